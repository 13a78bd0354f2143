"""A bot that plays by rules of thumb: a method for each kind of decision."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from undercroft.kernel.actions import Action
from undercroft.kernel.look import Look

V = TypeVar("V")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Thought(Generic[V]):
    """One decision: the table as my seat sees it, and what I may answer."""

    def __init__(self, look: Look) -> None:
        self.actions: Sequence[Action] = look.decision.actions
        self.view = cast(V, look.view)
        self.seat: int = look.decision.player

    def first_of(self, *wishes: Action) -> Action:
        """Return the first wish that is allowed; if none is, the first answer."""
        for wish in wishes:
            if wish in self.actions:
                return wish
        return self.actions[0]


class RuleOfThumb(Generic[T]):
    """Answers each kind of decision by its thought; by habit, where there is none, the first.

    `begin` makes what a thought looks at; a decision that needs no thought is not looked at.
    """

    def __init__(
        self, begin: Callable[[Look], T], thoughts: Mapping[str, Callable[[T], Action]]
    ) -> None:
        self._begin = begin
        self._thoughts = thoughts

    def choose(self, look: Look) -> Action:
        """Answer any decision of the game."""
        thought: Any = self._thoughts.get(look.decision.kind.name)
        return look.decision.actions[0] if thought is None else thought(self._begin(look))
