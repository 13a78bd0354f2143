"""Chapter 9: the actions, with `magic_heal` and `recharge_scope` (R21-R24)."""

import pytest

from undercroft.games.dungeon_attack.tests.tables import Seat, W, X, Y, Z, table


@pytest.mark.clause("DA-9.1")
def test_9_1_the_six() -> None:
    t = table(X(hits=1, items=1, drained=1), Y(facing=1), room=1)
    assert t.options == ["bust", "assist", "heal", "recover", "recharge", "pass"]
    t.settled()


@pytest.mark.clause("DA-9.1")
def test_9_1_a_card_may_widen_one() -> None:
    t = table(X(card="gentle-cleric", hits=1), Y(facing=1))
    assert "heal" in t.options  # without any magic
    t.settled()


@pytest.mark.clause("DA-9.1")
def test_9_1_a_card_may_add_one() -> None:
    t = table(X(card="serene-monk", hits=1, drained=1, facing=1), Y(), room=1, dice="D")
    assert (t.asker, t.options) == ("X", ["recover", "recharge", "skip"])
    t.settled()


@pytest.mark.clause("DA-9.2")
@pytest.mark.parametrize("action", ["recover", "recharge", "heal", "pass"])
def test_9_2_one_action_and_the_turn_is_over(action: str) -> None:
    t = table(X(hits=1, items=1, drained=1), Y(), Z(facing=1), room=1).does(action)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-9.2")
@pytest.mark.parametrize("action", ["bust", "assist"])
def test_9_2_also_after_an_action_that_rolls(action: str) -> None:
    t = table(X(hits=1, drained=1), Y(), Z(facing=1), room=1, dice="D").does(action)
    assert (t.asker, t.decision) == ("Y", "act")
    assert (t.X.hits, t.X.drained) == (1, 1)
    t.settled()


@pytest.mark.clause("DA-9.3")
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_9_3_passing_is_always_legal_and_does_nothing(hits: int) -> None:
    t = table(X(hits=hits, items=1, drained=1, gold=2, pile=2), Y(facing=1), Z(), room=2)
    before = t.board
    t.then_dice("A").does("pass")
    after = t.board
    assert t.told("passed") == [{"player": 0}]
    assert after["own"]["X"] == before["own"]["X"]
    assert (after["dice"], after["room"]) == (before["dice"], before["room"])
    t.settled()


@pytest.mark.clause("DA-9.3")
def test_9_3_the_decider_may_pass_too() -> None:
    t = table(X(), Y(), room=2, level=3)
    assert t.options == ["bust", "pass"]
    t.does("pass")
    assert t.state.is_terminal()
    t.settled()


@pytest.mark.clause("DA-9.4")
def test_9_4_the_stunned_recover() -> None:
    t = table(X(hits=1), Y(), Z(facing=1)).does("recover")
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-9.4")
def test_9_4_the_unhurt_do_not() -> None:
    t = table(X(), Y(), Z(facing=1))
    assert t.refuses("recover") == "DA-9.4"
    t.settled()


@pytest.mark.clause("DA-9.5")
def test_9_5_nor_do_the_wounded() -> None:
    t = table(X(hits=2), Y(), Z(facing=1))
    assert t.refuses("recover") == "DA-9.5"
    assert t.X.condition == "Wounded"
    t.settled()


@pytest.mark.clause("DA-9.5")
@pytest.mark.parametrize("x", [X(hits=2, items=1), X(card="gentle-cleric", hits=2)])
def test_9_5_magic_or_an_ability_helps_the_wounded(x: Seat) -> None:
    t = table(x, Y(), Z(facing=1)).does("heal")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-9.5")
def test_9_5_so_does_the_rest_between_levels() -> None:
    t = table(X(hits=2), Y(), room=1, levels="3+0,3+0", dice="AAA").does("pass")
    assert (t.level, t.X.condition) == (2, "Stunned")
    t.settled()


@pytest.mark.clause("DA-9.6")
def test_9_6_recover_helps_nobody_else() -> None:
    t = table(X(hits=1), Y(hits=1), Z(hits=1, facing=1)).does("recover")
    assert (t.X.hits, t.Y.hits, t.Z.hits) == (0, 1, 1)
    t.settled()


@pytest.mark.clause("DA-9.6")
def test_9_6_nobody_recovers_for_a_friend() -> None:
    t = table(X(), Y(hits=1), Z(facing=1))
    assert t.refuses("recover") == "DA-9.4"
    t.settled()


@pytest.mark.clause("DA-9.7")
def test_9_7_one_of_your_own_drained_items() -> None:
    t = table(X(items=1, drained=2), Y(drained=1), Z(facing=1)).does("recharge")
    assert (t.X.charged, t.X.drained) == (2, 1)
    assert (t.Y.charged, t.Y.drained) == (0, 1)
    t.settled()


@pytest.mark.clause("DA-9.7")
def test_9_7_not_without_a_drained_item_of_your_own() -> None:
    t = table(X(items=2, artifacts=1), Y(drained=1), Z(facing=1))
    assert t.refuses("recharge") == "DA-9.7"
    t.settled()


@pytest.mark.clause("DA-9.7")
def test_r24_recharge_anyone() -> None:
    seats = X(drained=1), Y(hits=3, drained=2), Z(), W(facing=1)
    t = table(*seats, recharge_scope="anyone").does("recharge")
    assert t.options == ["recharge 1", "recharge 2"]
    t.does("recharge 2")
    assert (t.Y.charged, t.Y.drained, t.X.drained) == (1, 1, 1)
    t.settled()


@pytest.mark.clause("DA-9.7")
def test_r24_recharge_anyone_still_needs_a_drained_item() -> None:
    seats = X(), Y(items=1), Z(facing=1)
    assert table(*seats, recharge_scope="anyone").refuses("recharge") == "DA-9.7"


@pytest.mark.clause("DA-9.8")
def test_9_8_with_a_charged_item() -> None:
    t = table(X(items=2), Y(hits=2), Z(facing=1)).does("heal")
    assert t.Y.condition == "Stunned"
    assert (t.X.charged, t.X.drained) == (1, 1)
    t.settled()


@pytest.mark.clause("DA-9.8")
def test_9_8_with_an_artifact() -> None:
    t = table(X(artifacts=1), Y(hits=2), Z(facing=1)).does("heal")
    assert t.Y.condition == "Stunned"
    assert (t.X.artifacts, t.X.drained) == (1, 0)
    t.settled()


@pytest.mark.clause("DA-9.8")
def test_9_8_the_healer_chooses_the_source() -> None:
    t = table(X(items=1, artifacts=1), Y(hits=2), Z(facing=1)).does("heal")
    assert (t.decision, t.options) == ("heal-with", ["with artifact", "with item"])
    t.does("with item")
    assert (t.X.charged, t.X.drained, t.Y.hits) == (0, 1, 1)
    t.settled()


@pytest.mark.clause("DA-9.8")
@pytest.mark.parametrize("x", [X(), X(drained=2)], ids=["no magic", "only drained items"])
def test_9_8_not_without_ready_magic(x: Seat) -> None:
    t = table(x, Y(hits=2, items=1), Z(facing=1))
    assert t.refuses("heal") == "DA-9.8"
    t.settled()


@pytest.mark.clause("DA-9.9")
def test_9_9_an_ability_instead_of_magic() -> None:
    t = table(X(card="gentle-cleric", items=1), Y(hits=1), Z(facing=1)).does("heal")
    assert t.options == ["with ability", "with item"]
    t.does("with ability")
    assert (t.Y.condition, t.X.charged) == ("Unhurt", 1)
    assert (t.asker, t.decision) == ("Y", "act")  # it was the action
    t.settled()


@pytest.mark.clause("DA-9.9")
def test_9_9_another_ability_does_not_heal() -> None:
    t = table(X(card="stalwart-knight"), Y(hits=1), Z(facing=1))
    assert t.refuses("heal") == "DA-9.8"
    t.settled()


@pytest.mark.clause("DA-9.10")
def test_9_10_one_hit_of_one_adventurer_with_one_source() -> None:
    t = table(X(items=2, artifacts=1), Y(hits=2), Z(hits=2, facing=1))
    t.does("heal", "with item", "heal 2")
    assert (t.Y.hits, t.Z.hits) == (1, 2)
    assert (t.X.charged, t.X.drained) == (1, 1)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-9.11")
def test_9_11_yourself_or_anybody_else_even_the_fallen() -> None:
    t = table(X(hits=1, items=1), Y(hits=3), Z(hits=2, facing=1)).does("heal")
    assert t.options == ["heal 1", "heal 2", "heal 3"]
    t.does("heal 2")
    assert t.Y.condition == "Wounded"
    assert (t.asker, t.X.hits) == ("Y", 1)
    t.settled()


@pytest.mark.clause("DA-9.11")
def test_9_11_yourself_alone() -> None:
    t = table(X(hits=2, items=1), Y(facing=1), dice="A").does("heal")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_9_12_facing_a_die_magic_cannot_heal() -> None:
    t = table(X(hits=2, facing=1, items=2), Y(), room=1, dice="A D")
    assert t.options == ["done", "reroll white A"]  # no healing before the roll
    assert t.refuses("heal") == "DA-4.5"  # nor in it
    t.does("reroll white A")
    assert t.facing("X") == (0, 0)
    assert (t.asker, t.X.condition) == ("Y", "Wounded")  # nor after it
    assert (t.X.charged, t.X.drained) == (1, 1)
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_free_healing_needs_no_action_and_no_free_hands() -> None:
    t = table(X(hits=2, facing=1, items=2), Y(), room=1, magic_heal="free")
    assert t.options == ["heal", "done"]
    t.then_dice("A").does("heal", "heal")  # both items, before the die is rolled
    assert (t.X.charged, t.X.drained) == (0, 2)
    assert [hit["hits"] for hit in t.told("hit")] == [1]
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_free_healing_leaves_the_action() -> None:
    t = table(X(hits=1, items=1), Y(facing=1), room=1, magic_heal="free").does("heal")
    assert (t.decision, t.options) == ("act", ["bust", "assist", "recharge", "pass"])
    assert t.X.condition == "Unhurt"
    t.settled()


@pytest.mark.clause("DA-9.12", "DA-9.9")
def test_r21_the_heal_action_is_left_to_abilities() -> None:
    t = table(X(hits=1, items=1), Y(facing=1), magic_heal="free").does("done")
    assert t.refuses("heal") == "DA-9.8"
    t.settled()
    cleric = X(card="gentle-cleric", hits=2, items=1)
    t = table(cleric, Y(), Z(facing=1), magic_heal="free").does("done", "heal", "done")
    assert (t.X.condition, t.X.charged) == ("Stunned", 1)
    assert t.asker == "Y"
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_free_healing_after_the_roll() -> None:
    t = table(X(hits=1, facing=1, items=1), Y(), room=1, magic_heal="free", dice="D")
    t.does("done", "done")  # no healing, no re-roll
    assert (t.asker, t.decision) == ("X", "heal-now")
    t.does("heal")
    assert (t.X.condition, t.asker) == ("Unhurt", "Y")
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_free_healing_around_an_ability_before_the_roll() -> None:
    rogue = X(card="slippery-rogue", hits=1, facing=2, items=1)
    t = table(rogue, Y(), magic_heal="free", dice="A")
    asked = [t.decision]
    for answer in ("done", "use", "to room"):
        asked.append(t.does(answer).decision)
    assert asked == ["heal-now", "before", "before-where", "heal-now"]
    t.does("done")
    assert t.decision == "window"
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_free_healing_around_an_ability_after_the_roll() -> None:
    monk = X(card="serene-monk", hits=2, facing=1, items=1, drained=1)
    t = table(monk, Y(), room=1, magic_heal="free", dice="D").does("done", "done")
    asked = [t.decision]
    for answer in ("done", "recharge"):
        asked.append(t.does(answer).decision)
    assert asked == ["heal-now", "after", "heal-now"]
    t.does("heal", "heal")
    assert (t.X.condition, t.asker) == ("Unhurt", "Y")
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_each_artifact_heals_freely_once_a_turn() -> None:
    t = table(X(hits=2, artifacts=1), Y(facing=1), magic_heal="free").does("heal")
    assert (t.X.condition, t.decision) == ("Stunned", "act")
    t = table(X(hits=2, artifacts=2), Y(facing=1), magic_heal="free").does("heal", "heal")
    assert (t.X.condition, t.decision) == ("Unhurt", "act")
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_a_reroll_does_not_use_up_that_healing() -> None:
    t = table(X(hits=2, facing=2, artifacts=1), Y(), magic_heal="free", dice="A A M M")
    t.does("done", "reroll white A", "reroll white A", "rest to room")
    assert t.decision == "heal-now"
    t.does("heal")
    assert (t.X.condition, t.asker) == ("Stunned", "Y")
    t.settled()


@pytest.mark.clause("DA-9.12")
def test_r21_no_free_healing_for_a_roller_knocked_out() -> None:
    t = table(X(hits=2, facing=1, items=1), Y(), magic_heal="free", dice="A")
    t.does("done", "done")
    assert (t.X.condition, t.X.charged) == ("Knocked Out", 1)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-9.13")
def test_9_13_what_cannot_be_done_is_not_offered() -> None:
    t = table(X(), Y(facing=1))
    assert t.options == ["assist", "pass"]
    before = t.board
    assert t.refuses("bust") == "DA-10.3"
    assert t.refuses("heal") == "DA-8.12"
    assert t.refuses("recover") == "DA-9.4"
    assert t.refuses("recharge") == "DA-9.7"
    assert t.board == before
    assert (t.asker, t.decision) == ("X", "act")  # refused, not passed
    t.settled()


@pytest.mark.clause("DA-9.13")
def test_9_13_no_assist_when_nobody_faces_dice() -> None:
    t = table(X(), Y(), room=1)
    assert t.refuses("assist") == "DA-11.1"
    assert t.told("passed") == []
    t.settled()
