"""Which answers certainly change nothing useful now, as far as their seat can know.

The table does not ask for what is idle: a Slap on a roll that already is the best there is
for whoever is asked, or on income where a new roll is worth less than the Slap costs; and spells
that find nobody, or that do as well in a later window. When in doubt, an answer is not idle.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.content import find

from .actions import ANYWHERE, CAST, SLAP, SLAP_CARD, SLAP_DIE
from .content import SPELLS
from .rules.rolls import OCCASIONS
from .shapes import GroupView, InvasionView, RollView, View

SLAPS: Final = (*SLAP, *[action for dice in SLAP_DIE for action in dice])
MOST: Final = 6
MEAN: Final = (1 + MOST) / 2
POSSESSION: Final = find("spell", "Possession", SPELLS)
IN_DUELS: Final = ("fear", "evil-omen")
"""Spells that count in duels alone."""


def idle(view: View, action: Action) -> bool:
    """Say whether the answer is pointless at this moment, whatever lies unseen."""
    if view["seat"] < 0:
        return False
    roll, band = view["roll"], view["invasion"]
    if action in SLAPS:
        return roll is not None and _slap_is_idle(view, roll, action)
    if band is not None and action in CAST and SPELLS[action.args[0]].window == "invasion":
        return _spell_is_idle(view, band, SPELLS[action.args[0]].slug)
    return False


def _slap_is_idle(view: View, roll: RollView, action: Action) -> bool:
    """What is best for the active player is worst for the opponent."""
    is_active = view["seat"] == view["turn"]
    number, die = action.args
    faces = roll["rolls"][number] if die == ANYWHERE else [roll["rolls"][number][die]]
    why, what = roll["why"], OCCASIONS[roll["why"]]
    if what.gives:
        return _income_is_idle(view, roll, faces)
    if why == "duel":
        mine, theirs = [sum([int(size) for _, size in terms]) for terms in roll["sums"]]
        return mine > theirs if is_active else mine < theirs
    if what.deadly:
        if is_active and _may_possess(view):
            return False
        return (faces[0] <= what.deadly) is is_active
    if what.lucky:
        serves_active = (faces[0] >= what.lucky) is not roll["theirs"][number]
        return serves_active is is_active
    return False


def _income_is_idle(view: View, roll: RollView, faces: list[int]) -> bool:
    """A new roll changes on average no more than a Slap costs (DK-22.12), and it cannot decide
    whether one of the five totals is reached (DK-23.1)."""
    is_active = view["seat"] == view["turn"]
    now, mean = sum(faces), MEAN * len(faces)
    if (mean - now if is_active else now - mean) > SPELLS[SLAP_CARD].mana:
        return False
    seat = view["seats"][view["turn"]]
    which, held = (3, seat["gold"]) if OCCASIONS[roll["why"]].gives == "gold" else (4, seat["mana"])
    target = view["targets"][which]
    then = held + sum([sum(one) for one in roll["rolls"]])
    if is_active:
        return not then < target <= then - now + MOST * len(faces)
    return not then - now + len(faces) < target <= then


def _may_possess(view: View) -> bool:
    """Say whether a hero may be wanted alive."""
    one = view["seats"][view["seat"]]
    held = [spell["slug"] for spell in one["spell_hand"] or ()]
    price = POSSESSION.mana + SPELLS[SLAP_CARD].mana
    return POSSESSION.slug in held and one["mana"] >= price


def _spell_is_idle(view: View, band: InvasionView, slug: str) -> bool:
    """Without heroes left nothing matters: whoever a Gate moves, Deploy can move. What counts in
    duels can wait for the window before the first one, and for creatures to fight."""
    if not band["heroes"]:
        return True
    return slug in IN_DUELS and (view["phase"] != "battle" or not _fighters(view, band))


def _fighters(view: View, band: InvasionView) -> list[GroupView]:
    """Return the creatures before a settlement, or in the room under assault."""
    if band["raid"]:
        return band["raiders"]
    rooms = view["seats"][view["turn"]]["rooms"]
    return [unit for room in rooms if room["attacked"] for unit in room["creatures"]]
