"""Stops: the decisions that a seat may decline and would rather not be asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from undercroft.kernel import NOBODY, Action, State
from undercroft.kit.game import GameSpec, View

NEXT_TURN: Final = -1
"""As the round of a `Pass`: until the seat's next turn."""


@dataclass(frozen=True)
class Pass:
    """A kind of decision that is declined for a while: its name, and its words.

    It lasts as long as the `round` of that number, or until the seat's next turn (NEXT_TURN).
    """

    kind: str
    prompt: str
    round: int = NEXT_TURN

    def lasts(self, spec: GameSpec, state: State, seat: int) -> bool:
        """Say whether it is not over yet."""
        if self.round == NEXT_TURN:
            return state.on_turn() != seat
        return bool(spec.view(state, seat).get("round") == self.round)


def passes(state: State, view: View, seat: int) -> dict[str, int]:
    """Return how long a seat could pass the kind of question that it is asked: until its next
    `turn`, or for this `round`, each as the round of a `Pass`."""
    turn = {"turn": NEXT_TURN} if state.on_turn() not in (seat, NOBODY) else {}
    number = view.get("round")
    return turn | ({"round": number} if isinstance(number, int) else {})


@dataclass(frozen=True)
class Stops:
    """When a seat is asked for a decision that it may decline; else the table declines for it.

    As a rule it is asked when an answer can matter, with `always` even if none
    can. `never` holds the answers it is never asked for, their words by notation; `passes` the
    kinds of decisions that it declines for a while.
    """

    always: bool = False
    never: tuple[tuple[str, str], ...] = ()
    passes: tuple[Pass, ...] = ()

    def without(self, notation: str) -> "Stops":
        """Ask for that answer again."""
        return replace(self, never=tuple([kept for kept in self.never if kept[0] != notation]))

    def plus(self, notation: str, label: str) -> "Stops":
        """Never ask for that answer."""
        return replace(self, never=(*self.without(notation).never, (notation, label)))

    def asking(self, kind: str) -> "Stops":
        """Do not pass decisions of that kind any more."""
        return replace(self, passes=tuple([one for one in self.passes if one.kind != kind]))

    def passing(self, one: Pass) -> "Stops":
        """Pass decisions of that kind for a while."""
        return replace(self, passes=(*self.asking(one.kind).passes, one))

    def at_own_turn(self) -> "Stops":
        """End what lasts until the seat's next turn."""
        return replace(self, passes=tuple([one for one in self.passes if one.round != NEXT_TURN]))

    def decline(self, spec: GameSpec, state: State) -> Action | None:
        """Return the answer to give for who is asked; None if they want to be asked."""
        decline, legal = state.kind.decline, state.legal_actions
        if decline not in legal or len(legal) == 1:
            return None
        seat = state.current_player
        if any(one.kind == state.kind.name and one.lasts(spec, state, seat) for one in self.passes):
            return decline
        never = {notation for notation, _ in self.never}
        left = [one for one in legal if one is not decline and one.notation not in never]
        if left and (self.always or spec.idle is None):
            return None
        view = spec.view(state, seat) if left else {}
        if any(spec.idle is None or not spec.idle(view, one) for one in left):
            return None
        return decline

    def to_json(self) -> dict[str, Any]:
        """Return plain values for the store."""
        never = [list(kept) for kept in self.never]
        passes = [[one.kind, one.prompt, one.round] for one in self.passes]
        return {"always": self.always, "never": never, "passes": passes}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Stops":
        """Read what the store holds."""
        passes = tuple([Pass(*kept) for kept in data.get("passes", ())])
        return cls(data["always"], tuple([(kept[0], kept[1]) for kept in data["never"]]), passes)
