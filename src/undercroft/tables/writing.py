"""What a table's next entries write into the database, for many tables in few statements."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, Connection, bindparam, insert, update

from undercroft.kernel import NOBODY
from undercroft.match import Entry, Happening, TakenBack
from undercroft.tables.columns import journal_rows
from undercroft.tables.history import Ending, note_end, note_taken_back
from undercroft.tables.schema import actions, happenings, matches


@dataclass(frozen=True)
class Written:
    """The next entries of a match, and what changes with them; see `Store.append`."""

    match_id: str
    number: int
    at: datetime
    entries: Sequence[Entry]
    ending: Ending | None = None
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
        if self.ending is not None:
            return {"finished": self.at, "result": list(self.ending.result), "listed": False}
        if isinstance(self.entries[-1], TakenBack):
            return {"finished": None, "result": None}
        return {}


_TURN: Final = (
    update(matches)
    .where(matches.c.id == bindparam("its_id"))
    .values(turn=bindparam("its_turn"), deadline=bindparam("its_deadline"))
)
_TURNS: Final = """
WITH new (id, turn, deadline) AS (VALUES {}) UPDATE matches SET
turn = (SELECT turn FROM new WHERE new.id = matches.id),
deadline = (SELECT deadline FROM new WHERE new.id = matches.id)
WHERE id IN (SELECT id FROM new)
"""

_AT_ONCE: Final = 100
"""Rows of one statement: every SQLite takes 999 values."""


def write_all(connection: Connection, some: Sequence[Written]) -> None:
    """Write them within one transaction; raise IntegrityError if a number is taken."""
    rows = [row for one in some for row in one.rows()]
    turns = [
        {"its_id": one.match_id, "its_turn": one.turn, "its_deadline": one.deadline} for one in some
    ]
    if connection.dialect.name == "sqlite":
        _write_at_once(connection, rows, turns)
    else:
        connection.execute(insert(actions), rows)
        connection.execute(_TURN, turns)
    for one in some:
        if end := one.end():
            connection.execute(update(matches).where(matches.c.id == one.match_id).values(end))
            if one.ending is None:
                note_taken_back(connection, one.match_id)
            else:
                note_end(connection, one.match_id, one.ending, one.at)
        note(connection, one.match_id, one.happened, one.at)


def _write_at_once(
    connection: Connection, rows: Sequence[dict[str, Any]], turns: Sequence[dict[str, Any]]
) -> None:
    """Write all rows by one statement, and all turns by another.

    Python's SQLite lets go of the interpreter at each row of a list, and has to wait for it again
    while the loop computes: many rows took the longer the busier the server was.
    """
    its, of = actions.c, matches.c
    entry = (its.match_id, its.number, its.player, its.kind, its.text, its.at, its.clock_left)
    names = [column.name for column in entry]
    insertion = f"INSERT INTO actions ({', '.join(names)}) VALUES {{}}"
    _write_lists(connection, insertion, dict(zip(names, entry, strict=True)), rows)
    turn = {"its_id": of.id, "its_turn": of.turn, "its_deadline": of.deadline}
    _write_lists(connection, _TURNS, turn, turns)


def _write_lists(
    connection: Connection,
    statement: str,
    columns: Mapping[str, Column[Any]],
    rows: Sequence[Mapping[str, Any]],
) -> None:
    """Execute a statement with a list of so many rows at a time where it has {}."""
    dialect = connection.dialect
    kinds = {
        key: one.type.dialect_impl(dialect).bind_processor(dialect) for key, one in columns.items()
    }
    gaps = f"({', '.join('?' * len(columns))})"
    for first in range(0, len(rows), _AT_ONCE):
        some = rows[first : first + _AT_ONCE]
        bound = [
            kind(one[key]) if kind else one[key] for one in some for key, kind in kinds.items()
        ]
        said = statement.format(", ".join([gaps] * len(some)))
        connection.exec_driver_sql(said, tuple(bound))


def note(
    connection: Connection, match_id: str, happened: Sequence[Happening], now: datetime
) -> None:
    """Keep what happened to the seats; the database numbers it."""
    rows = [{**asdict(one), "match_id": match_id, "at": now} for one in happened]
    for row in rows:
        del row["number"]
    if rows:
        connection.execute(insert(happenings), rows)
