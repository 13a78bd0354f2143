"""The file of a SQLite database: one server has it, and only as long as it lies in its place.

Who moves another file there, as a backup, leaves a running server with one that has no name any
more: all that it writes would be gone when it ends.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EWOULDBLOCK
from pathlib import Path
from sys import platform
from typing import Any, Final

REPLACED: Final = (
    "The file that keeps the tables was moved or replaced while this server runs. Nothing was"
    " changed. Who hosts has to start the server again."
)

_logger = logging.getLogger(__name__)


class Replaced(OSError):
    """The file of the database is not the one any more that was opened; nothing counts there."""

    def __init__(self) -> None:
        super().__init__(REPLACED)


class Place:
    """Where the file of a database lies; None for a database that is no file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._opened: tuple[int, int] | None = None
        self._said = False

    def check(self, *_: Any) -> None:
        """Raise Replaced if another file lies there than at the first call, or none."""
        if self._file is None:
            return
        found = _identity(self._file)
        self._opened = self._opened or found
        if found == self._opened:
            self._said = False
            return
        if not self._said:
            _logger.error(
                "%s was moved or replaced while this server has it open: nothing is kept any more."
                " End the server, see that the file is the one that you want, remove %s-wal and"
                " %s-shm if they belong to another, and start the server again",
                *[self._file] * 3,
            )
        self._said = True
        raise Replaced


def _identity(file: Path) -> tuple[int, int] | None:
    """Return by what the system knows a file, however it is called; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def held(file: Path) -> Iterator[bool]:
    """Hold the file itself, under whatever name, while the context lasts; say whether that works.

    It is a lock of `flock`, and the system lets go of it with the process. On Linux that is none
    of those that SQLite takes on parts of the file (`fcntl`). Elsewhere the two get in each
    other's way, so there the file is known by its name alone; so it is where a file system has no
    such locks.
    """
    if platform != "linux":
        yield True
        return
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:
        line = os.open(file, os.O_RDONLY)
    except OSError:  # who opens the database says what is wrong
        yield True
        return
    # Closed when all of SQLite's own are: to close one lets go of what this process locked there.
    try:
        try:
            flock(line, LOCK_EX | LOCK_NB)
        except OSError as fault:
            yield fault.errno != EWOULDBLOCK
        else:
            yield True
    finally:
        os.close(line)
