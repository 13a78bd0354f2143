"""Old tables go, with all that belongs to them; a match that runs stays, and what is not old."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from tests.kernel.toy_game import GAME
from tests.tables.conftest import Rooms, gather, play_first, sit_down, soon
from undercroft.tables import House, Seat, Table
from undercroft.tables.commands import HOUSE, ComeBack, Sit, StandIn
from undercroft.tables.database import opened
from undercroft.tables.house import NoSuchTable
from undercroft.tables.prune import Old, prune
from undercroft.tables.schema import metadata
from undercroft.tables.talking import Say

LONG_AGO = datetime(2020, 2, 1, tzinfo=UTC)
BEFORE = LONG_AGO - timedelta(microseconds=1)
LATER = LONG_AGO + timedelta(seconds=1)
ALL = ("matches", "actions", "happenings", "chat", "brought_texts")
MOMENTS = (
    *("matches created", "matches started", "matches finished"),
    *("actions at", "happenings at", "chat at"),
)


async def played(house: House) -> Table:
    """A match that is over, with something of everything."""
    table = await sit_down(house)
    await table.do(HOUSE, StandIn(seat=1))
    await table.do(HOUSE, ComeBack(seat=1))
    await table.do(HOUSE, Say(seat=0, text="good evening"))
    while not table.seen.over:
        await play_first(table)
    return table


async def waiting(house: House) -> Table:
    """A table where a seat is free."""
    return await gather(house, Seat("Ann"), Seat(""))


def happened(rooms: Rooms, at: datetime, *tables: Table, what: Sequence[str] = MOMENTS) -> None:
    """Let all that happened at some tables, or at all, have happened at one moment."""
    ids = [table.id for table in tables] or [row[0] for row in rooms.rows("select id from matches")]
    with opened(rooms.url, "is odd") as engine, engine.begin() as connection:
        for name, moment in [one.split() for one in what]:
            rows = metadata.tables[name]
            its = (rows.c["id" if name == "matches" else "match_id"]).in_(ids)
            there = rows.c[moment].is_not(None)
            connection.execute(update(rows).where(its, there).values({moment: at}))


def counts(rooms: Rooms) -> dict[str, int]:
    """How many rows each of the tables of the database has."""
    return {name: rooms.rows(f"select count(*) from {name}")[0][0] for name in ALL}


def kept(rooms: Rooms) -> set[str]:
    """The ids of the tables that are there."""
    return {row[0] for row in rooms.rows("select id from matches")}


@pytest.mark.both_databases
def test_what_is_old_goes_with_all_that_belongs_to_it(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> tuple[Table, Table]:
        async with rooms.house() as house:
            await house.store.keep("owner", "toy", "mine", "5 coins")
            return await played(house), await played(house)

    old, young = asyncio.run(scenario())
    happened(rooms, BEFORE, old)
    happened(rooms, LONG_AGO, young)
    before = counts(rooms)
    assert all(before.values())
    looked = prune(url, LONG_AGO, only_look=True)
    assert counts(rooms) == before
    assert prune(url, LONG_AGO) == looked == [Old(old.id, GAME.slug, "over", old.seen.number, 1)]
    assert kept(rooms) == {young.id}
    halves = {name: before[name] // 2 for name in ALL}
    assert counts(rooms) == {**halves, "brought_texts": 1}
    assert prune(url, LONG_AGO) == []


def test_whatever_happened_at_the_limit_keeps_a_table(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> Table:
        async with rooms.house() as house:
            return await played(house)

    table = asyncio.run(scenario())
    for one in MOMENTS:
        happened(rooms, BEFORE, table)
        assert len(prune(url, LONG_AGO, only_look=True)) == 1
        happened(rooms, LONG_AGO, table, what=(one,))
        assert prune(url, LONG_AGO) == [], one
        assert len(prune(url, LATER, only_look=True)) == 1


def test_a_match_that_is_not_over_stays_unless_it_is_asked_for(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> tuple[Table, Table, Table]:
        async with rooms.house() as house:
            tables = await sit_down(house), await sit_down(house), await waiting(house)
            await play_first(tables[0])
        return tables

    running, played_since, gathering = asyncio.run(scenario())
    happened(rooms, BEFORE, running, played_since, gathering)
    happened(rooms, LONG_AGO, played_since, what=("matches started",))
    gone = prune(url, LONG_AGO)
    assert [(one.match_id, one.kind) for one in gone] == [(gathering.id, "waiting")]
    gone = prune(url, LONG_AGO, running=True)
    assert [(one.match_id, one.kind) for one in gone] == [(running.id, "running")]
    assert kept(rooms) == {played_since.id}


def test_what_happens_at_the_last_moment_keeps_a_table(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            silent, loud, begun = await waiting(house), await waiting(house), await waiting(house)
            happened(rooms, BEFORE, silent, loud, begun)
            found = await house.store.old_tables(LONG_AGO)
            assert len(found) == 3
            await loud.do(HOUSE, Say(seat=0, text="is anybody there?"))
            for seat, who in enumerate(("ann", "ben")):
                await begun.do(who, Sit(seat=seat, name=who, ready=True))
            assert begun.seen.started
            assert [one.match_id for one in await house.store.prune(found, LONG_AGO)] == [silent.id]
        assert kept(rooms) == {loud.id, begun.id}

    asyncio.run(scenario())


def test_playing_goes_on_while_more_tables_go_than_in_one_write(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            old = [await waiting(house) for _ in range(45)]
            happened(rooms, BEFORE, *old)
            table = await sit_down(house)
            pruning = asyncio.create_task(asyncio.to_thread(prune, url, LONG_AGO))
            while not pruning.done():
                table = await sit_down(house) if table.seen.over else table
                await play_first(table)
            assert {one.match_id for one in await pruning} == {table.id for table in old}

    asyncio.run(scenario())


# -- a server -------------------------------------------------------------------


@pytest.mark.both_databases
def test_a_server_lets_go_of_what_a_command_removes_beside_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = Rooms(url)
    monkeypatch.setattr("undercroft.tables.house.NEWS_EVERY", 0.01)

    async def scenario() -> None:
        async with rooms.house() as house:
            await house.exchange.listening.wait()
            old, running = await played(house), await sit_down(house)
            happened(rooms, BEFORE, old, running)
            with house.looking(old):
                assert len(await asyncio.to_thread(prune, url, LONG_AGO)) == 1
                while not old.news.closed:
                    await soon(old.news.wait(old.news.changes()))
            with pytest.raises(NoSuchTable):
                await house.table(old.id)
            await play_first(running)
            assert not running.news.closed

    asyncio.run(scenario())


def test_a_server_removes_what_is_old_and_nobody_looks_at(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> tuple[Table, Table, Table]:
        async with rooms.house() as house:
            tables = await played(house), await played(house), await sit_down(house)
            happened(rooms, BEFORE, *tables)
            with house.looking(tables[0]):
                await house.prune(LONG_AGO)
            assert [table.news.closed for table in tables] == [False, True, False]
            await play_first(tables[2])
        return tables

    watched, _, running = asyncio.run(scenario())
    assert kept(rooms) == {watched.id, running.id}


def test_a_server_removes_what_is_old_when_it_starts_if_it_is_told_to(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = Rooms(url)
    looked = list[timedelta]()

    async def scenario() -> Table:
        async with rooms.house() as house:
            return await played(house)

    async def later(keep: timedelta | None) -> None:
        done, prunes = asyncio.Event(), House.prune

        async def noted(house: House, since: datetime) -> None:
            looked.append(datetime.now(UTC) - since)
            await prunes(house, since)
            done.set()

        monkeypatch.setattr(House, "prune", noted)
        async with rooms.house(keep), asyncio.timeout(60):
            if keep:
                await done.wait()
        monkeypatch.setattr(House, "prune", prunes)

    table = asyncio.run(scenario())
    happened(rooms, datetime.now(UTC) - timedelta(days=30), table)
    for keep in (None, timedelta(days=31)):
        asyncio.run(later(keep))
        assert kept(rooms) == {table.id}
    asyncio.run(later(timedelta(days=29)))
    assert kept(rooms) == set()
    assert [one.days for one in looked] == [31, 29]
