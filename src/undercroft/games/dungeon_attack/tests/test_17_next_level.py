"""Chapter DA-17: from one level to the next. X leaves level 1; Y must open level 2."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table


@pytest.mark.clause("DA-17.1")
def test_everybody_heals_one_hit() -> None:
    t = table(X(hits=2), Y(hits=1), Z(), room=1, levels="3+0,2+0", dice="AM")
    t.does("pass")
    assert (t.X.condition, t.Y.condition, t.Z.condition) == ("Stunned", "Unhurt", "Unhurt")
    assert len(t.told("rested")) == 1
    t.settled()


@pytest.mark.clause("DA-17.1", "DA-17.3")
def test_there_is_no_rest_after_the_last_level() -> None:
    t = table(X(hits=2, drained=1), Y(hits=3), room=1, level=3)
    t.does("pass")
    assert t.over
    assert (t.X.condition, t.Y.condition) == ("Wounded", "Knocked Out")
    assert (t.X.charged, t.X.drained) == (0, 1)
    assert t.told("rested") == []
    t.settled()


@pytest.mark.clause("DA-17.1")
def test_the_rest_comes_after_the_search() -> None:
    t = table(X(hits=1, pile=1), Y(), room=1, levels="3+0,2+0", dice="A AM")
    t.does("pass")
    kinds = [event.kind for event in t.events]
    assert kinds.index("finds") < kinds.index("rested") < kinds.index("level")
    t.settled()


@pytest.mark.clause("DA-17.2")
def test_the_rest_brings_the_fallen_back_wounded() -> None:
    t = table(X(), Y(hits=3), room=1, levels="3+0,2+0", dice="AM")
    t.does("pass")
    assert t.Y.condition == "Wounded"
    assert (t.asker, t.decision) == ("Y", "move")
    t.settled()


@pytest.mark.clause("DA-17.2")
def test_by_switch_the_rest_does_not_revive() -> None:
    t = table(
        X(hits=1), Y(hits=3), Z(hits=2), room=1, levels="3+0,2+0", dice="AM",
        level_heal_revives="no",
    )  # fmt: skip
    t.does("pass")
    assert (t.X.condition, t.Y.condition, t.Z.condition) == ("Unhurt", "Knocked Out", "Stunned")
    assert t.asker == "Z"
    t.settled()


@pytest.mark.clause("DA-17.3")
def test_all_drained_items_of_everybody_are_recharged() -> None:
    fallen = Z(hits=3, drained=1)
    t = table(X(drained=2, items=1), Y(drained=1), fallen, room=1, levels="3+0,1+1", dice="D M")
    t.does("pass")
    assert [(one.charged, one.drained) for one in (t.X, t.Y, t.Z)] == [(3, 0), (1, 0), (1, 0)]
    t.settled()


@pytest.mark.clause("DA-17.4")
def test_all_dice_of_the_next_level_lie_in_the_room_whatever_became_of_them() -> None:
    t = table(
        X(pile=5), Y(pile=2, hits=1), Z(pile=3), room=2, room_red=1, out=2, level=2,
        dice="AAAAA AA AAA  MMMMMMMMMMMMMM AM",
    )  # fmt: skip
    t.does("pass")
    assert t.told("level") == [{"level": 3, "white": 14, "red": 2}]
    assert (t.pile("X"), t.pile("Y"), t.pile("Z")) == ((0, 0), (0, 0), (0, 0))
    assert t.out == (0, 0)
    assert t.told("busts") == [{"player": 1, "white": 14, "red": 2, "target": -1}]
    t.settled()


@pytest.mark.clause("DA-17.5")
def test_the_next_opener_takes_the_first_turn_and_busts() -> None:
    t = table(X(), Y(), Z(), room=1, turn="X", opener="Y", levels="3+0,2+0", dice="AM")
    t.does("pass")
    assert t.told("busts") == [{"player": 2, "white": 2, "red": 0, "target": -1}]
    assert (t.turn, t.state.opener, t.state.round) == ("Z", 2, 1)
    t.settled()
