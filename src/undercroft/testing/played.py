"""A match in the middle, with the words that the tests of every game use."""

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from undercroft.kernel import Action, Event, IllegalAction, State
from undercroft.kit.game import GameSpec

S = TypeVar("S", bound=State)


@dataclass
class Played(Generic[S]):
    """A position, and what has happened since; a game's tests add their own words below it."""

    GAME: ClassVar[GameSpec]

    state: S
    events: list[Event] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.hear()

    def hear(self) -> Self:
        """Take what has happened from the state."""
        self.events += self.state.events
        self.state.events = []
        return self

    def action(self, notation: str) -> Action:
        """Return the action of that notation."""
        return self.GAME.vocabulary.parse(notation)

    def does(self, *notations: str) -> Self:
        """Give these answers one after another, whoever is asked."""
        for notation in notations:
            self.state.heard = True
            self.state.apply_action(self.action(notation))
            self.hear()
        return self

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what (the kind's name); None once the match is over."""
        decision = self.state.decision
        return None if decision is None else (decision.player, decision.kind.name)

    @property
    def options(self) -> list[str]:
        """What the asked player may answer."""
        return [action.notation for action in self.state.legal_actions]

    @property
    def not_allowed(self) -> dict[str, str]:
        """What is shown as not allowed now, each with the clause that refuses it."""
        return {one.action.notation: one.clause for one in self.state.refusals()}

    def refuses(self, notation: str) -> str:
        """Check that the answer is refused and changes nothing; return the clause."""
        action, asked = self.action(notation), self.asked
        refused(self.state, action)
        assert self.asked == asked
        return self.state.refusal(action) or ""

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the public fields of every event of that kind, in order."""
        return [dict(event.public) for event in self.events if event.kind == kind]

    @property
    def worth(self) -> list[float]:
        """What the match was worth to each player."""
        return self.GAME.returns(self.state)

    def view(self, seat: int) -> Any:
        """Return what a seat sees."""
        return self.GAME.seen(self.state, seat)


def refused(state: State, action: Action) -> str:
    """Check that the state refuses the action; return what it says."""
    try:
        state.apply_action(action)
    except IllegalAction as fault:
        return str(fault)
    raise AssertionError(f"{action} was not refused")


def listed(text: str) -> list[str]:
    """Return the words of a list such as `Gas, 3x Wood Door`, each as often as it is there.

    What stands in brackets behind a word belongs to it: `Lair, Prison [Gas, 2x Fire]` are two.
    """
    found: list[str] = []
    for count, name in re.findall(r"(?:(\d+)x )?([^\s,][^,\[]*(?:\[[^\]]*\])?)", text):
        found += [name.strip()] * int(count or 1)
    return found
