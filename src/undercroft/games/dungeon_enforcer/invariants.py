"""What must hold at the table after every action; the conformance battery looks."""

from collections import Counter
from collections.abc import Iterable, Sequence

from undercroft.kit.conserved import conserved

from .content import BATTLE_CARDS, HUNTERS, ITEMS, MONSTERS, BattleCard, Fighting, Item
from .content.maps import NOWHERE, TOKENS
from .rules.game import Game
from .rules.town import GROUP
from .state import NONE, DungeonEnforcer, Fight


def check(state: DungeonEnforcer) -> None:
    """Raise AssertionError, saying what is wrong, if the position cannot be one of the game."""
    _check_cards(state)
    for player in range(len(state.players)):
        _check_player(state, player)
    if state.fight is not None:
        _check_battle(state, state.fight)
    _check_who_is_asked(state)


def _all_there(
    clause: str, box: Sequence[Fighting | Item | BattleCard], *places: Iterable[int]
) -> None:
    """Each card of the box lies in one of the places, as often as there are copies of it."""
    found = Counter([card for place in places for card in place])
    conserved(clause, found, Counter({one.id: getattr(one, "count", 1) for one in box}), box)


def _check_cards(s: DungeonEnforcer) -> None:
    """Each hunter is in the deck, shown, in one group, or dead; each item in the deck, seen in a
    town, discarded, or somebody's; each monster in the deck, in the battle, or defeated (DE-1.2,
    1.3, 1.8, 1.17, 14.6, 14.12)."""
    shown, seen = [[] if zone is None else zone.cards for zone in (s.offer, s.wares)]
    groups = [one.hunters for one in s.players]
    _all_there("DE-1.2", HUNTERS, s.hunter_deck, s.dead, shown, *groups)
    owned = [one.gear + one.items for one in s.players]
    _all_there("DE-1.8", ITEMS, s.item_deck, s.item_discard, seen, *owned)
    drawn = [getattr(frame, "monster", NONE) for frame in s.stack]
    fought = drawn if s.fight is None else [s.fight.monster]
    there = [monster for monster in fought if monster != NONE]
    _all_there("DE-1.3", MONSTERS, s.monster_deck, s.slain, there)
    placed = len(s.tokens) + len(s.slain)
    placing = any(isinstance(frame, Game) and not s.round for frame in s.stack)
    assert placed == TOKENS or placing, f"{placed} monster tokens (DE-1.21)"
    assert len(set(s.tokens)) == len(s.tokens), "two monster tokens on a square (DE-2.13)"


def _check_player(s: DungeonEnforcer, player: int) -> None:
    one, who = s.players[player], f"player {player}"
    assert min(one.energy, one.coins, one.defeated) >= 0, f"{who} has less than nothing (R60)"
    assert len(one.hunters) <= GROUP, f"{who} has {len(one.hunters)} hunters (DE-1.13)"
    assert len(one.hp) == len(one.hunters), f"{who} has HP without a hunter"
    for hunter, hp in zip(one.hunters, one.hp, strict=True):
        assert 0 < hp <= HUNTERS[hunter].hp, f"{who}: {HUNTERS[hunter].name} has {hp} HP"
    assert len(one.items) == len(one.known_by), f"{who}: who knows the items?"
    assert all(ITEMS[item].deed is None for item in one.gear), f"{who}: gear (DE-15.3)"
    assert all(ITEMS[item].deed is not None for item in one.items), f"{who}: items (DE-15.2)"
    if one.square == NOWHERE:
        return
    assert one.square in s.rules.map.squares, f"{who} stands on no square (DE-3.8)"
    fights = s.fight is not None and s.fight.hero == player
    assert fights or one.square not in s.tokens, f"{who} stands with a monster (DE-3.11)"


def _check_battle(s: DungeonEnforcer, fight: Fight) -> None:
    """Each battle card is in the pile, a hand, a discard, or placed (DE-6.10, R27)."""
    placed = [one.placed for one in fight.fighters if one.has_card]
    held = [one.hand + one.away for one in fight.supplies]
    _all_there("DE-6.10", BATTLE_CARDS, fight.deck, fight.spent, placed, *held)
    for one in fight.fighters:
        assert 0 <= one.hp <= one.stats.hp, f"{one.stats.name} has {one.hp} HP (DE-11.11)"
    for number, supply in enumerate(fight.supplies):
        assert min(supply.energy, supply.reserved) >= 0, "less battle energy than none (DE-7.3)"
        prices = [one.price for one in fight.fighters if one.supply == number]
        assert supply.reserved == sum(prices), "energy reserved for nothing (DE-8.2)"


def _check_who_is_asked(s: DungeonEnforcer) -> None:
    """Only who is in the game is asked, in a battle only its two sides, else whose turn it is."""
    if s.is_terminal():
        assert s.outcome, "a match ended without a reason"
    elif s.current_player != NONE and s.fight is not None:
        sides = (s.fight.hero, s.fight.controller)
        assert s.current_player in sides, f"{s.kind} asked of a stranger (DE-1.15)"
    elif s.current_player != NONE and s.round:
        assert s.current_player == s.turn, f"{s.kind} asked off turn (DE-3.1)"
        assert s.players[s.turn].hunters, "a turn without a hunter (DE-16.5)"
