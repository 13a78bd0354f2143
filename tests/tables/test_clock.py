"""A take-back gives no time back, and who could not answer for a while gets a minute."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from tests.kernel.toy_game import GAME
from tests.tables.conftest import TWO, Rooms, Scenario, play, play_first, sit_down
from tests.tables.test_absence import texts, until
from undercroft.tables import Store, Table, Terms
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import AnswerBack, AskBack, Restart, Undo

Run = Callable[[Scenario], None]
MINUTE = Terms(clock=60)
HOUR = Terms(clock=3600)


def think(table: Table, seconds: float) -> None:
    """Let so much time pass at the pending decision."""
    table.journal.moved -= timedelta(seconds=seconds)
    table.store.opened = min(table.store.opened, table.journal.moved)
    table.news.notice()


def left(table: Table) -> float:
    """How many seconds who is to decide has left."""
    assert table.seen.deadline is not None
    return (table.seen.deadline - datetime.now(UTC)).total_seconds()


def about(seconds: float) -> object:
    """So many seconds, on a machine that is busy."""
    return pytest.approx(seconds, abs=4)


async def undo(table: Table, turn: bool = False) -> None:
    """Take Ann's last answer back, or all of her turn."""
    await table.do(HOUSE, (Restart if turn else Undo)(seat=0, number=table.seen.number_of(0)))


def test_undo_brings_back_the_time_that_was_left(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, MINUTE)
            think(table, 20)
            await play(table, "light torch")
            assert left(table) == about(60)
            think(table, 5)
            await undo(table)
            assert left(table) == about(40)

    scene(scenario)


def test_nobody_holds_a_table_by_answering_and_taking_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, MINUTE)
            for rest in (41, 22, 3):
                think(table, 19)
                await play(table, "light torch")
                await undo(table)
                assert left(table) == about(rest)
            think(table, 3)
            await until(lambda: "The time ran out: a bot decided for Ann." in texts(table))

    scene(scenario)


def test_nor_by_thinking_about_what_comes_after(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, MINUTE)
            await play(table, "light torch")
            think(table, 50)
            await undo(table)
            assert left(table) == about(60)
            await play(table, "light torch")
            assert left(table) == about(10)

    scene(scenario)


def test_a_turn_that_is_restarted_has_the_time_that_was_left_at_each_decision(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, MINUTE)
            think(table, 10)
            await play(table, "light torch")
            think(table, 20)
            second = table.seen.match.state.legal_actions[0].notation
            await play(table, second)
            if table.seen.undo_offer(0).steps < 2:
                pytest.fail("this turn of the toy game has two choices")
            await undo(table, turn=True)
            assert left(table) == about(50)
            await play(table, "light torch")
            assert left(table) == about(40)

    scene(scenario)


@pytest.mark.both_databases
def test_a_program_started_again_gives_no_time_back_either(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, HOUR)
            think(table, 600)
            await play(table, "light torch")
            think(table, 300)
            await undo(table)
            assert left(table) == about(3000)
        async with rooms.house() as house:
            table = await house.table(table.id)
            assert left(table) == about(3000)
            await play(table, "light torch")
            assert left(table) == about(3300)
            await undo(table)
            assert left(table) == about(3000)

    scene(scenario)


def test_a_take_back_that_all_agree_to_costs_the_others_no_time(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, MINUTE)
            think(table, 15)
            while table.seen.to_decide == 0:
                await play_first(table)
            think(table, 30)
            seat = 0
            before = len(table.seen.match.answers) - table.seen.match.history.last_of(seat)
            await table.do(HOUSE, AskBack(seat=seat, number=table.seen.number_of(seat)))
            await table.do(HOUSE, AnswerBack(seat=1, agrees=True))
            assert (table.seen.to_decide, len(table.seen.match.answers)) == (0, before)
            assert left(table) == about(45 if before == 0 else 60)
            while table.seen.to_decide == 0:
                await play_first(table)
            assert left(table) == about(60)

    scene(scenario)


def test_who_could_not_answer_while_nothing_ran_has_a_minute(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        for clock, rest in ((30, 30), (3600, 60)):
            async with rooms.house() as house:
                table = await sit_down(house, TWO, GAME, Terms(clock=clock))
            long_ago = datetime(2020, 1, 1, tzinfo=UTC).isoformat(" ")
            rooms.rows(f"update matches set deadline = '{long_ago}', started = '{long_ago}'")
            async with rooms.house() as house:
                await until(partial(house._tables.__contains__, table.id))
                table = await house.table(table.id)
                assert left(table) == about(rest)
                assert table.seen.number == 0
                await play(table, "light torch")
                assert left(table) == about(clock)

    scene(scenario)


def test_who_could_not_answer_as_the_database_was_away_has_a_minute_too(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        with patch("undercroft.tables.house.NEWS_EVERY", 0.01):
            async with rooms.house() as house:
                table = await sit_down(house, TWO, GAME, HOUR)
                away = OperationalError("select", None, ConnectionError())
                with patch.object(Store, "overdue", side_effect=away) as overdue:
                    await until(lambda: overdue.call_count > 1)
                    table.journal.moved -= timedelta(hours=2)
                await until(lambda: left(table) > 0)
                assert left(table) == about(60)

    scene(scenario)


def test_who_has_more_than_a_minute_left_gets_nothing_more(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, HOUR)
        async with rooms.house() as house:
            assert left(await house.table(table.id)) == about(3600)

    scene(scenario)
