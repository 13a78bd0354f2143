"""Tables: the one authority over every match in progress, and the store that outlives a crash.

`House` opens and creates tables, `Table.submit` is the one door through which
the web, the terminal and the bots play. Bots are handed in from above: this
package knows no bot and no screen. The match itself is `undercroft.match`.
"""

from undercroft.tables.database import BadDatabase, database_url, is_shared
from undercroft.tables.driver import MakeBot
from undercroft.tables.house import House, NoSuchTable, key_hash
from undercroft.tables.pace import DEFAULT_PACE, PACES
from undercroft.tables.records import noted, read_record
from undercroft.tables.refusals import (
    CannotOpen,
    MatchOver,
    MatchRuns,
    NoName,
    NotAllowed,
    NothingToTakeBack,
    NotPossible,
    NotYourTurn,
    Refused,
    Stale,
)
from undercroft.tables.rows import Kept, Said, Summary
from undercroft.tables.seating import LONGEST_NAME, NAMES, Seating, own_name, typed_name
from undercroft.tables.setup import DAY, HOUR, MINUTE, Seat, Setup, Terms, new_seed
from undercroft.tables.store import Request, Store, Stored
from undercroft.tables.table import Table
from undercroft.tables.traces import tag, trace

__all__ = [
    "DAY",
    "DEFAULT_PACE",
    "HOUR",
    "LONGEST_NAME",
    "MINUTE",
    "NAMES",
    "PACES",
    "BadDatabase",
    "CannotOpen",
    "House",
    "Kept",
    "MakeBot",
    "MatchOver",
    "MatchRuns",
    "NoName",
    "NoSuchTable",
    "NotAllowed",
    "NotPossible",
    "NotYourTurn",
    "NothingToTakeBack",
    "Refused",
    "Request",
    "Said",
    "Seat",
    "Seating",
    "Setup",
    "Stale",
    "Store",
    "Stored",
    "Summary",
    "Table",
    "Terms",
    "database_url",
    "is_shared",
    "key_hash",
    "new_seed",
    "noted",
    "own_name",
    "read_record",
    "tag",
    "trace",
    "typed_name",
]
