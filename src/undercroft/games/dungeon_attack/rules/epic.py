"""The Epic Monster: two Boss Monsters fused into one (optional rule, DA-19)."""

from typing import TYPE_CHECKING, Final

from ..content.cards import RED, A, D
from ..state import IN_ROLL, PILE, DungeonAttack
from . import rerolls
from .faces import FRESH, NOT_HERE
from .hits import TakeHits

if TYPE_CHECKING:
    from .roll import Roll

DICE: Final = 2
RATING: Final = 2
GOLD: Final = 10


def shows(s: DungeonAttack, roll: "Roll", face: int) -> bool:
    """Say whether the fused Epic is in the roll and both its dice show that face."""
    return s.epic and roll.red_faces == (face, face)


def may_still_fuse(s: DungeonAttack, roll: "Roll") -> bool:
    """Say whether both red dice could show A in S6: each does, or can be re-rolled (R13, R47)."""
    if s.epic or s.rules.epic_before_rerolls or NOT_HERE in roll.red_faces:
        return False
    others = [number for number in range(DICE) if roll.red_faces[number] != A]
    fresh = all(roll.red_marks[number] == FRESH for number in others)
    return fresh and rerolls.uses(s, roll.roller, RED) >= len(others)


def fuse(s: DungeonAttack, roll: "Roll") -> None:
    """Two red A in one roll become the Epic; the roller takes a HIT (DA-19.1-19.4, 19.18)."""
    if s.rules.epic_monster and not s.epic and roll.red_faces == (A, A):
        s.epic = True
        roll.fused_now = True
        s.say("fused", "DA-19.2", player=roll.roller)
        s.begin(TakeHits(roll.roller, (DICE,)))


def strikes(s: DungeonAttack, roll: "Roll", d_counts_as_a: bool) -> bool:
    """Say whether the Epic group scores a HIT; never in the fusing roll (DA-19.5, 19.6, 19.13)."""
    if roll.fused_now:
        return False
    return shows(s, roll, A) or (d_counts_as_a and shows(s, roll, D))


def keep(s: DungeonAttack, roll: "Roll") -> None:
    """The Epic is defeated: both dice into the pile, two of the Rating (DA-19.10, 19.14)."""
    s.move_red(IN_ROLL, PILE + roll.roller)
    roll.red_faces = (NOT_HERE, NOT_HERE)
    s.rating_used += RATING
    s.say("kept_epic", "DA-19.10", player=roll.roller)


def is_in_pile(s: DungeonAttack, player: int) -> bool:
    """Say whether the player has defeated the Epic this level (DA-19.15, 19.16)."""
    return s.epic and s.red_in(PILE + player) == DICE
