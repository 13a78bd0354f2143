"""The store: matches and their journals in one database, each entry durable before it counts."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Row, delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from undercroft.tables.migrations import upgrade
from undercroft.tables.schema import actions, brought_texts, matches
from undercroft.tables.setup import Seat, Setup
from undercroft.tables.stops import Stops


def database_url(file: Path | None = None) -> str:
    """Return the URL of a SQLite file; by default the one in the user's data folder.

    That is `$XDG_DATA_HOME/undercroft/undercroft.db`, or the same under
    `~/.local/share`. The folder is made, readable by its owner alone: the file
    holds the seeds of running matches.
    """
    if file is None:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        file = Path(home) / "undercroft" / "undercroft.db"
    file = file.absolute()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{file}"


@dataclass(frozen=True)
class Entry:
    """One entry of a match's journal: an action, or an undo if `notation` is None."""

    player: int
    notation: str | None


@dataclass(frozen=True)
class Stored:
    """A match as the store keeps it; its journal is read apart."""

    setup: Setup
    rules_version: int
    token_hash: str
    stops: Mapping[int, Stops]


@dataclass(frozen=True)
class Kept:
    """Something a browser keeps to bring it to matches."""

    number: int
    title: str
    text: str


@dataclass(frozen=True)
class Summary:
    """A match in a list."""

    match_id: str
    game: str
    names: list[str]
    created: datetime
    finished: datetime | None


class NumberTaken(Exception):
    """Somebody else has written that entry of the journal already."""


class Store:
    """Matches in a database: SQLite by default, PostgreSQL by its URL."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _careful_sqlite)

    async def open(self) -> None:
        """Bring the database to the newest shape; call it once, first."""
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def create(
        self, match_id: str, setup: Setup, rules_version: int, token_hash: str
    ) -> None:
        """Keep a new match."""
        row = {
            "id": match_id,
            "game": setup.game,
            "rules_version": rules_version,
            "switches": dict(setup.switches),
            "seats": [asdict(seat) for seat in setup.seats],
            "seed": setup.seed,
            "pace": setup.pace,
            "token_hash": token_hash,
            "created": datetime.now(UTC),
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(matches).values(row))

    async def find(self, match_id: str) -> Stored | None:
        """Return the match of that id, None if there is none."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(matches).where(matches.c.id == match_id))
            row = found.one_or_none()
        if row is None:
            return None
        setup = Setup(row.game, row.switches, _seats(row), row.seed, row.pace)
        stops = {int(seat): Stops.from_json(kept) for seat, kept in (row.stops or {}).items()}
        return Stored(setup, row.rules_version, row.token_hash, stops)

    async def journal(self, match_id: str) -> list[Entry]:
        """Return the whole journal of a match, oldest entry first."""
        query = select(actions.c.player, actions.c.notation).where(actions.c.match_id == match_id)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(actions.c.number))
            return [Entry(row.player, row.notation) for row in rows]

    async def append(
        self, match_id: str, number: int, entries: Sequence[Entry], finished: bool
    ) -> None:
        """Write the next entries together; when this returns they have outlived any crash.

        Raise NumberTaken if another process was faster.
        """
        rows = [
            {
                "match_id": match_id,
                "number": number + step,
                "player": entry.player,
                "notation": entry.notation,
            }
            for step, entry in enumerate(entries)
        ]
        ended = datetime.now(UTC) if finished else None
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(actions), rows)
                if finished or entries[-1].notation is None:
                    await connection.execute(_of(match_id).values(finished=ended))
        except IntegrityError as fault:
            raise NumberTaken(f"entry {number} of match {match_id} is written") from fault

    async def set_pace(self, match_id: str, pace: str) -> None:
        """Keep the pace of the bots."""
        async with self._engine.begin() as connection:
            await connection.execute(_of(match_id).values(pace=pace))

    async def set_stops(self, match_id: str, stops: Mapping[int, Stops]) -> None:
        """Keep what the seats do not want to be asked."""
        kept = {str(seat): one.to_json() for seat, one in stops.items()}
        async with self._engine.begin() as connection:
            await connection.execute(_of(match_id).values(stops=kept))

    async def keep(self, owner_hash: str, game: str, title: str, text: str) -> int:
        """Keep a text for its owner, in place of one with the same title; return its number."""
        kept = brought_texts.c
        row = {"text": text, "changed": datetime.now(UTC)}
        own = {"owner_hash": owner_hash, "game": game, "title": title}
        named = (*_own(owner_hash, game), kept.title == title)
        async with self._engine.begin() as connection:
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
        async with self._engine.begin() as connection:
            await connection.execute(delete(brought_texts).where(*its))

    async def summaries(self, match_ids: Iterable[str]) -> list[Summary]:
        """Return those of the matches that exist, the newest first."""
        query = select(matches).where(matches.c.id.in_(list(match_ids)))
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(matches.c.created.desc()))
            return [
                Summary(row.id, row.game, [s.name for s in _seats(row)], row.created, row.finished)
                for row in rows
            ]


def _of(match_id: str) -> Any:
    return update(matches).where(matches.c.id == match_id)


def _own(owner_hash: str, game: str) -> tuple[Any, Any]:
    return brought_texts.c.owner_hash == owner_hash, brought_texts.c.game == game


def _seats(row: Row[Any]) -> list[Seat]:
    return [Seat(**seat) for seat in row.seats]


def _careful_sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    """Readers never wait, and a commit returns when the entry is on the disk."""
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "busy_timeout = 5000",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
