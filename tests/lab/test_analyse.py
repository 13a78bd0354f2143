"""Decisions of a match tried out: a plain mistake is found, and the figures repeat."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.analysed import GAME, played
from tests.cli.typed import output, refused, run
from undercroft.games import find_game
from undercroft.lab.analyse import Task, analyse, begin, decisions, judge
from undercroft.match import Match, Record


def record() -> Record:
    return played().record(["Ann"])


def task(tries: int = 8) -> Task:
    return Task(record().to_json(), ("Ann",), tries, "1")


def test_every_choice_is_a_decision_and_nothing_else() -> None:
    match = played()
    moments = decisions(match)
    for at in range(len(match.answers)):
        choices = match.history.position(at, match.state).legal_actions
        assert (at in moments) == (len(choices) > 1)


def test_a_plain_mistake_is_found_with_what_it_cost() -> None:
    last = decisions(played())[-1]
    verdict = judge(task(80), last)
    assert verdict.given.notation == "pass"
    assert verdict.lead is not None
    found = begin(find_game(GAME), task(80), played(), [last]).found([verdict])
    (mistake,) = found.mistakes
    assert mistake.better.notation == "bust"
    assert mistake.low > 0


def test_the_figures_are_the_same_from_any_number_of_processes() -> None:
    last = decisions(played())[-2:]
    assert list(analyse(task(), last, 1)) == list(analyse(task(), last, 2))


def test_hidden_truth_and_later_dice_change_nothing() -> None:
    """The same answers with other luck to come: what was known at the moment is the same."""
    first = decisions(played())[0]
    other = replace(record(), seed=record().seed, actions=record().actions[: first + 1], result=())
    short = Task(other.to_json(), ("Ann",), 8, "1")
    assert judge(task(), first) == judge(short, first)


def test_the_command_writes_what_it_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.cli.analyse.decisions", lambda match: decisions(match)[-1:])
    file, page, figures = [tmp_path / one for one in ("match.json", "a.html", "a.json")]
    file.write_text(record().to_json(), "utf-8")
    typed = ("analyse", file, "-n", 80, "-j", 1, "--html", page, "--json", figures)
    said = output(*typed)
    assert "Dungeon Attack!: 1 decision weighed" in said
    assert "Mistakes, the dearest first" in said
    told = json.loads(figures.read_text("utf-8"))
    assert told["decisions"][0]["given"]["notation"] == "pass"
    assert len(told["mistakes"]) == 1
    before = page.read_text("utf-8"), figures.read_text("utf-8")
    output(*typed)  # over its own page it writes
    assert before == (page.read_text("utf-8"), figures.read_text("utf-8"))


def test_ctrl_c_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(task: Task, moments: list[int], _: int) -> object:
        yield judge(task, moments[-1])
        raise KeyboardInterrupt

    monkeypatch.setattr("undercroft.cli.analyse.analyse", stopped)
    file, figures = tmp_path / "match.json", tmp_path / "a.json"
    file.write_text(record().to_json(), "utf-8")
    found = run("analyse", file, "-n", 8, "--json", figures)
    assert found.exit_code == 1
    assert "stopped after 1 of" in found.stderr
    assert len(json.loads(figures.read_text("utf-8"))["decisions"]) == 1


def test_a_foreign_page_stays(tmp_path: Path) -> None:
    file, page = tmp_path / "match.json", tmp_path / "mine.html"
    file.write_text(record().to_json(), "utf-8")
    page.write_text("mine", "utf-8")
    said = refused(1, "analyse", file, "--html", page)
    assert said == [f"{page} is no analysis: give another file with --html"]
    assert page.read_text("utf-8") == "mine"


def test_a_match_without_a_choice_says_so(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(Match(find_game(GAME), 1, {}, "x").record(["Ann"]).to_json(), "utf-8")
    assert "nobody had a choice" in refused(1, "analyse", file)[0]
