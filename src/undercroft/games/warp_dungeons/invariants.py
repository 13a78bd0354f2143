"""What must hold at the table after every action; the conformance battery looks."""

from collections import Counter

from undercroft.kit.conserved import conserved

from .actions import FOLD, HAND
from .content.cards import OBJECTIVE
from .content.catalogue import CARDS, DUNGEON
from .rules.dungeon import viable_openings
from .state import NONE_YET, Player, WarpDungeons


def check(state: WarpDungeons) -> None:
    """Raise AssertionError, saying what is wrong, if the position cannot be one of the game."""
    for player in range(len(state.players)):
        _check_player(state, player)
    if state.dungeon.places:
        _check_map(state)
        _check_piles(state)
        _check_the_objective(state)
        _check_monsters(state)
    if not state.is_terminal():
        _check_who_is_asked(state)


def _check_player(s: WarpDungeons, number: int) -> None:
    one, who = s.players[number], f"player {number}"
    assert len(one.hand.cards) <= HAND, f"{who} holds {len(one.hand.cards)} cards (WD-14.1)"
    owned = Counter(one.hand.cards + one.deck.cards + one.discard.cards)
    owned.update(one.removed)
    if number == s.dm:
        _check_dm_cards(s, one, owned)
        return
    if one.stake != NONE_YET:
        owned[one.stake] += 1
    owned.update(one.attached)
    if s.fight is not None and s.fight.revealed and s.fight.player == number:
        owned.update(s.fight.hero_cards)
    conserved(f"{who} (WD-1.2)", owned, Counter(one.brought), CARDS)
    assert 0 <= one.damage <= one.wounds, f"{who} has {one.damage} damage (WD-10.2)"
    assert one.poison >= 0, f"{who} has {one.poison} poison (WD-7.13)"
    assert one.alive or not (one.hand.cards or one.deck.cards or one.discard.cards), "WD-10.10"
    at_the_door = s.stack and type(s.stack[-1]).__name__ == "DeathsDoor"
    if one.alive and not at_the_door:
        assert one.damage < one.wounds, f"{who} should be dead (WD-10.1)"


def _check_dm_cards(s: WarpDungeons, dm: Player, owned: Counter[int]) -> None:
    """The DM's cards are in the cycle, waiting in rooms, committed, or trophies (WD-14.6)."""
    for place in s.dungeon.places:
        if place.monster != NONE_YET and not place.stand_in:
            owned[place.monster] += 1
    if not s.rules.killed_to_discard:
        for player in s.hero_players:
            owned.update(s.players[player].trophies)
    if s.fight is not None and s.fight.revealed:
        owned.update(s.fight.dm_cards)
    conserved("the DM (WD-14.6)", owned, Counter(dm.brought), CARDS)


def _check_map(s: WarpDungeons) -> None:
    """No two cards in one cell, and every card hangs on its parent (WD-5.1, 5.7)."""
    cells = [(place.sheet, place.x, place.y) for place in s.dungeon.places]
    assert s.rules.tree or len(set(cells)) == len(cells), f"two cards in one cell: {cells}"
    for number, place in enumerate(s.dungeon.places):
        sides = [one.side for one in place.exits]
        assert len(set(sides)) == len(sides), f"two exits of place {number} on one side"
        listed = DUNGEON[place.kind].exits + sum([one.secret for one in place.exits])
        assert len(sides) <= listed, f"place {number} has more exits than listed (WD-5.3)"
        for one in place.exits:
            if one.child != NONE_YET:
                assert s.dungeon.places[one.child].parent == number, "a child without its parent"
            assert one.side != FOLD or not s.rules.tree, "a fold-out without a grid (R7)"


def _check_piles(s: WarpDungeons) -> None:
    """Each card of the prepared deck lies in one pile, on the map, or is removed (WD-5.12)."""
    face_down = [card for pile in s.dungeon.piles for card in pile] + list(s.dungeon.removed)
    assert len(set(face_down)) == len(face_down), "a dungeon card lies in two piles"
    laid = Counter([place.kind for place in s.dungeon.places])
    there = Counter([s.dungeon.deck[card] for card in face_down])
    prepared = Counter(s.dungeon.deck)
    extra = laid + there - prepared
    assert sum(extra.values()) <= 2, f"dungeon cards out of nowhere: {extra}"  # Stairway, junction
    if not s.rules.merge:
        for pile in s.dungeon.piles:
            assert list(pile) == sorted(pile), "a division changed the order (WD-5.14)"


def _check_the_objective(s: WarpDungeons) -> None:
    """The Objective Room is on the table, or in a pile that can be explored (WD-5.22)."""
    if any(DUNGEON[place.kind].kind == OBJECTIVE for place in s.dungeon.places):
        return
    open_paths = {
        one.path for number in range(len(s.dungeon.places)) for one in viable_openings(s, number)
    }
    reachable = [s.dungeon.deck[card] for path in open_paths for card in s.dungeon.piles[path]]
    laying = s.stack and type(s.stack[-1]).__name__ == "Explore"
    found = any(DUNGEON[kind].kind == OBJECTIVE for kind in reachable)
    assert found or laying, "the Objective Room cannot be reached (WD-5.22)"


def _check_monsters(s: WarpDungeons) -> None:
    for number, place in enumerate(s.dungeon.places):
        if place.monster != NONE_YET:
            assert DUNGEON[place.kind].is_room(), f"a monster waits in no Room: {number}"
            assert not place.resolved, f"a monster waits in a resolved room (WD-8.15): {number}"


def _check_who_is_asked(s: WarpDungeons) -> None:
    """In a turn only the active hero and the DM decide (WD-3.1)."""
    if len(s.stack) > 1:
        assert s.current_player in (s.turn, s.dm), f"player {s.current_player} decides off turn"
        assert s.players[s.turn].alive or s.current_player == s.dm, "a dead hero decides"
