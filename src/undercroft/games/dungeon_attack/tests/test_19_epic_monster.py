"""Chapter DA-19: the Epic Monster (optional rule)."""

from typing import Any

import pytest

from undercroft.games.dungeon_attack.tests.tables import Seat, Table, X, Y, Z, epic_table, table


@pytest.mark.clause("DA-19.1")
def test_without_the_switch_two_red_a_are_two_attacking_dice() -> None:
    t = table(X(facing=1, red=2), Y(), room=1, level=3, dice="A AA")
    assert not t.state.epic
    assert t.told("fused") == []
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (1, 2)
    t.settled()


# -- fusion ---------------------------------------------------------------------------


@pytest.mark.clause("DA-19.2", "DA-19.3")
def test_two_red_a_in_one_roll_fuse_and_strike_whatever_the_others_show() -> None:
    t = epic_table(X(facing=2, red=2), Y(), fused=False, dice="DD AA")
    assert t.told("fused") == [{"player": 0}]
    assert t.X.condition == "Stunned"
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.2")
def test_one_red_a_is_no_fusion() -> None:
    t = epic_table(X(facing=1, red=2), Y(), fused=False, dice="A AM")
    t.does("to room")
    assert not t.state.epic
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-19.2")
def test_an_a_of_the_automatic_re_roll_counts() -> None:
    t = epic_table(X(red=2), Y(), fused=False, dice="DA A")
    assert t.state.epic
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-19.3")
def test_the_fusion_hit_comes_before_any_magic() -> None:
    t = epic_table(X(red=2, items=2), Y(), fused=False, dice="AA MM")
    assert (t.decision, t.X.condition) == ("window", "Stunned")
    t.does("reroll red A", "reroll red A")
    assert t.options == ["to room", "to 2"]
    t.does("to room")
    assert t.X.condition == "Stunned"
    assert t.room == (1, 2)
    assert t.state.epic
    t.settled()


@pytest.mark.clause("DA-19.4")
def test_from_then_on_the_other_dice_are_tested_by_themselves() -> None:
    t = epic_table(X(facing=2, red=2), Y(), dice="AA DM")
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (2, 2)
    t.settled()


@pytest.mark.clause("DA-19.4", "DA-8.6")
def test_a_white_d_saves_from_the_ordinary_hit_only() -> None:
    t = epic_table(X(facing=2, red=2), Y(), dice="DA AA")
    assert t.X.condition == "Stunned"
    assert t.told("stays")[0]["hits"] == 1
    t.settled()


@pytest.mark.clause("DA-19.18")
def test_red_dice_in_different_places_cannot_fuse() -> None:
    t = epic_table(X(facing=1, red=1), Y(red=1), Z(), fused=False, dice="D A A")
    assert not t.state.epic
    assert (t.X.condition, t.Y.condition) == ("Unhurt", "Stunned")
    t.settled()


@pytest.mark.clause("DA-19.18")
def test_a_red_die_cannot_fuse_with_one_in_a_pile() -> None:
    t = epic_table(X(facing=1, red=1, pile_red=1), Y(), fused=False, dice="D A")
    assert not t.state.epic
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-19.2", "DA-19.18")
@pytest.mark.parametrize("roll", ["bust", "assist"])
def test_fusion_can_happen_in_any_kind_of_roll(roll: str) -> None:
    in_room = 2 if roll == "bust" else 0
    t = table(X(), Y(), Z(red=2 - in_room), room_red=in_room, level=3, dice="AA", epic_monster="on")
    t.does(roll)
    assert t.state.epic
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (0, 2)
    t.settled()


# -- HITs -----------------------------------------------------------------------------


@pytest.mark.clause("DA-19.5", "DA-19.7")
def test_in_later_rolls_two_a_are_an_epic_hit() -> None:
    t = epic_table(X(red=2), Y(), dice="AA")
    assert t.X.condition == "Stunned"
    assert t.facing("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.6", "DA-19.7")
def test_the_fusing_roll_has_no_second_epic_hit() -> None:
    t = epic_table(X(red=2), Y(), fused=False, dice="AA")
    assert t.X.condition == "Stunned"
    assert len(t.told("hit")) == 1
    t.settled()


@pytest.mark.clause("DA-19.8")
def test_two_hits_in_one_roll() -> None:
    t = epic_table(X(facing=2, red=2), Y(), dice="AA AA")
    assert [hit["condition"] for hit in t.told("hit")] == ["Stunned", "Wounded"]
    t.settled()


@pytest.mark.clause("DA-19.8", "DA-19.6")
def test_fusion_and_ordinary_hit_in_one_roll() -> None:
    t = epic_table(X(facing=1, red=2), Y(), fused=False, dice="A AA")
    assert t.X.condition == "Wounded"
    t.settled()


@pytest.mark.clause("DA-19.8", "DA-8.10")
def test_a_hit_after_the_third_is_dropped() -> None:
    t = epic_table(X(hits=2, facing=1, red=2), Y(), dice="A AA")
    assert t.X.hits == 3
    assert len(t.told("hit")) == 1
    assert t.room == (2, 2)
    t.settled()


# -- passing, defeat, mixed faces -----------------------------------------------------


@pytest.mark.clause("DA-19.9")
def test_m_and_m_must_leave_together_to_one_place() -> None:
    t = epic_table(X(facing=1, red=2), Y(), Z(), dice="M MM")
    assert (t.decision, t.options) == ("move-red", ["to room", "to 2", "to 3"])
    t.does("to 3")
    assert t.facing("Z") == (0, 2)
    assert t.told("moved") == [{"player": 0, "target": 2, "white": 0, "red": 2}]
    assert t.decision == "move"
    t.does("rest to room")
    assert t.facing("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-19.10", "DA-19.11")
def test_d_and_d_beat_the_epic_without_a_re_roll() -> None:
    t = epic_table(X(red=2), Y(), dice="DD")
    assert t.pile("X") == (0, 2)
    assert t.told("boss_reroll") == []
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-19.10", "DA-19.11", "DA-19.13")
@pytest.mark.parametrize("mixed", ["DM", "DA", "MA"])
def test_mixed_faces_leave_both_dice_without_a_hit(mixed: str) -> None:
    t = epic_table(X(red=2), Y(), dice=mixed)
    assert t.facing("X") == (0, 2)
    assert t.pile("X") == (0, 0)
    assert t.X.condition == "Unhurt"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-19.12")
def test_magic_re_rolls_one_epic_die_at_a_time() -> None:
    t = epic_table(X(red=2, items=2), Y(), dice="AA D D")
    t.does("reroll red A")
    assert t.options == ["done", "reroll red A"]
    t.does("reroll red A")
    assert t.pile("X") == (0, 2)
    assert (t.X.charged, t.X.drained, t.X.condition) == (0, 2, "Unhurt")
    t.settled()


@pytest.mark.clause("DA-19.12", "DA-5.2")
def test_an_epic_die_is_re_rolled_once_in_a_turn() -> None:
    t = epic_table(X(red=2, items=3), Y(), dice="DA A")
    assert t.options == ["done", "reroll red A", "reroll red D"]
    t.does("reroll red A")
    assert t.options == ["done", "reroll red D"]
    t.does("done")
    assert t.facing("X") == (0, 2)
    assert t.X.charged == 2
    t.settled()


@pytest.mark.clause("DA-19.12", "DA-19.10", "DA-19.6")
def test_in_the_fusing_roll_the_epic_can_be_beaten_at_once() -> None:
    t = epic_table(X(red=2, artifacts=1), Y(), fused=False, dice="AA D D")
    t.does("reroll red A", "reroll red A")
    assert t.pile("X") == (0, 2)
    assert t.X.condition == "Stunned"
    t.settled()


# -- the Rating and the prize ---------------------------------------------------------


@pytest.mark.clause("DA-19.14")
def test_the_epic_takes_two_of_the_rating() -> None:
    t = epic_table(X(rating=3, facing=2, red=2), Y(), dice="DA DD")
    assert t.pile("X") == (1, 2)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-19.14")
def test_with_rating_2_the_epic_just_fits() -> None:
    t = table(
        X(), Y(rating=2, red=2), room=1, turn="Y", level=3, epic=True, dice="DD",
        epic_monster="on",
    )  # fmt: skip
    assert t.pile("Y") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.14")
def test_with_rating_1_the_epic_stays_like_a_dice_without_a_hit() -> None:
    t = epic_table(X(rating=1, facing=1, red=2), Y(), dice="A DD")
    assert t.pile("X") == (0, 0)
    assert t.facing("X") == (1, 2)
    assert t.X.condition == "Stunned"
    assert t.told("stays")[0]["hits"] == 1
    t.settled()


@pytest.mark.clause("DA-19.14", "DA-6.6")
@pytest.mark.parametrize(
    ("choice", "pile", "facing"), [("keep epic", (0, 2), (3, 0)), ("leave epic", (2, 0), (1, 2))]
)
def test_who_cannot_keep_all_may_leave_the_epic(
    choice: str, pile: tuple[int, int], facing: tuple[int, int]
) -> None:
    t = epic_table(X(rating=2, facing=3, red=2), Y(), dice="DDD DD")
    assert t.options == ["keep epic", "leave epic"]
    t.does(choice)
    assert t.pile("X") == pile
    assert t.facing("X") == facing
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-19.15")
def test_the_epic_pays_10_gold_without_a_roll() -> None:
    t = epic_table(X(), Y(pile=1, pile_red=2), dice="A")
    t.does("pass")
    assert t.told("searches") == [{"player": 1, "white": (0, 0, 1), "red": (0, 0, 0)}]
    assert (t.Y.gold, t.Y.artifacts, t.X.gold) == (11, 0, 0)
    t.settled()


@pytest.mark.clause("DA-19.15")
def test_two_bosses_beaten_one_by_one_are_rolled() -> None:
    t = epic_table(X(pile_red=2), Y(), fused=False, dice="DA")
    t.does("pass")
    assert (t.X.gold, t.X.artifacts) == (3, 1)
    t.settled()


# -- how long it lasts, and who falls by it -------------------------------------------


@pytest.mark.clause("DA-19.16", "DA-19.11")
def test_a_passed_epic_is_still_fused() -> None:
    t = epic_table(X(red=2), Y(), dice="MM  DM")
    t.does("to 2")
    assert t.facing("Y") == (0, 2)
    assert t.told("boss_reroll") == []
    assert (t.asker, t.state.epic) == ("X", True)
    t.settled()


@pytest.mark.clause("DA-19.16")
def test_an_epic_busted_from_the_room_is_still_fused() -> None:
    t = epic_table(X(red=2), Y(), room=0, dice="MM  DA")
    t.does("to room", "bust")
    assert t.facing("Y") == (0, 2)
    assert t.Y.condition == "Unhurt"
    assert t.state.epic
    t.settled()


@pytest.mark.clause("DA-19.17", "DA-19.16")
def test_who_falls_by_the_fusion_keeps_nothing_of_the_roll() -> None:
    t = epic_table(X(hits=2, facing=3, red=2, pile=1, items=1), Y(), fused=False, dice="DMA AA")
    assert t.X.condition == "Knocked Out"
    assert t.room == (4, 2)
    assert t.out == (1, 0)
    assert t.X.charged == 1
    assert t.state.epic
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-19.17")
def test_in_an_assist_nothing_returns_then() -> None:
    t = epic_table(X(hits=2), Y(), Z(facing=2, red=2), fused=False, dice="MM AA")
    t.does("assist")
    assert t.facing("Z") == (0, 0)
    assert t.room == (3, 2)
    t.settled()


# -- epic_check: after_rerolls --------------------------------------------------------


@pytest.mark.clause("DA-19.2", "DA-19.3")
def test_by_switch_magic_can_prevent_the_fusion() -> None:
    t = epic_table(X(red=2, items=1), Y(), fused=False, dice="AA M", epic_check="after_rerolls")
    assert (t.decision, t.X.condition) == ("window", "Unhurt")
    t.does("reroll red A", "to room")
    assert not t.state.epic
    assert t.X.condition == "Unhurt"
    assert t.facing("X") == (0, 1)
    t.settled()


@pytest.mark.clause("DA-19.2", "DA-19.6")
def test_by_switch_the_final_faces_fuse() -> None:
    t = epic_table(
        X(facing=1, red=2, items=1), Y(), fused=False, dice="D MA A", epic_check="after_rerolls"
    )
    t.does("reroll red M")
    assert t.state.epic
    assert t.X.condition == "Stunned"
    assert t.pile("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-19.2")
def test_by_default_a_re_roll_into_two_a_does_not_fuse() -> None:
    t = epic_table(X(facing=1, red=2, items=1), Y(), fused=False, dice="D MA A")
    t.does("reroll red M")
    assert not t.state.epic
    assert t.X.condition == "Unhurt"
    assert t.facing("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.17")
def test_by_switch_a_late_fusion_still_stops_the_roll() -> None:
    t = epic_table(
        X(hits=2, facing=2, red=2, items=1), Y(), fused=False, dice="DA AA D",
        epic_check="after_rerolls",
    )  # fmt: skip
    t.does("reroll white A")
    assert t.X.condition == "Knocked Out"
    assert t.room == (3, 2)
    assert t.out == (0, 0)
    t.settled()


@pytest.mark.clause("DA-19.3", "DA-13.1")
def test_by_switch_the_knight_is_asked_after_the_window() -> None:
    t = epic_table(
        X("stalwart-knight", red=2, items=1), Y(), fused=False, dice="AA",
        epic_check="after_rerolls",
    )  # fmt: skip
    assert t.decision == "window"
    t.does("done")
    assert t.decision == "ward"
    t.does("cancel the hit")
    assert t.state.epic
    assert t.X.condition == "Unhurt"
    t.settled()


# -- epic_defeat: boss_reroll ---------------------------------------------------------


@pytest.mark.clause("DA-19.10", "DA-19.11")
def test_by_switch_the_automatic_re_rolls_go_on() -> None:
    t = epic_table(X(red=2), Y(), dice="DD DM", epic_defeat="boss_reroll")
    assert len(t.told("boss_reroll")) == 2
    assert t.facing("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.10")
def test_by_switch_two_re_rolled_d_beat_the_epic() -> None:
    t = epic_table(X(red=2, items=1), Y(), dice="DA D D", epic_defeat="boss_reroll")
    t.does("reroll red A")
    assert t.pile("X") == (0, 2)
    t.settled()


@pytest.mark.clause("DA-19.5", "DA-19.11")
def test_by_switch_a_re_rolled_d_may_become_the_hit() -> None:
    t = epic_table(X(red=2), Y(), dice="DA A", epic_defeat="boss_reroll")
    assert t.X.condition == "Stunned"
    t.settled()


# -- epic_check: after_rerolls, hit_timing: first_faces (R13) ----------------------------------


def early_hits_late_fusion(x: Seat, dice: str, **house: Any) -> Table:
    """X rolls both red dice; HITs are taken on the first faces, fusion waits for the last."""
    return epic_table(x, Y(), fused=False, dice=dice, hit_timing="first_faces",
                      **{"epic_check": "after_rerolls", **house})  # fmt: skip


@pytest.mark.clause("DA-19.6", "DA-8.5")
@pytest.mark.parametrize("check", ["after_rerolls", "before_rerolls"])
def test_r13_two_red_a_alone_are_one_hit(check: str) -> None:
    t = early_hits_late_fusion(X(red=2), "AA", epic_check=check)
    assert t.state.epic
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-19.6", "DA-19.8")
def test_r13_white_a_are_a_hit_of_their_own() -> None:
    t = early_hits_late_fusion(X(facing=2, red=2), "AA AA")
    assert [hit["condition"] for hit in t.told("hit")] == ["Stunned", "Wounded"]
    assert early_hits_late_fusion(X(facing=2, red=2), "AM AA").X.condition == "Stunned"


@pytest.mark.clause("DA-19.6", "DA-8.3")
def test_r13_red_a_that_magic_parts_are_no_hit_at_all() -> None:
    t = early_hits_late_fusion(X(red=2, items=1), "AA M")
    assert (t.decision, t.X.condition) == ("window", "Unhurt")
    t.does("reroll red A", "to room")
    assert (t.state.epic, t.X.condition) == (False, "Unhurt")
    t.settled()


@pytest.mark.clause("DA-19.6", "DA-8.3")
@pytest.mark.parametrize(
    ("x", "early"),
    [
        (X(facing=1, red=2), "Unhurt"),  # the M stays: not all show A
        (X(facing=1, red=2, items=1), "Stunned"),  # the M may become an A: the white A is alone
        (X(facing=1, red=2, artifacts=1), "Stunned"),
        (X("cunning-wizard", facing=1, red=2), "Stunned"),
    ],
    ids=["nothing", "an item", "an Artifact", "an ability"],
)
def test_r13_a_red_m_counts_until_it_can_be_re_rolled(x: Seat, early: str) -> None:
    assert early_hits_late_fusion(x, "A AM").X.condition == early


@pytest.mark.clause("DA-19.6", "DA-12.8")
@pytest.mark.parametrize(
    ("x", "use", "early"),
    [
        (X(facing=1, red=2, items=1), "unlimited", "Unhurt"),
        (X(facing=1, red=2, items=2), "unlimited", "Stunned"),
        (X(facing=1, red=2, artifacts=1), "unlimited", "Stunned"),
        (X(facing=1, red=2, artifacts=1), "once_per_turn", "Unhurt"),
        (X(facing=1, red=2, artifacts=2), "once_per_turn", "Stunned"),
    ],
)
def test_r13_two_red_m_need_two_uses(x: Seat, use: str, early: str) -> None:
    assert early_hits_late_fusion(x, "A MM", artifact_uses=use).X.condition == early


@pytest.mark.clause("DA-19.6", "DA-5.4")
def test_r13_a_red_die_that_was_re_rolled_fuses_no_more() -> None:
    t = early_hits_late_fusion(X(facing=1, red=2, items=2), "A AD M")
    assert t.X.condition == "Unhurt"
    t = early_hits_late_fusion(X(facing=1, red=2), "A DA A")  # it came up A: they will fuse
    assert [hit["condition"] for hit in t.told("hit")] == ["Stunned", "Wounded"]


@pytest.mark.clause("DA-19.6", "DA-19.18")
def test_r13_a_lone_red_die_is_tested_with_the_white_ones() -> None:
    t = early_hits_late_fusion(X(facing=1, red=1), "A A")
    assert (t.X.condition, t.state.epic) == ("Stunned", False)
    assert early_hits_late_fusion(X(facing=1, red=1), "A M").X.condition == "Unhurt"
