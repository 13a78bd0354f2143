"""What takes long to make is made in a process of its own, behind all that people do at tables.

One thing at a time for the whole server, whatever it is. It lies in a folder that all processes of
the server know, as long as the server runs: whichever is asked says how far it is. The process that
has begun it marks again and again that it is there; where it has died, the mark grows old.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any, Final

from undercroft.bots.workers import NICE, end_with_parent
from undercroft.games import read_packs

RUNNING: Final = "running"
"""The file that is there while something is made; it names its folder."""
FAILED: Final = "failed"
"""The file in the folder of what was not made to its end."""
BEAT: Final = 5.0
"""Seconds between two marks."""
OLD: Final = 60.0
"""Seconds after which a mark is that of a process which has died."""
_logger = logging.getLogger(__name__)

Keep = Callable[[str], Awaitable[None]]
"""Keeps what was made."""


class Maker:
    """Makes one thing at a time, each in a folder of its own within `folder`.

    The processes know the content in the folders of `packs`.
    """

    def __init__(self, folder: Path, packs: Sequence[str] = ()) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._packs = tuple(packs)
        self._child: BaseProcess | None = None
        self._until: asyncio.Task[None] | None = None

    @property
    def busy(self) -> str:
        """What is being made, as a path within the folder; "" if nothing is."""
        mark = self.folder / RUNNING
        try:
            name, is_old = mark.read_text(encoding="utf-8"), mark.stat().st_mtime < time() - OLD
        except FileNotFoundError:
            return ""
        if not is_old:
            return name or "?"
        _logger.error("what was being made in %s was left by a process that has died", name)
        with suppress(FileNotFoundError):
            (self.folder / name / FAILED).touch()
        mark.unlink(missing_ok=True)
        return ""

    def begin(
        self,
        name: str,
        work: Callable[..., None],
        told: tuple[Any, ...],
        made: str,
        keep: Keep | None = None,
    ) -> None:
        """Let a process do some work in the folder of that name, unless it is there or something
        else is being made: `work` is called with the folder and what is `told`, and writes the
        file `made`. `keep` gets what that says in the end, to be kept for longer than the server
        runs."""
        place = self.folder / name
        if self.busy or (place.is_dir() and not (place / FAILED).exists()):
            return
        try:
            with (self.folder / RUNNING).open("x", encoding="utf-8") as running:
                running.write(name)
        except FileExistsError:
            return
        rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        self._until = asyncio.create_task(self._make(place, work, told, made, keep))

    async def _make(
        self,
        place: Path,
        work: Callable[..., None],
        told: tuple[Any, ...],
        made: str,
        keep: Keep | None,
    ) -> None:
        # No daemon, because it may begin a process of its own.
        context = multiprocessing.get_context("spawn")
        told = (work, self._packs, str(place), *told)
        child = context.Process(target=_work_alone, args=told)
        try:
            await asyncio.to_thread(child.start)
            self._child = child
            while child.exitcode is None:
                with suppress(FileNotFoundError):
                    os.utime(self.folder / RUNNING)
                await asyncio.to_thread(child.join, BEAT)
            if child.exitcode == 0 and keep is not None:
                await keep((place / made).read_text(encoding="utf-8"))
        finally:
            if child.exitcode != 0:
                _logger.error("%s was not made in the background", made)
                (place / FAILED).touch()
            (self.folder / RUNNING).unlink(missing_ok=True)

    async def made(self) -> None:
        """Wait for what is being made here, if there is anything."""
        if self._until is not None:
            await self._until

    async def close(self) -> None:
        """End what is being made here."""
        if self._child is not None and self._child.is_alive():
            self._child.kill()
        await self.made()


def _work_alone(work: Callable[..., None], packs: Sequence[str], *told: Any) -> None:
    """Do it in a process that ends with the server, behind all that people do at tables."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()
    os.nice(NICE)
    read_packs([Path(one) for one in packs])
    work(*told)
