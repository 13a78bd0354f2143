"""Taking back: as far as the engine allows, and never out of the log."""

from collections.abc import Callable

import pytest

from tests.tables.conftest import Rooms, Scenario, play, play_first
from undercroft.tables import NothingToTakeBack, Stale
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Restart, Undo

Run = Callable[[Scenario], None]


def test_undo_takes_the_last_own_decision_back(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            before = table.seen.sight(0).view
            await play(table, "light torch")
            assert table.seen.sight(0).undo.steps == 1
            await table.do(HOUSE, Undo(seat=0, number=1))
            assert table.seen.sight(0).view == before
            assert (table.seen.number, table.seen.to_decide) == (2, 0)

    scene(scenario)


def test_undone_choices_stay_in_the_log(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "light torch")
            await table.do(HOUSE, Undo(seat=0, number=1))
            assert table.seen.sight(0).log[-1].text == "Ann took back “Light torch”."
            assert table.seen.sight(1).log[-1].text == "Ann took a choice back."
            assert not table.seen.sight(0).log[-1].undone
            await play(table, "enter")
            await play(table, "lay nothing")
            while table.seen.sight(table.seen.to_decide).undo.steps == 0:
                known = len(table.seen.sight(0, None).log)
                await play_first(table)
            player, before = table.seen.to_decide, len(table.seen.sight(0, None).log)
            await table.do(HOUSE, Undo(seat=player, number=table.seen.number))
            log = table.seen.sight(0, None).log
            assert len(log) == before + 1
            assert [line.place for line in log if line.undone] == list(range(known, before))

    scene(scenario)


def test_undo_says_why_it_stops(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            with pytest.raises(NothingToTakeBack, match="have given no answer"):
                await table.do(HOUSE, Undo(seat=0, number=0))
            await play(table, "enter")
            await play(table, "lay nothing")
            with pytest.raises(NothingToTakeBack, match="somebody else") as refusal:
                await table.do(HOUSE, Undo(seat=1, number=2))
            assert refusal.value.sight.number == 2

    scene(scenario)


def test_a_stale_undo_is_refused(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "light torch")
            with pytest.raises(Stale):
                await table.do(HOUSE, Undo(seat=0, number=0))
            assert table.seen.number == 1

    scene(scenario)


def test_a_turn_is_restarted_at_its_first_decision(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            before = table.seen.sight(0).view
            await play(table, "light torch")
            await play_first(table)
            while table.seen.to_decide == 0 and table.seen.undo_offer(0).steps < 2:
                await play_first(table)
            steps = table.seen.undo_offer(0).steps
            assert steps == len(table.seen.match.ways_back(0, in_turn=True)) > 1
            with pytest.raises(Stale):
                await table.do(HOUSE, Restart(seat=0, number=0))
            await table.do(HOUSE, Restart(seat=0, number=table.seen.number_of(0)))
            assert table.seen.sight(0).view == before
            assert (table.seen.to_decide, table.seen.undo_offer(0).steps) == (0, 0)
            with pytest.raises(NothingToTakeBack, match="have given no answer"):
                await table.do(HOUSE, Restart(seat=0, number=table.seen.number_of(0)))

    scene(scenario)
