"""What a log may say of a table or of a fault: nothing that opens the one or tells a secret."""

import hashlib
from traceback import format_tb
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

TAG: Final = 8
"""Hex digits: enough to tell the tables of a server apart, and no way back to the address."""

_OURS: Final = (OSError, SQLAlchemyError)
"""Faults whose words come from the machine or the database, where values are left out."""


def tag(match_id: str) -> str:
    """Return what a log calls a table: the first digits of the SHA-256 of its id."""
    return hashlib.sha256(match_id.encode("utf-8", "replace")).hexdigest()[:TAG]


def trace(fault: BaseException) -> str:
    """Return where a fault happened and its kind; not its words, which may name a hand."""
    cause = f"{trace(fault.__cause__)}\n" if fault.__cause__ else ""
    said = f": {fault}" if isinstance(fault, _OURS) else ""
    return f"{cause}{''.join(format_tb(fault.__traceback__))}{type(fault).__qualname__}{said}"
