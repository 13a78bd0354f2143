"""Chapter 8: Attacking dice, HITs and conditions, with `hit_timing` (R13, R22, R55)."""

from typing import Any

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.content import WORDS
from undercroft.games.dungeon_attack.state import CONDITIONS
from undercroft.games.dungeon_attack.tests.tables import Seat, Table, W, X, Y, Z, table


@pytest.mark.clause("DA-8.1")
def test_8_1_attacking_dice_stay_until_your_next_turn() -> None:
    t = table(X(facing=3), Y(), Z(), room=1, dice="D A A").does("pass")
    assert (t.asker, t.facing("X"), t.room) == ("Z", (2, 0), (1, 0))
    t.then_dice("A A").does("pass")
    assert t.told("rolls")[1]["white"] == 2
    t.settled()


@pytest.mark.clause("DA-8.1")
def test_8_1_or_until_a_rule_moves_them() -> None:
    t = table(X(facing=2), Y(), Z(), room=1, dice="D A").then_dice("A").does("assist")
    assert (t.facing("X"), t.facing("Y")) == ((0, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-8.2")
@pytest.mark.parametrize(
    ("x", "dice"),
    [(X(facing=3), "AAA"), (X(facing=2, red=1), "AA A"), (X(red=2), "AA")],
    ids=["white", "both colours", "red"],
)
def test_8_2_all_a_is_a_hit(x: Seat, dice: str) -> None:
    t = table(x, Y(), dice=dice)
    assert (t.X.hits, t.Y.hits) == (1, 0)
    assert len(t.told("hit")) == 1
    t.settled()


@pytest.mark.clause("DA-8.3")
@pytest.mark.parametrize("x", [X(facing=1), X(red=1)], ids=["white", "red"])
def test_8_3_one_die_is_enough(x: Seat) -> None:
    t = table(x, Y(), dice="A")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-8.4")
def test_8_4_a_reroll_may_save_you() -> None:
    t = table(X(facing=2, items=1), Y(), dice="A A  M").does("reroll white A", "rest to room")
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-8.4")
def test_8_4_or_hurt_you() -> None:
    t = table(X(facing=2, items=1), Y(), dice="A D  A").does("reroll white D")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-8.4")
def test_8_4_the_automatic_reroll_counts() -> None:
    t = table(X(facing=1, red=1), Y(), dice="A D A")
    assert t.X.condition == "Stunned"
    t.settled()
    t = table(X(facing=1, red=1), Y(), dice="A D M").does("to room")
    assert t.X.condition == "Unhurt"
    t.settled()


def on_first_faces(x: Seat, dice: str, **more: Any) -> Table:
    """X rolls, with HITs by the first faces."""
    return table(x, Y(), dice=dice, hit_timing="first_faces", **more)


@pytest.mark.clause("DA-8.4")
def test_r13_first_faces_a_reroll_comes_too_late() -> None:
    t = on_first_faces(X(facing=2, items=1), "A A")
    assert (t.X.condition, t.decision) == ("Stunned", "window")
    t.then_dice("M").does("reroll white A", "rest to room")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-8.4")
def test_r13_first_faces_a_reroll_cannot_hurt() -> None:
    t = on_first_faces(X(facing=2, items=1), "A M  A").does("reroll white M")
    assert (t.X.condition, t.facing("X")) == ("Unhurt", (2, 0))
    t.settled()


@pytest.mark.clause("DA-8.4", "DA-8.5")
def test_r13_first_faces_there_is_no_second_test() -> None:
    t = on_first_faces(X(facing=2, items=1), "A A  A").does("reroll white A")
    assert (t.X.condition, t.facing("X")) == ("Stunned", (2, 0))
    t.settled()


@pytest.mark.clause("DA-8.4")
def test_r13_first_faces_include_the_automatic_reroll() -> None:
    t = on_first_faces(X(facing=1, red=1, items=1), "A D A")
    assert (t.X.condition, t.decision) == ("Stunned", "window")
    t.settled()


@pytest.mark.clause("DA-8.4", "DA-8.10")
def test_r13_first_faces_a_knock_out_stops_the_roll() -> None:
    t = on_first_faces(X(hits=2, facing=1, red=1, items=1, pile=2), "A A")
    assert (t.X.condition, t.X.charged) == ("Knocked Out", 1)
    assert (t.room, t.out, t.facing("X")) == ((1, 1), (2, 0), (0, 0))
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-8.4", "DA-6.8")
def test_r13_first_faces_an_over_rating_d_counts_only_with_rating_left_0() -> None:
    stabbed = X(card="silent-assassin", facing=2, items=1)
    t = on_first_faces(stabbed, "D", over_rating_hit="yes").does("use")
    assert (t.X.condition, t.decision) == ("Stunned", "window")
    t = on_first_faces(X(rating=1, facing=2, items=1), "DD", over_rating_hit="yes")
    assert (t.X.condition, t.decision) == ("Unhurt", "window")
    t.settled()


@pytest.mark.clause("DA-8.4", "DA-8.5")
@pytest.mark.parametrize(
    ("rating", "dice", "over", "condition"),
    [
        (2, "AA", "no", "Stunned"),
        (1, "DD", "yes", "Stunned"),
        (1, "DD", "no", "Unhurt"),
        (2, "DD", "yes", "Unhurt"),
        (2, "DA", "yes", "Unhurt"),
    ],
)
def test_r13_first_faces_of_the_epic(rating: int, dice: str, over: str, condition: str) -> None:
    x = X(rating=rating, red=2, items=1)
    t = on_first_faces(x, dice, epic=True, epic_monster="on", over_rating_hit=over)
    assert (t.X.condition, t.decision) == (condition, "window")
    t.settled()


@pytest.mark.clause("DA-8.5")
@pytest.mark.parametrize("facing", [2, 14])
def test_8_5_one_hit_however_many_dice(facing: int) -> None:
    t = table(X(facing=facing), Y(), dice="A" * facing)
    assert t.X.hits == 1
    t.settled()


@pytest.mark.clause("DA-8.6")
def test_8_6_one_m_anywhere_saves() -> None:
    t = table(X(facing=4), Y(), dice="AAA M").does("rest to room")
    assert (t.X.condition, t.facing("X")) == ("Unhurt", (3, 0))
    t.settled()


@pytest.mark.clause("DA-8.6")
def test_8_6_one_d_anywhere_saves() -> None:
    t = table(X(facing=4), Y(), dice="AAA D")
    assert (t.X.condition, t.facing("X")) == ("Unhurt", (3, 0))
    t.settled()


@pytest.mark.clause("DA-8.6")
def test_8_6_so_does_one_red_die() -> None:
    t = table(X(facing=3, red=1), Y(), dice="AAA M").does("to room")
    assert t.X.condition == "Unhurt"
    t.settled()
    t = table(X(facing=3, red=1), Y(), dice="AAA DD")
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-8.6")
def test_8_6_so_does_a_d_over_the_rating() -> None:
    t = table(X(card="silent-assassin", facing=4), Y(), dice="AA D").does("use")
    assert (t.X.condition, t.facing("X")) == ("Unhurt", (3, 0))
    t.settled()


@pytest.mark.clause("DA-8.7")
def test_8_7_dice_that_wait_do_not_hurt() -> None:
    t = table(X(), Y(), Z(), W(facing=5, hits=2), room=1, dice="A").does("pass", "bust")
    # W's five dice have waited through two turns; only Y's own roll was a HIT.
    assert [hit["player"] for hit in t.told("hit")] == [1]
    assert (t.W.condition, t.facing("W")) == ("Wounded", (5, 0))
    assert t.asker == "Z"
    t.settled()


@pytest.mark.clause("DA-8.8")
def test_8_8_the_first_hit_stuns() -> None:
    t = table(X(facing=1), Y(), dice="A")
    assert (t.X.condition, t.X.hits) == ("Stunned", 1)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-8.9")
def test_8_9_the_second_hit_wounds() -> None:
    t = table(X(hits=1, facing=1, pile=2), Y(), dice="A")
    assert (t.X.condition, t.X.hits) == ("Wounded", 2)
    assert (t.facing("X"), t.pile("X")) == ((1, 0), (2, 0))  # still in the fight
    t.settled()


@pytest.mark.clause("DA-8.10")
def test_8_10_the_third_hit_knocks_out() -> None:
    t = table(X(hits=2, facing=1, pile=2), Y(), dice="A")
    assert (t.X.condition, t.X.hits) == ("Knocked Out", 3)
    assert (t.facing("X"), t.pile("X"), t.room, t.out) == ((0, 0), (0, 0), (1, 0), (2, 0))
    t.settled()


@pytest.mark.clause("DA-8.11")
@pytest.mark.parametrize(("hits", "condition"), [(3, "Wounded"), (2, "Stunned"), (1, "Unhurt")])
def test_8_11_one_hit_healed_is_one_step(hits: int, condition: str) -> None:
    t = table(X(items=1), Y(hits=hits), Z(facing=1)).does("heal")
    assert t.Y.condition == condition
    assert t.X.condition == t.Z.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-8.12")
def test_8_12_the_unhurt_cannot_be_healed() -> None:
    t = table(X(hits=1, items=1), Y(), Z(hits=3, facing=0), W(facing=1)).does("heal")
    assert t.options == ["heal 1", "heal 3"]
    assert t.refuses("heal 2") == "DA-8.12"
    assert (t.Y.hits, t.X.charged) == (0, 1)
    t.settled()


@pytest.mark.clause("DA-8.12")
def test_8_12_with_nobody_hurt_there_is_no_healing() -> None:
    t = table(X(items=1, artifacts=1), Y(facing=1), room=1)
    assert t.refuses("heal") == "DA-8.12"
    t.settled()


@pytest.mark.clause("DA-8.13")
def test_8_13_everybody_sees_the_hits_at_all_times() -> None:
    t = table(X(hits=1, facing=1), Y(hits=1), dice="A  A")
    assert [one["hits"] for one in t.seen["adventurers"]] == [2, 1]
    t.does("recover")
    assert [one["hits"] for one in t.seen["adventurers"]] == [3, 0]
    t.settled()


@pytest.mark.clause("DA-8.13")
@pytest.mark.parametrize(
    ("hits", "condition", "position"),
    [
        (0, "Unhurt", "upright"),
        (1, "Stunned", "right"),
        (2, "Wounded", "left"),
        (3, "Knocked Out", "face-down"),
    ],
)
def test_8_13_the_card_on_the_screen_is_turned(hits: int, condition: str, position: str) -> None:
    assert list(WORDS["conditions"].items())[hits] == (condition, position)
    assert CONDITIONS[hits] == condition
    board = (GAME.folder / "table.html").read_text("utf-8")
    assert "LEGEND.conditions.items() | list)[hero.hits]" in board
