"""What the log of the server says, and what is written in one step."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from unittest.mock import patch

import pytest
from sqlalchemy import Connection

from tests.kernel.toy_game import GAME, First
from tests.tables.conftest import TWO, Rooms, Scenario, play, sit_down
from tests.tables.test_house import BOTS
from undercroft.kernel import NOBODY, Action, RulesError
from undercroft.kit.look import Look
from undercroft.tables import Seat, Summary, Table, Terms, store, tag, trace
from undercroft.tables.answers import Answers
from undercroft.tables.commands import HOUSE, Concede, Fill, Leave, StandIn
from undercroft.tables.playing import ClockRanOut
from undercroft.tables.writing import Written, write_all

Run = Callable[[Scenario], None]
HAND = "player 1 holds the secret charm"


def test_a_tag_does_not_open_a_table() -> None:
    assert tag("abc") == "ba7816bf"
    assert len({tag(str(number)) for number in range(1000)}) == 1000


def test_a_trace_says_where_and_not_what() -> None:
    def deal() -> None:
        raise RulesError(HAND)

    def wrap() -> None:
        try:
            deal()
        except RulesError as fault:
            raise ValueError(HAND) from fault

    with pytest.raises(ValueError, match=HAND) as caught:
        wrap()
    told = trace(caught.value)
    assert HAND not in told
    for word in ("in deal", "RulesError", "in wrap", "ValueError"):
        assert word in told
    assert trace(OSError("the disk is full")).endswith("OSError: the disk is full")


@pytest.mark.parametrize("fault", ["a bot", "the rules"])
def test_faults_name_a_table_by_its_tag(
    scene: Run, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    found: list[str] = []
    failing = {
        "a bot": patch.object(First, "choose", side_effect=RulesError(HAND)),
        "the rules": patch.object(Answers, "take", side_effect=RulesError(HAND)),
    }

    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (Seat("Ann"), BOTS[0]))
            found.append(table.id)
            await play(table, "enter")
            with failing[fault]:
                await play_until(table, lambda: "table " in caplog.text)

    async def play_until(table: Table, seen: Callable[[], bool]) -> None:
        await table.do(HOUSE, Leave(seat=0))
        await table.do(HOUSE, Fill(bot="first", seat=0))
        async with asyncio.timeout(60):
            while not seen():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    with caplog.at_level(logging.WARNING):
        scene(scenario)
    assert f"table {tag(found[0])}" in caplog.text
    assert found[0] not in caplog.text
    assert HAND not in caplog.text


# -- the clock ---------------------------------------------------------------------------


def test_the_note_of_the_clock_and_its_answer_are_one_step(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, GAME, Terms(clock=3600))

            def half(connection: Connection, some: Sequence[Written]) -> None:
                write_all(connection, some)
                raise OSError("power cut")

            cut = patch.object(store, "write_all", half)
            with cut, pytest.raises(OSError, match="power cut"):
                await table.do(
                    HOUSE,
                    ClockRanOut(
                        seat=0, number=table.seen.number_of(0), action="enter", since=monotonic()
                    ),
                )
            assert rooms.rows("select kind from happenings") == []
            assert rooms.rows("select text from actions") == []
            await table.do(
                HOUSE,
                ClockRanOut(
                    seat=0, number=table.seen.number_of(0), action="enter", since=monotonic()
                ),
            )
            assert rooms.rows("select kind, after from happenings") == [("clock", 0)]
            texts = [line.text for line in table.seen.sight(0, None).log]
            assert texts[-1] == "The time ran out: a bot decided for Ann."
            table_id = table.id
        async with rooms.house() as house:
            again = await house.table(table_id)
            assert [line.text for line in again.seen.sight(0, None).log] == texts

    scene(scenario)


# -- whose turn --------------------------------------------------------------------------


@contextmanager
def thinking() -> Iterator[threading.Event]:
    """Let bots think until the event is set: else one may have answered before a test looks."""
    enough = threading.Event()

    def choose(_: First, look: Look) -> Action:
        enough.wait(60)
        return look.decision.actions[0]

    with patch.object(First, "choose", choose):
        yield enough


def test_a_list_knows_whose_turn_it_is(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)

            async def listed() -> Summary:
                (found,) = await house.summaries([table.id])
                return found

            for action in ("enter", "lay nothing"):
                assert (await listed()).turn == table.seen.to_decide
                asked = table.seen.seats[table.seen.to_decide].name
                assert [who for who in ("Ann", "Ben", "") if (await listed()).waits_for(who)] == [
                    asked
                ]
                await play(table, action)
            with thinking() as enough:
                await table.do(HOUSE, StandIn(seat=table.seen.to_decide))
                assert not (await listed()).waits_for("Ann")
                assert not (await listed()).waits_for("Ben")
                enough.set()
            await table.do(HOUSE, Concede(seat=0))
            assert (await listed()).finished
            assert not (await listed()).waits_for("Ben")
            fresh = await house.continue_from(table, 1, ["", ""], "Cat")
            (found,) = await house.summaries([fresh.id])
            assert found.turn == fresh.seen.to_decide != NOBODY
            assert found.waits_for("Cat")

    scene(scenario)
