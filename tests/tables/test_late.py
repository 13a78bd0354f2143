"""Who watches late hears of nothing before they may see it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from sqlalchemy import update

from tests.kernel.toy_game import GAME
from tests.tables.conftest import FREE, TWO, Rooms, Scenario, play, play_first, sit_down
from tests.tables.test_other_rules import laid, newer
from undercroft.kernel import SPECTATOR
from undercroft.tables import NotPossible, Table
from undercroft.tables.commands import HOUSE, Concede, Rename
from undercroft.tables.late import Late
from undercroft.tables.moment_notes import NoteMoment
from undercroft.tables.playing import AskBack, Continue, GoOn, Undo
from undercroft.tables.schema import actions
from undercroft.tables.talking import Say, SayAside
from undercroft.tables.watchers import Watcher

Run = Callable[[Scenario], None]
DELAY = 600
LATE = replace(FREE, delay=DELAY)


class Clock:
    """What time it is."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> datetime:
        """See undercroft.tables.late.now."""
        return datetime.now(UTC) + timedelta(seconds=self.seconds)


@pytest.fixture
def clock() -> "Clock":
    """A clock that a test sets forward."""
    return Clock()


@pytest.fixture
def later(scene: Run, clock: Clock) -> Run:
    """Runs a scenario by that clock."""

    def run(scenario: Scenario) -> None:
        with patch("undercroft.tables.late.now", clock.now):
            scene(scenario)

    return run


async def known(late: Late) -> int:
    """What they have been told."""
    await late.catch_up()
    return late.news.changes(SPECTATOR)


async def number(table: Table) -> int:
    """The moment that they see."""
    return (await table.late()).seen.number_of(SPECTATOR)


def test_they_read_the_names_of_then(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            await play_first(table)
            log = table.seen.sight(SPECTATOR).log
            long_ago = datetime.now(UTC) - timedelta(seconds=DELAY + 60)
            async with house.store.writing() as connection:
                await connection.execute(update(actions).values(at=long_ago))
            await table.do(HOUSE, Rename(seat=0, name="Cleo"))
            await play_first(table)
            late = await table.late()
            assert late.seen.sight(SPECTATOR).log == log
            clock.seconds = DELAY + 1
            await late.catch_up()
            assert late.seen.sight(SPECTATOR).log == table.seen.sight(SPECTATOR).log

    later(scenario)


def test_they_are_not_told_that_something_happens(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            late = await table.late()
            before = await known(late)
            await play_first(table)
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number_of(0)))
            await table.do(HOUSE, Say(seat=0, text="Oh no"))
            await table.do(HOUSE, Concede(seat=0))
            assert table.seen.over
            assert await known(late) == before
            assert (late.seen.over, late.seen.chat) == (False, [])
            clock.seconds = DELAY - 1
            assert await known(late) == before
            clock.seconds = DELAY + 1
            assert await known(late) > before
            assert late.seen.over
            assert [line.text for line in late.seen.chat] == ["Oh no"]

    later(scenario)


def test_they_are_not_told_that_somebody_asks_to_take_back(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            await play_first(table)
            clock.seconds = DELAY + 1
            late = await table.late()
            before, clock.seconds = await known(late), 0
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number_of(0)))
            assert table.seen.request
            assert (await known(late), late.seen.request) == (before, None)

    later(scenario)


def test_they_are_told_when_it_is_due(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            late = await table.late()
            before = await known(late)
            await play_first(table)
            clock.seconds = DELAY - 0.2
            async with asyncio.timeout(60):
                assert await late.news.wait(before, SPECTATOR) > before
            assert late.seen.number == 1

    later(scenario)


def test_what_is_no_part_of_the_match_is_told_at_once(later: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            late = await table.late()
            before = await known(late)
            await table.do("cy", SayAside(text="Who is ahead?"))
            said = await known(late)
            assert said > before
            assert [line.text for line in late.seen.asides] == ["Who is ahead?"]
            with house.looking(table, watcher=Watcher("cy", "Cy")):
                assert await known(late) > said

    later(scenario)


def test_an_undo_is_seen_late_too(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            await play_first(table)
            clock.seconds = DELAY + 1
            assert await number(table) == 1
            clock.seconds = 0
            await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
            assert not table.seen.match.answers
            late = await table.late()
            assert len(late.seen.match.answers) == 1
            clock.seconds = DELAY + 1
            assert not (await table.late()).seen.match.answers

    later(scenario)


def test_they_see_a_match_go_on_after_other_rules(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            before = await sit_down(house, TWO, GAME, LATE)
            await play(before, "light torch")
            await play_first(before)
        with newer(laid(before)):
            async with rooms.house() as house:
                table = await house.table(before.id)
                clock.seconds = DELAY + 1
                assert (await table.late()).seen.waits_for_host
                clock.seconds = 0
                await table.do("Ann", GoOn())
                assert (await table.late()).seen.waits_for_host
                clock.seconds = DELAY + 1
                late = await table.late()
                assert (late.seen.waits_for_host, late.seen.to_decide) == (False, 0)

    later(scenario)


def test_they_see_where_a_match_stopped_that_goes_on_by_now(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            before = await sit_down(house, TWO, GAME, LATE)
            await play(before, "light torch")
            await play_first(before)
            long_ago = datetime.now(UTC) - timedelta(seconds=DELAY + 60)
            async with house.store.writing() as connection:
                await connection.execute(update(actions).values(at=long_ago))
        with newer(laid(before)):
            async with rooms.house() as house:
                table = await house.table(before.id)
                await table.do("Ann", GoOn())
                assert await number(table) == 1
                clock.seconds = DELAY + 1
                late = await table.late()
                assert late.seen.match.actions == table.seen.match.actions
                assert late.seen.to_decide == 0

    later(scenario)


def test_who_looks_while_much_is_caught_up_sees_what_was(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            await play_first(table)
            clock.seconds = DELAY + 1
            late = await table.late()
            looked_at, clock.seconds = late.seen.match, 0
            await table.do(HOUSE, AskBack(seat=0, number=table.seen.number_of(0)))
            for _ in range(2):
                await play_first(table)
            clock.seconds = DELAY + 1
            with patch("undercroft.tables.late.AT_ONCE", 1):
                await table.late()
            assert (looked_at.number, late.seen.number) == (1, 3)
            assert late.seen.sight(SPECTATOR).log == table.seen.sight(SPECTATOR).log

    later(scenario)


def test_a_program_that_is_started_again_tells_no_more(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            for _ in range(3):
                await play_first(table)
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert again.seen.number == 3
            assert await number(again) == 0
            clock.seconds = DELAY + 1
            assert await number(again) == 3

    later(scenario)


def test_who_is_late_and_until_when(later: Run, clock: Clock) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, LATE)
            assert [table.is_late_for(who) for who in ("Ann", "Ben", "cy", "")] == [0, 0, 1, 1]
            clock.seconds = DELAY + 1
            assert table.is_late_for("cy")
            clock.seconds = 0
            while not table.seen.over:
                await play_first(table)
            with pytest.raises(NotPossible, match="seen its end"):
                await table.do("cy", NoteMoment(at=0, text="Oh"))
            with pytest.raises(NotPossible, match="seen its end"):
                await table.do("cy", Continue(at=0, bots=["", ""]))
            clock.seconds = DELAY + 1
            assert not table.is_late_for("cy")
            await table.do("cy", NoteMoment(at=0, text="Oh"))
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert not again.is_late_for("cy")
            clock.seconds = 0
            assert again.is_late_for("cy")
            given_up = await sit_down(house, TWO, GAME, LATE)
            given_up.journal.moved = datetime.now(UTC) - timedelta(seconds=2 * DELAY)
            await given_up.do("Ann", Concede(seat=0))
            assert given_up.is_late_for("cy"), "long after the last answer, a moment after the end"

    later(scenario)


def test_without_a_delay_nobody_is_late(later: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            assert not table.is_late_for("cy")

    later(scenario)
