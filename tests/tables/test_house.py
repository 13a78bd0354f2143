"""Bots at their seats, keys, and tables that come and go."""

import asyncio
import logging
from collections.abc import Callable
from unittest.mock import AsyncMock, patch

import pytest

from tests.kernel.toy_game import GAME, First
from tests.tables.conftest import Rooms, Scenario, play, sit_down, soon
from undercroft.tables import PACES, Seat, Store, Stored, Terms, house
from undercroft.tables.commands import HOUSE, SetPace

Run = Callable[[Scenario], None]
BOTS = (Seat("Uno", "first"), Seat("Due", "random"))
MIXED = (Seat("Ann"), Seat("Due", "first"))


def test_bots_play_a_match_to_its_end(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table(BOTS) as table:
            moment = 0
            while not table.seen.over:
                moment = await soon(table.news.wait(moment))
            assert table.seen.record().seats == ["Uno (first)", "Due (random)"]

    scene(scenario)


def test_a_bot_waits_for_the_human_and_goes_on_after_a_restart(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as first:
            table = await sit_down(first, MIXED)
            await asyncio.sleep(0.05)
            assert (table.seen.number, table.seen.to_decide) == (0, 0)
            with patch.dict(PACES, instant=60.0):
                await play(table, "enter")
                await play(table, "lay nothing")
                await asyncio.sleep(0.05)
                assert (table.seen.number, table.seen.to_decide) == (2, 1)
        async with rooms.house() as second:
            again = await second.table(table.id)
            while again.seen.number == 2:
                await soon(again.news.wait(again.news.changes()))

    scene(scenario)


def test_a_bot_that_fails_does_not_stall_the_table(
    scene: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(rooms: Rooms) -> None:
        with patch.object(First, "choose", side_effect=ZeroDivisionError):
            async with rooms.table(BOTS) as table:
                while not table.seen.number:
                    await soon(table.news.wait(table.news.changes()))

    with caplog.at_level(logging.ERROR):
        scene(scenario)
    assert "a bot failed" in caplog.text


def test_a_table_whose_store_fails_is_closed(scene: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as here:
            with patch.object(here.store, "append", side_effect=OSError("disk on fire")):
                table = await sit_down(here, BOTS)
                while not table.news.closed:
                    await soon(table.news.wait(table.news.changes()))
            again = await here.table(table.id)
            assert again is not table
            while not again.seen.number:
                await soon(again.news.wait(again.news.changes()))

    scene(scenario)
    assert "disk on fire" in caplog.text


def test_a_table_that_is_opened_while_the_house_closes_is_left_with_it(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as here:
            table = await sit_down(here, BOTS, GAME, Terms(clock=3600))
        find = Store.find

        async def find_late(store: Store, match_id: str) -> Stored | None:
            found = await find(store, match_id)
            await again._closing.wait()
            return found

        with (
            patch.object(Store, "overdue", AsyncMock(return_value=[table.id])),
            patch.object(Store, "find", find_late),
            patch.dict(PACES, instant=60.0),
        ):
            async with rooms.house() as again:
                while not again._opening.locked():  # noqa: ASYNC110
                    await asyncio.sleep(0)
            assert not again._chores
            assert not again.open_tables

    scene(scenario)


def test_the_pace_can_be_changed_and_is_kept(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as here:
            table = await sit_down(here)
            await table.do(HOUSE, SetPace(pace="slow"))
        async with rooms.house() as there:
            assert (await there.table(table.id)).seen.setup.pace == "slow"

    scene(scenario)


def test_a_table_left_alone_is_closed_and_read_again(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        with patch.object(house, "MOST_OPEN", 2):
            async with rooms.house() as here:
                first = await sit_down(here, MIXED)
                await play(first, "enter")
                await sit_down(here)
                await sit_down(here)
                assert first.news.closed
                again = await here.table(first.id)
                assert again is not first
                assert again.seen.sight(0) == first.seen.sight(0)

    scene(scenario)


def test_matches_are_listed_newest_first(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as here:
            old, new = await sit_down(here), await sit_down(here, turns="1")
            while not new.seen.over:
                question = new.seen.sight(new.seen.to_decide).question
                assert question is not None
                await play(new, question.options[0].notation)
            listed = await here.summaries([old.id, "nobody's", new.id])
            assert [one.match_id for one in listed] == [new.id, old.id]
            assert [one.finished is None for one in listed] == [False, True]
            assert listed[0].names == ["Ann", "Ben"]

    scene(scenario)
