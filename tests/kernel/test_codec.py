"""Copies and saved positions: equal, independent, and asking the same question again."""

import json
from random import Random
from typing import Any

import pytest

from tests.kernel.play import does, offered, random_match, same, turn
from tests.kernel.test_frames import LEFT, RIGHT, Asker, Diary, Path
from tests.kernel.toy import Cellar, Turns
from tests.kernel.toy_game import GAME, table
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft.kernel import BadRecord, Dice, ScriptedDice, SeededDice, State, digest, dump, load


def reopen(s: State) -> State:
    """Save, write as JSON, read, open."""
    return load(json.loads(json.dumps(dump(s))), GAME.parts)


def in_the_pit() -> Cellar:
    """One of two payments is made."""
    s = turn([[SWORD], [CHARM, PIT, PIT]], 6)
    does(s, 0, "enter", "lay nothing")
    does(s, 1, "lay nothing", "spring pit")
    does(s, 0, "pay coin")
    return s


def test_a_copy_goes_its_own_way() -> None:
    s = in_the_pit()
    before = digest(s)
    twin = s.copy()
    assert isinstance(twin, Cellar)
    assert digest(twin) == before
    does(twin, 0, "pay heart")
    does(twin, 1, "spring pit")
    assert digest(s) == before
    does(s, 0, "pay coin")
    assert (s.coins[0], twin.coins[0]) == (0, 1)


def test_a_clone_for_search_has_other_dice() -> None:
    match = random_match(5, most=3)
    s = match.state
    clone = s.clone(SeededDice("another future"))
    assert clone.legal_actions == s.legal_actions
    assert clone.dice is not s.dice
    assert digest(clone) != digest(s)
    assert dump(clone)["state"] == dump(s)["state"]


def test_a_saved_position_opens_at_the_same_question() -> None:
    s = in_the_pit()
    again = reopen(s)
    assert same(again, s)
    assert again.current_player == 0
    assert offered(again) == ["pay coin", "pay heart"]
    assert again.stack_trace() == s.stack_trace()
    does(again, 0, "pay heart")
    assert offered(again) == ["spring pit", "no pit"]


@pytest.mark.parametrize("seed", range(5))
def test_saving_and_opening_at_every_decision_leads_to_the_same_end(seed: int) -> None:
    straight = random_match(seed)
    s = random_match(seed, most=0).state
    rng = Random(seed)
    while not s.is_terminal():
        s = reopen(s)
        s.apply_action(rng.choice(s.legal_actions))
    assert same(s, straight.state)
    assert same(reopen(s), s)


def test_a_frame_that_went_back_before_its_child_began_is_saved_so() -> None:
    s = Diary([]).start(Asker(), ScriptedDice())
    s.apply_action(LEFT)
    again = load(json.loads(json.dumps(dump(s))), [Diary, Asker, Path])
    for state in (s, again):
        state.apply_action(RIGHT)
    assert isinstance(again, Diary)
    assert again.lines == s.lines == ["start", "left", "walked right", "start"]


def test_scripted_dice_are_saved_with_what_is_left_of_them() -> None:
    dice = ScriptedDice([6, 5, 4], streams=("battle",), rest=SeededDice("cards"))
    s = table([[SWORD], []], turns=4).start(Turns(0, 0), dice)
    again = reopen(s)
    assert isinstance(again.dice, ScriptedDice)
    assert again.dice.left == 3
    assert same(again, s)


def test_the_digest_notices_every_difference() -> None:
    s = in_the_pit()
    seen = {digest(s)}
    for change in range(5):
        twin = s.copy()
        assert isinstance(twin, Cellar)
        match change:
            case 0:
                twin.deck.unshared().append(PIT)
            case 1:
                twin.coins[1] += 1
            case 2:
                twin.unshared().at += 1
            case 3:
                twin.dice.rolls += 1
            case _:
                twin.shown += 1
        seen.add(digest(twin))
    assert len(seen) == 6


@pytest.mark.parametrize("value", [1.5, {"a": 1}, {1, 2}, b"x", object(), [1, 2.0]])
def test_only_plain_values_can_be_saved(value: Any) -> None:
    with pytest.raises(TypeError, match="a state may hold ints, strings, lists, tuples and parts"):
        dump(Diary([value]))


def test_dice_without_a_saved_form_are_refused() -> None:
    class Loaded(Dice):
        pass

    s = Diary([]).start(Asker(), Loaded())
    with pytest.raises(TypeError, match="Loaded cannot be saved"):
        dump(s)


def broken(**changes: Any) -> dict[str, Any]:
    """A saved position with something changed in it."""
    return {**json.loads(json.dumps(dump(in_the_pit()))), **changes}


@pytest.mark.parametrize(
    "data",
    [
        {},
        broken(state={"part": "Celar"}),
        broken(state={"part": "Cellar"}),
        broken(state={"part": "Zone", "see": "all", "owner": 0, "cards": []}),
        broken(stack=[["Turn", "prepare", 0, 0]]),
        broken(stack=[["Turn", "unknown", 0, 0, False]]),
        broken(stack=[["Zone", "prepare", 0, "all", 0, []]]),
        broken(stack=[[]]),
        broken(stack="Turn"),
        broken(control={}),
        broken(dice={}),
        broken(dice=[]),
    ],
)
def test_what_is_not_a_saved_position_is_said_to_be_none(data: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="this is not a saved position"):
        load(data, GAME.parts)


class Grown(State):
    """A diary to which a field has been added since."""

    lines: list[str]
    added: int = 7


def test_a_field_that_has_come_since_has_its_default() -> None:
    data = dump(Grown([], added=3).start(Asker(), SeededDice("since")))
    del data["state"]["added"]
    again = load(data, [Grown, Asker])
    assert isinstance(again, Grown)
    assert again.added == 7
    del data["state"]["lines"]
    with pytest.raises(BadRecord, match="lines"):
        load(data, [Grown, Asker])


def test_an_unknown_part_names_the_nearest() -> None:
    with pytest.raises(BadRecord, match="no part 'Celar'; did you mean 'Cellar'"):
        load(broken(state={"part": "Celar"}), GAME.parts)


def test_a_saved_position_that_asks_nobody_is_refused() -> None:
    stack = [["Turn", "draw", 3, 0, False]]
    with pytest.raises(BadRecord, match="asks nobody anything"):
        load(broken(stack=stack), GAME.parts)
