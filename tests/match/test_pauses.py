"""Pauses: all wait wherever a seat may be asked in secret, whoever holds what."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import pytest

from tests.kernel.toy_secrets import BrightVault, DeepVault, QuietVault, Vault, secret_game, view
from tests.kernel.toy_words import CHARM, LAY_NOTHING, LIGHT, NO_SNUFF, PIT, SNUFF, SWORD
from undercroft.kernel import NOBODY, SPECTATOR, IllegalAction, State, digest
from undercroft.kit.game import GameSpec
from undercroft.match import (
    WAIT,
    Apart,
    Given,
    Luck,
    Match,
    NothingToUndo,
    Passed,
    TakenBack,
    replay,
)

CHARMED = [[SWORD], [CHARM], [PIT]]
PLAIN = [[SWORD], [SWORD], [PIT]]
OTHERS = (0, 2, SPECTATOR)
"""Who must not learn whether Ben, in seat 1, holds a charm."""
SEATS = ("Ann", "Ben", "Cy")


def game(hands: Sequence[Sequence[int]], vault: type[Vault] = QuietVault) -> GameSpec:
    return secret_game(hands, [SWORD] * 6, vault)


def match(
    hands: Sequence[Sequence[int]],
    pauses: bool = True,
    seed: str = "vault",
    vault: type[Vault] = QuietVault,
) -> Match:
    """Three players with those hands; Ann is the hero."""
    one = Match(game(hands, vault), 3, {}, seed, names=SEATS)
    one.pauses = pauses
    return one


def end_pause(one: Match) -> None:
    """Say no, or let the pause be over where nobody is asked."""
    assert one.is_pause(one.state)
    assert one.state.kind.decline is NO_SNUFF
    one.apply(NO_SNUFF)


def seen(one: Match) -> list[dict[str, Any]]:
    """All that the others are shown."""
    return [asdict(one.sight(seat, lines=None)) for seat in OTHERS]


def test_others_see_the_same_pause_and_the_same_end_of_it_whoever_holds_what() -> None:
    charmed, plain = match(CHARMED), match(PLAIN)
    for step in (lambda one: one.apply(LIGHT), end_pause, end_pause):
        step(charmed)
        step(plain)
        assert seen(charmed) == seen(plain)
        assert charmed.number == plain.number, "the journals are equally long"
    assert not charmed.is_pause(charmed.state)
    assert charmed.sight(0).question != WAIT


def test_who_holds_nothing_is_asked_nothing_and_waits_like_the_others() -> None:
    one = match(PLAIN)
    one.apply(LIGHT)
    assert [one.sight(seat).question for seat in (0, 1, 2, SPECTATOR)] == [WAIT] * 4
    assert one.undo_of(1).steps == 0
    with pytest.raises(IllegalAction, match="allowed: no snuff"):
        one.apply(SNUFF)


def test_who_holds_a_charm_is_asked_and_may_use_it() -> None:
    one = match(CHARMED)
    one.apply(LIGHT)
    question = one.sight(1).question
    assert question is not None
    assert [option.notation for option in question.options] == ["snuff torch", "no snuff"]
    one.apply(SNUFF)
    assert not one.is_pause(one.state), "the torch is out: Cy has nothing to snuff"
    assert [entry.player for entry in one.entries(9)] == [0, 1]


def test_who_is_on_turn_waits_for_nobody() -> None:
    one = match(CHARMED)
    assert one.state.on_turn() == 0
    assert not one.is_pause(one.state)


@pytest.mark.parametrize("hands", [PLAIN, CHARMED])
def test_the_match_is_the_same_without_pauses(hands: Sequence[Sequence[int]]) -> None:
    paused, straight = match(hands), match(hands, pauses=False)
    for one in (paused, straight):
        one.apply(LIGHT)
        while one.state.hidden_from(0):
            one.apply(NO_SNUFF)
        one.apply(LAY_NOTHING)
    assert digest(paused.state) == digest(straight.state)
    assert paused.record(SEATS) == straight.record(SEATS)
    assert [line.text for line in paused.sight(0).log] == [
        line.text for line in straight.sight(0).log
    ]
    assert replay(paused.spec, paused.record(SEATS)).actions == paused.actions


def test_where_nobody_was_asked_the_journal_has_an_entry_that_is_no_answer() -> None:
    one = match(PLAIN)
    taken = one.take([LIGHT])
    assert taken.entries == [Given(0, ("light torch",))]
    one.adopt(taken)
    taken = one.take([NO_SNUFF])
    assert taken.entries == [Passed()]
    one.adopt(taken)
    assert (len(one.answers), one.number) == (1, 2)


JOURNAL = (Given(0, ("light torch",)), Passed(), Passed(), Given(0, ("lay nothing",)))


@pytest.mark.parametrize("pauses", [True, False])
@pytest.mark.parametrize("entries", [JOURNAL, (JOURNAL[0], JOURNAL[3]), (*JOURNAL[:2], JOURNAL[3])])
def test_a_journal_is_played_whether_or_not_it_waited_as_this_match_does(
    pauses: bool, entries: Sequence[Given | Passed]
) -> None:
    """The terms may have been changed between."""
    one, straight = match(PLAIN, pauses), match(PLAIN, pauses=False)
    one.follow(entries)
    straight.follow((JOURNAL[0], JOURNAL[3]))
    assert digest(one.state) == digest(straight.state)
    assert (one.number, len(one.answers)) == (len(entries), 2)
    assert [line.text for line in one.sight(0).log] == [line.text for line in straight.sight(0).log]


def test_each_line_leads_to_the_moment_after_the_answer_before_the_pause() -> None:
    paused, straight = match(PLAIN), match(PLAIN, pauses=False)
    paused.follow(JOURNAL)
    straight.follow((JOURNAL[0], JOURNAL[3]))
    assert paused.sight(0).log == straight.sight(0).log
    for at in range(3):
        assert paused.past(0, at).sight == straight.past(0, at).sight


def test_nobody_takes_back_what_came_before_a_pause_alone() -> None:
    one = match(PLAIN)
    one.apply(LIGHT)
    for _ in range(2):
        with pytest.raises(NothingToUndo):
            one.undo(0)
        end_pause(one)
    with pytest.raises(NothingToUndo):
        one.undo(0)


@pytest.mark.parametrize("ended", [0, 1, 2])
def test_taken_back_with_the_others_consent_all_of_it_is_struck(ended: int) -> None:
    one = match(PLAIN)
    one.apply(LIGHT)
    for _ in range(ended):
        end_pause(one)
    one.cut(0, one.history.last_of(0))
    log = one.sight(2, lines=None).log
    assert [line.undone for line in log if "light" in line.text] == [True] * (ended == 2)
    assert digest(one.state) == digest(match(PLAIN).state)
    one.apply(LIGHT)
    assert one.is_pause(one.state)
    again = match(PLAIN)
    again.follow([JOURNAL[0], *[Passed()] * ended, TakenBack(0, 1), JOURNAL[0]])
    assert digest(again.state) == digest(one.state)
    assert seen(again) == seen(one)


@pytest.mark.parametrize("pauses", [True, False])
def test_another_seed_takes_over_once_the_pause_is_over(pauses: bool) -> None:
    luck = str(Luck("vault").goes_on(1, "other"))
    one = match(PLAIN, pauses, luck)
    one.follow(JOURNAL)
    as_a_record = replay(one.spec, one.record(SEATS))
    assert digest(one.state) == digest(as_a_record.state)


def test_a_moment_after_a_pause_is_no_place_to_go_on_from_while_it_lasts() -> None:
    one = match(PLAIN)
    one.apply(LIGHT)
    assert one.hidden_from(1), "whom it concerns learns no more than the others"
    assert one.offered_openly() == NOBODY


@pytest.mark.parametrize("hands", [PLAIN, CHARMED])
def test_what_shows_nothing_can_be_taken_back_after_the_pauses_whoever_was_asked(
    hands: Sequence[Sequence[int]],
) -> None:
    one = match(hands, vault=DeepVault)
    one.apply(LIGHT)
    for _ in range(2):
        offers = [one.undo_of(seat).steps for seat in range(3)]
        assert offers == [0, 0, 0], "who could take something back would be known to be asked"
        assert one.ways_back(0) == []
        assert one.offered_openly() == NOBODY
        end_pause(one)
    assert (one.undo_of(0).steps, one.offered_openly()) == (1, 0)
    assert one.undo(0) is LIGHT


def test_nobody_answers_together_what_has_a_pause_between() -> None:
    one = match([[CHARM], [SWORD], [SWORD]], vault=DeepVault)
    with pytest.raises(Apart, match="answer 2 is one for later"):
        one.take([LIGHT, LAY_NOTHING])
    one.apply(LIGHT)
    with pytest.raises(Apart, match="answer 2 is one for later"):
        one.take([NO_SNUFF, NO_SNUFF])


def test_what_was_answered_together_without_pauses_is_played_again_with_them() -> None:
    one, straight = match(PLAIN, vault=DeepVault), match(PLAIN, pauses=False, vault=DeepVault)
    entry = straight.take([LIGHT, LAY_NOTHING]).entries
    assert entry == [Given(0, ("light torch", "lay nothing"))]
    for twin in (one, straight):
        twin.follow(entry)
    assert digest(one.state) == digest(straight.state)
    assert one.pauses


@pytest.mark.parametrize("ended", [0, 1])
def test_a_look_back_goes_no_further_than_the_pause(ended: int) -> None:
    def with_throws(s: State, seat: int) -> dict[str, Any]:
        return {**view(s, seat), "thrown": s.dice.rolls}

    one = Match(replace(game(PLAIN, BrightVault), view=with_throws), 3, {}, "vault", names=SEATS)
    one.pauses = True
    one.apply(LIGHT)
    for _ in range(ended):
        end_pause(one)
    for seat in OTHERS:
        thrown = [picture.sight.view["thrown"] for picture in one.way(one.past(seat, 9))]
        assert thrown == [one.state.dice.rolls]
    for _ in range(ended, 2):
        end_pause(one)
    then = one.way(one.past(0, 9))[-1].sight.view["thrown"]
    assert then == one.state.dice.rolls == thrown[0] + 2
