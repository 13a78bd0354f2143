"""The ledger's examples 1 to 33, each played out. X, Y, Z are plain Rating 3 Adventurers.

Where the next seat would have to roll at once, the example is played from a seat
that is followed by one who faces nothing: the seats' letters may then differ.
"""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, table

# The rulebook's own numbers


@pytest.mark.clause("DA-2.5", "DA-2.6", "DA-2.7", "DA-2.8", "DA-17.4")
def test_example_1_level_sizes() -> None:
    t = table(X(), room=14, door_open=False)
    assert t.room == (14, 0)
    # Level 1 ends with a pile, dice Out and dice left; level 2 with everything left.
    t = table(X(pile=3), Y(hits=3), room=9, out=2)
    t.then_dice("MMM").then_dice("M" * 15).does("pass", "to room", "rest to room")
    t.then_dice("M" * 16).does("pass")
    assert t.told("level") == [
        {"level": 2, "white": 14, "red": 1},
        {"level": 3, "white": 14, "red": 2},
    ]
    t.settled()


@pytest.mark.clause("DA-8.2", "DA-8.3", "DA-8.8")
def test_example_2_one_die_suffices() -> None:
    t = table(X(facing=1), Y(), dice="A")
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-8.10", "DA-14.1", "DA-14.2", "DA-14.3")
def test_example_3_third_hit() -> None:
    t = table(X(hits=2, facing=1, pile=4), Y(), dice="A")
    assert t.X.condition == "Knocked Out"
    assert (t.facing("X"), t.room) == ((0, 0), (1, 0))
    assert (t.pile("X"), t.out) == ((0, 0), (4, 0))
    t.settled()


@pytest.mark.clause("DA-16.3", "DA-16.4", "DA-16.5", "DA-16.6", "DA-16.7", "DA-16.8")
def test_example_4_treasure_table() -> None:
    t = table(X(pile=5), Y(), room=1, level=3, dice="DDAAM").does("pass")
    assert (t.X.charged, t.X.gold, t.X.artifacts) == (2, 2, 0)
    t.settled()
    for face, artifacts, gold in (("D", 1, 0), ("A", 0, 3), ("M", 0, 0)):
        t = table(X(pile_red=1), Y(), room=1, level=3, dice=face).does("pass")
        assert (t.X.artifacts, t.X.gold, t.X.charged) == (artifacts, gold, 0)
        t.settled()


@pytest.mark.clause("DA-18.2", "DA-12.11")
def test_example_5_scoring() -> None:
    t = table(X(gold=7, items=1, drained=1, artifacts=1), Y(), room=1, level=3).does("pass")
    assert t.seen["result"]["ranking"][0] == {
        "player": 0,
        "value": 18,
        "place": 1,
        "successful": True,
    }
    t.settled()


@pytest.mark.clause("DA-19.15")
def test_example_6_epic_prize() -> None:
    t = table(X(pile_red=2), Y(), room=1, level=3, epic=True, epic_monster="on").does("pass")
    assert (t.X.gold, t.X.artifacts) == (10, 0)
    t.settled()  # not one die was rolled


# Rolls


@pytest.mark.clause("DA-6.4", "DA-6.7", "DA-7.3", "DA-8.6")
def test_example_7_opening_bust() -> None:
    t = table(X(), Y(), Z(), room=14, door_open=False, dice="DDDDD MMMMM AAAA")
    t.does("bust", "one to 3", "one to 3", "rest to room")
    assert (t.pile("X"), t.facing("X")) == ((3, 0), (6, 0))
    assert (t.facing("Z"), t.room) == ((2, 0), (3, 0))
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-6.4", "DA-6.6")
def test_example_8_exactly_the_rating() -> None:
    t = table(X(facing=4), Y(), dice="DDD A")
    assert (t.pile("X"), t.facing("X")) == ((3, 0), (1, 0))
    assert t.asker == "Y"  # X was asked nothing
    t.settled()


@pytest.mark.clause("DA-7.1", "DA-8.6")
def test_example_9_no_d_at_all() -> None:
    t = table(X(facing=3), Y(), dice="AA M").does("rest to room")
    assert (t.facing("X"), t.room, t.X.condition) == ((2, 0), (1, 0), "Unhurt")
    t.settled()


@pytest.mark.clause("DA-7.1", "DA-3.7")
def test_example_10_all_m() -> None:
    t = table(X(facing=3), Y(), Z(), dice="MMM").does("one to 3", "one to 3", "one to 3")
    assert t.facing("X") == (0, 0)
    t.then_dice("DD A").does("pass")  # Y; then Z has to roll
    assert (t.asker, t.decision) == ("X", "act")
    t.settled()


@pytest.mark.clause("DA-8.4", "DA-12.3", "DA-12.5")
def test_example_11_magic_as_a_shield() -> None:
    t = table(X(facing=3, items=1), Y(), dice="AAA M").does("reroll white A", "rest to room")
    assert (t.X.charged, t.X.drained) == (0, 1)
    assert (t.facing("X"), t.room, t.X.condition) == ((2, 0), (1, 0), "Unhurt")
    t.settled()


@pytest.mark.clause("DA-5.2", "DA-12.6")
def test_example_12_shield_fails() -> None:
    t = table(X(facing=3, items=1), Y(), dice="AAA A").does("reroll white A")
    assert (t.asker, t.X.condition) == ("Y", "Stunned")
    t.settled()
    t = table(X(facing=3, items=2), Y(), dice="AAA A M")
    t.does("reroll white A", "reroll white A", "rest to room")  # another die, another item
    assert (t.X.drained, t.X.condition) == (2, "Unhurt")
    t.settled()


@pytest.mark.clause("DA-5.8", "DA-5.10")
def test_example_13_reroll_that_costs() -> None:
    t = table(X(rating=1, facing=2, items=1), Y(), dice="DD A").does("reroll white D")
    assert (t.pile("X"), t.facing("X"), t.X.condition) == ((1, 0), (1, 0), "Unhurt")
    t.settled()


@pytest.mark.clause("DA-6.7")
def test_example_14_over_rating_hurts_by_staying() -> None:
    t = table(X(rating=2, facing=5), Y(), dice="DDDD A")
    assert (t.pile("X"), t.facing("X")) == ((2, 0), (3, 0))
    t.settled()


@pytest.mark.clause("DA-6.6", "DA-5.11")
def test_example_15_choice_by_colour() -> None:
    t = table(X(rating=2, facing=2, red=1), Y(), dice="DD D D")
    assert t.options == ["keep 0 red", "keep 1 red"]
    t.does("keep 1 red")
    assert (t.pile("X"), t.facing("X")) == ((1, 1), (1, 0))
    t = table(X(rating=2, facing=2, red=1), Y(), dice="DD D D").does("keep 0 red")
    assert (t.pile("X"), t.facing("X")) == ((2, 0), (0, 1))
    t.settled()


@pytest.mark.clause("DA-6.5")
def test_example_16_forced_red() -> None:
    t = table(X(rating=2, facing=1, red=2), Y(), dice="D DD DD")
    assert t.options == ["keep 1 red", "keep 2 red"]
    assert t.refuses("keep 0 red") == "DA-6.5"
    t.settled()


@pytest.mark.clause("DA-7.6")
def test_example_17_only_target_is_the_room() -> None:
    t = table(X(facing=2), dice="MM")
    assert t.room == (2, 0)
    assert t.decision == "act"  # X's next turn already: nothing was asked in between
    t.settled()


@pytest.mark.clause("DA-7.3")
def test_example_18_split() -> None:
    t = table(X(facing=4), Y(items=1), Z(), dice="MMMM A").does("one to 2", "rest to room")
    assert (t.facing("Z"), t.room) == ((0, 0), (3, 0))
    assert (t.asker, t.decision) == ("Y", "window")  # Y is rolling the one die
    assert t.told("rolls")[1]["white"] == 1
    t.settled()


# Bosses


@pytest.mark.clause("DA-5.3", "DA-5.5")
def test_example_19_automatic_success() -> None:
    t = table(X(rating=1, facing=1, red=1), Y(), dice="D D D").does("keep 1 red")
    assert t.pile("X") == (0, 1)
    assert t.facing("X") == (1, 0)  # the boss used up Rating 1
    t.settled()


@pytest.mark.clause("DA-5.4", "DA-8.4")
def test_example_20_automatic_failure_with_hit() -> None:
    t = table(X(facing=1, red=1), Y(), dice="A D A")
    assert t.X.condition == "Stunned"
    t.settled()
    t = table(X(facing=1, red=1, items=1), Y(), dice="A D A")
    assert t.options == ["done", "reroll white A"]
    t.settled()


@pytest.mark.clause("DA-5.6", "DA-5.8")
def test_example_21_by_magic() -> None:
    t = table(X(red=1, items=1), Y(), room=1, dice="M D").does("reroll red M")
    assert t.pile("X") == (0, 1)
    t.settled()
    t = table(X(facing=1, red=1, items=1), Y(), dice="M M A")
    t.does("reroll red M", "rest to room")
    assert (t.facing("X"), t.X.condition) == ((0, 1), "Unhurt")
    t.settled()


@pytest.mark.clause("DA-5.7")
def test_example_22_no_memory() -> None:
    t = table(X(red=1), Y(), dice="A").then_dice("D A").does("pass")
    assert len(t.told("boss_reroll")) == 1
    assert (t.pile("X"), t.facing("X")) == ((0, 0), (0, 1))
    t.settled()


@pytest.mark.clause("DA-6.7", "DA-5.7")
def test_example_23_boss_over_the_rating() -> None:
    t = table(X(rating=1, facing=1, red=1), Y(), dice="D D D").does("keep 0 red")
    assert (t.pile("X"), t.facing("X")) == ((1, 0), (0, 1))
    t.then_dice("D A").does("pass")  # it starts afresh: another first D, another re-roll
    assert len(t.told("boss_reroll")) == 2
    assert t.facing("X") == (0, 1)
    t.settled()


# Actions


@pytest.mark.clause("DA-11.2", "DA-11.3", "DA-11.4", "DA-11.5", "DA-11.6")
def test_example_24_assist() -> None:
    t = table(X(), Y(facing=5, pile=1), Z(rating=4), turn="Z", dice="DD MM A").does("assist")
    assert (t.pile("Z"), t.facing("Z")) == ((2, 0), (1, 0))
    assert (t.pile("Y"), t.facing("Y")) == ((1, 0), (2, 0))
    t.settled()


@pytest.mark.clause("DA-11.7")
def test_example_25_assist_hit() -> None:
    t = table(X(), Y(facing=2), Z(), turn="Z", dice="AA").does("assist")
    assert (t.Z.condition, t.facing("Z")) == ("Stunned", (2, 0))
    assert (t.Y.condition, t.facing("Y")) == ("Unhurt", (0, 0))
    t.settled()


@pytest.mark.clause("DA-11.6", "DA-14.2")
def test_example_26_assist_to_the_death() -> None:
    t = table(X(hits=2), Y(facing=1), dice="A").does("assist")
    assert (t.X.condition, t.facing("X"), t.room) == ("Knocked Out", (0, 0), (1, 0))
    assert (t.Y.condition, t.facing("Y")) == ("Unhurt", (0, 0))
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-10.2", "DA-10.5")
def test_example_27_bust_beside_others() -> None:
    t = table(X(items=1), Y(facing=3), room=4, dice="AAAD").does("bust")
    assert (len(t.seen["roll"]["dice"]), t.facing("Y")) == (4, (3, 0))
    t.settled()
    t = table(X(facing=1, items=1), Y(facing=3), room=4, dice="A")
    assert t.refuses("bust")  # X had to roll
    assert t.room == (4, 0)
    t.settled()


@pytest.mark.clause("DA-10.3", "DA-9.13")
def test_example_28_empty_room() -> None:
    t = table(X(), Y(facing=2))
    assert t.options == ["assist", "pass"]
    assert t.refuses("bust") == "DA-10.3"
    t.settled()


@pytest.mark.clause("DA-9.4", "DA-9.5")
def test_example_29_recover() -> None:
    t = table(X(hits=1), Y(), Z(facing=1)).does("recover")
    assert t.X.condition == "Unhurt"
    t.settled()
    assert table(X(hits=2), Y(), Z(facing=1)).refuses("recover") == "DA-9.5"


@pytest.mark.clause("DA-9.7")
def test_example_30_recharge() -> None:
    t = table(X(drained=3), Y(), Z(facing=1)).does("recharge")
    assert (t.X.charged, t.X.drained) == (1, 2)
    t.settled()


@pytest.mark.clause("DA-9.11", "DA-14.6")
def test_example_31_heal_a_friend() -> None:
    t = table(X(items=1), Y(hits=3), Z(facing=1)).does("heal")
    assert (t.Y.condition, t.pile("Y"), t.X.drained) == ("Wounded", (0, 0), 1)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-12.7", "DA-12.8")
def test_example_32_artifact() -> None:
    t = table(X(facing=4, artifacts=1), Y(), dice="AAAA A A A M")
    t.does("reroll white A", "reroll white A", "reroll white A", "reroll white A", "rest to room")
    assert (t.X.artifacts, t.X.drained, t.X.condition) == (1, 0, "Unhurt")
    t.settled()
    t = table(X(facing=4, artifacts=1), Y(), dice="AAAA M").does("reroll white A", "done")
    assert t.decision == "move"  # X stopped at will
    t.settled()


@pytest.mark.clause("DA-3.5", "DA-9.12")
def test_example_33_faced_dice_forbid_healing() -> None:
    t = table(X(hits=2, facing=1, items=1), Y(), room=1, dice="A D")
    assert t.options == ["done", "reroll white A"]
    assert t.refuses("heal") == "DA-4.5"
    t.does("reroll white A")
    assert (t.X.condition, t.X.drained, t.asker) == ("Wounded", 1, "Y")
    t.settled()
