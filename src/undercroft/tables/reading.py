"""What a process does not know yet of tables, read for many of them by few statements."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, text

from undercroft.match import Entry, Happening, read_entry
from undercroft.tables.rows import Fresh, Marks


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
(SELECT max(number) FROM actions WHERE match_id = known.id),
(SELECT max(id) FROM chat WHERE match_id = known.id),
(SELECT max(id) FROM happenings WHERE match_id = known.id)
FROM known JOIN matches ON matches.id = known.id
"""
_ENTRIES: Final = """
SELECT place, player, kind, text, clock_left
FROM known JOIN actions ON match_id = known.id AND number >= length
ORDER BY place, number
"""
_HAPPENINGS: Final = """
SELECT place, kind, seat, name, after, text, happenings.id
FROM known JOIN happenings ON match_id = known.id AND happenings.id > noted
ORDER BY happenings.id
"""


def read_all(connection: Connection, some: Sequence[Asked]) -> None:
    """Answer all that is asked; where nothing is new this is one statement."""
    marks = {
        place: (Marks(version, 0 if last is None else last + 1, said or 0), noted or 0)
        for place, version, last, said, noted in _found(connection, some, _MARKS)
    }
    entries: dict[int, list[tuple[Entry, float | None]]] = defaultdict(list)
    happened: dict[int, list[Happening]] = defaultdict(list)
    if any(its.length > some[place].length for place, (its, _) in marks.items()):
        for place, player, kind, said, left in _found(connection, some, _ENTRIES):
            entries[place].append((read_entry(player, kind, said), left))
    if any(noted > some[place].noted for place, (_, noted) in marks.items()):
        for place, *happening in _found(connection, some, _HAPPENINGS):
            happened[place].append(Happening(*happening))
    for place, (its, _) in marks.items():
        some[place].fresh = Fresh(its, entries[place], happened[place])


def _found(connection: Connection, some: Sequence[Asked], query: str) -> Iterable[Any]:
    """Return the rows of a query about what is known. As a text it is not composed anew for each
    number of tables."""
    rows = ", ".join([f"({n}, :id{n}, :length{n}, :noted{n})" for n in range(len(some))])
    given: dict[str, str | int] = {}
    for n, one in enumerate(some):
        given |= {f"id{n}": one.match_id, f"length{n}": one.length, f"noted{n}": one.noted}
    known = f"WITH known (place, id, length, noted) AS (VALUES {rows})"
    return connection.execute(text(known + query), given)
