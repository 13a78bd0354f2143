"""Old tables: which they are, and how they go, with their journals, chat and happenings.

A table is old if nothing has happened there since a moment: no action, nobody who sat down or
left, no line of chat. A match that has begun and is not over stays, unless it is asked for.
What people keep to bring along to matches is no part of a table, and stays.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, Select, and_, delete, func, or_, select

from undercroft.tables.database import CHANNEL, must_be_current, must_be_there, opened
from undercroft.tables.schema import actions, chat, happenings, matches

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
            if only_look:
                return [_old(row) for row in connection.execute(_find(since, running))]
        gone: list[Old] = []
        while True:
            with engine.begin() as connection:
                some = prune_some(connection, since, running)
            if not some:
                return gone
            gone += some


def prune_some(
    connection: Connection, since: datetime, running: bool = False, but: Collection[str] = ()
) -> list[Old]:
    """Remove a few of the old tables `but` those, and return them; none if no more are left."""
    # The rows are held first: then nobody can touch a table between being judged and removed.
    query = _find(since, running).where(matches.c.id.not_in(but)).limit(_BATCH)
    rows = connection.execute(query.with_for_update(of=matches, skip_locked=True))
    found = {row.id: _old(row) for row in rows}
    its = matches.c.id.in_(list(found)), *_is_old(since, running)
    ids = list(connection.execute(delete(matches).where(*its).returning(matches.c.id)).scalars())
    if connection.dialect.name == "postgresql":
        for one in ids:
            connection.execute(select(func.pg_notify(CHANNEL, f"prune {one}")))
    return [found[one] for one in ids]


def _find(since: datetime, running: bool) -> Select[Any]:
    its = matches.c.id, matches.c.game, matches.c.started, matches.c.finished
    entries, said = (
        select(func.count()).where(one.c.match_id == matches.c.id).scalar_subquery()
        for one in (actions, chat)
    )
    query = select(*its, entries.label("entries"), said.label("said"))
    return query.where(*_is_old(since, running)).order_by(matches.c.created, matches.c.id)


def _is_old(since: datetime, running: bool) -> list[Any]:
    moments = matches.c.created, matches.c.started, matches.c.finished
    quiet: list[Any] = [or_(moment.is_(None), moment < since) for moment in moments]
    for one in (actions, happenings, chat):
        quiet.append(~select(1).where(one.c.match_id == matches.c.id, one.c.at >= since).exists())
    if not running:
        quiet.append(~and_(matches.c.started.is_not(None), matches.c.finished.is_(None)))
    return quiet


def _old(row: Row[Any]) -> Old:
    kind: Kind = "over" if row.finished else "running" if row.started else "waiting"
    return Old(row.id, row.game, kind, row.entries, row.said)
