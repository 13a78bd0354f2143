"""Tables: the one authority over every match in progress, and the store that outlives a crash.

`House` opens and creates tables; `Table.do` is the one door for people, programs and bots, and
`commands` and `playing` are the closed list of what can be done there. Bots are handed in from
above: this package knows no bot and no screen. The match itself is `undercroft.match`.
"""

from undercroft.tables import commands, playing
from undercroft.tables.database import BadDatabase, database_url, is_shared
from undercroft.tables.days import Try
from undercroft.tables.history import Played
from undercroft.tables.house import House, NoSuchTable
from undercroft.tables.minds import Beside, MakeBot
from undercroft.tables.names import LONGEST_NAME, NAMES, own_name, typed_name
from undercroft.tables.pace import DEFAULT_PACE, PACES
from undercroft.tables.place import Replaced
from undercroft.tables.refusals import (
    Astray,
    CannotOpen,
    Forbidden,
    LacksPack,
    MatchOver,
    MatchRuns,
    NoName,
    NoSuchThing,
    NotAllowed,
    NothingToTakeBack,
    NotPossible,
    NotYourTurn,
    Refused,
    Stale,
)
from undercroft.tables.rows import Kept, Said, Summary
from undercroft.tables.seating import LONGEST_NOTES, Seating
from undercroft.tables.seen import OWN_SIDE, Seen
from undercroft.tables.setup import (
    DAY,
    HOUR,
    MINUTE,
    Seat,
    Setup,
    Terms,
    is_key,
    key_hash,
    new_key,
    new_seed,
)
from undercroft.tables.store import Request, Store, Stored
from undercroft.tables.table import Table
from undercroft.tables.traces import tag, trace
from undercroft.tables.trouble import SILENT, UNABLE, sentence

__all__ = [
    "DAY",
    "DEFAULT_PACE",
    "HOUR",
    "LONGEST_NAME",
    "LONGEST_NOTES",
    "MINUTE",
    "NAMES",
    "OWN_SIDE",
    "PACES",
    "SILENT",
    "UNABLE",
    "Astray",
    "BadDatabase",
    "Beside",
    "CannotOpen",
    "Forbidden",
    "House",
    "Kept",
    "LacksPack",
    "MakeBot",
    "MatchOver",
    "MatchRuns",
    "NoName",
    "NoSuchTable",
    "NoSuchThing",
    "NotAllowed",
    "NotPossible",
    "NotYourTurn",
    "NothingToTakeBack",
    "Played",
    "Refused",
    "Replaced",
    "Request",
    "Said",
    "Seat",
    "Seating",
    "Seen",
    "Setup",
    "Stale",
    "Store",
    "Stored",
    "Summary",
    "Table",
    "Terms",
    "Try",
    "commands",
    "database_url",
    "is_key",
    "is_shared",
    "key_hash",
    "new_key",
    "new_seed",
    "own_name",
    "playing",
    "sentence",
    "tag",
    "trace",
    "typed_name",
]
