"""The one door: what a table accepts, what it refuses, and what it says then."""

import asyncio
from collections.abc import Callable
from time import monotonic
from unittest.mock import patch

import pytest

from tests.tables.conftest import Rooms, Scenario, act, play, play_first, soon
from undercroft.kernel import NOBODY
from undercroft.tables import PACES, MatchOver, NotAllowed, NotYourTurn, Stale, Store
from undercroft.tables.commands import HOUSE, StandIn
from undercroft.tables.playing import BotAnswers

pytestmark = pytest.mark.both_databases

Run = Callable[[Scenario], None]


def test_an_answer_moves_the_match_on(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            assert (table.seen.number, table.seen.to_decide) == (0, 0)
            assert await act(table, 0, 0, "enter") == 1
            question = table.seen.sight(0).question
            assert question is not None
            assert question.kind == "lay"

    scene(scenario)


def test_only_who_decides_sees_the_answers(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            mine, other = table.seen.sight(0).question, table.seen.sight(1).question
            assert mine is not None
            assert other is not None
            assert [option.notation for option in mine.options] == ["light torch", "enter"]
            assert [option.touches for option in mine.options] == [("torch",), ()]
            assert (other.player, other.prompt) == (0, mine.prompt)
            assert (other.options, other.greyed) == ((), ())

    scene(scenario)


def test_what_is_not_allowed_is_shown_with_its_clause(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "enter")
            question = table.seen.sight(0).question
            assert question is not None
            legal = {option.label for option in question.options}
            refused = {(greyed.label, greyed.clause) for greyed in question.greyed}
            cards = {f"Lay {name}" for name in ("pit", "charm", "sword")}
            assert refused == {(label, "TOY-3.1") for label in cards - legal}

    scene(scenario)


def test_a_stale_or_repeated_answer_is_refused_with_the_fresh_table(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await act(table, 0, 0, "light torch")
            with pytest.raises(Stale) as refusal:
                await act(table, 0, 0, "light torch")
            assert refusal.value.sight.number == table.seen.number == 1
            with pytest.raises(Stale):
                await act(table, 0, 7, "enter")
            assert table.seen.sight(0).view["coins"] == [1, 2]

    scene(scenario)


def test_of_two_answers_at_once_one_counts(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            answers = await asyncio.gather(
                *[act(table, 0, 0, "light torch") for _ in range(5)], return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [int, Stale, Stale, Stale, Stale]
            assert table.seen.number == 1

    scene(scenario)


def test_another_seat_may_not_answer(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            with pytest.raises(NotYourTurn, match="Ann"):
                await act(table, 1, 0, "enter")
            assert table.seen.number == 0

    scene(scenario)


def test_an_illegal_answer_is_refused_with_its_clause(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "enter")
            with pytest.raises(NotAllowed, match="Light torch") as refusal:
                await play(table, "light torch")
            assert refusal.value.clause == "TOY-3.1"
            with pytest.raises(NotAllowed, match="did you mean 'enter'"):
                await play(table, "entr")
            assert table.seen.number == 1

    scene(scenario)


def test_a_match_that_is_over_takes_no_answer(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table(turns="1") as table:
            while not table.seen.over:
                await play_first(table)
            assert table.seen.to_decide == NOBODY
            assert table.seen.sight(0).question is None
            with pytest.raises(MatchOver):
                await act(table, 0, table.seen.number, "enter")

    scene(scenario)


def test_an_accepted_answer_is_on_the_disk_before_anybody_is_told(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            told: list[int] = []

            async def watch() -> None:
                await table.news.wait(0)
                told.append(_written(rooms, table.id))

            watcher = asyncio.create_task(watch())
            await asyncio.sleep(0)
            await act(table, 0, 0, "enter")
            assert _written(rooms, table.id) == 1
            await watcher
            assert told == [1]

    scene(scenario)


def test_an_answer_that_cannot_be_written_does_not_count(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            before = table.seen.sight(0)
            with (
                patch.object(Store, "append", side_effect=OSError("no space left")),
                pytest.raises(OSError, match="no space"),
            ):
                await act(table, 0, 0, "light torch")
            assert table.seen.sight(0) == before
            assert await act(table, 0, 0, "light torch") == 1

    scene(scenario)


def test_watchers_are_told_and_let_go(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            waiting = asyncio.create_task(table.news.wait(0))
            await asyncio.sleep(0)
            await act(table, 0, 0, "enter")
            assert await soon(waiting) == 1
            assert await soon(table.news.wait(0)) == 1
            parting = asyncio.create_task(table.news.wait(1))
            await asyncio.sleep(0)
            table.news.close()
            assert await soon(parting) == 1

    scene(scenario)


def _written(rooms: Rooms, match_id: str) -> int:
    (row,) = rooms.rows(f"select count(*) from actions where match_id = '{match_id}'")
    return int(row[0])


def test_a_bot_does_not_answer_for_a_person_who_is_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            by_bot = BotAnswers(seat=0, number=0, action="enter", since=monotonic())
            with pytest.raises(NotYourTurn, match="The person is back"):
                await table.do(HOUSE, by_bot)
            assert table.seen.number == 0

    scene(scenario)


def test_the_answer_of_a_bot_does_not_bring_the_person_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            by_bot = BotAnswers(seat=0, number=0, action="enter", since=monotonic())
            with patch.dict(PACES, instant=60.0):
                await table.do(HOUSE, StandIn(seat=0))
                await table.do(HOUSE, by_bot)
                assert table.seen.number == 1
                assert table.seen.seats[0].stand_in == "first"

    scene(scenario)
