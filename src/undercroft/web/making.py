"""What takes long to make is made in a process of its own, behind all that people do at tables.

One thing at a time for the whole server, whatever it is. It lies in a folder that all processes of
the server know, as long as the server runs: whichever is asked says how far it is.
"""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

RUNNING: Final = "running"
"""The file that is there while something is made; it names its folder."""
FAILED: Final = "failed"
"""The file in the folder of what was not made to its end."""
_logger = logging.getLogger(__name__)


class Maker:
    """Makes one thing at a time, each in a folder of its own within `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._child: BaseProcess | None = None
        self._until: asyncio.Task[None] | None = None

    @property
    def busy(self) -> str:
        """What is being made, as a path within the folder; "" if nothing is."""
        try:
            return (self.folder / RUNNING).read_text(encoding="utf-8") or "?"
        except FileNotFoundError:
            return ""

    def begin(self, name: str, work: Callable[..., None], told: tuple[Any, ...], made: str) -> None:
        """Let a process do some work in the folder of that name, unless it is there or something
        else is being made: `work` is called with the folder and what is `told`, and has failed
        where it ends without the file `made`."""
        place = self.folder / name
        if place.is_dir() and not (place / FAILED).exists():
            return
        try:
            with (self.folder / RUNNING).open("x", encoding="utf-8") as running:
                running.write(name)
        except FileExistsError:
            return
        rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        self._until = asyncio.create_task(self._make(place, work, told, made))

    async def _make(
        self, place: Path, work: Callable[..., None], told: tuple[Any, ...], made: str
    ) -> None:
        # No daemon, because it may begin a process of its own.
        context = multiprocessing.get_context("spawn")
        child = context.Process(target=work, args=(str(place), *told))
        try:
            await asyncio.to_thread(child.start)
            self._child = child
            await asyncio.to_thread(child.join)
        finally:
            if not (place / made).exists():
                _logger.error("%s was not made in the background", made)
                (place / FAILED).touch()
            (self.folder / RUNNING).unlink()

    async def made(self) -> None:
        """Wait for what is being made here, if there is anything."""
        if self._until is not None:
            await self._until

    async def close(self) -> None:
        """End what is being made here."""
        if self._child is not None and self._child.is_alive():
            self._child.kill()
        await self.made()
