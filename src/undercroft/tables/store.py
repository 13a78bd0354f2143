"""The store: tables, matches and journals in one database, each entry durable before it counts."""

import asyncio
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from undercroft.kernel import NOBODY
from undercroft.match import Entry, Happening, Stops, read_entry
from undercroft.tables.access import Access
from undercroft.tables.columns import (
    aware,
    is_listed,
    journal_rows,
    known_time,
    luck_columns,
    setup_of_row,
    summary_of_row,
)
from undercroft.tables.database import CHANNEL
from undercroft.tables.history import NONE, Comings, Ending, forget_unended, note_comings
from undercroft.tables.prune import Old, old_tables, remove
from undercroft.tables.reading import Asked, read_all
from undercroft.tables.rows import Fresh, Kept, Said, Summary
from undercroft.tables.schema import actions, brought_texts, chat, matches
from undercroft.tables.setup import Setup
from undercroft.tables.together import Together
from undercroft.tables.traces import tag
from undercroft.tables.writing import Written, note, write_all

_TO_WATCH: Final = [matches.c.terms[term].as_boolean().is_(True) for term in ("public", "watchers")]
"""That a host lists a match for who wants to watch."""

_TOLD: Final = select(func.pg_notify(CHANNEL, bindparam("said")))

# A statement that stands here is not composed anew each time.
_FOUND: Final = select(matches).where(matches.c.id == bindparam("its_id"))
_CHANGED: Final = (
    update(matches)
    .where(matches.c.id == bindparam("its_id"), matches.c.version == bindparam("its_version"))
    .values(listed=and_(bindparam("is_listed", type_=Boolean), matches.c.finished.is_(None)))
)
_CHAT: Final = (
    select(chat)
    .where(chat.c.match_id == bindparam("its_id"), chat.c.id > bindparam("after"))
    .order_by(chat.c.id)
)


@dataclass(frozen=True)
class Earlier:
    """What a new table takes over of a match that was played before, and what its log says of it.

    With `over`, nobody plays on; then `result` is what it was worth, if it was played to its end.
    `rules_version` is that of its rules, 0 for the newest.
    """

    journal: Sequence[Entry]
    happened: Sequence[Happening]
    over: bool = False
    result: Sequence[float] = ()
    rules_version: int = 0


@dataclass(frozen=True)
class Request:
    """A seat asks for a take-back: after how much that all can tell, and which seats have agreed.

    So many answers are to `stay`.
    """

    seat: int
    noticed: int
    agreed: tuple[int, ...]
    stay: int


@dataclass(frozen=True)
class EarlierRequest:
    """The same as an earlier program kept it: when the journal was so long.

    `count` answers are to go back; 0 is all from the last one that the seat chose.
    """

    seat: int
    number: int
    agreed: tuple[int, ...]
    count: int = 0


@dataclass(frozen=True)
class Waiting:
    """An answer that waits for the end of its pause, when the journal was so long.

    The pause is `closed` once it is over: then no other answer counts. `notation` is "" if nobody
    has answered.
    """

    number: int
    notation: str = ""
    closed: bool = False


@dataclass(frozen=True)
class Stored:
    """A table as the store keeps it; journal, happenings and chat are read apart.

    `version` counts its changes.
    """

    setup: Setup
    rules_version: int
    host: str
    stops: Mapping[int, Stops]
    version: int = 0
    started: datetime | None = None
    finished: datetime | None = None
    request: Request | EarlierRequest | None = None
    next_id: str = ""
    result: tuple[float, ...] = ()
    waiting: Waiting | None = None
    notes: Mapping[int, str] = field(default_factory=dict)


class NumberTaken(Exception):
    """Somebody else has written that entry of the journal, or changed the table, already."""


class Store(Access):
    """Tables in a database."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.name = secrets.token_urlsafe(6)
        """What this process is called among those that share the database."""
        self.opened = datetime.now(UTC)
        """Since when this process serves: before, nobody may have been able to answer."""
        self._journal = Together(self._commit, self._turn, "journal writer")
        self._readings = Together(self._read, asyncio.Lock(), "journal reader")

    async def open(self) -> None:
        """Bring the database to the newest shape; call it once, first. Raise BadDatabase."""
        self.opened = datetime.now(UTC)
        await super().open()

    async def close(self) -> None:
        """Write what is still to be written, and close all connections."""
        await self._journal.close()
        await self._readings.close()
        await super().close()

    # -- tables ---------------------------------------------------------------

    async def create(
        self,
        match_id: str,
        setup: Setup,
        rules_version: int,
        host: str,
        earlier: Earlier | None = None,
    ) -> None:
        """Keep a new table, where the match has not begun, or goes on from an earlier one."""
        now = datetime.now(UTC)
        row = {
            "id": match_id,
            "game": setup.game,
            "rules_version": rules_version,
            "switches": dict(setup.switches),
            "seats": [vars(seat) for seat in setup.seats],
            **luck_columns(setup.seed),
            "typed": None if setup.typed is None else list(setup.typed),
            "position": setup.position,
            "thrown": list(setup.thrown) or None,
            "packs": list(setup.packs) or None,
            "deal": setup.deal or None,
            "pace": setup.pace,
            "host": host,
            "terms": vars(setup.terms),
            "version": 0,
            "created": now,
            "started": now if earlier else None,
            "finished": now if earlier and earlier.over else None,
            "result": list(earlier.result) if earlier and earlier.result else None,
            "listed": is_listed(setup) and earlier is None,
        }

        def keep(connection: Connection) -> None:
            connection.execute(insert(matches), row)
            if earlier:
                note(connection, match_id, earlier.happened, now)
            if earlier and earlier.journal:
                rows = journal_rows(match_id, 0, earlier.journal, now)
                connection.execute(insert(actions), rows)

        await self.write(keep)

    async def find(self, match_id: str) -> Stored | None:
        """Return the table of that id, None if there is none."""
        its = {"its_id": match_id}
        row = await self.read(lambda connection: connection.execute(_FOUND, its).one_or_none())
        if row is None:
            return None
        setup = setup_of_row(row)
        stops = {int(seat): Stops.from_json(kept) for seat, kept in (row.stops or {}).items()}
        return Stored(
            setup,
            row.rules_version,
            row.host,
            stops,
            row.version,
            aware(row.started),
            aware(row.finished),
            _request(row.request),
            row.next_id or "",
            tuple(row.result or ()),
            Waiting(**row.waiting) if row.waiting else None,
            {int(seat): text for seat, text in (row.notes or {}).items()},
        )

    async def change(
        self,
        match_id: str,
        stored: Stored,
        happened: Sequence[Happening] = (),
        told: Comings = NONE,
    ) -> None:
        """Keep a table that was changed from the version before, what happened, and who has come.

        Raise NumberTaken if another process was faster.
        """
        setup = stored.setup
        values = {
            "its_id": match_id,
            "its_version": stored.version - 1,
            "is_listed": is_listed(setup),
            "seats": [vars(seat) for seat in setup.seats],
            **luck_columns(setup.seed),
            "switches": dict(setup.switches),
            "pace": setup.pace,
            "host": stored.host,
            "terms": vars(setup.terms),
            "version": stored.version,
            "rules_version": stored.rules_version,
            "started": stored.started,
            "stops": {str(seat): one.to_json() for seat, one in stored.stops.items()},
            "request": asdict(stored.request) if stored.request else None,
            "next_id": stored.next_id,
            "waiting": asdict(stored.waiting) if stored.waiting else None,
            "notes": {str(seat): text for seat, text in stored.notes.items()} or None,
        }
        if stored.finished:
            values |= {"finished": stored.finished, "is_listed": False}

        def change(connection: Connection) -> None:
            done = connection.execute(_CHANGED, values)
            if done.rowcount != 1:
                raise NumberTaken(f"version {stored.version} of table {tag(match_id)} is written")
            now = datetime.now(UTC)
            note(connection, match_id, happened, now)
            if told is not NONE:
                note_comings(connection, match_id, stored, told, now)
            self._tell(connection, match_id)

        await self.write(change)

    async def forget(self, match_id: str) -> None:
        """Throw a table away, with all that belongs to it."""

        def forget(connection: Connection) -> None:
            connection.execute(delete(matches).where(matches.c.id == match_id))
            forget_unended(connection, [match_id])
            self._tell(connection, match_id)

        await self.write(forget)

    async def old_tables(self, since: datetime) -> list[Old]:
        """Return the tables where nothing has happened since then; matches that run are none."""
        return await self.read(lambda connection: old_tables(connection, since))

    async def prune(self, some: Sequence[Old], since: datetime) -> list[Old]:
        """Throw those of the tables away that are still old, and return them."""
        return await self.write(lambda connection: remove(connection, some, since))

    # -- the journal ----------------------------------------------------------

    async def journal(self, match_id: str, after: int = 0) -> list[Entry]:
        """Return the journal of a match, oldest entry first, without the first so many."""
        query = select(actions.c.player, actions.c.kind, actions.c.text)
        query = query.where(actions.c.match_id == match_id, actions.c.number >= after)
        query = query.order_by(actions.c.number)
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [read_entry(row.player, row.kind, row.text) for row in rows]

    async def append(
        self,
        match_id: str,
        number: int,
        entries: Sequence[Entry],
        ending: Ending | None = None,
        turn: int = NOBODY,
        deadline: datetime | None = None,
        happened: Sequence[Happening] = (),
        left: float | None = None,
    ) -> None:
        """Write the next entries together; when this returns they have outlived any crash.

        `ending` is given with the last one, `turn` is who decides next, by `deadline` if there is
        a clock; `happened` is what is to stand in the log before the entries. `left` is what the
        first one left of its player's clock. Raise NumberTaken if another process was faster.
        """
        now = datetime.now(UTC)
        one = Written(match_id, number, now, entries, ending, turn, deadline, happened, left)
        try:
            await self._journal.do(one)
        except IntegrityError as fault:
            raise NumberTaken(f"entry {number} of table {tag(match_id)} is written") from fault

    async def set_turn(self, match_id: str, turn: int, deadline: datetime | None) -> None:
        """Keep who is to take the first decision, and when its clock runs out."""
        first = update(matches).where(matches.c.id == match_id)
        first = first.values(turn=turn, deadline=deadline)
        await self.write(lambda connection: connection.execute(first))

    async def fresh(self, match_id: str, length: int, noted: int) -> Fresh | None:
        """Return what there is of a table besides so many entries of its journal, and besides what
        has happened to its seats up to the happening of that number; None if there is none."""
        asked = Asked(match_id, length, noted)
        await self._readings.do(asked)
        return asked.fresh

    # -- chat -----------------------------------------------------------------

    async def say(self, match_id: str, seat: int, text: str, name: str = "") -> None:
        """Keep a line of chat."""
        row = {
            "match_id": match_id, "at": datetime.now(UTC), "seat": seat, "text": text, "name": name,
        }  # fmt: skip
        # One line at a time, so that who reads on after the last one misses none.
        its = select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True)

        def say(connection: Connection) -> None:
            if connection.execute(its).first() is not None:
                connection.execute(insert(chat).values(row))
                self._tell(connection, match_id)

        await self.write(say)

    async def chat(self, match_id: str, after: int = 0) -> list[Said]:
        """Return the chat of a table, oldest line first, without what was read already."""
        asked = {"its_id": match_id, "after": after}
        rows = await self.read(lambda connection: connection.execute(_CHAT, asked).all())
        return [
            Said(row.id, row.seat, row.text, known_time(row.at), row.name or "") for row in rows
        ]

    # -- lists ----------------------------------------------------------------

    async def summaries(self, match_ids: Iterable[str]) -> list[Summary]:
        """Return those of the tables that exist, the newest first."""
        return await self._summaries(matches.c.id.in_(list(match_ids)))

    async def public(self, most: int) -> list[Summary]:
        """Return the newest tables that the lobby lists: they have a seat that is free."""
        return await self._summaries(matches.c.listed, most)

    async def watched(self, most: int) -> list[Summary]:
        """Return the newest matches that run and whose hosts list them for who wants to watch."""
        runs = matches.c.started.is_not(None), matches.c.finished.is_(None)
        return await self._summaries(and_(*runs, matches.c.listed.is_(False), *_TO_WATCH), most)

    async def ended_of_late(self, since: datetime) -> list[Summary]:
        """Return those of them that have ended since then, and that watchers see late."""
        late = matches.c.terms["delay"].as_integer() > 0
        return await self._summaries(and_(matches.c.finished > since, late, *_TO_WATCH))

    async def known(self, match_ids: Iterable[str]) -> set[str]:
        """Return those of the tables that exist."""
        query = select(matches.c.id).where(matches.c.id.in_(list(match_ids)))
        return {*await self.read(lambda connection: connection.execute(query).scalars().all())}

    async def overdue(self, now: datetime) -> list[str]:
        """Return the matches where the time for a decision is over."""
        query = select(matches.c.id).where(matches.c.deadline < now, matches.c.finished.is_(None))
        return [*await self.read(lambda connection: connection.execute(query).scalars().all())]

    async def _summaries(self, which: Any, most: int | None = None) -> list[Summary]:
        query = select(matches).where(which).order_by(matches.c.created.desc()).limit(most)
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [summary_of_row(row) for row in rows]

    # -- what people keep -----------------------------------------------------

    async def keep(self, owner_hash: str, game: str, title: str, text: str) -> int:
        """Keep a text for its owner, in place of one with the same title; return its number."""
        kept = brought_texts.c
        row = {"text": text, "changed": datetime.now(UTC)}
        own = {"owner_hash": owner_hash, "game": game, "title": title}
        named = (*_own(owner_hash, game), kept.title == title)

        def keep(connection: Connection) -> int:
            again = update(brought_texts).where(*named).values(row).returning(kept.id)
            number: int | None = connection.execute(again).scalar()
            if number is None:
                first = insert(brought_texts).values(own | row).returning(kept.id)
                number = connection.execute(first).scalar_one()
            return number

        return await self.write(keep)

    async def kept(self, owner_hash: str, game: str) -> list[Kept]:
        """Return what an owner keeps for a game, by title."""
        query = select(brought_texts).where(*_own(owner_hash, game))
        query = query.order_by(brought_texts.c.title)
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [Kept(row.id, row.title, row.text) for row in rows]

    async def drop(self, owner_hash: str, game: str, number: int) -> None:
        """Throw away what an owner has kept; do nothing if it is not there, or not theirs."""
        its = (*_own(owner_hash, game), brought_texts.c.id == number)
        await self.write(lambda connection: connection.execute(delete(brought_texts).where(*its)))

    # -- other processes ------------------------------------------------------

    def _commit(self, some: Sequence[Written]) -> None:
        """Write entries of many tables in one transaction; see `writing`."""
        with self._beside.begin() as connection:
            write_all(connection, some)
            if self.shared:
                connection.execute(_TOLD, [{"said": self._said(one.match_id)} for one in some])
        self._place.check()

    def _read(self, some: Sequence[Asked]) -> None:
        with self._looking.connect() as connection:
            read_all(connection, some)

    def _tell(self, connection: Connection, match_id: str) -> None:
        """Let the other processes know, once this is written."""
        if self.shared:
            connection.execute(_TOLD, {"said": self._said(match_id)})

    def _said(self, match_id: str) -> str:
        return f"{self.name} {match_id}"


def _request(row: dict[str, Any] | None) -> Request | EarlierRequest | None:
    """Return who asks for a take-back."""
    if not row:
        return None
    kept = {**row, "agreed": tuple(row["agreed"])}
    return Request(**kept) if "stay" in row else EarlierRequest(**kept)


def _own(owner_hash: str, game: str) -> tuple[Any, Any]:
    return brought_texts.c.owner_hash == owner_hash, brought_texts.c.game == game
