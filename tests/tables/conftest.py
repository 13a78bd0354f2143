"""A house with the toy game of the kernel's tests, over a store in a file."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT
from tests.postgres import Postgres
from undercroft.bots import bot_names, make_bot
from undercroft.kit.game import GameSpec
from undercroft.tables import Beside, House, Seat, Setup, Store, Table, Terms, database_url, pace
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Act

Scenario = Callable[["Rooms"], Coroutine[Any, Any, None]]
SEED = "cellar"
FREE = Terms(absence="host")
TWO = (Seat("Ann"), Seat("Ben"))
THREE = (*TWO, Seat("Cy"))
OPEN = Seat("")
ANN = Seat("Ann", holders=("ann",), ready=True)


class Rooms:
    """Opens houses over one database: a new one is a program started again."""

    def __init__(self, url: str, vault: GameSpec = VAULT) -> None:
        self.url = url
        self.games = {GAME.slug: GAME, vault.slug: vault}

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Ask the database past the store; return what it says."""
        engine = create_engine(Store(self.url).url.replace("+aiosqlite", ""))
        with engine.begin() as connection:
            said = connection.execute(text(query.replace(":", r"\:")))
            found = [tuple(row) for row in said] if said.returns_rows else []
        engine.dispose()
        return found

    @asynccontextmanager
    async def house(
        self, keep: timedelta | None = None, beside: Beside | None = None
    ) -> AsyncIterator[House]:
        """A running program; it may remove what is older than it is to keep."""
        store = Store(self.url)
        await store.open()
        house = House(store, self.games, make_bot, bot_names, keep, beside)
        await house.open()
        try:
            yield house
        finally:
            await house.close()
            await store.close()

    @asynccontextmanager
    async def table(self, seats: tuple[Seat, ...] = TWO, **switches: str) -> AsyncIterator[Table]:
        """A new match in a running program."""
        async with self.house() as house:
            yield await sit_down(house, seats, GAME, **switches)

    @asynccontextmanager
    async def vault(self, seats: tuple[Seat, ...] = TWO, **switches: str) -> AsyncIterator[Table]:
        """A new match of the game with secrets."""
        async with self.house() as house:
            yield await sit_down(house, seats, self.games[VAULT.slug], **switches)


async def sit_down(
    house: House,
    seats: tuple[Seat, ...] = TWO,
    game: GameSpec = GAME,
    terms: Terms = FREE,
    /,
    **switches: str,
) -> Table:
    """A new match: whoever has a name sits there under that name, ready to play."""
    held = [one if one.bot else replace(one, holders=(one.name,), ready=True) for one in seats]
    setup = Setup(game.slug, game.resolve(switches), held, SEED, "instant", terms)
    return await house.create(setup, "Ann")


async def gather(house: House, *seats: Seat) -> Table:
    """A table where not all seats are taken yet; Ann is the host."""
    return await house.create(Setup(GAME.slug, GAME.resolve({}), seats, "seed", "instant"), "ann")


async def act(table: Table, seat: int, number: int, notation: str) -> int:
    """Answer for a seat that sees the moment of that number; return the next one that it sees."""
    await table.do(HOUSE, Act(seat=seat, number=number, action=notation))
    return table.seen.number_of(seat)


async def play(table: Table, notation: str) -> int:
    """Answer for whoever is to decide."""
    player = table.seen.to_decide
    return await act(table, player, table.seen.number_of(player), notation)


async def play_first(table: Table) -> None:
    """Take the first legal action."""
    question = table.seen.sight(table.seen.to_decide).question
    assert question is not None
    await play(table, question.options[0].notation)


async def soon(wait: Awaitable[int]) -> int:
    """Fail rather than hang."""
    async with asyncio.timeout(60):
        return await wait


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run on SQLite, and on PostgreSQL too: those that are not marked, in `make test-long`."""
    if "kind" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_databases")
        other = pytest.param("postgresql", marks=[] if both else [pytest.mark.long])
        metafunc.parametrize("kind", ["sqlite", other])


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was answered is seen at once, in games with secrets too: tests answer often."""
    monkeypatch.setattr(pace, "TICK", 0.0)


@pytest.fixture
def url(request: pytest.FixtureRequest, kind: str, tmp_path: Path, migrated: Path) -> Iterator[str]:
    """The address of an empty database of that kind."""
    if kind == "sqlite":
        yield database_url(copyfile(migrated, tmp_path / "tables.db"))
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.migrated() as address:
            yield address


@pytest.fixture
def scene(url: str) -> Callable[[Scenario], None]:
    """Run an asynchronous scenario."""

    def run(scenario: Scenario) -> None:
        asyncio.run(scenario(Rooms(url)))

    return run
