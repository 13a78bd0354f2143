"""Matches that are summed up where they are played: the same figures whoever has played what."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from undercroft.games import all_games
from undercroft.lab import Plan, Report, Row, simulate, summing
from undercroft.lab.summing import sum_up

SPEC = all_games()["dungeon-attack"]
MATCHES = 60


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Two bots in three seats: no figure is left out."""
    return Plan.make(SPEC, 3, ["random", SPEC.best], "sum", {})


@pytest.fixture(scope="module")
def rows(plan: Plan) -> list[Row]:
    return list(simulate(plan, MATCHES, 1))


def figures(report: Report) -> str:
    return json.dumps(report.to_json())


def of(plan: Plan, rows: list[Row]) -> Report:
    report = Report(SPEC, plan)
    for row in rows:
        report.add(row)
    return report


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 50), (2, 7), (3, 1)])
def test_figures_and_rows_are_the_same_to_the_last_byte(
    jobs: int, chunk: int, plan: Plan, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summing, "CHUNK", chunk)
    report, text = Report(SPEC, plan), list[str]()
    assert sum(sum_up(report, MATCHES, jobs, text.append)) == MATCHES
    assert figures(report) == figures(of(plan, rows))
    assert [json.loads(line) for line in "".join(text).splitlines()] == [
        row.to_json() for row in rows
    ]


def test_parts_add_up_in_whatever_order_and_size(plan: Plan, rows: list[Row]) -> None:
    """Thirds have no end as floats: a sum that depends on its order would show it."""
    thirds = [row._replace(returns=[value / 3 for value in row.returns]) for row in rows]
    whole, rng = figures(of(plan, thirds)), Random(3)
    for _ in range(5):
        rng.shuffle(thirds)
        left, parts = iter(thirds), Report(SPEC, plan)
        while some := list(islice(left, rng.randint(1, 9))):
            parts.add_part(of(plan, some).part)
        assert figures(parts) == whole


def test_a_number_is_told_alike_whatever_its_type(plan: Plan, rows: list[Row]) -> None:
    one, two = (rows[0]._replace(returns=[value, value, value]) for value in (1, 1.0))
    assert figures(of(plan, [one, two])) == figures(of(plan, [two, one]))


def test_what_was_played_before_ctrl_c_is_kept(
    plan: Plan, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped() -> Iterator[Row]:
        yield from rows[:9]
        raise KeyboardInterrupt

    played = stopped()
    monkeypatch.setattr(summing, "play_match", lambda *_: next(played))
    report, text = Report(SPEC, replace(plan)), list[str]()
    with pytest.raises(KeyboardInterrupt):
        list(sum_up(report, MATCHES, 1, text.append))
    assert report.matches == len("".join(text).splitlines()) == 9
