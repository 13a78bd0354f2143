"""How strong bots are beside each other, from the scores of their duels.

A trial is a deal: all duels on it share its luck, so that it counts once.
"""

from collections import Counter
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Final, NamedTuple

import numpy as np
from openskill.models import PlackettLuce, PlackettLuceRating

from undercroft.lab.intervals import Z, wilson

PER_LOG: Final = 400 / log(10)
"""Elo points of one unit of log odds."""


class Scores:
    """The scores of a duel, each from 0 to 1, of one deal after another."""

    def __init__(self) -> None:
        self.counts: Counter[float] = Counter()

    def add(self, score: float) -> None:
        """Take one more in."""
        self.counts[score] += 1

    @property
    def count(self) -> int:
        """How many there are."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum([one * n for one, n in self.counts.items()]) / max(1, self.count)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95% confidence.

        Wilson's interval is for scores that are 0 or 1. Where seats are swapped most deals end in
        between, and tell more: as many zeros and ones as would vary as little are put in their
        place. A 0 and a 1 are added to see how much they vary, so that a few equal ones do not seem
        to vary not at all.
        """
        some = self.counts + Counter({0.0: 1, 1.0: 1})
        count = some.total()
        mean = sum([one * n for one, n in some.items()]) / count
        varies = sum([n * (one - mean) ** 2 for one, n in some.items()]) / count
        return wilson(self.mean, self.count * mean * (1 - mean) / varies)


class Rated(NamedTuple):
    """The Elo of a bot, from the mean of the field, with its 95% interval."""

    elo: float
    low: float
    """-inf where it has won nothing, or there are too few deals."""
    high: float
    """inf where it has lost nothing, or there are too few deals."""


class Elo:
    """Rates a field of bots by all duels together (Bradley and Terry, 1952).

    Each duel has one drawn trial more than was played: else a bot that has won everything would
    have no rating. The intervals are those of a sandwich estimator, whose trials are deals: they do
    not suppose that the duels of one deal are independent, or that scores are 0 or 1.
    """

    def __init__(self, field: int, duels: Sequence[tuple[int, int]]) -> None:
        self.deals = 0
        self._field = field
        self._sides = np.zeros((field, len(duels)))
        for at, (first, second) in enumerate(duels):
            self._sides[first, at], self._sides[second, at] = 1, -1
        self._sum = np.zeros(len(duels))
        self._products = np.zeros((len(duels), len(duels)))

    def add(self, scores: Sequence[float]) -> None:
        """Take the scores of one deal in, one for each duel."""
        self.deals += 1
        one = np.array(scores)
        self._sum += one
        self._products += np.outer(one, one)

    def rated(self) -> list[Rated]:
        """Return the rating of each bot."""
        count = self.deals + 1
        logs = np.zeros(self._field)
        for _ in range(100):
            expected = self._expected(logs)
            step = self._inverse(expected, count) @ (
                self._sides @ (self._sum + 0.5 - count * expected)
            )
            logs += step
            if np.abs(step).max() < 1e-10:
                break
        expected = self._expected(logs)
        inverse = self._inverse(expected, count)
        once = np.outer(self._sum, expected)
        spread = self._products - once - once.T + self.deals * np.outer(expected, expected)
        spread += np.diag((0.5 - expected) ** 2)
        varies = inverse @ self._sides @ spread @ self._sides.T @ inverse
        few = self.deals / max(1, self.deals - 1)
        reach = [Z * PER_LOG * sqrt(max(0.0, few * one)) for one in np.diag(varies)]
        return [
            Rated(
                PER_LOG * float(log_),
                PER_LOG * float(log_) - one if self._won(at) > 0 else -inf,
                PER_LOG * float(log_) + one if self._won(at) < self._most else inf,
            )
            for at, (log_, one) in enumerate(zip(logs, reach, strict=True))
        ]

    @property
    def _most(self) -> float:
        """What a bot has that has won everything; what nobody reaches while deals are too few."""
        return (self._field - 1) * self.deals if self.deals > 1 else -inf

    def _won(self, bot: int) -> float:
        if self.deals < 2:
            return 0.0
        sides = self._sides[bot]
        return float(self._sum[sides > 0].sum() + (self.deals - self._sum[sides < 0]).sum())

    def _expected(self, logs: np.ndarray) -> np.ndarray:
        expected: np.ndarray = 1 / (1 + np.exp(-(self._sides.T @ logs)))
        return expected

    def _inverse(self, expected: np.ndarray, count: int) -> np.ndarray:
        """The inverse of the information; the mean of the field stays where it is."""
        weights = count * expected * (1 - expected)
        return np.linalg.pinv((self._sides * weights) @ self._sides.T)


class Openskill:
    """Rates bots duel by duel with `openskill` (Plackett and Luce).

    Its ratings do not survive the way from one process to another: this stays in one, and gives
    mu and sigma out.
    """

    def __init__(self, field: int) -> None:
        self._model = PlackettLuce()
        self._ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(field)]

    def add(self, first: int, second: int, score: float) -> None:
        """Take one more score of the first in a duel in."""
        teams = [[self._ratings[first]], [self._ratings[second]]]
        (one,), (other,) = self._model.rate(teams, scores=[score, 1 - score])
        self._ratings[first], self._ratings[second] = one, other

    def rated(self) -> list[tuple[float, float]]:
        """Return mu and sigma of each bot."""
        return [(one.mu, one.sigma) for one in self._ratings]
