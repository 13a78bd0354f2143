"""The battery: what every game must keep to, at every preset, count of players and switch."""

import pytest

from undercroft.testing import Case, cases, check, check_game
from undercroft.testing.sample_game import GAME


@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_case(case: Case) -> None:
    check(case)


def test_game() -> None:
    check_game(GAME)
