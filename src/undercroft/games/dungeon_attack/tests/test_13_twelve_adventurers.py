"""The twelve Adventurers: each ability used, refused, and exactly at its limit."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import W, X, Y, Z, table

# -- Stalwart Knight, Rating 4: Shield Wall ------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_knight_cancels_a_hit_of_two_dice() -> None:
    t = table(X("stalwart-knight", facing=2), Y(), room=1, dice="AA")
    assert t.options == ["cancel the hit", "take the hit"]
    t.does("cancel the hit")
    assert t.X.condition == "Unhurt"
    assert t.facing("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-13.4")
def test_the_knight_may_take_the_hit() -> None:
    t = table(X("stalwart-knight", facing=2), Y(), room=1, dice="AA")
    t.does("take the hit")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_knight_cannot_cancel_the_hit_of_a_single_die() -> None:
    t = table(X("stalwart-knight", facing=1), Y(), room=1, dice="A")
    assert t.X.condition == "Stunned"
    assert t.told("warded") == []
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_knight_keeps_four_dice() -> None:
    t = table(X("stalwart-knight", facing=5), Y(), room=1, dice="DDDDD")
    assert t.pile("X") == (4, 0)
    assert t.facing("X") == (1, 0)
    t.settled()


# -- Raging Berserker, Rating 3: Blood Fury ------------------------------------------


@pytest.mark.clause("DA-13.1")
@pytest.mark.parametrize(("hits", "kept"), [(0, 3), (1, 5), (2, 5)])
def test_the_berserker_keeps_two_more_while_hurt(hits: int, kept: int) -> None:
    t = table(X("raging-berserker", hits=hits, facing=6), Y(), room=1, dice="DDDDDD")
    assert t.pile("X") == (kept, 0)
    assert t.facing("X") == (6 - kept, 0)
    t.settled()


# -- Gentle Cleric, Rating 4: Mend ---------------------------------------------------


@pytest.mark.clause("DA-13.1", "DA-9.9")
def test_the_cleric_mends_anybody_without_magic() -> None:
    t = table(X("gentle-cleric", hits=1), Y(hits=3), Z(), W(facing=1), room=1)
    t.does("heal")
    assert t.options == ["heal 1", "heal 2"]
    t.does("heal 2")
    assert t.Y.condition == "Wounded"
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-9.9")
def test_the_cleric_may_heal_with_an_item_instead() -> None:
    t = table(X("gentle-cleric", hits=1, items=1), Y(), Z(facing=1), room=1)
    t.does("heal")
    assert t.options == ["with ability", "with item"]
    t.does("with ability")
    assert (t.X.charged, t.X.hits) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-9.13")
def test_the_cleric_cannot_mend_the_unhurt() -> None:
    t = table(X("gentle-cleric"), Y(), room=1)
    assert t.refuses("heal") == "DA-8.12"
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_the_cleric_who_faces_dice_rolls_instead() -> None:
    t = table(X("gentle-cleric", hits=1, facing=1), Y(), room=1, dice="D")
    assert t.X.condition == "Stunned"
    assert t.turn == "Y"
    t.settled()


# -- Cunning Wizard, Rating 2: Arcane Surge ------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_wizard_re_rolls_one_die_of_any_colour() -> None:
    t = table(X("cunning-wizard", facing=1, red=1), Y(), room=1, dice="A M D")
    assert t.options == ["done", "reroll white A", "reroll red M"]
    t.does("reroll red M")
    assert t.pile("X") == (0, 1)
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-13.6")
def test_the_wizard_cannot_surge_a_boss_that_was_re_rolled() -> None:
    t = table(X("cunning-wizard", red=1), Y(), room=1, dice="D A")
    assert t.X.condition == "Stunned"
    assert t.turn == "Y"
    t.settled()


# -- Slippery Rogue, Rating 3: Slip Away ---------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_rogue_slips_a_white_die_to_another() -> None:
    t = table(X("slippery-rogue", facing=2), Y(), Z(), room=1, dice="A D")
    t.does("use")
    assert t.options == ["to room", "to 2", "to 3"]
    t.does("to 2")
    assert t.told("slipped") == [{"player": 0, "target": 1, "white": 1}]
    assert t.facing("X") == (1, 0)
    assert t.pile("Y") == (1, 0)
    assert t.room == (1, 0)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_rogue_slips_a_die_to_the_first_seat() -> None:
    t = table(X(), Y("slippery-rogue", facing=1), Z(), room=1, turn="Y", dice="A")
    t.does("use", "to 1")
    assert t.facing("X") == (1, 0)
    assert t.room == (1, 0)
    assert t.seen["adventurers"][1]["ability"]["used"]
    t.does("pass", "pass")
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-7.5")
def test_the_rogue_cannot_slip_a_die_to_the_fallen() -> None:
    t = table(X("slippery-rogue", facing=2), Y(hits=3), Z(), room=1, dice="A")
    t.does("use")
    assert t.options == ["to room", "to 3"]
    t.does("to room")
    assert t.room == (2, 0)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_rogue_who_faces_nothing_is_not_asked() -> None:
    t = table(X("slippery-rogue"), Y(facing=2), room=1)
    assert t.decision == "act"
    t.settled()


# -- Keen Ranger, Rating 2: Aimed Shot -----------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_ranger_shoots_one_of_two_moving_dice() -> None:
    t = table(X("keen-ranger", facing=2), Y(), room=1, dice="MM")
    assert t.options == ["done", "use"]
    t.does("use", "rest to room")
    assert t.pile("X") == (1, 0)
    assert t.room == (2, 0)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_ranger_needs_two_white_moving_dice() -> None:
    t = table(X("keen-ranger", facing=2, red=1), Y(), room=1, dice="MA M")
    assert t.decision == "move-red"
    t.does("to room", "rest to room")
    assert t.pile("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_the_ranger_shoots_once() -> None:
    t = table(X("keen-ranger", facing=4), Y(), room=1, dice="MMMM")
    t.does("use")
    assert t.decision == "move"
    t.does("rest to room")
    assert t.pile("X") == (1, 0)
    assert t.room == (4, 0)
    t.settled()


# -- Greedy Dwarf, Rating 2: Nose for Gold -------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_dwarf_re_rolls_one_die_that_shows_nothing() -> None:
    t = table(X("greedy-dwarf", pile=3), Y(), room=1, level=3, dice="MMA D")
    t.does("pass")
    assert t.options == ["reroll white M", "done"]
    t.does("reroll white M")
    assert (t.X.charged, t.X.gold) == (1, 1)
    assert t.over
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_dwarf_re_rolls_no_die_that_shows_something() -> None:
    t = table(X("greedy-dwarf", pile=2), Y(), room=1, level=3, dice="AD")
    t.does("pass")
    assert (t.X.charged, t.X.gold) == (1, 1)
    assert t.over
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_dwarf_may_pick_the_red_die() -> None:
    t = table(X("greedy-dwarf", pile=1, pile_red=1), Y(), room=1, level=3, dice="M M D")
    t.does("pass")
    assert t.options == ["reroll white M", "reroll red M", "done"]
    t.does("reroll red M")
    assert (t.X.artifacts, t.X.charged) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_dwarf_may_have_nothing_but_a_red_die() -> None:
    t = table(X("greedy-dwarf", pile_red=1), Y(), room=1, level=3, dice="M A")
    t.does("pass", "reroll red M")
    assert t.X.gold == 3
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_an_ability_used_in_the_last_turn_does_not_count_in_the_search() -> None:
    assassin, dwarf = X("silent-assassin", facing=1), Y("greedy-dwarf", pile=1)
    t = table(assassin, dwarf, level=3, dice="A M D")
    t.does("use")
    assert (t.asker, t.decision) == ("Y", "search")
    t.does("reroll white M")
    assert t.Y.charged == 1
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_the_dwarf_searches_anew_in_every_level_and_in_nobody_elses_search() -> None:
    t = table(
        X("greedy-dwarf", pile=1), Y(pile=1), room=1, levels="3+0,1+0", opener="Y",
        dice="M M A  D M D",
    )  # fmt: skip
    t.does("pass")
    assert t.asker == "X"
    t.does("reroll white M")
    assert (t.X.gold, t.Y.gold) == (1, 0)
    assert (t.level, t.decision) == (2, "search")
    t.does("reroll white M")
    assert (t.X.gold, t.X.charged) == (1, 1)
    t.settled()


# -- Valiant Paladin, Rating 2: Challenge --------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_paladin_takes_one_or_two_dice_of_one_other() -> None:
    t = table(X("valiant-paladin"), Y(), Z(facing=1), W(facing=3), room=1, dice="AD")
    t.does("use")
    assert t.options == ["challenge 3", "challenge 4"]
    t.does("challenge 4")
    assert t.options == ["take 1", "take 2"]
    t.does("take 2")
    assert t.told("rolls")[0] == {"player": 0, "white": 2, "red": 0, "target": -1}
    assert t.facing("W") == (1, 0)
    assert t.facing("Z") == (1, 0)
    assert t.pile("X") == (1, 0)
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_paladin_takes_one_die_where_there_is_one() -> None:
    t = table(X("valiant-paladin", facing=1), Y(), Z(facing=1), room=1, dice="AA")
    t.does("use")
    assert t.facing("X") == (2, 0)
    assert t.facing("Z") == (0, 0)
    assert t.X.condition == "Stunned"
    assert t.Z.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_paladin_has_nobody_to_challenge() -> None:
    t = table(X("valiant-paladin"), Y(red=1), Z(), room=1)
    assert t.decision == "act"
    t.settled()


# -- Clever Artificer, Rating 3: Tinker ----------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_artificer_recharges_anybodys_item() -> None:
    t = table(X("clever-artificer", drained=1), Y(drained=2), Z(), room=1)
    t.does("use")
    assert t.options == ["recharge 1", "recharge 2"]
    t.does("recharge 2")
    assert (t.Y.charged, t.Y.drained) == (1, 1)
    assert (t.X.charged, t.X.drained) == (0, 1)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_artificer_tinkers_while_facing_dice() -> None:
    t = table(X("clever-artificer", facing=1, drained=1), Y(), room=1, dice="A D")
    t.does("use")
    assert (t.asker, t.decision) == ("X", "window")
    t.does("reroll white A")
    assert t.pile("X") == (1, 0)
    assert (t.X.charged, t.X.drained) == (0, 1)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_artificer_has_nothing_to_tinker_with() -> None:
    t = table(X("clever-artificer", items=2), Y(items=1), room=1)
    assert t.decision == "act"
    t.settled()


# -- Serene Monk, Rating 3: Flowing Step ---------------------------------------------


@pytest.mark.clause("DA-13.1")
def test_the_monk_who_rolled_and_faces_nothing_takes_a_small_action() -> None:
    monk = X("serene-monk", hits=1, facing=1, items=1, drained=1)
    t = table(monk, Y(hits=1), room=1, dice="D")
    assert t.decision == "window"
    t.does("done")
    assert t.options == ["heal", "recover", "recharge", "skip"]
    t.does("recover")
    assert t.X.condition == "Unhurt"
    assert (t.X.charged, t.X.drained) == (1, 1)
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_a_bust_or_an_assist_is_a_roll_too() -> None:
    t = table(X("serene-monk", hits=1), Y(), Z(facing=1), room=1, dice="D")
    t.does("assist")
    assert (t.asker, t.options) == ("X", ["recover", "skip"])
    t.settled()
    t = table(X("serene-monk", hits=1), Y(), room=1, dice="M")
    t.does("bust", "rest to room")
    assert (t.asker, t.options) == ("X", ["recover", "skip"])
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_monk_who_still_faces_dice_takes_none() -> None:
    t = table(X("serene-monk", hits=1, facing=2), Y(), room=1, dice="DA")
    assert t.turn == "Y"
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_monk_who_passed_takes_none() -> None:
    t = table(X("serene-monk", hits=1), Y(), Z(facing=1), room=1)
    t.does("pass")
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.1", "DA-9.5")
def test_the_monks_step_has_all_the_requirements_of_the_action() -> None:
    t = table(X("serene-monk", hits=2, facing=1), Y(drained=1), room=1, dice="D")
    assert (t.asker, t.decision) == ("Y", "act")
    assert t.X.condition == "Wounded"
    t.settled()


@pytest.mark.clause("DA-13.4")
def test_the_monk_may_do_without() -> None:
    t = table(X("serene-monk", drained=1, facing=1), Y(), room=1, dice="D")
    t.does("skip")
    assert t.told("passed") == []
    assert (t.X.charged, t.X.drained) == (0, 1)
    assert t.turn == "Y"
    t.settled()


# -- Grim Slayer, Rating 3: Bane -----------------------------------------------------


@pytest.mark.clause("DA-13.1", "DA-5.4")
def test_the_slayer_lets_a_first_d_stand_and_it_is_not_re_rolled() -> None:
    t = table(X("grim-slayer", facing=1, red=1, items=1), Y(), room=1, dice="A D")
    assert t.options == ["let it stand", "re-roll it"]
    t.does("let it stand")
    assert t.options == ["done", "reroll white A"]
    t.does("done")
    assert t.pile("X") == (0, 1)
    t.settled()


@pytest.mark.clause("DA-13.4", "DA-5.3")
def test_the_slayer_may_have_it_re_rolled() -> None:
    t = table(X("grim-slayer", red=1), Y(), room=1, dice="D M")
    t.does("re-roll it")
    assert t.decision == "move-red"
    t.does("to room")
    assert t.room == (1, 1)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_slayer_is_not_asked_for_other_faces() -> None:
    t = table(X("grim-slayer", facing=1, red=1), Y(), room=1, dice="D A")
    assert t.pile("X") == (1, 0)
    assert t.facing("X") == (0, 1)
    assert t.turn == "Y"
    t.settled()


# -- Silent Assassin, Rating 1: Backstab ---------------------------------------------


@pytest.mark.clause("DA-13.1", "DA-6.2")
def test_the_assassin_stabs_one_white_die() -> None:
    t = table(X("silent-assassin", facing=2, red=1), Y(), room=1, dice="A A")
    t.does("use")
    assert t.pile("X") == (1, 0)
    assert t.told("rolls")[0]["white"] == 1
    assert t.facing("X") == (1, 1)
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_the_assassin_cannot_stab_a_boss() -> None:
    t = table(X("silent-assassin", red=1), Y(), room=1, dice="A")
    assert t.pile("X") == (0, 0)
    assert t.X.condition == "Stunned"
    t.settled()
