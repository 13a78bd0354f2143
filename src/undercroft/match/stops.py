"""Stops: the decisions that a seat may decline and would rather not be asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.kernel import Action, GameSpec, State


@dataclass(frozen=True)
class Stops:
    """When a seat is asked for a decision that it may decline; else the table declines for it.

    As a rule it is asked when an answer can matter, with `always` even if none
    can. `never` holds the answers it is never asked for, their words by notation.
    """

    always: bool = False
    never: tuple[tuple[str, str], ...] = ()

    def without(self, notation: str) -> "Stops":
        """Ask for that answer again."""
        return Stops(self.always, tuple([kept for kept in self.never if kept[0] != notation]))

    def plus(self, notation: str, label: str) -> "Stops":
        """Never ask for that answer."""
        return Stops(self.always, (*self.without(notation).never, (notation, label)))

    def decline(self, spec: GameSpec, state: State) -> Action | None:
        """Return the answer to give for who is asked; None if they want to be asked."""
        decline, legal = state.kind.decline, state.legal_actions
        if decline not in legal or len(legal) == 1:
            return None
        never = {notation for notation, _ in self.never}
        left = [one for one in legal if one is not decline and one.notation not in never]
        if left and (self.always or spec.idle is None):
            return None
        view = spec.view(state, state.current_player) if left else {}
        if any(spec.idle is None or not spec.idle(view, one) for one in left):
            return None
        return decline

    def to_json(self) -> dict[str, Any]:
        """Return plain values for the store."""
        return {"always": self.always, "never": [list(kept) for kept in self.never]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Stops":
        """Read what the store holds."""
        return cls(data["always"], tuple([(kept[0], kept[1]) for kept in data["never"]]))
