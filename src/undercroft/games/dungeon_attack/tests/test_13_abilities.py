"""Chapter DA-13: Special Abilities, the rules they share."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import W, X, Y, Z, table


@pytest.mark.clause("DA-13.1")
def test_the_slayers_card_wins_over_the_boss_rule() -> None:
    t = table(X("grim-slayer", red=1), Y(), room=1, dice="D")
    t.does("let it stand")
    assert t.pile("X") == (0, 1)
    assert t.told("boss_reroll") == []
    t.settled()


@pytest.mark.clause("DA-13.1")
def test_without_the_card_the_boss_rule_applies() -> None:
    t = table(X(red=1), Y(), room=1, dice="D A")
    assert t.facing("X") == (0, 1)
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_an_ability_is_used_once_in_a_turn() -> None:
    t = table(X("cunning-wizard", facing=3), Y(), room=1, dice="AAA A")
    t.does("reroll white A")
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_an_ability_is_ready_again_in_the_next_own_turn() -> None:
    t = table(X("cunning-wizard", facing=1), Y(), room=1, dice="A A A D")
    t.does("reroll white A", "pass")
    assert (t.asker, t.decision) == ("X", "window")
    t.does("reroll white A")
    assert t.pile("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_an_ability_is_never_used_in_the_turn_of_another() -> None:
    wizard, knight, slayer = Y("cunning-wizard"), Z("stalwart-knight"), W("grim-slayer")
    t = table(X(facing=1, red=1), wizard, knight, slayer, room=1, dice="A D A")
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.2")
def test_a_use_in_one_turn_does_not_count_for_the_next_player() -> None:
    wizards = [X("cunning-wizard", facing=1), Y("cunning-wizard", facing=1)]
    t = table(*wizards, room=1, dice="A D  A M")
    t.does("reroll white A")
    assert (t.asker, t.decision) == ("Y", "window")
    t.does("reroll white A", "rest to room")
    assert t.facing("Y") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-13.3")
def test_a_card_without_another_window_is_asked_before_any_die_is_rolled() -> None:
    t = table(X("silent-assassin", facing=2), Y(), room=1, dice="A")
    assert t.decision == "before"
    assert t.told("rolls") == []
    t.does("use")
    assert t.told("rolls")[0]["white"] == 1
    assert (t.turn, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.3")
def test_after_the_roll_it_is_too_late() -> None:
    t = table(X("slippery-rogue"), Y(), Z(facing=1), room=2, dice="AM")
    t.does("bust")
    assert t.decision == "move"
    t.does("rest to room")
    assert t.facing("X") == (1, 0)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.4")
def test_using_an_ability_is_a_choice() -> None:
    t = table(X("slippery-rogue", facing=2), Y(), room=1, dice="AD")
    assert t.options == ["use", "skip"]
    t.does("skip")
    assert t.told("slipped") == []
    assert t.told("rolls")[0]["white"] == 2
    t.settled()


@pytest.mark.clause("DA-13.4")
def test_a_continuous_ability_is_not_asked_for() -> None:
    t = table(X("raging-berserker", hits=1, facing=5), Y(), room=1, dice="DDDDD")
    assert t.pile("X") == (5, 0)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.5")
def test_an_ability_costs_no_action() -> None:
    t = table(X("clever-artificer", hits=1, drained=1), Y(), Z(facing=1), room=1)
    t.does("use")
    assert t.X.charged == 1
    assert (t.asker, t.decision) == ("X", "act")
    t.does("recover")
    assert t.X.condition == "Unhurt"
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-13.5")
def test_an_ability_marked_action_takes_the_action() -> None:
    t = table(X("gentle-cleric", hits=1), Y(), Z(facing=1), room=1)
    t.does("heal")
    assert t.X.condition == "Unhurt"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-13.6")
def test_an_ability_cannot_re_roll_what_an_item_re_rolled() -> None:
    t = table(X("cunning-wizard", facing=1, items=1), Y(), room=1, dice="A A")
    t.does("reroll white A")
    assert t.options == ["with ability", "with item"]
    t.does("with item")
    assert t.X.condition == "Stunned"
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-13.6")
def test_an_item_cannot_re_roll_what_an_ability_re_rolled() -> None:
    t = table(X("cunning-wizard", facing=1, items=1), Y(), room=1, dice="A A")
    t.does("reroll white A", "with ability")
    assert t.X.condition == "Stunned"
    assert (t.X.charged, t.X.drained) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-13.7")
def test_a_fallen_berserker_has_no_blood_fury() -> None:
    t = table(X(), Y("raging-berserker", hits=3), Z("raging-berserker", hits=2), room=1)
    assert t.seen["adventurers"][1]["rating"] == 3
    assert t.seen["adventurers"][2]["rating"] == 5
    t.settled()


@pytest.mark.clause("DA-13.7")
def test_a_fallen_cleric_mends_nobody_until_healed() -> None:
    t = table(X(items=1), Y("gentle-cleric", hits=3), Z(facing=1), room=1, dice="A D")
    t.does("pass")
    assert t.Z.condition == "Stunned"
    assert t.asker == "X"
    t.does("heal", "heal 2")
    assert (t.asker, t.Y.condition) == ("Y", "Wounded")
    t.does("heal", "heal 2")
    assert t.Y.condition == "Stunned"
    t.settled()
