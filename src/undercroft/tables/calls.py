"""Where people want to be told that it is their turn, and what is to be sent there.

All of it is in the store, so it outlives the program. Nothing here is done on the way of an answer:
whose turn it is follows from the tables, and is looked up every now and then.
"""

import hashlib
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from undercroft.kernel import NOBODY
from undercroft.tables.columns import aware, known_time, summary_of_row
from undercroft.tables.schema import actions, calls, matches, messages, played
from undercroft.tables.setup import new_key
from undercroft.tables.store import Store

Way = Literal["mail", "hook", "push"]

MOST_CALLS: Final = 3
"""So many addresses somebody may have."""

MOST_ASKED: Final = 2
"""How often an address may be asked within a week whether it is right."""

ASKED_SHARE: Final = 5
"""One in so many messages of a server may ask that: strangers cannot use up the others."""

PAUSES: Final = tuple(timedelta(minutes=minutes) for minutes in (5, 30, 120, 480))
"""How long it rests after each try that failed; after one more it is given up."""

_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(days=7)


@dataclass(frozen=True)
class CallLimits:
    """After how many minutes without them somebody is told; messages a day to an address, and of
    the whole server."""

    minutes: int = 10
    address: int = 20
    server: int = 1000


@dataclass(frozen=True)
class Call:
    """An address of somebody (`who`, the SHA-256 of a token), and the key in its links; `seal` is
    what is needed to push to a browser there."""

    number: int
    who: str
    way: Way
    address: str
    key: str
    confirmed: bool
    seal: str = ""

    @property
    def place(self) -> str:
        """Who brings a message: the address, or the host of a push service."""
        return urlsplit(self.address).netloc if self.way == "push" else self.address


@dataclass(frozen=True)
class Message:
    """What is to be sent now; `match_id` is "" for the question whether the address is right."""

    number: int
    call: Call
    match_id: str
    game: str
    tries: int


class TooManyCalls(Exception):
    """An address cannot be added now; the words say why."""


class Calls:
    """The calls of everybody, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- whoever wants to be told ---------------------------------------------

    async def of(self, who: str) -> list[Call]:
        """Return the addresses of somebody, the first one first."""
        query = select(calls).where(calls.c.who == who).order_by(calls.c.id)
        async with self._store.reading() as connection:
            return [_call(row) for row in (await connection.execute(query)).all()]

    async def find(self, key: str) -> Call | None:
        """Return the call whose links have that key."""
        query = select(calls).where(calls.c.key == key)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return _call(row) if row else None

    async def add(
        self,
        who: str,
        way: Way,
        address: str,
        now: datetime,
        limits: CallLimits,
        seal: str = "",
    ) -> None:
        """Add an address, and let it be asked whether it is right.

        One that is there already stays as it is. Raise TooManyCalls.
        """
        key, to = new_key(), _digest(way, address)
        asked = messages.c.match_id == ""
        theirs = select(calls.c.way, calls.c.address).where(calls.c.who == who)
        with suppress(IntegrityError):  # another request for the same was faster
            async with self._store.writing() as connection:
                have = [tuple(one) for one in await connection.execute(theirs)]
                to_it = await _count(connection, asked, messages.c.to == to, since=now - _WEEK)
                of_all = await _count(connection, asked, since=now - _DAY)
                if (way, address) in have:
                    return
                if len(have) >= MOST_CALLS:
                    raise TooManyCalls(
                        f"You have {MOST_CALLS} addresses already: remove one first."
                    )
                if to_it >= MOST_ASKED:
                    raise TooManyCalls(
                        "That address was asked often enough this week. Try it later."
                    )
                if of_all * ASKED_SHARE >= limits.server:
                    raise TooManyCalls(
                        "This server has asked enough addresses today. Try it tomorrow."
                    )
                row = {"who": who, "way": way, "address": address, "key": key, "made": now}
                await connection.execute(insert(calls).values(row | {"seal": seal or None}))
                await connection.execute(insert(messages).values(_fresh(key, to, "", 0, now)))

    async def confirm(self, key: str, now: datetime) -> None:
        """Note that the address of a call is right."""
        asked = update(calls).where(calls.c.key == key, calls.c.confirmed.is_(None))
        async with self._store.writing() as connection:
            await connection.execute(asked.values(confirmed=now))

    async def stop(self, key: str) -> None:
        """Forget a call, with its address; what was to be sent there is not sent."""
        async with self._store.writing() as connection:
            await connection.execute(delete(calls).where(calls.c.key == key))
            ended = update(messages).where(messages.c.key == key)
            await connection.execute(ended.values(due=None))

    # -- what is sent ---------------------------------------------------------

    async def came_back(self, seen: Collection[str], now: datetime) -> None:
        """Note who of those that want to be told was seen at a table just now."""
        async with self._store.reading() as connection:
            known = {*(await connection.execute(select(calls.c.who))).scalars()}
        if back := known.intersection(seen):
            async with self._store.writing() as connection:
                await connection.execute(
                    update(calls).where(calls.c.who.in_(back)).values(back=now)
                )

    async def queue(self, now: datetime, limits: CallLimits) -> None:
        """Let everybody be told whose turn it is, once a turn and once until they are back.

        Nobody is who was there a moment ago, nor who was sent as much as a day allows.
        """
        async with self._store.reading() as connection:
            rows = (await connection.execute(_turns())).all()
            fresh = [await _due(connection, row, now, limits) for row in rows]
        for one in [one for one in fresh if one is not None]:
            try:
                async with self._store.writing() as connection:
                    to_it = messages.c.to == one["to"]
                    if await _count(connection, to_it, since=now - _DAY) >= limits.address:
                        continue
                    if await _count(connection, since=now - _DAY) >= limits.server:
                        return
                    await connection.execute(insert(messages).values(one))
            except IntegrityError:  # another process was faster
                continue

    async def take(self, now: datetime) -> Message | None:
        """Take the next message that is to be sent now; none if there is none.

        Until it is `sent` it counts as one that failed, and is due again after a pause: so it is
        not lost with the program. What is out of date by now is left out.
        """
        query = (
            select(messages, matches.c.game)
            .outerjoin(matches, matches.c.id == messages.c.match_id)
            .where(messages.c.due <= now)
            .order_by(messages.c.due, messages.c.id)
            .limit(1)
        )
        while True:
            async with self._store.reading() as connection:
                row = (await connection.execute(query)).one_or_none()
                if row is None:
                    return None
                call = await _wanted(connection, row)
            again = now + PAUSES[row.tries] if call and row.tries < len(PAUSES) else None
            mine = messages.c.id == row.id, messages.c.tries == row.tries
            async with self._store.writing() as connection:
                claim = update(messages).where(*mine, messages.c.due.is_not(None))
                taken = await connection.execute(claim.values(due=again, tries=row.tries + 1))
            if call and taken.rowcount == 1:
                return Message(row.id, call, row.match_id, row.game or "", row.tries + 1)

    async def sent(self, message: Message) -> None:
        """Note that a message has left."""
        its = update(messages).where(messages.c.id == message.number)
        async with self._store.writing() as connection:
            await connection.execute(its.values(due=None, sent=True))

    async def tidy(self, now: datetime) -> None:
        """Forget addresses that nobody has confirmed within a day, and what nobody counts now."""
        stale = calls.c.confirmed.is_(None), calls.c.made < now - _DAY
        runs = select(matches.c.id).where(matches.c.finished.is_(None))
        spare = or_(messages.c.key.not_in(select(calls.c.key)), messages.c.match_id.not_in(runs))
        async with self._store.writing() as connection:
            await connection.execute(delete(calls).where(*stale))
            await connection.execute(delete(messages).where(spare, messages.c.made < now - _WEEK))


def _turns() -> Any:
    """Return the question for the calls whose owner has to decide, or one of whose seats has."""
    theirs = and_(
        played.c.who == calls.c.who, played.c.gone.is_(False), played.c.finished.is_(None)
    )
    asked = or_(matches.c.turn == played.c.seat, played.c.seat == NOBODY)
    return (
        select(matches, calls.c.who, calls.c.way, calls.c.address, calls.c.key, calls.c.back)
        .select_from(calls)
        .join(played, theirs)
        .join(matches, matches.c.id == played.c.match_id)
        .where(calls.c.confirmed.is_not(None), matches.c.finished.is_(None), matches.c.turn >= 0)
        .where(matches.c.started.is_not(None), asked)
        .order_by(calls.c.id, matches.c.id)
    )


async def _due(
    connection: AsyncConnection, row: Row[Any], now: datetime, limits: CallLimits
) -> dict[str, Any] | None:
    """Return the message that somebody has to get about a table; none if they need none."""
    if not summary_of_row(row).waits_for(row.who):
        return None
    its = actions.c.match_id == row.id
    newest = select(actions.c.number, actions.c.at).where(its)
    last = (
        await connection.execute(newest.order_by(actions.c.number.desc()).limit(1))
    ).one_or_none()
    since = aware(last.at if last else None) or known_time(row.started)
    back = aware(row.back)
    if max(since, back or since) > now - timedelta(minutes=limits.minutes):
        return None
    number = last.number + 1 if last else 0
    told = messages.c.key == row.key, messages.c.match_id == row.id
    again = messages.c.number == number
    if back is None:
        again = or_(again, messages.c.made <= now)
    else:
        again = or_(again, messages.c.made > back)
    if (await connection.execute(select(messages.c.id).where(*told, again).limit(1))).first():
        return None
    return _fresh(row.key, _digest(row.way, row.address), row.id, number, now)


async def _wanted(connection: AsyncConnection, row: Row[Any]) -> Call | None:
    """Return the call of a message that is still to be sent: not if they have been back."""
    found = await connection.execute(select(calls).where(calls.c.key == row.key))
    call = found.one_or_none()
    if call is None:
        return None
    if not row.match_id:
        return None if call.confirmed else _call(call)
    back = aware(call.back)
    if back is not None and back >= known_time(row.made):
        return None
    table = await connection.execute(select(matches).where(matches.c.id == row.match_id))
    match = table.one_or_none()
    return _call(call) if match and summary_of_row(match).waits_for(call.who) else None


async def _count(connection: AsyncConnection, *which: Any, since: datetime) -> int:
    query = select(func.count()).select_from(messages).where(*which, messages.c.made > since)
    return (await connection.execute(query)).scalar_one()


def _fresh(key: str, to: str, match_id: str, number: int, now: datetime) -> dict[str, Any]:
    return {
        "key": key, "to": to, "match_id": match_id, "number": number, "made": now, "due": now,
        "tries": 0, "sent": False,
    }  # fmt: skip


def _digest(way: str, address: str) -> str:
    return hashlib.sha256(f"{way} {address.lower()}".encode()).hexdigest()


def _call(row: Row[Any]) -> Call:
    confirmed = row.confirmed is not None
    return Call(row.id, row.who, row.way, row.address, row.key, confirmed, row.seal or "")
