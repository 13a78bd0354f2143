"""What a view says of the dungeon: the cards laid, their exits and piles, and how they are drawn.

A map changes when a card is laid, not when somebody moves: so all but who stands where is kept.
"""

from functools import lru_cache
from typing import NamedTuple

from .actions import WAYS
from .content.cards import OBJECTIVE
from .content.catalogue import CARDS, DUNGEON
from .house_texts import changes_in_force, reworded
from .plan import Plan, bricked_up, entrance, plan, sheets
from .rules.dungeon import ways_from
from .rules.game import BESIDE_OBJECTIVE, safe_on_top
from .shapes import DungeonMap, MapExit, MapPlace, Sheet
from .state import NONE_YET, Dungeon, Exit, Place, WarpDungeons
from .switches import HouseRules
from .view_of_cards import face


class Drawn(NamedTuple):
    """The cards of a map without heroes and battle, and the sheets."""

    places: list[MapPlace]
    sheets: list[Sheet]


def dungeon_map(s: WarpDungeons) -> DungeonMap:
    """Return the cards laid, each with its exits, piles, token, monster and heroes."""
    here = NONE_YET if s.turn == NONE_YET else s.players[s.turn].place
    dungeon = s.dungeon
    drawn = drawing(s.rules, tuple(dungeon.places), tuple(dungeon.piles))
    places = drawn.places.copy()
    stand = [s.players[player].place for player in s.living]
    battle = NONE_YET if s.fight is None else s.fight.place
    for number in range(len(places)):
        if number == battle or number in stand:
            one = places[number] = places[number].copy()
            one["heroes"] = [n for n in s.living if s.players[n].place == number]
            one["waits"] = one["waits"] and number != battle
    return {
        "places": places,
        "sheets": drawn.sheets,
        "removed": len(dungeon.removed),
        "here": here,
        "ways": ways(dungeon.places[here]) if here >= 0 else {},
    }


def ways(place: Place) -> dict[str, int]:
    """Return where one can go from a place."""
    return {WAYS[side]: to for side, to in ways_from(place)}


@lru_cache(maxsize=256)
def drawing(
    rules: HouseRules, places: tuple[Place, ...], piles: tuple[tuple[int, ...], ...]
) -> Drawn:
    """Return how those cards lie, with so many in each pile."""
    dungeon = Dungeon((), list(places), list(piles))
    drawn, deep = plan(dungeon), deep_cards(dungeon)
    shown = [place(rules, dungeon, n, one, drawn, deep) for n, one in enumerate(places)]
    return Drawn(shown, sheets(drawn))


def deep_cards(dungeon: Dungeon) -> int:
    """Return how many cards may be the Objective Room: those it was shuffled among (WD-2.9)."""
    deep = 0
    for pile in dungeon.piles:
        for card in pile:
            deep += card <= BESIDE_OBJECTIVE
    for one in dungeon.places:
        if DUNGEON[one.kind].kind == OBJECTIVE:
            return 0
    return deep


def place(
    rules: HouseRules, dungeon: Dungeon, number: int, one: Place, drawn: Plan, deep: int
) -> MapPlace:
    """Return one card of the map; `arrow` is the sheet that it begins, 0 for none."""
    card = DUNGEON[one.kind]
    return {
        "number": number,
        "card": card.slug,
        "name": card.name,
        "icon": card.icon,
        "text": reworded(card.text, changes_in_force(rules.values)),
        "room": card.is_room(),
        "objective": card.kind == OBJECTIVE,
        "attack": card.attack,
        "sheet": one.sheet,
        "x": one.x,
        "y": one.y,
        "heading": WAYS[one.heading],
        "entrance": "" if one.parent == NONE_YET else WAYS[entrance(one)],
        "parent": one.parent,
        "path": one.path,
        "arrow": drawn.arrow(number),
        "bricks": bricked_up(dungeon, one),
        "exits": [way_out(dungeon, number, way, drawn, deep) for way in one.exits],
        "walled": one.walled,
        "resolved": one.resolved,
        "monster": face(rules, CARDS[one.monster]) if one.monster != NONE_YET else None,
        "waits": one.monster != NONE_YET,
        "stand_in": one.stand_in,
        "heroes": [],
    }


def way_out(dungeon: Dungeon, number: int, one: Exit, drawn: Plan, deep: int) -> MapExit:
    """Return one exit: where it leads, and the pile behind it.

    `arrow` is the sheet that it leads to, 0 for the same one; `cell` says whether the
    pile has a cell of its own in the drawing. `safe` is how many of the top cards
    cannot be the Objective Room.
    """
    pile = dungeon.piles[one.path] if one.child == NONE_YET else ()
    safe = safe_on_top(pile)
    return {
        "side": WAYS[one.side],
        "child": one.child,
        "path": one.path,
        "arrow": 0 if one.child == NONE_YET else drawn.arrow(one.child),
        "cell": (number, one.side) in drawn.piles,
        "pile": len(pile),
        "safe": safe,
        "chance": 1 / deep if pile and not safe and deep else 0.0,
        "secret": one.secret,
        "dead_end": one.child == NONE_YET and not pile,
    }
