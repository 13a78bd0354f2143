"""Pages are drawn one at a time, addresses in turn, so that nobody keeps the others waiting.

A page, or a line of a stream, is drawn on the event loop, and all else waits meanwhile. So an
address rests after each drawing: an answer that only reads the database needs ten to fifteen
rounds of the loop, and had but one between two drawings that follow each other at once.
"""

import asyncio
from collections import deque
from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException

MOST_WAITING: Final = 50
"""So many drawings may wait for one address, unless it holds a live line for each."""


class TooManyWait(HTTPException):
    """So many drawings wait for an address that no more may."""

    def __init__(self) -> None:
        text = "Too many pages are asked for at once from where you are: try again in 1 s."
        super().__init__(HTTPStatus.TOO_MANY_REQUESTS, text, {"Retry-After": "1"})


class Turns:
    """Who may draw next. An address draws for at most `percent` of the time."""

    def __init__(self, percent: int) -> None:
        self._rest = max(0.0, 100 / percent - 1)
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._resting: set[str] = set()
        self._drawing = False

    def turn(self, address: str, most: float = MOST_WAITING) -> "Turn":
        """Return the turn of an address, which draws in its context, one page after the other.

        It waits for nothing there. Raise TooManyWait there if `most` wait for it already.
        """
        return Turn(self, address, most)

    async def come(self, address: str, most: float) -> None:
        """Wait for the turn of an address, and keep it until it goes; raise TooManyWait."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._waiting.setdefault(address, deque())
        if len(line) >= most:
            raise TooManyWait
        line.append(mine)
        self._call()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._leave(address, mine)
            else:
                self._pass_on()
            raise

    def go(self, address: str, drew: float) -> None:
        """Give the turn on, after so many seconds."""
        rest = drew * self._rest
        if rest > 0:
            self._resting.add(address)
            asyncio.get_running_loop().call_later(rest, self._rested, address)
        self._pass_on()

    def _leave(self, address: str, mine: asyncio.Future[None]) -> None:
        line = self._waiting.get(address, deque())
        if mine in line:
            line.remove(mine)
        if not line:
            self._waiting.pop(address, None)

    def _rested(self, address: str) -> None:
        self._resting.discard(address)
        self._call()

    def _pass_on(self) -> None:
        self._drawing = False
        self._call()

    def _call(self) -> None:
        """Give the turn to the first address that does not rest; then it is the last one."""
        for address in [one for one in self._waiting if one not in self._resting]:
            if self._drawing:
                return
            line = self._waiting.pop(address)
            while line and not self._drawing:
                first = line.popleft()
                if not first.done():  # else it was cancelled, and has not heard of it yet
                    first.set_result(None)
                    self._drawing = True
            if line:
                self._waiting[address] = line


class Turn:
    """The turn of an address: a context for each page that is drawn, one after the other."""

    def __init__(self, turns: Turns, address: str, most: float) -> None:
        self._turns = turns
        self._address = address
        self._most = most
        self._began = 0.0

    async def __aenter__(self) -> None:
        await self._turns.come(self._address, self._most)
        self._began = asyncio.get_running_loop().time()

    async def __aexit__(self, *_: object) -> None:
        self._turns.go(self._address, asyncio.get_running_loop().time() - self._began)
