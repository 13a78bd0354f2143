"""Bots in a file: who may have one read, what is said of a bad one."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from undercroft.bots import (
    RandomBot,
    bot_names,
    known_bots,
    make_bot,
    make_table_bot,
    play_out,
    table_bots,
)
from undercroft.bots.own import READ, BotFailed, offer_bots, read_bots
from undercroft.bots.workers import Workers
from undercroft.games import all_games
from undercroft.kernel import BadSetup, SeededDice
from undercroft.kit.look import Look
from undercroft.lab import Plan, Row, simulate

SPEC = next(iter(all_games().values()))
LAST = """
class Last:
    def __init__(self, brief):
        self.seed = brief.seed

    def choose(self, look):
        return look.decision.actions[-1]
"""

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a file and returns its path; what is read from it is forgotten after the test."""
    monkeypatch.chdir(tmp_path)
    before, modules = dict(READ), set(sys.modules)

    def written(text: str) -> str:
        (tmp_path / "mine.py").write_text(text, "utf-8")
        return "./mine.py"

    yield written
    READ.clear()
    READ.update(before)
    for name in {*sys.modules} - modules:
        if name.startswith("undercroft_bot_"):
            del sys.modules[name]


@pytest.mark.parametrize("name", ["./mine.txt:Bold", "./mine.py", "mine:Bold"])
def test_a_name_that_may_mean_a_file_is_told_how_one_is_named(name: str) -> None:
    with pytest.raises(BadSetup, match=r"a bot of your own is named \./mine\.py:Bold"):
        make_bot(SPEC, name, "1")


def test_a_bot_in_a_file_plays_once_it_was_read(write: Write) -> None:
    name = f"{write(LAST)}:Last"
    with pytest.raises(BadSetup, match=r"has no bot '\./mine\.py:Last'"):
        make_bot(SPEC, name, "1")
    read_bots([name, "random"])
    state = SPEC.new(SPEC.seats[0], {}, SeededDice("1"))
    bots = [make_bot(SPEC, name, "1"), *[RandomBot("2")] * (SPEC.seats[0] - 1)]
    assert play_out(SPEC, state, bots, None, ()) > 0
    assert name not in bot_names(SPEC), "nobody at a table can name a file"


def test_each_process_of_the_lab_reads_it_itself(write: Write) -> None:
    name = f"{write(LAST)}:Last"
    read_bots([name])
    plan = Plan.make(SPEC, SPEC.seats[0], [name], "1", {})
    rows: list[list[Row]] = [list(simulate(plan, 60, jobs)) for jobs in (1, 2)]
    assert rows[0] == rows[1]


def test_a_server_offers_it_under_the_name_of_its_class(write: Write) -> None:
    name = f"{write(LAST)}:Last"
    offer_bots([name], known_bots())
    assert bot_names(SPEC)[-1] == "Last" != SPEC.best
    assert make_bot(SPEC, "Last", "1") is not None


@pytest.mark.parametrize(
    ("text", "named", "says"),
    [
        (LAST, "last", "has no class 'last' with a method choose.look.; did you mean 'Last'"),
        (LAST + "\nx = 1 / 0\n", "Last", "line 9: ZeroDivisionError: division by zero"),
        ("class Last:\n  def\n", "Last", "line 2: SyntaxError: invalid syntax"),
        ("class Last:\n    pass\n", "Last", "it has none"),
    ],
)
def test_a_file_that_holds_no_bot_is_refused(
    write: Write, text: str, named: str, says: str
) -> None:
    with pytest.raises(BadSetup, match=says):
        read_bots([f"{write(text)}:{named}"])


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"there is no file nowhere\.py"):
        read_bots(["nowhere.py:Bold"])


def test_a_server_refuses_names_that_are_taken(write: Write) -> None:
    place = write(LAST + f"\nclass {SPEC.best}(Last):\n    pass\n")
    with pytest.raises(BadSetup, match=r"there is a bot .* already"):
        offer_bots([f"{place}:{SPEC.best}"], known_bots())
    with pytest.raises(BadSetup, match="--bot wants a file"):
        offer_bots(["random"], known_bots())


def test_a_bot_that_needs_a_worker_thinks_in_one(write: Write) -> None:
    place = Path(write(LAST.replace("Last", "Slow") + "\n    needs_worker = True\n"))
    name = f"{place.absolute()}:Slow"
    offer_bots([name], known_bots())
    assert "Slow" in table_bots(SPEC)
    with pytest.raises(BadSetup, match="thinks in a worker alone"):
        make_table_bot(SPEC, "Slow", "1")
    workers, look = (
        Workers(bots=[name], count=1),
        Look(SPEC, SPEC.new(SPEC.seats[0], {}, SeededDice("1"))),
    )
    try:
        answer = asyncio.run(workers.answer(SPEC, "Slow", look, 120.0))
    finally:
        workers.close()
    assert answer == look.decision.actions[-1]


def test_it_plays_the_game_that_it_names(write: Write) -> None:
    place = write(LAST + "\n    game = 'another'\n")
    name = f"{place}:Last"
    read_bots([name])
    with pytest.raises(BadSetup, match="plays another, not"):
        make_bot(SPEC, name, "1")


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("1 / 0", r"in seat 1, asked '.*', failed: line 7: ZeroDivisionError"),
        ('"win"', r"in seat 1, asked '.*', answered 'win', and the rules allow .*,"),
    ],
)
def test_what_it_does_wrong_is_said_in_a_line(write: Write, answer: str, says: str) -> None:
    name = f"{write(LAST.replace('look.decision.actions[-1]', answer))}:Last"
    read_bots([name])
    state = SPEC.new(SPEC.seats[0], {}, SeededDice("1"))
    with pytest.raises(BotFailed, match=says):
        play_out(SPEC, state, [make_bot(SPEC, name, "1")] * SPEC.seats[0], None, ())
