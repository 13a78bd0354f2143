"""How much of a result each source of chance decides.

Each stream of the dice is thrown again by itself. Two matches share one stream, and all else is
thrown anew: as far as their results go together, that stream decides. This is the first-order
index of Sobol (1993), the share of the variance that goes with the stream alone, by the estimator
of Janon and others (2014). What several streams decide only together is in none of them, so that
the shares need not add up to 1. A fresh stream of the choices of the bots is a source as well.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from undercroft.kernel import Dice, Die, SeededDice
from undercroft.kit.game import GameSpec
from undercroft.lab.measures import Measure
from undercroft.lab.simulate import Plan, play_with

CHOICES: Final = "the choices of the bots"
RESAMPLED: Final = 1000
"""How often the pairs are drawn again for an interval (bootstrap, percentiles)."""
FEWEST: Final = 50
"""Fewer pairs give no interval."""


class Mixed(Dice):
    """Dice of which one stream comes from a seed of its own; it keeps the names of all."""

    def __init__(self, seed: str, stream: str = "", own: str = "") -> None:
        super().__init__()
        self._dice = SeededDice(seed)
        self._stream = stream
        self._own = SeededDice(own)
        self.names: dict[str, None] = {}

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll."""
        self.rolls += 1
        self.names[stream] = None
        dice = self._own if stream == self._stream else self._dice
        return dice.roll(stream, count, die)


class Share(NamedTuple):
    """The share of a result's variance that goes with a source of chance alone."""

    source: str
    value: float
    low: float
    high: float


def streams_of(spec: GameSpec, plan: Plan, matches: int = 10) -> list[str]:
    """Return the streams that some matches throw, in the order of their first throws."""
    names: dict[str, None] = {}
    for number in range(matches):
        seed = f"{plan.seed}/streams/{number}"
        dice = Mixed(seed)
        play_with(spec, plan, number, seed, dice)
        names |= dice.names
    return list(names)


def pair(
    spec: GameSpec, plan: Plan, measure: Measure, sources: Sequence[str], number: int
) -> list[float]:
    """Return the result of a match, and of one more for each source that shares it alone."""
    seed, other = f"{plan.seed}/luck/{number}", f"{plan.seed}/luck/{number}/other"
    found = [measure.of(play_with(spec, plan, number, seed, Mixed(seed)))]
    for source in sources:
        minds = seed if source == CHOICES else other
        dice = Mixed(other, source, seed)
        found.append(measure.of(play_with(spec, plan, number, minds, dice)))
    return found


def shares(sources: Sequence[str], pairs: Sequence[Sequence[float]]) -> list[Share]:
    """Return the share of each source, with a 95% interval; nothing of fewer than FEWEST pairs, or
    where all results are the same."""
    results = np.array(pairs, dtype=float)
    if len(results) < FEWEST or np.ptp(results) == 0:
        return []
    chance = np.random.default_rng(len(results))
    drawn = chance.integers(0, len(results), (RESAMPLED, len(results)))
    found: list[Share] = []
    for place, source in enumerate(sources, 1):
        one, other = results[:, 0], results[:, place]
        value = float(_index(one[None], other[None])[0])
        low, high = np.percentile(_index(one[drawn], other[drawn]), [2.5, 97.5])
        bounds = [min(1.0, max(0.0, float(end))) for end in (value, low, high)]
        found.append(Share(source, *bounds))
    return found


def _index(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return the index for each row of pairs: both columns estimate the same mean and variance."""
    mean = (one + other).mean(axis=1) / 2
    together = (one * other).mean(axis=1) - mean**2
    alone = ((one**2 + other**2) / 2).mean(axis=1) - mean**2
    found: np.ndarray = np.divide(together, alone, out=np.zeros_like(together), where=alone > 0)
    return found
