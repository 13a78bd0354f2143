"""How often and how much one visitor may ask, so that nobody can keep the others out."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

MOST_KNOWN: Final = 20_000
"""Addresses remembered at once; the one that was silent for longest is forgotten."""


class Bucket:
    """Lets `burst` requests through at once, then so many `a_second`, for each address."""

    def __init__(self, burst: float, a_second: float, now: Callable[[], float] = monotonic) -> None:
        self._burst = burst
        self._a_second = a_second
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Count a request; return 0, or after how many seconds it would be let through."""
        now = self._now()
        left, since = self._left.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left), now
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._a_second


class LiveLines:
    """Counts the live lines that each address holds open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many are open in all."""
        return self._open.total()

    def full(self, address: str) -> bool:
        """Say whether an address has as many as it may."""
        return self._open[address] >= self._most

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """Count one while the context lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
