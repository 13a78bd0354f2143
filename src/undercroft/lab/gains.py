"""What a match is worth more with something, such as a card: all intervals hold together."""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from undercroft.lab.grids import OFTEN
from undercroft.lab.party import Party

TOGETHER: Final = (
    "All intervals hold together in 95 of 100 reports: each has its share of the 5% of error"
    " (Bonferroni)."
)


class Gain(NamedTuple):
    """How much more a match is worth with something: beside all seats of the match, or, where all
    win together, beside the matches without it."""

    what: str
    name: str
    matches: int
    value: float
    low: float
    high: float


def gains_of(party: Party, sums: Mapping[tuple[str, str], Sequence[float]]) -> list[Gain]:
    """Return what goes with each thing that was there, and was not, often.

    Those farthest from 0 in standard errors come first; the intervals hold together (Bonferroni).
    """
    returns = [sum(row.returns) / len(row.returns) for row in party.rows]
    total = [float(len(returns)), sum(returns), sum([one * one for one in returns])]
    found: list[tuple[tuple[str, str], int, float, float]] = []
    for name, all_sums in sorted(sums.items()):
        own = all_sums[3:] if party.together else all_sums[:3]
        count, mean, error = _moments(own)
        if party.together:
            rest = [whole - part for whole, part in zip(total, own, strict=True)]
            others, beside, theirs = _moments(rest)
            if others < OFTEN:
                continue
            mean, error = mean - beside, sqrt(error**2 + theirs**2)
        if count >= OFTEN and error > 0:
            found.append((name, count, mean, error))
    reach = NormalDist().inv_cdf(1 - 0.025 / max(1, len(found)))
    return [
        Gain(what, name, count, mean, mean - reach * error, mean + reach * error)
        for (what, name), count, mean, error in sorted(found, key=lambda it: -abs(it[2] / it[3]))
    ]


def _moments(sums: Sequence[float]) -> tuple[int, float, float]:
    """Return how many numbers there were, their mean, and its standard error."""
    count, total, squares = sums
    if count < 2:
        return int(count), total, 0.0
    spread = max(0.0, squares - total * total / count) / (count - 1)
    return int(count), total / count, sqrt(spread / count)
