"""A file that is replaced under a running server: nothing is acknowledged that would be lost."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copyfile
from unittest.mock import patch

import pytest
from sqlalchemy import Connection

from tests.tables.conftest import Rooms, Scenario, play, play_first
from undercroft.tables import Replaced, database_url, store
from undercroft.tables.commands import HOUSE
from undercroft.tables.talking import Say
from undercroft.tables.writing import Written, write_all

Run = Callable[[Scenario], None]


@pytest.fixture
def file(tmp_path: Path, migrated: Path) -> Path:
    """The file of the database."""
    return copyfile(migrated, tmp_path / "tables.db")


@pytest.fixture
def url(file: Path) -> str:
    """Only SQLite has one."""
    return database_url(file)


def replace(file: Path, by: Path | None = None) -> Path:
    """Move another file, by default a copy, into the place of one; return where that is now."""
    backup = by or copyfile(file, file.with_name("backup"))
    moved = file.rename(file.with_name("moved away"))
    backup.rename(file)
    return moved


def remove(file: Path) -> None:
    file.unlink()


def test_no_answer_counts_once_another_file_lies_there(
    scene: Run, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "light torch")
            before = table.seen.sight(0)
            moved = replace(file).rename(file.with_name("kept"))
            for _ in range(3):
                with pytest.raises(Replaced, match="start the server again"):
                    await play_first(table)
                with pytest.raises(Replaced):
                    await table.do(HOUSE, Say(seat=0, text="is anybody here?"))
                with pytest.raises(Replaced):
                    await table.store.ping()
            assert table.seen.sight(0) == before
            said = [one.getMessage() for one in caplog.records if one.levelno == logging.ERROR]
            assert len(said) == 1
            assert f"{file} was moved or replaced" in said[0]
            replace(file, moved)
            await play_first(table)

    scene(scenario)


def test_nor_if_it_is_replaced_while_the_answer_is_written(scene: Run, file: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            before = table.seen.sight(0)

            def meanwhile(connection: Connection, some: Sequence[Written]) -> None:
                write_all(connection, some)
                replace(file)

            with patch.object(store, "write_all", meanwhile), pytest.raises(Replaced):
                await play(table, "light torch")
            assert table.seen.sight(0) == before

    scene(scenario)


def test_a_file_that_is_gone_is_noticed_by_the_rounds(
    scene: Run, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            remove(file)
            with pytest.raises(Replaced):
                await house.store.known([])
            assert "End the server" in caplog.text

    scene(scenario)
