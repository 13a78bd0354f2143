"""How much of a result each source of chance decides: the estimate, its interval, real dice."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from undercroft.games import find_game
from undercroft.kernel import SeededDice
from undercroft.lab.luck import CHOICES, FEWEST, Mixed, pair, shares, streams_of
from undercroft.lab.measures import find_measure
from undercroft.lab.simulate import Plan

ATTACK = find_game("dungeon-attack")
Numbers = NDArray[np.float64]
Result = Callable[[Numbers, Numbers], Numbers]


def pairs(result: Result, count: int, seed: int) -> list[list[float]]:
    """Pairs of matches whose result follows from a first and a second source: as they come, with
    the first shared, and with the second shared."""
    chance = np.random.default_rng(seed)
    a, b, other_a, other_b = chance.normal(size=(4, count))
    found = np.stack([result(a, b), result(a, other_b), result(other_a, b)], axis=1)
    return [list(map(float, row)) for row in found]


def added(a: Numbers, b: Numbers) -> Numbers:
    return 2 * a + b


def won(a: Numbers, b: Numbers) -> Numbers:
    return (2 * a + b > 0).astype(float)


def test_each_source_has_its_share_of_the_variance() -> None:
    first, second = shares(["first", "second"], pairs(added, 4000, 1))
    assert first.value == pytest.approx(0.8, abs=0.03)
    assert second.value == pytest.approx(0.2, abs=0.05)
    assert first.low < first.value < first.high
    assert [one.source for one in (first, second)] == ["first", "second"]


def test_what_two_sources_decide_only_together_is_in_neither() -> None:
    for one in shares(["first", "second"], pairs(lambda a, b: a * b, 4000, 2)):
        assert one.value < 0.06
        assert one.low == 0


@pytest.mark.parametrize(
    ("result", "true"), [(added, 0.8), (won, 2 / np.pi * np.arcsin(0.8))], ids=["sum", "won"]
)
def test_the_interval_holds_the_truth_about_as_often_as_it_says(
    result: Result, true: float
) -> None:
    held = 0
    for seed in range(100):
        first, _ = shares(["first", "second"], pairs(result, 200, seed))
        held += first.low <= true <= first.high
    assert 89 <= held <= 99


def test_few_pairs_or_equal_results_say_nothing() -> None:
    assert shares(["first"], pairs(added, FEWEST - 1, 1)) == []
    assert len(shares(["first", "second"], pairs(added, FEWEST, 1))) == 2
    assert shares(["first"], [[1.0, 1.0]] * 100) == []


def test_mixed_dice_throw_one_stream_by_a_seed_of_its_own() -> None:
    mixed, other, own = Mixed("other", "deal", "own"), SeededDice("other"), SeededDice("own")
    assert [mixed.below("deal", 99) for _ in range(5)] == [own.below("deal", 99) for _ in range(5)]
    assert [mixed.below("dice", 99) for _ in range(5)] == [
        other.below("dice", 99) for _ in range(5)
    ]
    assert list(mixed.names) == ["deal", "dice"]


def test_a_match_of_a_game_is_thrown_again_source_by_source() -> None:
    plan = Plan.make(ATTACK, 1, ["random"], "luck", {})
    sources = [*streams_of(ATTACK, plan, 2), CHOICES]
    assert len(sources) > 2
    result = pair(ATTACK, plan, find_measure(ATTACK, 1, "value"), sources, 3)
    assert result == pair(ATTACK, plan, find_measure(ATTACK, 1, "value"), sources, 3)
    assert len(result) == 1 + len(sources)
