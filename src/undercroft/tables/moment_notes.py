"""What somebody notes at moments of a match that is over: theirs alone, gone with the match."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Final

from pydantic import Field
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from undercroft.kernel import SPECTATOR
from undercroft.match import LONGEST_LINE, one_line
from undercroft.tables.commands import MomentNumber
from undercroft.tables.refusals import Forbidden, NotPossible
from undercroft.tables.schema import moment_notes
from undercroft.tables.store import Store
from undercroft.tables.table import Play, Table

MOST_NOTES: Final = 2000
"""So many notes of a match there are at most before somebody without a seat there adds one: anybody
may look back at it. Who sat there has room for a note at each moment."""

its = moment_notes.c


class NoteMoment(Play):
    """Note something at a moment of a match that is over; nobody else sees it.

    A note before it is replaced; nothing takes it away.
    """

    at: MomentNumber
    text: Annotated[str, Field(max_length=LONGEST_LINE)]

    async def play(self, table: Table, who: str) -> None:
        """Keep it for who notes it; a program without a token is nobody."""
        seen = table.seen
        if not who:
            raise Forbidden("Notes are kept for whoever has a token: set a table up, or sit down.")
        table.must_not_be_late_for(who)
        if not seen.over:
            raise NotPossible("Moments can be noted once the match is over: till then they may go.")
        last = seen.past(SPECTATOR, 0).last
        if self.at > last:
            raise NotPossible(f"The last moment of this match is {last}: {self.at} is none of it.")
        text, notes = one_line(self.text, LONGEST_LINE), MomentNotes(table.store)
        is_guest = bool(text) and not table.seating.of(who)
        if is_guest and await notes.count(table.id) >= MOST_NOTES:
            raise NotPossible(f"{MOST_NOTES} notes are kept here: there is room for no more.")
        await notes.keep(table.id, who, {self.at: text})


class MomentNotes:
    """The notes at moments of all matches, in the store. `who` is the SHA-256 of a token."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, match_id: str, who: str) -> dict[int, str]:
        """Return what somebody has noted at a match, by the moment."""
        query = select(its.at, its.text).where(its.match_id == match_id, its.who == who)
        async with self._store.reading() as connection:
            return {row.at: row.text for row in await connection.execute(query.order_by(its.at))}

    async def count(self, match_id: str) -> int:
        """Return how many notes there are at a match, of all who look back at it."""
        query = select(func.count()).select_from(moment_notes).where(its.match_id == match_id)
        async with self._store.reading() as connection:
            return await connection.scalar(query) or 0

    async def keep(self, match_id: str, who: str, notes: Mapping[int, str]) -> None:
        """Keep notes in place of those that were at the same moments; an empty one is none.

        Of a match that has gone meanwhile nothing is kept.
        """
        fresh = [
            {"match_id": match_id, "who": who, "at": at, "text": text}
            for at, text in notes.items()
            if text
        ]
        before = its.match_id == match_id, its.who == who, its.at.in_([*notes])
        with suppress(IntegrityError):
            async with self._store.writing() as connection:
                await connection.execute(delete(moment_notes).where(*before))
                if fresh:
                    await connection.execute(insert(moment_notes), fresh)
