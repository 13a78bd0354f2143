"""Processes of a server's own for what takes long: each of them ends with what it was begun for."""

import asyncio
import multiprocessing
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

LAST_CALL: Final = 5.0
"""Seconds in which a process ends that was told to."""


class Child:
    """A process that does some work. It is started in a thread, because that takes a while: who
    ends it meanwhile ends it all the same.

    A server that ends kills those that are `spare`. Others may have processes of their own, and it
    would wait for them: whoever begins one ends it.
    """

    def __init__(self, work: Callable[..., None], *told: Any, spare: bool = False) -> None:
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=work, args=told, daemon=spare)
        self._is_ended = False
        self._lock = Lock()

    async def start(self) -> None:
        """Start it, unless it was ended before. Raise OSError."""
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        with self._lock:
            if not self._is_ended:
                self._process.start()

    @property
    def runs(self) -> bool:
        """Whether it is there: it has begun, and has not ended."""
        return self._process.is_alive()

    @property
    def is_done(self) -> bool:
        """Whether it has done its work to the end."""
        return self._process.exitcode == 0

    async def wait(self, seconds: float = LAST_CALL) -> None:
        """Wait until it has ended, but for so many seconds at most."""
        await asyncio.to_thread(self._process.join, seconds)

    def ask_to_end(self) -> None:
        """Let it end by itself."""
        self._process.terminate()

    def end(self) -> None:
        """End it at once, though it may be starting only now: nothing is left of it then."""
        with self._lock:
            self._is_ended = True
            if self._process.pid is not None:
                self._process.kill()
                self._process.join(LAST_CALL)
