"""Chapter 4: making a roll, step by step (R13)."""

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.tests.tables import Table, X, Y, Z, table
from undercroft.kernel import SPECTATOR, OutOfDice


def story(t: Table) -> list[str]:
    """The kinds of all events so far, in order."""
    return [event.kind for event in t.events]


@pytest.mark.clause("DA-4.1")
def test_4_1_a_forced_roll_gathers_what_faces_you() -> None:
    t = table(X(facing=2, red=1, items=1), Y(facing=1), room=3, room_red=1, dice="AM M")
    assert (t.facing("X"), t.facing("Y"), t.room) == ((0, 0), (1, 0), (3, 1))
    assert len(t.seen["roll"]["dice"]) == 3
    t.settled()


@pytest.mark.clause("DA-4.1")
def test_4_1_a_bust_gathers_the_room() -> None:
    t = table(X(items=1), Y(facing=1), Z(red=1), room=2, room_red=1).then_dice("AM M")
    t.does("bust")
    assert (t.facing("Y"), t.facing("Z"), t.room) == ((1, 0), (0, 1), (0, 0))
    assert len(t.seen["roll"]["dice"]) == 3
    t.settled()


@pytest.mark.clause("DA-4.1")
def test_4_1_an_assist_gathers_what_faces_the_assisted() -> None:
    t = table(X(items=1), Y(facing=2, red=1), Z(facing=1), room=4, dice="AM M")
    t.does("assist", "assist 2")
    assert (t.facing("Y"), t.facing("Z"), t.room) == ((0, 0), (1, 0), (4, 0))
    assert len(t.seen["roll"]["dice"]) == 3
    t.settled()


@pytest.mark.clause("DA-4.2")
def test_4_2_all_of_them_together_once_each() -> None:
    t = table(X(facing=4, red=1), Y(), dice="AAAM A")
    assert [roll["white"] for roll in t.told("faces")] == [(0, 1, 3)]
    assert [roll["red"] for roll in t.told("faces")] == [(2,)]
    assert t.decision == "move"
    t.settled()  # five dice, five throws


@pytest.mark.clause("DA-4.3")
def test_4_3_each_red_first_d_is_rolled_again_before_anything_else() -> None:
    t = table(X(facing=1, red=2, items=1), Y(), dice="A DD MA")
    assert [again["face"] for again in t.told("boss_reroll")] == [1, 2]
    assert t.decision == "window"
    assert t.options == ["done", "reroll white A"]
    assert story(t) == ["rolls", "faces", "boss_reroll", "boss_reroll"]
    t.settled()


@pytest.mark.clause("DA-4.3")
@pytest.mark.parametrize("face", ["M", "A"])
def test_4_3_no_other_red_face_is(face: str) -> None:
    t = table(X(facing=1, red=1, items=1), Y(), dice="D" + face)
    assert t.told("boss_reroll") == []
    t.settled()


@pytest.mark.clause("DA-4.4")
def test_4_4_without_the_optional_rule_nothing_fuses() -> None:
    t = table(X(red=2), Y(), dice="AA")
    assert t.told("fused") == []
    assert not t.state.epic
    assert t.X.condition == "Stunned"  # an ordinary roll of two A
    t.settled()


@pytest.mark.clause("DA-4.4")
def test_4_4_with_it_fusion_is_tested_before_the_window() -> None:
    t = table(X(facing=1, red=2, items=1), Y(), epic_monster="on", dice="M AA")
    assert story(t) == ["rolls", "faces", "fused", "hit"]
    assert t.decision == "window"
    t.settled()


@pytest.mark.clause("DA-4.4")
def test_4_4_and_after_the_automatic_rerolls() -> None:
    t = table(X(facing=1, red=2, items=1), Y(), epic_monster="on", dice="M AD A")
    assert story(t) == ["rolls", "faces", "boss_reroll", "fused", "hit"]
    t.settled()


@pytest.mark.clause("DA-4.5")
def test_4_5_any_number_of_rerolls_in_any_order() -> None:
    t = table(X(card="cunning-wizard", facing=5, items=2, artifacts=1), Y(), dice="AAAAA")
    t.then_dice("M").does("reroll white A", "with item")
    t.then_dice("A").does("reroll white A", "with ability")
    t.then_dice("D").does("reroll white A", "with item")
    t.then_dice("M").does("reroll white A")  # only the Artifact is left
    assert t.options == ["done", "reroll white A"]
    t.does("done", "rest to room")
    assert (t.pile("X"), t.facing("X"), t.room) == ((1, 0), (2, 0), (2, 0))
    assert (t.X.drained, t.X.artifacts) == (2, 1)
    t.settled()


@pytest.mark.clause("DA-4.5")
def test_4_5_the_roller_may_stop_at_once() -> None:
    t = table(X(facing=1, items=3), Y(), dice="A").does("done")
    assert t.X.condition == "Stunned"
    assert (t.X.charged, t.X.drained) == (3, 0)
    t.settled()


@pytest.mark.clause("DA-4.5")
def test_4_5_final_is_final() -> None:
    t = table(X(facing=2, items=2), Y(), dice="A M").does("done")
    assert t.decision == "move"
    assert t.refuses("reroll white A")
    assert t.X.charged == 2
    t.settled()


@pytest.mark.clause("DA-4.5")
def test_4_5_nothing_to_reroll_with_nothing_asked() -> None:
    t = table(X(facing=1, drained=1), Y(), dice="A")
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-4.6", "DA-4.7", "DA-4.8")
def test_4_6_defeated_then_moving_then_attacking() -> None:
    t = table(X(facing=3), Y(), Z(), dice="D M A")
    assert t.pile("X") == (1, 0)  # the D is settled while the M is still asked for
    assert (t.decision, t.room) == ("move", (0, 0))
    assert t.facing("X") == (0, 0)  # and the A only after that
    t.does("rest to room")
    assert story(t) == ["rolls", "faces", "kept", "moved", "stays"]
    assert (t.pile("X"), t.room, t.facing("X")) == ((1, 0), (1, 0), (1, 0))
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-4.8")
def test_4_8_the_hit_is_tested_last() -> None:
    t = table(X(facing=2), Y(), dice="A A")
    assert story(t)[:4] == ["rolls", "faces", "stays", "hit"]
    assert t.facing("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-4.8")
def test_4_8_over_rating_dice_stay_with_the_attacking_ones() -> None:
    t = table(X(rating=1, facing=3, red=1), Y(), dice="DDA DD")
    t.does("keep 0 red")
    assert t.facing("X") == (2, 1)
    assert t.pile("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-4.9")
def test_4_9_a_knock_out_is_carried_out_before_the_next_turn() -> None:
    t = table(X(hits=2, facing=2, pile=3), Y(), dice="A A")
    assert story(t) == ["rolls", "faces", "stays", "hit", "knocked_out", "decides"]
    assert (t.asker, t.decision) == ("Y", "act")
    assert (t.room, t.out, t.pile("X"), t.facing("X")) == ((2, 0), (3, 0), (0, 0), (0, 0))
    t.settled()


@pytest.mark.clause("DA-4.10")
def test_4_10_busted_dice_are_sorted_like_dice_that_face_you() -> None:
    faced = table(X(rating=2, facing=5, red=1, items=1), Y(), Z(), dice="DDMMA D D")
    busted = table(X(rating=2, items=1), Y(), Z(), room=5, room_red=1, dice="DDMMA D D")
    busted.does("bust")
    for answer in ("reroll white M", "keep 1 red", "one to 3"):
        assert faced.options == busted.options
        assert faced.seen["roll"]["dice"] == busted.seen["roll"]["dice"]
        faced.then_dice("A" if "reroll" in answer else "").does(answer)
        busted.then_dice("A" if "reroll" in answer else "").does(answer)
    assert faced.board == busted.board
    assert faced.pile("X") == (1, 1)
    faced.settled()
    busted.settled()


@pytest.mark.clause("DA-4.10")
def test_4_10_a_bust_of_all_a_is_a_hit() -> None:
    t = table(X(), Y(), room=3, dice="AAA").does("bust")
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (3, 0)
    t.settled()


@pytest.mark.clause("DA-4.11")
def test_4_11_no_other_die_is_touched() -> None:
    friends = Y(pile=3, pile_red=1), Z(facing=2, red=1)
    t = table(X(facing=2, pile=2), *friends, room=4, out=1, dice="D A")
    assert (t.pile("X"), t.facing("X")) == ((3, 0), (1, 0))
    assert (t.pile("Y"), t.facing("Z")) == ((3, 1), (2, 1))
    assert (t.room, t.out) == ((4, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-4.11")
def test_4_11_magic_reaches_no_die_outside_the_roll() -> None:
    t = table(X(facing=1, items=1), Y(red=1), room=1, room_red=1, dice="A")
    assert t.options == ["done", "reroll white A"]
    assert t.refuses("reroll red A")
    t.settled()


# -- who throws, where dice are typed in ------------------------------------------------------


@pytest.mark.clause("DA-4.2", "DA-5.1", "DA-5.3")
@pytest.mark.parametrize(
    ("dice", "answers", "says"),
    [
        ("", ["bust"], "Ann throws the dice of the Room, to Bust the Door."),
        ("", ["assist", "assist 2"], "Ann throws the dice that face Bob, to assist."),
        ("A D", ["bust"], "Ann throws a Boss Monster that shows D again."),
        ("A D A", ["bust", "reroll white A"], "Ann throws one die again."),
    ],
)
def test_a_table_with_real_dice_hears_who_throws(dice: str, answers: list[str], says: str) -> None:
    t = table(X(items=1), Y(facing=1), Z(), room=1, room_red=1, dice=dice)
    assert throws(t, *answers) == says


@pytest.mark.clause("DA-3.5")
def test_a_forced_roll_is_thrown_by_whom_the_dice_face_whoever_acted_before() -> None:
    t = table(X(), Y(facing=1), room=1)
    assert t.asker == "X"
    assert throws(t, "pass") == "Bob throws the dice that face Bob."


def throws(t: Table, *notations: str) -> str:
    """Who must throw now and what for, once the script has run out."""
    with pytest.raises(OutOfDice) as ask:
        t.does(*notations)
    assert ask.value.event is not None
    return GAME.sentence(ask.value.event, SPECTATOR, ["Ann", "Bob", "Cyd"])
