import json
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from tests.kernel.toy_game import GAME as TOY
from undercroft.cli.report import shown
from undercroft.kit.facts import amount, share, word
from undercroft.lab import Plan, Report, Row
from undercroft.lab.simulate import play_match

CLEARED = replace(
    TOY,
    facts={
        "hits": amount(lambda s: s.hits),
        "wiped": share(lambda s: s.wiped),
        "end": word(lambda s: s.end),
    },
)
"""The toy game with a fact of each kind."""


def row(bots: list[str], returns: list[float], **facts: Any) -> Row:
    best = max(returns)
    winners = [seat for seat, value in enumerate(returns) if value == best]
    return Row(TOY.slug, "seed", {}, len(bots), bots, returns, winners, 10, facts)


def report(*rows: Row, bots: tuple[str, ...] = ("first", "random", "random")) -> Report:
    plan = Plan(TOY.slug, len(bots), bots, "seed", tuple(TOY.resolve({"luck": "off"}).items()))
    found = Report(CLEARED, plan)
    for one in rows:
        found.add(one)
    return found


def printed(found: Report) -> str:
    console = Console(width=120)
    with console.capture() as capture:
        console.print(shown(found, 2.0))
    return capture.get()


def test_seats_of_one_bot_count_once_in_a_match() -> None:
    found = report(
        row(["first", "random", "random"], [6, 1, 3]),
        row(["random", "random", "first"], [2, 2, 5]),
    )
    assert found.bots["first"].value == 5.5
    assert found.bots["random"].value == 2
    assert found.bots["random"].count == 2
    assert found.differences["random"].value == -3.5


def test_first_places_are_shared_by_ties_and_counted_for_a_seat() -> None:
    found = report(
        row(["first", "random", "random"], [5, 5, 1]),
        row(["random", "random", "first"], [4, 4, 0]),
    )
    assert found.firsts["first"].value == pytest.approx(0.25)
    assert found.firsts["random"].value == pytest.approx(0.375)


def test_shares_of_a_win_stay_within_0_and_1() -> None:
    bots = ["first", "random"]
    found = Report(replace(TOY, worth=(0, 1)), report(bots=("first", "random")).plan)
    for won in (0, 0, 1):
        found.add(row(bots, [1.0 - won, won]))
    told = found.to_json()
    for figures in (*told["by_seat"], *told["by_bot"].values()):
        assert 0 < figures["low"] < figures["mean"] < figures["high"] < 1
    (difference,) = told["differences"].values()
    assert -1 < difference["low"] < difference["mean"] < difference["high"] < 1
    seats = [line for line in printed(found).splitlines() if line.startswith("  seat")]
    assert [line.split()[-5:-2] for line in seats] == [
        ["0.67", "0.21", "0.94"],
        ["0.33", "0.06", "0.79"],
    ]


def test_first_places_stay_within_0_and_100_per_cent() -> None:
    won, lost = row(["first", "random"], [5, 1]), row(["first", "random"], [1, 5])
    found = report(won, won, won, lost, bots=("first", "random"))
    places = [line for line in printed(found).splitlines() if line.startswith("first place")]
    assert [line.split()[-3:] for line in places] == [
        ["75.0%", "30.1%", "95.4%"],
        ["25.0%", "4.6%", "69.9%"],
    ]
    told = found.to_json()["first_places"]
    assert told["first"]["mean"] == 0.75
    assert 0 <= told["random"]["low"] <= told["first"]["high"] <= 1


def test_a_report_tells_what_was_brought_and_which_packs_were_read() -> None:
    plain = report(row(["first"] * 2, [1, 1]), bots=("first", "first"))
    assert (plain.to_json()["brought"], plain.to_json()["packs"]) == ([], [])
    assert "Brought" not in printed(plain)
    assert "Packs" not in printed(plain)
    texts = ("title: The Horde\n3x Orc\n", "5 coins")
    plan = replace(plain.plan, brought=texts, packs=("/some/where/sea", "/else/sky"))
    found = Report(TOY, plan)
    found.add(row(["first"] * 2, [1, 1]))
    assert found.to_json()["brought"] == list(texts)
    assert found.to_json()["packs"] == ["sea", "sky"]
    assert "Brought, by seat: The Horde, 5 coins." in printed(found)
    assert "Packs: sea, sky." in printed(found)


def test_facts_are_means_shares_or_words() -> None:
    found = report(
        row(["first"] * 2, [1, 1], hits=3, wiped=True, end="left"),
        row(["first"] * 2, [1, 1], hits=4, wiped=False, end="cleared"),
        bots=("first", "first"),
    )
    facts = found.to_json()["facts"]
    assert facts["hits"]["mean"] == 3.5
    assert facts["wiped"]["share"] == 0.5
    assert facts["end"]["cleared"]["share"] == 0.5


def test_the_interval_of_a_count_does_not_go_below_0() -> None:
    rows = [row(["first"] * 2, [1, 1], hits=hits) for hits in (0, 0, 9)]
    found = report(*rows, bots=("first", "first")).to_json()["facts"]["hits"]
    assert (found["low"], found["mean"]) == (0, 3)
    assert found["high"] > 9


def test_a_word_that_came_late_still_counts_all_matches() -> None:
    words = ["left"] * 3 + ["capped"]
    found = report(*[row(["first"], [1], end=word) for word in words], bots=("first",))
    assert found.word_shares()["end"]["capped"].value == 0.25


def test_the_table_says_what_was_played_and_how_fast() -> None:
    text = printed(report(row(["first", "random", "random"], [6, 1, 3], wiped=True)))
    assert "The Cellar: 1 match, 3 players, 2.0 s (0 matches/s)" in text
    assert "Seed seed. Rules: interpreted. Switches: luck=off." in text
    assert "random minus first" in text
    assert "wiped" in text


def test_one_kind_of_bot_is_not_compared() -> None:
    text = printed(report(row(["random"] * 2, [1, 2]), bots=("random", "random")))
    assert "minus" not in text
    assert "seat 2" in text


def test_the_json_holds_no_time_and_is_plain() -> None:
    plan = Plan.make(TOY, 2, ["random"], "seed", {})
    reports = []
    for _ in range(2):
        found = Report(TOY, plan)
        for number in range(5):
            found.add(play_match(TOY, plan, number))
        reports.append(json.dumps(found.to_json()))
    assert reports[0] == reports[1]
