"""Why somebody did something by the rules alone: told later from the position before it."""

from random import Random
from typing import Final

import pytest

from undercroft.games import all_games
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.match import Line, Match
from undercroft.match.positions import EVERY

SPECS: Final = [one for one in all_games().values() if (one.folder / "reasons.py").is_file()]
"""The games in which somebody acts by the rules alone."""


def played(spec: GameSpec, lines: int = 12) -> Match:
    """A match at random, until so many lines can be asked why."""
    match, chance = Match(spec, spec.seats[0], {}, "why"), Random(1)
    while not match.over and len(asked(match)) < lines:
        match.apply(chance.choice(match.state.legal_actions))
    return match


def asked(match: Match) -> list[Line]:
    """The lines that can be asked why."""
    return [line for line in match.sight(SPECTATOR, lines=None).log if line.has_reason]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_each_line_that_can_be_asked_has_a_reason_about_who_acted(spec: GameSpec) -> None:
    """And the match is where it was; what was asked long after is told alike."""
    match = played(spec)
    before = str(match.state)
    for line in asked(match):
        (reason,) = match.why(SPECTATOR, line.event)
        name = reason.act.partition(" on ")[0]
        assert line.text.startswith(name), (line.text, reason.act)
        assert all(one.text and one.clause for one in reason.because)
    assert str(match.state) == before
    assert len(match.answers) > EVERY


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_other_lines_and_numbers_of_none_have_no_reason(spec: GameSpec) -> None:
    match = played(spec, 1)
    log = match.sight(SPECTATOR, lines=None).log
    for line in log:
        assert bool(match.why(SPECTATOR, line.event)) == line.has_reason or line.event == -1
    assert match.why(SPECTATOR, len(log) + 10_000) == ()


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.slug)
def test_what_was_taken_back_cannot_be_asked(spec: GameSpec) -> None:
    match = played(spec, 1)
    match.cut(match.answers[-1].player, 1)
    assert not asked(match)


def test_a_game_in_which_nobody_acts_so_has_no_reasons() -> None:
    (spec, *_) = [one for one in all_games().values() if one not in SPECS]
    match = Match(spec, spec.seats[0], {}, "why")
    assert match.why(SPECTATOR) == ()
    assert match.why(SPECTATOR, 0) == ()
