"""What a seat sees of the table, as plain values. Secrets stay out of here (RULES.md, Hidden)."""

from collections import Counter
from typing import Any

from undercroft.games.warp_dungeons.actions import WAYS
from undercroft.games.warp_dungeons.content.cards import (
    DM_SIDE,
    HERO_SIDE,
    KINDS,
    SYMBOLS,
    Card,
)
from undercroft.games.warp_dungeons.content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.fight import Fight
from undercroft.games.warp_dungeons.rules import strength
from undercroft.games.warp_dungeons.rules.dungeon import ways_from
from undercroft.games.warp_dungeons.rules.game import BESIDE_OBJECTIVE
from undercroft.games.warp_dungeons.rules.scoring import contenders, score
from undercroft.games.warp_dungeons.state import NONE_YET, Exit, Place, WarpDungeons
from undercroft.kernel import Zone


def view(s: WarpDungeons, seat: int) -> dict[str, Any]:
    """Return the table as the seat sees it; SPECTATOR sees what is public."""
    return {
        "players": len(s.players),
        "seat": seat,
        "dm": s.dm,
        "role": "spectator" if seat < 0 else "dm" if seat == s.dm else "hero",
        "faction": "" if s.faction == NONE_YET else FACTIONS[s.faction],
        "order": list(s.order),
        "lap": s.lap,
        "lap_cap": s.rules.lap_cap,
        "turn": s.turn,
        "phase": phase(s),
        "steps": max(0, s.steps),
        "heroics": s.heroics,
        "seats": [player(s, number, seat) for number in range(len(s.players))],
        "map": dungeon_map(s),
        "battle": None if s.fight is None else battle(s, s.fight, seat),
        "result": result(s) if s.is_terminal() else None,
    }


def phase(s: WarpDungeons) -> str:
    """Return the public phase: set-up, exploration, move, resolution, refresh or over."""
    if s.is_terminal():
        return "over"
    if len(s.stack) < 2:
        return "set-up"
    step = s.stack[1].step
    if step.startswith("exploration"):
        return "exploration"
    if step.startswith("resolution"):
        return "resolution"
    if step in ("refresh_phase", "refresh_of_the_dm", "draw_of_the_dm"):
        return "refresh"
    return "move"


# -- players ---------------------------------------------------------------------------


def player(s: WarpDungeons, number: int, seat: int) -> dict[str, Any]:
    """Return one player: what lies open, and what only the owner sees."""
    one = s.players[number]
    own = number == seat
    open_to_all = {
        "player": number,
        "role": "dm" if number == s.dm else "hero",
        "hand_size": len(one.hand.cards),
        "hand": hand(s, number) if own else None,
        "deck": len(one.deck.cards),
        "discard": discard(s, one.discard),
        "deck_list": counted(one.brought),
    }
    if number == s.dm:
        return open_to_all
    return {**open_to_all, **hero(s, number, own)}


def hero(s: WarpDungeons, number: int, own: bool) -> dict[str, Any]:
    """Return what lies before a hero: stat card, damage, treasures, trophies, the stake."""
    one = s.players[number]
    card = HEROES[one.hero]
    staked = one.stake != NONE_YET
    return {
        "hero": card.slug,
        "name": card.name,
        "icon": card.icon,
        "bonus": list(card.bonus),
        "bonus_now": [strength.hero_bonus(s, number, n) for n in range(len(SYMBOLS))],
        "wounds": card.wounds,
        "damage": one.damage,
        "alive": one.alive,
        "level": one.level,
        "ability": {"name": card.ability, "text": card.text},
        "place": one.place,
        "active": number == s.turn,
        "attached": [shown(CARDS[n]) for n in sorted(one.attached)],
        "trophies": [shown(CARDS[n]) for n in one.trophies],
        "poison": one.poison,
        "missed": one.missed,
        "staked": staked,
        "stake": shown(CARDS[one.stake]) if staked and own else None,
        "score": score(s, number),
    }


def hand(s: WarpDungeons, number: int) -> list[dict[str, Any]]:
    """Return the owner's hand, card by card, by kind and name; committed ones are marked."""
    committed: Counter[int] = Counter()
    if s.fight is not None and not s.fight.revealed:
        committed.update(own_commits(s, s.fight, number))
    cards: list[dict[str, Any]] = []
    for card in sorted(s.players[number].hand.cards):
        put_down = committed[card] > 0
        committed[card] -= put_down
        cards.append({**shown(CARDS[card]), "committed": put_down})
    return cards


def own_commits(s: WarpDungeons, fight: Fight, number: int) -> tuple[int, ...]:
    """Return the cards that this player has committed in the battle."""
    if number == s.dm:
        return fight.dm_cards
    return fight.hero_cards if number == fight.player else ()


def discard(s: WarpDungeons, pile: Zone) -> dict[str, Any]:
    """Return a discard pile: all of it, or only its top card (R64)."""
    top = shown(CARDS[pile.cards[-1]]) if pile.cards else None
    cards = [] if s.rules.top_only else counted(tuple(pile.cards))
    return {"count": len(pile.cards), "top": top, "cards": cards}


def counted(cards: tuple[int, ...]) -> list[dict[str, Any]]:
    """Return different cards with their number, in the order of the catalogue."""
    return [{"slug": CARDS[n].slug, "name": CARDS[n].name, "kind": KINDS[CARDS[n].kind],
             "count": count} for n, count in sorted(Counter(cards).items())]  # fmt: skip


def shown(card: Card) -> dict[str, Any]:
    """Return a card face up."""
    return {
        "slug": card.slug,
        "name": card.name,
        "kind": KINDS[card.kind],
        "text": card.text,
        "icon": card.icon,
        "symbol": SYMBOLS[card.symbol].lower() if card.symbol >= 0 else "",
        "value": card.value,
        "cost": card.cost,
        "bonus": list(card.bonus),
        "wounds": card.wounds,
        "points": points_of(card),
        "faction": card.faction,
    }


def points_of(card: Card) -> int:
    """Return the points printed on a monster or a point treasure."""
    worth = card.effect("points")
    return card.points if worth is None else worth.size


# -- the dungeon -------------------------------------------------------------------------


def dungeon_map(s: WarpDungeons) -> dict[str, Any]:
    """Return the cards laid, each with its exits, piles, token, monster and heroes."""
    here = NONE_YET if s.turn == NONE_YET else s.players[s.turn].place
    return {
        "places": [place(s, number, one) for number, one in enumerate(s.dungeon.places)],
        "removed": len(s.dungeon.removed),
        "here": here,
        "ways": {WAYS[side]: to for side, to in ways_from(s, here)} if here >= 0 else {},
    }


def place(s: WarpDungeons, number: int, one: Place) -> dict[str, Any]:
    """Return one card of the map."""
    card = DUNGEON[one.kind]
    waits = one.monster != NONE_YET and (s.fight is None or s.fight.place != number)
    return {
        "number": number,
        "card": card.slug,
        "name": card.name,
        "icon": card.icon,
        "text": card.text,
        "room": card.is_room(),
        "sheet": one.sheet,
        "x": one.x,
        "y": one.y,
        "heading": WAYS[one.heading],
        "parent": one.parent,
        "exits": [way_out(s, way) for way in one.exits],
        "walled": one.walled,
        "resolved": one.resolved,
        "monster": shown(CARDS[one.monster]) if one.monster != NONE_YET else None,
        "waits": waits,
        "stand_in": one.stand_in,
        "heroes": [n for n in s.living if s.players[n].place == number],
    }


def way_out(s: WarpDungeons, one: Exit) -> dict[str, Any]:
    """Return one exit: where it leads, and the pile behind it.

    `safe` is how many of the top cards cannot be the Objective Room: it was
    shuffled among the bottom ten, and dividing keeps the order (WD-2.9, 5.14).
    """
    pile = s.dungeon.piles[one.path] if one.child == NONE_YET else ()
    safe = 0
    for card in reversed(pile):
        if card <= BESIDE_OBJECTIVE:
            break
        safe += 1
    return {
        "side": WAYS[one.side],
        "child": one.child,
        "pile": len(pile),
        "safe": safe,
        "secret": one.secret,
        "dead_end": one.child == NONE_YET and not pile,
    }


# -- the battle ----------------------------------------------------------------------------


def battle(s: WarpDungeons, fight: Fight, seat: int) -> dict[str, Any]:
    """Return the two sides of a battle; cards are face down until the reveal (WD-9.6)."""
    monster = CARDS[fight.monster]
    return {
        "player": fight.player,
        "place": fight.place,
        "room": s.dungeon.places[fight.place].name,
        "round": fight.round,
        "refight": fight.refight,
        "monster": shown(monster),
        "suffered": fight.suffered,
        "hero_ready": fight.hero_ready,
        "revealed": fight.revealed,
        "events": [shown(card) for card in strength.events_in_effect(fight)],
        "hero": side(s, fight, HERO_SIDE, seat),
        "dm": side(s, fight, DM_SIDE, seat),
        "hero_limit": strength.commit_limit(s, fight, HERO_SIDE),
        "dm_limit": strength.commit_limit(s, fight, DM_SIDE),
        "dominates": dominates(s, fight) if fight.revealed else "",
    }


def side(s: WarpDungeons, fight: Fight, which: int, seat: int) -> dict[str, Any]:
    """Return one side: its committed cards as far as the seat may see them, and its total."""
    hero_side = which == HERO_SIDE
    cards, symbols = fight.hero_cards, fight.hero_symbols
    if not hero_side:
        cards, symbols = fight.dm_cards, fight.dm_symbols
    owner = fight.player if hero_side else s.dm
    if not fight.revealed:
        own = [shown(CARDS[card]) for card in cards] if seat == owner else None
        return {"cards": own, "terms": [], "total": None}
    terms = strength.hero_terms(s, fight) if hero_side else strength.dm_terms(s, fight)
    return {
        "cards": [
            {**shown(CARDS[card]), "now": SYMBOLS[symbol].lower()}
            for card, symbol in zip(cards, symbols, strict=True)
        ],
        "terms": [
            {"what": term.what, "size": term.size, "clause": term.clause, "parts": term.parts}
            for term in terms
        ],
        "total": strength.total(terms),
    }


def dominates(s: WarpDungeons, fight: Fight) -> str:
    """Return which side dominates as the cards lie now: hero, dm, both or nobody."""
    level = strength.total(strength.hero_terms(s, fight)) == strength.total(
        strength.dm_terms(s, fight)
    )
    return ("nobody", "hero", "dm", "both")[strength.dominance(s, fight, level)]


# -- the end -----------------------------------------------------------------------------------


def result(s: WarpDungeons) -> dict[str, Any]:
    """Return how the game ended: who won, why, and the scores (WD-15)."""
    counted_players = contenders(s)
    scores = [
        {
            "player": number,
            "score": score(s, number),
            "alive": s.players[number].alive,
            "counts": number in counted_players,
            "won": number in s.winners,
        }
        for number in s.hero_players
    ]
    return {
        "outcome": s.outcome,
        "winners": list(s.winners),
        "capped": s.capped,
        "reason": reason(s),
        "scores": sorted(scores, key=lambda one: (not one["counts"], -int(one["score"]))),
    }


def reason(s: WarpDungeons) -> str:
    """Return in a sentence why the game ended (WD-15.1, 15.7, 15.9, R56)."""
    if s.capped:
        return f"Lap {s.lap} is over and the Objective Room is not resolved."
    if not s.living:
        return "The last hero is dead."
    if s.winners == (s.dm,):
        return f"The Objective Room is resolved, but with fewer than {s.rules.target} points."
    return "The Objective Room is resolved."
