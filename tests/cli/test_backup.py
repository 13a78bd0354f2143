"""Backup and restore: from one database into another of any kind, while matches run."""

import asyncio
import gzip
import json
import stat
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex
from shutil import copyfile
from typing import Any

import pytest

from tests.cli import typed
from tests.postgres import Postgres
from tests.tables.conftest import SEED, Rooms, play_first, sit_down
from undercroft.match import Given
from undercroft.tables import Seat, Table, Terms, database_url
from undercroft.tables.backup import LONGEST_ROW
from undercroft.tables.commands import HOUSE, ComeBack, StandIn
from undercroft.tables.database import DATABASE
from undercroft.tables.talking import Say

New = Callable[..., str]
ONE_SIDED = Terms(public=True)


@pytest.fixture
def new(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> Iterator[New]:
    """Return the address of a new database of a kind: without rows, or, `bare`, without tables."""
    with ExitStack() as stack:

        def made(kind: str, bare: bool = False) -> str:
            if kind == "sqlite":
                file = tmp_path / f"{token_hex(4)}.db"
                return database_url(file if bare else copyfile(migrated, file))
            server: Postgres = request.getfixturevalue("postgres")
            return stack.enter_context(server.database() if bare else server.migrated())

        yield made


def run(url: str, *words: str | Path) -> tuple[int, str]:
    """Run the command over a database; return its exit code and what it said."""
    done = typed.run(*words, **{DATABASE: url})
    return done.exit_code, done.output


async def fill(rooms: Rooms) -> Table:
    """Leave something of everything in a database; return a table where a match runs."""
    async with rooms.house() as house:
        table = await sit_down(house)
        for _ in range(5):
            await play_first(table)
        await table.do(HOUSE, Say(seat=0, text="good evening, Ünder"))
        await table.do(HOUSE, StandIn(seat=1))
        await table.do(HOUSE, ComeBack(seat=1))
        await sit_down(house, (Seat("Ann"), Seat("")), table.spec, ONE_SIDED)
        await house.store.keep("owner", "toy", "mine", "5 coins")
    return table


def contents(url: str, tmp_path: Path) -> list[dict[str, Any]]:
    """Everything that a database holds, by its backup."""
    file = tmp_path / "contents"
    assert run(url, "backup", file)[0] == 0
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_from_any_database_into_any(new: New, tmp_path: Path, source: str, target: str) -> None:
    url, other, file = new(source), new(target, bare=True), tmp_path / "all.backup"
    table = asyncio.run(fill(Rooms(url)))
    held = contents(url, tmp_path)
    assert run(url, "backup", file) == (0, f"{len(held) - 1} rows are in {file}.\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run(other, "restore", file) == (0, f"{len(held) - 1} rows are back.\n")
    assert contents(other, tmp_path) == held

    async def goes_on() -> None:
        async with Rooms(other).house() as house:
            again = await house.table(table.id)
            assert again.seen.sight(0) == table.seen.sight(0)
            await play_first(again)
            await again.do(HOUSE, Say(seat=0, text="the numbers go on"))
            assert again.seen.chat[-1].text == "the numbers go on"

    asyncio.run(goes_on())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_while_a_match_runs_it_is_one_moment(new: New, tmp_path: Path, kind: str) -> None:
    url = new(kind)

    async def scenario() -> None:
        async with Rooms(url).house() as house:
            table = await sit_down(house)
            await play_first(table)
            backing = asyncio.create_task(asyncio.to_thread(contents, url, tmp_path))
            while not backing.done():
                table = await sit_down(house) if table.seen.over else table
                await play_first(table)
            lines = await backing
        known = {line["row"]["id"] for line in lines if line.get("table") == "matches"}
        journals = defaultdict[str, list[int]](list)
        for row in [line["row"] for line in lines if line.get("table") == "actions"]:
            journals[row["match_id"]].append(row["number"])
        assert journals.keys() <= known
        for numbers in journals.values():
            assert sorted(numbers) == list(range(len(numbers)))

    asyncio.run(scenario())


def test_many_rows_come_back(new: New, tmp_path: Path) -> None:
    url, other = new("sqlite"), new("postgresql")

    async def scenario() -> None:
        async with Rooms(url).house() as house:
            for _ in range(3):
                table = await sit_down(house)
                many = [Given(0, ("enter",))] * 600
                await house.store.append(table.id, table.seen.number, many)

    asyncio.run(scenario())
    file = tmp_path / "many"
    assert run(url, "backup", file)[0] == 0
    code, said = run(other, "restore", file)
    assert code == 0, said
    assert contents(other, tmp_path) == contents(url, tmp_path)


def test_a_backup_takes_the_place_of_another_and_is_private(new: New, tmp_path: Path) -> None:
    url, file = new("sqlite"), tmp_path / "again"
    asyncio.run(fill(Rooms(url)))
    file.write_text("an older one")
    file.chmod(0o644)
    assert run(url, "backup", file)[0] == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert SEED not in file.read_text(encoding="latin-1")
    assert [one.name for one in tmp_path.glob("again*")] == ["again"]


def test_what_cannot_be_backed_up_leaves_the_older_one(new: New, tmp_path: Path) -> None:
    file = tmp_path / "older"
    file.write_text("an older one")
    (tmp_path / "empty.db").touch()
    code, said = run(database_url(tmp_path / "empty.db"), "backup", file)
    assert code == 1
    assert "let the server of this version open it once" in said
    code, said = run(new("sqlite", bare=True), "backup", file)
    assert code == 1
    assert "there is no" in said
    code, said = run("postgresql://nobody@127.0.0.1:1/none", "backup", file)
    assert code == 1
    assert "cannot be read" in said
    assert file.read_text() == "an older one"
    code, said = run(new("sqlite"), "backup", tmp_path / "nowhere" / "file")
    assert code == 1


HEADER = {"undercroft-backup": 1, "shape": "SHAPE"}
STRAY = {
    "id": 1,
    "match_id": "none",
    "at": "2026-01-01T00:00:00+00:00",
    "seat": 0,
    "text": "boo",
    "name": None,
}
KEPT = {"id": 1, "owner_hash": "ann", "game": "toy", "title": "mine", "text": "5 coins",
        "changed": STRAY["at"]}  # fmt: skip
LATE = [{"table": "brought_texts", "row": KEPT}, {"table": "chat", "row": STRAY}, {"table": "no"}]
BROKEN: dict[str, tuple[list[object], str]] = {
    "nothing": ([], "no backup"),
    "foreign": ([[1]], "no backup"),
    "later": ([{**HEADER, "undercroft-backup": 2}], "no backup"),
    "other shape": ([{**HEADER, "shape": "0001"}], "has the shape '0001'"),
    "other table": ([HEADER, {"table": "secrets", "row": {}}], "line 2 of"),
    "late": ([HEADER, *LATE], "line 4 of"),
    "no row": ([HEADER, {"table": "matches", "row": 5}], "line 2 of"),
    "no columns": ([HEADER, {"table": "matches", "row": {}}], "is broken"),
    "no table": ([HEADER, {"table": "chat", "row": STRAY}], "does not take it"),
    "not zipped": ([], "cannot be read"),
    "cut": ([], "cannot be read"),
    "bent": ([], "cannot be read"),
    "deep": ([], "cannot be read"),
    "endless": ([], "cannot be read"),
}


def broken(which: str, good: bytes, shape: str) -> bytes:
    """Return a file that is no backup."""
    half = len(good) // 2
    lines = "".join(f"{json.dumps(line)}\n" for line in BROKEN[which][0]).replace("SHAPE", shape)
    found = {
        "not zipped": b"not zipped",
        "cut": good[:half],
        "deep": gzip.compress(b"[" * 100_000),
        "endless": gzip.compress(b"1" * (LONGEST_ROW + 1)),
        "bent": good[:half] + bytes(40) + good[half + 40 :],
    }
    return found.get(which) or gzip.compress(lines.encode())


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup."""
    folder = tmp_path_factory.mktemp("good")
    source, file = database_url(folder / "source.db"), folder / "good"
    asyncio.run(fill(Rooms(source)))
    assert run(source, "backup", file)[0] == 0
    return file


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_no_backup_is_refused_and_nothing_is_left(
    new: New, tmp_path: Path, good: Path, kind: str, subtests: pytest.Subtests
) -> None:
    url, file = new(kind), tmp_path / "odd"
    shape = json.loads(gzip.decompress(good.read_bytes()).splitlines()[0])["shape"]
    for which, (_, why) in BROKEN.items():
        file.write_bytes(broken(which, good.read_bytes(), shape))
        with subtests.test(which):
            code, said = run(url, "restore", file)
            assert code == 1
            assert why in said
            assert "Traceback" not in said
    # Each but the first, and this one, would be refused if the one before it had left a row.
    assert run(url, "restore", good)[0] == 0


def test_a_backup_that_is_not_there_is_named(new: New, tmp_path: Path) -> None:
    file = tmp_path / "nowhere"
    code, said = run(new("sqlite"), "restore", file)
    assert code == 1
    assert said.strip().endswith(f"there is no file {file}")


def test_a_database_that_holds_something_is_left_alone(new: New, tmp_path: Path) -> None:
    url, file = new("sqlite"), tmp_path / "all"
    asyncio.run(fill(Rooms(url)))
    assert run(url, "backup", file)[0] == 0
    before = contents(url, tmp_path)
    code, said = run(url, "restore", file)
    assert code == 1
    assert "not empty" in said
    assert contents(url, tmp_path) == before
