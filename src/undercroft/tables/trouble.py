"""When the database takes nothing in: what people are told, and one line a minute for the log."""

import logging
import sqlite3
from math import inf
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
"""Seconds between two lines of the log about such trouble."""

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
    """Notes whether the database works: the log says at most once a minute that it does not.

    A disk that is nearly full takes one thing in and refuses the next. So the trouble is over when
    something is written and nothing was refused for a minute. The engine itself tells of both:
    whoever asks for something need not say it again.
    """

    def __init__(self) -> None:
        self._said = -inf
        self._refused: float | None = None

    def heard(self, context: ExceptionContext) -> None:
        """Take note of what the engine complains of."""
        if isinstance(context.sqlalchemy_exception, UNABLE):
            self.note(context.original_exception)

    def note(self, fault: BaseException) -> None:
        """Say what is wrong, if nothing was said for a minute."""
        self._refused = monotonic()
        if self._refused - self._said >= EVERY:
            self._said = self._refused
            _logger.error("the database takes nothing in: %s", " ".join(str(fault).split()))

    def over(self, *_: Any) -> None:
        """Take note that something was written."""
        now = monotonic()
        if self._refused is not None and now - self._refused >= EVERY:
            self._said, self._refused = now, None
            _logger.warning("the database takes in again what is written")
