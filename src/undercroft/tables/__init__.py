"""Tables: the one authority over every match in progress, and the store that outlives a crash.

`House` opens and creates tables, `Table.submit` is the one door through which
the web, the terminal and the bots play. Bots are handed in from above: this
package knows no bot and no screen.
"""

from undercroft.tables.course import Course
from undercroft.tables.house import House, MakeBot, NoSuchTable
from undercroft.tables.notice import reaches
from undercroft.tables.pace import DEFAULT_PACE, PACES
from undercroft.tables.refusals import (
    CannotOpen,
    MatchOver,
    MatchRuns,
    NotAllowed,
    NothingToTakeBack,
    NotYourTurn,
    Refused,
    Stale,
)
from undercroft.tables.setup import Seat, Setup, new_seed
from undercroft.tables.sight import WAIT, Crumb, Greyed, Line, Option, Question, Sight, UndoOffer
from undercroft.tables.stops import Stops
from undercroft.tables.store import Entry, Kept, Store, Summary, database_url
from undercroft.tables.table import Table

__all__ = [
    "DEFAULT_PACE",
    "PACES",
    "WAIT",
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
    "NoSuchTable",
    "NotAllowed",
    "NotYourTurn",
    "NothingToTakeBack",
    "Option",
    "Question",
    "Refused",
    "Seat",
    "Setup",
    "Sight",
    "Stale",
    "Stops",
    "Store",
    "Summary",
    "Table",
    "UndoOffer",
    "database_url",
    "new_seed",
    "reaches",
]
