"""What can be taken back and given again, by name: each seat learns what it may know alone."""

from tests.kernel.play import plays
from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT
from undercroft.games import find_game
from undercroft.kernel import NOBODY
from undercroft.match import (
    SOME_DECISION,
    Match,
    count_at,
    given_again,
    name_of,
    undoing,
)
from undercroft.match.amending import Amendment, open_to_all

NAMES = ["Ann", "Ben"]


def begun() -> Match:
    """A match of Ann and Ben, in which Ann has lit a torch."""
    match = Match(GAME, 2, {}, "seed", names=NAMES)
    plays(match, 0, "light torch")
    return match


def test_the_list_names_what_a_seat_can_take_back_alone() -> None:
    match = begun()
    (one,) = undoing(match, 0, NAMES).undo
    assert (one.at, one.player, one.alone) == (0, 0, True)
    assert one.name
    assert count_at(match, 0, one.at) == 1


def test_the_newest_comes_first_and_what_needs_all_comes_too() -> None:
    match = begun()
    plays(match, 0, "lay nothing")
    found = undoing(match, 1, NAMES).undo
    assert [one.at for one in found] == [1, 0]
    assert {one.player for one in found} == {0}
    assert not any(one.alone for one in found)
    assert undoing(match, 1, NAMES, may_ask=False).undo == []


def test_what_was_taken_back_can_be_given_again_by_name() -> None:
    match = begun()
    after = match.sight(0).view
    match.undo(0)
    assert undoing(match, 0, NAMES).redo == ["Light torch"]
    assert undoing(match, 1, NAMES).redo == []
    (again,) = given_again(match, 0)
    match.apply(again.action)
    assert match.sight(0).view == after
    assert given_again(match, 0) == []


def test_the_same_answer_goes_on_and_another_ends_it() -> None:
    match = begun()
    plays(match, 0, "lay nothing")
    match.cut(0, 2)
    plays(match, 0, "light torch")
    assert [one.action.notation for one in given_again(match, 0)] == ["lay nothing"]
    match.cut(0, 1)
    plays(match, 0, "enter")
    match.cut(0, 1)
    plays(match, 0, "light torch")
    assert given_again(match, 0) == []
    assert undoing(match, 0, NAMES).redo == []


def test_a_match_played_again_from_its_journal_can_redo_as_well() -> None:
    match = begun()
    journal = match.entries(1)
    match.undo(0)
    other = Match(GAME, 2, {}, "seed", names=NAMES)
    other.follow(journal)
    other.undo(0)
    assert undoing(other, 0, NAMES).redo == undoing(match, 0, NAMES).redo == ["Light torch"]


def test_who_takes_anothers_answer_back_is_not_told_its_words() -> None:
    match = begun()
    plays(match, 0, "lay nothing")
    match.cut(1, 2)
    assert match.sight(1).log[-1].text == "Ben took a choice back."
    assert match.sight(0).log[-1].text == "Ben took a choice back."


def test_where_seats_have_secrets_the_next_alone_is_named() -> None:
    """That nobody else is asked before the one after it would be a secret."""
    match = Match(VAULT, 2, {}, "seed", names=NAMES)
    plays(match, 0, "light torch")
    while match.state.current_player != 0:
        match.apply(match.state.legal_actions[-1])
    plays(match, 0, "lay nothing")
    match.cut(0, len(match.answers))
    assert undoing(match, 0, NAMES).redo == ["Light torch"]


def test_an_answer_in_secret_stands_on_no_list_but_its_own() -> None:
    match = Match(VAULT, 2, {}, "seed", names=NAMES)
    plays(match, 0, "light torch")
    hidden = [n for n, one in enumerate(match.answers) if one.hidden]
    for seat in (0, 1):
        known = {len(match.answers) - count_at(match, seat, one.at)
                 for one in undoing(match, seat, NAMES).undo}  # fmt: skip
        assert all(match.answers[n].player == seat for n in known & {*hidden})
    for n in hidden:
        other = 1 - match.answers[n].player
        assert name_of(match, other, n, NAMES) == SOME_DECISION
    assert count_at(match, 0, 10**6) == 0
    assert match.answers[0].player != NOBODY


def test_what_came_after_a_number_put_right_is_not_given_again() -> None:
    spec = find_game("dungeon-attack")
    one = Match(spec, 1, {}, "s")
    one.apply(one.state.legal_actions[0])
    there = next(gold for gold in open_to_all(spec, one.state) if gold.slug == "0.gold")
    one.apply(Amendment(0, there.slug, there.chosen.notation, "7").action)
    assert "put your gold right: 7" in undoing(one, 0, ["Ann"]).undo[0].name
    one.undo(0)
    assert undoing(one, 0, ["Ann"]).redo == []
