"""Histories in the store: who has played what, and what came of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import ANN, Rooms, play_first
from undercroft.kernel import NOBODY
from undercroft.match import Given, TakenBack
from undercroft.match.daily import Outcome
from undercroft.tables import House, Seat, Setup, Table, history
from undercroft.tables.commands import HOUSE, Concede, Leave, Sit, TakeAlong
from undercroft.tables.history import Ending, Played
from undercroft.tables.prune import prune

BEN = Seat("Ben", holders=("ben",), ready=True)
CY = Seat("Cy", holders=("cy",), ready=True)
LATER = datetime(2100, 1, 1, tzinfo=UTC)


async def begun(house: House, *seats: Seat, seed: str = "cellar") -> Table:
    """A match of Ann's and Ben's."""
    setup = Setup(GAME.slug, GAME.resolve({}), seats or (ANN, BEN), seed, "instant")
    return await house.create(setup, "ann")


async def to_the_end(table: Table) -> Sequence[float]:
    """Play on, and return what it came to."""
    while not table.seen.over:
        await play_first(table)
    return table.seen.match.returns


@pytest.mark.parametrize(
    ("mine", "result", "won"),
    [
        (1, [1, 0], True),
        (0, [1, 0], False),
        (1, [1, 1], True),
        (0, [0, 0], False),
        (0.5, [0.5, 0.5], False),
        (45, [45], None),
        (45, [45, 45], None),
        (45, [45, 12], True),
        (12, [45, 12], False),
        (-1, [1, -1], False),
    ],
)
def test_who_did_best_has_won(mine: float, result: list[float], won: bool | None) -> None:
    assert history.has_won(mine, result) is won


async def only(house: House, who: str) -> Played:
    """The one match that somebody has played."""
    (one,) = await house.histories.of(who)
    return one


@pytest.mark.both_databases
def test_a_match_is_in_the_history_of_each_who_plays_it(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            one = await only(house, "ann")
            assert (one.match_id, one.game, one.seat) == (table.id, GAME.slug, 0)
            assert (one.seats, one.finished, one.gone) == (
                [("Ann", ""), ("Ben", "")], None, False,
            )  # fmt: skip
            worth = await to_the_end(table)
            for seat, who in enumerate(("ann", "ben")):
                one = await only(house, who)
                assert one.finished
                assert one.outcome
                assert (one.seat, one.gone, one.outcome.worth) == (seat, False, worth[seat])

    asyncio.run(scenario())


@pytest.mark.both_databases
def test_who_leaves_has_left_and_who_comes_back_has_not(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            await table.do("ben", Leave(seat=1))
            assert (await only(house, "ben")).gone
            await table.do("ben", Sit(seat=1, name="Ben"))
            assert not (await only(house, "ben")).gone
            await table.do("ben", Leave(seat=1))
            await table.do("cy", Sit(seat=1, name="Cy"))
            await to_the_end(table)
            ben, cy = await only(house, "ben"), await only(house, "cy")
            assert (ben.gone, ben.outcome, bool(ben.finished)) == (True, None, True)
            assert (cy.gone, bool(cy.outcome), cy.seats[1]) == (False, True, ("Cy", ""))

    asyncio.run(scenario())


@pytest.mark.both_databases
def test_a_match_that_was_given_up_is_won_by_nobody(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            await table.do("ben", Concede(seat=1))
            assert table.seen.given_up
            for who in ("ann", "ben"):
                one = await only(house, who)
                assert (one.gone, one.outcome, bool(one.finished)) == (True, None, True)

    asyncio.run(scenario())


@pytest.mark.both_databases
def test_an_end_says_how_those_stood_each_time_that_it_comes(url: str) -> None:
    rooms, one = Rooms(url), Given(0, ("one",))

    async def scenario() -> None:
        async with rooms.house() as house:
            match_id, store = (await begun(house)).id, house.store
            await store.append(match_id, 0, [one], Ending([1, 0], {0: (3, 1)}))
            assert (await only(house, "ann")).outcome == Outcome(1, (3, 1))
            assert (await only(house, "ben")).outcome == Outcome(0, ())
            await store.append(match_id, 1, [TakenBack(0, 1)])
            assert (await only(house, "ann")).outcome is None
            await store.append(match_id, 2, [one], Ending([0, 1], {0: (2, 2), 1: (5, 0)}))
            assert (await only(house, "ann")).outcome == Outcome(0, (2, 2))
            assert (await only(house, "ben")).outcome == Outcome(1, (5, 0))

    asyncio.run(scenario())


def test_who_sits_at_several_seats_has_no_seat(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house, ANN, replace(ANN, name="Ann too"))
            worth = await to_the_end(table)
            one = await only(house, "ann")
            assert one.seat == NOBODY
            assert bool(one.outcome) is (len({*worth}) == 1)

    asyncio.run(scenario())


def test_what_goes_on_from_another_match_is_none(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            await play_first(table)
            running = await house.continue_from(table, 0, ["", "random"], "eve", 0)
            await to_the_end(table)
            over = await house.continue_from(table, 1, ["", "random"], "eve")
            assert running.id != over.id
            assert await house.histories.of("eve") == []

    asyncio.run(scenario())


@pytest.mark.both_databases
def test_it_outlives_tables_that_are_over_and_no_others(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> list[str]:
        async with rooms.house() as house:
            over, running = await begun(house), await begun(house)
            await to_the_end(over)
            return [over.id, running.id]

    over, running = asyncio.run(scenario())

    async def known() -> set[str]:
        async with rooms.house() as house:
            return {one.match_id for one in await house.histories.of("ann")}

    assert asyncio.run(known()) == {over, running}
    assert len(prune(url, LATER, running=True)) == 2
    assert asyncio.run(known()) == {over}


def test_a_rematch_that_came_second_leaves_nothing(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table = await begun(house)
            await house.clear(table)
            assert await house.histories.of("ann") == []

    asyncio.run(scenario())


def test_what_was_forgotten_does_not_come_back(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            table, other = await begun(house), await begun(house)
            await house.histories.forget("ann", table.id)
            assert (await only(house, "ann")).match_id == other.id
            await house.histories.lend("ann", "key")
            await house.histories.forget("ann")
            await to_the_end(table)
            assert await house.histories.of("ann") == []
            assert len(await house.histories.of("ben")) == 2
            assert await house.histories.lender("key") == ""

    asyncio.run(scenario())


@pytest.mark.both_databases
def test_a_link_takes_it_along_once(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            over = await begun(house)
            await to_the_end(over)
            running, mine = await begun(house), await begun(house, BEN, CY)
            await house.histories.lend("ann", "old")
            await house.histories.lend("ann", "new")
            assert await house.histories.take("old", "phone") == []
            assert await house.histories.take("new", "ann") == []
            found = await house.histories.take("new", "ben")
            assert found == []  # Ben has played the same
            await house.histories.lend("ann", "third")
            assert await house.histories.lender("third") == "ann"
            found = await house.histories.take("third", "phone")
            assert [one.match_id for one in found] == [over.id, running.id]
            assert await house.histories.take("third", "another") == []
            assert await house.histories.of("phone") == await house.histories.of("ann")
            assert mine.id in {one.match_id for one in await house.histories.of("ben")}
            await running.do(HOUSE, TakeAlong(who="ann", to="phone"))
            assert running.seen.seats[0].holders == ("ann", "phone")
            await running.do("phone", Leave(seat=0))
            assert not running.seen.seats[0].holders

    asyncio.run(scenario())


def test_a_link_is_valid_for_a_day(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = Rooms(url)

    async def scenario(lasts: timedelta) -> str:
        monkeypatch.setattr(history, "LINK_LASTS", lasts)
        async with rooms.house() as house:
            await house.histories.lend("ann", "key")
            return await house.histories.lender("key")

    assert asyncio.run(scenario(timedelta(seconds=0))) == ""
    assert asyncio.run(scenario(timedelta(minutes=1))) == "ann"


def test_it_has_a_limit_and_the_oldest_go(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_KEPT", 2)

    rooms = Rooms(url)

    async def scenario() -> None:
        async with rooms.house() as house:
            tables = [await begun(house) for _ in range(3)]
            found = await house.histories.of("ann")
            assert [one.match_id for one in found] == [tables[2].id, tables[1].id]

    asyncio.run(scenario())
