"""Elo and the sequential test, against what others have published and by simulation."""

from collections import Counter
from math import inf
from random import Random

import pytest

from undercroft.lab.sprt import Accepted, Sprt, elo_of, score_of


def pentanomial(*counts: int) -> dict[float, float]:
    return {at / 4: float(count) for at, count in enumerate(counts)}


@pytest.mark.parametrize(
    ("elo0", "elo1", "scores", "llr"),
    [
        (0.5, 2.5, pentanomial(223, 9863, 20279 + 1000, 10037, 246), -3.07),
        (0, 2, pentanomial(871, 26175, 55003 + 980, 26678, 821), -4.98),
        (0.5, 2.5, {0: 21184, 0.5: 40708, 1: 21404}, -1.57),
        (0, 2, {0: 57030, 0.5: 106593, 1: 57433}, -2.59),
    ],
)
def test_llr_is_that_of_the_published_examples(
    elo0: float, elo1: float, scores: dict[float, float], llr: float
) -> None:
    """The four logistic examples of fastchess, app/tests/sprt_test.cpp; it asks for 1%."""
    assert Sprt(elo0, elo1).llr(scores) == pytest.approx(llr, abs=0.006)


def test_bounds_are_those_that_chess_prints() -> None:
    assert [round(one, 2) for one in Sprt(0, 2).bounds] == [-2.94, 2.94]


def test_elo_is_400_for_ten_to_one() -> None:
    assert elo_of(10 / 11) == pytest.approx(400)
    assert score_of(-400) == pytest.approx(1 / 11)
    assert [elo_of(one) for one in (0, 0.5, 1)] == [-inf, 0, inf]


def test_who_wins_everything_soon_has_h1_accepted_and_who_ties_always_h0() -> None:
    test = Sprt(0, 50)
    assert test.llr({}) == 0
    assert test.accepted({1.0: 3}) == Accepted.NEITHER
    assert test.accepted({1.0: 100}) == Accepted.H1
    assert test.accepted({0.0: 100}) == Accepted.H0
    assert test.accepted({0.5: 1000}) == Accepted.H0


def decided_by(test: Sprt, elo: float, chance: Random) -> Accepted:
    """Play pairs of matches without a draw until something is accepted."""
    counts: Counter[float] = Counter()
    while not test.accepted(counts):
        for _ in range(5):
            counts[sum([chance.random() < score_of(elo) for _ in range(2)]) / 2] += 1
    return test.accepted(counts)


@pytest.mark.parametrize(("elo", "wrong"), [(0, Accepted.H1), (200, Accepted.H0)])
def test_each_hypothesis_is_seldom_accepted_where_the_other_is_true(
    elo: float, wrong: Accepted
) -> None:
    """5 in 100 are promised: more than 14 of 150 come one time in a hundred."""
    test = Sprt(0, 200)
    found = [decided_by(test, elo, Random(f"{elo} {number}")) for number in range(150)]
    assert found.count(wrong) <= 14
