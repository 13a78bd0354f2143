"""What a seat sees of the table, as plain values. Secrets stay out of here (RULES.md, Hidden)."""

from functools import cache, lru_cache
from typing import Final, cast

from undercroft.kit.zones import Zone

from . import shapes
from .content import BATTLE_CARDS, HUNTERS, ITEMS, MONSTERS
from .content.cards import ATTACK, DEFENSE, STANCES, Fighting
from .content.maps import NOWHERE, SIDES, Map, square_at, square_name
from .rules.item_phase import PASSED, ItemPhase, name_of
from .rules.placing import Placing, boost_price, no_guard, price
from .rules.reveal import base_attack, base_defense, on_base, terms
from .rules.roads import cost, free_steps, roads, way
from .rules.town import Shop, hire_price, may_hire
from .state import BASE_ATTACK, NONE, NOT_PLACED, DungeonEnforcer, Fight

PHASES: Final = {
    "first_roll": "set-up", "take_a_hunter": "hunters", "place_player_token": "starts",
    "place_monster_token": "monsters", "move": "move", "challenge": "challenge",
    "choose": "hire", "choose_one": "shop", "buy_or_refuse": "shop", "redraw_offer": "energy",
    "declare": "item", "target": "item", "exchange": "item", "exchange_card": "item",
    "energy_phase": "energy", "item_phase": "item", "reveal_phase": "reveal",
    "comparison": "reveal", "end_phase": "end",
}  # fmt: skip
"""What is going on in a step; who places is told by side."""


def view(s: DungeonEnforcer, seat: int) -> shapes.View:
    """Return the table as the seat sees it; SPECTATOR sees what is public."""
    asked = s.kind.name if s.asks(seat) else ""
    top = s.top
    shop = top if isinstance(top, Shop) else Shop()
    return {
        "players": len(s.players),
        "seat": seat,
        "turn": s.turn,
        "first": s.first,
        "round": s.round,
        "round_limit": s.rules.round_limit,
        "phase": phase(s, seat),
        "asked": asked,
        "map": world(s.rules.map),
        "tokens": [square_name(token) for token in s.tokens],
        "reach": reach(s) if asked == "turn" else [],
        "attacks": entered(s) if asked == "turn" else [],
        "seats": [player(s, number, seat) for number in range(len(s.players))],
        "hunter_deck": len(s.hunter_deck),
        "monster_deck": len(s.monster_deck),
        "item_deck": len(s.item_deck),
        "item_discard": [item(one) for one in s.item_discard],
        "graveyard": [fighting(HUNTERS[one]) for one in s.dead],
        "slain": [fighting(MONSTERS[one]) for one in s.slain],
        "offer": offer(s, seat),
        "wares": [] if s.wares is None else wares(s.wares, seat),
        "named": item(shop.named) if shop.named != NONE and seat == s.turn else None,
        "price": shop.price,
        "fight": None if s.fight is None else fight(s, s.fight, seat),
        "result": {"outcome": s.outcome, "winners": list(s.winners)} if s.outcome else None,
    }


def phase(s: DungeonEnforcer, seat: int) -> str:
    """Return what is going on, such as `move`, or the phase of a battle round; "" where it would
    tell of a hidden decision."""
    if s.is_terminal():
        return "over"
    if s.hidden_from(seat):
        return ""
    frame = s.top
    assert frame is not None
    if s.fight is not None and isinstance(frame, Placing):
        return "attack" if frame.side == s.fight.attacker else "counter"
    return PHASES.get(frame.step, "battle")


@cache
def world(one: Map) -> shapes.MapView:
    """Return the map as it is printed."""
    every = [square_at(c, r) for r in range(one.rows) for c in range(one.columns)]
    known = frozenset(one.squares)
    return {
        "name": one.name,
        "columns": one.columns,
        "rows": one.rows,
        "obstacles": [square_name(square) for square in every if square not in known],
        "towns": [
            {"square": square_name(square), "name": name, "start": square in one.starts}
            for square, name in one.towns.items()
        ],
    }


def reach(s: DungeonEnforcer) -> list[shapes.ReachView]:
    """Return where the active player can walk, with the cheapest way (DE-3.5)."""
    origin, free = roads(s).origin, free_steps(s)
    ways: dict[int, list[str]] = {NOWHERE: []}
    found: list[shapes.ReachView] = []
    for square in roads(s).squares:  # the nearest first: so the way to its origin is known
        name = square_name(square)
        ways[square] = names = [*ways[origin[square]], name]
        steps = len(names) - 1
        found.append({"square": name, "steps": steps, "price": max(0, steps - free), "way": names})
    return found


def entered(s: DungeonEnforcer) -> list[shapes.AttackView]:
    """Return which monsters the active player can attack, and from where (DE-3.11, 3.14)."""
    found = roads(s)
    return [
        {
            "square": square_name(token),
            "side": SIDES[side],
            "price": cost(s, len(way(found, beside))),
            "way": [square_name(one) for one in [*way(found, beside), token]],
        }
        for token, side, beside in found.attacks
    ]


def player(s: DungeonEnforcer, number: int, seat: int) -> shapes.SeatView:
    """Return one player: what lies open, and the one-use items that the seat may know."""
    one = s.players[number]
    unknown = s.unknown_items(seat, number)
    return {
        "player": number,
        "square": "" if one.square == NOWHERE else square_name(one.square),
        "energy": one.energy,
        "coins": one.coins,
        "alive": bool(one.hunters),
        "hunters": [hunter(HUNTERS[card], one.hp[n], n == 0) for n, card in enumerate(one.hunters)],
        "gear": [item(card) for card in one.gear],
        "items": [None if n in unknown else item(card) for n, card in enumerate(one.items)],
        "defeated": one.defeated,
    }


@lru_cache(maxsize=4096)
def hunter(card: Fighting, hp: int, main: bool) -> shapes.HunterView:
    """Return a hunter of a group."""
    return {**fighting(card), "hp": hp, "main": main}


@cache
def fighting(card: Fighting) -> shapes.FightingView:
    """Return a hunter or a monster as it is printed."""
    return {
        "slug": card.slug,
        "name": card.name,
        "icon": card.icon,
        "attack": card.attack,
        "defense": card.defense,
        "max_hp": card.hp,
        "ability": card.ability,
        "text": card.text,
        "rank": card.rank,
        "cards": card.support.cards,
        "energy": card.support.energy,
    }


@cache
def item(card: int) -> shapes.ItemView:
    """Return an item, face up."""
    one = ITEMS[card]
    return {
        "slug": one.slug,
        "name": one.name,
        "icon": one.icon,
        "text": one.text,
        "gear": one.deed is None,
    }


def wares(zone: Zone, seat: int) -> list[shapes.ItemView | None]:
    """Return the items for sale, as far as the seat sees them."""
    cards = sorted(zone.view(seat), key=lambda card: card or 0)
    return [None if card is None else item(card) for card in cards]


def offer(s: DungeonEnforcer, seat: int) -> list[shapes.ForHireView]:
    """Return the hunters that somebody chooses from, as far as the seat sees them."""
    if s.offer is None or not s.offer.seen_by(seat):
        return []
    hiring = s.turn != NONE
    return [
        {
            **fighting(HUNTERS[card]),
            "price": hire_price(s, card) if hiring else 0,
            "affordable": not hiring or may_hire(s, card),
        }
        for card in s.offer.cards
    ]


def fight(s: DungeonEnforcer, one: Fight, seat: int) -> shapes.FightView:
    """Return the battle under way, and what lies declared, in full (DE-10.3)."""
    top = s.top
    items = top if isinstance(top, ItemPhase) else ItemPhase()
    return {
        "hero": one.hero,
        "controller": one.controller,
        "duel": one.is_duel,
        "round": one.round,
        "limit": s.rules.battle_limit,
        "no_guard": no_guard(s),
        "attacker": one.attacker,
        "phase": phase(s, seat),
        "square": square_name(s.players[one.hero].square),
        "fighters": [fighter(s, one, place, seat) for place in range(len(one.fighters))],
        "supplies": [supply(s, one, number, seat) for number in range(len(one.supplies))],
        "declared": [
            {
                "side": one.attacker if n == 0 else 1 - one.attacker,
                "what": name_of(s, said),
                "target": "" if said[2] == NONE else one.fighters[said[2]].stats.name,
            }
            for n, said in enumerate(items.declared)
            if said != PASSED
        ],
        "exchanging": items.exchanging,
        "deck": len(one.deck),
        "spent": [play(card) for card in one.spent],
    }


def fighter(s: DungeonEnforcer, fight: Fight, place: int, seat: int) -> shapes.FighterView:
    """Return a fighter with all that counts for it."""
    one = fight.fighters[place]
    own = seat >= 0 and seat == fight.player_of(one.side)
    counts = one.placed != NOT_PLACED and (own or fight.revealed)
    found = seen(s, fight, place, seat)
    found["mods"] = [
        {"what": what, "stance": STANCES[stance], "size": size, "with_ally": with_ally}
        for what, stance, size, with_ally in one.mods
    ]
    found["boost_price"] = boost_price(s, one)
    found["on_base"] = [on_base(s, one, stance) for stance in (ATTACK, DEFENSE)]
    found["total"] = sum([term.size for term in terms(s, one)]) if counts else 0
    return found


def seen(s: DungeonEnforcer, fight: Fight, place: int, seat: int) -> shapes.FighterView:
    """Return how a fighter stands; its play for its owner and for who peeked, until all see it
    (DE-9.5, 11.1)."""
    one = fight.fighters[place]
    placed = "" if one.placed == NOT_PLACED else "card" if one.has_card else "base"
    known = placed and fight.knows_play(seat, one)
    found = cast(shapes.FighterView, fighting(one.stats).copy())
    found["place"], found["side"], found["hunter"] = place, one.side, one.is_hunter
    found["main"] = place == fight.main or (fight.is_duel and one.side == 1)
    found["hp"], found["poisoned"], found["placed"] = one.hp, one.poisoned, placed
    found["play"], found["boost"] = play(one.placed) if known else None, one.boost
    found["base_attack"], found["base_defense"] = base_attack(s, one), base_defense(s, one)
    return found


@cache
def play(placed: int) -> shapes.PlayView:
    """Return a battle card, or a base play."""
    if placed < 0:
        stance = "attack" if placed == BASE_ATTACK else "defense"
        return {"slug": "", "name": "", "stance": stance, "number": 0}
    card = BATTLE_CARDS[placed]
    return {"slug": card.slug, "name": card.name, "stance": STANCES[card.stance],
            "number": card.number}  # fmt: skip


def supply(s: DungeonEnforcer, fight: Fight, number: int, seat: int) -> shapes.SupplyView:
    """Return energy and hand, with what each card would cost."""
    found = stock(fight, number, seat)
    hand = [] if found["hand"] is None else sorted(fight.supplies[number].hand)
    fed = [fighter for fighter in fight.fighters if fighter.supply == number]
    placed = min(fed, key=lambda fighter: not fighter.hp or fighter.placed != NOT_PLACED)
    found["costs"] = [price(s, placed, card) for card in hand]
    return found


def stock(fight: Fight, number: int, seat: int) -> shapes.SupplyView:
    """Return energy and hand; free energy would tell what lies face down (DE-9.5, R31)."""
    one = fight.supplies[number]
    own = seat >= 0 and seat == one.owner
    found = {
        "side": fight.side_of(number),
        "energy": one.energy,
        "free": one.free if own else None,
        "cards": len(one.hand),
        "hand": [play(card) for card in sorted(one.hand)] if own else None,
    }
    return cast(shapes.SupplyView, found)
