"""What a seat sees of the table, as plain values. Secrets stay out of here (RULES.md, Hidden)."""

from typing import Final

from undercroft.kit.terms import Term
from undercroft.kit.zones import Zone

from .actions import D_RESOLVE, D_RESOLVE_STAKE
from .content.cards import ATTACK, DM_SIDE, HERO_SIDE, SYMBOLS, Card
from .content.catalogue import CARDS, FACTIONS, HEROES
from .fight import Fight
from .house_texts import changes_in_force
from .rules import strength
from .rules.attempt import Attempt
from .rules.scoring import contenders, ending, score
from .rules.trap import Trap
from .shapes import (
    Battle,
    BattleGround,
    CardFace,
    Chances,
    DiscardPile,
    Dominance,
    HeldCard,
    HeroSeat,
    HiddenSide,
    Phase,
    Result,
    RevealedSide,
    ScoreRow,
    Seat,
    SprungTrap,
    SumTerm,
    View,
)
from .state import NONE_YET, WarpDungeons
from .view_of_cards import NO_DISCARD, as_printed, attached, counted, face, held
from .view_of_map import dungeon_map
from .words.ending import reason
from .words.terms import made_of

DOMINATES: Final[tuple[Dominance, ...]] = ("nobody", "hero", "dm", "both")
"""By the numbers of `fight.py`."""


def view(s: WarpDungeons, seat: int) -> View:
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
        "solo_target": s.rules.target,
        "turn": s.turn,
        "phase": phase(s, seat),
        "steps": 0 if unknown_moment(s, seat) else max(0, s.steps),
        "heroics": s.heroics,
        "seats": [player(s, number, seat) for number in range(len(s.players))],
        "map": dungeon_map(s),
        "battle": None if s.fight is None else battle(s, s.fight, seat),
        "trap": trap(s),
        "opponent": opponent(s, seat),
        "chances": chances(s, seat),
        "deaths_door": s.rules.deaths_door,
        "heroic_once": s.rules.heroic_once,
        "unconditional": s.rules.vicious_unconditional,
        "avoid_and_ability": s.rules.avoid_and_ability,
        "reworded": list(changes_in_force(s.rules.values)),
        "result": result(s) if s.is_terminal() else None,
    }


def phase(s: WarpDungeons, seat: int) -> Phase:
    """Return the phase of the turn under way; "" if the seat may not know."""
    if s.is_terminal():
        return "over"
    if len(s.stack) < 2:
        return "set-up"
    if unknown_moment(s, seat):
        return ""
    step = s.stack[1].step
    if step.startswith("exploration"):
        return "exploration"
    if step.startswith("resolution"):
        return "resolution"
    if step in ("refresh_phase", "refresh_of_the_dm", "draw_of_the_dm"):
        return "refresh"
    return "move"


def unknown_moment(s: WarpDungeons, seat: int) -> bool:
    """Say whether the moment would tell the seat which hidden decision another is asked for."""
    return s.hidden_from(seat) and s.fight is None and trap(s) is None


def trap(s: WarpDungeons) -> SprungTrap | None:
    """Return the trap that was sprung and is not over yet, None without one (WD-7.1)."""
    for frame in s.stack:
        if isinstance(frame, Trap) and frame.card != NONE_YET:
            return {**seen(s, frame.card), "player": frame.player, "paid": frame.paid}
    return None


def opponent(s: WarpDungeons, seat: int) -> CardFace | None:
    """Return what the seat is about to fight, if it is and may yet avoid it (WD-11.13).

    The others see the monster on the map; that its hero still thinks is not theirs to see.
    """
    monster = avoidable(s, seat)
    return None if monster == NONE_YET else seen(s, monster)


def avoidable(s: WarpDungeons, seat: int) -> int:
    """Return the monster that stands against the seat before the battle, NONE_YET without one."""
    for frame in s.stack:
        if isinstance(frame, Attempt) and frame.player == seat and s.fight is None:
            return frame.monster if frame.step in ("avoid_or_fight", "avoided") else NONE_YET
    return NONE_YET


def chances(s: WarpDungeons, seat: int) -> Chances | None:
    """Return what counts in the round to come, of a battle or of one that the seat may begin."""
    fight = s.fight
    if fight is None:
        waits = s.asks(seat) and s.kind in (D_RESOLVE, D_RESOLVE_STAKE)
        monster = s.place_of(seat).monster if waits else avoidable(s, seat)
        if monster == NONE_YET:
            return None
        fight = Fight(seat, s.players[seat].place, monster)
    if fight.revealed:
        return None
    return {
        "monster": CARDS[fight.monster].slug,
        "hero_flat": sum([term.size for term in hero_flat(s, fight)]),
        "dm_flat": sum([term.size for term in dm_flat(s, fight)]),
        "dominance": s.rules.multi_dominance,
        "evokes_bonus": s.rules.evoke_with_bonus,
        "harm": {
            "beaten": harm(s, fight, True, False, False),
            "both": harm(s, fight, True, True, False),
            "dominated": harm(s, fight, False, True, False),
            "level": harm(s, fight, True, True, True),
            "spared": harm(s, fight, False, False, False),
        },
    }


def harm(s: WarpDungeons, fight: Fight, won: bool, dominates: bool, level: bool) -> int:
    """Return the wounds of the hero, if the DM's side wins and dominates like that (WD-10.5)."""
    base = strength.base_wounds(s, won, dominates, level)
    return strength.total(strength.wounds_to_hero(s, fight, base, won))


def hero_flat(s: WarpDungeons, fight: Fight) -> list[Term]:
    """Return what counts for the hero besides the cards (WD-9.11)."""
    bare = fight.copy()
    bare.hero_cards = ()
    return strength.hero_terms(s, bare)


def dm_flat(s: WarpDungeons, fight: Fight) -> list[Term]:
    """Return what counts for the DM besides the cards (WD-9.11)."""
    bare = fight.copy()
    bare.dm_cards = ()
    return strength.dm_terms(s, bare)


# -- players ---------------------------------------------------------------------------


def player(s: WarpDungeons, number: int, seat: int) -> Seat:
    """Return one player: what lies open, and what only the owner sees."""
    one = s.players[number]
    own = number == seat
    if number != s.dm:
        return hero(s, number, own)
    return {
        "player": number,
        "role": "dm",
        "hand_size": len(one.hand.cards),
        "hand": hand(s, number) if own else None,
        "deck": len(one.deck.cards),
        "discard": discard(s, one.discard),
        "deck_list": counted(one.brought),
    }


def hero(s: WarpDungeons, number: int, own: bool) -> HeroSeat:
    """Return a hero: stat card, damage, treasures, trophies, the stake, and the cards."""
    one = s.players[number]
    found = as_printed(s.rules, HEROES[one.hero]).copy()
    found["player"], found["hand_size"] = number, len(one.hand.cards)
    found["deck"], found["deck_list"] = len(one.deck.cards), counted(one.brought)
    found["discard"] = discard(s, one.discard)
    found["bonus_now"] = [strength.hero_bonus(s, number, n) for n in range(len(SYMBOLS))]
    found["damage"], found["alive"], found["level"] = one.damage, one.alive, one.level
    found["place"], found["active"] = one.place, number == s.turn
    if one.attached:
        found["attached"] = [attached(s.rules, CARDS[n]) for n in sorted(one.attached)]
    if one.trophies:
        found["trophies"] = [seen(s, n) for n in one.trophies]
    found["poison"], found["missed"] = one.poison, one.missed
    found["staked"], found["score"] = one.stake != NONE_YET, score(s, number)
    if own:
        found["hand"] = hand(s, number)
        found["stake"] = seen(s, one.stake) if one.stake != NONE_YET else None
    return found


def hand(s: WarpDungeons, number: int) -> list[HeldCard]:
    """Return the owner's hand, card by card; committed ones are marked.

    `strength` is what an attack card would count now, with bonuses (WD-9.7).
    """
    committed: list[int] = []
    if s.fight is not None and not s.fight.revealed:
        committed += own_commits(s, s.fight, number)
    cards: list[HeldCard] = []
    for one in sorted(s.players[number].hand.cards):
        put_down = one in committed
        if put_down:
            committed.remove(one)
        card = CARDS[one]
        cards.append(held(s.rules, card, put_down, strength_in_hand(s, number, card)))
    return cards


def strength_in_hand(s: WarpDungeons, number: int, card: Card) -> int:
    """Return what an attack card of the hand would count in a battle now; 0 for others."""
    if card.kind != ATTACK:
        return 0
    if number != s.dm:
        return strength.hero_strength(s, number, card.id, card.symbol)
    if s.fight is None:
        return card.value
    return strength.monster_strength(s.fight, card.id, card.symbol)


def own_commits(s: WarpDungeons, fight: Fight, number: int) -> tuple[int, ...]:
    """Return the cards that this player has committed in the battle."""
    if number == s.dm:
        return fight.dm_cards
    return fight.hero_cards if number == fight.player else ()


def discard(s: WarpDungeons, pile: Zone) -> DiscardPile:
    """Return a discard pile: all of it, or only its top card (R64)."""
    if not pile.cards:
        return NO_DISCARD
    cards = [] if s.rules.top_only else counted(tuple(pile.cards))
    return {"count": len(pile.cards), "top": seen(s, pile.cards[-1]), "cards": cards}


def seen(s: WarpDungeons, number: int) -> CardFace:
    """Return a card face up, as the house rules of the match have it."""
    return face(s.rules, CARDS[number])


# -- the battle ----------------------------------------------------------------------------


def battle(s: WarpDungeons, fight: Fight, seat: int) -> Battle:
    """Return the two sides of a battle; cards are face down until the reveal (WD-9.6)."""
    ground = battle_ground(s, fight)
    if not fight.revealed:
        return {
            **ground,
            "revealed": False,
            "hero": hidden_side(s, fight.hero_cards, seat == fight.player, hero_flat(s, fight)),
            "dm": hidden_side(s, fight.dm_cards, seat == s.dm, dm_flat(s, fight)),
            "dominates": "",
            "to_come": None,
        }
    lies = strength.Comparison(s, fight)
    return {
        **ground,
        "revealed": True,
        "hero": revealed_side(s, fight.hero_cards, fight.hero_symbols, lies.hero_terms),
        "dm": revealed_side(s, fight.dm_cards, fight.dm_symbols, lies.dm_terms),
        "dominates": DOMINATES[lies.dominates],
        "to_come": {
            "wins": "hero" if lies.hero_won else "dm" if lies.dm_won else "nobody",
            "dm_base": lies.dm_base,
            "to_hero": lies.to_hero,
            "to_monster": lies.to_monster,
            "hero_wounds": summed(lies.hero_wounds),
            "monster_wounds": summed(lies.monster_wounds),
        },
    }


def battle_ground(s: WarpDungeons, fight: Fight) -> BattleGround:
    """Return what of a battle is the same before and after the reveal."""
    return {
        "player": fight.player,
        "place": fight.place,
        "room": s.dungeon.places[fight.place].name,
        "round": fight.round,
        "refight": fight.refight,
        "points": 0 if fight.worthless else CARDS[fight.monster].points,
        "monster": seen(s, fight.monster),
        "suffered": fight.suffered,
        "hero_ready": fight.hero_ready,
        "events": [seen(s, card.id) for card in strength.events_in_effect(fight)],
        "hero_limit": strength.commit_limit(s, fight, HERO_SIDE),
        "dm_limit": strength.commit_limit(s, fight, DM_SIDE),
    }


def hidden_side(s: WarpDungeons, cards: tuple[int, ...], own: bool, flat: list[Term]) -> HiddenSide:
    """Return one side before the reveal: its cards are for its owner alone, all else is public."""
    down = [seen(s, card) for card in cards] if own else None
    return {"cards": down, "terms": summed(flat), "total": None}


def summed(terms: list[Term]) -> list[SumTerm]:
    """Return the parts of a sum."""
    return [
        {"what": term.what, "size": term.size, "clause": term.clause, "parts": made_of(term)}
        for term in terms
    ]


def revealed_side(
    s: WarpDungeons, cards: tuple[int, ...], symbols: tuple[int, ...], terms: list[Term]
) -> RevealedSide:
    """Return one side after the reveal: its cards as they count now, and its total."""
    return {
        "cards": [
            {**seen(s, card), "now": SYMBOLS[symbol].lower()}
            for card, symbol in zip(cards, symbols, strict=True)
        ],
        "terms": summed(terms),
        "total": strength.total(terms),
    }


# -- the end -----------------------------------------------------------------------------------


def result(s: WarpDungeons) -> Result:
    """Return how the game ended: who won, why, and the scores (WD-15)."""
    counted_players = contenders(s)
    scores: list[ScoreRow] = [
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
        "reason": reason(ending(s), s.lap, s.rules.target),
        "scores": sorted(scores, key=lambda one: (not one["counts"], -one["score"])),
    }
