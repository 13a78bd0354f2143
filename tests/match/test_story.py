"""The numbers of events: the same in the log, the news, a picture; each seat counts its own."""

from random import Random

import pytest

from tests.alike import alike
from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT, QuietVault, secret_game
from tests.kernel.toy_words import CHARM, LIGHT, NO_SNUFF, PIT, SNUFF, SWORD
from undercroft.kernel import SPECTATOR, Event
from undercroft.kit.game import GameSpec
from undercroft.match import MOST_LINES, Match
from undercroft.match.story import Story

GAMES = pytest.mark.parametrize("spec", [GAME, VAULT], ids=lambda spec: spec.slug)
SEATS = (0, 1, 2, SPECTATOR)


def with_some_taken_back(spec: GameSpec) -> Match:
    """A match to its end, in which much was taken back."""
    rng, match = Random(5), Match(spec, 3, {"turns": "8"}, "taken back")
    while not match.over:
        match.apply(rng.choice(match.state.legal_actions))
        for seat in range(3):
            if match.undo_of(seat).steps and rng.random() < 0.3:
                match.undo(seat)
    assert any(line.undone for line in match.sight(0, lines=None).log)
    return match


@GAMES
def test_a_seat_counts_what_it_is_told_without_a_gap(spec: GameSpec) -> None:
    match = with_some_taken_back(spec)
    for seat in SEATS:
        told = [event["event"] for _, event in match.history.recent(seat)]
        assert told == list(range(len(told)))[::-1]
        sight = match.sight(seat)
        assert [event["event"] for event in sight.news] == told[: len(sight.news)][::-1]


@GAMES
def test_a_line_keeps_its_number_in_the_log_and_the_look_back(spec: GameSpec) -> None:
    match = with_some_taken_back(spec)
    for seat in SEATS:
        log = match.sight(seat, lines=None).log
        here = [(one.event, one.text, one.clause) for one in log if one.event >= 0]
        past = match.past(seat, len(match.answers), over=True).sight.log
        assert here[-MOST_LINES:] == [(one.event, one.text, one.clause) for one in past]
        assert all(one.event == one.at == -1 for one in log if one.undone)
        told = {event["event"]: event["clause"] for _, event in match.history.recent(seat)}
        assert all(told[number] == clause for number, _, clause in here)


@GAMES
def test_each_line_stands_in_one_picture_that_tells_of_its_event(spec: GameSpec) -> None:
    match = with_some_taken_back(alike(spec))
    for seat in SEATS:
        lines = []
        for at in range(1, len(match.answers) + 1):
            for picture in match.way(match.past(seat, at, over=True), over=True):
                said = [line.event for line in picture.said]
                assert set(said) <= {event["event"] for event in picture.sight.news}
                lines += said
        log = match.sight(seat, lines=None).log
        first = len([one for one in log if one.event >= 0 and one.at == 0])
        assert lines == [one.event for one in log if one.event >= 0][first:]


def test_what_comes_after_a_take_back_has_the_number_of_what_was_taken_back() -> None:
    match = Match(secret_game([[SWORD], [CHARM]], [SWORD] * 6), 2, {}, "taken back")
    match.apply(LIGHT)
    for count in (1, 2):
        match.apply(SNUFF)
        snuffed = match.sight(0).log[-1]
        assert (snuffed.clause, snuffed.event) == ("TOY-5", 0)
        assert [event["event"] for event in match.sight(0).news] == [0]
        match.cut(1, 1)
        struck = [line for line in match.sight(0).log if line.undone]
        assert [line.event for line in struck] == [-1] * count
        assert match.sight(0).news == ()


def test_no_number_tells_of_what_a_seat_does_not_see() -> None:
    story = Story(GAME)
    story.hear([Event("seen", "", {"card": 1}), Event("hidden", "", {}, 0, {"card": 2})])
    story.hear([Event("dealt", "", {"player": 0}, 0, {"card": 3})])
    assert [story.number(0, place) for place in (0, 1, 2)] == [0, 1, 2]
    assert [story.number(1, place) for place in (0, 2)] == [0, 1]
    assert [event["kind"] for event in story.news(1, 0, 9)] == ["seen", "dealt"]
    assert [story.known(0, after) for after in (-1, 0, 1)] == [0, 2, 3]
    assert [story.known(1, after) for after in (-1, 0, 1)] == [0, 1, 2]


def test_who_looks_back_within_a_pause_reads_afterwards_what_came_of_it() -> None:
    match = Match(secret_game([[SWORD], [SWORD], [PIT]], [SWORD] * 6, QuietVault), 3, {}, "pause")
    match.pauses = True
    match.apply(LIGHT)
    for _ in range(2):
        assert match.past(0, 1).sight.log == ()
        match.apply(NO_SNUFF)
    assert [line.clause for line in match.past(0, 1).sight.log] == ["TOY-5.1"]


def test_the_log_says_it_in_the_names_of_then_and_a_look_back_in_those_of_now() -> None:
    match = Match(GAME, 2, {}, "renamed", names=["Ann", "Ben"])
    match.apply(match.state.legal_actions[0])
    for names in (["Ann", "Ben"], ["Cy", "Ben"]):
        match.rename(names)
        assert match.sight(1).log[0].text.startswith("Ann: ")
        assert match.past(1, 0).sight.log[0].text.startswith(f"{names[0]}: ")
    assert match.sight(SPECTATOR).log[0].text.startswith("Ann: ")
