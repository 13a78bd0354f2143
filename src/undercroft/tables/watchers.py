"""Who watches at a table without a seat there; everybody at the table may know it."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

MOST_LISTED: Final = 20
"""So many are listed: whoever comes after them changes no page."""

NEWS_LAST: Final = 40.0
"""Seconds after which what another process said counts no more."""


class Watcher(NamedTuple):
    """Somebody without a seat: the hash of their token, and their name, "" for each they have not.

    The windows of one browser are one watcher. Of who has neither each window is one.
    """

    who: str
    name: str


class Watchers:
    """Those who watch one table, here and in other processes."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._here: Counter[Watcher] = Counter()
        self._elsewhere: dict[str, tuple[Sequence[str], float]] = {}

    @property
    def here(self) -> list[str]:
        """The names of those who watch in this process, who came first before the others."""
        windows = ((one, count if one == ("", "") else 1) for one, count in self._here.items())
        return [one.name for one, count in windows for _ in range(count)][:MOST_LISTED]

    @property
    def names(self) -> list[str]:
        """The names of all who watch, "" for who has none; no more than MOST_LISTED."""
        since = self._now() - NEWS_LAST
        elsewhere = [name for names, at in self._elsewhere.values() if at > since for name in names]
        return [*self.here, *elsewhere][:MOST_LISTED]

    def come(self, one: Watcher) -> bool:
        """A window of theirs opens; say whether that changes the list."""
        return self._step(one, 1)

    def go(self, one: Watcher) -> bool:
        """A window of theirs closes; say whether that changes the list."""
        return self._step(one, -1)

    def hear(self, process: str, names: Sequence[str]) -> bool:
        """Note who watches in another process; say whether that changes the list."""
        before = self.names
        self._elsewhere[process] = names, self._now()
        return before != self.names

    def _step(self, one: Watcher, step: int) -> bool:
        before = self.names
        self._here[one] += step
        if not self._here[one]:
            del self._here[one]  # who comes again comes last
        return before != self.names
