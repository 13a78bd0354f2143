"""The store: where it is, what shape it has, and how carefully it writes."""

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.tables.conftest import Rooms, Scenario
from undercroft.tables import Store, database_url
from undercroft.tables.schema import metadata

Run = Callable[[Scenario], None]


def test_the_file_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert database_url() == f"sqlite+aiosqlite:///{tmp_path}/data/undercroft/undercroft.db"
    folder = tmp_path / "data" / "undercroft"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_file_is_in_the_home_without_a_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert f"{tmp_path}/.local/share/undercroft/" in database_url()


def test_the_migrations_build_what_the_code_reads(scene: Run) -> None:
    def differences(connection: Connection) -> list[Any]:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), metadata)
        return found

    async def scenario(rooms: Rooms) -> None:
        store = Store(rooms.url)
        await store.open()
        await store.open()
        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await store.close()

    scene(scenario)


def test_sqlite_writes_carefully(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        store = Store(rooms.url)
        await store.open()
        async with store._engine.connect() as connection:
            settings = [
                (await connection.execute(text(f"PRAGMA {name}"))).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        await store.close()
        assert settings == ["wal", 2, 1]

    scene(scenario)
