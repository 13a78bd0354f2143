"""A house with the toy game of the kernel's tests, over a store in a file."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT
from undercroft.bots import make_bot
from undercroft.kernel import GameSpec
from undercroft.tables import House, Seat, Setup, Store, Table, database_url

Scenario = Callable[["Rooms"], Coroutine[Any, Any, None]]
SEED = "cellar"
TWO = (Seat("Ann"), Seat("Ben"))


class Rooms:
    """Opens houses over one database: a new one is a program started again."""

    def __init__(self, file: Path, vault: GameSpec = VAULT) -> None:
        self.file = file
        self.url = database_url(file)
        self.games = {GAME.slug: GAME, vault.slug: vault}

    @asynccontextmanager
    async def house(self) -> AsyncIterator[House]:
        """A running program."""
        store = Store(self.url)
        await store.open()
        house = House(store, self.games, make_bot)
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
    house: House, seats: tuple[Seat, ...] = TWO, game: GameSpec = GAME, **switches: str
) -> Table:
    """A new match of the toy game."""
    setup = Setup(game.slug, game.resolve(switches), seats, SEED, "instant")
    table, _ = await house.create(setup)
    return table


async def play(table: Table, notation: str) -> int:
    """Answer for whoever is to decide."""
    player = table.to_decide
    return await table.submit(player, table.number_of(player), notation)


async def play_first(table: Table) -> None:
    """Take the first legal action."""
    question = table.sight(table.to_decide).question
    assert question is not None
    await play(table, question.options[0].notation)


async def soon(wait: Awaitable[int]) -> int:
    """Fail rather than hang."""
    async with asyncio.timeout(5):
        return await wait


@pytest.fixture
def scene(tmp_path: Path) -> Callable[[Scenario], None]:
    """Run an asynchronous scenario."""

    def run(scenario: Scenario) -> None:
        asyncio.run(scenario(Rooms(tmp_path / "tables.db")))

    return run
