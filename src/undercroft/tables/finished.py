"""Finished matches of a database, without anybody's name: for who counts what happens in matches.

It is only read, a match at a time; a server may go on meanwhile.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from undercroft.kit.game import GameSpec
from undercroft.match import Entry, Record, Stuck, read_entry
from undercroft.match.seats import Sitter, written
from undercroft.tables.columns import setup_of_row
from undercroft.tables.database import must_be_current, must_be_there, opened
from undercroft.tables.refusals import CannotOpen
from undercroft.tables.schema import actions, matches

PERSON: Final = "a person"
"""Who held a seat, and was no bot."""


def finished(url: str, spec: GameSpec) -> Iterator[Record | str]:
    """Return the record of each match of a game that was played to its end, those that ended first
    come first; where there is none that counts, say why.

    No record names anybody, nor the table: seats are held by PERSON or a bot. A match that went on
    from a moment of another one, or from a position, does not count, nor does a first match with a
    guide: its beginning was chosen. Raise BadDatabase.
    """
    must_be_there(url)
    with opened(url, "cannot be read") as engine, engine.connect() as connection:
        must_be_current(connection)
        its = matches.c.game == spec.slug, matches.c.finished.is_not(None)
        query = select(matches.c.id).where(*its).order_by(matches.c.finished, matches.c.id)
        for one in connection.execute(query).scalars().all():
            row = connection.execute(select(matches).where(matches.c.id == one)).one_or_none()
            if row is not None:  # it was cleared away since
                yield _record(connection, row, spec)


def _record(connection: Connection, row: Row[Any], spec: GameSpec) -> Record | str:
    setup = setup_of_row(row)
    if not row.result:
        return "given up"
    if row.position or row.later_luck:
        return "gone on with from another match"
    if setup.is_lesson(spec):
        return "a lesson with a guide"
    if spec.lacks(setup.packs):
        return "played with a pack that is not here"
    try:
        match = setup.match(spec)
        match.follow(_journal(connection, row.id), halts=False)
        match.must_end_with(row.result)
    except (CannotOpen, Stuck):
        return "played by other rules"
    who = [written(Sitter(f"{one.bot} bot" if one.bot else PERSON, one.bot)) for one in setup.seats]
    record = match.record(who)
    if record.by_hand:
        return "a number was put right by hand"
    return replace(record, notes=())


def _journal(connection: Connection, match_id: str) -> list[Entry]:
    query = select(actions.c.player, actions.c.kind, actions.c.text)
    query = query.where(actions.c.match_id == match_id).order_by(actions.c.number)
    return [read_entry(one.player, one.kind, one.text) for one in connection.execute(query)]
