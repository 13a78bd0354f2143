"""Values of switches, and on cards, that bring measures near to what somebody wants.

Every choice of values plays the same matches: the same deals and dice, as far as the rules let them
be. So what differs between two choices is what the values do, and little luck. Where there are no
more choices than may be tried, all are tried; else a tree of Parzen estimators proposes the next
one (Bergstra, Bardenet, Bengio and Kégl, 2011, by `optuna`), which follows from the seed and from
what was found before.

The choice that comes out best was also lucky in these matches. What is said of it comes from fresh
ones, which no choice was picked by.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple
from zlib import crc32

import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution
from optuna.trial import TrialState

from undercroft.lab.intervals import Mean, Within
from undercroft.lab.measures import Measure
from undercroft.lab.simulate import Row

Values = tuple[str, ...]
"""A value for each thing that is varied."""
TRIED_AGAIN: Final = 20
"""So many times as many proposals as choices are heard: many name a choice that was tried."""


class Verdict(StrEnum):
    """What is known of a target."""

    MET = "met"
    MISSED = "missed"
    OPEN = "open"


class Target(NamedTuple):
    """What a measure should be on the average, and how far beside that does not matter."""

    measure: Measure
    wanted: float
    margin: float
    """In the unit of the measure."""

    def figure(self) -> Mean:
        """Return a mean of that measure, with nothing in it yet."""
        least, span = self.measure.least, self.measure.span
        return Mean() if span is None else Within(least, least + span)

    def verdict(self, found: Mean) -> Verdict:
        """Say what a mean with its interval tells: the target is met where all of the interval lies
        within the margin, and missed where all of it lies outside."""
        low, high = found.interval
        from_, to = self.wanted - self.margin, self.wanted + self.margin
        if from_ <= low and high <= to:
            return Verdict.MET
        return Verdict.MISSED if high < from_ or low > to else Verdict.OPEN


class Varied(NamedTuple):
    """Something that has one value in each choice."""

    name: str
    values: Sequence[str]
    """All that it may be; of a range of whole numbers in their order."""
    is_range: bool = False

    def distribution(self) -> BaseDistribution:
        """Return it in the words of optuna."""
        if self.is_range:
            return IntDistribution(int(self.values[0]), int(self.values[-1]))
        return CategoricalDistribution(self.values)


class Sums:
    """The means of what some matches came to, one for each target."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self.targets = targets
        self.figures = [target.figure() for target in targets]
        self.matches = 0

    def add(self, row: Row) -> None:
        """Take one more match in."""
        self.matches += 1
        for target, figure in zip(self.targets, self.figures, strict=True):
            figure.add(target.measure.of(row))

    @property
    def miss(self) -> float:
        """How far all means are from their targets: the sum of squares, in margins."""
        return sum(
            [
                ((figure.value - target.wanted) / target.margin) ** 2
                for target, figure in zip(self.targets, self.figures, strict=True)
            ]
        )


class Search:
    """Proposes one choice after another, and keeps what was found of each."""

    def __init__(
        self, varied: Sequence[Varied], targets: Sequence[Target], trials: int, seed: str
    ) -> None:
        self.varied = varied
        self.targets = targets
        self.choices = prod([len(one.values) for one in varied])
        """How many there are."""
        self.trials = min(trials, self.choices)
        """How many are tried."""
        self.known: dict[Values, Sums | None] = {}
        """What was found, in the order of the proposals."""
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=crc32(seed.encode()))
        self._study = optuna.create_study(sampler=sampler)

    def proposed(self) -> Iterator[Values]:
        """Yield choices that were not tried yet; each wants `tell` before the next."""
        if self.trials == self.choices:
            yield from product(*[one.values for one in self.varied])
            return
        space = {one.name: one.distribution() for one in self.varied}
        for _ in range(TRIED_AGAIN * self.trials):
            if len(self.known) == self.trials:
                return
            asked = self._study.ask(space)
            values = tuple([str(asked.params[one.name]) for one in self.varied])
            if values not in self.known:
                yield values
            found = self.known[values]
            if found is None:
                self._study.tell(asked, state=TrialState.FAIL)
            else:
                self._study.tell(asked, found.miss)

    def tell(self, values: Values, found: Sums | None) -> None:
        """Keep what the matches of a choice came to; None where the rules do not allow it, because
        two of its values exclude each other."""
        self.known[values] = found

    @property
    def refused(self) -> int:
        """How many choices the rules did not allow."""
        return list(self.known.values()).count(None)

    @property
    def best(self) -> list[tuple[Values, Sums]]:
        """The choices that were tried, the nearest first; of equal ones that tried first."""
        tried = [(values, found) for values, found in self.known.items() if found is not None]
        return sorted(tried, key=lambda one: one[1].miss)

    def to_json(self) -> dict[str, Any]:
        """Return what was tried as plain values."""
        return {
            "choices": self.choices,
            "refused": self.refused,
            "tried": [
                {
                    "values": dict(zip([one.name for one in self.varied], values, strict=True)),
                    "miss": found.miss,
                    "means": [figure.value for figure in found.figures],
                }
                for values, found in self.best
            ],
        }
