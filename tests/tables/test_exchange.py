"""Several programs over one database keep in step."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from unittest.mock import AsyncMock, patch

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, SWORD
from tests.postgres import Postgres
from tests.tables.conftest import FREE, SEED, TWO, Rooms, Scenario, play, play_first, sit_down
from tests.tables.test_clock import about, left, think
from tests.tables.test_pauses import elapse
from undercroft.kernel import SPECTATOR
from undercroft.match import Happening
from undercroft.tables import (
    House,
    NotPossible,
    Seat,
    Setup,
    Stored,
    Table,
    Terms,
    database,
    driver,
)
from undercroft.tables.commands import HOUSE, ComeBack, LeadOn, Leave, Ready, Sit, StandIn
from undercroft.tables.led import Led, Spot
from undercroft.tables.playing import Undo
from undercroft.tables.postgres import PostgresExchange
from undercroft.tables.rows import Fresh
from undercroft.tables.scene import Changed
from undercroft.tables.talking import Say
from undercroft.tables.watchers import Watcher

Run = Callable[[Scenario], None]


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    """Only PostgreSQL is shared."""
    with postgres.migrated() as address:
        yield address


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_who_watches_elsewhere_sees_each_answer(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there: Table = await other.table(here.id)
            await other.exchange.listening.wait()
            with other.looking(there):
                for _ in range(6):
                    question = here.seen.sight(here.seen.to_decide).question
                    assert question is not None
                    await play(here, question.options[0].notation)
                    await until(lambda: there.seen.number == here.seen.number)
            for seat in (0, 1, SPECTATOR):
                assert there.seen.sight(seat) == here.seen.sight(seat)

    scene(scenario)


def test_who_sits_down_elsewhere_is_seen(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            await one.exchange.listening.wait()
            here = await sit_down(one)
            there = await other.table(here.id)
            with one.looking(here):
                await there.do(HOUSE, Leave(seat=1))
                await there.do("cy", Sit(seat=1, name="Cy", ready=False))
                await until(lambda: here.seen.setup.names == ["Ann", "Cy"])
                await there.do(HOUSE, Say(seat=1, text="good evening"))
                await until(lambda: [said.text for said in here.seen.chat] == ["good evening"])

    scene(scenario)


def test_one_program_alone_moves_the_bots(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        seats = (Seat("Uno", "first"), Seat("Due", "first"))
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one, seats, turns="8")
            there = await other.table(here.id)
            await other.exchange.listening.wait()
            with one.looking(here), other.looking(there):
                await until(lambda: here.seen.over and there.seen.over)
            assert not await other.exchange.leads("x") or not await one.exchange.leads("x")

    scene(scenario)


def test_the_lead_goes_on_when_a_program_ends(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as other:
            async with rooms.house() as one:
                assert await one.exchange.leads("table")
                assert not await other.exchange.leads("table")
            assert await other.exchange.leads("table")
            await other.exchange.let_go("table")
            async with rooms.house() as third:
                assert await third.exchange.leads("table")

    scene(scenario)


def test_who_does_not_lead_asks_for_the_lead_whatever_is_played(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            await until(lambda: here.id in leads_of(one))
            with (
                patch.object(driver, "NEXT_IN_LINE", 3600),
                patch.object(other.exchange, "leads", wraps=other.exchange.leads) as asks,
            ):
                there = await other.table(here.id)
                with other.looking(there):
                    for _ in range(4):
                        await play_first(here)
                        await until(lambda: there.seen.number == here.seen.number)
                assert asks.await_count == 1
                there.news.close()

    scene(scenario)


def leads_of(house: House) -> set[str]:
    assert isinstance(house.exchange, PostgresExchange)
    return house.exchange._leads


def test_where_nobody_looks_what_others_write_is_read_when_somebody_comes(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            await until(lambda: here.id in leads_of(one))
            there = await other.table(here.id)
            await other.exchange.listening.wait()
            with patch.object(there.journal, "fresh", wraps=there.journal.fresh) as readings:
                await play_first(here)
                await until(lambda: there.is_behind)
                await asyncio.sleep(0)  # a reading would begin now
                assert readings.await_count == 0
                with other.looking(there, 1):
                    await until(lambda: there.seen.number == here.seen.number)
                await play_first(here)
                await until(lambda: there.is_behind)
                assert await other.table(here.id) is there
                assert there.seen.sight(0) == here.seen.sight(0)

    scene(scenario)


def test_who_reads_later_what_was_answered_has_no_more_time_for_it(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one, TWO, GAME, Terms(clock=60))
            there = await other.table(here.id)
            await play_first(here)
            rooms.rows("UPDATE actions SET at = at - interval '20 seconds'")
            there.store.opened -= timedelta(seconds=60)
            await there.refresh()
            assert there.seen.number == here.seen.number
            assert left(there) == about(40)

    scene(scenario)


def test_who_takes_the_lead_over_reads_what_was_played(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as other:
            with patch.object(driver, "NEXT_IN_LINE", 0.05):
                async with rooms.house() as one:
                    here = await sit_down(one)
                    await until(lambda: here.driven)
                    there = await other.table(here.id)
                    await other.exchange.listening.wait()
                    await play_first(here)
                    await until(lambda: there.is_behind)
                    assert not there.driven
                await until(lambda: there.driven)
                await until(lambda: there.seen.number == here.seen.number)

    scene(scenario)


def test_who_asks_during_a_reading_shares_the_next_one(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there = await other.table(here.id)
            told = asyncio.Event()
            reading = there.journal.fresh

            async def slow() -> Fresh | None:
                fresh = await reading()
                await told.wait()
                return fresh

            with patch.object(there.journal, "fresh", side_effect=slow) as readings:
                first = asyncio.create_task(there.refresh())
                await until(lambda: readings.await_count == 1)
                await play_first(here)
                later = [asyncio.create_task(there.refresh()) for _ in range(5)]
                await asyncio.sleep(0)
                told.set()
                await asyncio.gather(first, *later)
                assert there.seen.number == here.seen.number
                assert readings.await_count <= 3, "the news of it is one who asks, too"

    scene(scenario)


def test_who_looks_elsewhere_counts_as_there(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there = await other.table(here.id)
            await one.exchange.listening.wait()
            with other.looking(there, 1), other.looking(there, watcher=Watcher("", "Ann B. ☃")):
                await until(lambda: here.presence.is_there(1))
                await until(lambda: here.presence.watchers.names == ["Ann B. ☃"])
            await until(lambda: not here.presence.is_there(1))
            await until(lambda: not here.presence.watchers.names)

    scene(scenario)


def test_who_leads_a_look_back_elsewhere_is_followed(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there = await other.table(here.id)
            await one.exchange.listening.wait()
            spot = Spot(3, 1, SPECTATOR, "the “door” ☃")
            other.lead(there, "key", "Ann B.", spot)
            await until(lambda: here.led.of("key") == Led("Ann B.", spot))
            assert here.led.of("key") == there.led.of("key")
            other.lead(there, "key", "", None)
            await until(lambda: here.led.of("key") is None)

    scene(scenario)


def test_a_broken_line_is_mended_and_nothing_is_missed(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there = await other.table(here.id)
            await other.exchange.listening.wait()
            with other.looking(there):
                rooms.rows(
                    "select pg_terminate_backend(pid) from pg_stat_activity"
                    " where query ilike 'listen%' and datname = current_database()"
                )
                await play(here, "enter")
                await until(lambda: there.seen.number == 1)

    scene(scenario)


@pytest.mark.parametrize("sure", [60.0, 0.0])
def test_a_connection_that_the_database_has_ended_is_not_used_again(
    scene: Run, sure: float
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one:
            here = await sit_down(one)
            await play_first(here)
            rooms.rows(
                "select pg_terminate_backend(pid, 60000) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
            await play_first(here)
            assert await one.table(here.id) is here
            assert await one.store.journal(here.id) == here.seen.match.entries(2)

    with patch.object(database, "_SURE", sure):
        scene(scenario)


def waiting(terms: Terms = FREE) -> Setup:
    """Ann waits for somebody."""
    seats = [Seat("Ann", holders=("Ann",), ready=True), Seat("")]
    return Setup(GAME.slug, GAME.resolve({}), seats, SEED, "instant", terms)


def test_who_came_too_late_for_a_seat_sees_who_has_it(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await one.create(waiting(), "Ann")
            there = await other.table(here.id)
            await one.exchange.listening.wait()
            seen = here.news.changes()
            with patch.object(here, "refresh", AsyncMock()):
                await there.do("cy", Sit(seat=1, name="Cy", ready=False))
                with pytest.raises(NotPossible, match="just taken"):
                    await here.do("di", Sit(seat=1, name="Di", ready=False))
            await here.refresh()
            assert here.seen.setup.names == ["Ann", "Cy"]
            assert here.news.changes() != seen, "whoever waits here is told"

    scene(scenario)


def add(happened: list[Happening], stored: Stored) -> Changed:
    """Let something have happened; nothing else changes."""
    return stored, happened


def test_what_happened_is_told_once_and_in_order_by_a_new_program(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one:
            here = await sit_down(one)
            for number in (3, 1, 2):
                asks = [Happening("asks", 0, f"Ann {number}", number)]
                await here.seating.change(partial(add, asks))
            for _ in range(4):
                await play_first(here)
        async with rooms.house() as other:
            table = await other.table(here.id)
            told = [line.text for line in table.seen.sight(0, None).log if "asks" in line.text]
            assert [text.split()[1] for text in told] == ["3", "1", "2"]
            await table.do(HOUSE, StandIn(seat=1))
            await table.do(HOUSE, ComeBack(seat=1))
            texts = [line.text for line in table.seen.sight(0, None).log]
            assert sum("asks" in text for text in texts) == 3
            assert sum("is away" in text for text in texts) == 1

    scene(scenario)


def test_a_clock_begins_with_the_match_not_with_the_waiting_room(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await one.create(waiting(Terms(clock=3600)), "Ann")
            there = await other.table(here.id)
            there.journal.moved -= timedelta(hours=2)
            await here.do("cy", Sit(seat=1, name="Cy", ready=False))
            await here.do(HOUSE, Ready(seat=1, ready=True))
            await until(lambda: there.seen.started)
            assert there.seen.deadline is not None
            assert there.seen.deadline > datetime.now(UTC) + timedelta(minutes=50)

    scene(scenario)


def test_a_take_back_gives_no_time_back_in_any_process(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one, TWO, GAME, Terms(clock=3600))
            think(here, 600)
            await play(here, "light torch")
            there = await other.table(here.id)
            assert left(there) == about(3600)
            await there.do(HOUSE, Undo(seat=0, number=there.seen.number_of(0)))
            assert left(there) == about(3000)
            assert left(await one.table(here.id)) == about(3000)

    scene(scenario)


def test_a_rematch_does_not_make_a_match_that_is_over_run_again(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one:
            table = await sit_down(one, TWO, GAME, Terms(public=True), turns="1")
            while not table.seen.over:
                await play_first(table)
            await table.do(HOUSE, Leave(seat=1))
            await table.do(HOUSE, LeadOn(to="another"))
            stored = await one.store.find(table.id)
            assert stored is not None
            assert stored.finished is not None
            assert await one.store.public(10) == []

    scene(scenario)


def test_a_lead_that_was_asked_for_in_vain_is_not_kept(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            for delay in range(12):
                asked = asyncio.create_task(one.exchange.leads("table"))
                await asyncio.sleep(delay / 2000)
                asked.cancel()
                await asyncio.gather(asked, return_exceptions=True)
                await one.exchange.let_go("table")
                assert await other.exchange.leads("table")
                await other.exchange.let_go("table")

    scene(scenario)


def test_what_was_asked_of_one_program_the_next_answer_of_another_knows(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            await other.table(here.id)
            for _ in range(5):
                await play_first(here)
                there = await other.table(here.id)
                assert there.seen.sight(0) == here.seen.sight(0)
                assert there.news.life != here.news.life

    scene(scenario)


def test_lines_of_chat_said_at_once_are_all_read_once(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there = await other.table(here.id)
            await asyncio.gather(
                *[
                    table.do(HOUSE, Say(seat=0, text=f"line {n}"))
                    for n in range(10)
                    for table in (here, there)
                ]
            )
            for table in (here, there):
                await table.refresh()
                assert len(table.seen.chat) == len({said.number for said in table.seen.chat}) == 20

    scene(scenario)


def test_an_answer_that_waits_at_one_program_is_played_by_the_one_that_leads(url: str) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one, TWO, rooms.games["vault"], Terms(pause=20))
            there: Table = await other.table(here.id)
            await other.exchange.listening.wait()
            with one.looking(here), other.looking(there):
                await play(here, "light torch")
                await until(lambda: there.seen.paused)
                shown = [there.seen.sight(seat) for seat in (0, SPECTATOR)]
                moments = [here.news.changes(seat) for seat in (0, SPECTATOR)]
                await play(there, "snuff torch")
                await until(lambda: here.seen.waiting(1) == "snuff torch")
                assert [here.seen.sight(seat) for seat in (0, SPECTATOR)] == shown
                assert [here.news.changes(seat) for seat in (0, SPECTATOR)] == moments
                for table in (here, there):
                    elapse(table)
                await until(lambda: not here.seen.paused and not there.seen.paused)
                for table in (here, there):
                    assert "Ben: snuff." in [line.text for line in table.seen.sight(0).log]

    asyncio.run(scenario(Rooms(url, secret_game([[SWORD], [CHARM]], [SWORD] * 6, QuietVault))))
