from statistics import fmean, stdev

import pytest

from undercroft.lab.intervals import Mean, Share


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


def test_a_mean_is_within_two_standard_errors_of_its_interval() -> None:
    low, high = mean_of(*[0.0, 1.0] * 200).interval
    assert low == pytest.approx(0.5 - 1.959964 * 0.5006261743217588 / 20)
    assert high == pytest.approx(1 - low)


def test_one_number_has_no_spread() -> None:
    assert mean_of(7).interval == (7, 7)


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


def test_a_share_of_nothing_says_nothing() -> None:
    assert Share().interval == (0.0, 1.0)
