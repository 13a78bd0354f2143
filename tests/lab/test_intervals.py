from math import inf, sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from scipy import stats

from undercroft.lab.intervals import Mean, Share, Within
from undercroft.testing import effort


def mean_of(*numbers: float) -> Mean:
    mean = Mean()
    for number in numbers:
        mean.add(number)
    return mean


def share_of(hits: int, count: int) -> Share:
    share = Share()
    for number in range(count):
        share.add(number < hits)
    return share


def test_a_mean_agrees_with_the_standard_library() -> None:
    numbers = [3.0, -1.5, 8.0, 8.0, 0.25]
    mean = mean_of(*numbers)
    assert mean.value == pytest.approx(fmean(numbers))
    assert mean.deviation == pytest.approx(stdev(numbers))
    assert (mean.least, mean.most) == (-1.5, 8.0)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 8, 30, 400])
def test_the_interval_of_a_mean_is_that_of_scipy(count: int) -> None:
    numbers = [float(number * number % 7) for number in range(count)]
    reach = stats.t.ppf(0.975, count - 1) * stdev(numbers) / sqrt(count)
    low, high = mean_of(*numbers).interval
    assert high - low == pytest.approx(2 * reach, rel=2e-3)
    assert (low + high) / 2 == pytest.approx(fmean(numbers))


@pytest.mark.parametrize(("hits", "count"), [(0, 1), (3, 7), (20, 20), (81, 263)])
def test_the_interval_of_a_share_is_that_of_scipy(hits: int, count: int) -> None:
    found = stats.binomtest(hits, count).proportion_ci(method="wilson")
    assert share_of(hits, count).interval == pytest.approx((found.low, found.high), abs=1e-7)


def test_few_numbers_that_vary_as_lengths_do_cover_the_truth_more_often_than_two_errors() -> None:
    rng, covered = Random("few"), 0
    for _ in range(2_000):
        low, high = mean_of(*[rng.gauss(40, 9) for _ in range(5)]).interval
        covered += low <= 40 <= high
    assert 0.935 <= covered / 2_000 <= 0.965


@pytest.mark.parametrize("numbers", [[], [7], [7, 7, 7]])
def test_numbers_that_do_not_vary_tell_no_interval(numbers: list[float]) -> None:
    mean = mean_of(*numbers)
    assert mean.told is None
    assert (mean.to_json()["low"], mean.to_json()["high"]) == (None, None)
    assert within(9, *numbers).told is not None, "the bounds tell one"


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_a_share_has_wilsons_interval(hits: int, count: int, low: float, high: float) -> None:
    share = share_of(hits, count)
    assert share.value == hits / count
    assert share.interval == pytest.approx((low, high), abs=5e-5)


def within(top: float, *numbers: float, floor: float = 0) -> Within:
    mean = Within(floor, top)
    for number in numbers:
        mean.add(number)
    return mean


def test_a_mean_of_zeros_and_ones_has_wilsons_interval() -> None:
    assert within(1, 1, 1, 0).interval == pytest.approx(share_of(2, 3).interval)
    assert within(1, *[1] * 10).interval == pytest.approx((0.7225, 1.0), abs=5e-5)


def test_a_mean_within_0_and_a_top_stays_there() -> None:
    half = within(0.5, 0.5, 0.5, 0, 0.5)
    low, high = share_of(3, 4).interval
    assert half.interval == pytest.approx((low / 2, high / 2))
    third = 1 / 3
    assert within(third, third, third).interval[1] == third
    assert within(third, 0, 0).interval[0] == 0
    assert Within(0, third).interval == (0, third)


def test_a_mean_stays_within_what_is_possible() -> None:
    assert within(1, 1, 1, 0).interval == pytest.approx((0.2077, 0.9385), abs=5e-5)
    assert within(1, 0.5).interval == pytest.approx((0.0546, 0.9454), abs=5e-5)
    low, high = within(1, 1, -1, 0, floor=-1).interval
    assert low == pytest.approx(-high)
    assert -1 < low < -0.7, "of three matches, even 0.67 might be true"
    assert within(inf, 0, 1, 0).interval == (0, mean_of(0, 1, 0).interval[1])
    assert within(inf, -7, 9, floor=-inf).interval == mean_of(-7, 9).interval


@pytest.mark.parametrize("matches", [1, 3])
@pytest.mark.parametrize("shared", [False, True])
def test_of_few_matches_the_interval_covers_the_truth_95_times_in_a_hundred(
    matches: int, shared: bool
) -> None:
    """On the average of all truths that there may be; shared wins make it wider than it need be."""
    rng, tries, covered = Random(f"{matches} {shared}"), effort(4_000, 100_000), 0
    for _ in range(tries):
        truth = rng.random()
        tie = shared * rng.random() * min(truth, 1 - truth)  # half of the ties count as won
        weights = [1 - truth - tie, 2 * tie, truth - tie]
        low, high = within(1, *rng.choices([0, 0.5, 1], weights, k=matches)).interval
        covered += low <= truth <= high
    assert 0.945 <= covered / tries <= (0.985 if shared else 0.965)


WON: dict[str, tuple[float, int, dict[float, int]]] = {
    "an even match": (1, 30, {0: 1, 1: 1}),
    "nearly always": (1, 20, {0: 1, 1: 9}),
    "hardly ever": (1, 200, {0: 97, 1: 3}),
    "ties": (1, 40, {0: 9, 0.5: 2, 1: 9}),
    "two seats": (0.5, 40, {0: 4, 0.25: 1, 0.5: 5}),
    "all share it, or one wins": (1, 25, {1 / 3: 9, 1: 1}),
}
"""What a match may give to a seat, with weights: the most it can be, and how many matches."""


@pytest.mark.parametrize("which", WON)
def test_the_interval_of_first_places_covers_the_truth_as_often_as_it_says(which: str) -> None:
    top, matches, weights = WON[which]
    numbers, rng = list(weights), Random(which)
    truth = sum(number * weight for number, weight in weights.items()) / sum(weights.values())
    tries = effort(400, 20_000)
    covered = 0
    for _ in range(tries):
        played = rng.choices(numbers, list(weights.values()), k=matches)
        low, high = within(top, *played).interval
        assert 0 <= low <= high <= top
        covered += low <= truth <= high
    assert covered / tries >= 0.93, "95% are promised; so few matches cannot give exactly that"
    only_zeros_and_ones = set(numbers) == {0, top}
    assert not only_zeros_and_ones or covered / tries <= 0.98, "no wider than it need be"


def test_a_share_of_nothing_says_nothing() -> None:
    assert Share().interval == (0.0, 1.0)
