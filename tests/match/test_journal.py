"""The journal: its closed list of entries, what is passed over, and answers given together."""

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_words import PIT, SWORD
from tests.match.test_match import match_with
from undercroft.kernel import BadRecord, IllegalAction, dump
from undercroft.match import (
    Apart,
    Corrected,
    Entry,
    Given,
    Match,
    Stuck,
    TakenBack,
    Thrown,
    kind_of,
    read_entry,
)

WORDS = GAME.vocabulary
ENTRIES: list[Entry] = [
    Given(1, ("enter",)),
    Given(0, ("light torch", "enter")),
    TakenBack(2),
    TakenBack(0, 3),
    Thrown(1, (6, 1)),
    Corrected(-1, 3, {"state": {"part": "Cellar"}, "stack": []}),
]


def match() -> Match:
    """A match before its first decision; both players hold a card."""
    return match_with([PIT, SWORD], [PIT])


def answer(one: Match, *notations: str) -> Given:
    """What the current player gives, as the journal has it."""
    return Given(one.state.current_player, notations)


# -- the list ------------------------------------------------------------------


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{kind_of(entry)} {entry.text[:12]}")
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert read_entry(entry.player, kind_of(entry), entry.text) == entry


def test_an_entry_of_another_kind_is_refused_by_name() -> None:
    with pytest.raises(
        BadRecord,
        match="kind 'duel'; this program knows answer, decline, amendment, take_back, pass",
    ):
        read_entry(0, "duel", "")


# -- several answers together ---------------------------------------------------


def test_several_answers_are_one_entry_and_are_undone_as_one() -> None:
    one = match()
    taken = one.take([WORDS.parse("light torch"), WORDS.parse("lay pit")])
    assert taken.entries == [Given(0, ("light torch", "lay pit"))]
    assert one.actions == [], "nothing counts before it is adopted"
    one.adopt(taken)
    assert ([str(action.notation) for action in one.actions], one.number) == (
        ["light torch", "lay pit"],
        1,
    )
    assert one.undo_of(0).steps == 1
    assert one.undo(0).notation == "light torch"
    assert (one.actions, one.number) == ([], 2)
    struck, said = [line.text for line in one.sight(0).log if line.undone], one.sight(0).log[-1]
    assert struck == ["You: lay chose lay pit."]
    assert said.text == "Player 1 took back “Light torch”."


def test_several_answers_come_back_from_the_journal_as_one() -> None:
    one, again = match(), match()
    given = answer(one, "light torch", "lay pit")
    one.adopt(one.take([WORDS.parse(notation) for notation in given.notations]))
    again.follow([given])
    assert (again.number, again.actions) == (1, one.actions)
    assert dump(again.state) == dump(one.state)
    again.follow([TakenBack(given.player)])
    assert again.actions == []
    assert dump(again.state) == dump(match().state)


def test_after_several_answers_undo_goes_back_through_each_decision_before() -> None:
    one = match()
    player = one.state.current_player
    one.apply(WORDS.parse("light torch"))
    one.adopt(one.take([WORDS.parse("lay pit")]))
    steps = one.undo_of(player).steps
    other = match()
    other.adopt(other.take([WORDS.parse("light torch"), WORDS.parse("lay pit")]))
    assert (steps, other.undo_of(player).steps) == (2, 1)
    assert one.undo_of(player).why == other.undo_of(player).why


def test_of_several_answers_all_are_given_or_none() -> None:
    one = match()
    before = dump(one.state)
    with pytest.raises(IllegalAction, match="may not 'light torch' now"):
        one.take([WORDS.parse("light torch"), WORDS.parse("light torch")])
    assert (dump(one.state), one.actions, one.number) == (before, [], 0)


def test_an_answer_for_later_is_no_way_to_look_ahead() -> None:
    one = match_with([], [], typed=[6, 6])
    given = ["enter", "lay nothing", "lay nothing"]
    with pytest.raises(Apart, match="answer 3 is one for later"):
        one.take([WORDS.parse(notation) for notation in given])
    assert one.actions == []
    one.adopt(one.take([WORDS.parse(notation) for notation in given[:2]]))
    assert one.state.current_player == 1


# -- real dice and corrections --------------------------------------------------


def test_dice_that_were_typed_at_the_table_are_played_from_the_journal() -> None:
    one = match_with([], [], typed=[])
    journal: list[Entry] = [
        Given(0, ("enter",)),
        Given(0, ("lay nothing",)),
        Thrown(1, (6,)),
        Given(1, ("lay nothing",)),
    ]
    number = one.number_of(1)
    one.follow(journal)
    assert (one.number, len(one.actions)) == (4, 3)
    assert one.number_of(1) > number, "everybody can tell"
    assert one.record(["Ann", "Ben"]).typed == [6]


def test_without_the_dice_the_match_of_a_journal_halts_and_what_comes_later_is_stuck() -> None:
    one = match_with([], [], typed=[])
    given = [Given(0, ("enter",)), Given(0, ("lay nothing",)), Given(1, ("lay nothing",))]
    one.follow(given)
    assert one.halt is not None
    with pytest.raises(Stuck) as stuck:
        one.follow([Given(0, ("no charm",))])
    assert (stuck.value.at, len(stuck.value.rest)) == (4, 1)


def test_after_a_correction_nobody_takes_back_what_was_before() -> None:
    one, other = match(), match()
    player = one.state.current_player
    one.follow([answer(one, "light torch")])
    other.follow([answer(other, "enter")])
    one.follow([Corrected(-1, 1, dump(other.state))])
    assert dump(one.state) == dump(other.state)
    assert (one.number, one.undo_of(player).steps, one.history.last_of(player)) == (2, 0, 0)
    one.follow([answer(one, one.state.legal_actions[0].notation)])
    seat = one.answers[-1].player
    assert one.history.last_of(seat) == 1
    one.cut(seat, 1)
    assert dump(one.state) == dump(other.state), "the corrected position is kept"
    assert one.past(player, 0).sight.view == match().sight(player).view
    assert one.past(player, 1).sight.view == other.sight(player).view


def test_after_a_correction_only_the_answers_stand_that_it_was_made_after() -> None:
    one = match()
    here, player = dump(one.state), one.state.current_player
    one.follow([answer(one, "light torch"), Given(player, ("lay pit",)), Corrected(-1, 0, here)])
    assert (one.actions, one.number, dump(one.state)) == ([], 3, here)
    assert [line.text for line in one.sight(player).log if line.undone]
    assert one.record(["Ann", "Ben"]).actions == []


# -- what is passed over ----------------------------------------------------------


def test_what_was_taken_back_later_is_passed_over_where_it_is_not_allowed() -> None:
    one = match()
    player = one.state.current_player
    given = answer(one, "light torch")
    one.follow(
        [given, Given(player, ("pay coin",)), TakenBack(player), Given(player, ("lay pit",))]
    )
    assert [action.notation for action in one.actions] == ["light torch", "lay pit"]
    assert one.number == 4


def test_an_undo_of_more_than_is_passed_over_takes_the_rest_back() -> None:
    one = match()
    player = one.state.current_player
    rest: list[Entry] = [answer(one, "light torch"), Given(player, ("pay coin",))]
    one.follow([*rest, TakenBack(player, 2), Given(player, ("enter",))])
    assert ([action.notation for action in one.actions], one.number) == (["enter"], 4)


def test_what_is_not_allowed_before_a_correction_is_passed_over() -> None:
    one = match()
    here = dump(one.state)
    player = one.state.current_player
    bad = Given(player, ("pay coin",))
    one.follow([bad, bad, Corrected(-1, 0, here), Given(player, ("enter",))])
    assert ([action.notation for action in one.actions], one.number) == (["enter"], 4)


def test_a_journal_is_stuck_at_the_first_entry_that_is_not_allowed() -> None:
    one = match()
    player = one.state.current_player
    rest = [Given(player, ("pay coin",)), Given(player, ("enter",))]
    with pytest.raises(Stuck, match="may not 'pay coin' now") as stuck:
        one.follow([answer(one, "light torch"), *rest])
    assert (stuck.value.at, stuck.value.clause, stuck.value.rest) == (2, "TOY-3.1", tuple(rest))
    assert one.number == 1


def test_an_answer_of_somebody_else_is_not_allowed() -> None:
    one = match()
    with pytest.raises(Stuck, match="is not the one who decides then"):
        one.follow([Given(1 - one.state.current_player, ("enter",))])


def test_more_undone_than_was_given_is_stuck() -> None:
    one = match()
    with pytest.raises(Stuck, match="0 of 0 answers cannot be taken back"):
        one.follow([TakenBack(0)])
