"""What a position promises: how a match will end for a seat, as far as a few traits tell.

Who tries answers out need not play each match to its end: some decisions later the traits say who
is ahead. Their weights are fitted to matches of the rule of thumb, by `scripts/fit_promise.py`
(the rollouts of Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996,
are cut off in the same way).
"""

from collections.abc import Callable, Mapping
from math import exp
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.kit.reading import PACK, read_text, read_toml

FILE: Final = "promise.toml"
STEEPEST: Final = 30.0
"""A sum beyond it is as good as certain; `exp` would overflow."""

Traits = Callable[[Any, int], Mapping[str, float]]
"""Returns what tells how a seat stands in a position, by name."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Promise:
    """What a match will be worth, by the traits, each times its weight: their sum, or, where worth
    is a chance of a win, the logistic function of it.

    It reads the parts of a position, hidden ones too: ask it only about copies dealt anew.
    """

    def __init__(self, folder: Path, traits: Traits) -> None:
        read = read_toml(read_text(folder / FILE, PACK))
        self.traits = traits
        self.players: int = read["players"]
        """It is fitted for so many players, and says nothing about others."""
        self.horizon: int = read["horizon"]
        """So many decisions at least are played before it is asked."""
        self.kinds: tuple[str, ...] = tuple(read.get("kinds", ()))
        """It is asked at decisions of these kinds alone; none are all."""
        self.is_chance: bool = read.get("chance", True)
        """Whether it is a chance, from 0 to 1."""
        self.weights: dict[str, float] = read["weights"]

    def is_for(self, state: Any, players: int) -> bool:
        """Say whether it is fitted to matches like that one, of so many players."""
        return players == self.players

    def is_about(self, state: Any) -> bool:
        """Say whether it can be asked about that position: a decision of one of its kinds."""
        return not self.kinds or state.kind.name in self.kinds

    def of(self, state: Any, seat: int) -> float:
        """Return about what a match that is not over will be worth to that seat."""
        total = 0.0
        for name, value in self.traits(state, seat).items():
            total += self.weights.get(name, 0.0) * value
        if not self.is_chance:
            return total
        return 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, total))))
