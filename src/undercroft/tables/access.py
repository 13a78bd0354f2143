"""How the store reaches its database: what is asked of it, and done, in threads."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from undercroft.tables import database, schema
from undercroft.tables.place import Place
from undercroft.tables.trouble import Trouble

Found = TypeVar("Found")

_THREADS: Final = 3
"""So many look and write at once: with those of the journals they are as many as a pool keeps."""


class Access:
    """A database: SQLite by default, PostgreSQL by its URL.

    To wake a thread, and to be woken by it, costs more than most statements. So what a table needs
    is done in one way there and back, by `read` and `write`. What is seldom asked may take a way
    for each statement, by `reading` and `writing`.
    """

    def __init__(self, url: str) -> None:
        self.url = database.with_driver(url)
        self._engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True)
        self.shared = self._engine.dialect.name == "postgresql"
        self._turn = asyncio.Lock()
        self._place = Place(database.path_of(self.url))
        self.trouble = Trouble()
        self._heed(self._engine.sync_engine)
        self._beside = self._engine_beside()
        # Who only looks needs no transaction around it, which is two ways to the database more.
        self._looking = (
            self._beside.execution_options(isolation_level="AUTOCOMMIT")
            if self.shared
            else self._beside
        )
        self._threads = ThreadPoolExecutor(_THREADS, "store")

    def _engine_beside(self) -> Engine:
        """Return what threads work with."""
        url = self.url.replace("+aiosqlite", "")
        engine = create_engine(url, hide_parameters=True)
        self._heed(engine)
        if self.shared:
            database.heed_ends(engine)
        return engine

    def _heed(self, engine: Engine) -> None:
        """Take note of what works and what does not, and use SQLite carefully."""
        event.listen(engine, "handle_error", self.trouble.heard)
        event.listen(engine, "commit", self.trouble.over)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", database.careful_sqlite)
            for moment in ("do_connect", "checkout"):
                event.listen(engine, moment, self._place.check)

    async def open(self) -> None:
        """Bring the database to the newest shape; call it once, first. Raise BadDatabase."""
        database.make_file(self.url)
        async with self._engine.begin() as connection:
            await connection.run_sync(database.fit)

    async def close(self) -> None:
        """Let what threads do come to its end, and close all connections."""
        self._threads.shutdown()
        self._beside.dispose()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Write to the database; raise whatever it has to complain about."""
        async with self._engine.begin() as connection:
            await connection.run_sync(schema.touch)

    async def read(self, look: Callable[[Connection], Found]) -> Found:
        """Return what a look at the database finds, which a thread takes."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._look, look)

    def _look(self, look: Callable[[Connection], Found]) -> Found:
        with self._looking.connect() as connection:
            return look(connection)

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """Return what comes of a work that changes the database; it is on the disk by then.

        A thread does it in one transaction: nothing is changed if it raises. SQLite lets one write
        at a time, and who waits here waits less. Raise Replaced if it was written into a file that
        is not in its place any more.
        """
        loop = asyncio.get_running_loop()
        async with nullcontext() if self.shared else self._turn:
            return await loop.run_in_executor(self._threads, self._work, work)

    def _work(self, work: Callable[[Connection], Found]) -> Found:
        with self._beside.begin() as connection:
            found = work(connection)
        self._place.check()
        return found

    def reading(self) -> AsyncConnection:
        """A connection to read by, while its context lasts."""
        return self._engine.connect()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, as `write` does, while its context lasts."""
        async with nullcontext() if self.shared else self._turn, self._engine.begin() as connection:
            yield connection
        self._place.check()
