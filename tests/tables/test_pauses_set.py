"""A host sets pauses or lifts them while a match runs: what was seen stays as it was seen."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

from tests.kernel.toy_words import LAY_NOTHING
from tests.tables.conftest import Rooms, Scenario, play, sit_down
from tests.tables.test_pauses import ANN, BEN, LONG, PLAIN, elapse, game, going_on
from undercroft.kernel import SPECTATOR
from undercroft.tables import Table, Terms
from undercroft.tables.commands import SetTerms
from undercroft.tables.playing import AnswerBack, AskBack

Run = Callable[[Scenario], None]


@pytest.fixture
def plain(url: str) -> Run:
    """Run a scenario in which nobody holds a charm."""
    return lambda scenario: asyncio.run(scenario(Rooms(url, game(PLAIN))))


@pytest.mark.parametrize("pauses", [True, False], ids=["lifted", "set"])
def test_the_log_stays_as_it_was_when_pauses_are_set_or_lifted_in_the_middle(
    plain: Run, pauses: bool
) -> None:
    terms = [LONG, Terms(absence="host")]
    first, then = terms if pauses else reversed(terms)

    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], first)
            await play(table, "light torch")
            await table.do("Ann", AskBack(seat=0, number=table.seen.number_of(0)))
            elapse(table)
            await going_on(table)
            await table.do("Ann", SetTerms(**asdict(then)))
            await play(table, LAY_NOTHING.notation)
            lines = log(table)
            assert "Ann asks to take back their last decision." in lines[0]
            at = table.id
        async with rooms.house() as house:
            assert log(await house.table(at)) == lines
        rooms.rows("DELETE FROM happenings WHERE kind IN ('pauses', 'no_pauses')")
        async with rooms.house() as house:  # as older tables are, which do not say when it was
            assert log(await house.table(at)) == lines

    plain(scenario)


def test_what_all_have_seen_stays_seen_when_pauses_are_set_after_it(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"])
            await play(table, "light torch")
            await table.do("Ann", SetTerms(**asdict(LONG)))
            lines = log(table)
            assert [len(seat) for seat in lines] == [1, 1], "how bright it burned"
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert log(again) == lines
            assert (again.seen.paused, again.seen.to_decide) == (False, 0)
            await play(again, LAY_NOTHING.notation)
            assert again.seen.match.pauses

    plain(scenario)


def test_what_was_taken_back_in_a_pause_is_not_in_the_log_once_pauses_are_lifted(
    plain: Run,
) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], LONG)
            await play(table, "light torch")
            await table.do("Ann", AskBack(seat=0, number=table.seen.number_of(0)))
            await table.do("Ben", AnswerBack(seat=1, agrees=True))
            await table.do("Ann", SetTerms(absence="host"))
            lines = log(table)
            assert not any("light" in line for line in lines[0])
        async with rooms.house() as house:
            assert log(await house.table(table.id)) == lines

    plain(scenario)


def test_who_watches_late_waits_as_long_once_pauses_are_lifted(plain: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        terms = replace(LONG, delay=600)
        async with rooms.house() as house:
            table = await sit_down(house, (ANN, BEN), rooms.games["vault"], terms)
            await play(table, "light torch")
            lit = datetime.now(UTC)
            elapse(table)
            await going_on(table)
            await table.do("Ann", SetTerms(**asdict(replace(terms, pause=0))))
            assert len(log(table)[0]) == 1, "how bright it burned"
            with patch("undercroft.tables.late.now", lambda: lit + timedelta(seconds=600)):
                late = await table.late()
                assert (late.seen.paused, late.seen.sight(SPECTATOR).log) == (True, ())
            later = datetime.now(UTC) + timedelta(seconds=600)
            with patch("undercroft.tables.late.now", lambda: later):
                await late.catch_up()
                assert not late.seen.paused
                assert len(late.seen.sight(SPECTATOR).log) == 1

    plain(scenario)


def log(table: Table) -> list[list[str]]:
    """What each seat reads there."""
    return [[line.text for line in table.seen.sight(seat, None).log] for seat in (0, 1)]
