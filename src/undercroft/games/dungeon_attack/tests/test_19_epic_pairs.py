"""The Epic Monster and everything else: the ledger's nasty pairs with the optional rule on."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import X, Y, Z, epic_table, table

# -- abilities ------------------------------------------------------------------------


@pytest.mark.clause("DA-19.2", "DA-13.1")
def test_a_d_that_stands_is_no_a_so_nothing_fuses() -> None:
    t = epic_table(X("grim-slayer", red=2), Y(), fused=False, dice="DA")
    t.does("let it stand")
    assert not t.state.epic
    assert t.pile("X") == (0, 1)
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-19.11")
def test_bane_has_nothing_to_do_with_a_fused_epic() -> None:
    t = epic_table(X("grim-slayer", red=2), Y(), dice="DM")
    assert t.told("stands") == []
    assert t.facing("X") == (0, 2)
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-19.10", "DA-13.1")
def test_under_boss_reroll_bane_fixes_one_of_the_two_d() -> None:
    t = epic_table(X("grim-slayer", red=2), Y(), dice="DD D", epic_defeat="boss_reroll")
    t.does("let it stand")
    assert len(t.told("boss_reroll")) == 1
    assert t.pile("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.14", "DA-13.1")
def test_a_hurt_berserker_has_room_for_the_epic_and_three_more() -> None:
    t = epic_table(X("raging-berserker", hits=1, facing=4, red=2), Y(), dice="DDDA DD")
    assert t.pile("X") == (3, 2)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-19.3", "DA-13.1")
def test_an_unhurt_berserker_hit_by_fusion_has_the_fury_in_the_same_roll() -> None:
    t = epic_table(X("raging-berserker", facing=6, red=2), Y(), fused=False, dice="DDDDDD AA")
    assert t.X.condition == "Stunned"
    assert t.pile("X") == (5, 0)
    assert t.facing("X") == (1, 2)
    t.settled()


@pytest.mark.clause("DA-19.2", "DA-13.1")
def test_shield_wall_cancels_the_fusion_hit_but_not_the_fusion() -> None:
    t = epic_table(X("stalwart-knight", facing=1, red=2), Y(), fused=False, dice="D AA")
    assert t.decision == "ward"
    t.does("cancel the hit")
    assert t.X.condition == "Unhurt"
    assert t.state.epic
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.8", "DA-13.2")
def test_shield_wall_cancels_only_one_of_two_hits() -> None:
    t = epic_table(X("stalwart-knight", facing=2, red=2), Y(), dice="AA AA")
    t.does("cancel the hit")
    assert t.X.condition == "Stunned"
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-19.8", "DA-8.3")
def test_shield_wall_may_be_saved_for_the_epic_hit() -> None:
    t = epic_table(X("stalwart-knight", facing=2, red=2), Y(), dice="AA AA")
    t.does("take the hit")
    assert t.decision == "ward"
    t.does("cancel the hit")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-19.8")
def test_shield_wall_lets_the_hit_of_a_single_die_beside_the_epic_through() -> None:
    t = epic_table(X("stalwart-knight", facing=1, red=2), Y(), dice="A AA")
    assert (t.decision, t.X.condition) == ("ward", "Stunned")  # asked about the Epic's HIT alone
    t.does("cancel the hit")
    assert (t.X.condition, t.turn) == ("Stunned", "Y")
    t.settled()


@pytest.mark.clause("DA-19.16", "DA-13.1")
def test_slip_away_and_challenge_move_no_epic() -> None:
    t = epic_table(X("valiant-paladin"), Y(), Z(red=2))
    assert t.decision == "act"
    assert t.facing("Z") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.15", "DA-13.1")
def test_nose_for_gold_finds_nothing_to_re_roll_in_the_epic() -> None:
    t = epic_table(X("greedy-dwarf", pile_red=2), Y())
    t.does("pass")
    assert (t.X.gold, t.X.artifacts) == (10, 0)
    assert t.over
    t.settled()


# -- knock-outs, leaving, mixed rolls -------------------------------------------------


@pytest.mark.clause("DA-19.16", "DA-14.2")
def test_a_faced_epic_goes_to_the_room_still_fused() -> None:
    t = epic_table(X(hits=2, red=2), Y(), dice="AA")
    assert t.X.condition == "Knocked Out"
    assert t.room == (1, 2)
    assert t.state.epic
    t.does("pass")
    assert t.over
    assert (t.X.gold, t.Y.gold) == (0, 0)
    t.settled()


@pytest.mark.clause("DA-19.15", "DA-14.3")
def test_an_epic_in_a_lost_pile_pays_nothing() -> None:
    t = epic_table(X(hits=2, facing=1, pile=1, pile_red=2), Y(), dice="A")
    assert t.out == (1, 2)
    t.does("pass")
    assert t.over
    assert t.X.gold == 0
    t.settled()


@pytest.mark.clause("DA-15.5", "DA-19.16")
def test_a_decider_may_leave_the_epic() -> None:
    t = epic_table(X(), Y(), room_red=2)
    t.does("pass")
    assert t.told("left") == [{"level": 3, "dice": 3, "player": 0}]
    assert t.over
    t.settled()


@pytest.mark.clause("DA-10.4", "DA-19.16")
def test_who_busts_must_roll_the_epic_too() -> None:
    t = epic_table(X(), Y(), room_red=2, dice="D AM")
    t.does("bust")
    assert t.told("busts") == [{"player": 0, "white": 1, "red": 2, "target": -1}]
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (0, 2)
    assert t.state.epic
    t.settled()


@pytest.mark.clause("DA-19.7")
def test_an_epic_alone_is_tested_alone() -> None:
    t = epic_table(X(red=2), Y(), dice="MD")
    assert t.X.condition == "Unhurt"
    assert t.facing("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.4", "DA-7.1")
def test_white_m_beside_an_epic_still_go() -> None:
    t = epic_table(X(facing=2, red=2), Y(), dice="MM AM")
    t.does("rest to room")
    assert t.room == (3, 0)
    assert t.facing("X") == (0, 2)
    assert t.X.condition == "Unhurt"
    t.settled()


# -- Assists, healing -----------------------------------------------------------------


@pytest.mark.clause("DA-19.9", "DA-11.5")
def test_in_an_assist_a_moving_epic_returns() -> None:
    t = epic_table(X(), Y(), Z(red=2), dice="MM")
    t.does("assist")
    assert t.facing("Z") == (0, 2)
    assert t.facing("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-19.13", "DA-11.6")
def test_in_an_assist_any_other_unbeaten_epic_faces_the_assistant() -> None:
    t = epic_table(X(), Y(), Z(red=2), dice="MA")
    t.does("assist")
    assert t.facing("X") == (0, 2)
    assert t.facing("Z") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-14.2", "DA-11.5")
def test_m_returned_before_a_knock_out_stay_with_the_assisted() -> None:
    t = epic_table(X(hits=2, pile=1), Y(), Z(facing=2, red=2), dice="MD AA")
    t.does("assist")
    assert t.X.condition == "Knocked Out"
    assert t.facing("Z") == (1, 0)
    assert t.room == (1, 2)
    assert t.out == (2, 0)
    t.settled()


@pytest.mark.clause("DA-19.3", "DA-9.4")
def test_the_fusion_hit_is_an_ordinary_hit_to_recover_from() -> None:
    t = epic_table(X(facing=1, red=2), Y(), fused=False, dice="D AA  AM  MD")
    assert t.X.condition == "Stunned"
    t.does("assist", "recover")
    assert t.X.condition == "Unhurt"
    assert t.facing("Y") == (0, 2)
    assert t.state.epic
    t.settled()


@pytest.mark.clause("DA-17.1", "DA-19.16")
def test_the_rest_heals_the_fusion_hit_and_ends_the_epic() -> None:
    t = table(
        X(hits=1), Y(), room_red=2, epic=True, epic_monster="on", levels="1+2,1+2", dice="A MD M",
    )  # fmt: skip
    t.does("pass")
    assert t.level == 2
    assert not t.state.epic
    assert t.X.condition == "Unhurt"
    assert len(t.told("boss_reroll")) == 1
    assert t.decision == "move-red"
    t.settled()


# -- the chance of a HIT that the table shows is the exact one ------------------------


@pytest.mark.clause("DA-19.3", "DA-19.4", "DA-19.5")
@pytest.mark.parametrize(
    ("white", "fused", "chance"), [(1, True, 11 / 27), (0, True, 1 / 9), (1, False, 16 / 81)]
)
def test_the_chance_of_a_hit_knows_the_epic(white: int, fused: bool, chance: float) -> None:
    t = epic_table(X(), Y(), Z(facing=white, red=2), fused=fused)
    assert t.seen["adventurers"][2]["hit_chance"] == pytest.approx(chance)
    assert t.chance("assist", lambda after: after.X.hits > 0) == pytest.approx(chance)
