"""Cups, decks, piles and tokens: where things come from and go back to (DK-1.2-1.4, 1.8)."""

from bisect import insort
from typing import Final

from undercroft.kit.zones import Zone, move

from ..content import CARDS, KEEPER, SPELLS, UNDEAD, UNITS
from ..dungeon import HEART_PLACE, HOME, place_name
from ..state import SETTLEMENT, UNLIMITED, DungeonKeeper
from .victory import something_changed

DEAL: Final = "deal"
RESHUFFLE: Final = "reshuffle"
COUNTERS: Final = "counters"
HEROES: Final = "heroes"

ROOM_DECK: Final = 0
SPELL_DECK: Final = 1
"""The two decks, each with its hand (DK-1.2, 1.6)."""


def pick(s: DungeonKeeper, stream: str, count: int) -> int:
    """Return one of so many things at random: no die, so that nobody slaps it (R32)."""
    return s.dice.below(stream, count) if count > 1 else 0


def gain(s: DungeonKeeper, why: str, clause: str, gold: int = 0, mana: int = 0) -> None:
    """Give the active player tokens out of the cups, which never run dry (DK-1.4, R9)."""
    if gold or mana:
        s.active.gold += gold
        s.active.mana += mana
        if s.heard:
            s.say("gained", clause, player=s.turn, why=why, gold=gold, mana=mana)
        something_changed(s)


# -- decks (DK-7.5, 8.4) -----------------------------------------------------------------


def deck_of(s: DungeonKeeper, which: int) -> tuple[Zone, Zone]:
    """Return a deck and its discard pile (DK-1.2)."""
    if which == ROOM_DECK:
        return s.room_deck, s.room_discard
    return s.spell_deck, s.spell_discard


def hand_of(s: DungeonKeeper, player: int, which: int) -> Zone:
    """Return the hand that belongs to that deck (DK-1.6)."""
    one = s.players[player]
    return one.room_hand if which == ROOM_DECK else one.spell_hand


def can_draw(s: DungeonKeeper, which: int) -> bool:
    """Say whether the deck or its discard has a card (DK-7.5, 8.4, R18)."""
    deck, discard = deck_of(s, which)
    return bool(deck.cards or discard.cards)


def draw_card(s: DungeonKeeper, which: int) -> None:
    """Let the active player draw; an empty deck is made anew, a lost draw is lost (DK-7.5, 8.4)."""
    deck, discard = deck_of(s, which)
    if not deck.cards and discard.cards:
        deck.cards, discard.cards = sorted(discard.cards), []
        s.dice.shuffle(RESHUFFLE, deck.unshared())
        anew = "DK-8.4" if which == ROOM_DECK else "DK-7.5"
        s.say("reshuffled", anew, deck=which, cards=len(deck.cards))
    if not deck.cards:
        s.say("nothing_to_draw", "R18", player=s.turn, deck=which)
        return
    card = deck.cards[-1]
    move(s, card, deck, hand_of(s, s.turn, which))
    if s.heard:
        clause = "DK-8.1" if which == ROOM_DECK else "DK-7.1"
        name = CARDS[card].name if which == ROOM_DECK else SPELLS[card].name
        s.whisper("drew", clause, s.turn, {"card": name}, player=s.turn, deck=which)


# -- counters (DK-1.3, 11.1, 11.14, R74) -------------------------------------------------


def draw_counter(s: DungeonKeeper) -> bool:
    """Put a random counter of the Creature Cup into the active pile; say if one came (DK-11.1)."""
    if not s.creature_cup.cards:
        s.say("cup_is_empty", "DK-11.5", player=s.turn)
        return False
    cup = s.creature_cup.unshared()
    unit = cup.pop(pick(s, COUNTERS, len(cup)))
    insort(s.active.pile.unshared(), unit)
    s.shown += 1
    name = UNITS[unit].name
    if s.rules.piles_are_hidden:
        s.whisper("drew_counter", "DK-11.1", s.turn, {"unit": name}, player=s.turn)
    elif s.heard:
        s.say("drew_counter", "DK-11.1", player=s.turn, unit=name)
    something_changed(s)
    return True


def draw_heroes(s: DungeonKeeper, count: int) -> tuple[int, ...]:
    """Draw so many random heroes, all there are if they are fewer (DK-13.5, R18)."""
    cup = s.hero_cup.unshared()
    drawn: list[int] = []
    while cup and len(drawn) < count:
        drawn.append(cup.pop(pick(s, HEROES, len(cup))))
    return tuple(drawn)


def return_counter(s: DungeonKeeper, kind: int) -> None:
    """Put a counter where it belongs: its Cup, or the supply of Undead (DK-16.10, R74)."""
    if kind == UNDEAD:
        if s.undead != UNLIMITED:
            s.undead += 1
    elif UNITS[kind].hero:
        insort(s.hero_cup.unshared(), kind)
    elif kind != KEEPER:
        insort(s.creature_cup.unshared(), kind)


def take_undead(s: DungeonKeeper) -> bool:
    """Take one Undead from the supply; say whether there was one (DK-11.14, R31)."""
    if s.undead == 0:
        return False
    if s.undead != UNLIMITED:
        s.undead -= 1
    return True


def put_into_play(s: DungeonKeeper, kind: int, place: int, clause: str) -> None:
    """Summon: put a unit of the active player into a room, face up (DK-1.11, 11.7, R46)."""
    s.active.dungeon.place_unit(place, kind)
    if s.heard:
        s.say("placed", clause, player=s.turn, unit=UNITS[kind].name, room=place_name(place))
    something_changed(s)


def join(s: DungeonKeeper, unit: int) -> None:
    """Let a unit won in a fight join the creatures there; one won in a raid will go home to the
    Heart (DK-22.10, 24.2, 24.15)."""
    home = HOME * (HEART_PLACE + 1) if s.attackers.place == SETTLEMENT else 0
    s.set_fighters((*s.fighters, unit | home))
