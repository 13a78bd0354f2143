"""A friend acts for one who is away: both agree, the log says so, and who is back plays again."""

import asyncio

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import ANN, Rooms
from undercroft.kernel import SPECTATOR
from undercroft.tables import Forbidden, House, NotPossible, Seat, Setup, Table
from undercroft.tables.commands import Concede, Leave, Lend
from undercroft.tables.deputies import AskDeputy, Deputise, EndDeputy
from undercroft.tables.playing import Act, SetNotes
from undercroft.tables.seating import rematch

BEN = Seat("Ben", holders=("ben",), ready=True)


async def begun(house: House, *others: Seat) -> Table:
    """A match of Ann and others."""
    seats = (ANN, *(others or (BEN,)))
    return await house.create(Setup(GAME.slug, GAME.resolve({}), seats, "s", "instant"), "ann")


async def agreed(house: House, *others: Seat) -> Table:
    """A match where Ben acts for Ann."""
    table = await begun(house, *others)
    await table.do("ann", AskDeputy(seat=0, to=1))
    await table.do("ben", Deputise(seat=1, absent=0))
    return table


def log(table: Table) -> list[str]:
    """All lines that everybody reads."""
    return [line.text for line in table.seen.sight(SPECTATOR, None).log]


async def first(table: Table, who: str, seat: int) -> None:
    """Give the first answer for a seat."""
    question = table.seen.sight(seat).question
    assert question is not None
    number = table.seen.number_of(seat)
    await table.do(who, Act(seat=seat, number=number, action=question.options[0].notation))


@pytest.mark.both_databases
def test_a_friend_acts_and_the_log_says_so(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> str:
        async with rooms.house() as house:
            table = await agreed(house)
            assert "Ann asks Ben to act for them while they are away." in log(table)
            assert "Ben may act for Ann now, until Ann is back." in log(table)
            while table.seen.to_decide != 0:
                await first(table, "ben", 1)
            await first(table, "ben", 0)
            assert "Ann was away: the next answer was given for them." in log(table)
            return table.id

    match_id = asyncio.run(scenario())

    async def later() -> None:
        async with rooms.house() as house:
            table = await house.table(match_id)
            assert table.seen.seats[0].has_deputy
            while table.seen.to_decide != 0:
                await first(table, "ben", 1)
            await first(table, "ann", 0)
            assert table.seen.seats[0].holders == ("ann",)
            assert "Nobody acts for Ann any more." in log(table)
            with pytest.raises(Forbidden):
                await table.do("ben", EndDeputy(seat=0))

    asyncio.run(later())


def test_both_have_to_agree(url: str) -> None:
    async def scenario() -> None:
        async with Rooms(url).house() as house:
            table = await begun(house)
            with pytest.raises(NotPossible, match="does not ask you"):
                await table.do("ben", Deputise(seat=1, absent=0))
            with pytest.raises(Forbidden):
                await table.do("ben", AskDeputy(seat=0, to=1))
            with pytest.raises(NotPossible, match="somebody else"):
                await table.do("ann", AskDeputy(seat=0, to=0))
            await table.do("ann", AskDeputy(seat=0, to=1))
            await table.do("ben", Deputise(seat=1, absent=0, agrees=False))
            assert "Ben does not act for Ann." in log(table)
            assert table.seen.seats[0].holders == ("ann",)
            with pytest.raises(Forbidden):
                await first(table, "ben", 0)
            await table.do("ann", AskDeputy(seat=0, to=1))
            await table.do("ann", EndDeputy(seat=0))
            with pytest.raises(NotPossible, match="does not ask you"):
                await table.do("ben", Deputise(seat=1, absent=0))

    asyncio.run(scenario())


def test_a_deputy_plays_and_does_nothing_else(url: str) -> None:
    async def scenario() -> None:
        async with Rooms(url).house() as house:
            table = await agreed(house)
            for wrong in (
                Concede(seat=0), Leave(seat=0), Lend(seat=0, link="x"), AskDeputy(seat=0, to=1),
                SetNotes(seat=0, text="mine"),
            ):  # fmt: skip
                with pytest.raises(Forbidden):
                    await table.do("ben", wrong)
            assert not table.seating.is_host("ben")
            assert table.seating.with_seat(0) == [0], "Ann still has to ask Ben"
            assert [one.match_id for one in await house.histories.of("ben")] == [table.id]
            assert [one.seat for one in await house.histories.of("ben")] == [1]
            await table.do("ben", EndDeputy(seat=0))
            with pytest.raises(Forbidden):
                await first(table, "ben", 0)

    asyncio.run(scenario())


def test_nobody_is_a_deputy_of_a_rematch(url: str) -> None:
    async def scenario() -> None:
        async with Rooms(url).house() as house:
            table = await agreed(house)
            fresh = rematch(table.seen.setup, "ann")
            assert [seat.holders for seat in fresh.seats] == [("ben",), ("ann",)]
            assert not any(seat.limits for seat in fresh.seats)

    asyncio.run(scenario())
