"""The race of `make bench` is fair: with and without the kernel the same game is played."""

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, variance

import pytest

from bench import bare_delve, delve
from undercroft.kernel import ScriptedDice

MATCHES = 1_500


def sample(play: Callable[[Random], tuple[int, int]], figure: int) -> list[int]:
    """The decisions (0) or points (1) of matches between random players."""
    rng = Random(20)
    return [play(rng)[figure] for _ in range(MATCHES)]


@pytest.mark.parametrize("figure", [0, 1])
def test_both_play_the_same_game(figure: int) -> None:
    ours, bare = sample(delve.play, figure), sample(bare_delve.play, figure)
    error = sqrt((variance(ours) + variance(bare)) / MATCHES)
    assert abs(mean(ours) - mean(bare)) < 4 * error
    assert abs(sqrt(variance(ours) / variance(bare)) - 1) < 0.1


def test_delve_keeps_at_most_four_dice_and_pays_ten_for_a_repeated_face() -> None:
    first_roll = [6, 6, 6, 5, *[2] * 10]
    s = delve.new(ScriptedDice([*first_roll, *[2] * 14]))
    for notation in ("keep 6", "keep 6", "keep 5", "keep 6"):
        assert s.current_player == 0
        s.apply_action(delve.VOCABULARY.parse(notation))
    assert s.scores == [6 + 16 + 5 + 16, 0]
    assert s.current_player == 1


@pytest.mark.parametrize(("ones", "points"), [(4, 1), (5, 0)])
def test_five_ones_are_a_bust(ones: int, points: int) -> None:
    roll = [1] * ones + [2] * (14 - ones)
    s = delve.new(ScriptedDice([*roll, *[2] * 28]))
    if s.current_player == 0:
        s.apply_action(delve.VOCABULARY.parse("keep 1"))
        s.apply_action(delve.STOP)
    assert s.scores == [points, 0]
    assert s.current_player == 1
