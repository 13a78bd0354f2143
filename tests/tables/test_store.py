"""The store: where it is, what shape it has, and how carefully it writes."""

import asyncio
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, insert, inspect, text

from tests.postgres import Postgres
from tests.tables.conftest import Rooms, Scenario, sit_down
from undercroft.match import Given, Happening
from undercroft.tables import Store, database_url, migrations
from undercroft.tables.database import fit
from undercroft.tables.schema import SHAPE, brought_texts, metadata, shape
from undercroft.tables.store import NumberTaken

Run = Callable[[Scenario], None]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without any tables."""
    if request.param == "sqlite":
        yield database_url(tmp_path / "tables.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.database() as address:
            yield address


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


def first(connection: Connection) -> None:
    """Bring an empty database to the shape of the first version."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")


@pytest.mark.parametrize("begin", [None, first], ids=["new", "old"])
def test_a_new_database_and_an_old_one_are_what_the_code_reads(
    scene: Run, begin: Callable[[Connection], None] | None
) -> None:
    def differences(connection: Connection) -> list[Any]:
        there = MigrationContext.configure(connection)
        assert there.get_current_revision() == shape(connection) == SHAPE
        assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_heads() == [SHAPE]
        found: list[Any] = compare_metadata(there, metadata)
        return found

    async def scenario(rooms: Rooms) -> None:
        store = Store(rooms.url)
        if begin is not None:
            async with store._engine.begin() as connection:
                await connection.run_sync(begin)
        await store.open()
        await store.open()
        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await store.close()

    scene(scenario)


@pytest.mark.parametrize("begin", [None, first], ids=["new", "old"])
def test_what_is_cut_short_leaves_a_database_as_it_was(
    scene: Run, begin: Callable[[Connection], None] | None
) -> None:
    def cut_short(connection: Connection) -> None:
        fit(connection)
        raise OSError("no space left")

    async def scenario(rooms: Rooms) -> None:
        store = Store(rooms.url)
        if begin is not None:
            async with store._engine.begin() as connection:
                await connection.run_sync(begin)
        with pytest.raises(OSError, match="no space"):
            async with store._engine.begin() as connection:
                await connection.run_sync(cut_short)
        async with store._engine.connect() as connection:
            there = await connection.run_sync(lambda line: inspect(line).get_table_names())
        assert sorted(there) == (["actions", "alembic_version", "matches"] if begin else [])
        await store.open()
        await store.close()

    scene(scenario)


def test_sqlite_writes_carefully(tmp_path: Path) -> None:
    def settings(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    async def scenario() -> None:
        store = Store(database_url(tmp_path / "careful.db"))
        await store.open()
        async with store.reading() as connection:
            by_the_way = await connection.run_sync(settings)
        in_a_thread = await store.read(settings)
        await store.close()
        assert by_the_way == in_a_thread == ["wal", 2, 1]

    asyncio.run(scenario())


def test_a_database_of_the_first_version_is_brought_up_to_date(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        store = Store(rooms.url)
        async with store._engine.begin() as connection:
            await connection.run_sync(first)
        await store.close()
        seats = '[{"name": "Ann", "bot": ""}, {"name": "Uno", "bot": "first"}]'
        rooms.rows(
            "insert into matches (id, game, rules_version, switches, seats, seed, pace, token_hash,"
            f" created) values ('m', 'toy', 1, '{{}}', '{seats}', 's', 'normal', 'h',"
            " '2026-01-01 00:00:00.000000')"
        )
        rooms.rows("insert into actions values ('m', 0, 0, 'enter')")
        store = Store(rooms.url)
        await store.open()
        found = await store.find("m")
        assert found is not None
        assert [(seat.name, seat.bot, seat.brought) for seat in found.setup.seats] == [
            ("Ann", "", ""),
            ("Uno", "first", ""),
        ]
        assert found.stops == {}
        assert [seat.holders for seat in found.setup.seats] == [("h",), ()]
        assert found.host == "h"
        assert found.started is not None
        assert [entry.text for entry in await store.journal("m")] == ["enter"]
        await store.close()

    scene(scenario)


def test_what_is_not_known_of_many_tables_is_read_together(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            store = house.store
            ann, ben = [(await sit_down(house)).id for _ in range(2)]
            said = [Happening("asks", 0, "Ann", after) for after in (0, 1)]
            await store.append(ann, 0, [Given(0, ("one",))], happened=said, left=2.5)
            await store.append(ann, 1, [Given(1, ("two",))])
            await store.append(ben, 0, [Given(0, ("three",))])
            whole = await store.fresh(ann, 0, 0)
            assert whole is not None
            first, second = [one.number for one in whole.happened]
            asked = (ann, 1, first), (ann, 2, first), (ann, 2, second), (ben, 0, 0), ("no", 0, 0)
            news = await asyncio.gather(*[store.fresh(*one) for one in asked])
            two, three = (Given(1, ("two",)), None), (Given(0, ("three",)), None)
            assert [one and [*one.entries] for one in news] == [[two], [], [], [three], None]
            later = [one and [it.number for it in one.happened] for one in news]
            assert later == [[second], [second], [], [], None]
            assert [one and one.marks.length for one in news] == [2, 2, 2, 1, None]
            assert whole.entries == [(Given(0, ("one",)), 2.5), two]

    scene(scenario)


def test_what_many_tables_write_together_is_each_ones_own(scene: Run) -> None:
    due = datetime(2030, 1, 2, 3, 4, 5, 600, UTC)
    counts = 1, 99, 100, 101, 1  # as many rows as a statement takes, and more

    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            store = house.store
            ids = [(await sit_down(house)).id for _ in counts]
            said = [
                [Given(which, (f"{which} {one}",)) for one in range(count)]
                for which, count in enumerate(counts)
            ]
            first, *others = [
                store.append(its, 0, entries, turn=which, deadline=due if which else None, left=2.5)
                for which, (its, entries) in enumerate(zip(ids, said, strict=True))
            ]
            taken = store.append(ids[0], 0, [Given(0, ("too late",))], turn=9)
            await first
            *_, fault = await asyncio.gather(*others, taken, return_exceptions=True)
            assert isinstance(fault, NumberTaken)
            for which, (its, entries) in enumerate(zip(ids, said, strict=True)):
                assert await store.journal(its) == entries
                assert (fresh := await store.fresh(its, 0, 0))
                lefts = [2.5, *[None] * (counts[which] - 1)]
                assert fresh.entries == [*zip(entries, lefts, strict=True)]
                (summary,) = await store.summaries([its])
                assert summary.turn == which
                assert (fresh.moved is None) == (not entries)
            assert await store.overdue(due.replace(second=4)) == []
            assert {*await store.overdue(due.replace(second=6))} == {*ids[1:]}

    scene(scenario)


def test_a_write_that_fails_leaves_nothing_of_itself(scene: Run) -> None:
    def half(connection: Connection) -> None:
        connection.execute(delete(brought_texts))
        raise OSError("no space left")

    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            await house.store.keep("ann", "vault", "Mine", "3 coins")
            with pytest.raises(OSError, match="no space"):
                await house.store.write(half)
            assert [one.title for one in await house.store.kept("ann", "vault")] == ["Mine"]

    scene(scenario)


def test_a_write_that_nobody_waits_for_any_more_is_whole(tmp_path: Path) -> None:
    has_begun, may_end = Event(), Event()

    def slow(connection: Connection) -> None:
        row = {"owner_hash": "ann", "game": "vault", "title": "Mine", "text": "3 coins"}
        connection.execute(insert(brought_texts), {**row, "changed": datetime.now(UTC)})
        has_begun.set()
        may_end.wait()

    async def scenario() -> None:
        store = Store(database_url(tmp_path / "left.db"))
        await store.open()
        left = asyncio.create_task(store.write(slow))
        await asyncio.to_thread(has_begun.wait)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        may_end.set()
        await store.keep("ann", "vault", "Other", "4 coins")  # SQLite lets one write at a time
        titles = [one.title for one in await store.kept("ann", "vault")]
        await store.close()
        assert titles == ["Mine", "Other"]

    asyncio.run(scenario())


def test_what_people_keep_is_theirs_alone(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        store = Store(rooms.url)
        await store.open()
        first = await store.keep("ann", "vault", "Mine", "3 coins")
        other = await store.keep("ben", "vault", "Mine", "4 coins")
        await store.keep("ann", "toy", "Mine", "no")
        await store.keep("ann", "vault", "A second", "5 coins")
        kept = await store.kept("ann", "vault")
        assert [(one.title, one.text) for one in kept] == [
            ("A second", "5 coins"),
            ("Mine", "3 coins"),
        ]
        again = await store.keep("ann", "vault", "Mine", "6 coins")
        assert [one.text for one in await store.kept("ann", "vault")] == ["5 coins", "6 coins"]
        await store.drop("ann", "vault", other)
        await store.drop("ann", "vault", 999)
        assert len(await store.kept("ben", "vault")) == 1
        await store.drop("ann", "vault", again)
        assert [one.title for one in await store.kept("ann", "vault")] == ["A second"]
        assert first != other
        await store.close()

    scene(scenario)
