"""Answers that were tried: what a match makes of them, before they count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from undercroft.kernel import Action, Event, IllegalAction, State
from undercroft.match.answers import Answer, entry_of
from undercroft.match.journal import Given, Passed, Thrown
from undercroft.match.throwing import Halt


class Apart(IllegalAction):
    """Several answers were given together, and one of them cannot be known to be wanted yet."""


@dataclass(frozen=True)
class Step:
    """One answer that was tried, what happened, and the position that it leads to.

    With `halt` it leads no further than to dice that nobody has thrown. A step that is `thrown`
    goes on from there with the answer before it.
    """

    answer: Answer
    events: list[Event]
    after: State
    halt: Halt | None = None
    thrown: Thrown | None = None

    @property
    def final(self) -> bool:
        """Say whether it cannot be known what comes after it, or not be taken back."""
        return self.answer.final or self.halt is not None

    def by_stops(self) -> "Step":
        """Return it as an answer that the table gave for a seat."""
        return replace(self, answer=replace(self.answer, by_stops=True))


@dataclass(frozen=True)
class Taken:
    """Answers that were tried one after the other; nothing counts before `Match.adopt`."""

    steps: Sequence[Step]

    @property
    def halt(self) -> Halt | None:
        """What the last of them halts at, if it does."""
        return self.steps[-1].halt if self.steps else None

    @property
    def entries(self) -> list[Given | Passed | Thrown]:
        """What the journal says of them."""
        return [
            steps[0].thrown or entry_of([one.answer for one in steps]) for steps in self.together
        ]

    @property
    def together(self) -> list[list[Step]]:
        """The answers by entry: several that were given together have one."""
        return [list(steps) for _, steps in groupby(self.steps, lambda one: one.answer.number)]


Declines = Callable[[State, Sequence[Step]], Action | None]
"""Gives the answer of a seat that does not want to be asked; None where it does.

The steps are those tried before, which led to that state.
"""


def asks_all(_: State, tried: Sequence[Step]) -> None:
    """Decline nothing."""
