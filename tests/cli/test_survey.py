"""`undercroft report` as it is typed."""

import asyncio
import json
import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copyfile
from typing import Final

import pytest

from tests.cli.typed import output, refused, run
from tests.tables.conftest import play_first
from undercroft import lab
from undercroft.bots import bot_names, make_bot
from undercroft.games import all_games, find_game
from undercroft.tables import House, Seat, Setup, Store, database_url

FEW: Final = ("-n", 20, "--seed", "r", "-q", "-j", 1)
ATTACK: Final = ("report", "dungeon-attack", "--players", "1,2", "--luck", 50, *FEW)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a report and its rows."""
    folder = tmp_path_factory.mktemp("report")
    out, lines = folder / "r.html", folder / "r.jsonl"
    assert output(*ATTACK, "--out", out, "--rows", lines) == f"{out}\n{lines}\n"
    return folder


def test_it_writes_a_page_and_rows(made: Path) -> None:
    text = (made / "r.html").read_text("utf-8")
    for title in ("Who wins", "How long a match is", "Which luck decides", "Which rules are met"):
        assert f">{title}</h2>" in text
    assert "undercroft report dungeon-attack --seed r -n 20 --luck 50 --players 1,2" in text
    rows = [json.loads(line) for line in (made / "r.jsonl").read_text("utf-8").splitlines()]
    assert [row["players"] for row in rows] == [1] * 20 + [2] * 20


def test_two_processes_make_the_same_page(made: Path, tmp_path: Path) -> None:
    output(*ATTACK[:-1], 2, "--out", tmp_path / "r.html")
    assert (tmp_path / "r.html").read_bytes() == (made / "r.html").read_bytes()


def test_the_command_by_a_chapter_makes_its_figures_again(made: Path, tmp_path: Path) -> None:
    found = re.findall(
        r"<code>undercroft (report [^<]*--chapters lead)</code>", whole := page(made)
    )
    (typed,) = found
    output(*shlex.split(typed), "-q", "-j", 1, "--out", tmp_path / "r.html")
    again = page(tmp_path)
    assert again.count("</h2>") == 2
    tables = re.findall("<tbody>.*?</tbody>", again, re.DOTALL)
    assert tables
    assert all(one in whole for one in tables)


def page(folder: Path) -> str:
    return (folder / "r.html").read_text("utf-8")


def test_a_report_that_is_kept_goes_on_where_it_was(made: Path, tmp_path: Path) -> None:
    keep, out = tmp_path / "parts.jsonl", tmp_path / "r.html"
    output(*ATTACK, "--keep", keep, "--out", out)
    lines = keep.read_text("utf-8").splitlines(keepends=True)
    keep.write_text("".join(lines[:2]), "utf-8")
    output(*ATTACK, "--keep", keep, "--out", out)
    assert keep.read_text("utf-8") == "".join(lines)
    assert page(tmp_path) == page(made)


def test_a_game_against_each_other_has_seats_and_rivals(tmp_path: Path) -> None:
    out = tmp_path / "r.html"
    typed = ("report", "dungeon-keeper", "--players", 2, "--bots", "random", "--luck", 0, *FEW)
    output(*typed, "--out", out)
    text = out.read_text("utf-8")
    assert "First places of each seat" in text
    assert "2 players, seat 2" in text
    assert "Which luck decides" not in text


def test_a_report_is_written_again_and_nothing_else_is(made: Path, tmp_path: Path) -> None:
    other = tmp_path / "letter.html"
    other.write_text("Dear reader", encoding="utf-8")
    (line,) = refused(1, *ATTACK, "--out", other)
    assert "letter.html is no report: give another file with --out" in line
    assert other.read_text("utf-8") == "Dear reader"
    (line,) = refused(1, *ATTACK, "--out", made / "r.html", "--rows", made / "r.jsonl")
    assert "r.jsonl exists: give another file for the rows" in line


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["--players", "9"], "Dungeon Attack! has 1 to 8 players, such as 1,8, not '9'"),
        (["--players", "two"], "not 'two'"),
        (["--chapters", "winning,lenght"], "--chapters: there is no 'lenght'; there are winning,"),
        (["--rows", "rows.csv"], "--rows wants a file that ends with .jsonl or .parquet, not"),
        (["--set", "white_face=2/2/2"], "did you mean 'white_faces'"),
    ],
)
def test_a_wrong_word_is_refused_in_a_line(
    typed: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (line,) = refused(2, "report", "dungeon-attack", *FEW, *typed)
    assert says in line
    assert list(tmp_path.iterdir()) == []


def test_without_its_libraries_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.delitem(sys.modules, "undercroft.lab.page", raising=False)
    monkeypatch.delattr(lab, "page", raising=False)
    found = run("report", "dungeon-attack", *FEW)
    assert found.exit_code == 1
    assert "report needs polars, which is not installed: pip install 'undercroft[lab]'" in (
        found.stderr
    )


# -- matches of people ----------------------------------------------------------------------------


async def _evening(file: Path) -> None:
    """Somebody plays a match against a bot, and begins another one."""
    store = Store(database_url(file))
    await store.open()
    house = House(store, all_games(), make_bot, bot_names)
    await house.open()
    spec = find_game("dungeon-attack")
    seats = [Seat("Wilhelmina", holders=("w",), ready=True), Seat("Oskar", "random")]
    for whole in (True, False):
        setup = Setup(spec.slug, spec.resolve({}), seats, f"cellar {whole}", "instant")
        table = await house.create(setup, "w")
        while whole and not table.seen.over:
            await play_first(table)
    await house.close()
    await store.close()


def test_matches_of_people_stand_beside_those_of_bots(migrated: Path, tmp_path: Path) -> None:
    file, out, rows = tmp_path / "rooms.db", tmp_path / "r.html", tmp_path / "r.jsonl"
    copyfile(migrated, file)
    with ThreadPoolExecutor() as aside:
        aside.submit(asyncio.run, _evening(file)).result()
    before = file.read_bytes()
    typed = ("report", "dungeon-attack", "--players", 2, "--luck", 0, *FEW, "--tables", file)
    output(*typed, "--out", out, "--rows", rows)
    text = out.read_text("utf-8")
    assert "1 by these house rules" in text
    assert "2 players, played at tables: person" in text
    assert "2 players, played at tables: random" in text
    told = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert [row["bots"] for row in told[:-1]] == [["adventurer"] * 2] * 20
    assert told[-1]["bots"] == ["person", "random"]
    assert told[-1]["seed"] == "table 1"
    for name in ("Wilhelmina", "Oskar", "cellar True"):
        assert name not in text + rows.read_text("utf-8")
    assert file.read_bytes() == before


def test_a_database_that_is_not_there_is_a_line(tmp_path: Path) -> None:
    (line,) = refused(1, *ATTACK, "--out", tmp_path / "r.html", "--tables", tmp_path / "no.db")
    assert "no.db" in line
    assert not (tmp_path / "no.db").exists()
    secret = "postgresql://ann:hush@127.0.0.1:1/rooms"
    (line,) = refused(1, *ATTACK, "--out", tmp_path / "r.html", "--tables", secret)
    assert "hush" not in line
