"""Two sides of a rule on the same deals and dice, until it is decided whether they differ.

Match `number` of either side has the same seed, so deals and dice are the same for as long as the
sides are. What is estimated is the mean difference, B minus A, of each measure. After every LOOK
pairs each measure is looked at, and the looks cost nothing: an interval is part of a confidence
sequence, which holds the truth at all looks together (Waudby-Smith and Ramdas, Estimating means of
bounded random variables by betting, 2024, by `ville`). Several measures share the 5% of error, so
that all intervals hold together.

The sequence wants bounds. A measure without a span gets them from SCALED pairs that are played
before, and not counted: a difference beyond the bounds counts as the bound, and the report says how
often that was. Percent are of what such a measure is in A on the average of these pairs: the margin
and all that is said of it have this one base, which is fixed before anything is counted.

Where bots change seats the matches are no equal trials: a trial is then a whole round of seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import nlargest
from typing import Any, Final

from ville import BettingCS

from undercroft.lab.measures import Measure
from undercroft.lab.simulate import Plan, Row

ERROR: Final = 0.05
"""How often one of all the intervals may miss the truth at some look."""
LOOK: Final = 50
"""Trials from one look to the next."""
SCALED: Final = 50
"""Trials before those that are counted."""
GRID: Final = 2001
"""Means that the sequence tries, from bound to bound; 0 is one of them."""
NAMED: Final = 3
"""How many matches are named that differ most."""

Pair = tuple[Row, Row]


class Verdict(StrEnum):
    """What is known of a difference."""

    MORE = "more"
    LESS = "less"
    ALIKE = "alike"
    OPEN = "open"


@dataclass(frozen=True)
class Aim:
    """A measure, and the margin below which a difference of it does not matter."""

    measure: Measure
    margin: float
    """A share of the span, or of the mean in A of the pairs that set the scale."""


class Difference:
    """How far one measure differs between the sides."""

    def __init__(self, aim: Aim, error: float, scale: Sequence[Pair], trial: int) -> None:
        self.measure = measure = aim.measure
        a, b = [[measure.of(row) for row in side] for side in zip(*scale, strict=True)]
        usual = abs(sum(a) / len(a))
        if measure.span is not None:
            self.base, self.unit = measure.span, " points"
            self.most = measure.span
        else:
            self.base, self.unit = (usual, "%") if usual else (1.0, "")
            apart = max([abs(one - other) for one, other in zip(a, b, strict=True)])
            self.most = max(2 * apart, max(a + b) - min(a + b)) or max(self.base, 1.0)
        self.margin = aim.margin * self.base
        self.sums = [0.0, 0.0]
        self.pairs = 0
        self.beyond = 0
        """How many differences were beyond the bounds."""
        self.low, self.high = -self.most, self.most
        self._trial = trial
        self._fresh: list[float] = []
        # Each look by itself: an intersection of all looks can end in an interval of no width that
        # excludes its own mean.
        self._sequence = BettingCS((-self.most, self.most), error, grid=GRID, intersect=False)

    def add(self, a: Row, b: Row) -> float:
        """Take one more pair in; return how large its difference is beside the bounds.

        That is 0 for a measure with a span: its largest difference is nothing to look at.
        """
        one, other = self.measure.of(a), self.measure.of(b)
        self.sums[0] += one
        self.sums[1] += other
        self.pairs += 1
        self.beyond += abs(other - one) > self.most
        self._fresh.append(min(self.most, max(-self.most, other - one)))
        return abs(other - one) / self.most if self.measure.span is None else 0.0

    def look(self) -> None:
        """Take all whole trials that were added into the interval."""
        size = self._trial
        ends = range(size, len(self._fresh) + 1, size)
        trials = [sum(self._fresh[end - size : end]) / size for end in ends]
        if trials:
            self._sequence.update(trials)
            self.low, self.high = self._sequence.interval()
            del self._fresh[: ends[-1]]

    @property
    def means(self) -> tuple[float, float]:
        """The means of both sides."""
        a, b = [total / max(1, self.pairs) for total in self.sums]
        return a, b

    @property
    def verdict(self) -> Verdict:
        """What the interval says.

        The sides are alike where it lies within the margin. They differ where it lies beyond the
        margin, or beyond 0 and is as narrow as the margin to each side.
        """
        low, high = self.low, self.high
        if -self.margin <= low and high <= self.margin:
            return Verdict.ALIKE
        narrow = high - low <= 2 * self.margin
        if low > self.margin or (narrow and low > 0):
            return Verdict.MORE
        if high < -self.margin or (narrow and high < 0):
            return Verdict.LESS
        return Verdict.OPEN

    def to_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        a, b = self.means
        return {
            "measure": self.measure.name,
            "a": a,
            "b": b,
            "difference": b - a,
            "low": self.low,
            "high": self.high,
            "margin": self.margin,
            "base": self.base,
            "bound": self.most,
            "beyond": self.beyond,
            "verdict": str(self.verdict),
        }


class Comparison:
    """Takes pairs in, in their order, until every measure is decided; keeps none but the NAMED."""

    def __init__(self, a: Plan, b: Plan, aims: Sequence[Aim]) -> None:
        self.sides = a, b
        self.aims = aims
        turning = [plan.players for plan in self.sides if plan.rotate and len(set(plan.bots)) > 1]
        self.trial = max([1, *turning])
        """How many pairs are one trial."""
        self.least = (SCALED + LOOK) * self.trial
        """Fewer pairs decide nothing."""
        self.counted = 0
        """How many pairs are in the figures."""
        self.found: list[Difference] = []
        self.most_apart: list[tuple[float, int, Pair]] = []
        """The pairs that differ most in a measure without a span: by how much of its bound, and
        their number."""
        self._scale: list[Pair] = []

    @property
    def played(self) -> int:
        """How many pairs were taken in."""
        return len(self._scale) + self.counted

    @property
    def decided(self) -> bool:
        """Whether something is known of every measure."""
        return bool(self.found) and self.open == 0

    @property
    def open(self) -> int:
        """How many measures are not decided."""
        if not self.found:
            return len(self.aims)
        return sum([one.verdict == Verdict.OPEN for one in self.found])

    def add(self, a: Row, b: Row) -> None:
        """Take one more pair in."""
        if not self.found:
            self._scale.append((a, b))
            if len(self._scale) == SCALED * self.trial:
                self._begin()
            return
        number = self.played
        apart = max([one.add(a, b) for one in self.found])
        self.counted += 1
        if apart:
            self.most_apart = nlargest(
                NAMED, [*self.most_apart, (apart, number, (a, b))], key=lambda it: (it[0], -it[1])
            )
        if self.counted % (LOOK * self.trial) == 0:
            self.look()

    def look(self) -> None:
        """Take all that was added into the intervals."""
        for one in self.found:
            one.look()

    def _begin(self) -> None:
        """Measure the scale."""
        error = ERROR / len(self.aims)
        self.found = [Difference(aim, error, self._scale, self.trial) for aim in self.aims]

    def to_json(self) -> dict[str, Any]:
        """Return all figures as plain values; the same seed gives the same values."""
        return {
            "pairs": self.counted,
            "decided": self.decided,
            "measures": [one.to_json() for one in self.found],
            "most_apart": [pair[0].seed for _, _, pair in self.most_apart],
        }
