"""By what one sees what a lone Adventurer will bring home, before it acts."""

from typing import Final

from undercroft.kit.promise import Promise

from .content import FOLDER
from .state import PILE, ROOM, DungeonAttack

MOST_CHARGED: Final = 8
"""More Magic Items than that help no more."""
MOST_LATER: Final = 2
"""With more levels to come a level is played as with so many."""


def traits(s: DungeonAttack, seat: int) -> dict[str, float]:
    """Return what an Adventurer has (DA-18.2), and what waits in the Room, by the levels to come
    and the condition.

    It is asked before an action: no die is being rolled then, or faces a lone Adventurer.
    """
    one, red = s.adventurers[seat], s.red_in(ROOM)
    white, dice = float(s.room), s.room + red
    charged = 0.0 if one.artifacts else float(min(one.charged, MOST_CHARGED))
    later = min(MOST_LATER, len(s.rules.levels) - s.level - 1)
    here = f"{later} levels later, {one.condition}"
    return {
        "value": float(one.value),
        "pile": float(one.pile),
        "red pile": float(s.red_in(PILE + seat)),
        here: 1.0,
        f"{here}: white": white,
        f"{here}: white squared": white * white,
        f"{here}: red": float(red),
        f"{here}: charged": charged,
        f"{here}: charged squared": charged * charged,
        f"{here}: artifact": float(one.artifacts > 0),
        f"{here}: white times charged": charged * white,
        f"{here}: one die": float(dice == 1),
        f"{here}: two dice": float(dice == 2),
        f"{here}: three dice": float(dice == 3),
    }


PROMISE: Final = Promise(FOLDER, traits)
