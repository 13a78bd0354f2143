"""The store: tables, matches and journals in one database, each entry durable before it counts."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    Engine,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from undercroft.kernel import NOBODY
from undercroft.match import Entry, Happening, Stops, read_entry
from undercroft.tables import database, schema
from undercroft.tables.columns import (
    aware,
    is_listed,
    journal_rows,
    known_time,
    luck_columns,
    setup_of_row,
    summary_of_row,
)
from undercroft.tables.history import NONE, Comings, forget_unended, note_comings
from undercroft.tables.place import Place
from undercroft.tables.prune import Old, old_tables, remove
from undercroft.tables.reading import Asked, read_all
from undercroft.tables.rows import Fresh, Kept, Said, Summary
from undercroft.tables.schema import actions, brought_texts, chat, matches
from undercroft.tables.setup import Setup
from undercroft.tables.together import Together
from undercroft.tables.traces import tag
from undercroft.tables.trouble import Trouble
from undercroft.tables.writing import Written, note, write_all

_TO_WATCH: Final = [matches.c.terms[term].as_boolean().is_(True) for term in ("public", "watchers")]
"""That a host lists a match for who wants to watch."""

_TOLD: Final = select(func.pg_notify(database.CHANNEL, bindparam("said")))


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
    """A seat asks for a take-back: when the journal was so long, and which seats have agreed.

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
    request: Request | None = None
    next_id: str = ""
    result: tuple[float, ...] = ()
    waiting: Waiting | None = None
    notes: Mapping[int, str] = field(default_factory=dict)


class NumberTaken(Exception):
    """Somebody else has written that entry of the journal, or changed the table, already."""


class Store:
    """Tables in a database: SQLite by default, PostgreSQL by its URL."""

    def __init__(self, url: str) -> None:
        self.url = database.with_driver(url)
        self.name = secrets.token_urlsafe(6)
        """What this process is called among those that share the database."""
        self.opened = datetime.now(UTC)
        """Since when this process serves: before, nobody may have been able to answer."""
        self._engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True)
        self.shared = self._engine.dialect.name == "postgresql"
        self._turn = asyncio.Lock()
        self._place = Place(database.path_of(self.url))
        self.trouble = Trouble()
        self._heed(self._engine.sync_engine)
        self._beside = self._engine_beside()
        self._journal = Together(self._commit, self._turn, "journal writer")
        self._readings = Together(self._read, asyncio.Lock(), "journal reader")

    def _engine_beside(self) -> Engine:
        """Return what threads work with that write and read journals.

        A connection that has ended meanwhile is found out before it is used.
        """
        url = self.url.replace("+aiosqlite", "")
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=self.shared)
        self._heed(engine)
        return engine

    def _heed(self, engine: Engine) -> None:
        """Take note of what works and what does not, and use SQLite carefully."""
        event.listen(engine, "handle_error", self.trouble.heard)
        event.listen(engine, "commit", self.trouble.over)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", database.careful_sqlite)
            for moment in ("do_connect", "checkout"):
                event.listen(engine, moment, self._place.check)

    async def open(self) -> None:
        """Bring the database to the newest shape; call it once, first. Raise BadDatabase."""
        self.opened = datetime.now(UTC)
        database.make_file(self.url)
        async with self._engine.begin() as connection:
            await connection.run_sync(database.fit)

    async def close(self) -> None:
        """Write what is still to be written, and close all connections."""
        await self._journal.close()
        await self._readings.close()
        self._beside.dispose()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Write to the database; raise whatever it has to complain about."""
        async with self._engine.begin() as connection:
            await connection.run_sync(schema.touch)

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
            "seats": [asdict(seat) for seat in setup.seats],
            **luck_columns(setup.seed),
            "typed": None if setup.typed is None else list(setup.typed),
            "position": setup.position,
            "thrown": list(setup.thrown) or None,
            "packs": list(setup.packs) or None,
            "deal": setup.deal or None,
            "pace": setup.pace,
            "host": host,
            "terms": asdict(setup.terms),
            "version": 0,
            "created": now,
            "started": now if earlier else None,
            "finished": now if earlier and earlier.over else None,
            "result": list(earlier.result) if earlier and earlier.result else None,
            "listed": is_listed(setup) and earlier is None,
        }
        async with self.writing() as connection:
            await connection.execute(insert(matches).values(row))
            if earlier:
                await connection.run_sync(note, match_id, earlier.happened, now)
            if earlier and earlier.journal:
                await connection.execute(
                    insert(actions), journal_rows(match_id, 0, earlier.journal, now)
                )

    async def find(self, match_id: str) -> Stored | None:
        """Return the table of that id, None if there is none."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(matches).where(matches.c.id == match_id))
            row = found.one_or_none()
        if row is None:
            return None
        setup = setup_of_row(row)
        stops = {int(seat): Stops.from_json(kept) for seat, kept in (row.stops or {}).items()}
        asked = row.request
        return Stored(
            setup,
            row.rules_version,
            row.host,
            stops,
            row.version,
            aware(row.started),
            aware(row.finished),
            Request(**{**asked, "agreed": tuple(asked["agreed"])}) if asked else None,
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
        its = matches.c.id == match_id, matches.c.version == stored.version - 1
        values = {
            "seats": [asdict(seat) for seat in setup.seats],
            **luck_columns(setup.seed),
            "switches": dict(setup.switches),
            "pace": setup.pace,
            "host": stored.host,
            "terms": asdict(setup.terms),
            "version": stored.version,
            "rules_version": stored.rules_version,
            "started": stored.started,
            "listed": matches.c.finished.is_(None) if is_listed(setup) else False,
            "stops": {str(seat): one.to_json() for seat, one in stored.stops.items()},
            "request": asdict(stored.request) if stored.request else None,
            "next_id": stored.next_id,
            "waiting": asdict(stored.waiting) if stored.waiting else None,
            "notes": {str(seat): text for seat, text in stored.notes.items()} or None,
        }
        if stored.finished:
            values |= {"finished": stored.finished, "listed": False}
        async with self.writing() as connection:
            done = await connection.execute(update(matches).where(*its).values(values))
            if done.rowcount != 1:
                raise NumberTaken(f"version {stored.version} of table {tag(match_id)} is written")
            now = datetime.now(UTC)
            await connection.run_sync(note, match_id, happened, now)
            if told is not NONE:
                await connection.run_sync(note_comings, match_id, stored, told, now)
            await self._tell(connection, match_id)

    async def forget(self, match_id: str) -> None:
        """Throw a table away, with all that belongs to it."""
        async with self.writing() as connection:
            await connection.execute(delete(matches).where(matches.c.id == match_id))
            await connection.run_sync(forget_unended, [match_id])
            await self._tell(connection, match_id)

    async def old_tables(self, since: datetime) -> list[Old]:
        """Return the tables where nothing has happened since then; matches that run are none."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(old_tables, since)

    async def prune(self, some: Sequence[Old], since: datetime) -> list[Old]:
        """Throw those of the tables away that are still old, and return them."""
        async with self.writing() as connection:
            return await connection.run_sync(remove, some, since)

    # -- the journal ----------------------------------------------------------

    async def journal(self, match_id: str, after: int = 0) -> list[Entry]:
        """Return the journal of a match, oldest entry first, without the first so many."""
        query = select(actions.c.player, actions.c.kind, actions.c.text)
        query = query.where(actions.c.match_id == match_id, actions.c.number >= after)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(actions.c.number))
            return [read_entry(row.player, row.kind, row.text) for row in rows]

    async def moved(self, match_id: str) -> datetime | None:
        """Return when the last entry was written, None if there is none."""
        query = select(actions.c.at).where(actions.c.match_id == match_id)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(actions.c.number.desc()).limit(1))
            return aware(found.scalar_one_or_none())

    async def append(
        self,
        match_id: str,
        number: int,
        entries: Sequence[Entry],
        result: Sequence[float] | None = None,
        turn: int = NOBODY,
        deadline: datetime | None = None,
        happened: Sequence[Happening] = (),
        left: float | None = None,
    ) -> None:
        """Write the next entries together; when this returns they have outlived any crash.

        `result` is given with the last one, `turn` is who decides next, by `deadline` if there is
        a clock; `happened` is what is to stand in the log before the entries. `left` is what the
        first one left of its player's clock. Raise NumberTaken if another process was faster.
        """
        now = datetime.now(UTC)
        one = Written(match_id, number, now, entries, result, turn, deadline, happened, left)
        try:
            await self._journal.do(one)
        except IntegrityError as fault:
            raise NumberTaken(f"entry {number} of table {tag(match_id)} is written") from fault

    async def set_turn(self, match_id: str, turn: int, deadline: datetime | None) -> None:
        """Keep who is to take the first decision, and when its clock runs out."""
        async with self.writing() as connection:
            await connection.execute(_of(match_id).values(turn=turn, deadline=deadline))

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
        async with self.writing() as connection:
            if (await connection.execute(its)).first() is None:
                return
            await connection.execute(insert(chat).values(row))
            await self._tell(connection, match_id)

    async def chat(self, match_id: str, after: int = 0) -> list[Said]:
        """Return the chat of a table, oldest line first, without what was read already."""
        query = select(chat).where(chat.c.match_id == match_id, chat.c.id > after)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(chat.c.id))
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
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    async def overdue(self, now: datetime) -> list[str]:
        """Return the matches where the time for a decision is over."""
        query = select(matches.c.id).where(matches.c.deadline < now, matches.c.finished.is_(None))
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def _summaries(self, which: Any, most: int | None = None) -> list[Summary]:
        query = select(matches).where(which).order_by(matches.c.created.desc()).limit(most)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return [summary_of_row(row) for row in rows]

    # -- what people keep -----------------------------------------------------

    async def keep(self, owner_hash: str, game: str, title: str, text: str) -> int:
        """Keep a text for its owner, in place of one with the same title; return its number."""
        kept = brought_texts.c
        row = {"text": text, "changed": datetime.now(UTC)}
        own = {"owner_hash": owner_hash, "game": game, "title": title}
        named = (*_own(owner_hash, game), kept.title == title)
        async with self.writing() as connection:
            again = update(brought_texts).where(*named).values(row).returning(kept.id)
            number: int | None = (await connection.execute(again)).scalar()
            if number is None:
                first = insert(brought_texts).values(own | row).returning(kept.id)
                number = (await connection.execute(first)).scalar_one()
            return number

    async def kept(self, owner_hash: str, game: str) -> list[Kept]:
        """Return what an owner keeps for a game, by title."""
        query = select(brought_texts).where(*_own(owner_hash, game))
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(brought_texts.c.title))
            return [Kept(row.id, row.title, row.text) for row in rows]

    async def drop(self, owner_hash: str, game: str, number: int) -> None:
        """Throw away what an owner has kept; do nothing if it is not there, or not theirs."""
        its = (*_own(owner_hash, game), brought_texts.c.id == number)
        async with self.writing() as connection:
            await connection.execute(delete(brought_texts).where(*its))

    # -- other processes ------------------------------------------------------

    def reading(self) -> AsyncConnection:
        """A connection to read by, while its context lasts."""
        return self._engine.connect()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; SQLite lets one at a time, and who waits here waits less.

        Raise Replaced if it was written into a file that is not in its place any more.
        """
        async with nullcontext() if self.shared else self._turn, self._engine.begin() as connection:
            yield connection
        self._place.check()

    def _commit(self, some: Sequence[Written]) -> None:
        """Write entries of many tables in one transaction; see `writing`."""
        with self._beside.begin() as connection:
            write_all(connection, some)
            if self.shared:
                connection.execute(_TOLD, [{"said": self._said(one.match_id)} for one in some])
        self._place.check()

    def _read(self, some: Sequence[Asked]) -> None:
        with self._beside.connect() as connection:
            read_all(connection, some)

    async def _tell(self, connection: AsyncConnection, match_id: str) -> None:
        """Let the other processes know, once this is written."""
        if self.shared:
            await connection.execute(_TOLD, {"said": self._said(match_id)})

    def _said(self, match_id: str) -> str:
        return f"{self.name} {match_id}"


def _of(match_id: str) -> Any:
    return update(matches).where(matches.c.id == match_id)


def _own(owner_hash: str, game: str) -> tuple[Any, Any]:
    return brought_texts.c.owner_hash == owner_hash, brought_texts.c.game == game
