"""Chapter 5: Boss Monster Dice and re-rolls (R11, R12, R14)."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import Seat, X, Y, table

BOSS_AND_MAGIC = pytest.mark.parametrize(
    "x",
    [X(red=1, items=1), X(red=1, artifacts=1), X(card="cunning-wizard", red=1)],
    ids=["Magic Item", "Magic Artifact", "ability"],
)


@pytest.mark.clause("DA-5.1")
def test_5_1_one_die_again_and_the_new_face_counts() -> None:
    t = table(X(facing=3, items=1), Y(), dice="A A M  D")
    t.does("reroll white A", "rest to room")
    # One A became the D in the pile; the other A and the M are as they fell.
    assert (t.pile("X"), t.facing("X"), t.room) == ((1, 0), (1, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-5.1")
def test_5_1_the_new_face_is_final() -> None:
    t = table(X(facing=1, items=2, artifacts=1), Y(), dice="A  A")
    t.does("reroll white A", "with item")
    assert (t.asker, t.decision) == ("Y", "act")  # all that magic has no die left to re-roll
    assert t.X.condition == "Stunned"
    assert t.X.charged == 1
    t.settled()


@pytest.mark.clause("DA-5.2")
def test_5_2_no_die_twice_whatever_prompts_it() -> None:
    t = table(X(card="cunning-wizard", facing=2, items=1, artifacts=1), Y(), dice="A M  A M")
    t.does("reroll white A", "with ability")
    assert t.options == ["done", "reroll white M"]  # the A was rolled again, the M was not
    assert t.refuses("reroll white A") == "DA-5.2"
    t.does("reroll white M", "with item")
    assert t.decision == "move"  # the Artifact would still work, but on no die
    t.settled()


@pytest.mark.clause("DA-5.2")
def test_5_2_of_two_equal_dice_each_may_be_rolled_once() -> None:
    t = table(X(facing=2, artifacts=1), Y(), dice="A A  A A")
    t.does("reroll white A")
    assert t.options == ["done", "reroll white A"]
    t.does("reroll white A")
    assert t.decision == "act"
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-5.2")
def test_5_2_in_the_next_turn_the_die_may_be_rolled_again() -> None:
    t = table(X(facing=1, artifacts=1), Y(), dice="A A  A").does("reroll white A", "pass")
    assert (t.asker, t.options) == ("X", ["done", "reroll white A"])
    t.settled()


@pytest.mark.clause("DA-5.3")
def test_5_3_free_and_compulsory() -> None:
    t = table(X(facing=1, red=1, items=1), Y(), room=1, dice="A D M")
    assert t.told("boss_reroll") == [{"player": 0, "face": 1}]  # nobody was asked
    assert (t.X.charged, t.X.drained) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-5.3")
def test_5_3_in_a_bust_too() -> None:
    t = table(X(), Y(), room=1, room_red=1, dice="A D M").does("bust")
    assert len(t.told("boss_reroll")) == 1
    assert t.decision == "move-red"
    t.settled()


@pytest.mark.clause("DA-5.4")
@BOSS_AND_MAGIC
def test_5_4_after_the_automatic_reroll_no_other(x: Seat) -> None:
    t = table(x, Y(), dice="D A")
    assert (t.asker, t.decision) == ("Y", "act")  # no window was opened
    assert t.X.condition == "Stunned"
    assert t.X.drained == 0
    t.settled()


@pytest.mark.clause("DA-5.5")
def test_5_5_a_first_d_alone_defeats_no_boss() -> None:
    t = table(X(red=1), Y(), dice="D A")
    assert (t.pile("X"), t.facing("X")) == ((0, 0), (0, 1))
    t.settled()


@pytest.mark.clause("DA-5.5")
def test_5_5_a_d_on_the_reroll_does() -> None:
    t = table(X(red=1), Y(), room=1, dice="D D")
    assert (t.pile("X"), t.facing("X")) == ((0, 1), (0, 0))
    t.settled()


@pytest.mark.clause("DA-5.6")
@BOSS_AND_MAGIC
@pytest.mark.parametrize("first", ["A", "M"])
def test_5_6_magic_or_ability_may_reroll_a_boss_on_a_or_m(x: Seat, first: str) -> None:
    t = table(x, Y(), room=1, dice=first + "D")
    assert t.options == ["done", f"reroll red {first}"]
    t.does(f"reroll red {first}")
    assert (t.pile("X"), t.facing("X")) == ((0, 1), (0, 0))
    t.settled()


@pytest.mark.clause("DA-5.6")
def test_5_6_without_magic_it_cannot_be_defeated() -> None:
    t = table(X(red=1), Y(), dice="M")
    assert t.decision == "move-red"
    assert t.pile("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-5.7")
@pytest.mark.parametrize("last_turn", ["A", "DA"])
def test_5_7_the_faces_of_the_last_turn_are_forgotten(last_turn: str) -> None:
    t = table(X(red=1), Y(), dice=last_turn)
    before = len(t.told("boss_reroll"))
    t.then_dice("D M").does("pass")
    assert len(t.told("boss_reroll")) == before + 1  # the D was a first roll again
    assert t.pile("X") == (0, 0)
    assert t.decision == "move-red"
    t.settled()


@pytest.mark.clause("DA-5.8")
def test_5_8_a_worse_face_stands() -> None:
    t = table(X(facing=2, items=1), Y(), dice="A M  A").does("reroll white M")
    assert t.X.condition == "Stunned"  # without the re-roll there was no HIT
    assert t.facing("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-5.9")
def test_5_9_a_white_d_is_defeated_at_once() -> None:
    t = table(X(facing=1), Y(), room=1, dice="D")
    assert t.pile("X") == (1, 0)
    assert t.told("boss_reroll") == []
    t.settled()


@pytest.mark.clause("DA-5.10")
def test_5_10_any_symbol_may_be_rerolled() -> None:
    t = table(X(facing=3, red=2, items=1), Y(), dice="A M D A M")
    assert t.options == [
        "done",
        "reroll white A",
        "reroll white M",
        "reroll white D",
        "reroll red A",
        "reroll red M",
    ]
    t.settled()


@pytest.mark.clause("DA-5.10")
def test_5_10_even_a_d() -> None:
    t = table(X(facing=1, items=1), Y(), dice="D M").does("reroll white D")
    assert t.decision == "move"
    assert t.pile("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-5.11")
def test_5_11_a_red_die_takes_one_of_the_rating() -> None:
    t = table(X(rating=2, facing=2, red=1), Y(), dice="DD D D").does("keep 1 red")
    assert (t.pile("X"), t.facing("X")) == ((1, 1), (1, 0))
    t.settled()


@pytest.mark.clause("DA-5.11")
def test_5_11_exactly_the_rating_fits() -> None:
    t = table(X(rating=2, facing=1, red=1), Y(), room=1, dice="D D D")
    assert (t.asker, t.decision) == ("Y", "act")  # no choice to make
    assert (t.pile("X"), t.facing("X")) == ((1, 1), (0, 0))
    t.settled()
