"""Old tables: which they are, and how they go, with their journals, chat and happenings.

A table is old if nothing has happened there since a moment: no action, nobody who sat down or
left, no line of chat. A match that has begun and is not over stays, unless it is asked for.
What people keep to bring along to matches is no part of a table, and stays; so does what they
have played, but for a match that goes before it has ended.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from sqlalchemy import Connection, and_, delete, func, or_, select

from undercroft.tables.database import CHANNEL, must_be_current, must_be_there, opened
from undercroft.tables.history import forget_unended
from undercroft.tables.schema import actions, chat, daily_tries, happenings, matches

_BATCH: Final = 20
"""Tables that go in one write: who plays meanwhile waits for one such write at most."""

Kind = Literal["over", "waiting", "running"]


@dataclass(frozen=True)
class Old:
    """A table that is old; `entries` is how long its journal is, `said` how many lines of chat."""

    match_id: str
    game: str
    kind: Kind
    entries: int
    said: int


def prune(url: str, since: datetime, running: bool = False, only_look: bool = False) -> list[Old]:
    """Remove the tables where nothing has happened since then, and return them.

    With `running` matches go too that were never played to their end. Who wants to
    `only_look` removes nothing. A server may go on meanwhile. Raise BadDatabase.
    """
    must_be_there(url)
    with opened(url, "cannot be pruned") as engine:
        with engine.connect() as connection:
            must_be_current(connection)
            found = old_tables(connection, since, running)
        gone = list[Old]()
        for some in few(() if only_look else found):
            with engine.begin() as connection:
                gone += remove(connection, some, since, running)
        if not only_look:
            with engine.begin() as connection:
                connection.execute(delete(daily_tries).where(*never_ended(since)))
    return found if only_look else gone


def few(found: Sequence[Old]) -> Iterator[Sequence[Old]]:
    """Divide tables into parts that go in one write each."""
    for first in range(0, len(found), _BATCH):
        yield found[first : first + _BATCH]


def old_tables(connection: Connection, since: datetime, running: bool = False) -> list[Old]:
    """Return the tables where nothing has happened since then; nobody waits for that."""
    its = matches.c.id, matches.c.game, matches.c.started, matches.c.finished
    entries, said = (
        select(func.count()).where(one.c.match_id == matches.c.id).scalar_subquery()
        for one in (actions, chat)
    )
    query = select(*its, entries.label("entries"), said.label("said"))
    rows = connection.execute(query.where(*_is_old(since, running)))
    return [
        Old(
            row.id,
            row.game,
            "over" if row.finished else "running" if row.started else "waiting",
            row.entries,
            row.said,
        )
        for row in rows
    ]


def remove(
    connection: Connection, some: Sequence[Old], since: datetime, running: bool = False
) -> list[Old]:
    """Remove those of the tables that are still old, and return them."""
    ids = matches.c.id.in_([one.match_id for one in some])
    # Held first: nobody can touch a table between its being judged again and its being removed.
    connection.execute(select(matches.c.id).where(ids).with_for_update())
    going = delete(matches).where(ids, *_is_old(since, running)).returning(matches.c.id)
    gone = set(connection.execute(going).scalars())
    forget_unended(connection, [*gone])
    if connection.dialect.name == "postgresql":
        for one in gone:
            connection.execute(select(func.pg_notify(CHANNEL, f"prune {one}")))
    return [one for one in some if one.match_id in gone]


def never_ended(since: datetime) -> list[Any]:
    """Say which tries of dungeons of the day go: what was made of a day stays."""
    return [daily_tries.c.day < since.date().isoformat(), daily_tries.c.finished.is_(None)]


def _is_old(since: datetime, running: bool) -> list[Any]:
    moments = matches.c.created, matches.c.started, matches.c.finished
    quiet: list[Any] = [or_(moment.is_(None), moment < since) for moment in moments]
    for one in (actions, happenings, chat):
        quiet.append(~select(1).where(one.c.match_id == matches.c.id, one.c.at >= since).exists())
    if not running:
        quiet.append(~and_(matches.c.started.is_not(None), matches.c.finished.is_(None)))
    return quiet
