"""Chapter DA-10: Bust the Door."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import W, X, Y, Z, table


@pytest.mark.clause("DA-10.1", "DA-10.4")
def test_a_bust_rolls_every_die_of_the_room_and_no_other() -> None:
    t = table(X(), Y(), Z(facing=2), room=3, room_red=1, dice="MAA A")
    t.does("bust")
    assert t.room == (0, 0)
    assert t.told("busts") == [{"player": 0, "white": 3, "red": 1, "target": -1}]
    t.does("rest to room")
    assert t.facing("X") == (2, 1)
    assert t.room == (1, 0)
    assert t.facing("Z") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-10.2")
def test_who_faces_a_die_rolls_it_and_cannot_bust() -> None:
    t = table(X(facing=1), Y(), room=3, dice="D")
    assert t.told("busts") == []
    assert t.pile("X") == (1, 0)
    assert t.room == (3, 0)
    assert (t.turn, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-10.3")
def test_an_empty_room_cannot_be_busted() -> None:
    t = table(X(), Y(), Z(facing=1))
    assert t.refuses("bust") == "DA-10.3"
    assert t.options == ["assist", "pass"]
    t.settled()


@pytest.mark.clause("DA-10.3")
def test_one_die_in_the_room_is_enough_to_bust() -> None:
    t = table(X(), Y(), room_red=1, dice="A")
    t.does("bust")
    assert t.facing("X") == (0, 1)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-10.5")
def test_anybody_free_busts_again_and_again_while_others_face_dice() -> None:
    t = table(X(), Y(), Z(facing=1), room=2, dice="MM AM D", opener="Z")
    t.does("bust", "rest to room")
    t.does("bust", "rest to room")
    assert [bust["player"] for bust in t.told("busts")] == [0, 1]
    assert t.state.opener == 2
    assert t.pile("Z") == (1, 0)
    assert (t.turn, t.decision, t.level) == ("X", "act", 1)
    t.settled()


@pytest.mark.clause("DA-10.6")
def test_the_first_bust_opens_the_door() -> None:
    t = table(X(), Y(), room=3, door_open=False, round=0, dice="AAM")
    assert not t.state.door_open
    t.does("bust", "rest to room")
    assert t.state.door_open
    assert (t.state.opener, t.state.round) == (0, 1)
    t.settled()


@pytest.mark.clause("DA-10.6")
def test_a_later_bust_makes_nobody_the_opener() -> None:
    t = table(X(), Y(), Z(facing=1), room=2, turn="Y", round=4, dice="AM A")
    t.does("bust", "rest to room")
    assert t.state.opener == 0
    assert t.Z.condition == "Stunned"
    t.settled()


# -- who opens level 1 ------------------------------------------------------------


@pytest.mark.clause("DA-10.7")
def test_on_level_1_the_opener_may_pass_and_the_next_has_the_same_choice() -> None:
    t = table(X(), Y(), Z(), room=3, door_open=False, round=0)
    assert t.options == ["bust", "pass"]
    t.does("pass")
    assert (t.asker, t.options) == ("Y", ["bust", "pass"])
    assert (t.room, t.level) == ((3, 0), 1)
    t.settled()


@pytest.mark.clause("DA-10.7")
def test_whoever_busts_first_becomes_the_opener() -> None:
    t = table(X(), Y(), Z(), room=3, door_open=False, round=0, dice="AAM")
    t.does("pass", "bust", "rest to room")
    assert t.state.opener == 1
    assert t.state.round == 1
    assert t.turn == "Z"
    t.settled()


@pytest.mark.clause("DA-10.8")
def test_when_everybody_has_declined_the_opener_must_bust() -> None:
    t = table(X(), Y(), room=3, door_open=False, round=0, dice="AAM")
    t.does("pass")
    assert t.options == ["bust", "pass"]
    t.does("pass")
    assert t.told("busts") == [{"player": 0, "white": 3, "red": 0, "target": -1}]
    assert (t.asker, t.decision) == ("X", "move")
    t.does("rest to room")
    assert t.state.opener == 0
    t.settled()


@pytest.mark.clause("DA-10.8")
def test_only_the_conscious_can_decline() -> None:
    t = table(X(), Y(hits=3), Z(), room=2, door_open=False, round=0, dice="AA")
    t.does("pass", "pass")
    assert len(t.told("busts")) == 1
    assert t.facing("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-10.7")
def test_with_a_mandatory_opening_the_opener_of_level_1_must_bust() -> None:
    t = table(X(), Y(), room=3, door_open=False, round=0, dice="AAM", level_one_opening="mandatory")
    assert t.told("busts") == [{"player": 0, "white": 3, "red": 0, "target": -1}]
    t.does("rest to room")
    assert t.state.opener == 0
    t.settled()


# -- who opens later levels -------------------------------------------------------


@pytest.mark.clause("DA-10.9")
def test_on_level_2_the_opener_must_bust_with_the_first_turn() -> None:
    t = table(X(hits=1), Y(), room=2, level=2, door_open=False, round=0, dice="AM")
    assert (t.asker, t.decision) == ("X", "move")
    assert len(t.told("busts")) == 1
    t.does("rest to room")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-10.10")
def test_the_next_level_is_opened_left_of_the_last_opener() -> None:
    t = table(X(), Y(), Z(), room=1, opener="Y", levels="3+0,1+1", dice="A M")
    t.does("pass")
    assert t.level == 2
    assert t.state.opener == 2
    assert (t.asker, t.decision) == ("Z", "move-red")
    t.settled()


@pytest.mark.clause("DA-10.10")
def test_openings_go_round_the_table() -> None:
    t = table(X(), Y(), Z(), W(), room=1, opener="W", turn="Y", levels="3+0,1+1", dice="A M")
    t.does("pass")
    assert (t.level, t.asker) == (2, "X")
    t.settled()


@pytest.mark.clause("DA-10.10")
def test_a_fallen_seat_opens_nothing() -> None:
    t = table(
        X(), Y(), Z(hits=3), room=1, opener="Y", levels="3+0,1+1", level_heal_revives="no",
        dice="A M",
    )  # fmt: skip
    t.does("pass")
    assert (t.level, t.asker) == (2, "X")
    assert t.Z.condition == "Knocked Out"
    t.settled()


@pytest.mark.clause("DA-10.10")
def test_with_turn_order_the_next_level_is_opened_left_of_the_last_turn() -> None:
    t = table(
        X(), Y(), Z(), room=1, turn="Y", levels="3+0,1+1", level_opener="turn_order",
        dice="A M",
    )  # fmt: skip
    t.does("pass")
    assert (t.level, t.asker) == (2, "Z")
    t.settled()


@pytest.mark.clause("DA-10.10")
def test_by_default_the_last_turn_does_not_matter() -> None:
    t = table(X(), Y(), Z(), room=1, turn="Y", levels="3+0,1+1", dice="A M")
    t.does("pass")
    assert (t.level, t.asker) == (2, "Y")
    t.settled()
