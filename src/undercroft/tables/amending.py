"""What can be done with numbers that lie open and are wrong: list them, and put one right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from pydantic import Field

from undercroft.kernel import SPECTATOR, IllegalAction
from undercroft.kit.correctable import Correctable, find
from undercroft.kit.words import sentence
from undercroft.match.amending import Amendment, open_to_all
from undercroft.tables.playing import AtMoment
from undercroft.tables.refusals import MatchOver, NotAllowed, NotPossible
from undercroft.tables.seen import RULES_CHANGED, THROW_FIRST, Seen
from undercroft.tables.table import Table

LONGEST_NAME: Final = 100
"""Letters of what a number is called in commands, or of a value."""

NOT_ALONE: Final = (
    "Numbers are put right by hand at tables that throw real dice, or where one person plays for"
    " all people at the table."
)
NOT_NOW: Final = "Nothing can be put right now: first the question has to be answered."
NO_SEAT: Final = "Only who holds a seat here puts something right."
OVER: Final = "The match is over: all stays as it is."

Name = Annotated[str, Field(max_length=LONGEST_NAME)]


class PutNumberRight(AtMoment):
    """Put a number right that lies open on the table and is wrong, such as somebody's health.

    `what` is its name in the list of what can be put right, `to` one of its values there. The log
    says who did it; it is undone as an answer is. Where people have their numbers in front of them,
    with real dice, anybody who holds a seat may; elsewhere who plays for all people at the table.
    """

    fair: ClassVar = False
    what: Name
    to: Name

    async def play(self, table: Table, who: str) -> None:
        """Set it, and let all hear of it."""
        async with table.lock:
            seen, seat = table.seen, self.seat
            seen.must_be_current(seat, self.number)
            if seen.over:
                raise MatchOver(OVER, seen.sight(seat))
            there = open_to_all(seen.spec, seen.match.state)
            if why := why_not(seen, seat):
                raise NotPossible(why)
            try:
                before = find(there, self.what).chosen.notation
                amendment = Amendment(seat, self.what, before, self.to)
                await table.answers.take([amendment.action])
            except IllegalAction as fault:
                raise NotAllowed(sentence(str(fault)), seen.sight(seat)) from fault


@dataclass(frozen=True)
class NumberValue:
    """A value that something can have: what a command writes, and its words."""

    to: str
    words: str


@dataclass(frozen=True)
class OpenNumber:
    """Something that can be put right: its name in a command, what a seat calls it, whose it is
    ("" for nobody's), what it is now, and what it can be, by which clause."""

    what: str
    title: str
    whose: str
    now: str
    values: Sequence[NumberValue]
    allowed: str
    clause: str


@dataclass(frozen=True)
class OpenNumbers:
    """What a seat can put right at the moment that it sees as `number`; `why` it can put nothing
    right, "" if it can."""

    number: int
    why: str
    there: Sequence[OpenNumber]


def may_put_right(seen: Seen, seat: int) -> bool:
    """Say whether a seat may put numbers right at this table, see PutNumberRight."""
    return seen.setup.real_dice or set(seen.seating.playing) <= set(seen.seating.with_seat(seat))


def why_not(seen: Seen, seat: int) -> str:
    """Say in a sentence why a seat can put nothing right now; "" if it can."""
    if seat == SPECTATOR:
        return NO_SEAT
    if seen.over:
        return OVER
    if seen.waits_for_host:
        return RULES_CHANGED
    if not may_put_right(seen, seat):
        return NOT_ALONE
    if seen.match.halt:
        return THROW_FIRST
    return "" if open_to_all(seen.spec, seen.match.state) else NOT_NOW


def open_numbers(seen: Seen, seat: int) -> OpenNumbers:
    """Return what a seat can put right now."""
    why = why_not(seen, seat)
    there = [] if why else open_to_all(seen.spec, seen.match.state)
    names = seen.setup.names
    return OpenNumbers(seen.number_of(seat), why, [_open(one, names, seat) for one in there])


def _open(one: Correctable, names: Sequence[str], seat: int) -> OpenNumber:
    values = [NumberValue(choice.notation, choice.words) for choice in one.choices]
    whose = names[one.player] if one.player >= 0 else one.whose
    title, now = one.title(names, seat), one.chosen.notation
    return OpenNumber(one.slug, title, whose, now, values, one.allowed, one.clause)
