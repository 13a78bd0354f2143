"""What a process does not know yet of tables, read for many of them by few statements."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import CTE, Connection, Integer, String, column, func, select, values

from undercroft.match import Entry, Happening, read_entry
from undercroft.tables.rows import Fresh, Marks
from undercroft.tables.schema import actions, chat, happenings, matches


@dataclass
class Asked:
    """A table that somebody knows up to a length of its journal, and to what was `noted` last of
    its seats; `fresh` is the answer, None where there is no such table."""

    match_id: str
    length: int
    noted: int
    fresh: Fresh | None = None


_KNOWN: Final = (
    column("place", Integer),
    column("id", String),
    column("length", Integer),
    column("noted", Integer),
)


def read_all(connection: Connection, some: Sequence[Asked]) -> None:
    """Answer all that is asked; where nothing is new this is one statement."""
    rows = [(place, one.match_id, one.length, one.noted) for place, one in enumerate(some)]
    known = values(*_KNOWN, name="known").data(rows).cte()
    marks = _marks(connection, known)
    is_longer = any(one.length > some[place].length for place, (one, _) in marks.items())
    has_more = any(noted > some[place].noted for place, (_, noted) in marks.items())
    entries = _entries(connection, known) if is_longer else {}
    happened = _happenings(connection, known) if has_more else {}
    for place, (its, _) in marks.items():
        more = entries.get(place, ())
        some[place].fresh = Fresh(its, more, happened.get(place, ()))


def _marks(connection: Connection, known: CTE) -> dict[int, tuple[Marks, int]]:
    """Return how far each table has come, and the last happening to its seats."""
    its = matches.c.id
    newest = [
        select(func.max(table.c[number])).where(table.c.match_id == its).scalar_subquery()
        for table, number in ((actions, "number"), (chat, "id"), (happenings, "id"))
    ]
    query = select(known.c.place, matches.c.version, *newest).join(known, known.c.id == its)
    return {
        place: (Marks(version, 0 if last is None else last + 1, said or 0), noted or 0)
        for place, version, last, said, noted in connection.execute(query)
    }


def _entries(connection: Connection, known: CTE) -> dict[int, list[tuple[Entry, float | None]]]:
    """Return the entries, with what each left of a clock."""
    its = actions.c
    query = (
        select(known.c.place, its.player, its.kind, its.text, its.clock_left)
        .join(known, (known.c.id == its.match_id) & (its.number >= known.c.length))
        .order_by(its.match_id, its.number)
    )
    found = defaultdict(list)
    for place, player, kind, text, left in connection.execute(query):
        found[place].append((read_entry(player, kind, text), left))
    return found


def _happenings(connection: Connection, known: CTE) -> dict[int, list[Happening]]:
    its = happenings.c
    query = (
        select(known.c.place, its.kind, its.seat, its.name, its.after, its.text, its.id)
        .join(known, (known.c.id == its.match_id) & (its.id > known.c.noted))
        .order_by(its.id)
    )
    found = defaultdict(list)
    for place, *happening in connection.execute(query):
        found[place].append(Happening(*happening))
    return found
