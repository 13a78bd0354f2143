"""The search for values of switches: what it proposes, what it keeps, what a target says."""

from collections.abc import Sequence

import pytest

from undercroft.lab.intervals import Mean
from undercroft.lab.measures import Measure
from undercroft.lab.simulate import Row
from undercroft.lab.tune import Search, Sums, Target, Values, Varied, Verdict

LENGTH = Measure("decisions", "Decisions", lambda row: row.decisions, None)
WON = Measure("won", "Won", lambda row: float(row.facts["won"]), 1.0)
WORTH = Measure("value", "Value of a seat", lambda row: row.returns[0], 2.0, -1.0)
LETTERS = Varied("letter", ("a", "b", "c"))
NUMBERS = Varied("number", [str(number) for number in range(1, 31)], is_range=True)


def row(decisions: int = 10, won: bool = True, value: float = 1.0) -> Row:
    return Row("toy", "7/0", {}, 1, ["random"], [value], [0], decisions, {"won": won})


def sums(targets: Sequence[Target], *rows: Row) -> Sums:
    found = Sums(targets)
    for one in rows:
        found.add(one)
    return found


def searched(search: Search, bad: Values = ()) -> list[Values]:
    """Try what is proposed in a toy: a match lasts ten times the number, and half of all others
    longer with another letter than b."""
    (target,) = search.targets
    found: list[Values] = []
    for values in search.proposed():
        found.append(values)
        if values == bad:
            search.tell(values, None)
            continue
        letter, number = values
        length = 10 * int(number) + 50 * (letter != "b")
        search.tell(values, sums([target], row(length), row(length)))
    return found


def test_all_choices_are_tried_where_there_are_no_more_than_may_be() -> None:
    few = Varied("number", ("1", "2"))
    search = Search([LETTERS, few], [Target(LENGTH, 10, 1)], 6, "seed")
    assert searched(search) == [(a, b) for a in "abc" for b in "12"]
    assert [values for values, _ in search.best][:2] == [("b", "1"), ("b", "2")]
    assert (search.choices, search.trials, search.refused) == (6, 6, 0)


def test_with_fewer_the_search_comes_near_what_is_wanted() -> None:
    search = Search([LETTERS, NUMBERS], [Target(LENGTH, 200, 5)], 40, "seed")
    found = searched(search)
    assert len(found) == len(set(found)) == 40 < search.choices == 90
    best, near = search.best[0]
    assert near.miss <= 4, best


def test_the_same_seed_proposes_the_same_and_another_one_something_else() -> None:
    runs = [
        searched(Search([LETTERS, NUMBERS], [Target(LENGTH, 200, 5)], 20, seed))
        for seed in ("seed", "seed", "other")
    ]
    assert runs[0] == runs[1] != runs[2]


def test_a_choice_that_the_rules_do_not_allow_is_tried_no_more() -> None:
    few = Varied("number", ("1", "2"))
    search = Search([LETTERS, few], [Target(LENGTH, 10, 1)], 6, "seed")
    searched(search, bad=("b", "1"))
    assert search.refused == 1
    assert search.best[0][0] == ("b", "2")
    again = Search([LETTERS, NUMBERS], [Target(LENGTH, 200, 5)], 20, "seed")
    first = searched(again, bad=next(iter(Search([LETTERS, NUMBERS], [], 20, "seed").proposed())))
    assert (again.refused, len(first)) == (1, 20)


def test_the_search_ends_where_nothing_new_is_proposed() -> None:
    """One choice in a thousand is refused again and again: it is no reason to go on for ever."""
    search = Search([LETTERS, NUMBERS], [Target(LENGTH, 10, 1)], 89, "seed")
    assert len(searched(search)) <= 89


def test_a_miss_is_counted_in_margins() -> None:
    targets = [Target(LENGTH, 12, 2), Target(WON, 1.0, 0.05)]
    assert sums(targets, row(10, True), row(10, True)).miss == 1
    assert sums(targets, row(12, True), row(12, False)).miss == pytest.approx(100)


@pytest.mark.parametrize(
    ("lengths", "verdict"),
    [
        ([9, 11] * 50, Verdict.MET),
        ([12] * 4, Verdict.MET),
        ([12, 12, 12, 13], Verdict.OPEN),
        ([13] * 4, Verdict.MISSED),
        ([0, 20] * 5, Verdict.OPEN),
    ],
)
def test_a_target_is_met_or_missed_where_all_of_the_interval_is(
    lengths: list[int], verdict: Verdict
) -> None:
    target = Target(LENGTH, 10, 2)
    (found,) = sums([target], *[row(length) for length in lengths]).figures
    assert target.verdict(found) == verdict


def test_a_measure_with_a_span_has_an_interval_that_stays_in_it() -> None:
    won, worth = Target(WON, 0.9, 0.05), Target(WORTH, 0, 0.1)
    figures = sums([won, worth], *[row(won=True, value=1.0)] * 10).figures
    for figure, (least, most) in zip(figures, [(0, 1), (-1, 1)], strict=True):
        low, high = figure.interval
        assert least < low < high == pytest.approx(most)
    assert type(Target(LENGTH, 10, 1).figure()) is Mean
