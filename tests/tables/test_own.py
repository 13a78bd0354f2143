"""What a seat chooses for itself: all screens of its own hear of it at once, and nobody else."""

import asyncio
from collections.abc import Callable

import pytest

from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.tables.conftest import Rooms, play, soon
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.tables import House, Seat, Setup, Table, Terms
from undercroft.tables.commands import HOUSE, Command, Leave, StandIn
from undercroft.tables.deputies import AskDeputy, Deputise
from undercroft.tables.lent_eyes import LendEyes, Look
from undercroft.tables.playing import Act, PassUntil, SetNotes, SetStops

WISHES: dict[str, Callable[[Table], Command]] = {
    "notes": lambda _: SetNotes(seat=1, text="Ann has a charm"),
    "stops": lambda _: SetStops(seat=1, when="always"),
    "never": lambda _: SetStops(seat=1, never="snuff torch"),
    "pass": lambda _: PassUntil(seat=1, until="turn"),
    "answer": lambda table: Act(seat=1, number=table.seen.number_of(1), action="no snuff"),
}
OTHERS = {"Ann": 0, "Zoe": 1, "Yves": SPECTATOR, "": SPECTATOR}
"""Who else looks, and as which seat: Zoe through Ben's eyes, so she sees what he is not asked."""


@pytest.fixture
def rooms(url: str) -> Rooms:
    """Where Ben holds a charm."""
    return Rooms(url, secret_game([[SWORD] * 3, [CHARM, CHARM, PIT]], [SWORD] * 6, QuietVault))


async def asked(house: House, vault: GameSpec) -> Table:
    """A table with pauses where Ben, who is at two devices, is asked in secret."""
    seats = [
        Seat("Ann", holders=("Ann",), ready=True),
        Seat("Ben", holders=("Ben", "phone"), ready=True),
    ]
    terms = Terms(pause=1000, absence="host")
    setup = Setup(vault.slug, vault.resolve({}), seats, "cellar", "instant", terms)
    table = await house.create(setup, "Ann")
    await table.do("Ben", LendEyes(seat=1))
    await table.do("Zoe", Look(seat=1, name="Zoe"))
    await play(table, "light torch")
    return table


def waiting(table: Table, who: str, seat: int) -> "asyncio.Task[int]":
    news = table.news
    return asyncio.create_task(news.wait(news.changes(seat, who=who), seat, who=who))


@pytest.mark.parametrize("wish", WISHES)
def test_the_own_screens_hear_of_it_and_nobody_else(rooms: Rooms, wish: str) -> None:
    async def scenario() -> None:
        async with rooms.house() as house:
            table = await asked(house, rooms.games["vault"])
            phone = waiting(table, "phone", 1)
            others = {who: waiting(table, who, seat) for who, seat in OTHERS.items()}
            whole = table.news.changes()
            await asyncio.sleep(0)
            await table.do("Ben", WISHES[wish](table))
            await soon(phone)
            await asyncio.sleep(0.05)
            sees = {"Zoe"} if wish in ("stops", "never", "pass") else set()
            assert {who for who, one in others.items() if one.done()} == sees
            assert table.news.changes() == whole
            for one in others.values():
                one.cancel()

    asyncio.run(scenario())


def test_who_acts_for_somebody_does_not_hear_of_notes(rooms: Rooms) -> None:
    async def scenario() -> None:
        async with rooms.house() as house:
            table = await asked(house, rooms.games["vault"])
            await table.do("Ben", AskDeputy(seat=1, to=0))
            await table.do("Ann", Deputise(seat=0, absent=1))
            assert table.seating.of("Ann") == [0, 1]
            before = table.news.own("Ann")
            await table.do("Ben", SetNotes(seat=1, text="Ann has a charm"))
            assert table.news.own("Ann") == before
            await table.do("Ben", SetStops(seat=1, when="always"))
            assert table.news.own("Ann") == before + 1

    asyncio.run(scenario())


@pytest.mark.parametrize("has_deputy", [True, False], ids=["deputy", "bot"])
def test_who_answers_in_secret_does_not_show_that_they_are_there(
    rooms: Rooms, has_deputy: bool
) -> None:
    async def scenario() -> None:
        async with rooms.house() as house:
            table = await asked(house, rooms.games["vault"])
            if has_deputy:
                await table.do("Ben", AskDeputy(seat=1, to=0))
                await table.do("Ann", Deputise(seat=0, absent=1))
            else:
                await table.do(HOUSE, StandIn(seat=1))
            before = table.seen.sight(0), table.seen.seats[1]
            number = table.seen.number_of(1)
            await table.do("Ben", Act(seat=1, number=number, action="no snuff"))
            assert table.seen.waiting(1) == "no snuff"
            assert (table.seen.sight(0), table.seen.seats[1]) == before

    asyncio.run(scenario())


def test_no_number_gets_less_when_a_seat_is_left(rooms: Rooms) -> None:
    async def scenario() -> None:
        async with rooms.house() as house:
            table = await asked(house, rooms.games["vault"])
            for text in ("one", "two", "three"):
                await table.do("Ben", SetNotes(seat=1, text=text))
            before = table.news.changes(SPECTATOR, who="phone")
            await table.do("Ben", Leave(seat=1))
            assert table.news.changes(SPECTATOR, who="phone") > before

    asyncio.run(scenario())


def test_the_own_screens_at_another_process_hear_of_it(rooms: Rooms) -> None:
    async def scenario() -> None:
        async with rooms.house() as here, rooms.house() as there:
            table = await asked(here, rooms.games["vault"])
            other = await there.table(table.id)
            phone, ann = waiting(other, "phone", 1), waiting(other, "Ann", 0)
            await asyncio.sleep(0)
            await table.do(HOUSE, SetNotes(seat=1, text="Ann has a charm"))
            await other.refresh()
            await soon(phone)
            assert not ann.done()
            ann.cancel()

    asyncio.run(scenario())
