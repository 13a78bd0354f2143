"""What the store hands out besides whole tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from undercroft.kernel import NOBODY
from undercroft.match import Entry, Happening
from undercroft.tables.setup import Seat


@dataclass(frozen=True)
class Marks:
    """How far a table has come: its version, the journal's length, the last line of chat."""

    version: int
    length: int
    said: int


@dataclass(frozen=True)
class Fresh:
    """What a process does not know yet of a table: its marks, the entries of its journal with what
    each left of its player's clock, when the last of them was written (None if nobody knows), and
    what happened to the seats."""

    marks: Marks
    entries: Sequence[tuple[Entry, float | None]]
    moved: datetime | None
    happened: Sequence[Happening]


@dataclass(frozen=True)
class Said:
    """One line of chat; `name` is that of who said it if they watched, "" for none."""

    number: int
    seat: int
    text: str
    at: datetime
    name: str = ""


@dataclass(frozen=True)
class Kept:
    """Something a browser keeps to bring it to matches."""

    number: int
    title: str
    text: str


@dataclass(frozen=True)
class Summary:
    """A table in a list. `turn` is the seat that is to decide, for the server alone to know.

    `result` is what the match was worth to each seat; it is empty while it runs, and if it was
    given up. `host` and `delay` are those of the table.
    """

    match_id: str
    game: str
    seats: Sequence[Seat]
    created: datetime
    started: datetime | None
    finished: datetime | None
    turn: int = NOBODY
    result: Sequence[float] = ()
    host: str = ""
    delay: int = 0

    @property
    def names(self) -> list[str]:
        """The names of the seats that have one."""
        return [seat.name for seat in self.seats if seat.name]

    @property
    def open_seats(self) -> int:
        """How many seats there are where anybody may sit down."""
        return len([seat for seat in self.seats if seat.open])

    def waits_for(self, who: str) -> bool:
        """Say whether somebody has to decide here, or to say that they are ready."""
        if self.finished or not who:
            return False
        if self.started:
            seat = self.seats[self.turn] if self.turn >= 0 else None
            return seat is not None and who in seat.holders and not seat.player
        unready = [seat for seat in self.seats if who in seat.holders and not seat.ready]
        return bool(unready) and not self.open_seats
