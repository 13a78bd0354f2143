"""Around a match: rematches, lists, chat, clocks, and who is there."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import (
    ANN,
    OPEN,
    THREE,
    TWO,
    Rooms,
    Scenario,
    gather,
    play,
    play_first,
    sit_down,
)
from undercroft.kernel import SPECTATOR
from undercroft.tables import (
    PACES,
    NotPossible,
    Seat,
    Terms,
)
from undercroft.tables.commands import HOUSE, Concede, Fill, LeadOn, Leave, SetTerms
from undercroft.tables.presence import Presence
from undercroft.tables.talking import Say
from undercroft.tables.watchers import MOST_LISTED, NEWS_LAST, Watcher, Watchers

Run = Callable[[Scenario], None]


def test_in_a_rematch_of_three_everybody_sits_one_place_on(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, THREE)
            await table.do(HOUSE, Concede(seat=1))
            await table.do(HOUSE, Concede(seat=2))
            fresh = await house.table(await house.rematch(table, "Ann"))
            assert fresh.seen.setup.names == ["Cy", "Ann", "Ben"]

    scene(scenario)


def test_in_a_rematch_what_is_brought_stays_with_the_place(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            seats = (Seat("Ann", brought="rich"), Seat("Ben", brought="poor"))
            table = await sit_down(house, seats, rooms.games["vault"])
            await table.do(HOUSE, Concede(seat=1))
            fresh = await house.table(await house.rematch(table, "Ann"))
            assert fresh.seen.setup.names == ["Ben", "Ann"]
            assert [seat.brought for seat in fresh.seen.seats] == ["rich", "poor"]

    scene(scenario)


def test_of_two_rematches_the_first_counts(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            for one in ("first", "second"):
                await table.do(HOUSE, LeadOn(to=one))
                assert table.seating.stored.next_id == "first"

    scene(scenario)


def test_a_list_calls_nobody_while_a_seat_is_free(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, replace(ANN, ready=False), OPEN)
            (listed,) = await house.summaries([table.id])
            assert not listed.waits_for("ann")
            await table.do(HOUSE, Fill(bot="random", seat=1))
            (listed,) = await house.summaries([table.id])
            assert listed.waits_for("ann")

    scene(scenario)


@pytest.mark.both_databases
def test_running_matches_are_listed_to_watch_if_their_hosts_want_it(url: str) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            wanted = await sit_down(house, TWO, GAME, Terms(public=True), turns="1")
            for terms in (Terms(), Terms(public=True, watchers=False)):
                await sit_down(house, TWO, GAME, terms)
            assert [one.match_id for one in await house.store.watched(10)] == [wanted.id]
            assert await house.store.watched(0) == []
            while not wanted.seen.over:
                await play_first(wanted)
            assert await house.watched(10) == []

    asyncio.run(scenario(Rooms(url)))


@pytest.mark.both_databases
def test_a_match_that_is_watched_late_is_listed_until_its_end_is_seen(url: str) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            for terms in (Terms(public=True, delay=600), Terms(delay=600)):
                table = await sit_down(house, TWO, GAME, terms, turns="1")
                while not table.seen.over:
                    await play_first(table)
            (listed,) = await house.watched(10)
            assert await house.watched(0) == []
            for who, over in (("cy", False), ("", False), ("Ann", True)):
                (one,) = await house.summaries([listed.match_id], who)
                assert ((one.finished is not None), bool(one.result)) == (over, over), who
            late = datetime.now(UTC) + timedelta(seconds=601)
            with patch("undercroft.tables.late.now", lambda: late):
                assert await house.watched(10) == []
                (one,) = await house.summaries([listed.match_id])
                assert one.finished

    asyncio.run(scenario(Rooms(url)))


def test_a_match_that_is_over_is_not_listed_again(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, Terms(public=True), turns="1")
            while not table.seen.over:
                await play_first(table)
            await table.do(HOUSE, Leave(seat=1))
            assert await house.store.public(10) == []

    scene(scenario)


def test_chat_is_read_once_and_can_be_switched_off(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await table.do(HOUSE, Say(seat=0, text="good evening"))
            await table.do(HOUSE, Say(seat=1, text="good luck"))
            assert [said.text for said in table.seen.chat] == ["good evening", "good luck"]
            await table.do(HOUSE, SetTerms(**asdict(replace(table.seen.terms, chat=False))))
            with pytest.raises(NotPossible, match="switched off"):
                await table.do(HOUSE, Say(seat=0, text="still here?"))
            assert len(table.seen.chat) == 2

    scene(scenario)


def test_there_is_no_clock_for_a_bot(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            seats = (Seat("Ann"), Seat("Uno", "first"))
            table = await sit_down(house, seats, GAME, Terms(clock=3600))
            with patch.dict(PACES, instant=60.0):
                await play(table, "enter")
                assert table.seen.deadline is not None
                await play(table, "lay nothing")
                assert table.seen.to_decide == 1
                assert house.open_tables[0].seen.deadline is None

    scene(scenario)


def test_a_table_that_somebody_looks_at_stays_open(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        with patch("undercroft.tables.house.MOST_OPEN", 1):
            async with rooms.house() as house:
                seen = await sit_down(house)
                with house.looking(seen, 0):
                    await sit_down(house)
                    assert not seen.news.closed

    scene(scenario)


def test_a_program_that_fell_silent_shows_nobody() -> None:
    now = [100.0]
    presence = Presence(lambda: now[0])
    assert presence.hear("another program", 1, 2)
    now[0] += NEWS_LAST - 1
    assert presence.is_there(1)
    now[0] += 1
    assert not presence.is_there(1)
    assert presence.away(1) == NEWS_LAST


def test_no_seat_is_there_by_a_watcher_nor_twice_by_a_second_screen() -> None:
    presence = Presence(lambda: 0.0)
    assert not presence.come(SPECTATOR)
    assert presence.come(0)
    assert not presence.come(0)
    assert not presence.go(0)
    assert presence.go(0)
    assert not presence.go(SPECTATOR)


def test_a_watcher_with_two_windows_is_listed_once_until_both_are_closed() -> None:
    watchers = Watchers(lambda: 0.0)
    ann, nobody = Watcher("her token", "Ann"), Watcher("", "")
    assert watchers.come(ann)
    assert not watchers.come(ann)
    assert watchers.come(nobody)
    assert watchers.come(nobody)
    assert watchers.names == ["Ann", "", ""]
    assert not watchers.go(ann)
    assert watchers.go(ann)
    assert watchers.come(ann)
    assert watchers.names == ["", "", "Ann"]


def test_whoever_comes_after_the_last_that_is_listed_changes_nothing() -> None:
    watchers = Watchers(lambda: 0.0)
    crowd = [Watcher(f"token {n}", f"Ann {n}") for n in range(MOST_LISTED + 1)]
    assert all(watchers.come(one) for one in crowd[:-1])
    assert not watchers.come(crowd[-1])
    assert not watchers.go(crowd[-1])
    assert watchers.go(crowd[0])


def test_watchers_of_a_program_that_fell_silent_are_gone() -> None:
    now = [100.0]
    watchers = Watchers(lambda: now[0])
    assert watchers.hear("another program", ["Ben"])
    assert not watchers.hear("another program", ["Ben"])
    now[0] += NEWS_LAST - 1
    assert watchers.names == ["Ben"]
    now[0] += 1
    assert watchers.names == []


def test_what_lies_beside_the_match_wakes_pages_and_keeps_no_bot_waiting(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            changes, moves = table.news.changes(), table.news.moves()
            with house.looking(table, watcher=Watcher("", "Ann")):
                assert await table.news.wait(changes) == changes + 1
                assert not await table.news.come(moves, 0)
            assert table.news.changes() == changes + 2

    scene(scenario)
