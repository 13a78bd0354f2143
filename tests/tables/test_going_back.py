"""The list of what can be taken back and given again, at a table."""

from collections.abc import Callable

import pytest

from tests.tables.conftest import TWO, Rooms, Scenario, play
from undercroft.tables import NothingToTakeBack, NotPossible, Seat
from undercroft.tables.commands import HOUSE
from undercroft.tables.going_back import GoBack, Redo
from undercroft.tables.playing import AnswerBack, Undo

Run = Callable[[Scenario], None]


def test_it_goes_back_alone_where_the_seat_may_and_forward_again(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "light torch")
            after = table.seen.sight(0).view
            await table.do(HOUSE, GoBack(seat=0, number=1, at=0))
            assert table.seen.to_decide == 0
            await table.do(HOUSE, Redo(seat=0, number=table.seen.number))
            assert table.seen.sight(0).view == after
            with pytest.raises(NotPossible, match="nothing that you could give again"):
                await table.do(HOUSE, Redo(seat=0, number=table.seen.number))

    scene(scenario)


def test_where_all_have_to_agree_they_are_asked_by_name(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table(TWO) as table:
            await play(table, "light torch")
            await play(table, "lay nothing")
            number = table.seen.number
            with pytest.raises(NothingToTakeBack, match="by yourself"):
                await table.do(HOUSE, GoBack(seat=1, number=number, at=0))
            await table.do(HOUSE, GoBack(seat=1, number=number, at=0, asks=True))
            assert table.seen.number == number
            assert table.seen.asked_back(0) == table.seen.undoing(0).undo[-1].name
            await table.do(HOUSE, AnswerBack(seat=0, agrees=True))
            assert (table.seen.to_decide, len(table.seen.match.answers)) == (0, 0)
            with pytest.raises(NothingToTakeBack, match="cannot be taken back"):
                await table.do(HOUSE, GoBack(seat=0, number=table.seen.number, at=7))

    scene(scenario)


def test_who_holds_all_seats_need_not_ask_anybody(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table((Seat("Ann"), Seat("Uno", "first"))) as table:
            await play(table, "light torch")
            await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
            assert table.seen.undoing(0).redo == ["Light torch"]
            assert table.seating.with_seat(0) == [0]

    scene(scenario)
