"""What takes long to make is made in a process of its own, behind all that people do at tables.

One thing at a time for the whole server, whatever it is. It lies in a folder that all processes of
the server know, as long as the server runs: whichever is asked says how far it is. The process that
has begun it marks again and again that it is there; where it has died, the mark grows old.
"""

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any, Final, NamedTuple

from undercroft.bots.workers import work_alone
from undercroft.kit.reading import changed
from undercroft.tables import trace
from undercroft.web.processes import Child

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
PROGRESS: Final = "progress.json"
"""The file in which work says how far it is: `done` of `of`, and `fault`, if something is wrong."""


class Maker:
    """Makes one thing at a time, each in a folder of its own within `folder`.

    The processes know the content in the folders of `packs`.
    """

    def __init__(self, folder: Path, packs: Sequence[str] = ()) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._packs = tuple(packs)
        self._child: Child | None = None
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
        runs; what it cannot keep is thrown away, to be asked for again."""
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
        # No spare one, because it may begin a process of its own.
        self._child = Child(work_alone, work, self._packs, str(place), *told)
        self._until = asyncio.create_task(self._make(self._child, place, made, keep))

    async def _make(self, child: Child, place: Path, made: str, keep: Keep | None) -> None:
        try:
            await child.start()
            while child.runs:
                with suppress(FileNotFoundError):
                    os.utime(self.folder / RUNNING)
                await child.wait(BEAT)
            if child.is_done and keep is not None:
                await self._keep(place, made, keep)
        finally:
            child.end()
            if not child.is_done:
                _logger.error("%s was not made in the background", made)
                (place / FAILED).touch()
            (self.folder / RUNNING).unlink(missing_ok=True)

    async def _keep(self, place: Path, made: str, keep: Keep) -> None:
        try:
            await keep((place / made).read_text(encoding="utf-8"))
        except Exception as fault:
            _logger.error("%s was made in the background, and not kept: %s", made, trace(fault))
            rmtree(place)

    async def made(self) -> None:
        """Wait for what is being made here, if there is anything."""
        if self._until is not None:
            await self._until

    async def close(self) -> None:
        """End what is being made here."""
        if self._child is not None:
            self._child.end()
        await self.made()


class Piece(NamedTuple):
    """Something that was asked for: made, failed, or under way and so far; `size` is in bytes."""

    name: str
    made: bool
    failed: bool
    size: int = 0
    done: int = 0
    of: int = 1
    fault: str = ""


class Pieces:
    """What a maker makes of each game, each of it by a name; the newest `most` of a game are kept.

    Each comes to a file that is called so, and says how far it is by PROGRESS.
    """

    def __init__(self, maker: Maker, file: str, most: int) -> None:
        self._maker, self._file, self.most = maker, file, most

    @property
    def busy(self) -> bool:
        """Whether something is being made."""
        return bool(self._maker.busy)

    def begin(self, game: str, name: str, work: Callable[..., None], told: tuple[Any, ...]) -> None:
        """Have it made, unless it is there or something else is being made."""
        if not self.busy:
            for old in self._places(game)[self.most - 1 :]:
                rmtree(old, ignore_errors=True)
        self._maker.begin(f"{game}/{name}", work, told, self._file)

    def of(self, game: str) -> list[Piece]:
        """Return those of a game that were asked for, the newest first."""
        return [_piece(place, self._file) for place in self._places(game)]

    def one(self, game: str, name: str) -> Piece | None:
        """Return how far something is; None if nobody has asked for it."""
        return next((one for one in self.of(game) if one.name == name), None)

    def path(self, game: str, name: str) -> Path:
        """Return the file of what was made."""
        return self._maker.folder / game / name / self._file

    def _places(self, game: str) -> list[Path]:
        folder = self._maker.folder / game
        there = [one for one in folder.iterdir() if one.is_dir()] if folder.is_dir() else []
        return sorted(there, key=changed, reverse=True)


def _piece(place: Path, file: str) -> Piece:
    news, made = {}, place / file
    with suppress(FileNotFoundError):
        news = json.loads((place / PROGRESS).read_text(encoding="utf-8"))
    is_made = made.exists()
    size = made.stat().st_size if is_made else 0
    return Piece(place.name, is_made, (place / FAILED).exists(), size, **news)
