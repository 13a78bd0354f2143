"""Chapter DA-15: ending a level."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table

# -- cleared ----------------------------------------------------------------------------


@pytest.mark.clause("DA-15.1")
def test_the_level_ends_at_once_when_no_undefeated_die_is_left() -> None:
    t = table(X(facing=1), Y(), level=3, dice="D A")
    assert t.told("cleared") == [{"level": 3}]
    assert t.X.gold == 1
    assert t.over
    t.settled()


@pytest.mark.clause("DA-15.1")
def test_a_single_die_in_the_room_is_enough_to_go_on() -> None:
    t = table(X(facing=1), Y(), room=1, dice="D")
    assert t.told("cleared") == []
    assert (t.asker, t.pile("X")) == ("Y", (1, 0))
    t.settled()


@pytest.mark.clause("DA-15.1")
def test_a_single_faced_die_is_enough_to_go_on() -> None:
    t = table(X(facing=1), Y(), Z(red=1), dice="D")
    assert t.told("cleared") == []
    assert t.asker == "Y"
    t.settled()


@pytest.mark.clause("DA-15.1")
def test_dice_that_are_out_do_not_keep_a_level_going() -> None:
    t = table(X(facing=1), Y(), out=3, level=3, dice="D M")
    assert t.told("cleared") == [{"level": 3}]
    assert t.out == (3, 0)
    t.settled()


@pytest.mark.clause("DA-15.10")
def test_clearing_skips_the_rest_of_the_turn() -> None:
    monk = X("serene-monk", hits=1, facing=1)
    t = table(monk, Y(), levels="3+0,2+0", dice="D M MA")
    assert (t.level, t.decision) == (2, "move")
    assert t.told("recovered") == []
    assert t.X.condition == "Unhurt"
    t.settled()


# -- left -------------------------------------------------------------------------------


@pytest.mark.clause("DA-15.2", "DA-15.4")
def test_with_all_dice_in_the_room_the_next_player_decides() -> None:
    t = table(X(facing=1), Y(), room=2, level=3, dice="M")
    t.does("rest to room")
    assert t.told("decides") == [{"player": 1, "dice": 3}]
    assert t.state.decider
    t.does("pass")
    assert t.told("left") == [{"level": 3, "dice": 3, "player": 1}]
    assert t.over
    t.settled()


@pytest.mark.clause("DA-15.2")
def test_the_level_goes_on_while_anybody_faces_a_die() -> None:
    t = table(X(), Y(), Z(facing=1), room=2)
    assert not t.state.decider
    t.does("pass")
    assert t.told("left") == []
    assert t.level == 1
    t.settled()


@pytest.mark.clause("DA-15.3")
def test_before_the_first_bust_nobody_decides() -> None:
    t = table(X(), Y(), room=3, door_open=False, round=0)
    assert not t.state.decider
    t.does("pass")
    assert t.told("left") == []
    assert (t.level, t.asker) == (1, "Y")
    t.settled()


@pytest.mark.clause("DA-15.4")
def test_the_decider_is_found_when_the_turn_starts() -> None:
    t = table(X("slippery-rogue", facing=1), Y(), Z(), room=1)
    assert not t.state.decider
    t.does("use", "to room", "pass")
    assert t.told("left") == []
    assert (t.asker, t.state.decider) == ("Y", True)
    t.settled()


@pytest.mark.clause("DA-15.4")
def test_a_fallen_seat_never_decides() -> None:
    t = table(X(facing=1), Y(hits=3), Z(), dice="M")
    t.does("rest to room")
    assert t.told("decides") == [{"player": 2, "dice": 1}]
    t.settled()


@pytest.mark.clause("DA-15.5")
def test_the_declining_action_takes_effect_before_the_level_ends() -> None:
    t = table(X(hits=2, items=1), Y(), room=1, levels="3+0,1+1", dice="A M")
    t.does("heal")
    assert t.told("healed")[0]["condition"] == "Stunned"
    assert t.told("left") == [{"level": 1, "dice": 1, "player": 0}]
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-15.5")
@pytest.mark.parametrize("action", ["recover", "recharge", "pass"])
def test_any_action_but_a_bust_declines(action: str) -> None:
    t = table(X(hits=1, drained=1), Y(), room=1, level=3)
    t.does(action)
    assert len(t.told("left")) == 1
    assert t.over
    t.settled()


@pytest.mark.clause("DA-15.6")
def test_a_decider_who_busts_keeps_the_level_going() -> None:
    t = table(X(), Y(), room=2, dice="MM")
    t.does("bust", "rest to room")
    assert t.told("left") == []
    assert (t.level, t.asker, t.state.decider) == (1, "Y", True)
    t.settled()


@pytest.mark.clause("DA-15.6")
def test_even_a_decider_who_falls_by_the_bust_has_busted() -> None:
    t = table(X(hits=2), Y(), room=1, dice="A")
    t.does("bust")
    assert t.X.condition == "Knocked Out"
    assert t.told("left") == []
    assert (t.level, t.asker, t.state.decider) == (1, "Y", True)
    t.settled()


@pytest.mark.clause("DA-15.7")
def test_solo_you_are_your_own_next_player() -> None:
    t = table(X(facing=1), room=1, level=3, dice="M")
    assert (t.asker, t.state.decider) == ("X", True)
    t.does("pass")
    assert t.over
    t.settled()


@pytest.mark.clause("DA-15.7")
def test_the_only_conscious_one_is_the_own_next_player() -> None:
    t = table(X(facing=1), Y(hits=3), level=3, dice="M")
    assert (t.asker, t.state.decider) == ("X", True)
    t.settled()


@pytest.mark.clause("DA-15.8")
def test_defeated_and_lost_dice_do_not_count() -> None:
    t = table(X(pile=5), Y(pile=3, pile_red=1), room=1, out=4)
    assert t.state.decider
    assert t.told("decides") == [{"player": 0, "dice": 1}]
    t.settled()


@pytest.mark.clause("DA-15.9")
def test_unbeaten_dice_pay_nothing() -> None:
    t = table(X(pile=1), Y(), room=4, room_red=2, level=3, dice="A")
    t.does("pass")
    assert t.over
    assert t.result["values"] == (1, 0)
    t.settled()


# -- decline_action: forfeited --------------------------------------------------------


@pytest.mark.clause("DA-15.5")
def test_by_switch_a_decider_may_only_bust_or_pass() -> None:
    t = table(X(hits=1, items=1, drained=1), Y(), room=1, level=3, decline_action="forfeited")
    assert t.options == ["bust", "pass"]
    assert t.refuses("recover") == "DA-15.5"
    t.does("pass")
    assert t.over
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-15.5")
def test_by_switch_who_does_not_decide_has_every_action() -> None:
    t = table(X(hits=1, items=1, drained=1), Y(), Z(facing=1), room=1, decline_action="forfeited")
    assert t.options == ["bust", "assist", "heal", "recover", "recharge", "pass"]
    t.settled()


@pytest.mark.clause("DA-15.5", "DA-13.3")
def test_by_switch_abilities_before_the_action_stay() -> None:
    t = table(X("clever-artificer", drained=1), Y(), room=1, level=3, decline_action="forfeited")
    t.does("use")
    assert t.X.charged == 1
    assert t.options == ["bust", "pass"]
    t.settled()


# -- the round cap --------------------------------------------------------------------


@pytest.mark.clause("DA-15.11")
def test_after_round_50_the_monsters_flee() -> None:
    t = table(X(), Y(facing=1, red=1), room=2, turn="Y", round=50, level=3, dice="A M")
    t.does("to 1")
    assert t.told("capped") == [{"level": 3, "rounds": 50}]
    assert t.room == (3, 1)
    assert t.facing("X") == (0, 0)
    assert t.facing("Y") == (0, 0)
    assert t.over
    assert t.state.capped
    t.settled()


@pytest.mark.clause("DA-15.11")
def test_after_round_49_the_level_goes_on() -> None:
    t = table(X(), Y(facing=1), room=2, turn="Y", round=49, dice="A")
    assert t.told("capped") == []
    assert (t.asker, t.state.round) == ("X", 50)
    t.settled()


@pytest.mark.clause("DA-15.11")
def test_a_round_ends_before_the_openers_seat() -> None:
    t = table(X(), Y(facing=1), Z(), room=2, turn="Y", opener="Z", round=7, dice="A")
    assert (t.asker, t.state.round) == ("Z", 8)
    t.does("pass")
    assert (t.asker, t.state.round) == ("X", 8)
    t.settled()


@pytest.mark.clause("DA-15.11")
def test_a_round_ends_even_where_the_opener_is_skipped() -> None:
    t = table(X(), Y(facing=1), Z(hits=3), room=2, turn="Y", opener="Z", round=7, dice="A")
    assert (t.asker, t.state.round) == ("X", 8)
    t.settled()


@pytest.mark.clause("DA-15.11")
def test_solo_every_turn_is_a_round() -> None:
    t = table(X(), room=2, round=7, dice="MM")
    t.does("bust")
    assert (t.asker, t.state.round) == ("X", 8)
    t.settled()


@pytest.mark.clause("DA-15.11")
def test_declined_turns_before_the_door_is_open_are_no_round() -> None:
    t = table(X(), Y(), room=2, door_open=False, round=0, dice="AM")
    t.does("pass", "pass")
    assert t.state.round == 1
    t.settled()


@pytest.mark.clause("DA-15.11", "DA-15.5")
def test_a_level_left_in_its_last_round_is_left_and_not_capped() -> None:
    t = table(X(), Y(), room=2, turn="Y", round=50, level=3)
    t.does("pass")
    assert len(t.told("left")) == 1
    assert not t.state.capped
    t.settled()


@pytest.mark.clause("DA-15.11", "DA-16.1")
def test_after_the_cap_everybody_searches() -> None:
    t = table(X(pile=1), Y(facing=1, pile=1), turn="Y", round=50, level=3, dice="A  D A")
    assert t.X.charged == 1
    assert t.Y.gold == 1
    t.settled()


@pytest.mark.clause("DA-15.11")
@pytest.mark.parametrize("rounds", ["20", "100"])
def test_by_switch_the_cap_is_lower_or_higher(rounds: str) -> None:
    cap = int(rounds)
    t = table(X(), Y(facing=1), turn="Y", round=cap - 1, dice="A", level_round_cap=rounds)
    assert (t.asker, t.state.round) == ("X", cap)
    t = table(X(), Y(facing=1), turn="Y", round=cap, level=3, dice="A", level_round_cap=rounds)
    assert t.told("capped") == [{"level": 3, "rounds": cap}]
    t.settled()
