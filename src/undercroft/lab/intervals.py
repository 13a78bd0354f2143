"""Running means and shares with their 95% intervals.

`sim` needs no library, and scipy's interval of Wilson takes whole numbers of hits alone: shares of
a win are none. So both quantiles stand here, and the tests hold them against scipy.
"""

from math import fsum, isfinite, sqrt
from typing import Final

Z: Final = 1.959964
"""How many standard errors a 95% interval reaches to each side."""


FEW: Final = 12.7062, 4.3027, 3.1824, 2.7764
"""The same where two to five numbers say how much they vary."""


def student(count: int) -> float:
    """Return how many standard errors a 95% interval reaches if so many numbers say how much they
    vary: the quantile of Student's t (1908), by the expansion of Cornish and Fisher."""
    if count - 2 < len(FEW):
        return FEW[count - 2]
    return stretched(Z, count)


def stretched(z: float, count: int) -> float:
    """Return how many standard errors an interval reaches that would reach `z` if the deviation
    were known, where six numbers or more say what it is."""
    free = float(count - 1)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    first, second, third = [term / free for term in terms]
    return z + first + second / free + third / free**2


class Mean:
    """The mean of numbers that come one after another.

    It keeps how often each number came: few numbers come again and again. So means that several
    processes have begun add up to the same figures, to the last digit, in whatever order.
    """

    def __init__(self) -> None:
        self.numbers: dict[float, int] = {}
        """How often each number came."""

    def add(self, number: float) -> None:
        """Take one more number in."""
        number += 0.0  # 1 and 1.0, 0.0 and -0.0 are one number, and are told as one
        self.numbers[number] = self.numbers.get(number, 0) + 1

    @property
    def count(self) -> int:
        """How many numbers there are."""
        return sum(self.numbers.values())

    @property
    def value(self) -> float:
        """The mean; 0 of none."""
        total = fsum([number * times for number, times in self.numbers.items()])
        return total / max(1, self.count)

    @property
    def least(self) -> float:
        """The least number."""
        return min(self.numbers, default=0.0)

    @property
    def most(self) -> float:
        """The largest number."""
        return max(self.numbers, default=0.0)

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers."""
        count, mean = self.count, self.value
        squares = fsum([times * (number - mean) ** 2 for number, times in self.numbers.items()])
        return sqrt(squares / (count - 1)) if count > 1 else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95% confidence, if the numbers vary."""
        reach = student(self.count) * self.deviation / sqrt(self.count) if self.count > 1 else 0.0
        return self.value - reach, self.value + reach

    @property
    def told(self) -> tuple[float, float] | None:
        """The interval; None where the numbers do not vary and nobody knows their bounds: they do
        not tell how far off they may be."""
        low, high = self.interval
        return None if low == high else (low, high)

    @property
    def figures(self) -> list[str]:
        """The mean and both ends of its interval, to be read; dashes for none."""
        ends = [f"{end:,.2f}" for end in self.told] if self.told else ["\N{EN DASH}"] * 2
        return [f"{self.value:,.2f}", *ends]

    def to_json(self) -> dict[str, float | None]:
        """Return the figures as plain values; None where they tell no interval."""
        low, high = self.told or (None, None)
        return {
            "mean": self.value,
            "low": low,
            "high": high,
            "deviation": self.deviation,
            "least": self.least,
            "most": self.most,
        }


def wilson(share: float, count: float) -> tuple[float, float]:
    """Return where the true share lies, with 95% confidence: never below 0 or above 1.

    Wilson's score interval (1927) of zeros and ones. It serves the mean of numbers between 0 and
    1 as well, such as shares of a win: these never vary more about the same mean (Bhatia and Davis,
    2000), so it reaches as far as theirs would, or farther. It covers the truth 95 times in a
    hundred on the average; of one or three matches, where the truth is near 0 or 1, less often.
    """
    if not count:
        return 0.0, 1.0
    squared = Z * Z / count
    middle = (share + squared / 2) / (1 + squared)
    reach = Z * sqrt(share * (1 - share) / count + squared / (4 * count)) / (1 + squared)
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Within(Mean):
    """The mean of numbers from `floor` to `top`, whose interval stays between these.

    Where both are finite it is that of `wilson`, which does not need the spread that a few
    numbers happen to have.
    """

    def __init__(self, floor: float, top: float) -> None:
        super().__init__()
        self.floor = floor
        self.top = top

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95% confidence."""
        span = self.top - self.floor
        if isfinite(span):
            share = min(1.0, max(0.0, (self.value - self.floor) / span))
            low, high = wilson(share, self.count)
            return self.floor + low * span, self.floor + high * span
        low, high = super().interval
        return max(self.floor, low), min(self.top, high)


class Share:
    """How often something was so, with Wilson's interval (sound near 0 and 1 too)."""

    def __init__(self, count: int = 0, hits: int = 0) -> None:
        self.count = count
        self.hits = hits

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
        return wilson(self.value, self.count)

    def to_json(self) -> dict[str, float]:
        """Return the figures as plain values."""
        low, high = self.interval
        return {"share": self.value, "low": low, "high": high, "hits": self.hits}
