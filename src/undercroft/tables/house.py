"""The house: every table of this server, opened when somebody comes, with bots at their seats."""

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from undercroft.kernel import Action, Bot, GameSpec, Look
from undercroft.tables.pace import PACES
from undercroft.tables.refusals import CannotOpen, Stale
from undercroft.tables.setup import Setup
from undercroft.tables.store import Store, Summary
from undercroft.tables.table import Table

MakeBot = Callable[[GameSpec, str, str], Bot]
"""Makes the bot of that name for a game, from a seed of its own."""

MOST_OPEN: Final = 200
"""Tables kept in memory; the one left alone for longest is closed and read again at need."""

_logger = logging.getLogger(__name__)


class NoSuchTable(Exception):
    """No match has that id."""


class House:
    """The tables in memory, over one store."""

    def __init__(self, store: Store, games: Mapping[str, GameSpec], make_bot: MakeBot) -> None:
        self.store = store
        self._games = games
        self._make_bot = make_bot
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._opening = asyncio.Lock()

    async def create(self, setup: Setup) -> tuple[Table, str]:
        """Set a new match up; return its table and the key to its human seats.

        The key is shown this once: the store holds its hash. Raise BadSetup if
        what the seats bring is wrong.
        """
        match_id = secrets.token_urlsafe(16)
        key = secrets.token_urlsafe(32)
        spec = self._games[setup.game]
        setup = setup.in_full(spec)
        table = Table(match_id, spec, setup, self.store, key_hash(key))
        await self.store.create(match_id, setup, spec.rules_version, table.token_hash)
        await table.open([])
        self._seat(table)
        return table, key

    async def table(self, match_id: str) -> Table:
        """Return the table of a match, opened from the store if need be.

        Raise NoSuchTable, or CannotOpen with the reason.
        """
        async with self._opening:
            table = self._tables.get(match_id)
            if table is None:
                table = await self._open(match_id)
                self._seat(table)
            self._tables.move_to_end(match_id)
            return table

    async def summaries(self, match_ids: Iterable[str]) -> list[Summary]:
        """Return what a list shows of those matches, leaving out ids that nobody knows."""
        return await self.store.summaries(match_ids)

    def close_all(self) -> None:
        """Let everybody go; the matches are in the store."""
        for match_id in list(self._tables):
            self._close(match_id)

    async def close(self) -> None:
        """Close all tables and wait for the bots to leave."""
        drivers = list(self._drivers.values())
        self.close_all()
        await asyncio.gather(*drivers, return_exceptions=True)

    async def _open(self, match_id: str) -> Table:
        stored = await self.store.find(match_id)
        if stored is None:
            raise NoSuchTable(f"no match has the id {match_id!r}")
        spec = self._games.get(stored.setup.game)
        if spec is None:
            raise CannotOpen(f"this program has no game {stored.setup.game!r}")
        if spec.rules_version != stored.rules_version:
            raise CannotOpen(
                f"it was begun with version {stored.rules_version} of the rules of {spec.title};"
                f" this program has version {spec.rules_version}"
            )
        table = Table(match_id, spec, stored.setup, self.store, stored.token_hash, stored.stops)
        await table.open(await self.store.journal(match_id))
        return table

    def _seat(self, table: Table) -> None:
        self._tables[table.id] = table
        if len(self._tables) > MOST_OPEN:
            self._close(next(iter(self._tables)))
        if not table.over and any(not seat.human for seat in table.setup.seats):
            driver = asyncio.create_task(self._drive(table), name=f"bots at {table.id}")
            self._drivers[table.id] = driver
            driver.add_done_callback(partial(self._driver_left, table))

    def _close(self, match_id: str) -> None:
        self._tables.pop(match_id).close()
        driver = self._drivers.pop(match_id, None)
        if driver is not None:
            driver.cancel()

    async def _drive(self, table: Table) -> None:
        """Play the seats that bots hold until the match is over."""
        bots = {
            player: self._make_bot(table.spec, seat.bot, secrets.token_hex(8))
            for player, seat in enumerate(table.setup.seats)
            if not seat.human
        }
        while not table.over and not table.closed:
            number, player = table.number, table.to_decide
            if player not in bots:
                await table.wait(number)
            elif not await _moved_on(table, number, 0 if table.in_secret else PACES[table.pace]):
                seen = table.number_of(player)
                action = await asyncio.to_thread(_choose, bots[player], table.look())
                with suppress(Stale):
                    await table.submit(player, seen, action.notation)

    def _driver_left(self, table: Table, driver: asyncio.Task[None]) -> None:
        self._drivers.pop(table.id, None)
        if not driver.cancelled() and driver.exception() is not None:
            _logger.error("table %s is closed", table.id, exc_info=driver.exception())
            if table.id in self._tables:
                self._close(table.id)


def key_hash(key: str) -> str:
    """Return what the store keeps of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


async def _moved_on(table: Table, number: int, seconds: float) -> bool:
    """Let a bot seem to think; say whether the table moved on meanwhile."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await table.wait(number)
    return table.closed or table.number != number


def _choose(bot: Bot, look: Look) -> Action:
    """Ask a bot; one that fails takes the first legal action, so that no table stalls."""
    try:
        return bot.choose(look)
    except Exception:
        _logger.exception("a bot failed at %r", look.decision)
        return look.decision.actions[0]
