"""Looks back that somebody leads: the moment that they look at, and what they point at there."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple
from zlib import crc32

MOST_LED: Final = 20
"""So many looks back at a table are led at once; then the one that was silent for longest ends."""

SILENT: Final = 40.0
"""Seconds after which who leads and says nothing is gone; their page says something every ten."""

LONGEST_THING: Final = 80


class Spot(NamedTuple):
    """Where somebody looks: a moment, a picture on the way there (0: the moment itself), the seat
    whose side they see, and the thing of the board that they point at, "" for none."""

    at: int
    picture: int
    seat: int
    thing: str


class Led(NamedTuple):
    """A look back as it is led now: `name` is who leads it."""

    name: str
    spot: Spot

    @property
    def number(self) -> int:
        """What tells it from the one before; it follows from it, so all processes say the same."""
        return crc32(repr((self.name, *self.spot)).encode())


class LedLooks:
    """The looks back at one table that are led, by the key of the link to each."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._led: OrderedDict[str, tuple[Led, float]] = OrderedDict()
        self._moved = asyncio.Event()

    def lead(self, key: str, name: str, spot: Spot) -> None:
        """Note where who leads looks now; who says the same again is still there."""
        self._led[key] = Led(name, spot), self._now()
        self._led.move_to_end(key)
        if len(self._led) > MOST_LED:
            self._led.popitem(last=False)
        self._tell()

    def end(self, key: str) -> None:
        """Who leads it leads no more."""
        if self._led.pop(key, None):
            self._tell()

    def of(self, key: str) -> Led | None:
        """Return how that look back is led; None if nobody leads it."""
        led, at = self._led.get(key, (None, 0.0))
        return led if at > self._now() - SILENT else None

    async def wait(self, key: str, known: int, seconds: float) -> Led | None:
        """Return the same once it is not the one of that number any more, or after so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (led := self.of(key)) is not None and led.number == known:
                    await self._moved.wait()
        return self.of(key)

    def _tell(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()
