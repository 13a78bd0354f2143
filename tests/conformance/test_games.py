"""The conformance battery over every game there is. No game is named here."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from undercroft.games import all_games
from undercroft.kernel import COMPILED
from undercroft.kit.game import GameSpec
from undercroft.testing import (
    CHECKS,
    GAME_CHECKS,
    LONG,
    PLAY_CHECKS,
    STRUCTURE_CHECKS,
    Case,
    Trial,
    effort,
    switch_cases,
    the_spec_is_whole,
    usual_cases,
)

GAMES = list(all_games().values())


def some_cases(spec: GameSpec) -> Iterator[Case]:
    """List every count of players, and every preset for one count in turn."""
    found = list(usual_cases(spec))
    yield from [case for case in found if not case.switches]
    for number, preset in enumerate(spec.presets):
        fitting = [case for case in found if case.name == preset.name]
        yield fitting[number % len(fitting)]


def all_cases() -> Iterator[object]:
    """List the cases of every game.

    Values of single switches are tried on compiled rules alone. So are, by `make test`, the counts
    of players and the presets, but for how states are built: interpreted rules show more of that.
    """
    looked_at = CHECKS if LONG or COMPILED else STRUCTURE_CHECKS
    for spec in GAMES:
        for case in effort(some_cases, usual_cases)(spec):
            yield pytest.param(case, looked_at, id=str(case))
        for case in switch_cases(spec):
            checks = effort(PLAY_CHECKS, CHECKS)
            yield pytest.param(case, checks, id=str(case), marks=pytest.mark.heavy)


def game_checks() -> Iterator[object]:
    """List the checks of whole games; those that play many matches are done on compiled rules."""
    for check in GAME_CHECKS:
        heavy = [] if check is the_spec_is_whole else [pytest.mark.heavy]
        yield pytest.param(check, id=check.__name__, marks=heavy)


@pytest.mark.parametrize(("case", "checks"), list(all_cases()))
def test_case(
    case: Case, checks: Sequence[Callable[[Trial], None]], subtests: pytest.Subtests
) -> None:
    trial = Trial(case)
    for check in checks:
        with subtests.test(check.__name__):
            check(trial)


@pytest.mark.parametrize("check", list(game_checks()))
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_game(spec: GameSpec, check: Callable[[GameSpec], None]) -> None:
    check(spec)
