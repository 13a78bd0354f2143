"""A seat's eyes to watch with: who lends them, who looks, how it ends, who sits down after it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

import pytest

from tests.kernel.toy_secrets import VAULT
from tests.tables.conftest import Rooms, Scenario, sit_down
from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.tables import Forbidden, House, NotPossible, Seat, Table, Terms
from undercroft.tables.commands import (
    HOUSE,
    Command,
    Concede,
    Hold,
    Leave,
    Lend,
    SetTerms,
    Sit,
    TakeAlong,
    Unlend,
)
from undercroft.tables.deputies import AskDeputy, Deputise
from undercroft.tables.lent_eyes import LendEyes, Look
from undercroft.tables.seating import rematch

Run = Callable[[Scenario], None]
THREE = (Seat("Ann"), Seat("Ben"), Seat("Cy"))
LENDS = "Ann lets watchers look through their eyes."
SHUT = "Nobody looks through the eyes of Ann any more."


async def vault(house: House, terms: Terms | None = None, *seats: Seat) -> Table:
    """A match of the game with secrets, where Ann lends her eyes."""
    table = await sit_down(house, seats or THREE[:2], VAULT, terms or Terms(absence="host"))
    await table.do("Ann", LendEyes(seat=0))
    return table


async def refused(table: Table, who: str, command: Command, why: str) -> None:
    """A command that is not done, and changes nothing."""
    before = table.seating.stored
    with pytest.raises(NotPossible, match=why):
        await table.do(who, command)
    assert table.seating.stored == before


def log(table: Table) -> list[str]:
    """All lines that everybody reads."""
    return [line.text for line in table.seen.sight(SPECTATOR, None).log]


@pytest.mark.both_databases
def test_who_looks_is_known_to_the_end_of_the_match(url: str) -> None:
    rooms = Rooms(url)

    async def scenario() -> str:
        async with rooms.house() as house:
            table = await vault(house)
            assert LENDS in log(table)
            await table.do("Zoe", Look(seat=0, name=" Zoe "))
            assert table.seating.eyes_of("Zoe") == 0
            assert table.seating.eyes_of("") == table.seating.eyes_of("Ben") == NOBODY
            return table.id

    async def later(match_id: str) -> None:
        async with rooms.house() as house:
            table = await house.table(match_id)
            assert table.seating.eyes_of("Zoe") == 0
            assert table.seen.seats[0].lookers == (("Zoe", "Zoe", True),)
            await table.do("Zoe", Look(seat=0, looks=False))
            assert table.seating.eyes_of("Zoe") == NOBODY
            await table.do("Ben", Leave(seat=1))
            await refused(table, "Zoe", Sit(seat=1), "through the eyes of Ann in this match")
            fresh = rematch(table.seen.setup, "Ann")
            assert not any(one.lends or one.lookers or one.held for one in fresh.seats)

    later_on = asyncio.run(scenario())
    asyncio.run(later(later_on))


def test_nobody_looks_where_nobody_lends(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house, None, *THREE[:2], Seat("Bot", "first", ready=True))
            await refused(table, "Zoe", Look(seat=1), "Ben lets nobody look")
            await refused(table, "Zoe", Look(seat=2), "Bot lets nobody look")
            await refused(table, "Zoe", Look(seat=3), "There is no seat 3")
            await refused(table, "", Look(seat=0), "Come with a token")
            for who in ("Zoe", "Ben"):
                with pytest.raises(Forbidden):
                    await table.do(who, LendEyes(seat=0))
            with pytest.raises(Forbidden, match="A bot holds that seat"):
                await table.do("Ann", LendEyes(seat=2))
            plain = await sit_down(house)
            await refused(plain, "Ann", LendEyes(seat=0), "Nothing is hidden")
            alone = await sit_down(house, THREE[:2], VAULT, Terms(watchers=False))
            await refused(alone, "Ann", LendEyes(seat=0), "wants no watchers")

    scene(scenario)


def test_who_holds_a_seat_or_held_one_peeks_at_no_other(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house, None, *THREE)
            await refused(table, "Ben", Look(seat=0), "You hold a seat here")
            await refused(table, "Ann", Look(seat=0), "You hold a seat here")
            await table.do("Ben", Lend(seat=1, link="link", figures=()))
            await table.do("phone", Hold(link="link"))
            await table.do("Ben", Unlend(seat=1))
            await table.do("Ben", Leave(seat=1))
            for who in ("Ben", "phone"):
                await refused(table, who, Look(seat=0), "You held a seat")
            await table.do("Dan", Sit(seat=1, name="Dan"))
            for who in ("Ben", "phone"):
                await refused(table, who, Look(seat=0), "You held a seat")
            with patch("undercroft.tables.lent_eyes.MOST_HELD", 2):
                await refused(table, "Zoe", Look(seat=0), "Too many have come and gone")

    scene(scenario)


def test_who_has_looked_comes_to_no_other_seat_by_no_way(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house, None, *THREE)
            await table.do("Zoe", Look(seat=0))
            await table.do("Ben", Lend(seat=1, link="link"))
            await refused(table, "Zoe", Hold(link="link"), "you take no other seat")
            await table.do(HOUSE, TakeAlong(who="Ben", to="Zoe"))
            assert table.seating.of("Zoe") == []
            await table.do("Ann", Leave(seat=0))
            assert table.seating.eyes_of("Zoe") == NOBODY
            await table.do("Zoe", Sit(seat=0))
            assert table.seating.of("Zoe") == [0]
            await table.do("Ben", AskDeputy(seat=1, to=0))
            await table.do("Ben", Leave(seat=1))
            await refused(table, "Dan", Look(seat=0), "lets nobody look")
            assert table.seen.seats[0].looker("Zoe"), "she has looked there alone"

    scene(scenario)


def test_who_looked_through_two_seats_sits_at_neither(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house, None, *THREE)
            await table.do("Ben", LendEyes(seat=1))
            await table.do("Zoe", Look(seat=0))
            await table.do("Zoe", Look(seat=1))
            assert table.seating.eyes_of("Zoe") == 1, "one at a time"
            await table.do("Ben", Leave(seat=1))
            await refused(table, "Zoe", Sit(seat=1), "through the eyes of Ann")

    scene(scenario)


@pytest.mark.parametrize(
    ("who", "command"),
    [
        ("Ann", LendEyes(seat=0, lends=False)),
        ("Ann", Leave(seat=0)),
        ("Ann", Concede(seat=0)),
        ("Ann", SetTerms(watchers=False)),
    ],
    ids=lambda one: type(one).__name__,
)
def test_it_ends_and_the_log_says_so(scene: Run, who: str, command: Command) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house, None, *THREE)
            await table.do("Zoe", Look(seat=0))
            with pytest.raises(Forbidden):
                await table.do("Zoe", command)
            await table.do(who, command)
            assert log(table).count(SHUT) == 1
            assert table.seating.eyes_of("Zoe") == NOBODY
            assert table.seen.seats[0].looker("Zoe"), "it stays known who has looked"

    scene(scenario)


def test_a_seat_lends_only_what_its_own_person_lends(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house, None, *THREE)
            await table.do("Ben", AskDeputy(seat=1, to=0))
            await table.do("Ann", Deputise(seat=0, absent=1))
            with pytest.raises(Forbidden, match="all else is theirs"):
                await table.do("Ann", LendEyes(seat=1))
            await table.do("Ben", Leave(seat=1))
            assert LENDS in log(table)
            assert table.seen.seats[0].lends, "what happens to another seat ends nothing"
            await table.do("Cy", Concede(seat=2))
            await refused(table, "Cy", LendEyes(seat=2), "You gave up")
            await table.do("Ann", Concede(seat=0))
            await refused(table, "Ann", LendEyes(seat=0), "No match is running")
            await refused(table, "Zoe", Look(seat=0), "Ann lets nobody look")

    scene(scenario)


def test_a_host_who_sees_more_than_watchers_looks_through_no_eyes(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            for delay, allowed in ((0, True), (60, False)):
                table = await vault(house, Terms(delay=delay), *THREE)
                stored = table.seating.stored
                table.seating.stored = replace(stored, host="Hal")
                if allowed:
                    await table.do("Hal", Look(seat=0))
                    assert table.seating.eyes_of("Hal") == 0
                else:
                    await refused(table, "Hal", Look(seat=0), "as it is played")
                await table.do("Zoe", Look(seat=0))

    scene(scenario)


def test_no_more_people_look_than_are_kept(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await vault(house)
            with patch("undercroft.tables.lent_eyes.MOST_LOOKERS", 1):
                await table.do("Zoe", Look(seat=0))
                await refused(table, "Dan", Look(seat=0), "no more can")
                await table.do("Zoe", Look(seat=0, looks=False))
                await table.do("Zoe", Look(seat=0))

    scene(scenario)
