"""A match under way: what was answered, what each seat may know, what can be taken back.

It is pure: it waits for nobody and knows no table, no store and no screen. Tables, the terminal
and records sit on it.
"""

from undercroft.match.answers import (
    HIDDEN,
    NOTHING_DONE,
    OTHERS,
    SO_FAR,
    Answer,
    NothingToUndo,
)
from undercroft.match.going_back import (
    SOME_DECISION,
    Undoable,
    Undoing,
    count_at,
    given_again,
    name_of,
    of_seats,
    redoable,
    undoing,
)
from undercroft.match.handed_in import noted, noted_at, read_record, with_notes
from undercroft.match.happenings import IN_SECRET, OPENED, PARTED, Happening
from undercroft.match.hints import Hint, Ranked, Tried, hint_of
from undercroft.match.history import NOTHING_TO_DECIDE, NothingToDecide
from undercroft.match.journal import (
    Corrected,
    Declined,
    Entry,
    Given,
    Passed,
    TakenBack,
    Thrown,
    kind_of,
    read_entry,
)
from undercroft.match.lessons import (
    Guide,
    Lesson,
    find_lesson,
    guide_asks,
    guide_of,
    lesson_of,
    lessons,
)
from undercroft.match.log import LOG_LINES
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.notice import reaches
from undercroft.match.parting import Parting, Stuck, replays, versions
from undercroft.match.record import NO_RECORD, Record, commitment
from undercroft.match.replay import replay
from undercroft.match.seats import BOT, Sitter, bot_name, sitter
from undercroft.match.sight import (
    WAIT,
    Crumb,
    Greyed,
    Line,
    Option,
    Past,
    Picture,
    Question,
    Recap,
    Sight,
    Throw,
    UndoOffer,
    odds_of,
)
from undercroft.match.stops import NEXT_TURN, Pass, Stops
from undercroft.match.story import MOST_LINES
from undercroft.match.taking import Apart, Step, Taken
from undercroft.match.throwing import (
    Earlier,
    amount,
    earlier,
    may_throw,
    shown,
    symbols,
    who_throws,
)
from undercroft.match.thrown import thrown
from undercroft.match.words import LONGEST_LINE, one_line, spaced

__all__ = [
    "BOT",
    "HIDDEN",
    "IN_SECRET",
    "LOG_LINES",
    "LONGEST_LINE",
    "MOST_LINES",
    "NEXT_TURN",
    "NOTHING_DONE",
    "NOTHING_TO_DECIDE",
    "NO_RECORD",
    "OPENED",
    "OTHERS",
    "PARTED",
    "SOME_DECISION",
    "SO_FAR",
    "WAIT",
    "Answer",
    "Apart",
    "Corrected",
    "Crumb",
    "Declined",
    "Earlier",
    "Entry",
    "Given",
    "Greyed",
    "Guide",
    "Happening",
    "Hint",
    "Lesson",
    "Line",
    "Luck",
    "Match",
    "NothingToDecide",
    "NothingToUndo",
    "Option",
    "Parting",
    "Pass",
    "Passed",
    "Past",
    "Picture",
    "Question",
    "Ranked",
    "Recap",
    "Record",
    "Sight",
    "Sitter",
    "Step",
    "Stops",
    "Stuck",
    "Taken",
    "TakenBack",
    "Throw",
    "Thrown",
    "Tried",
    "UndoOffer",
    "Undoable",
    "Undoing",
    "amount",
    "bot_name",
    "commitment",
    "count_at",
    "earlier",
    "find_lesson",
    "given_again",
    "guide_asks",
    "guide_of",
    "hint_of",
    "kind_of",
    "lesson_of",
    "lessons",
    "may_throw",
    "name_of",
    "noted",
    "noted_at",
    "odds_of",
    "of_seats",
    "one_line",
    "reaches",
    "read_entry",
    "read_record",
    "redoable",
    "replay",
    "replays",
    "shown",
    "sitter",
    "spaced",
    "symbols",
    "thrown",
    "undoing",
    "versions",
    "who_throws",
    "with_notes",
]
