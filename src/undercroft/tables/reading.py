"""What a process does not know yet of tables, read for many of them by few statements."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Connection, TextualSelect, text

from undercroft.match import Entry, Happening, read_entry
from undercroft.tables.columns import aware
from undercroft.tables.rows import Fresh, Marks
from undercroft.tables.schema import actions


@dataclass
class Asked:
    """A table that somebody knows up to a length of its journal, and to what was `noted` last of
    its seats; `fresh` is the answer, None where there is no such table."""

    match_id: str
    length: int
    noted: int
    fresh: Fresh | None = None


_MARKS: Final = """
SELECT place, version,
(SELECT max(id) FROM chat WHERE match_id = known.id),
(SELECT max(id) FROM happenings WHERE match_id = known.id),
player, kind, text, clock_left, at
FROM known JOIN matches ON matches.id = known.id
LEFT JOIN actions ON match_id = known.id AND number >= length
ORDER BY place, number
"""
_HAPPENINGS: Final = """
SELECT place, kind, seat, name, after, text, happenings.id
FROM known JOIN happenings ON match_id = known.id AND happenings.id > noted
ORDER BY happenings.id
"""


def read_all(connection: Connection, some: Sequence[Asked]) -> None:
    """Answer all that is asked: by one statement, where nothing has happened to a seat.

    A table that has new entries has a row for each, another one has one row without an entry.
    """
    marks: dict[int, tuple[int, int, int]] = {}
    entries: dict[int, list[tuple[Entry, float | None]]] = defaultdict(list)
    moved: dict[int, datetime | None] = {}
    for place, version, said, noted, player, kind, its_text, left, at in _found(
        connection, some, _MARKS
    ):
        marks[place] = version, said or 0, noted or 0
        if kind is not None:
            entries[place].append((read_entry(player, kind, its_text), left))
            moved[place] = aware(at)
    happened: dict[int, list[Happening]] = defaultdict(list)
    if any(noted > some[place].noted for place, (_, _, noted) in marks.items()):
        for place, *happening in _found(connection, some, _HAPPENINGS):
            happened[place].append(Happening(*happening))
    for place, (version, said, _) in marks.items():
        length = some[place].length + len(entries[place])
        then = Marks(version, length, said), entries[place], moved.get(place)
        some[place].fresh = Fresh(*then, happened[place])


def _found(connection: Connection, some: Sequence[Asked], query: str) -> Iterable[Any]:
    """Return the rows of a query about what is known."""
    given: dict[str, str | int] = {}
    for n, one in enumerate(some):
        given |= {f"id{n}": one.match_id, f"length{n}": one.length, f"noted{n}": one.noted}
    return connection.execute(_query(query, len(some)), given)


@lru_cache(128)
def _query(query: str, tables: int) -> TextualSelect:
    """Return a query about so many tables. As a text it is not composed anew each time."""
    rows = ", ".join([f"({n}, :id{n}, :length{n}, :noted{n})" for n in range(tables)])
    written = text(f"WITH known (place, id, length, noted) AS (VALUES {rows}) {query}")
    return written.columns(at=actions.c.at.type)
