"""A bot that is asked in secret shows in nothing, not in the time that an answer takes either."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic, thread_time
from typing import Any
from unittest.mock import patch

import pytest

from tests.kernel.toy_secrets import secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.tables.conftest import Rooms, play, sit_down
from undercroft.kernel import Action
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.match import Given
from undercroft.tables import House, Seat, Store, Table, database_url, pace
from undercroft.tables.commands import HOUSE, StandIn
from undercroft.tables.pace import Ticks
from undercroft.tables.playing import ClockRanOut, Undo

ASKED = ([SWORD, SWORD], [CHARM, PIT])
PLAIN = ([SWORD, SWORD], [SWORD, SWORD])
ANN_AND_UNO = (Seat("Ann"), Seat("Uno", "polite"))

Written = list[list[str]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What is written, each transaction with the answers in it."""
    kept: Written = []
    append = Store.append

    async def noting(store: Store, match_id: str, number: int, entries: Any, *rest: Any) -> None:
        kept.append([one.text for one in entries if isinstance(one, Given)])
        await append(store, match_id, number, entries, *rest)

    monkeypatch.setattr(Store, "append", noting)
    return kept


def run(folder: Path, hands: Any, scenario: Callable[[House, GameSpec], Any]) -> None:
    """Let something happen where those hands are dealt."""
    game = secret_game(hands, deck=[SWORD] * 4)

    async def it() -> None:
        rooms = Rooms(database_url(folder / "tables.db"), game)
        async with rooms.house() as house:
            await scenario(house, rooms.games["vault"])

    asyncio.run(it())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(("hands", "unseen"), [(ASKED, ["no snuff"]), (PLAIN, [])])
def test_what_a_bot_answers_in_secret_is_written_with_the_answer_before(
    tmp_path: Path, written: Written, hands: Any, unseen: list[str]
) -> None:
    async def scenario(house: House, vault: GameSpec) -> None:
        table = await sit_down(house, ANN_AND_UNO, vault)
        number = table.seen.number_of(0)
        await play(table, "light torch")
        assert written == [["light torch", *unseen]]
        assert not table.seen.in_secret
        assert table.seen.number_of(0) == number + 2

    run(tmp_path, hands, scenario)


def test_so_is_what_follows_the_answer_of_a_bot_by_itself(tmp_path: Path, written: Written) -> None:
    async def scenario(house: House, vault: GameSpec) -> None:
        seats = (Seat("Due", "first"), Seat("Uno", "polite"), Seat("Ann"))
        table = await sit_down(house, seats, vault)
        await until(lambda: table.seen.over or table.seen.to_decide == 2)
        mine = [answers for answers in written if answers[0] in ("snuff torch", "no snuff")]
        assert mine == [], "no hidden answer of a bot has a transaction of its own"
        assert any(len(answers) > 1 for answers in written)

    run(tmp_path, (*ASKED, [SWORD]), scenario)


def test_so_is_what_follows_where_a_clock_ran_out(tmp_path: Path, written: Written) -> None:
    async def scenario(house: House, vault: GameSpec) -> None:
        table = await sit_down(house, ANN_AND_UNO, vault)
        await table.do(
            HOUSE,
            ClockRanOut(
                seat=0, number=table.seen.number_of(0), action="light torch", since=monotonic()
            ),
        )
        assert written == [["light torch", "no snuff"]]

    run(tmp_path, ASKED, scenario)


def test_a_bot_that_steps_in_answers_before_anybody_sees_that_it_was_asked(
    tmp_path: Path, written: Written
) -> None:
    async def scenario(house: House, vault: GameSpec) -> None:
        table = await sit_down(house, (Seat("Ann"), Seat("Ben")), vault)
        await play(table, "light torch")
        assert table.seen.in_secret
        await table.do(HOUSE, StandIn(seat=1))
        assert not table.seen.in_secret
        assert len(written) == 2

    run(tmp_path, ASKED, scenario)


@pytest.mark.parametrize("hands", [ASKED, PLAIN])
def test_a_match_begins_at_a_tick_whoever_is_asked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hands: Any
) -> None:
    monkeypatch.setattr(pace, "TICK", 0.05)

    async def scenario(house: House, vault: GameSpec) -> None:
        began = monotonic()
        await sit_down(house, ANN_AND_UNO, vault)
        assert monotonic() - began >= 0.05

    run(tmp_path, hands, scenario)


class Slow:
    """A bot that works for a while on each question."""

    def choose(self, look: Look) -> Action:
        """See Bot."""
        began = thread_time()
        while thread_time() < began + 0.06:
            pass
        return look.decision.actions[-1]


async def time_of(table: Table, notation: str) -> float:
    """How long an answer takes."""
    began = monotonic()
    await play(table, notation)
    return monotonic() - began


def test_a_table_with_slow_bots_is_as_slow_where_none_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "TICK", 0.05)

    async def scenario(house: House, vault: GameSpec) -> None:
        def slow(*_: object) -> Bot:
            return Slow()

        monkeypatch.setattr(house, "make_bot", slow)
        table = await sit_down(house, ANN_AND_UNO, vault)
        assert await time_of(table, "light torch") >= 0.1
        await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
        assert await time_of(table, "enter") >= 0.1, "nobody else was asked"

    run(tmp_path, ASKED, scenario)


def test_a_bot_that_thinks_for_ever_says_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.tables.answers.LONGEST", 0.01)
    let_go = Event()

    class Thinker:
        def choose(self, look: Look) -> Action:
            let_go.wait(60)
            return look.decision.actions[0]

    async def scenario(house: House, vault: GameSpec) -> None:
        def thinker(*_: object) -> Bot:
            return Thinker()

        monkeypatch.setattr(house, "make_bot", thinker)
        table = await sit_down(house, ANN_AND_UNO, vault)
        try:
            await play(table, "light torch")
            assert [one.notation for one in table.seen.match.actions] == ["light torch", "no snuff"]
        finally:
            let_go.set()

    run(tmp_path, ASKED, scenario)


# -- the ticks themselves -----------------------------------------------------

about = partial(pytest.approx, abs=0.0002)


def seen_at(took: Sequence[float], worked: float = 0.0, hides: bool = True) -> list[float]:
    """When answers are seen that took so long, by a clock that goes on as somebody sleeps."""
    now = [0.0]

    async def sleeping(seconds: float) -> None:
        now[0] += max(seconds, 0.0001)

    def seen(one: float) -> float:
        now[0] = 100 + one
        asyncio.run(ticks.come(100))
        return now[0] - 100

    with patch.object(pace, "TICK", 0.05):
        ticks = Ticks(hides)
    ticks.worked(worked)
    with patch.object(pace, "monotonic", lambda: now[0]), patch("asyncio.sleep", sleeping):
        return [seen(one) for one in took]


def test_whatever_an_answer_takes_it_is_seen_at_the_same_time() -> None:
    assert seen_at([0.001, 0.008, 0.049]) == about([0.05] * 3)
    assert seen_at([0.051, 0.09]) == about([0.1] * 2)


def test_ticks_are_as_long_as_bots_think_in_secret() -> None:
    assert seen_at([0.001], 0.039) == about([0.05])
    assert seen_at([0.001], 0.041) == about([0.1])
    assert seen_at([0.001], 1.0) == about([1.6])


def test_a_game_without_secrets_waits_for_nothing() -> None:
    assert seen_at([0.001, 0.2], 1.0, hides=False) == [pytest.approx(0.001), pytest.approx(0.2)]


@pytest.mark.parametrize(("chance", "hides", "ends"), [(0, True, 3), (1, True, 4), (1, False, 0)])
def test_chance_says_when_a_tick_ends(chance: float, hides: bool, ends: int) -> None:
    """In its milliseconds those microseconds are lost that it takes to forget what was tried."""
    now = [100.0]

    async def sleeping(_: float) -> None:
        now[0] += 0.0001

    with (
        patch.object(pace, "TICK", 0.05),
        patch.object(pace, "monotonic", lambda: now[0]),
        patch.object(pace, "random", lambda: chance),
        patch("asyncio.sleep", sleeping),
    ):
        asyncio.run(Ticks(hides).pass_by(100))
    assert now[0] - 100 == about(ends / 1000)
