"""Abilities and effects that meet in one turn: the ledger's nasty pairs, without the Epic."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import W, X, Y, Z, table


@pytest.mark.clause("DA-5.4", "DA-13.6")
def test_an_automatic_re_roll_leaves_nothing_for_magic_or_ability() -> None:
    t = table(X("cunning-wizard", facing=1, red=1, items=1, artifacts=1), Y(), dice="A D M")
    assert t.options == ["done", "reroll white A"]
    t.does("done", "to room")
    assert t.room == (0, 1)
    assert (t.X.charged, t.X.condition) == (1, "Unhurt")
    t.settled()


@pytest.mark.clause("DA-5.2", "DA-5.6")
def test_a_boss_re_rolled_by_magic_is_spent_and_defeated_if_it_shows_d() -> None:
    t = table(X("cunning-wizard", red=1, items=1), Y(), room=1, dice="A D")
    t.does("reroll red A", "with item")
    assert t.pile("X") == (0, 1)
    assert t.told("boss_reroll") == []
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-5.3", "DA-13.2")
def test_bane_with_two_first_d_lets_one_stand() -> None:
    t = table(X("grim-slayer", red=2), Y(), room=1, dice="DD D")
    t.does("let it stand")
    assert len(t.told("boss_reroll")) == 1
    assert t.pile("X") == (0, 2)
    t.settled()


# -- Aimed Shot -----------------------------------------------------------------------


@pytest.mark.clause("DA-13.1", "DA-6.7")
def test_aimed_shot_can_make_a_die_stay_that_would_have_gone() -> None:
    t = table(X("keen-ranger", facing=4), Y(), room=1, dice="DDMM")
    t.does("use", "rest to room")
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (1, 0)
    assert t.room == (2, 0)
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-8.2")
def test_aimed_shot_does_not_help_against_a_hit() -> None:
    t = table(X("keen-ranger", facing=3), Y(), room=1, dice="AAA")
    assert t.X.condition == "Stunned"
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-5.2")
def test_a_shot_die_is_fixed_and_cannot_be_re_rolled() -> None:
    t = table(X("keen-ranger", facing=2, items=2), Y(), room=1, dice="MM M")
    t.does("use")
    assert t.options == ["done", "reroll white M"]
    t.does("reroll white M")
    assert t.decision == "move"
    t.does("rest to room")
    assert t.pile("X") == (1, 0)
    assert (t.X.charged, t.X.drained) == (1, 1)
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-4.5")
def test_re_roll_first_and_shoot_later() -> None:
    t = table(X("keen-ranger", facing=2, items=1), Y(), room=1, dice="AM M")
    assert t.options == ["done", "reroll white A", "reroll white M"]
    t.does("reroll white A")
    assert t.options == ["done", "use"]
    t.does("use", "rest to room")
    assert t.pile("X") == (1, 0)
    t.settled()


# -- Shield Wall ----------------------------------------------------------------------


@pytest.mark.clause("DA-13.1", "DA-8.10")
def test_shield_wall_cancels_the_third_hit_and_so_the_knock_out() -> None:
    t = table(X("stalwart-knight", hits=2, facing=2, pile=3), Y(), room=1, dice="AA")
    t.does("cancel the hit")
    assert t.X.condition == "Wounded"
    assert t.facing("X") == (2, 0)
    assert t.pile("X") == (3, 0)
    assert (t.room, t.out) == ((1, 0), (0, 0))
    t.settled()


# -- Slip Away and Challenge ----------------------------------------------------------


@pytest.mark.clause("DA-3.9", "DA-15.4")
def test_slipping_the_last_die_away_frees_the_rogue_but_makes_no_decider() -> None:
    t = table(X("slippery-rogue", facing=1), Y(), room=2)
    t.does("use", "to room")
    assert t.decision == "act"
    t.does("pass")
    assert t.told("left") == []
    assert [decides["player"] for decides in t.told("decides")] == [1]
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_slip_away_moves_no_boss() -> None:
    t = table(X("slippery-rogue", red=1), Y(), room=1, dice="A")
    assert t.X.condition == "Stunned"
    assert t.told("slipped") == []
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_challenge_takes_no_boss() -> None:
    t = table(X("valiant-paladin"), Y(), Z(facing=1, red=2), room=1, dice="D")
    t.does("use")
    assert t.facing("Z") == (0, 2)
    assert t.pile("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-11.1", "DA-3.5")
def test_after_a_challenge_the_paladin_rolls_and_cannot_assist() -> None:
    t = table(X("valiant-paladin"), Y(), Z(facing=3), dice="AM")
    t.does("use", "take 2")
    assert t.decision == "move"
    t.does("rest to room")
    assert t.told("assists") == []
    assert t.facing("X") == (1, 0)
    assert t.facing("Z") == (1, 0)
    t.settled()


# -- Backstab -------------------------------------------------------------------------


@pytest.mark.clause("DA-6.2", "DA-15.4")
def test_stabbing_the_last_faced_die_frees_but_uses_the_rating_of_a_bust() -> None:
    t = table(X("silent-assassin", facing=1), Y(), room=2, dice="DD")
    t.does("use")
    assert (t.decision, t.state.decider) == ("act", False)
    t.does("bust")
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (2, 0)
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-6.2")
def test_stabbing_uses_the_rating_of_an_assist() -> None:
    t = table(X("silent-assassin", facing=1), Y(), Z(facing=1), room=1, dice="D")
    t.does("use", "assist")
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-15.1", "DA-15.10")
def test_stabbing_the_last_undefeated_die_clears_the_level_before_any_roll() -> None:
    t = table(X("silent-assassin", hits=1, facing=1, pile=1), Y(), level=3, dice="AA")
    t.does("use")
    assert t.told("cleared") == [{"level": 3}]
    assert t.told("rolls") == []
    assert t.X.condition == "Stunned"
    assert t.X.gold == 2
    assert t.over
    t.settled()


@pytest.mark.clause("DA-6.8", "DA-6.2")
def test_after_a_stab_every_d_is_over_the_rating_and_prevents_the_hit() -> None:
    t = table(X("silent-assassin", facing=4), Y(), room=1, dice="DAA")
    t.does("use")
    assert t.facing("X") == (3, 0)
    assert t.X.condition == "Unhurt"
    t.settled()


# -- Flowing Step ---------------------------------------------------------------------


@pytest.mark.clause("DA-15.6", "DA-13.1")
def test_a_decider_who_busts_and_then_recovers_has_busted() -> None:
    t = table(X("serene-monk", hits=1), Y(), room=2, dice="MM")
    t.does("bust", "rest to room", "recover")
    assert t.X.condition == "Unhurt"
    assert t.told("left") == []
    assert (t.level, t.turn) == (1, "Y")
    t.settled()


@pytest.mark.clause("DA-15.10")
def test_no_flowing_step_when_the_level_is_cleared() -> None:
    t = table(X("serene-monk", hits=1, facing=1), Y(), level=3, dice="D M")
    assert t.over
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-13.7")
def test_no_flowing_step_for_a_monk_who_falls() -> None:
    t = table(X("serene-monk", hits=2, facing=1, drained=1), Y(), room=1, dice="A")
    assert t.X.condition == "Knocked Out"
    assert (t.X.charged, t.X.drained) == (0, 1)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


# -- the fallen, the rest, Artifacts, Assists -----------------------------------------


@pytest.mark.clause("DA-13.1", "DA-14.5")
def test_tinker_recharges_the_item_of_a_fallen_friend() -> None:
    t = table(X("clever-artificer"), Y(hits=3, drained=1), Z(facing=1), room=1, dice="D")
    t.does("use")
    assert (t.Y.charged, t.Y.drained) == (1, 0)
    t.does("pass")
    assert t.told("recharged") == [{"player": 0, "target": 1}]
    assert t.asker == "X"
    t.settled()


@pytest.mark.clause("DA-14.6", "DA-3.2")
def test_who_is_mended_before_the_own_seat_plays_in_this_very_round() -> None:
    t = table(X("gentle-cleric"), Y(hits=3), Z(facing=1), room=1)
    t.does("heal")
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-17.1")
def test_the_berserker_must_rest() -> None:
    t = table(X("raging-berserker", hits=1), Y(), room=1, levels="3+0,2+0", dice="AM")
    t.does("pass")
    assert t.X.condition == "Unhurt"
    assert t.seen["adventurers"][0]["rating"] == 3
    assert t.level == 2
    t.settled()


@pytest.mark.clause("DA-12.8", "DA-5.2")
def test_a_second_artifact_re_rolls_no_die_again() -> None:
    t = table(X(facing=1, artifacts=2), Y(), room=1, dice="A A")
    t.does("reroll white A")
    assert t.X.condition == "Stunned"
    assert (t.turn, t.X.artifacts, t.X.value) == ("Y", 2, 10)
    t.settled()


@pytest.mark.clause("DA-11.5")
def test_an_assist_of_all_m_changes_nothing_but_the_turn() -> None:
    t = table(X(), Y(), Z(facing=2), W(facing=1), room=3, dice="MM")
    before = t.board
    t.does("assist", "assist 3")
    assert t.board == before
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()
