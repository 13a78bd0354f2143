"""Answers that were tried: what a match makes of them, before they count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from undercroft.kernel import NOBODY, Action, Event, IllegalAction, State
from undercroft.match.answers import Answer
from undercroft.match.journal import Declined, Given, Passed


class Apart(IllegalAction):
    """Several answers were given together, and one of them cannot be known to be wanted yet."""


@dataclass(frozen=True)
class Step:
    """One answer that was tried, what happened, and the position that it leads to."""

    answer: Answer
    events: list[Event]
    after: State

    def by_stops(self) -> "Step":
        """Return it as an answer that the table gave for a seat."""
        return replace(self, answer=replace(self.answer, by_stops=True))


@dataclass(frozen=True)
class Taken:
    """Answers that were tried one after the other; nothing counts before `Match.adopt`."""

    steps: Sequence[Step]

    @property
    def entries(self) -> list[Given | Passed]:
        """What the journal says of them."""
        return [entry_of([one.answer for one in steps]) for steps in self.together]

    @property
    def together(self) -> list[list[Step]]:
        """The answers by entry: several that were given together have one."""
        return [list(steps) for _, steps in groupby(self.steps, lambda one: one.answer.number)]


def entry_of(answers: Sequence[Answer]) -> Given | Passed:
    """Return what a journal says of answers that were given together."""
    player = answers[0].player
    if player == NOBODY:
        return Passed()
    kind = Declined if answers[0].by_stops else Given
    return kind(player, tuple([one.action.notation for one in answers]))


Declines = Callable[[State, Sequence[Step]], Action | None]
"""Gives the answer of a seat that does not want to be asked; None where it does.

The steps are those tried before, which led to that state.
"""


def asks_all(_: State, tried: Sequence[Step]) -> None:
    """Decline nothing."""
