"""Chapter 3: turns."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import Seat, W, X, Y, Z, new_match, table


@pytest.mark.clause("DA-3.1")
def test_3_1_the_opener_has_the_first_turn_of_the_game() -> None:
    t = new_match(3, adventurers="plain", first_player="chosen").does("first 2")
    assert (t.turn, t.asker) == ("Y", "Y")
    assert t.seen["opener"] == 1


@pytest.mark.clause("DA-3.1")
def test_3_1_the_opener_has_the_first_turn_of_a_later_level() -> None:
    t = table(X(), Y(), Z(), room=1, opener="Y", levels="1+0,3+0", dice="M A A")
    t.does("pass")
    assert t.seen["opener"] == 2
    assert t.told("busts")[0]["player"] == 2  # Z opens, though Y is next to X
    t.settled()


@pytest.mark.clause("DA-3.2")
def test_3_2_the_turn_goes_to_the_left() -> None:
    t = table(X(), Y(), Z(), W(facing=1), room=2)
    turns = [t.turn]
    for _ in range(2):
        t.does("pass")
        turns.append(t.turn)
    t.then_dice("A").does("pass")  # W has to roll; then it is X again
    assert turns == ["X", "Y", "Z"]
    assert [roll["player"] for roll in t.told("rolls")] == [3]
    assert t.turn == "X"
    t.settled()


@pytest.mark.clause("DA-3.3")
def test_3_3_a_knocked_out_seat_has_no_turn() -> None:
    t = table(X(), Y(hits=3, items=1), Z(facing=2), W(hits=3), room=2, turn="Z", dice="A D")
    assert t.turn == "X"  # W was skipped
    t.then_dice("D").does("pass")  # Y was skipped
    assert t.turn == "X"
    assert t.Y.condition == t.W.condition == "Knocked Out"
    t.settled()


@pytest.mark.clause("DA-3.3")
def test_3_3_no_die_goes_to_a_knocked_out_adventurer() -> None:
    t = table(X(facing=1, red=1), Y(hits=3), Z(), dice="M M")
    assert t.options == ["to room", "to 3"]
    t.does("to room")
    assert t.options == ["rest to room", "one to 3"]
    t.does("rest to room")
    assert t.facing("Y") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-3.4")
def test_3_4_who_rolled_takes_no_action() -> None:
    t = table(X(hits=1, facing=1, drained=1), Y(), room=2, dice="D")
    assert t.facing("X") == (0, 0)
    assert (t.asker, t.decision) == ("Y", "act")  # X is free now, and yet the turn is over
    assert (t.X.condition, t.X.drained) == ("Stunned", 1)
    t.settled()


@pytest.mark.clause("DA-3.4")
def test_3_4_who_acted_does_not_roll() -> None:
    t = table(X(), Y(facing=2), Z(), room=1, dice="A D").does("assist")
    assert t.facing("X") == (1, 0)  # it faces X now, but X has had the turn
    assert t.told("rolls") == []
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-3.5")
@pytest.mark.parametrize("faced", [X(facing=1, items=1), X(red=1, items=1)])
def test_3_5_one_die_is_enough_to_force_a_roll(faced: Seat) -> None:
    t = table(faced, Y(facing=1, hits=1), room=2, dice="A")
    assert len(t.told("rolls")) == 1
    assert t.decision == "window"
    for action in ("pass", "bust", "assist", "heal", "recover", "recharge"):
        assert t.refuses(action)
    t.then_dice("M").does("done")  # (and Y must roll, too)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-3.6")
def test_3_6_every_die_facing_you_in_one_roll() -> None:
    t = table(X(facing=3, red=2, items=1), Y(), room=2, dice="AMA MA")
    (roll,) = t.told("rolls")
    assert (roll["white"], roll["red"]) == (3, 2)
    assert t.facing("X") == (0, 0)  # none was left behind
    assert len(t.seen["roll"]["dice"]) == 5
    t.does("done", "to room", "rest to room")
    assert len(t.told("rolls")) == 1
    assert t.facing("X") == (2, 1)
    t.settled()


@pytest.mark.clause("DA-3.7")
def test_3_7_facing_nothing_you_choose_one_action() -> None:
    t = table(X(), Y(facing=1), room=2)
    assert (t.asker, t.decision) == ("X", "act")
    assert t.options == ["bust", "assist", "pass"]
    assert t.told("rolls") == []
    t.settled()


@pytest.mark.clause("DA-3.8")
def test_3_8_t0_gives_ability_and_rating_back() -> None:
    t = table(X(card="silent-assassin", facing=3), Y(), room=1, dice="D A").does("use")
    assert t.pile("X") == (1, 0)  # the stab used up Rating 1: the D stays
    assert t.facing("X") == (2, 0)
    t.does("pass")
    assert (t.asker, t.decision) == ("X", "before")
    t.then_dice("D").does("use")
    assert t.pile("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-3.8")
def test_3_8_t0_decides_who_is_the_decider() -> None:
    t = table(X(card="slippery-rogue", facing=1), Y(), room=1)
    t.does("use", "to room", "pass")  # X faced a die when the turn began
    assert [moment["player"] for moment in t.told("decides")] == [1]
    assert t.level == 1
    t.settled()


@pytest.mark.clause("DA-3.8")
def test_3_8_t1_comes_before_the_roll() -> None:
    t = table(X(card="slippery-rogue", facing=2), Y(), room=1)
    assert t.decision == "before"
    assert t.told("rolls") == []
    t.then_dice("A D").does("skip")
    assert t.told("rolls")[0]["white"] == 2
    t.settled()


@pytest.mark.clause("DA-3.8")
def test_3_8_t3_comes_after_the_roll_and_before_the_next_seat() -> None:
    t = table(X(card="serene-monk", hits=1, facing=1), Y(), room=1, dice="D")
    assert t.pile("X") == (1, 0)
    assert (t.asker, t.decision) == ("X", "after")
    t.does("recover")
    assert t.X.condition == "Unhurt"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-3.8")
def test_3_8_t4_comes_after_t3() -> None:
    t = table(X(hits=2, items=1), Y(), room=1, level=3, magic_heal="free")
    t.does("done", "pass")
    assert t.decision == "heal-now"  # X declined to Bust; the level is still running
    t.does("heal")
    kinds = [event.kind for event in t.events]
    assert kinds.index("passed") < kinds.index("healed") < kinds.index("left")
    t.settled()


@pytest.mark.clause("DA-3.9")
def test_3_9_slipping_away_from_the_last_die_frees_to_act() -> None:
    t = table(X(card="slippery-rogue", facing=1), Y(), room=1).does("use", "to room")
    assert t.decision == "act"
    assert t.options == ["bust", "pass"]
    assert t.room == (2, 0)
    t.settled()


@pytest.mark.clause("DA-3.9")
@pytest.mark.parametrize(
    "left", [X(card="slippery-rogue", facing=2), X(card="slippery-rogue", facing=1, red=1)]
)
def test_3_9_one_die_left_must_be_rolled(left: Seat) -> None:
    t = table(left, Y(), room=1, dice="A").does("use", "to room")
    assert len(t.told("rolls")) == 1
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-3.10")
def test_3_10_the_roller_alone_is_asked() -> None:
    helper = Y(card="cunning-wizard", items=2, artifacts=1)
    t = table(X(facing=3, red=1, items=1), helper, Z(hits=1, items=1), dice="A M D  M  A")
    others = (t.board["own"]["Y"], t.board["own"]["Z"])
    for answer in ("reroll white A", "to room", "rest to room"):
        assert t.asker == "X"
        t.does(answer)
    assert t.asker == "Y"
    assert (t.board["own"]["Y"], t.board["own"]["Z"]) == others
    t.settled()


@pytest.mark.clause("DA-3.10")
def test_3_10_a_friend_can_neither_ward_nor_heal_in_your_turn() -> None:
    t = table(X(facing=2), Y(card="stalwart-knight"), Z(card="gentle-cleric", items=1), dice="AA")
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-3.11")
@pytest.mark.parametrize("hits", [1, 2])
def test_3_11_the_hurt_roll_keep_and_pass_like_the_unhurt(hits: int) -> None:
    t = table(X(hits=hits, facing=5), Y(), Z(), dice="DDDD M")
    assert t.options == ["rest to room", "one to 2", "one to 3"]
    t.does("rest to room")
    assert t.pile("X") == (3, 0)
    assert t.X.hits == hits
    t.settled()


@pytest.mark.clause("DA-3.11")
def test_3_11_the_wounded_act_like_the_unhurt() -> None:
    t = table(X(hits=2, items=1, drained=1), Y(facing=1), room=2)
    assert t.options == ["bust", "assist", "heal", "recharge", "pass"]
    t.settled()


@pytest.mark.clause("DA-3.11")
@pytest.mark.parametrize("hits", [1, 2])
def test_3_11_the_hurt_use_their_abilities(hits: int) -> None:
    t = table(X(card="cunning-wizard", hits=hits, facing=2), Y(), dice="A A D")
    t.does("reroll white A")
    assert t.pile("X") == (1, 0)
    assert t.X.hits == hits
    t.settled()
