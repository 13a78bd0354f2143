"""What the rule of thumb reads of a view, each part made when it is first read.

Of the map it reads where rooms and ways lie, and not how the map is drawn.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, cast

from undercroft.kit.glance import Glance, Part

from .actions import WAYS
from .content.cards import OBJECTIVE, SYMBOLS
from .content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from .rules import strength
from .rules.dungeon import ways_from
from .rules.game import BESIDE_OBJECTIVE
from .rules.scoring import score
from .shapes import CardFace, DungeonMap, MapExit, MapPlace, Seat, View
from .state import NONE_YET, Exit, Place, WarpDungeons
from .switches import HouseRules
from .view import battle, discard, phase, player, seen, trap, unknown_moment, view
from .view_of_cards import as_printed, attached, counted, face
from .view_of_map import dungeon_map


def glance(s: WarpDungeons, seat: int) -> View:
    """Return the table as the seat sees it."""
    return cast(View, Glance(view, PARTS, s, seat))


# -- players -----------------------------------------------------------------------------------


def seats(s: WarpDungeons, seat: int) -> list[Glance]:
    """Return all players."""
    found: list[Glance] = []
    for number in range(len(s.players)):
        one, who = s.players[number], (number, seat)
        if number == s.dm:
            found.append(Glance(_whole_seat, SEAT, s, who))
            continue
        hero = Glance(_whole_seat, HERO, s, who)
        hero.update(as_printed(s.rules, HEROES[one.hero]))
        for name in WORKED_OUT:
            del hero[name]
        hero["player"], hero["hand_size"] = number, len(one.hand.cards)
        hero["damage"], hero["alive"], hero["level"] = one.damage, one.alive, one.level
        hero["place"], hero["active"], hero["poison"] = one.place, number == s.turn, one.poison
        hero["missed"], hero["staked"] = one.missed, one.stake != NONE_YET
        found.append(hero)
    return found


def _whole_seat(s: WarpDungeons, who: tuple[int, int]) -> Seat:
    number, seat = who
    return player(s, number, seat)


def hand(s: WarpDungeons, who: tuple[int, int]) -> list[CardFace] | None:
    """Return the cards of the own hand."""
    number, seat = who
    if number != seat:
        return None
    return [seen(s, card) for card in sorted(s.players[number].hand.cards)]


def stake(s: WarpDungeons, who: tuple[int, int]) -> CardFace | None:
    """Return the own stake."""
    number, seat = who
    card = s.players[number].stake if number == seat else NONE_YET
    return None if card == NONE_YET else seen(s, card)


def bonuses(s: WarpDungeons, who: tuple[int, int]) -> list[int]:
    """Return what a hero adds to cards of each symbol."""
    return [strength.hero_bonus(s, who[0], symbol) for symbol in range(len(SYMBOLS))]


# -- the map -----------------------------------------------------------------------------------


def dungeon(s: WarpDungeons, seat: int) -> Glance:
    """Return the dungeon."""
    return Glance(_whole_map, MAP, s, seat)


def _whole_map(s: WarpDungeons, _: int) -> DungeonMap:
    return dungeon_map(s)


def places(s: WarpDungeons, _: int) -> list[MapPlace]:
    """Return the cards laid, as far as it matters to who walks there."""
    return laid(s.rules, tuple(s.dungeon.places), tuple(s.dungeon.piles))


@lru_cache(maxsize=256)
def laid(
    rules: HouseRules, cards: tuple[Place, ...], piles: tuple[tuple[int, ...], ...]
) -> list[MapPlace]:
    """Return those cards, with so many in each pile."""
    found: list[MapPlace] = []
    for number, one in enumerate(cards):
        open_piles = [piles[way.path] if way.child == NONE_YET else () for way in one.exits]
        found.append(laid_card(rules, number, one, tuple(open_piles)))
    return found


@lru_cache(maxsize=4096)
def laid_card(
    rules: HouseRules, number: int, one: Place, piles: tuple[tuple[int, ...], ...]
) -> MapPlace:
    """Return one card, with the pile behind each of its exits."""
    card = DUNGEON[one.kind]
    found = {
        "number": number,
        "card": card.slug,
        "room": card.is_room(),
        "objective": card.kind == OBJECTIVE,
        "parent": one.parent,
        "path": one.path,
        "exits": [way_out(way, pile) for way, pile in zip(one.exits, piles, strict=True)],
        "resolved": one.resolved,
        "monster": face(rules, CARDS[one.monster]) if one.monster != NONE_YET else None,
        "stand_in": one.stand_in,
    }
    return cast(MapPlace, found)


def way_out(way: Exit, pile: tuple[int, ...]) -> MapExit:
    """Return one exit, with the pile behind it (see `way_out` of the whole map)."""
    safe = 0
    for card in reversed(pile):
        if card <= BESIDE_OBJECTIVE:
            break
        safe += 1
    found = {
        "side": WAYS[way.side],
        "child": way.child,
        "path": way.path,
        "pile": len(pile),
        "safe": safe,
    }
    return cast(MapExit, found)


def ways(s: WarpDungeons, _: int) -> dict[str, int]:
    """Return where the active hero can go."""
    here = NONE_YET if s.turn == NONE_YET else s.players[s.turn].place
    return {WAYS[side]: to for side, to in ways_from(s, here)} if here >= 0 else {}


PARTS: Final[Mapping[str, Part]] = {
    "dm": lambda s, _: s.dm,
    "role": lambda s, seat: "spectator" if seat < 0 else "dm" if seat == s.dm else "hero",
    "faction": lambda s, _: "" if s.faction == NONE_YET else FACTIONS[s.faction],
    "lap": lambda s, _: s.lap,
    "lap_cap": lambda s, _: s.rules.lap_cap,
    "turn": lambda s, _: s.turn,
    "phase": phase,
    "steps": lambda s, seat: 0 if unknown_moment(s, seat) else max(0, s.steps),
    "heroics": lambda s, _: s.heroics,
    "heroic_once": lambda s, _: s.rules.heroic_once,
    "deaths_door": lambda s, _: s.rules.deaths_door,
    "trap": lambda s, _: trap(s),
    "seats": seats,
    "map": dungeon,
    "battle": lambda s, seat: None if s.fight is None else battle(s, s.fight, seat),
}
MAP: Final[Mapping[str, Part]] = {"places": places, "ways": ways}
SEAT: Final[Mapping[str, Part]] = {
    "player": lambda s, who: who[0],
    "role": lambda s, who: "dm" if who[0] == s.dm else "hero",
    "hand_size": lambda s, who: len(s.players[who[0]].hand.cards),
    "hand": hand,
    "deck_list": lambda s, who: counted(s.players[who[0]].brought),
    "discard": lambda s, who: discard(s, s.players[who[0]].discard),
}
HERO: Final[Mapping[str, Part]] = {
    **SEAT,
    "bonus_now": bonuses,
    "attached": lambda s, who: [
        attached(s.rules, CARDS[n]) for n in sorted(s.players[who[0]].attached)
    ],
    "trophies": lambda s, who: [seen(s, n) for n in s.players[who[0]].trophies],
    "stake": stake,
    "score": lambda s, who: score(s, who[0]),
}
WORKED_OUT: Final = (
    *("hand", "deck", "deck_list", "discard", "bonus_now", "attached", "trophies", "stake"),
    "score",
)
"""What is more than a stat card and a number says: made when it is read."""
