"""The ledger's worked examples 34-56 and 61-65, one test for each, by number and title.

57-60 are exact values of whole games, for a solver.
"""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, epic_table, table

# -- level ends -----------------------------------------------------------------------


@pytest.mark.clause("DA-15.1")
def test_example_34_cleared() -> None:
    t = table(X(rating=2, facing=2), Y(), level=3, dice="DD AM")
    assert t.told("cleared") == [{"level": 3}]
    assert t.X.gold == 1
    t.settled()


@pytest.mark.clause("DA-15.4", "DA-15.5")
def test_example_35_left() -> None:
    t = table(X(hits=1), Y(), room=3, level=3)
    t.does("recover")
    assert t.X.condition == "Unhurt"
    assert t.told("left") == [{"level": 3, "dice": 3, "player": 0}]
    assert t.over
    t.settled()


@pytest.mark.clause("DA-15.6")
def test_example_36_not_yet_left() -> None:
    t = table(X(hits=1), Y(), room=3, dice="AMM")
    t.does("bust", "rest to room")
    assert t.facing("X") == (1, 0)
    assert t.room == (2, 0)
    assert (t.asker, t.level, t.state.decider) == ("Y", 1, False)
    t.settled()


@pytest.mark.clause("DA-15.4", "DA-3.3")
def test_example_37_decider_after_a_knock_out() -> None:
    t = table(X(hits=3), Y(hits=2, facing=2), Z(), room=1, turn="Y", dice="AA")
    assert t.Y.condition == "Knocked Out"
    assert t.room == (3, 0)
    assert t.told("decides") == [{"player": 2, "dice": 3}]
    t.settled()


@pytest.mark.clause("DA-15.7", "DA-9.8", "DA-17.1")
def test_example_38_solo_leaving() -> None:
    t = table(X(hits=2, items=1), room=4, levels="6+0,2+0", dice="AM")
    t.does("heal")
    assert t.told("healed")[0]["condition"] == "Stunned"
    assert t.told("left") == [{"level": 1, "dice": 4, "player": 0}]
    assert t.told("rested") == [{"conditions": ("Unhurt",)}]
    assert t.level == 2
    t.settled()


@pytest.mark.clause("DA-10.7", "DA-10.8", "DA-15.3")
def test_example_39_declined_opening() -> None:
    t = table(X(), room=14, door_open=False, round=0, dice="MMMMM MMMMM MMMM")
    t.does("pass")
    assert t.told("left") == []
    assert t.told("busts") == [{"player": 0, "white": 14, "red": 0, "target": -1}]
    assert t.level == 1
    t.settled()


@pytest.mark.clause("DA-10.10")
def test_example_40_opener_order() -> None:
    t = table(
        X(), Y(hits=3), Z(), room=1, opener="X", levels="3+0,2+0,2+0", dice="MM MM",
        level_heal_revives="no",
    )  # fmt: skip
    t.does("pass")
    assert (t.level, t.asker) == (2, "Z")
    t.does("rest to room", "pass")
    assert (t.level, t.asker) == (3, "X")
    t.settled()


@pytest.mark.clause("DA-17.1", "DA-17.2", "DA-17.3")
def test_example_41_rest() -> None:
    t = table(X(hits=2, drained=1), Y(hits=3, drained=2), Z(), room=1, levels="3+0,2+0", dice="AM")
    t.does("pass")
    assert (t.X.condition, t.Y.condition, t.Z.condition) == ("Stunned", "Wounded", "Unhurt")
    assert (t.X.charged, t.X.drained) == (1, 0)
    assert (t.Y.charged, t.Y.drained) == (2, 0)
    t.settled()


@pytest.mark.clause("DA-14.9", "DA-18.3")
def test_example_42_wipe() -> None:
    t = table(X(hits=2, facing=1, pile=4, gold=6), Y(hits=3, gold=9), level=2, dice="A")
    assert t.over
    assert t.told("searches") == []
    assert (t.result["values"], t.winners) == ((6, 9), "Y")
    t.settled()


@pytest.mark.clause("DA-18.4")
def test_example_43_tie() -> None:
    t = table(X(gold=21), Y(gold=18, items=1), Z(gold=20), room=1, level=3)
    t.does("pass")
    assert t.result["values"] == (21, 21, 20)
    assert t.winners == "XY"
    t.settled()


@pytest.mark.clause("DA-15.11")
def test_example_44_round_cap() -> None:
    t = table(X(pile=1), Y(facing=1, pile=1), room=2, turn="Y", round=50, level=3, dice="A AA")
    assert t.room == (3, 0)
    assert [search["player"] for search in t.told("searches")] == [0, 1]
    assert t.over
    t.settled()


# -- the Epic Monster -----------------------------------------------------------------


@pytest.mark.clause("DA-19.2", "DA-19.3", "DA-19.4")
def test_example_45_fusion() -> None:
    t = table(
        X(rating=3, items=1), Y(), room=14, room_red=2, level=3, door_open=False, round=0,
        dice="DDDD MMMMM AAAAA  AA  M", epic_monster="on",
    )  # fmt: skip
    assert (t.state.epic, t.X.condition, t.decision) == (True, "Stunned", "window")
    t.does("reroll white A", "rest to room")
    assert t.pile("X") == (3, 0)
    assert t.facing("X") == (5, 2)
    assert t.room == (6, 0)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-19.6", "DA-19.7", "DA-19.8")
def test_example_46_double_hit() -> None:
    t = epic_table(X(facing=2, red=2), Y(), fused=False, dice="AA AA")
    assert t.X.condition == "Wounded"
    t.settled()
    t = epic_table(X(red=2), Y(), fused=False, dice="AA")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-19.17", "DA-19.16")
def test_example_47_fusing_knock_out() -> None:
    t = epic_table(X(hits=2, facing=2, red=2), Y(), fused=False, room=0, dice="DD AA")
    assert t.X.condition == "Knocked Out"
    assert t.room == (2, 2)
    assert t.out == (0, 0)
    assert t.state.epic
    t.settled()


@pytest.mark.clause("DA-19.13", "DA-8.2")
def test_example_48_mixed() -> None:
    t = epic_table(X(facing=2, red=2), Y(), dice="AA DM")
    assert t.facing("X") == (2, 2)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-19.14", "DA-6.6")
def test_example_49_rating() -> None:
    t = epic_table(X(rating=3, facing=3, red=2), Y(), dice="DDD DD")
    t.does("keep epic")
    assert (t.pile("X"), t.facing("X")) == ((1, 2), (2, 0))
    t = epic_table(X(rating=3, facing=3, red=2), Y(), dice="DDD DD")
    t.does("leave epic")
    assert (t.pile("X"), t.facing("X")) == ((3, 0), (0, 2))
    t = epic_table(X(rating=1, facing=3, red=2), Y(), dice="DDD DD")
    assert (t.pile("X"), t.facing("X")) == ((1, 0), (2, 2))
    t.settled()


@pytest.mark.clause("DA-19.9", "DA-11.5")
def test_example_50_moves_as_one() -> None:
    t = epic_table(X(red=2), Y(), dice="MM  MD")
    assert t.options == ["to room", "to 2"]
    t.does("to 2")
    assert t.facing("Y") == (0, 2)
    t.settled()
    t = epic_table(X(red=2), Y(), room=0, dice="MM")
    t.does("to room")
    assert t.room == (0, 2)
    t = epic_table(X(), Y(), Z(red=2), dice="MM")
    t.does("assist")
    assert t.facing("Z") == (0, 2)
    t.settled()


# -- abilities ------------------------------------------------------------------------


@pytest.mark.clause("DA-6.2", "DA-6.8")
@pytest.mark.parametrize(("switch", "condition"), [("no", "Unhurt"), ("yes", "Stunned")])
def test_example_51_backstab(switch: str, condition: str) -> None:
    t = table(X("silent-assassin", facing=2), Y(), room=1, dice="D", over_rating_hit=switch)
    t.does("use")
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (1, 0)
    assert t.X.condition == condition
    t.settled()


@pytest.mark.clause("DA-3.9", "DA-10.1")
def test_example_52_slip_away() -> None:
    t = table(X("slippery-rogue", facing=1), Y(), dice="A")
    t.does("use", "to room", "bust")
    assert t.told("busts") == [{"player": 0, "white": 1, "red": 0, "target": -1}]
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-15.4")
def test_example_53_slip_and_pass() -> None:
    t = table(X("slippery-rogue", facing=1), Y())
    t.does("use", "to room", "pass")
    assert t.told("left") == []
    assert (t.asker, t.state.decider, t.level) == ("Y", True, 1)
    t.settled()


@pytest.mark.clause("DA-5.3", "DA-13.1")
def test_example_54_bane() -> None:
    t = table(X("grim-slayer", red=2), Y(), room=1, level=3, dice="DD M")
    t.does("let it stand", "to room")
    assert t.pile("X") == (0, 1)
    assert t.room == (1, 1)
    t.settled()


@pytest.mark.clause("DA-6.7")
def test_example_55_aimed_shot_at_the_limit() -> None:
    t = table(X("keen-ranger", facing=3), Y(), room=1, dice="DMM")
    t.does("use", "rest to room")
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (0, 0)
    assert t.room == (2, 0)
    t.settled()
    t = table(X("keen-ranger", facing=4), Y(), room=1, dice="DDMM")
    t.does("use", "rest to room")
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-8.3")
def test_example_56_shield_wall() -> None:
    t = table(X("stalwart-knight", facing=2), Y(), room=1, dice="AA")
    t.does("cancel the hit")
    assert t.X.condition == "Unhurt"
    t.settled()
    t = table(X("stalwart-knight", facing=1), Y(), room=1, dice="A")
    assert t.X.condition == "Stunned"
    t.settled()


# -- further cases --------------------------------------------------------------------


@pytest.mark.clause("DA-10.7", "DA-10.10")
def test_example_61_the_first_buster_opens() -> None:
    t = table(X(), Y(), Z(), room=2, door_open=False, round=0, levels="2+0,2+0", dice="MM  MM")
    t.does("pass", "bust", "rest to room")
    assert (t.state.opener, t.state.round) == (1, 1)
    t.does("pass")
    assert (t.level, t.asker) == (2, "Z")
    t.settled()


@pytest.mark.clause("DA-5.2", "DA-6.4", "DA-7.1")
def test_example_62_which_m_is_shot() -> None:
    t = table(X("keen-ranger", facing=3, items=1), Y(), room=1, dice="AMM M")
    t.does("reroll white A", "use")
    assert t.pile("X") == (1, 0)
    t.does("rest to room")
    assert t.room == (3, 0)
    t.settled()


@pytest.mark.clause("DA-5.2")
def test_example_62_the_fresh_m_may_still_be_re_rolled_after_the_shot() -> None:
    t = table(X("keen-ranger", facing=3, items=3), Y(), room=1, dice="AMM M D A")
    t.does("reroll white A", "use", "reroll white M")
    assert t.options == ["done", "reroll white M"]
    t.does("reroll white M")
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-8.10", "DA-14.2")
def test_example_63_first_faces() -> None:
    t = table(X(hits=2, facing=2, items=1), Y(), dice="AA", hit_timing="first_faces")
    assert t.X.condition == "Knocked Out"
    assert t.room == (2, 0)
    assert (t.X.charged, t.X.drained) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-19.14", "DA-6.8")
@pytest.mark.parametrize(("switch", "condition"), [("no", "Unhurt"), ("yes", "Stunned")])
def test_example_64_epic_too_big(switch: str, condition: str) -> None:
    t = epic_table(X("silent-assassin", red=2), Y(), dice="DD", over_rating_hit=switch)
    assert t.facing("X") == (0, 2)
    assert t.X.condition == condition
    t.settled()


@pytest.mark.clause("DA-6.5", "DA-19.14")
def test_example_65_one_short() -> None:
    t = epic_table(X(rating=3, facing=2, red=2), Y(), dice="DD DD")
    t.does("keep epic")
    assert (t.pile("X"), t.facing("X")) == ((1, 2), (1, 0))
    t.settled()
    t = epic_table(X(rating=3, facing=2, red=2), Y(), dice="DD DD")
    t.does("leave epic")
    assert (t.pile("X"), t.facing("X")) == ((2, 0), (0, 2))
    t.settled()


@pytest.mark.clause("DA-2.9", "DA-10.6", "DA-6.4", "DA-7.3", "DA-15.5", "DA-16.2", "DA-10.9")
def test_the_paper_game() -> None:
    """The ledger plays level 1 with two players on paper, to show that the clauses suffice."""
    t = table(X(rating=3), Y(rating=2), room=14, door_open=False, round=0)
    t.then_dice("DDDD MMMMM AAAAA  DA  DDMAAA")
    t.does("bust", "one to 2", "one to 2", "rest to room")
    assert (t.pile("X"), t.pile("Y"), t.facing("Y"), t.room) == ((5, 0), (1, 0), (1, 0), (3, 0))
    t.then_dice("A  DMM").does("rest to room")
    assert (t.Y.condition, t.pile("X"), t.room) == ("Stunned", (6, 0), (4, 0))
    t.then_dice("M").does("rest to room", "rest to room")
    assert (t.asker, t.state.decider, t.room) == ("X", True, (7, 0))
    t.then_dice("DDDMMAA").does("bust", "rest to room")
    t.then_dice("MM").does("recover", "rest to room")
    assert (t.asker, t.state.decider, t.room) == ("Y", True, (4, 0))
    assert t.pile("X") == (9, 0)
    t.then_dice("DDDAAAMMM").then_dice("A").then_dice("AAAAA AAAAA AAAA M").does("pass")
    assert [search["player"] for search in t.told("searches")] == [0, 1]
    assert (t.X.charged, t.X.gold, t.Y.gold) == (3, 3, 1)
    assert (t.level, t.asker, t.decision) == (2, "Y", "move-red")
    assert t.state.turns == 11
    t.settled()
