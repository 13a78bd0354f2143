"""Running means and shares with their 95% intervals."""

from math import sqrt
from typing import Final

Z: Final = 1.959964
"""How many standard errors a 95% interval reaches to each side."""


class Mean:
    """The mean of numbers that come one after another (Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.value = 0.0
        self.least = 0.0
        self.most = 0.0
        self._squares = 0.0

    def add(self, number: float) -> None:
        """Take one more number in."""
        if not self.count:
            self.least = self.most = number
        self.least = min(self.least, number)
        self.most = max(self.most, number)
        self.count += 1
        step = number - self.value
        self.value += step / self.count
        self._squares += step * (number - self.value)

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95% confidence."""
        reach = Z * self.deviation / sqrt(self.count) if self.count else 0.0
        return self.value - reach, self.value + reach

    def to_json(self) -> dict[str, float]:
        """Return the figures as plain values."""
        low, high = self.interval
        return {
            "mean": self.value,
            "low": low,
            "high": high,
            "deviation": self.deviation,
            "least": self.least,
            "most": self.most,
        }


class Share:
    """How often something was so, with Wilson's interval (sound near 0 and 1 too)."""

    def __init__(self) -> None:
        self.count = 0
        self.hits = 0

    def add(self, hit: bool) -> None:
        """Take one more case in."""
        self.count += 1
        self.hits += hit

    @property
    def value(self) -> float:
        """The share of hits."""
        return self.hits / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, with 95% confidence."""
        if not self.count:
            return 0.0, 1.0
        n, share = self.count, self.value
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def to_json(self) -> dict[str, float]:
        """Return the figures as plain values."""
        low, high = self.interval
        return {"share": self.value, "low": low, "high": high, "hits": self.hits}
