"""How often and how much one visitor may ask, so that nobody can keep the others out."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

MOST_KNOWN: Final = 20_000
"""Addresses remembered at once; the one that was silent for longest is forgotten."""

LINE: Final = "line"
"""Under that name the state of a request for a live line has what counts the line: who takes it
from there lets it go."""


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


class Held:
    """One that is open, counted until it is let go or its context ends."""

    __slots__ = ("_address", "_open")

    def __init__(self, counted: Counter[str], address: str) -> None:
        counted[address] += 1
        self._open: Counter[str] | None = counted
        self._address = address

    def let_go(self) -> None:
        """Count it no more."""
        if self._open is None:
            return
        counted, self._open = self._open, None
        counted[self._address] -= 1
        if not counted[self._address]:
            del counted[self._address]

    def __enter__(self) -> None:
        """It is counted already."""

    def __exit__(self, *_: object) -> None:
        self.let_go()


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

    def held(self, address: str) -> Held:
        """Count one more."""
        return Held(self._open, address)
