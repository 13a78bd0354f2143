"""What many tables want of the database at once: while it does one thing, the next ones gather."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

One = TypeVar("One")


class Together(Generic[One]):
    """Gathers what many tables write or read into few transactions, made by a thread of their own.

    A database waits for the disk at each commit, about as long for one entry as for a hundred. And
    to wake a thread, and to be woken by it, costs more than to write an entry: so there is one way
    to the thread and back for each transaction, however much is done in it. `work` does all that it
    is given, or raises and does none of it; it never runs twice at a time, nor while somebody else
    holds the `turn`.
    """

    def __init__(
        self, work: Callable[[Sequence[One]], None], turn: asyncio.Lock, name: str
    ) -> None:
        self._work = work
        self._turn = turn
        self._name = name
        self._thread = ThreadPoolExecutor(1, name)
        self._waiting: list[tuple[One, asyncio.Future[None]]] = []
        self._worker: asyncio.Task[None] | None = None

    async def do(self, one: One) -> None:
        """Do it; what was written has outlived any crash when this returns. Raise what the work
        raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((one, done))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._do_all(), name=self._name)
        await done

    async def close(self) -> None:
        """Wait until everything is done."""
        if self._worker is not None:
            await self._worker
        self._thread.shutdown()

    async def _do_all(self) -> None:
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
        """Do all of it; return why nothing of it was done, None if it was."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._work, gathered)
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
