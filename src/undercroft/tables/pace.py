"""How long a bot seems to think, so that people can follow; and when an answer may be seen."""

import asyncio
from math import ceil
from random import random
from time import monotonic
from typing import Final

PACES: Final[dict[str, float]] = {"slow": 2.4, "normal": 1.2, "fast": 0.4, "instant": 0.0}
"""Seconds before each action of a bot, by the name of the pace."""

DEFAULT_PACE: Final = "normal"

TICK: Final = 0.05
"""Seconds: in a game with secrets an answer is seen at a whole tick after it was given. With half
of it the time told of secrets where the machine was so busy that work had to wait."""

_ROOM: Final = 1.25
"""How many times as long as rules and bots work a tick is at least: there is more to do."""

_GRAIN: Final = 0.003
"""Seconds that a tick lasts: more than it takes to wake up, and to let an answer count."""

_SPREAD: Final = 0.001
"""Seconds by which chance makes a tick longer: what remains to be done after it, such as to forget
what was tried, takes some 0.000005 s more where more was tried, and that is lost in it."""


class Ticks:
    """When what is answered at a table may be seen.

    What it takes to answer depends on whether others were asked in secret. So in a game that
    `hides` anything whatever was answered is seen a whole tick later, and the time tells nothing.
    A table where that takes longer has longer ticks, from the first such answer on.
    """

    def __init__(self, hides: bool) -> None:
        self._length = TICK if hides else 0.0

    def worked(self, seconds: float) -> None:
        """Note how long rules and bots have worked on one answer, by the processor's time."""
        while 0 < self._length < _ROOM * seconds:
            self._length *= 2

    async def come(self, since: float) -> float:
        """Wait for the next whole tick after that moment of `monotonic`; return when that is."""
        now = monotonic()
        if not self._length:
            return now
        due = since + ceil((now - since) / self._length) * self._length
        await asyncio.sleep(due - now)
        return due

    async def pass_by(self, tick: float) -> None:
        """Wait until a tick is over: what is done at it takes no longer, more or less of that."""
        # Whoever sleeps for more than nothing is woken at a whole millisecond, or after it.
        ends = tick + _GRAIN + _SPREAD * random()
        while self._length and monotonic() < ends:  # noqa: ASYNC110
            await asyncio.sleep(0)
