"""Warnings: an answer after which the fight under way may cost the match, and how likely."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Odds

from ..actions import (
    ALL_OF,
    ANY_KIND,
    ANY_MARKS,
    ANYWHERE,
    CAST,
    DONE,
    EVERYBODY,
    ONE_OF,
    PASS,
    ROOM_OF,
)
from ..content import CARDS, GRAVEYARD, KEEPER, KIND, SPELLS, UNITS, VAMPIRE
from ..content.cards import CONVERT
from ..duels import Battle, lost
from ..dungeon import CARRIES, FACE_DOWN, kind_of, place_name
from ..rules.battle import CREATURE
from ..rules.rolls import HIT
from ..shapes import GroupView, InvasionView, RoomView, View
from .brief import trained

KEEPER_LOST: Final = "losing your Keeper and the match, without more spells"
HEART_LOST: Final = "losing your Heart and the match, without more spells"
BEFORE_TRAPS: Final = " and before traps"

_COMING: Final = frozenset([*ONE_OF.values(), *ALL_OF.values(), *ROOM_OF, EVERYBODY])
_COME: Final = ("alarm", "door")
"""The decisions in which whoever is chosen comes to the attacked room."""
_STAY: Final = (*_COME, "gate", "secret-door", "teleport")
"""The decisions who moves while heroes are here: who is done leaves the fight as it stands."""
_SENT: Final = {CAST[one.id]: one.size for one in SPELLS if one.slug in ("fear", "evil-omen")}
"""The spells that change nothing in a fight but Force, and by how much."""


def peril(view: View, action: Action) -> Odds | None:
    """Warn the defender how likely the fight costs the match as it stands after that answer, if
    nobody else comes and nobody casts (DK-23.7, 23.8). None without such a fight, where a house
    rule changes how it is fought, or where it can go on in too many ways."""
    fight = _fight(view, action)
    if fight is None:
        return None
    chance, room = lost(fight), _attacked(view)
    what = KEEPER_LOST if KEEPER in _kinds(fight.creatures) else HEART_LOST
    traps = room is not None and room["traps"] and view["phase"] == "trap"
    return None if chance is None else (chance, what + BEFORE_TRAPS if traps else what)


def unsaid(view: View, action: Action) -> str:
    """Name what the match is lost with in a fight of which no chance is said: Keeper or Heart."""
    fight = _fight(view, action)
    if fight is None or lost(fight) is not None:
        return ""
    return "Keeper" if KEEPER in _kinds(fight.creatures) else "Heart"


def peril_of_roll(view: View) -> Odds | None:
    """Warn the defender who lets a roll stand that takes the Keeper: a duel that is not won, or
    hits of the band at those who fight (DK-16.10, 16.11, 19.3)."""
    band, roll = _band(view), view["roll"]
    if band is None or roll is None:
        return None
    if keeper_duels(view):
        mine, theirs = [sum([int(size) for _, size in terms]) for terms in roll["sums"]]
        return (1.0, KEEPER_LOST) if mine <= theirs else None
    fighting = _kinds(_fighting(band, _attacked(view)))
    if roll["why"] != "shots" or KEEPER not in fighting:
        return None
    each = zip(roll["rolls"], roll["theirs"], strict=True)
    hits = len([1 for faces, theirs in each if theirs and faces[0] == HIT])
    return (min(1.0, hits / len(fighting)), KEEPER_LOST) if hits else None


def keeper_duels(view: View) -> bool:
    """Say whether the defender may slap a duel in which the Keeper dies unless it wins."""
    roll = view["roll"]
    if roll is None or roll["why"] != "duel" or _band(view) is None:
        return False
    return roll["whose"][CREATURE] == UNITS[KEEPER].name


def _fight(view: View, action: Action) -> Battle | None:
    """Return the fight as it stands after that answer; None where it cannot cost the match."""
    band, come = _band(view), _who_comes(view, action)
    if band is None or come is None or not band["heroes"]:
        return None
    room = _attacked(view)
    creatures = [*_fighting(band, room), *come]
    at_heart, vampires = room is not None and room["level"] == 1, _vampires(view, creatures)
    if not (at_heart or KEEPER in _kinds(creatures)) or vampires is None:
        return None
    lead = trained(view["seats"][view["turn"]]) + band["omen"] + band["fear"] + band["weakness"]
    return Battle(
        tuple(sorted(creatures)),
        tuple(sorted(_units(band["heroes"]))),
        lead + _SENT.get(action, 0),
        at_heart,
        room is not None and room["slug"] == CARDS[GRAVEYARD].slug,
        vampires,
    )


def _band(view: View) -> InvasionView | None:
    """Return whom the seat fights now, by the default rulings; None for all other fights."""
    band = view["invasion"]
    if band is None or view["seat"] != view["turn"] or not band["as_printed"]:
        return None
    return band


def _attacked(view: View) -> RoomView | None:
    rooms = view["seats"][view["turn"]]["rooms"]
    return next((room for room in rooms if room["attacked"]), None)


def _fighting(band: InvasionView, room: RoomView | None) -> list[int]:
    """Return the creatures that face the band: in the attacked room, or out on a raid."""
    return _units(band["raiders"] if room is None else room["creatures"])


def _who_comes(view: View, action: Action) -> list[int] | None:
    """Return who joins the fight by that answer, perhaps nobody; None where it is no answer after
    which the fight is as one sees it."""
    asked = view["asked"]
    if (asked == "invasion-spell" and (action is PASS or action in _SENT)) or (
        asked in _STAY and action is DONE
    ):
        return []
    if asked not in _COME or action not in _COMING:
        return None
    kind, place, marks = action.args
    found: list[int] = []
    for room in view["seats"][view["turn"]]["rooms"]:
        if not room["attacked"] and (place == ANYWHERE or room["place"] == place_name(place)):
            for one in room["creatures"]:
                if kind in (ANY_KIND, KIND[one["slug"]]):
                    found += [KIND[one["slug"]]] * (one["count"] - one["moved"])
    return found if marks == ANY_MARKS else found[:1]


def _vampires(view: View, creatures: list[int]) -> int | None:
    """Return how many Vampires can rise from the Cup; None where one would have to see it (R25)."""
    if CONVERT not in [UNITS[kind].ability for kind in _kinds(creatures)]:
        return 0
    kinds = view["creature_cup"]["kinds"]
    if kinds is None:
        return None
    return sum([one["count"] for one in kinds if KIND[one["slug"]] == VAMPIRE])


def _units(groups: Sequence[GroupView]) -> list[int]:
    """Return counters one by one, with the marks of a fight."""
    found: list[int] = []
    for one in groups:
        marks = FACE_DOWN * one["face_down"] | CARRIES * one["carries"]
        found += [KIND[one["slug"]] | marks] * one["count"]
    return found


def _kinds(units: Sequence[int]) -> list[int]:
    return [kind_of(unit) for unit in units]
