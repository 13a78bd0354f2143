"""Chapter DA-14: Knocked Out."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import W, X, Y, Z, table


@pytest.mark.clause("DA-14.1")
def test_the_third_hit_turns_the_card_face_down() -> None:
    t = table(X(hits=2, facing=1), Y(), dice="A")
    assert t.X.condition == "Knocked Out"
    assert t.seen["adventurers"][0]["hits"] == 3
    assert len(t.told("knocked_out")) == 1
    t.settled()


@pytest.mark.clause("DA-14.1")
def test_the_second_hit_knocks_nobody_out() -> None:
    t = table(X(hits=1, facing=1, pile=2), Y(), room=1, dice="A")
    assert t.X.condition == "Wounded"
    assert t.facing("X") == (1, 0)
    assert t.pile("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-14.2")
def test_the_faced_dice_go_to_the_room() -> None:
    t = table(X(hits=2, facing=2, red=1), Y(), Z(facing=1), room=1, dice="AA A")
    assert t.room == (3, 1)
    assert t.facing("X") == (0, 0)
    assert t.facing("Z") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-14.2")
def test_passed_dice_stay_passed() -> None:
    t = table(
        X(hits=2, facing=1, red=2), Y(), Z(), room=1, level=3, epic=True, dice="M AA",
        epic_monster="on",
    )  # fmt: skip
    t.does("one to 3")
    assert t.X.condition == "Knocked Out"
    assert t.facing("Z") == (1, 0)
    assert t.room == (1, 2)
    t.settled()


@pytest.mark.clause("DA-14.3")
def test_the_pile_is_lost_and_nobody_elses() -> None:
    fallen = Y(hits=2, facing=1, pile=4, pile_red=1)
    t = table(X(pile=2, pile_red=1), fallen, out=1, turn="Y", dice="A")
    assert t.pile("Y") == (0, 0)
    assert t.out == (5, 1)
    assert t.pile("X") == (2, 1)
    assert t.told("knocked_out") == [{"player": 1, "faced": 1, "pile": 5}]
    t.settled()


@pytest.mark.clause("DA-14.3")
def test_dice_kept_in_this_very_roll_are_lost_too() -> None:
    t = table(
        X(hits=2, facing=2, red=2, pile=1), Y(), room=1, level=3, epic=True, dice="DD AA",
        epic_monster="on",
    )  # fmt: skip
    assert t.told("kept") == [{"player": 0, "white": 2, "red": 0, "over": 0}]
    assert t.out == (3, 0)
    assert t.room == (1, 2)
    t.settled()


@pytest.mark.clause("DA-14.4")
def test_the_fallen_take_no_turn() -> None:
    t = table(X(facing=1), Y(hits=3), Z(), room=1, dice="A M")
    assert t.turn == "Z"
    t.does("pass", "rest to room")
    assert t.turn == "Z"
    t.settled()


@pytest.mark.clause("DA-14.4")
def test_the_fallen_receive_no_dice() -> None:
    t = table(X(facing=1), Y(hits=3), Z(), dice="M")
    assert t.options == ["rest to room", "one to 3"]
    t.does("rest to room")
    t.settled()


@pytest.mark.clause("DA-14.5")
def test_treasure_stays_with_the_fallen() -> None:
    treasure = X(hits=2, facing=1, gold=4, items=1, drained=1, artifacts=1)
    t = table(treasure, Y(), room=1, dice="A")
    t.does("done")
    assert t.X.condition == "Knocked Out"
    assert (t.X.gold, t.X.charged, t.X.drained, t.X.artifacts) == (4, 1, 1, 1)
    t.settled()


@pytest.mark.clause("DA-14.5", "DA-14.7")
def test_the_fallen_cannot_use_it() -> None:
    t = table(X(hits=3, items=2, artifacts=1), Y(), Z(facing=1), turn="Y", room=1, dice="D")
    assert t.refuses("heal") == "DA-9.8"
    t.does("pass")
    assert t.turn == "Y"
    assert t.X.condition == "Knocked Out"
    t.settled()


@pytest.mark.clause("DA-14.6")
def test_a_friends_magic_brings_you_back_wounded_with_an_empty_pile() -> None:
    t = table(X(items=1), Y(hits=3), Z(facing=1), room=2, out=3, dice="MA D")
    t.does("heal")
    assert t.Y.condition == "Wounded"
    assert t.turn == "Y"
    assert t.pile("Y") == (0, 0)
    assert t.out == (3, 0)
    t.does("bust", "rest to room")
    assert t.facing("Y") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-14.6")
def test_you_rejoin_at_your_own_seat() -> None:
    t = table(X(items=1), Y(), Z(hits=3), W(facing=1), room=2)
    t.does("heal")
    assert t.turn == "Y"
    t.does("pass")
    assert (t.asker, t.decision) == ("Z", "act")
    t.settled()


@pytest.mark.clause("DA-14.7")
def test_a_party_of_one_has_nobody_to_bring_it_back() -> None:
    t = table(X(hits=2, facing=1, items=1, artifacts=1), room=1, dice="A")
    t.does("done")
    assert t.over
    assert t.X.condition == "Knocked Out"
    assert t.X.charged == 1
    t.settled()


@pytest.mark.clause("DA-14.8")
def test_dice_that_are_out_stay_out_for_the_level() -> None:
    t = table(X(hits=2, facing=1, pile=2), Y(), Z(), room=1, dice="A AM")
    assert t.out == (2, 0)
    t.does("bust")
    assert t.told("busts")[0]["white"] == 2
    t.does("rest to room")
    assert t.out == (2, 0)
    t.settled()


@pytest.mark.clause("DA-14.8")
def test_dice_that_were_out_are_back_for_the_next_level() -> None:
    t = table(X(), Y(), room=1, out=2, levels="3+0,3+0", dice="AAM")
    t.does("pass")
    assert t.told("level") == [{"level": 2, "white": 3, "red": 0}]
    assert t.out == (0, 0)
    t.does("rest to room")
    t.settled()


# -- everybody down -------------------------------------------------------------------


@pytest.mark.clause("DA-14.9")
def test_when_the_last_one_falls_the_game_ends_without_a_search() -> None:
    t = table(X(hits=2, facing=1, gold=3), Y(hits=3, gold=5), room=2, level=2, dice="A")
    assert t.over
    assert t.told("wiped") == [{"level": 2}]
    assert t.told("searches") == []
    assert t.result["values"] == (3, 5)
    assert t.winners == "Y"
    t.settled()


@pytest.mark.clause("DA-14.9")
def test_one_conscious_adventurer_is_enough_to_go_on() -> None:
    t = table(X(hits=2, facing=1), Y(hits=3), Z(hits=2), room=2, dice="A")
    assert not t.over
    assert t.asker == "Z"
    assert t.told("wiped") == []
    t.settled()


@pytest.mark.clause("DA-14.9", "DA-18.3")
def test_by_switch_a_wipe_loses_the_game_for_all() -> None:
    t = table(X(hits=2, facing=1, gold=3), Y(hits=3, gold=5), room=2, dice="A",
              party_wipe="all_lose")  # fmt: skip
    assert t.over
    assert (t.winners, t.result["lost"]) == ("", 1)
    assert t.result["values"] == (3, 5)
    assert t.worth == [0.0, 0.0]
    t.settled()


@pytest.mark.clause("DA-14.9", "DA-18.6")
def test_by_switch_a_lost_solo_game_has_no_title() -> None:
    t = table(X(hits=2, facing=1, gold=30), room=2, dice="A", party_wipe="all_lose")
    assert (t.over, t.result["title"]) == (True, "")
    t.settled()


@pytest.mark.clause("DA-14.9", "DA-17.2")
def test_by_switch_a_wipe_opens_the_next_level_with_everybody_wounded() -> None:
    t = table(
        X(hits=2, facing=1, pile=3, drained=1), Y(hits=3), room=2, levels="6+0,3+0",
        dice="A AAM", party_wipe="next_level",
    )  # fmt: skip
    assert (t.level, t.asker) == (2, "Y")
    assert (t.X.condition, t.Y.condition) == ("Wounded", "Wounded")
    assert t.told("searches") == []
    assert (t.X.charged, t.X.drained) == (1, 0)
    assert t.state.wiped
    t.does("rest to room")
    t.settled()


@pytest.mark.clause("DA-14.9")
def test_by_switch_a_wipe_on_the_last_level_still_ends_the_game() -> None:
    t = table(X(hits=2, facing=1, gold=1), Y(hits=3), room=2, level=3, dice="A",
              party_wipe="next_level")  # fmt: skip
    assert t.over
    assert t.winners == "X"
    t.settled()


@pytest.mark.clause("DA-14.9")
def test_by_switch_nobody_could_open_where_the_rest_does_not_revive() -> None:
    t = table(X(hits=2, facing=1), Y(hits=3), room=2, dice="A",
              party_wipe="next_level", level_heal_revives="no")  # fmt: skip
    assert t.over
    assert t.level == 1
    t.settled()


# -- ko_pile: lost_for_game -----------------------------------------------------------


@pytest.mark.clause("DA-14.8")
def test_by_switch_lost_white_dice_are_missing_in_every_later_level() -> None:
    t = table(
        X(hits=2, facing=1, pile=2), Y(), room=1, levels="6+0,5+1,3+0", dice="A  MMM M  M",
        ko_pile="lost_for_game",
    )  # fmt: skip
    t.does("pass")
    assert t.told("level")[-1] == {"level": 2, "white": 3, "red": 1}
    t.does("to room", "rest to room", "pass")
    assert t.told("level")[-1] == {"level": 3, "white": 1, "red": 0}
    t.settled()


@pytest.mark.clause("DA-14.8")
def test_by_switch_lost_red_dice_always_return() -> None:
    t = table(
        X(hits=2, facing=1, pile_red=1), Y(), room=1, levels="3+1,3+1", dice="A MAA A",
        ko_pile="lost_for_game",
    )  # fmt: skip
    t.does("pass")
    assert t.told("level")[-1] == {"level": 2, "white": 3, "red": 1}
    t.does("rest to room")
    t.settled()


@pytest.mark.clause("DA-14.8")
def test_by_switch_a_level_without_dice_is_skipped_whole() -> None:
    t = table(
        X(hits=2, facing=1, pile=2), Y(hits=1), Z(), room=1, levels="6+0,2+0,3+0",
        dice="A  M", ko_pile="lost_for_game",
    )  # fmt: skip
    t.does("pass")
    assert t.told("skipped") == [{"level": 2}]
    assert t.told("level") == [{"level": 3, "white": 1, "red": 0}]
    assert t.state.opener == 1
    assert [one["conditions"][0] for one in t.told("rested")] == ["Wounded"]
    t.settled()
