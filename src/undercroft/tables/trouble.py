"""When the database takes nothing in: what people are told, and one line a minute for the log."""

import logging
import sqlite3
from time import monotonic
from typing import Any, Final

from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

UNABLE: Final = (OperationalError, InterfaceError, InternalError, NoneFree)
"""What SQLAlchemy raises where a database is away, full or broken, not where a query is wrong."""

FULL: Final = "The server's disk is full. Nothing was changed."
SILENT: Final = (
    "The server's database does not answer. Try again in a moment: nothing is played twice."
)

EVERY: Final = 60.0
"""Seconds between two lines of the log about the same trouble."""

_DISK_FULL: Final = "53100"
"""PostgreSQL's own code for that."""

_logger = logging.getLogger(__name__)


def sentence(fault: BaseException) -> str:
    """Return what people are told of a fault among UNABLE."""
    original = getattr(fault, "orig", fault)
    code = getattr(original, "sqlite_errorcode", None)
    full = code == sqlite3.SQLITE_FULL or getattr(original, "sqlstate", None) == _DISK_FULL
    return FULL if full else SILENT


class Trouble:
    """Notes whether the database works: when it stops, each minute while it does not, and after.

    It hears from the engine itself, so that whoever asks for something need not say it again.
    """

    def __init__(self) -> None:
        self._said: float | None = None

    def heard(self, context: ExceptionContext) -> None:
        """Take note of what the engine complains of."""
        if isinstance(context.sqlalchemy_exception, UNABLE):
            self.note(context.original_exception)

    def note(self, fault: BaseException) -> None:
        """Say what is wrong, if nothing was said for a minute."""
        now = monotonic()
        if self._said is None or now - self._said >= EVERY:
            self._said = now
            _logger.error("the database takes nothing in: %s", " ".join(str(fault).split()))

    def over(self, *_: Any) -> None:
        """Take note that something was written."""
        if self._said is not None:
            self._said = None
            _logger.warning("the database takes in again what is written")
