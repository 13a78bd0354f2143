"""The invariants hold in play, and a broken table is noticed with the reason."""

from collections.abc import Callable

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.invariants import check
from undercroft.games.dungeon_attack.state import IN_ROLL, PILE, ROOM, DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import Table, X, Y, table
from undercroft.kernel import SeededDice


def small(epic_monster: str = "off") -> Table:
    """A level of 6 white and 2 red dice, all accounted for: X is asked, Y faces two."""
    return table(
        X(pile=2, pile_red=1), Y(facing=2), room=1, room_red=1, out=1, levels="6+2,1+0",
        epic_monster=epic_monster,
    )  # fmt: skip


def test_a_true_position_passes() -> None:
    check(small().state)


def test_whole_matches_keep_them() -> None:
    for number, seats in enumerate((1, 2, 3, 8)):
        match = GAME.new(seats, GAME.resolve({}, "epic"), SeededDice(f"invariants {number}"))
        assert isinstance(match, DungeonAttack)
        pick = SeededDice(f"answers {number}")
        check(match)
        while not match.is_terminal():
            choice = pick.below("answers", len(match.legal_actions))
            match.apply_action(match.legal_actions[choice])
            check(match)


def a_white_die_too_many(s: DungeonAttack) -> None:
    s.room += 1


def a_white_die_gone(s: DungeonAttack) -> None:
    s.adventurers[1].facing -= 1


def a_red_die_gone(s: DungeonAttack) -> None:
    s.move_red(ROOM, -3)


def a_red_die_nowhere(s: DungeonAttack) -> None:
    s.put_red(1, 7)


def a_red_die_in_no_roll(s: DungeonAttack) -> None:
    s.put_red(1, IN_ROLL)


def a_fourth_hit(s: DungeonAttack) -> None:
    s.adventurers[1].hits = 4


def gold_below_nothing(s: DungeonAttack) -> None:
    s.adventurers[0].gold = -1


def a_fallen_one_with_dice(s: DungeonAttack) -> None:
    s.adventurers[1].hits = 3


def a_fallen_one_with_a_pile(s: DungeonAttack) -> None:
    s.adventurers[1].hits = 3
    s.adventurers[1].facing = 0
    s.put_red(0, PILE + 1)


def an_epic_without_the_rule(s: DungeonAttack) -> None:
    s.epic = True


def dice_lost_for_good(s: DungeonAttack) -> None:
    s.lost = 1


def too_many_kept(s: DungeonAttack) -> None:
    s.rating_used = 4


def a_round_after_the_last(s: DungeonAttack) -> None:
    s.round = 51


def a_turn_of_another(s: DungeonAttack) -> None:
    s.turn = 1


@pytest.mark.parametrize(
    ("breaks", "reason"),
    [
        (a_white_die_too_many, "there are 7 white dice, the level has 6"),
        (a_white_die_gone, "there are 5 white dice, the level has 6"),
        (a_red_die_gone, "there are 1 red dice, the level has 2"),
        (a_red_die_nowhere, "red die 1 lies nowhere: 7"),
        (a_red_die_in_no_roll, "red die 1 lies at -4, rolled: False"),
        (a_fourth_hit, "player 1 has 4 HITs"),
        (gold_below_nothing, "player 0 owns less than nothing"),
        (a_fallen_one_with_dice, "player 1 is Knocked Out and faces dice"),
        (a_fallen_one_with_a_pile, "player 1 is Knocked Out and has a pile"),
        (an_epic_without_the_rule, "an Epic Monster without the optional rule"),
        (dice_lost_for_good, "dice lost against R32"),
        (too_many_kept, "4 dice kept in a turn"),
        (a_round_after_the_last, "round 51"),
        (a_turn_of_another, "player 0 decides in the turn of 1"),
    ],
)
def test_a_broken_table_is_noticed(breaks: Callable[[DungeonAttack], None], reason: str) -> None:
    t = small()
    breaks(t.state)
    with pytest.raises(AssertionError, match=reason):
        check(t.state)


def test_an_epic_torn_apart_is_noticed() -> None:
    t = small(epic_monster="on")
    t.state.epic = True
    with pytest.raises(AssertionError, match="the Epic Monster is torn apart"):
        check(t.state)


def test_dice_in_a_roll_and_in_a_search_are_counted() -> None:
    t = table(
        X("cunning-wizard"), Y("greedy-dwarf", pile=2), room=2, room_red=1, out=1,
        levels="5+1,1+0", dice="AM M  MA",
    )  # fmt: skip
    t.does("bust")
    assert t.decision == "window"
    check(t.state)
    t.does("done", "to room", "rest to room")
    check(t.state)


def test_dice_that_have_struck_are_counted_once() -> None:
    knight = X("stalwart-knight", facing=2, red=1)
    t = table(knight, Y(), room=1, levels="3+1,1+0", dice="AA A")
    assert t.decision == "ward"
    check(t.state)
    t.settled()


def test_lost_dice_are_missed_in_later_levels_only() -> None:
    t = table(
        X(hits=2, facing=1, pile=2), Y(), room=1, levels="4+0,6+0", dice="A  AAAM",
        ko_pile="lost_for_game",
    )  # fmt: skip
    assert t.state.lost == 2
    check(t.state)
    t.does("pass")
    assert t.decision == "move"
    check(t.state)
    t.settled()
