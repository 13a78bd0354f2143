"""Which Defeated dice go into the pile: the Combat Rating says how many (DA-5, DA-6)."""

from typing import TYPE_CHECKING

from undercroft.kernel import Action

from ..actions import KEEP_RED
from ..state import DungeonAttack
from ..switches import D
from .faces import FRESH, how_many

if TYPE_CHECKING:
    from .roll import Roll


def beaten_reds(s: DungeonAttack, roll: "Roll") -> list[int]:
    """Red dice that show D by a re-roll, or were let stand (DA-5.5, 5.6)."""
    if s.epic or not how_many(roll.red_faces, D):
        return []
    return [n for n in range(2) if roll.red_faces[n] == D and roll.red_marks[n] != FRESH]


def reds_to_keep(s: DungeonAttack, roll: "Roll") -> list[Action]:
    """The roller picks the colours of what is kept (DA-6.4-6.6); none if nothing is beaten."""
    white, red = roll.fresh[D], len(beaten_reds(s, roll))
    if not white and not red:
        return []
    kept = min(s.rating_left(roll.roller), white + red)
    return KEEP_RED[max(0, kept - white) : min(red, kept) + 1]


def refuses_keep(s: DungeonAttack, roll: "Roll", action: Action) -> str | None:
    """Return why so many red dice cannot be kept: the Rating allows no more, or wants more
    dice than that leaves (DA-6.1, 6.5). None if not so many are beaten."""
    legal, red = reds_to_keep(s, roll), len(beaten_reds(s, roll))
    if action not in KEEP_RED or action in legal or action.args[0] > red:
        return None
    return "DA-6.1" if action.args[0] > legal[-1].args[0] else "DA-6.5"
