"""A program that was killed and started again finds every table as it was."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import Rooms, Scenario, act, play, play_first, sit_down
from undercroft.kernel import SPECTATOR
from undercroft.match import Given, Match, Sight
from undercroft.tables import CannotOpen, House, NoSuchTable, Stale, Store, Table, journal, tag
from undercroft.tables.commands import HOUSE, Rename
from undercroft.tables.playing import Undo

Run = Callable[[Scenario], None]


def play_on(url: str, told: Connection) -> None:
    """Play match after match and tell of each its name, and then the number of each answer."""

    async def main() -> None:
        async with Rooms(url).house() as house:
            while True:
                table = await sit_down(house, turns="8")
                told.send(table.id)
                while not table.seen.over:
                    await play_first(table)
                    told.send(table.seen.number)

    asyncio.run(main())


def killed_after(answers: int, url: str) -> list[str | int]:
    """Let a program play, kill it after so many answers, and return what it told."""
    here, there = Pipe(duplex=False)
    program = get_context("fork").Process(target=play_on, args=(url, there))
    program.start()
    there.close()
    lines = [here.recv() for _ in range(answers + 1)]
    program.kill()
    with suppress(EOFError):
        while True:
            lines.append(here.recv())
    here.close()
    program.join()
    assert program.exitcode == -signal.SIGKILL
    return lines


def sights(table: Table) -> list[Sight]:
    return [table.seen.sight(seat, None) for seat in (0, 1, SPECTATOR)]


@pytest.mark.parametrize("more", [0, 1])
def test_others_are_served_while_a_long_match_is_opened(scene: Run, more: int) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            for _ in range(4):
                await play_first(table)
        following, served = Match.following, list[int]()

        def told_when_served(match: Match, *told: Any) -> Iterator[None]:
            loop.call_soon(lambda: served.append(match.number))
            yield from following(match, *told)

        async with rooms.house() as again:
            loop = asyncio.get_running_loop()
            at_once = patch.object(journal, "AT_ONCE", table.seen.number - more)
            with at_once, patch.object(Match, "following", told_when_served):
                opened = await again.table(table.id)
            assert served == [table.seen.number - more]
            assert sights(opened) == sights(table)

    scene(scenario)


def test_at_every_decision_a_new_program_sees_the_same_table(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        chance = Random("reopen")
        async with rooms.house() as house:
            table = await sit_down(house)
            while not table.seen.over:
                player = table.seen.to_decide
                sight = table.seen.sight(player)
                assert sight.question is not None
                if sight.undo.steps and chance.random() < 0.3:
                    await table.do(HOUSE, Undo(seat=player, number=table.seen.number))
                else:
                    await play(table, chance.choice(sight.question.options).notation)
                async with rooms.house() as again:
                    assert sights(await again.table(table.id)) == sights(table)

    scene(scenario)


@pytest.mark.parametrize("answers", [1, 5, 30])
def test_killed_in_mid_match(scene: Run, url: str, answers: int) -> None:
    lines = killed_after(answers, url)
    match_id = [line for line in lines if isinstance(line, str)][-1]
    told = [0, *[line for line in lines[lines.index(match_id) :] if isinstance(line, int)]][-1]

    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await house.table(match_id)
            assert table.seen.number - told in (0, 1)
            number = table.seen.number
            with pytest.raises(Stale):
                await act(table, table.seen.to_decide, number - 1, "enter")
            question = table.seen.sight(table.seen.to_decide).question
            assert question is not None
            assert await play(table, question.options[0].notation) == number + 1

    scene(scenario)


def test_the_log_has_the_names_of_then_in_a_new_program_too(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house, rooms.house() as other:
            table = await sit_down(house)
            for name in ("Anna", "Bea", "Cleo"):
                await play_first(table)
                await table.do(HOUSE, Rename(seat=0, name=name))
            await play_first(table)
            there = await other.table(table.id)
            assert sights(there) == sights(table)
            said = " ".join([line.text for line in there.seen.sight(SPECTATOR).log])
            assert all(name in said for name in ("Ann ", "Anna ", "Bea ", "Cleo "))

    scene(scenario)


def test_two_programs_never_play_the_same_entry(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await sit_down(one)
            there = await other.table(here.id)
            await act(here, 0, 0, "light torch")
            with pytest.raises(Stale) as refusal:
                await act(there, 0, 0, "enter")
            assert refusal.value.sight == here.seen.sight(0)
            assert await act(there, 0, 1, "lay nothing") == 2

    scene(scenario)


def test_a_table_that_nobody_made(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            with pytest.raises(NoSuchTable):
                await house.table("nowhere")

    scene(scenario)


def test_a_match_that_cannot_be_set_up_any_more_is_not_opened(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "enter")
        with patch.object(House, "__init__", _without_games):
            await _refused(rooms, table.id, "no game 'toy'")
        with patch.object(GAME, "resolve", side_effect=_bad_setup()):
            await _refused(rooms, table.id, "gone")

    scene(scenario)


def test_a_broken_journal_is_not_opened(scene: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await house.store.append(table.id, 0, [Given(0, ("no charm",))])
        told = await _refused(rooms, table.id, "its journal breaks the rules")
        assert "enter" not in told
        assert f"table {tag(table.id)}: entry 0" in caplog.text
        assert "allowed" not in caplog.text, "a log may be read by people who play"

    scene(scenario)


async def _refused(rooms: Rooms, match_id: str, why: str) -> str:
    async with rooms.house() as house:
        with pytest.raises(CannotOpen, match=why) as fault:
            await house.table(match_id)
    return str(fault.value)


def _bad_setup() -> Exception:
    from undercroft.kernel import BadSetup

    return BadSetup("that switch is gone")


_init = House.__init__


def _without_games(self: House, store: Store, games: object, *rest: Any) -> None:
    _init(self, store, {}, *rest)
