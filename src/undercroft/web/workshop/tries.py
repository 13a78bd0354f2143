"""Bots try a quest that somebody writes: in a process of its own, told as it goes on."""

import asyncio
import json
import os
from collections.abc import AsyncGenerator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Final

from undercroft.lab.tries import try_text
from undercroft.web.processes import Child

TRIES: Final = 200
FEWER: Final = 20
"""So many where the browser runs no script: the page comes after the last."""
LONGEST: Final = 300.0
"""Seconds after which no further match begins."""


class Tries:
    """The tries under way: one for an address, and one for each two cores of the machine."""

    def __init__(self) -> None:
        self._most = max(1, (os.cpu_count() or 1) // 2)
        self._under_way: set[str] = set()

    def _refusal(self, address: str) -> str:
        """Say why nobody there may begin now; "" if somebody may."""
        if address in self._under_way:
            return "Bots try a quest for you already: wait until they are done, or stop them."
        if len(self._under_way) >= self._most:
            return "Bots try quests for others: try again in a minute."
        return ""

    async def run(
        self, address: str, game: str, text: str, tries: int
    ) -> AsyncGenerator[dict[str, Any]]:
        """Try the quests of a text: tell after each match how far it is, and then what came of it,
        or why nobody there may begin now.

        Who lets the rest untold stops it.
        """
        if said := self._refusal(address):
            yield {"said": [said]}
            return
        self._under_way.add(address)
        ours, theirs = Pipe(duplex=False)
        child = Child(try_text, theirs, game, text, tries, LONGEST, spare=True)
        try:
            await child.start()
            theirs.close()
            while (news := await asyncio.to_thread(_next, ours)) is not None:
                yield news
            await child.wait()
        finally:
            self._under_way.discard(address)
            child.end()


def _next(pipe: Connection) -> dict[str, Any] | None:
    """Wait for what the process says next; None when it has ended."""
    try:
        said = pipe.recv()
    except (EOFError, OSError):
        return None
    return {"said": said} if isinstance(said, list) else {"played": said[0], "of": said[1]}


def line(news: dict[str, Any]) -> str:
    """Return one line of what is told."""
    return json.dumps(news) + "\n"
