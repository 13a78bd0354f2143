"""Commits that share a wait for the disk: while one is under way, the next ones gather."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

from sqlalchemy.ext.asyncio import AsyncConnection

Work = Callable[[AsyncConnection], Awaitable[None]]
"""Writes something within a transaction; it may be called again in another one."""

Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


class Together:
    """Gathers what many tables write into few transactions of `begin`.

    SQLite waits for the disk at each commit, about as long for one entry as for a hundred.
    """

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, work: Work) -> None:
        """Do that work; when this returns it has outlived any crash. Raise what it raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write(), name="journal writer")
        await done

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            await self._writer

    async def _write(self) -> None:
        while self._waiting:
            gathered, self._waiting = self._waiting, []
            if len(gathered) > 1 and await self._all(gathered):
                continue
            for one in gathered:
                await self._alone(*one)

    async def _all(self, gathered: list[tuple[Work, asyncio.Future[None]]]) -> bool:
        """Write all of it in one transaction; if one fails, none is written."""
        try:
            async with self._begin() as connection:
                for work, _ in gathered:
                    await work(connection)
        except Exception:
            # Whose work it was comes out when each is done alone.
            return False
        for _, done in gathered:
            _settle(done, None)
        return True

    async def _alone(self, work: Work, done: asyncio.Future[None]) -> None:
        try:
            async with self._begin() as connection:
                await work(connection)
        except Exception as fault:
            _settle(done, fault)
        else:
            _settle(done, None)


def _settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Tell who waits for it, if somebody still does."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
