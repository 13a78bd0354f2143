"""The time of an answer tells nobody whether a bot was asked in secret."""

import asyncio

import pytest

from tests.web import secret_times
from undercroft.games import all_games
from undercroft.kit.game import GameSpec

HIDING = [
    pytest.param(spec, kind, id=f"{spec.slug}-{kind}")
    for spec in all_games().values()
    for kind in secret_times.kinds(spec)
]
TWINS = 400
MOST = 0.55
"""Who guesses is right in half of all cases, and of so many in 0.55 once in 400 tries."""


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("spec", "kind"), HIDING)
def test_nobody_learns_from_the_time_of_an_answer(spec: GameSpec, kind: str) -> None:
    times = asyncio.run(secret_times.measure(spec, kind, TWINS))
    assert len(times) == TWINS
    assert secret_times.right(times) <= MOST


def test_the_classifier_sees_a_difference_where_there_is_one() -> None:
    """So that the test above is no empty one."""
    apart = [(8.0 + n % 7 / 10, 4.0 + n % 5 / 10) for n in range(200)]
    alike = [(4.0 + n * 7 % 13, 4.0 + n * 11 % 13) for n in range(400)]
    assert secret_times.right(apart) == 1.0
    assert 0.4 < secret_times.right(alike) < 0.6
