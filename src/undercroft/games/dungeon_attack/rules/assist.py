"""Assist: roll the dice facing another Adventurer as if they were yours (DA-11)."""

from undercroft.kernel import Action, Frame

from ..actions import ASSIST_WHOM, C_ASSIST
from ..state import DungeonAttack
from .roll import ASSIST_ROLL, Roll


def assistable(s: DungeonAttack, player: int) -> list[int]:
    """Return the other Adventurers who face at least one die (DA-11.1)."""
    return [p for p in range(len(s.adventurers)) if p != player and s.dice_facing(p)]


class Assist(Frame):
    """Choose whom to assist, and roll; nobody can refuse (DA-11.2, 11.3)."""

    STEPS = ("choose_whom",)

    player: int

    def choose_whom(self, s: DungeonAttack) -> None:
        """One other Adventurer who faces dice (DA-11.1)."""
        s.ask(self.player, C_ASSIST, [ASSIST_WHOM[p] for p in assistable(s, self.player)])

    def choose_whom_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """Only who faces dice can be assisted (DA-11.1)."""
        return "DA-11.1" if s.is_other(self.player, action, ASSIST_WHOM) else None

    def choose_whom_answer(self, s: DungeonAttack, action: Action) -> None:
        """Roll all of that Adventurer's dice, settled as your own roll (DA-11.2, 11.4)."""
        s.begin(Roll(self.player, ASSIST_ROLL, action.args[0]))
