"""What must hold at the table after every action; the conformance battery looks."""

from collections import Counter
from typing import Final

from undercroft.kit.conserved import conserved

from .content import CARDS, HEART, KEEPER, SPELLS, UNDEAD, UNITS
from .dungeon import MOVED, NONE, kind_of
from .rules.construction import ConstructionPhase, WorkshopsAtWork
from .rules.game import FEW_UNDEAD, table
from .rules.moving import Moves
from .rules.spells import Cast
from .rules.summon import SummonPhase
from .state import HEART_FELL, KEEPER_DIED, DungeonKeeper

OFF_TURN: Final = ("slap", "pick", "invasion-spell", "spell-target")
"""What a player may be asked whose turn it is not (DK-4.5, 18.4, R33, R58)."""


def check(state: DungeonKeeper) -> None:
    """Raise AssertionError, saying what is wrong, if the position cannot be one of the game."""
    if state.stack and state.round == 0:
        return
    _check_room_cards(state)
    _check_spell_cards(state)
    _check_counters(state)
    for player in range(len(state.players)):
        _check_player(state, player)
    _check_the_turn(state)


def _check_room_cards(s: DungeonKeeper) -> None:
    """Each of the 79 cards lies in one place: decks, hands, dungeons, or is announced (DK-1.2)."""
    found = Counter(s.room_deck.cards + s.room_discard.cards)
    for one in s.players:
        found.update(one.room_hand.cards)
        for _, room in one.dungeon.standing():
            found.update([room.card, *room.traps])
            if room.door != NONE:
                found[room.door] += 1
    for frame in s.stack:
        if isinstance(frame, ConstructionPhase | WorkshopsAtWork) and frame.card != NONE:
            found[frame.card] += 1
    del found[HEART]
    conserved("DK-1.2", found, Counter({card.id: card.count for card in CARDS}), CARDS)


def _check_spell_cards(s: DungeonKeeper) -> None:
    found = Counter(s.spell_deck.cards + s.spell_discard.cards)
    for one in s.players:
        found.update(one.spell_hand.cards)
    for frame in s.stack:
        if isinstance(frame, Cast) and frame.step != "pay_mana":
            found[frame.spell] += 1
    box = Counter(table(s.rules, 1).spell_deck.cards)
    assert box.total() == sum([n.count for n in SPELLS if s.rules.artifacts or n.mana < 20])
    # a match can be won by a spell that has not reached the discard yet
    most = 1 if s.is_terminal() else 0
    assert not found - box, "a spell came from nowhere (DK-1.2)"
    assert (box - found).total() <= most, "a spell is gone (DK-1.2)"


def _check_counters(s: DungeonKeeper) -> None:
    """Each counter lies in its Cup, in a pile, in a room or in the band (DK-1.3)."""
    found = Counter(s.creature_cup.cards + s.hero_cup.cards)
    for one in s.players:
        found.update(one.pile.cards)
        found.update([kind_of(unit) for unit in one.dungeon.creatures])
    if s.band is not None:
        found.update([kind_of(unit) for unit in (*s.band.heroes, *s.band.raiders)])
    for frame in s.stack:
        if isinstance(frame, SummonPhase) and frame.kind != NONE:
            found[frame.kind] += 1
    undead = found.pop(UNDEAD, 0)
    credited = 0 if s.band is None else s.band.credited
    assert not s.rules.few_undead or undead + credited + s.undead == FEW_UNDEAD, "DK-11.14"
    found.pop(KEEPER, 0)
    bare = table(s.rules, 1)
    due = Counter(bare.creature_cup.cards + bare.hero_cup.cards)
    conserved("DK-1.3", found, due, UNITS)
    for cup in (s.creature_cup, s.hero_cup):
        assert cup.cards == sorted(cup.cards), "a Cup is not in order"


def _check_player(s: DungeonKeeper, number: int) -> None:
    one, who = s.players[number], f"player {number}"
    assert min(one.gold, one.mana, one.tally) >= 0, f"{who} owes something (DK-4.11)"
    kinds = [kind_of(unit) for unit in one.dungeon.creatures]
    lost = s.is_terminal() and s.outcome == KEEPER_DIED and number not in s.winners
    if s.band is not None and number == s.turn:  # who raids, and whose death is not settled yet
        kinds += [kind_of(unit) for unit in (*s.band.raiders, *s.band.lost)]
    assert lost or kinds.count(KEEPER) == 1, who
    fallen = s.is_terminal() and s.outcome == HEART_FELL and number not in s.winners
    assert fallen or one.dungeon.room(0).card == HEART, f"{who} has no Heart (DK-2.1)"
    assert not one.dungeon.rooms or one.dungeon.rooms[-1] is not None, f"{who} ends in a gap"
    for _, room in one.dungeon.standing():
        card = CARDS[room.card]
        assert not card.one_per_dungeon or one.dungeon.count(card.id) == 1, "DK-3.11"
    moving = any(isinstance(frame, Moves) for frame in s.stack)
    marked = [unit for unit in one.dungeon.creatures if unit & MOVED]
    assert moving or not marked, f"{who} has creatures that are still marked as moved (DK-12.2)"


def _check_the_turn(s: DungeonKeeper) -> None:
    """Only the active player can win or lose, and only one is asked at a time (R5)."""
    if s.is_terminal():
        assert s.outcome, "a match ended without a reason"
    elif s.current_player != s.turn:
        assert s.kind.name in OFF_TURN, f"{s.kind} asked off turn"
