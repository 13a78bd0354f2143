"""Who is there: which seats have a screen that looks at the table, and who is away since when."""

from collections import Counter
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

from undercroft.kernel import SPECTATOR
from undercroft.tables.watchers import NEWS_LAST, Watchers

NEWS_EVERY: Final = 15.0
"""Seconds after which a process says again how many of its screens look at a table."""


class Presence:
    """The screens that look at one table, here and in other processes.

    A seat without one counts as away from the moment the last was closed; from
    when the table was opened if there was none yet.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._here: Counter[int] = Counter()
        self._elsewhere: dict[tuple[str, int], tuple[int, float]] = {}
        self._opened = now()
        self._seen: dict[int, float] = {}
        self.watchers = Watchers(now)
        self._acted: dict[int, float] = {}

    def here(self, seat: int) -> int:
        """Return how many screens of this process look as that seat."""
        return self._here[seat]

    def seats_here(self) -> list[int]:
        """Return the seats that screens of this process look as."""
        return [seat for seat, count in self._here.items() if count]

    def come(self, seat: int) -> bool:
        """A screen begins to look as that seat; say whether that changes who is there."""
        return self._step(seat, 1)

    def go(self, seat: int) -> bool:
        """A screen stops looking; say whether that changes who is there."""
        return self._step(seat, -1)

    def hear(self, process: str, seat: int, count: int) -> bool:
        """Note what another process said; say whether that changes who is there."""
        before = self.is_there(seat)
        self._elsewhere[process, seat] = count, self._now()
        if before or count:
            self._seen[seat] = self._now()
        return before != self.is_there(seat)

    def _step(self, seat: int, step: int) -> bool:
        before = self.is_there(seat)
        self._here[seat] += step
        self._seen[seat] = self._now()
        return seat != SPECTATOR and before != self.is_there(seat)

    def is_there(self, seat: int) -> bool:
        """Say whether any screen looks as that seat."""
        return self._here[seat] > 0 or any(
            whose == seat and count and self._now() - at < NEWS_LAST
            for (_, whose), (count, at) in self._elsewhere.items()
        )

    def act(self, seat: int) -> None:
        """Note that who holds that seat has done something, with a screen or without."""
        self._acted[seat] = self._now()

    def was_there(self, seat: int, seconds: float) -> bool:
        """Say whether a screen looked as that seat, or it did something, within so many seconds."""
        last = max(self._seen.get(seat, -inf), self._acted.get(seat, -inf))
        return self.is_there(seat) or self._now() - last < seconds

    def away(self, seat: int) -> float:
        """Return for how many seconds nobody has looked as that seat; 0 if somebody does."""
        if self.is_there(seat):
            return 0.0
        return self._now() - self._seen.get(seat, self._opened)
