"""A bot that plays by rules of thumb: a method for each kind of decision."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from undercroft.kernel.actions import Action
from undercroft.kit.look import Brief, Look

V = TypeVar("V")
T = TypeVar("T")
Think = Callable[[Look], Action]
"""Answers a decision from a look at the table."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Thought(Generic[V]):
    """One decision: the table as my seat sees it, and what I may answer."""

    def __init__(self, look: Look) -> None:
        self.actions: Sequence[Action] = look.decision.actions
        self.view = cast(V, look.glance)
        self.seat: int = look.decision.player

    def first_of(self, *wishes: Action) -> Action:
        """Return the first wish that is allowed; if none is, the first answer."""
        for wish in wishes:
            if wish in self.actions:
                return wish
        return self.actions[0]


def thoughts(
    begin: Callable[[Look], T], methods: Mapping[str, Callable[[T], Action]] | Sequence[str]
) -> dict[str, Think]:
    """Return what thinks of each kind of decision: a method of what `begin` makes of a look.

    Where all methods have the names of their kinds, with `_` for `-`, these are enough.
    """
    if not isinstance(methods, Mapping):
        methods = {kind: getattr(begin, kind.replace("-", "_")) for kind in methods}
    return {kind: _think(begin, method) for kind, method in methods.items()}


def _think(begin: Callable[[Look], T], method: Callable[[T], Action]) -> Think:
    return lambda look: method(begin(look))


class RuleOfThumb:
    """Answers each kind of decision by its thought; by habit, where there is none, the first.

    It needs neither chance nor time: of its brief it reads nothing.
    """

    def __init__(self, known: Mapping[str, Think], _: Brief | None = None) -> None:
        self._known = known

    def choose(self, look: Look) -> Action:
        """Answer any decision of the game."""
        think = self._known.get(look.decision.kind.name)
        return look.decision.actions[0] if think is None else think(look)
