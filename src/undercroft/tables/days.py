"""What people and bots made of the dungeons of the day: one try each a day and game.

A try is kept apart from its table, so that a day can be looked at when its tables are gone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from undercroft.match.daily import Outcome, outcome_of
from undercroft.tables.prune import never_ended
from undercroft.tables.schema import daily_tries
from undercroft.tables.seen import Seen
from undercroft.tables.store import Store

_BOT: Final = "bot "
"""Begins who a try is of, where it is a bot's: no token has such a hash."""

its = daily_tries.c


@dataclass(frozen=True)
class Try:
    """A try: of a `bot`, or of who holds the token with the hash `who`.

    `name` is "" for who does not want to be named. It has no `outcome` where it was `ended` by
    giving up, and as long as it has not ended.
    """

    who: str
    match_id: str
    name: str
    ended: bool
    outcome: Outcome | None

    @property
    def bot(self) -> str:
        """The bot's name; "" for a person."""
        return self.who.removeprefix(_BOT) if self.who.startswith(_BOT) else ""


class Days:
    """The tries of all days, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, day: date, game: str) -> list[Try]:
        """Return all tries of a day, the best first, and those that have not ended last."""
        query = select(daily_tries).where(*_of(day, game)).order_by(its.finished, its.id)
        async with self._store.reading() as connection:
            found = [_try(row) for row in await connection.execute(query)]
        return sorted(found, key=lambda one: one.outcome.rank if one.outcome else (), reverse=True)

    async def begin(self, day: date, game: str, who: str, match_id: str) -> str:
        """Note whose try a table is; return the table of the first try, if there was one before."""
        is_first = await self._add(day, game, who, {"match_id": match_id})
        return match_id if is_first else await self.begun(day, game, who)

    async def earlier(self, day: date, game: str, most: int) -> list[date]:
        """Return the days before that one of which there are tries, the last ones first."""
        query = select(its.day).where(its.game == game, its.day < day.isoformat()).distinct()
        async with self._store.reading() as connection:
            found = await connection.execute(query.order_by(its.day.desc()).limit(most))
            return [date.fromisoformat(one) for one in found.scalars()]

    async def begun(self, day: date, game: str, who: str) -> str:
        """Return the table of somebody's try; "" if they have begun none."""
        query = select(its.match_id).where(*_of(day, game), its.who == who)
        async with self._store.reading() as connection:
            return (await connection.execute(query)).scalar() or ""

    async def keep(self, day: date, game: str, bot: str, outcome: Outcome) -> None:
        """Keep what a bot has made of it, unless that is kept already."""
        await self._add(day, game, f"{_BOT}{bot}", {"match_id": "", **_ended(outcome)})

    async def clear(self, since: datetime) -> None:
        """Throw away the tries of days before that were never ended."""
        async with self._store.writing() as connection:
            await connection.execute(delete(daily_tries).where(*never_ended(since)))

    async def _add(self, day: date, game: str, who: str, row: dict[str, Any]) -> bool:
        """Add a try; say whether it is the first of whose it is."""
        whole = {"day": day.isoformat(), "game": game, "who": who, "name": "", **row}
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(daily_tries).values(whole))
        except IntegrityError:
            return False
        return True

    async def end(self, seen: Seen) -> None:
        """Note how the try of a table has ended; the first end counts."""
        outcome = outcome_of(seen.spec, seen.match.state) if seen.match.over else None
        its_try = its.match_id == seen.id, its.finished.is_(None)
        async with self._store.writing() as connection:
            await connection.execute(update(daily_tries).where(*its_try).values(_ended(outcome)))

    async def name(self, day: date, game: str, who: str, name: str) -> None:
        """Name somebody in the table of a day, or no more with ""."""
        named = update(daily_tries).where(*_of(day, game), its.who == who)
        async with self._store.writing() as connection:
            await connection.execute(named.values(name=name))


def _of(day: date, game: str) -> Sequence[Any]:
    return its.day == day.isoformat(), its.game == game


def _ended(outcome: Outcome | None) -> dict[str, Any]:
    now = {"finished": datetime.now(UTC)}
    if outcome is None:
        return now
    return {**now, "worth": outcome.worth, "standing": [*outcome.standing]}


def _try(row: Row[Any]) -> Try:
    outcome = None if row.worth is None else Outcome(row.worth, tuple(row.standing or ()))
    return Try(row.who, row.match_id, row.name, row.finished is not None, outcome)
