"""What a comparison decides, of which the truth is known."""

from collections.abc import Callable, Iterator
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

import pytest

from tests.kernel.toy_game import GAME as TOY
from undercroft.kernel import BadSetup
from undercroft.lab import Plan, Row, play_match
from undercroft.lab.compare import ERROR, LOOK, SCALED, Aim, Comparison, Verdict
from undercroft.lab.measures import find_measure, usual
from undercroft.lab.wording import bases, sentences

PLAN: Final = Plan.make(TOY, 2, ["random"], "seed", {})


class Shape(NamedTuple):
    """How matches end: how often a seat is first alone, and how long one is."""

    first: float
    second: float
    length: Callable[[Random], int]


SHAPES: Final = {
    "seldom a tie": Shape(0.5, 0.45, lambda chance: chance.choice([40, 50, 60])),
    "mostly ties": Shape(0.02, 0.02, lambda _: 9),
    "a long one now and then": Shape(
        0.6, 0.2, lambda chance: 200 if chance.random() < 0.02 else 20
    ),
    "counts": Shape(0.3, 0.3, lambda chance: 1 + min(12, int(chance.expovariate(0.4)))),
}


def row(decisions: int, winners: list[int]) -> Row:
    returns = [float(seat in winners) for seat in range(2)]
    return Row("toy", "seed/0", {}, 2, ["random"] * 2, returns, winners, decisions, {})


def ended(shape: Shape, chance: Random) -> Row:
    drawn = chance.random()
    winners = [0] if drawn < shape.first else [1] if drawn < shape.first + shape.second else [0, 1]
    return row(shape.length(chance), winners)


def comparison(**margins: float) -> Comparison:
    """Begin one; `_` stands for the hyphen of a measure."""
    names = {name.replace("_", "-"): margin for name, margin in margins.items()}
    aims = [Aim(find_measure(TOY, 2, name), margin) for name, margin in names.items()]
    return Comparison(PLAN, PLAN, aims)


def decided(found: Comparison, pairs: Iterator[tuple[Row, Row]]) -> Comparison:
    """Take pairs in until all is decided."""
    for a, b in pairs:
        found.add(a, b)
        if found.decided:
            break
    found.look()
    return found


def pairs(a: Shape, b: Shape, count: int, seed: str = "pairs") -> Iterator[tuple[Row, Row]]:
    chance = Random(seed)
    return ((ended(a, chance), ended(b, chance)) for _ in range(count))


def false_alarms(shape: Shape, comparisons: int, count: int) -> int:
    """Compare a shape with itself so often; return how often 0 was outside at some look."""
    alarms = 0
    for number in range(comparisons):
        found = comparison(decisions=1e-9, first_1=1e-9)
        alarm = False
        for a, b in pairs(shape, shape, count, f"null {number}"):
            found.add(a, b)
            if found.counted and found.counted % LOOK == 0:
                alarm |= any(one.low > 0 or one.high < 0 for one in found.found)
        alarms += alarm
    return alarms


def test_equal_sides_seldom_seem_to_differ() -> None:
    """Of 80 comparisons with 5 false alarms in 100, one time in a thousand has more than 11."""
    alarms = [false_alarms(shape, 20, SCALED + 3 * LOOK) for shape in SHAPES.values()]
    assert sum(alarms) <= 11


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_of_2000_equal_comparisons_at_most_5_in_100_seem_to_differ(shape: Shape) -> None:
    assert false_alarms(shape, 2000, SCALED + 6 * LOOK) <= 2000 * ERROR


def test_equal_sides_end_as_no_effect_that_matters() -> None:
    shape = SHAPES["seldom a tie"]
    found = decided(comparison(decisions=0.2, first_1=0.2), pairs(shape, shape, 5000))
    assert found.decided
    assert [one.verdict for one in found.found] == [Verdict.ALIKE] * 2
    said = sentences(found)
    assert said[0].startswith("Decisions: no effect larger than 20% (-")
    assert said[1].startswith("First places of seat 1: no effect larger than 20 points (-")


def test_matches_that_tie_always_are_alike() -> None:
    found = decided(comparison(decisions=0.03, first_1=0.03), repeat((row(9, [0, 1]),) * 2, 5000))
    assert found.decided
    assert [one.means for one in found.found] == [(9, 9), (0.5, 0.5)]
    assert found.most_apart == [], "they do not differ"


def test_a_tie_shares_the_first_place() -> None:
    first = find_measure(TOY, 2, "first-1").of
    assert [first(row(1, winners)) for winners in ([0], [0, 1], [1])] == [1, 0.5, 0]


def test_a_planted_difference_is_found() -> None:
    """A match of the toy game has 4 turns, or 8."""
    longer = Plan.make(TOY, 2, ["random"], "seed", {"turns": "8"})
    found = Comparison(PLAN, longer, [Aim(find_measure(TOY, 2, "decisions"), 0.1)])
    decided(found, ((play_match(TOY, PLAN, n), play_match(TOY, longer, n)) for n in range(400)))
    (one,) = found.found
    assert one.verdict == Verdict.MORE
    assert one.low < one.means[1] - one.means[0] < one.high
    (said,) = sentences(found)
    assert said.startswith("Decisions: B has ")
    assert "% more (" in said


def test_a_difference_of_shares_is_said_in_points() -> None:
    mine, theirs = Shape(1, 0, lambda _: 9), Shape(0, 1, lambda _: 9)
    found = decided(comparison(first_1=0.1), pairs(mine, theirs, 1000))
    assert found.found[0].verdict == Verdict.LESS
    assert sentences(found)[0].startswith("First places of seat 1: B has 100 points less (")
    assert bases(found) == [], "points are of the whole"


def test_percent_and_margin_have_one_base() -> None:
    """The pairs that set the scale say what 100% is, whatever comes after."""
    found = comparison(decisions=0.1)
    for length in (20, 40):
        for _ in range(SCALED):
            found.add(row(length, [0]), row(length, [0]))
    (one,) = found.found
    assert (one.base, one.margin, one.means) == (20, 2, (40, 40))
    assert bases(found) == [
        "100% is the mean of A in the pairs that set the scale: decisions 20.00."
    ]


def test_what_a_has_none_of_is_said_in_plain_amounts() -> None:
    found = comparison(decisions=0.5)
    for _ in range(SCALED + LOOK):
        found.add(row(0, [0]), row(3, [0]))
    assert sentences(found)[0].startswith("Decisions: B has 3.000 more (")
    assert bases(found) == []


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (-2, 2, Verdict.ALIKE),
        (0.5, 2, Verdict.ALIKE),
        (-2, 2.1, Verdict.OPEN),
        (2.1, 90, Verdict.MORE),
        (2, 90, Verdict.OPEN),
        (0.1, 4.1, Verdict.MORE),
        (0, 4, Verdict.OPEN),
        (0.1, 4.2, Verdict.OPEN),
        (-4.1, -0.1, Verdict.LESS),
        (-90, -2.1, Verdict.LESS),
        (-4.2, -0.1, Verdict.OPEN),
    ],
)
def test_the_interval_decides(low: float, high: float, verdict: Verdict) -> None:
    """Within the margin of 2, beyond it, or beyond 0 and no wider than it to each side."""
    found = comparison(decisions=0.1)
    for _ in range(SCALED):
        found.add(row(20, [0]), row(20, [0]))
    (one,) = found.found
    one.low, one.high = low, high
    assert one.verdict == verdict


def test_a_difference_beyond_its_bound_is_counted_as_that() -> None:
    found = comparison(decisions=0.1)
    for _ in range(SCALED):
        found.add(row(20, [0]), row(21, [0]))
    found.add(row(20, [0]), row(500, [0]))
    found.add(row(20, [0]), row(20, [0]))
    (one,) = found.found
    assert (one.most, one.beyond, one.means) == (2, 1, (20, 260))


def test_the_matches_are_named_that_differ_most_in_what_has_no_bound() -> None:
    found = comparison(decisions=0.1, first_1=0.1)
    for number in range(SCALED + 9):
        seat = number % 2
        found.add(row(20, [seat]), row(20 + number, [1 - seat]))
    assert [number for _, number, _ in found.most_apart] == [58, 57, 56]
    bounded = comparison(first_1=0.1)
    for _ in range(SCALED + 9):
        bounded.add(row(20, [0]), row(30, [1]))
    assert bounded.most_apart == []


def test_a_trial_is_a_round_of_seats_where_bots_change_them() -> None:
    mixed = Plan.make(TOY, 2, ["first", "random"], "seed", {})
    aims = [Aim(find_measure(TOY, 2, "decisions"), 0.1)]
    assert Comparison(PLAN, PLAN, aims).least == SCALED + LOOK
    assert Comparison(PLAN, mixed, aims).least == 2 * (SCALED + LOOK)


def test_usually_it_is_measured_how_long_a_match_is_and_who_wins() -> None:
    assert usual(TOY, 2) == ["decisions", "value", "first-1", "first-2"]
    assert usual(TOY, 1) == ["decisions", "value"]


def test_what_cannot_be_measured_is_refused_with_what_can() -> None:
    with pytest.raises(BadSetup, match=r"no measure 'decision'.*did you mean 'decisions'"):
        find_measure(TOY, 2, "decision")
