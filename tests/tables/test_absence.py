"""Bots for people who are away, and for those whose time runs out."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, SWORD
from tests.tables.conftest import TWO, Rooms, Scenario, play, sit_down
from undercroft.kernel import SPECTATOR
from undercroft.tables import PACES, Table, Terms
from undercroft.tables.commands import HOUSE, ComeBack, StandIn

Run = Callable[[Scenario], None]
AT_ONCE = Terms(absence="after", minutes=0)
TICKING = Terms(clock=1)


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that is to happen by itself."""
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def texts(table: Table) -> list[str]:
    return [line.text for line in table.seen.sight(SPECTATOR).log]


def test_a_bot_takes_over_for_who_is_away_and_hands_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, AT_ONCE)
            with house.looking(table, 0):
                away = "Ben is away: a bot plays for them until they are back."
                await until(lambda: away in texts(table))
                assert table.seen.seats[0].stand_in == ""
                with house.looking(table, 1):
                    await table.do(HOUSE, ComeBack(seat=1))
                    assert table.seen.seats[1].stand_in == ""
                    assert "Ben is back and plays again." in texts(table)
                    await asyncio.sleep(0.1)
                    assert table.seen.seats[1].stand_in == ""

    scene(scenario)


def test_who_answers_is_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            with patch.dict(PACES, instant=60.0):
                await table.do(HOUSE, StandIn(seat=0))
                await play(table, "enter")
            assert table.seen.seats[0].stand_in == ""
            assert "Ann is back and plays again." in texts(table)

    scene(scenario)


def test_the_log_says_who_is_away_before_what_the_bot_answers_in_secret(url: str) -> None:
    game = secret_game([[SWORD], [CHARM]], [SWORD] * 6, QuietVault)

    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, game)
            await play(table, "light torch")
            assert table.seen.in_secret
            await table.do(HOUSE, StandIn(seat=1))
            assert not table.seen.in_secret
            said = texts(table)
            assert (
                said.index("Ben is away: a bot plays for them until they are back.") < len(said) - 1
            )
        async with rooms.house() as again:
            assert texts(await again.table(table.id)) == said

    asyncio.run(scenario(Rooms(url, game)))


def test_nobody_is_replaced_while_nobody_is_there(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, AT_ONCE)
            await asyncio.sleep(0.1)
            assert [seat.stand_in for seat in table.seen.seats] == ["", ""]

    scene(scenario)


def test_without_such_terms_people_are_waited_for(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, Terms(absence="host", minutes=0))
            with house.looking(table, 0):
                await asyncio.sleep(0.1)
                assert table.seen.seats[1].stand_in == ""

    scene(scenario)


def test_a_bot_decides_when_the_time_is_over(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, TICKING)
            assert table.seen.deadline is not None
            await until(lambda: table.seen.number > 0)
            assert "The time ran out: a bot decided for Ann." in texts(table)
            assert table.seen.seats[0].stand_in == ""

    scene(scenario)


def test_a_decision_in_time_starts_the_clock_anew(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, Terms(clock=60))
            first = table.seen.deadline
            await play(table, "light torch")
            assert first is not None
            assert table.seen.deadline is not None
            assert first < table.seen.deadline <= datetime.now(UTC) + timedelta(seconds=60)

    scene(scenario)


def test_a_clock_that_ran_out_while_nothing_ran_counts_at_the_next_start(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, TICKING)
        await asyncio.sleep(1.1)
        async with rooms.house() as again:
            await until(lambda: table.id in again._tables)
            there = await again.table(table.id)
            await until(lambda: there.seen.number > 0)

    scene(scenario)
