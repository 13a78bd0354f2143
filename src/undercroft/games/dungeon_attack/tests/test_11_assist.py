"""Chapter DA-11: Assist. X assists Z, so that Y's free turn comes next."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table


@pytest.mark.clause("DA-11.1")
def test_nobody_to_assist_when_nobody_faces_dice() -> None:
    t = table(X(), Y(), Z(hits=3), room=2)
    assert t.refuses("assist") == "DA-11.1"
    assert t.options == ["bust", "pass"]
    t.settled()


@pytest.mark.clause("DA-11.1")
def test_who_faces_dice_rolls_them_and_cannot_assist() -> None:
    t = table(X(facing=1), Y(), Z(facing=2), dice="D")
    assert t.told("assists") == []
    assert t.facing("Z") == (2, 0)
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-11.1", "DA-11.2")
def test_one_faced_die_is_enough_to_be_assisted() -> None:
    t = table(X(), Y(), Z(facing=1), dice="D AA", room=2)
    t.does("assist")
    assert t.pile("X") == (1, 0)
    assert t.facing("Z") == (0, 0)
    t.does("bust")
    assert t.facing("Y") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-11.1", "DA-9.1")
def test_first_the_action_then_whom() -> None:
    t = table(X(), Y(), Z(facing=1))
    assert t.refuses("assist 3") == "DA-9.1"
    assert t.options == ["assist", "pass"]
    t.settled()


@pytest.mark.clause("DA-11.2")
def test_all_dice_of_the_one_you_chose_are_rolled_and_no_others() -> None:
    t = table(X(), Y(facing=2), Z(facing=2, red=1), room=4, dice="DD A AA")
    t.does("assist")
    assert t.options == ["assist 2", "assist 3"]
    t.does("assist 3")
    assert t.told("assists") == [{"player": 0, "white": 2, "red": 1, "target": 2}]
    assert t.facing("Z") == (0, 0)
    assert t.room == (4, 0)
    assert t.told("rolls") == [{"player": 1, "white": 2, "red": 0, "target": -1}]
    t.settled()


@pytest.mark.clause("DA-11.3")
def test_the_assisted_is_not_asked() -> None:
    t = table(X(), Y(), Z(facing=2, items=1, artifacts=1), dice="AD")
    t.does("assist")
    assert t.facing("Z") == (0, 0)
    assert (t.Z.charged, t.Z.drained) == (1, 0)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-11.4")
def test_the_rating_and_the_pile_are_the_assistants() -> None:
    t = table(X(rating=1, pile=1), Y(), Z(rating=4, facing=3, pile=2), dice="DDD")
    t.does("assist")
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (2, 0)
    assert t.pile("Z") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-11.4")
def test_the_magic_and_the_ability_are_the_assistants() -> None:
    t = table(X("cunning-wizard", items=1), Y(), Z("stalwart-knight", facing=2), dice="AA A D")
    t.does("assist")
    assert (t.asker, t.decision) == ("X", "window")
    t.does("reroll white A", "with item", "reroll white A")
    assert (t.X.charged, t.X.drained) == (0, 1)
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (1, 0)
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-11.5")
def test_moving_dice_return_to_the_assisted_without_a_choice() -> None:
    t = table(X(), Y(), Z(facing=3, red=1), dice="MMA M")
    t.does("assist")
    assert t.facing("Z") == (2, 1)
    assert t.room == (0, 0)
    assert [(back["white"], back["red"]) for back in t.told("returned")] == [(0, 1), (2, 0)]
    assert t.told("moved") == []
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-11.6")
def test_attacking_and_over_rating_dice_stay_with_the_assistant() -> None:
    t = table(X(rating=1), Y(), Z(facing=4), dice="DDAA")
    t.does("assist")
    assert t.facing("X") == (3, 0)
    assert t.facing("Z") == (0, 0)
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-11.7")
def test_the_hit_is_the_assistants() -> None:
    t = table(X(), Y(), Z(hits=1, facing=2), dice="AA")
    t.does("assist")
    assert t.X.condition == "Stunned"
    assert t.Z.condition == "Stunned"
    assert t.facing("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-11.7")
def test_a_returned_die_prevents_the_hit() -> None:
    t = table(X(), Y(), Z(facing=2), dice="AM")
    t.does("assist")
    assert t.X.condition == "Unhurt"
    assert t.facing("X") == (1, 0)
    assert t.facing("Z") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-11.8")
def test_a_boss_is_re_rolled_in_an_assist_too() -> None:
    t = table(X(), Y(), Z(red=2), dice="DM D")
    t.does("assist")
    assert [roll["face"] for roll in t.told("boss_reroll")] == [0]
    assert t.told("kept") == [{"player": 0, "white": 0, "red": 1, "over": 0}]
    assert t.pile("X") == (0, 1)
    assert t.facing("Z") == (0, 1)
    t.settled()


# -- assist_attackers: assisted ---------------------------------------------------


@pytest.mark.clause("DA-11.6")
def test_by_switch_attacking_and_over_rating_dice_stay_with_the_assisted() -> None:
    t = table(X(rating=1), Y(), Z(facing=3, red=1), dice="DDA A", assist_attackers="assisted")
    t.does("assist")
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (0, 0)
    assert t.facing("Z") == (2, 1)
    t.settled()


@pytest.mark.clause("DA-11.7")
def test_by_switch_the_hit_is_still_the_assistants() -> None:
    t = table(X(), Y(), Z(facing=2), dice="AA", assist_attackers="assisted")
    t.does("assist")
    assert t.X.condition == "Stunned"
    assert t.Z.condition == "Unhurt"
    assert t.facing("Z") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-11.6", "DA-14.2")
def test_by_switch_a_fallen_assistant_leaves_the_dice_with_the_assisted() -> None:
    t = table(X(hits=2, pile=2), Y(), Z(facing=1), dice="A", assist_attackers="assisted")
    t.does("assist")
    assert t.X.condition == "Knocked Out"
    assert t.out == (2, 0)
    assert t.facing("Z") == (1, 0)
    assert t.room == (0, 0)
    t.settled()


@pytest.mark.clause("DA-11.6", "DA-19.13")
def test_by_switch_an_unbeaten_epic_stays_with_the_assisted() -> None:
    t = table(
        X(), Y(), Z(facing=1, red=2), level=3, epic=True, dice="D DM",
        epic_monster="on", assist_attackers="assisted",
    )  # fmt: skip
    t.does("assist")
    assert t.facing("X") == (0, 0)
    assert t.facing("Z") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-11.6", "DA-19.17")
def test_by_switch_a_roll_stopped_early_still_goes_to_the_room() -> None:
    t = table(
        X(hits=2), Y(), Z(facing=1, red=2), level=3, dice="D AA",
        epic_monster="on", assist_attackers="assisted",
    )  # fmt: skip
    t.does("assist")
    assert t.X.condition == "Knocked Out"
    assert t.room == (1, 2)
    assert t.facing("Z") == (0, 0)
    t.settled()
