"""What a host asks for: databases that are refused, that are served already; old tables that go."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copyfile

import pytest

from tests.cli.test_backup import New, fill, new
from tests.cli.typed import run
from tests.tables.conftest import Rooms, play_first, sit_down
from tests.tables.test_prune import happened, waiting
from undercroft.tables import database_url
from undercroft.tables.database import DATABASE, alone, make_ready

__all__ = ["new"]


def refused(*words: object, url: str = "") -> str:
    """Run a command that fails; return its one line of explanation."""
    done = run(*words, **{DATABASE: url})
    assert done.exit_code == 1, done.output
    assert done.stdout == ""
    assert done.stderr.startswith("undercroft: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def ask(file: Path, query: str) -> None:
    """Change a file past the program."""
    with sqlite3.connect(file) as line:
        line.execute(query)
    line.close()


def no_database(file: Path) -> None:
    file.write_text("my diary " * 1000)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def bent(file: Path) -> None:
    """The first page is whole, the others are not."""
    with file.open("r+b") as raw:
        raw.seek(4096 + 8)
        raw.write(b"\xff" * (file.stat().st_size - 4096 - 8))


def newer(file: Path) -> None:
    ask(file, "update alembic_version set version_num = '0099'")


def without_a_table(file: Path) -> None:
    ask(file, "drop table chat")


def of_another_program(file: Path) -> None:
    file.unlink()
    ask(file, "create table bookmarks (id integer)")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (no_database, "file is not a database; name another file with --data"),
        (cut, "malformed; restore a backup into a new file"),
        (bent, "restore a backup into a new file"),
        (newer, "a newer Undercroft has brought this database to shape '0099', and this version"),
        (without_a_table, "no such table: chat"),
        (of_another_program, "belongs to another program"),
    ],
)
def test_a_file_that_cannot_be_served_is_refused_in_a_line(
    tmp_path: Path, migrated: Path, spoil: Callable[[Path], None], said: str
) -> None:
    file = copyfile(migrated, tmp_path / "tables.db")
    spoil(file)
    before = file.stat().st_mode
    assert said in refused("serve", "--port", 0, "--data", file)
    if spoil in (no_database, of_another_program):
        assert file.stat().st_mode == before


@pytest.mark.parametrize("command", [("backup", "file"), ("restore", "file"), ("tables", "prune")])
@pytest.mark.parametrize("spoil", [no_database, cut, newer])
def test_other_commands_refuse_it_in_a_line_too(
    tmp_path: Path,
    migrated: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], None],
    command: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    file = copyfile(migrated, tmp_path / "tables.db")
    spoil(file)
    refused(*command, "--data", file)


def test_a_file_that_may_only_be_read_is_refused(tmp_path: Path, migrated: Path) -> None:
    file = copyfile(migrated, tmp_path / "tables.db")
    url = f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true"
    said = refused("serve", "--port", 0, url=url)
    assert f"{file} cannot be opened: attempt to write a readonly database; let this user" in said


def test_a_postgresql_that_may_only_be_read_is_refused(new: New) -> None:
    url = new("postgresql")
    make_ready(url)
    read_only = f"{url}&options=-c%20default_transaction_read_only%3Don"
    assert "cannot execute DELETE in a read-only transaction" in refused(
        "serve", "--port", 0, url=read_only
    )


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///x.db", "'sqlite:///x.db', which cannot be opened: name a PostgreSQL"),
        ("sqlite:///x.db", "or leave it out and say --data x.db"),
        ("mysql://me:secret@den/it", "mysql://me:***@den/it"),
        ("postgresql+asyncpg://me:secret@den/it", "name a PostgreSQL database such as"),
        ("postgresql://me:secret@den:door/it", "is no address of a database"),
        ("tables.db", "leave it out and name a file with --data"),
        ("postgresql://me:secret@127.0.0.1:1/it", "Connection refused"),
        ("sqlite+aiosqlite:////proc/none/x.db", "cannot be made"),
    ],
)
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("backup", "copy")])
def test_a_wrong_address_is_refused_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    url: str,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    told = refused(*command, url=url)
    assert said in told or (command[0] == "backup" and "there is no /proc/none/x.db" in told)
    assert "secret" not in told
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused("serve", "--port", 0, "--data", tmp_path / "file" / "tables.db")
    assert f"the folder {tmp_path / 'file'} cannot be made" in said


def test_nothing_is_made_where_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    said = refused("backup", tmp_path / "copy", "--data", tmp_path / "none.db")
    assert f"there is no {tmp_path / 'none.db'}" in said
    assert list(tmp_path.iterdir()) == []


# -- one server a file ----------------------------------------------------------


def test_a_second_server_over_a_file_is_refused(tmp_path: Path) -> None:
    file, other = tmp_path / "tables.db", tmp_path / "link.db"
    other.symlink_to(file)
    with alone(database_url(file)):
        for same in (file, other):
            said = refused("serve", "--port", 0, "--data", same)
            assert f"another `undercroft serve` has {file} open: end that one first" in said
        with alone(database_url(tmp_path / "others.db")):
            pass
    with alone(database_url(file)):
        pass


def test_who_keeps_a_file_or_prunes_it_may_do_so_beside_its_server(
    new: New, tmp_path: Path
) -> None:
    url, empty, copy = new("sqlite"), new("sqlite"), tmp_path / "copy"
    asyncio.run(fill(Rooms(url)))
    with alone(url), alone(empty):
        for words, where in [
            (("backup", copy), url),
            (("restore", copy), empty),
            (("tables", "prune"), url),
        ]:
            done = run(*words, **{DATABASE: where})
            assert done.exit_code == 0, done.output


# -- old tables -----------------------------------------------------------------


def test_old_tables_are_removed_by_a_command_that_says_what_it_does(new: New) -> None:
    rooms = Rooms(new("sqlite"))

    async def scenario() -> tuple[int, str]:
        table = await fill(rooms)
        async with rooms.house() as house:
            over = await sit_down(house)
            await waiting(house)
            while not over.seen.over:
                await play_first(over)
        return over.seen.number, table.id

    def prune(*words: str) -> list[str]:
        done = run("tables", "prune", *words, **{DATABASE: rooms.url})
        assert (done.exit_code, done.stderr) == (0, "")
        return done.stdout.splitlines()

    number, running = asyncio.run(scenario())
    assert prune() == [f"0 tables removed, quiet since {a_year_ago():%Y-%m-%d} or before."]
    happened(rooms, datetime.now(UTC) - timedelta(days=100))
    assert prune()[0].startswith("0 tables removed")
    told = [
        f"  1 over: {number} actions, 0 lines of chat",
        "  1 never begun: 0 actions, 0 lines of chat",
    ]
    assert prune("--keep-days", "99", "--dry-run")[1:] == told
    assert prune("--keep-days", "99", "--dry-run")[0].startswith("2 tables would be removed")
    assert prune("--keep-days", "99")[1:] == told
    assert (running,) in rooms.rows("select id from matches")
    said = prune("--keep-days", "99", "--unfinished")
    assert said[0].startswith("2 tables removed, quiet since")
    assert said[1:] == ["  2 begun and not over: 5 actions, 1 line of chat"]
    assert rooms.rows("select count(*) from brought_texts") == [(1,)]


def a_year_ago() -> datetime:
    return datetime.now(UTC) - timedelta(days=365)


def test_who_prunes_needs_a_database_and_a_number_of_days(tmp_path: Path) -> None:
    assert "there is no" in refused("tables", "prune", "--data", tmp_path / "none.db")
    assert run("tables", "prune", "--keep-days", 0).exit_code == 2
