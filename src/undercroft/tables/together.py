"""Commits that share a wait for the disk: while one is under way, the next ones gather."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

One = TypeVar("One")


class Together(Generic[One]):
    """Gathers what many tables write into few transactions, which a thread of their own makes.

    SQLite waits for the disk at each commit, about as long for one entry as for a hundred. And to
    wake a thread, and to be woken by it, costs more than to write an entry: so there is one way to
    the thread and back for each transaction, however much is written in it. `commit` does all that
    it is given, or raises and does none of it; it never runs twice at a time, nor while somebody
    else holds the `turn`.
    """

    def __init__(self, commit: Callable[[Sequence[One]], None], turn: asyncio.Lock) -> None:
        self._commit = commit
        self._turn = turn
        self._thread = ThreadPoolExecutor(1, "journal writer")
        self._waiting: list[tuple[One, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, one: One) -> None:
        """Write it; when this returns it has outlived any crash. Raise what the commit raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((one, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write(), name="journal writer")
        await done

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            await self._writer
        self._thread.shutdown()

    async def _write(self) -> None:
        while self._waiting:
            async with self._turn:
                gathered, self._waiting = self._waiting, []
                fault = await self._try([one for one, _ in gathered])
            if fault is not None and len(gathered) > 1:
                # Whose fault it was comes out when each is done alone.
                for one, done in gathered:
                    async with self._turn:
                        _settle(done, await self._try([one]))
                continue
            for _, done in gathered:
                _settle(done, fault)

    async def _try(self, gathered: Sequence[One]) -> Exception | None:
        """Commit all of it; return why nothing of it was written, None if it was."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._commit, gathered)
        except Exception as fault:
            return fault
        return None


def _settle(done: asyncio.Future[None], fault: Exception | None) -> None:
    """Tell who waits for it, if somebody still does."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
