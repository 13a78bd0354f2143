"""The invariants hold in play, and a broken table is noticed with the reason."""

from collections.abc import Callable

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.actions import FOLD, NORTH
from undercroft.games.warp_dungeons.invariants import check
from undercroft.games.warp_dungeons.state import Exit, WarpDungeons
from undercroft.games.warp_dungeons.tests.dungeon import Table, dm, find_card, hero, table
from undercroft.kernel import SeededDice


def small(layout: str = "grid") -> Table:
    """A hero with two cards and a Wand in a Crypt; the DM with one card."""
    own = hero(hand="Battle 1, Heroic Action", attached="Wand", damage=1)
    return table(
        own, hero("Magus Sogarth"), dm(hand="Pit"), rooms="Crypt",
        pile="Objective Room, Room", phase="exploration", layout=layout,
    )  # fmt: skip


def test_a_true_position_passes() -> None:
    check(small().state)
    check(small("tree").state)


@pytest.mark.heavy
def test_whole_matches_keep_them() -> None:
    for players, preset in ((2, "standard"), (3, "kind"), (4, "cruel")):
        match = GAME.new(
            players, GAME.resolve({}, preset), SeededDice(f"invariants {players}"), [""] * players
        )
        assert isinstance(match, WarpDungeons)
        pick = SeededDice(f"answers {players}")
        while not match.is_terminal():
            check(match)
            choice = pick.below("answers", len(match.legal_actions))
            match.apply_action(match.legal_actions[choice])
        check(match)


def a_card_too_many(s: WarpDungeons) -> None:
    s.players[0].hand.unshared().append(find_card("Wand").id)


def a_card_gone(s: WarpDungeons) -> None:
    s.players[0].attached = ()


def a_dm_card_gone(s: WarpDungeons) -> None:
    s.players[2].hand.unshared().clear()


def a_hand_of_eight(s: WarpDungeons) -> None:
    s.players[0].hand.unshared().extend([0] * 6)


def too_much_damage(s: WarpDungeons) -> None:
    s.players[0].damage = 7


def dead_on_its_feet(s: WarpDungeons) -> None:
    s.players[0].damage = 6


def poison_below_nothing(s: WarpDungeons) -> None:
    s.players[0].poison = -1


def a_dead_hero_with_cards(s: WarpDungeons) -> None:
    s.players[0].alive = False


def two_cards_in_a_cell(s: WarpDungeons) -> None:
    s.dungeon.places[1].y = 0


def a_second_exit_on_a_side(s: WarpDungeons) -> None:
    place = s.dungeon.places[1]
    s.dungeon.places[1] = place.with_exits((*place.exits, Exit(NORTH, 0)), 0)


def an_exit_too_many(s: WarpDungeons) -> None:
    place = s.dungeon.places[1]
    s.dungeon.places[1] = place.with_exits((*place.exits, Exit(FOLD, 0)), 0)


def a_lost_child(s: WarpDungeons) -> None:
    s.dungeon.places[1].parent = 1


def a_dungeon_card_twice(s: WarpDungeons) -> None:
    s.dungeon.piles.append(s.dungeon.piles[0])


def a_pile_out_of_order(s: WarpDungeons) -> None:
    s.dungeon.piles[0] = s.dungeon.piles[0][::-1]


def the_objective_walled_in(s: WarpDungeons) -> None:
    s.dungeon.places[1] = s.dungeon.places[1].with_exits((), 1)


def a_monster_on_the_stairway(s: WarpDungeons) -> None:
    ogre = find_card("Ogre").id
    s.players[2].brought = (*s.players[2].brought, ogre)
    s.dungeon.places[0] = s.dungeon.places[0].with_monster(ogre)


def a_monster_beside_a_token(s: WarpDungeons) -> None:
    ogre = find_card("Ogre").id
    s.players[2].brought = (*s.players[2].brought, ogre)
    s.dungeon.places[1] = s.dungeon.places[1].with_token().with_monster(ogre)


def somebody_else_is_asked(s: WarpDungeons) -> None:
    s.current_player = 1


@pytest.mark.parametrize(
    ("breaks", "reason"),
    [
        (a_card_too_many, r"player 0 \(WD-1\.2\): \+1 Wand"),
        (a_card_gone, r"player 0 \(WD-1\.2\): \N{MINUS SIGN}1 Wand"),
        (a_dm_card_gone, r"the DM \(WD-14\.6\): \N{MINUS SIGN}1 Pit"),
        (a_hand_of_eight, r"player 0 holds 8 cards \(WD-14\.1\)"),
        (too_much_damage, "player 0 has 7 damage"),
        (dead_on_its_feet, "player 0 should be dead"),
        (poison_below_nothing, "player 0 has -1 poison"),
        (a_dead_hero_with_cards, r"WD-10\.10"),
        (two_cards_in_a_cell, "two cards in one cell"),
        (a_second_exit_on_a_side, "two exits of place 1 on one side"),
        (an_exit_too_many, "place 1 has more exits than listed"),
        (a_lost_child, "a child without its parent"),
        (a_dungeon_card_twice, "a dungeon card lies in two piles"),
        (a_pile_out_of_order, r"a division changed the order \(WD-5\.14\)"),
        (the_objective_walled_in, r"the Objective Room cannot be reached \(WD-5\.22\)"),
        (a_monster_on_the_stairway, "a monster waits in no Room: 0"),
        (a_monster_beside_a_token, "a monster waits in a resolved room"),
        (somebody_else_is_asked, "player 1 decides off turn"),
    ],
)
def test_a_broken_table_is_noticed(breaks: Callable[[WarpDungeons], None], reason: str) -> None:
    t = small()
    breaks(t.state)
    with pytest.raises(AssertionError, match=reason):
        check(t.state)


def test_a_fold_out_in_a_tree_is_noticed() -> None:
    t = small("tree")
    t.state.dungeon.places[1] = t.state.dungeon.places[1].with_exits((Exit(FOLD, 0),), 0)
    with pytest.raises(AssertionError, match="a fold-out without a grid"):
        check(t.state)
