"""The conformance battery over every game there is. No game is named here."""

from collections.abc import Callable

import pytest

from tests.conformance.battery import CHECKS, GAME_CHECKS, Case, Played, cases, played
from undercroft.games import all_games
from undercroft.kernel import GameSpec

GAMES = list(all_games().values())
CASES = [case for spec in GAMES for case in cases(spec)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case, check: Callable[[Played], None]) -> None:
    check(played(case))


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)
def test_game(spec: GameSpec, check: Callable[[GameSpec], None]) -> None:
    check(spec)
