"""Tables: the one authority over every match in progress, and the store that outlives a crash.

`House` opens and creates tables, `Table.submit` is the one door through which
the web, the terminal and the bots play. Bots are handed in from above: this
package knows no bot and no screen.
"""

from undercroft.tables.course import Course
from undercroft.tables.database import BadDatabase, database_url, is_shared
from undercroft.tables.driver import MakeBot
from undercroft.tables.house import House, NoSuchTable, key_hash
from undercroft.tables.notice import reaches
from undercroft.tables.pace import DEFAULT_PACE, PACES
from undercroft.tables.play import Past
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
from undercroft.tables.seating import LONGEST_NAME, NAMES, Seating, own_name
from undercroft.tables.setup import BOT, DAY, HOUR, MINUTE, Seat, Setup, Terms, bot_name, new_seed
from undercroft.tables.sight import WAIT, Crumb, Greyed, Line, Option, Question, Sight, UndoOffer
from undercroft.tables.stops import Stops
from undercroft.tables.store import Entry, Request, Store, Stored
from undercroft.tables.table import Table
from undercroft.tables.traces import tag, trace
from undercroft.tables.words import LONGEST_LINE, one_line

__all__ = [
    "BOT",
    "DAY",
    "DEFAULT_PACE",
    "HOUR",
    "LONGEST_LINE",
    "LONGEST_NAME",
    "MINUTE",
    "NAMES",
    "PACES",
    "WAIT",
    "BadDatabase",
    "CannotOpen",
    "Course",
    "Crumb",
    "Entry",
    "Greyed",
    "House",
    "Kept",
    "Line",
    "MakeBot",
    "MatchOver",
    "MatchRuns",
    "NoName",
    "NoSuchTable",
    "NotAllowed",
    "NotPossible",
    "NotYourTurn",
    "NothingToTakeBack",
    "Option",
    "Past",
    "Question",
    "Refused",
    "Request",
    "Said",
    "Seat",
    "Seating",
    "Setup",
    "Sight",
    "Stale",
    "Stops",
    "Store",
    "Stored",
    "Summary",
    "Table",
    "Terms",
    "UndoOffer",
    "bot_name",
    "database_url",
    "is_shared",
    "key_hash",
    "new_seed",
    "noted",
    "one_line",
    "own_name",
    "reaches",
    "read_record",
    "tag",
    "trace",
]
