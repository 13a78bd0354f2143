"""Chapter DA-12: Magic Items and Magic Artifacts."""

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.tests.tables import W, X, Y, Z, table


@pytest.mark.clause("DA-12.1", "DA-12.3")
def test_an_item_re_rolls_one_die() -> None:
    t = table(X(facing=2, items=1), Y(), dice="AA M")
    assert t.decision == "window"
    t.does("reroll white A", "rest to room")
    assert t.facing("X") == (1, 0)
    assert t.room == (1, 0)
    assert (t.X.charged, t.X.drained, t.X.condition) == (0, 1, "Unhurt")
    t.settled()


@pytest.mark.clause("DA-12.1", "DA-12.4")
def test_an_item_heals_one_hit() -> None:
    t = table(X(hits=2, items=2), Y(hits=1), Z(facing=1), room=2)
    t.does("heal", "heal 1")
    assert t.X.condition == "Stunned"
    assert t.Y.condition == "Stunned"
    assert (t.X.charged, t.X.drained) == (1, 1)
    assert t.room == (2, 0)
    t.settled()


@pytest.mark.clause("DA-12.2")
def test_nobody_else_re_rolls_your_dice() -> None:
    t = table(X(facing=1), Y(items=2, artifacts=1), room=2, dice="A")
    assert t.X.condition == "Stunned"
    assert (t.Y.charged, t.Y.drained) == (2, 0)
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-12.2")
def test_you_cannot_heal_with_magic_of_another() -> None:
    t = table(X(hits=1, drained=1), Y(items=1, artifacts=1), room=2)
    assert t.refuses("heal") == "DA-9.8"
    t.settled()


@pytest.mark.clause("DA-12.3")
def test_only_dice_of_the_current_roll_are_re_rolled() -> None:
    t = table(X(facing=1, items=1), Y(facing=3), Z(), room=2, room_red=1, dice="A M DDD")
    assert t.options == ["done", "reroll white A"]
    t.does("reroll white A")
    assert t.options == ["rest to room", "one to 2", "one to 3"]
    t.does("rest to room")
    assert t.room == (3, 1)
    assert t.pile("Y") == (3, 0)
    t.settled()


@pytest.mark.clause("DA-12.3", "DA-12.6")
def test_each_item_needs_a_die_that_was_not_re_rolled() -> None:
    t = table(X(facing=2, items=3), Y(), dice="AA A A")
    t.does("reroll white A", "reroll white A")
    assert (t.X.charged, t.X.drained) == (1, 2)
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-12.5")
def test_a_drained_item_does_nothing_until_it_is_recharged() -> None:
    t = table(X(hits=1, drained=1), Y(), Z(facing=1), room=2, dice="D")
    assert t.refuses("heal") == "DA-9.8"
    t.does("recharge", "pass")
    assert (t.X.charged, t.X.drained) == (1, 0)
    assert "heal" in t.options
    t.settled()


@pytest.mark.clause("DA-12.5")
def test_no_window_with_drained_items_only() -> None:
    t = table(X(facing=1, drained=2), Y(), dice="A")
    assert t.X.condition == "Stunned"
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-12.6")
def test_several_items_in_one_roll_each_after_seeing_the_last() -> None:
    t = table(X(facing=3, items=2, rating=4), Y(), dice="AAA D D")
    t.does("reroll white A")
    assert t.decision == "window"
    t.does("reroll white A")
    assert t.pile("X") == (2, 0)
    assert t.facing("X") == (1, 0)
    assert (t.X.charged, t.X.drained) == (0, 2)
    t.settled()


@pytest.mark.clause("DA-12.7")
def test_an_artifact_heals_and_never_drains() -> None:
    t = table(X(hits=2, artifacts=1), Y(), Z(facing=1), room=2)
    t.does("heal")
    assert t.X.condition == "Stunned"
    assert (t.X.artifacts, t.X.charged, t.X.drained) == (1, 0, 0)
    t.settled()


@pytest.mark.clause("DA-12.7", "DA-12.8")
def test_an_artifact_re_rolls_every_die_of_a_roll_once() -> None:
    t = table(X(facing=2, red=1, artifacts=1), Y(), dice="AA A M A D")
    t.does("reroll white A", "reroll white A")
    assert t.options == ["done", "reroll red A"]
    t.does("reroll red A")
    assert t.pile("X") == (0, 1)
    t.does("rest to room")
    assert t.X.artifacts == 1
    assert t.facing("X") == (1, 0)
    t.settled()


@pytest.mark.clause("DA-12.7")
def test_artifact_or_item_is_the_owners_choice() -> None:
    t = table(X(facing=1, items=1, artifacts=1), Y(), dice="A D", room=1)
    t.does("reroll white A")
    assert t.options == ["with artifact", "with item"]
    t.does("with artifact")
    assert (t.X.charged, t.X.drained, t.X.artifacts) == (1, 0, 1)
    t.settled()


@pytest.mark.clause("DA-12.9")
def test_no_action_gives_trades_or_steals_treasure() -> None:
    verbs = {action.notation.split()[0] for action in GAME.vocabulary.actions}
    assert verbs.isdisjoint({"give", "trade", "steal", "sell", "buy", "swap"})
    t = table(X(gold=9, items=2, drained=1, artifacts=1), Y(hits=1), Z(facing=1), room=2)
    assert t.options == ["bust", "assist", "heal", "recharge", "pass"]
    t.settled()


@pytest.mark.clause("DA-12.9")
def test_a_healer_pays_with_an_own_item_and_gets_nothing_for_it() -> None:
    t = table(X(items=1), Y(hits=3, gold=5, items=1, artifacts=1), Z(), W(facing=1))
    t.does("heal")
    assert t.Y.condition == "Wounded"
    assert (t.Y.gold, t.Y.charged, t.Y.drained, t.Y.artifacts) == (5, 1, 0, 1)
    assert (t.X.gold, t.X.charged, t.X.drained, t.X.artifacts) == (0, 0, 1, 0)
    t.settled()


@pytest.mark.clause("DA-12.10")
def test_a_found_item_is_charged() -> None:
    t = table(X(pile=1, drained=1), Y(), room=1, level=3, dice="D")
    t.does("pass")
    assert (t.X.charged, t.X.drained) == (1, 1)
    assert t.over
    t.settled()


@pytest.mark.clause("DA-12.11")
def test_a_drained_item_is_worth_3() -> None:
    t = table(X(drained=1), Y(items=1), room=1, level=3)
    t.does("pass")
    assert t.told("result")[0]["values"] == (3, 3)
    t.settled()


# -- artifact_uses: once_per_turn ---------------------------------------------------


@pytest.mark.clause("DA-12.8")
def test_by_switch_an_artifact_works_once_a_turn() -> None:
    t = table(X(facing=2, artifacts=1), Y(), dice="AA A", artifact_uses="once_per_turn", room=1)
    t.does("reroll white A")
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-12.8")
def test_by_switch_a_second_artifact_is_a_second_use() -> None:
    t = table(X(facing=3, artifacts=2), Y(), dice="AAA A M", artifact_uses="once_per_turn", room=1)
    t.does("reroll white A", "reroll white A")
    assert (t.asker, t.decision) == ("X", "move")
    t.does("rest to room")
    assert t.facing("X") == (2, 0)
    t.settled()


@pytest.mark.clause("DA-12.8")
def test_by_switch_the_artifact_is_ready_again_in_the_next_turn() -> None:
    t = table(X(facing=1, artifacts=1), Y(), dice="A A A M", artifact_uses="once_per_turn", room=1)
    t.does("reroll white A", "pass")
    assert (t.asker, t.decision) == ("X", "window")
    t.does("reroll white A", "rest to room")
    assert t.facing("X") == (0, 0)
    t.settled()


@pytest.mark.clause("DA-12.8")
def test_by_switch_a_re_roll_uses_up_the_healing_too() -> None:
    monk = X("serene-monk", hits=2, facing=1, artifacts=1)
    t = table(monk, Y(), room=1, dice="A D", artifact_uses="once_per_turn")
    t.does("reroll white A")
    assert (t.asker, t.decision) == ("Y", "act")
    assert t.X.condition == "Wounded"
    t.settled()


@pytest.mark.clause("DA-12.8")
def test_by_default_a_re_roll_leaves_the_healing() -> None:
    monk = X("serene-monk", hits=2, facing=1, artifacts=1)
    t = table(monk, Y(), room=1, dice="A D")
    t.does("reroll white A")
    assert (t.asker, t.options) == ("X", ["heal", "skip"])
    t.does("heal")
    assert t.X.condition == "Stunned"
    t.settled()


@pytest.mark.clause("DA-12.8")
def test_after_free_healing_an_artifact_still_re_rolls() -> None:
    t = table(X(hits=2, facing=1, artifacts=1), Y(), room=1, dice="A D", magic_heal="free")
    t.does("heal")
    assert (t.decision, t.options) == ("window", ["done", "reroll white A"])
    t.does("reroll white A")
    assert t.pile("X") == (1, 0)
    assert (t.asker, t.X.condition) == ("Y", "Stunned")
    t.settled()


@pytest.mark.clause("DA-12.8")
def test_free_healing_counts_only_the_healings_of_an_artifact() -> None:
    t = table(X(hits=2, facing=2, artifacts=1), Y(), room=1, dice="AA M", magic_heal="free")
    t.does("done", "reroll white A", "done", "rest to room")
    assert (t.asker, t.decision) == ("X", "heal-now")
    t.does("heal")
    assert t.X.condition == "Stunned"
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()
