"""Processes that share a PostgreSQL database; it needs the extra `postgres` (psycopg).

Each listens for tables that others changed, and for who looks at them; one leads each table.
"""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import psycopg

from undercroft.tables.database import CHANNEL
from undercroft.tables.exchange import EVERYTHING, Changed, Exchange, Leads, Looks, Watches
from undercroft.tables.led import Spot
from undercroft.tables.store import Store

_WATCHED: Final = "watched"
"""Said in place of a seat before the names of who watches: 20 of 24 letters, far below the 8,000
bytes that a notification holds."""

_LED: Final = "led"
"""Said in place of a seat before the key, the name and the spot of who leads a look back."""

_AGAIN: Final = 1.0
"""Seconds before a lost connection is made again."""

_SURE: Final = 1.0
"""Seconds for which the connection that holds the leads is taken to be there once it has answered:
who leads asks with each move."""


class PostgresExchange(Exchange):
    """The line to the other processes, which is PostgreSQL's own."""

    def __init__(
        self, store: Store, changed: Changed, looks: Looks, watches: Watches, led: Leads
    ) -> None:
        super().__init__()
        self._store = store
        self._changed = changed
        self._looks = looks
        self._watches = watches
        self._led = led
        self._listener: asyncio.Task[None] | None = None
        self._leader: psycopg.AsyncConnection | None = None
        self._leads: set[str] = set()
        self._leading = asyncio.Lock()
        self._sure = 0.0

    @property
    def _address(self) -> str:
        return self._store.url.replace("+psycopg", "", 1)

    def open(self) -> None:
        """See Exchange."""
        self._listener = asyncio.create_task(self._listen(), name="exchange")

    async def close(self) -> None:
        """See Exchange."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        if self._leader is not None:
            with suppress(psycopg.Error):
                await self._leader.execute("select pg_advisory_unlock_all()")
            await self._leader.close()

    async def tell_looks(self, match_id: str, seat: int, count: int) -> None:
        """See Exchange."""
        await self._say(f"{match_id} {seat} {count}")

    async def tell_watchers(self, match_id: str, names: Sequence[str]) -> None:
        """See Exchange."""
        await self._say(f"{match_id} {_WATCHED} {json.dumps(names, ensure_ascii=False)}")

    async def tell_led(self, match_id: str, key: str, name: str, spot: Spot | None) -> None:
        """See Exchange."""
        await self._say(f"{match_id} {_LED} {json.dumps([key, name, spot], ensure_ascii=False)}")

    async def _say(self, what: str) -> None:
        said = f"{self._store.name} {what}"
        with suppress(psycopg.Error):
            async with self._leading:
                line = await self._line()
                await line.execute("select pg_notify(%s, %s)", (CHANNEL, said))

    async def leads(self, match_id: str) -> bool:
        """See Exchange."""
        async with self._leading:
            try:
                line = await self._line()
                if match_id in self._leads:
                    if monotonic() > self._sure:
                        await line.execute("select 1")
                        self._sure = monotonic() + _SURE
                    return True
                # Noted before it is asked for: who is cancelled meanwhile lets it go.
                self._leads.add(match_id)
                taken = await line.execute("select pg_try_advisory_lock(%s)", (_lock(match_id),))
                row = await taken.fetchone()
            except psycopg.Error:
                self._leads.clear()
                return False
            if row is None or not row[0]:
                self._leads.discard(match_id)
            return match_id in self._leads

    async def let_go(self, match_id: str) -> None:
        """See Exchange."""
        if match_id not in self._leads:
            return
        self._leads.discard(match_id)
        async with self._leading:
            with suppress(psycopg.Error):
                line = await self._line()
                await line.execute("select pg_advisory_unlock(%s)", (_lock(match_id),))

    async def _line(self) -> psycopg.AsyncConnection:
        """Return the connection that holds the leads; without it they are lost."""
        if self._leader is None or self._leader.closed:
            self._leads.clear()
            self._sure = 0.0
            self._leader = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        return self._leader

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as line:
                    await line.execute(f"listen {CHANNEL}")
                    self.listening.set()
                    self._changed(EVERYTHING)
                    async for heard in line.notifies():
                        self._hear(heard.payload)
            except psycopg.Error as fault:
                self._store.trouble.note(fault)
                self.listening.clear()
            await asyncio.sleep(_AGAIN)

    def _hear(self, said: str) -> None:
        match said.split(maxsplit=3):
            case [self._store.name, *_]:
                pass
            case [process, match_id, seat, names] if seat == _WATCHED:
                self._watches(process, match_id, json.loads(names))
            case [_, match_id, seat, led] if seat == _LED:
                key, name, spot = json.loads(led)
                self._led(match_id, key, name, Spot(*spot) if spot else None)
            case [process, match_id, seat, count]:
                self._looks(process, match_id, int(seat), int(count))
            case [_, match_id]:
                self._changed(match_id)


def _lock(match_id: str) -> int:
    """Return the number of the lock for a table."""
    return int.from_bytes(hashlib.sha256(match_id.encode()).digest()[:8], signed=True)
