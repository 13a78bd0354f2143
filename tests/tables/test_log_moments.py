"""The lines of a log lead to the moments of the replay that show first what they tell."""

from collections.abc import Callable

from tests.tables.conftest import Rooms, Scenario, play_first
from undercroft.kernel import SPECTATOR
from undercroft.tables import Table
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Undo

Run = Callable[[Scenario], None]
VIEWERS = (0, 1, SPECTATOR)


def leads_there(table: Table, seat: int) -> int:
    """Follow each line that leads somewhere; return how many there are."""
    lines = [line for line in table.seen.sight(seat, None).log if line.at >= 0]
    for line in lines:
        then = table.seen.past(seat, line.at)
        assert then.at == line.at, "there is no such moment"
        told = [other.text for other in then.sight.log]
        last = [other.text for other in lines if other.at == line.at][-1]
        assert told[-1] == last, "the moment is a later one"
        assert [other.at for other in then.sight.log] == [
            other.at for other in lines if other.at <= line.at
        ]
    return len(lines)


def test_each_line_leads_to_its_moment(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            while not table.seen.over:
                await play_first(table)
                for seat in VIEWERS:
                    assert leads_there(table, seat)

    scene(scenario)


def test_in_secret_it_leads_to_what_the_reader_could_see(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            while not table.seen.over:
                await play_first(table)
                for seat in VIEWERS:
                    assert leads_there(table, seat)

    scene(scenario)


def test_what_was_undone_leads_nowhere(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            struck = False
            while not struck and not table.seen.over:
                seat, before = table.seen.to_decide, len(table.seen.sight(SPECTATOR, None).log)
                await play_first(table)
                said = len(table.seen.sight(SPECTATOR, None).log) > before
                if said and table.seen.undo_offer(seat).steps:
                    await table.do(HOUSE, Undo(seat=seat, number=table.seen.number_of(seat)))
                    struck = True
            log = table.seen.sight(SPECTATOR, None).log
            assert any(line.undone for line in log)
            assert all(line.at == -1 for line in log if line.undone or not line.clause)
            assert leads_there(table, SPECTATOR)

    scene(scenario)
