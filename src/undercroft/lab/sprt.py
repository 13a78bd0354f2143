"""Elo, and the sequential test of chess engines (SPRT), with its arithmetic.

A score is the share of the points that the first of two has won, from 0 to 1. A trial is not a
match but a deal that was played with the seats swapped: what both matches have in common, a lucky
deal or a strong seat, cancels out. Of two matches the score of a trial is one of five,
0, 1/4, 1/2, 3/4, 1, whose counts chess calls the pentanomial, Ptnml(0-2). Any other number of
scores does as well.

The test is the generalized one of fishtest, the test site of the chess engine Stockfish
(github.com/official-stockfish/fishtest, server/fishtest/stats/LLRcalc.py; M. Van den Bergh,
"Comments on normalized Elo" and "The GSPRT", hardy.uhasselt.be/Fishtest): it compares the most
likely distribution of the scores whose mean is that of elo0 with the most likely one whose mean is
that of elo1. The Elo is the logistic one. The tests check it against the examples that fastchess
publishes (github.com/Disservin/fastchess, app/tests/sprt_test.cpp).
"""

from collections.abc import Mapping
from enum import StrEnum
from math import inf, log, log10
from typing import Final, NamedTuple

from scipy.optimize import brentq

ERROR: Final = 0.05
"""How often each of the two hypotheses is accepted though the other one is true."""
SELDOM: Final = 1e-3
"""What the best and the worst score count where they never came, as at fishtest: else a side that
has won everything would have no likely mean but 1."""


def elo_of(score: float) -> float:
    """Return by how much Elo somebody is stronger who wins such a share of the points."""
    if score <= 0 or score >= 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the share of the points that somebody wins who is so much Elo stronger."""
    return float(1 / (1 + 10 ** (-elo / 400)))


class Accepted(StrEnum):
    """What a test has found."""

    H0 = "H0"
    H1 = "H1"
    NEITHER = ""


class Sprt(NamedTuple):
    """A test of H0, the first is elo0 stronger, against H1, it is elo1 stronger."""

    elo0: float
    elo1: float

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first LLR H0 is accepted, above the second one H1."""
        return log(ERROR / (1 - ERROR)), log((1 - ERROR) / ERROR)

    def llr(self, scores: Mapping[float, float]) -> float:
        """Return how much more likely H1 is than H0 (the logarithm), from the counts of scores."""
        if not scores:
            return 0.0
        counts = {**scores, **{end: max(SELDOM, scores.get(end, 0)) for end in (0.0, 1.0)}}
        found = 0.0
        for elo, sign in ((self.elo0, -1), (self.elo1, 1)):
            mean = score_of(elo)
            tilt = _tilt(counts, mean)
            likely = sum([n * log(1 / (1 + tilt * (one - mean))) for one, n in counts.items()])
            found += sign * likely
        return found

    def accepted(self, scores: Mapping[float, float]) -> Accepted:
        """Say which hypothesis is accepted, if any."""
        low, high = self.bounds
        llr = self.llr(scores)
        return Accepted.H0 if llr <= low else Accepted.H1 if llr >= high else Accepted.NEITHER


def _tilt(counts: Mapping[float, float], mean: float) -> float:
    """Return what tilts the counts so that their mean is that one: the most likely distribution
    with that mean has count / (1 + tilt * (score - mean)) of each score."""

    def slope(tilt: float) -> float:
        return sum([n * (one - mean) / (1 + tilt * (one - mean)) for one, n in counts.items()])

    least, most = -1 / (1 - mean), 1 / mean
    edge = 1e-12 * (most - least)
    return float(brentq(slope, least + edge, most - edge, xtol=1e-15))
