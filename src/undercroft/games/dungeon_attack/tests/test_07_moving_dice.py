"""Chapter 7: Moving dice (R15)."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import Table, W, X, Y, Z, table


@pytest.mark.clause("DA-7.1")
def test_7_1_every_m_must_leave() -> None:
    t = table(X(facing=3), Y(), Z(), dice="M M A")
    assert t.options == ["rest to room", "one to 2", "one to 3"]
    assert t.refuses("done") == "DA-7.3"
    t.does("one to 3")
    assert t.decision == "move"  # one has gone, the other must still go
    t.does("one to 3")
    assert (t.facing("X"), t.facing("Z")) == ((1, 0), (2, 0))
    t.settled()


@pytest.mark.clause("DA-7.1")
def test_7_1_and_nothing_but_m_leaves() -> None:
    t = table(X(rating=1, facing=4), Y(), dice="DD M A").does("rest to room")
    assert (t.pile("X"), t.facing("X"), t.room) == ((1, 0), (2, 0), (1, 0))
    t.settled()


def one_m(dice: str = "M") -> Table:
    """Z rolls one M; W and X are conscious, Y is not."""
    return table(X(hits=2), Y(hits=3), Z(facing=1), W(), turn="Z", dice=dice)


@pytest.mark.clause("DA-7.2")
def test_7_2_to_the_room() -> None:
    t = one_m()
    assert t.options == ["rest to room", "one to 4", "one to 1"]
    t.does("rest to room")
    assert (t.room, t.facing("W"), t.facing("X")) == ((1, 0), (0, 0), (0, 0))
    t.settled()


@pytest.mark.clause("DA-7.2")
def test_7_2_to_any_conscious_other_even_a_wounded_one() -> None:
    t = one_m().does("one to 1")
    assert (t.room, t.facing("W"), t.facing("X")) == ((0, 0), (0, 0), (1, 0))
    t.settled()


@pytest.mark.clause("DA-7.2")
def test_7_2_not_to_oneself() -> None:
    assert one_m().refuses("one to 3") == "DA-7.3"


@pytest.mark.clause("DA-7.3")
@pytest.mark.parametrize(
    ("answers", "room", "z", "w"),
    [
        (["rest to room"], 4, 0, 0),
        (["one to 3", "rest to room"], 3, 1, 0),
        (["one to 3", "one to 4", "one to 4", "rest to room"], 1, 1, 2),
        (["one to 3", "one to 3", "one to 3", "one to 3"], 0, 4, 0),
        (["one to 4", "one to 4", "one to 4", "one to 4"], 0, 0, 4),
    ],
)
def test_7_3_split_in_any_numbers(answers: list[str], room: int, z: int, w: int) -> None:
    t = table(X(facing=4), Y(), Z(), W(), dice="MMMM").does(*answers)
    assert (t.room, t.facing("Z"), t.facing("W")) == ((room, 0), (z, 0), (w, 0))
    assert t.facing("X") == t.facing("Y") == (0, 0)
    assert t.asker == "Y"
    t.settled()


@pytest.mark.clause("DA-7.3")
def test_7_3_each_split_is_said_in_one_way_only() -> None:
    t = table(X(facing=3), Y(), Z(), W(), dice="MMM").does("one to 3")
    assert t.options == ["rest to room", "one to 3", "one to 4"]  # Y's turn to be named is over
    t.settled()


@pytest.mark.clause("DA-7.3")
def test_7_3_red_dice_are_split_one_by_one() -> None:
    t = table(X(red=2), Y(), Z(), dice="MM").does("to room")
    assert t.options == ["to room", "to 2", "to 3"]
    t.does("to 3")
    assert (t.room, t.facing("Z")) == ((0, 1), (0, 1))
    t.settled()


@pytest.mark.clause("DA-7.4")
def test_7_4_the_receiver_is_not_asked_and_faces_the_dice() -> None:
    t = table(X(facing=2), Y(items=1), Z(), dice="MM").does("one to 2")
    assert (t.asker, t.facing("Y")) == ("X", (1, 0))
    t.then_dice("A").does("rest to room")
    assert [roll["player"] for roll in t.told("rolls")] == [0, 1]  # Y has to roll it
    assert (t.asker, t.decision) == ("Y", "window")
    t.settled()


@pytest.mark.clause("DA-7.5")
def test_7_5_no_die_for_the_fallen() -> None:
    t = table(X(facing=1, red=1), Y(hits=3), Z(hits=2), dice="M M")
    assert t.options == ["to room", "to 3"]
    assert t.refuses("to 2") == "DA-7.5"
    t.does("to 3")
    assert t.options == ["rest to room", "one to 3"]
    assert t.refuses("one to 2") == "DA-7.5"
    t.settled()


@pytest.mark.clause("DA-7.6")
def test_7_6_solo_all_go_to_the_room_unasked() -> None:
    t = table(X(facing=2, red=1), dice="MM M")
    assert t.room == (2, 1)
    assert t.decision == "act"
    t.settled()


@pytest.mark.clause("DA-7.6")
def test_7_6_so_they_do_for_the_last_one_standing() -> None:
    t = table(X(facing=2, red=1), Y(hits=3), Z(hits=3), dice="MM M")
    assert t.room == (2, 1)
    assert (t.asker, t.decision) == ("X", "act")
    t.settled()


@pytest.mark.clause("DA-7.7")
def test_7_7_in_an_assist_every_m_goes_back() -> None:
    t = table(X(), Y(facing=3, red=1), Z(), W(), turn="Z", dice="MM A M")
    t.does("assist")
    assert (t.asker, t.decision) == ("W", "act")  # Z was asked nothing
    assert (t.facing("Y"), t.facing("Z"), t.room) == ((2, 1), (1, 0), (0, 0))
    t.settled()


@pytest.mark.clause("DA-7.8")
@pytest.mark.parametrize("dice", ["M", "D M"])
def test_7_8_a_red_m_moves(dice: str) -> None:
    t = table(X(red=1), Y(), Z(), dice=dice)
    assert t.options == ["to room", "to 2", "to 3"]
    t.does("to 3")
    assert (t.facing("X"), t.facing("Z"), t.room) == ((0, 0), (0, 1), (0, 0))
    t.settled()


@pytest.mark.clause("DA-7.8")
def test_7_8_the_final_face_decides() -> None:
    t = table(X(red=1, items=1), Y(), dice="M A").does("reroll red M")
    assert (t.asker, t.decision) == ("Y", "act")
    assert t.facing("X") == (0, 1)
    t.settled()
