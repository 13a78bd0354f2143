"""Tries of dungeons of the day in the store: the first one counts, and an ended one stays."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import ANN, Rooms, play_first
from undercroft.match.daily import Outcome, day_of, seed_of
from undercroft.tables import House, NotPossible, Setup, Table
from undercroft.tables.commands import Concede, SetTerms
from undercroft.tables.days import Days
from undercroft.tables.playing import Undo
from undercroft.tables.prune import prune

DAY = date(2026, 11, 29)
NEXT_DAY = datetime(2026, 11, 30, tzinfo=UTC)


async def begun(house: House, seed: str = "") -> Table:
    """A try of Ann's against a bot."""
    seats = (ANN, replace(ANN, name="Bot", bot="random", holders=()))
    setup = Setup(GAME.slug, GAME.resolve({}), seats, seed or seed_of(GAME, DAY), "instant")
    table = await house.create(setup, "ann")
    assert await house.days.begin(DAY, GAME.slug, "ann", table.id) == table.id
    return table


@pytest.mark.parametrize(
    ("seed", "day"),
    [
        (seed_of(GAME, DAY), DAY),
        ("2026-11-29-toy-77", DAY),
        ("2026-11-29-toy-1\n4 other", None),
        ("2026-11-29-another-1", None),
        ("2026-02-30-toy-1", None),
        ("cellar", None),
    ],
)
def test_a_seed_says_whose_day_it_is(seed: str, day: date | None) -> None:
    assert day_of(GAME, seed) == day


@pytest.mark.both_databases
def test_the_first_try_counts_and_so_does_its_first_end(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table, days = await begun(house), house.days
            assert await days.begin(DAY, GAME.slug, "ann", "another") == table.id
            assert await days.begin(DAY, GAME.slug, "ben", "his") == "his"
            (one, ben) = await days.of(DAY, GAME.slug)
            assert (one.who, one.ended, one.outcome, ben.match_id) == ("ann", False, None, "his")
            while not table.seen.over:
                if table.seen.to_decide == 0:
                    await play_first(table)
                else:
                    known = table.news.changes()
                    if table.seen.to_decide == 1:
                        await table.news.come(known, 60)
            (one, _) = await days.of(DAY, GAME.slug)
            worth = table.seen.match.returns[0]
            assert (one.ended, one.outcome and one.outcome.worth) == (True, worth)
            await days.end(table.seen)
            assert (await days.of(DAY, GAME.slug))[0] == one

    asyncio.run(scenario())


@pytest.mark.both_databases
def test_a_bots_result_is_kept_once_and_the_best_come_first(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            for worth in (3.0, 5.0):
                await house.days.keep(DAY, GAME.slug, "random", Outcome(worth, (1.0, 2.0)))
            await house.days.keep(DAY, GAME.slug, "better", Outcome(3.0, (2.0,)))
            found = await house.days.of(DAY, GAME.slug)
            assert [one.bot for one in found] == ["better", "random"]
            assert found[1].outcome == Outcome(3.0, (1.0, 2.0))
            assert await house.days.earlier(NEXT_DAY.date(), GAME.slug, 5) == [DAY]
            assert await house.days.earlier(DAY, GAME.slug, 5) == []

    asyncio.run(scenario())


def test_nothing_is_taken_back_there_and_everything_elsewhere(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            daily, usual = await begun(house), await begun_elsewhere(house)
            for command in (Undo(seat=0, number=0), SetTerms(chat=False)):
                with pytest.raises(NotPossible, match="each answer counts as it was given"):
                    await daily.do("ann", command)
            await usual.do("ann", SetTerms(chat=False))
            assert daily.seen.sight(0).undo == daily.seen.undo_offer(0)
            assert "each answer counts" in daily.seen.undo_offer(0).why
            assert "each answer counts" not in usual.seen.undo_offer(0).why

    asyncio.run(scenario())


async def begun_elsewhere(house: House) -> Table:
    """A match that is nobody's try."""
    setup = Setup(GAME.slug, GAME.resolve({}), (ANN, replace(ANN, name="Ben")), "cellar", "instant")
    return await house.create(setup, "ann")


@pytest.mark.both_databases
def test_old_tries_go_that_were_never_ended(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            await house.days.begin(DAY, GAME.slug, "ben", "left")
            await table.do("ann", Concede(seat=0))
            await house.days.keep(DAY, GAME.slug, "random", Outcome(1.0))

    asyncio.run(scenario())
    who = "select who from daily_tries order by id"
    prune(rooms.url, datetime(2026, 11, 29, tzinfo=UTC))
    assert rooms.rows(who) == [("ann",), ("ben",), ("bot random",)]
    prune(rooms.url, NEXT_DAY, only_look=True)
    assert len(rooms.rows(who)) == 3
    prune(rooms.url, NEXT_DAY)
    assert rooms.rows(who) == [("ann",), ("bot random",)]


def test_an_end_that_was_not_noted_is_noted_when_the_table_is_opened(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            with monkeypatch.context() as at_once:  # the program ends between the two
                at_once.setattr(Days, "end", nothing)
                await table.do("ann", Concede(seat=0))
        async with rooms.house() as house:
            (one,) = await house.days.of(DAY, GAME.slug)
            assert not one.ended
            await house.table(table.id)
            (one,) = await house.days.of(DAY, GAME.slug)
            assert one.ended

    asyncio.run(scenario())


async def nothing(*_: object) -> None:
    """Do nothing."""
