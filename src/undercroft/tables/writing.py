"""What a table's next entries write into the database, for many tables in few statements."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update

from undercroft.kernel import NOBODY
from undercroft.match import Entry, Happening, TakenBack
from undercroft.tables.columns import journal_rows
from undercroft.tables.history import note_end, note_taken_back
from undercroft.tables.schema import actions, happenings, matches


@dataclass(frozen=True)
class Written:
    """The next entries of a match, and what changes with them; see `Store.append`."""

    match_id: str
    number: int
    at: datetime
    entries: Sequence[Entry]
    result: Sequence[float] | None = None
    turn: int = NOBODY
    deadline: datetime | None = None
    happened: Sequence[Happening] = ()
    left: float | None = None

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of the journal."""
        rows = journal_rows(self.match_id, self.number, self.entries, self.at)
        rows[0]["clock_left"] = self.left
        return rows

    def end(self) -> dict[str, Any]:
        """Return what it changes of whether the match is over, and how it ended."""
        if self.result is not None:
            return {"finished": self.at, "result": list(self.result), "listed": False}
        if isinstance(self.entries[-1], TakenBack):
            return {"finished": None, "result": None}
        return {}


_TURN = (
    update(matches)
    .where(matches.c.id == bindparam("its_id"))
    .values(turn=bindparam("its_turn"), deadline=bindparam("its_deadline"))
)


def write_all(connection: Connection, some: Sequence[Written]) -> None:
    """Write them within one transaction; raise IntegrityError if a number is taken."""
    connection.execute(insert(actions), [row for one in some for row in one.rows()])
    turns = [
        {"its_id": one.match_id, "its_turn": one.turn, "its_deadline": one.deadline} for one in some
    ]
    connection.execute(_TURN, turns)
    for one in some:
        if end := one.end():
            connection.execute(update(matches).where(matches.c.id == one.match_id).values(end))
            if one.result is None:
                note_taken_back(connection, one.match_id)
            else:
                note_end(connection, one.match_id, one.result, one.at)
        note(connection, one.match_id, one.happened, one.at)


def note(
    connection: Connection, match_id: str, happened: Sequence[Happening], now: datetime
) -> None:
    """Keep what happened to the seats; the database numbers it."""
    rows = [{**asdict(one), "match_id": match_id, "at": now} for one in happened]
    for row in rows:
        del row["number"]
    if rows:
        connection.execute(insert(happenings), rows)
