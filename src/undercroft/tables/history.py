"""What somebody has played: a row for each match, kept apart from the tables, which may go.

A row is written in the same transaction as what it tells of: that a match began with somebody at
a seat, that they left, that it ended. A lesson has none, nor has a match that goes on from a
moment of another, or from a record: who plays those knows what comes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from undercroft.kernel import NOBODY
from undercroft.match.daily import Outcome
from undercroft.tables.columns import aware, known_time, seats_of_row
from undercroft.tables.schema import history_links, matches, played
from undercroft.tables.setup import Seat, Setup

if TYPE_CHECKING:
    from undercroft.tables.store import Store, Stored

MOST_KEPT: Final = 2000
"""So many matches a history has; the oldest go."""

MOST_TRIES: Final = 200
"""So many tries of a deal are compared."""

MOST_RUNNING: Final = 50
"""So many matches that run are listed for one who plays them."""

LINK_LASTS: Final = timedelta(days=1)
"""How long a link waits that takes a history along."""

DRAW: Final = 0.5
"""What a draw is worth where a win is worth 1."""

LONGEST_VALUE: Final = 80
"""Letters of the value of a house rule; a longer one is a whole quest, and is left out."""

its = played.c


@dataclass(frozen=True)
class Played:
    """A match that somebody has played.

    `seat` was theirs, NOBODY if they had several; `seats` has name and bot of each. It has no
    `outcome` while it runs, where they have `gone`, and where their own seats came to differ.
    `deal` is the match whose deal it was once more, "" if it had its own.
    `has_won` is None there, too, and where a match is counted and not compared with others.
    """

    match_id: str
    game: str
    seat: int
    switches: Mapping[str, str]
    seats: Sequence[tuple[str, str]]
    begun: datetime
    finished: datetime | None
    gone: bool
    has_won: bool | None
    outcome: Outcome | None
    deal: str = ""


@dataclass(frozen=True)
class Comings:
    """Who has come to a match that runs, with their seat, and who has gone."""

    came: Mapping[str, int]
    gone: Sequence[str]
    ended: bool = False


NONE: Final = Comings({}, ())


@dataclass(frozen=True)
class Ending:
    """What a match came to: what it was worth to each seat, () if it was given up, and how seats
    stand in the game's own currency, without those that cannot be compared."""

    result: Sequence[float] = ()
    standing: Mapping[int, Sequence[float]] = field(default_factory=dict)


def is_kept(setup: Setup) -> bool:
    """Say whether a match begins at its beginning, by luck of its own."""
    return setup.position is None and "\n" not in setup.seed


def comings(old: "Stored", new: "Stored") -> Comings:
    """Return who has come and gone by a change of a table."""
    if new.started is None or old.finished:
        return NONE
    before = _own(old.setup.seats) if old.started else {}
    now = _own(new.setup.seats)
    came = {who: seats[0] if len(seats) == 1 else NOBODY for who, seats in now.items()}
    fresh = {who: seat for who, seat in came.items() if now[who] != before.get(who)}
    return Comings(fresh, [who for who in before if who not in now], new.finished is not None)


def _own(seats: Sequence[Seat]) -> dict[str, list[int]]:
    """Return which seats each of those has who hold some, whole."""
    own: dict[str, list[int]] = {}
    for number, seat in enumerate(seats):
        for who in seat.holders:
            if seat.limit(who) is None:
                own.setdefault(who, []).append(number)
    return own


# -- what is written with a table -------------------------------------------------


def _comes(begin: Any) -> Any:
    """Return what keeps somebody who comes to a match, or comes back, by an `insert` that can."""
    row = begin(played)
    again = {"seat": row.excluded.seat, "gone": row.excluded.gone}
    return row.on_conflict_do_update(index_elements=[its.who, its.match_id], set_=again)


# A statement that stands here is not composed anew for each match.
_COMES: Final = {"sqlite": _comes(sqlite.insert), "postgresql": _comes(postgresql.insert)}
_OLDER: Final = played.alias()
_DROP_OLDEST: Final = delete(played).where(
    its.who == bindparam("its_who"),
    its.id
    <= select(_OLDER.c.id)
    .where(_OLDER.c.who == bindparam("its_who"))
    .order_by(_OLDER.c.id.desc())
    .offset(bindparam("its_most"))
    .limit(1)
    .scalar_subquery(),
)
_PLAYING: Final = (
    select(its.id, its.who, its.seat, matches.c.seats)
    .join(matches, matches.c.id == its.match_id)
    .where(its.match_id == bindparam("its_match"))
)
_END: Final = update(played).where(its.id == bindparam("its_id"))


def note_comings(
    connection: Connection, match_id: str, stored: "Stored", told: Comings, now: datetime
) -> None:
    """Keep who has come to a match, or gone, and its end if it was given up."""
    row = {
        "match_id": match_id,
        "game": stored.setup.game,
        "switches": _short(stored.setup.switches),
        "seats": _names(stored.setup.seats),
        "begun": now,
        "gone": False,
        "deal": stored.setup.deal or None,
    }
    if told.came:
        rows = [{**row, "who": who, "seat": seat} for who, seat in told.came.items()]
        connection.execute(_COMES[connection.dialect.name], rows)
        _drop_oldest(connection, told.came)
    if told.gone:
        left = update(played).where(its.who.in_(told.gone), its.match_id == match_id)
        connection.execute(left.values(gone=True))
    if told.ended:
        note_end(connection, match_id, Ending(), now)


def note_end(connection: Connection, match_id: str, ending: Ending, now: datetime) -> None:
    """Keep what a match came to for each who has played it."""
    found: Sequence[Any] = connection.execute(_PLAYING, {"its_match": match_id}).all()
    if not found:
        return
    seats, result = seats_of_row(found[0]), ending.result
    own = _own(seats)
    rows = []
    for row in found:
        held = [seat for seat in own.get(row.who, []) if not seats[seat].conceded]
        worth = {result[seat] for seat in held} if result else set()
        mine = worth.pop() if len(worth) == 1 else None
        standing = None if mine is None else ending.standing.get(row.seat)
        rows.append(
            {
                "its_id": row.id,
                "finished": now,
                "gone": not held or not result,
                "won": None if mine is None else has_won(mine, result),
                "worth": mine,
                "standing": None if standing is None else [*standing],
                "seats": _names(seats),
            }
        )
    connection.execute(_END, rows)


def has_won(mine: float, result: Sequence[float]) -> bool | None:
    """Say whether nobody did better; None where all have the same of what is counted.

    A draw is worth half a win at most, and is none.
    """
    best = max(result)
    if best > 1 and min(result) == best:
        return None
    return best > DRAW and mine == best


def note_taken_back(connection: Connection, match_id: str) -> None:
    """Let a match run again whose end was taken back."""
    ended = update(played).where(its.match_id == match_id, its.finished.is_not(None))
    connection.execute(ended.values(finished=None, won=None, worth=None, standing=None))


def forget_unended(connection: Connection, match_ids: Sequence[str]) -> None:
    """Drop the matches that never ended and whose tables have gone."""
    connection.execute(delete(played).where(its.match_id.in_(match_ids), its.finished.is_(None)))


def _drop_oldest(connection: Connection, some: Iterable[str]) -> None:
    """Drop what is more than MOST_KEPT of what each of them has played."""
    connection.execute(_DROP_OLDEST, [{"its_who": who, "its_most": MOST_KEPT} for who in some])


def _short(switches: Mapping[str, str]) -> dict[str, str]:
    return {name: one if len(one) <= LONGEST_VALUE else "" for name, one in switches.items()}


def _names(seats: Sequence[Seat]) -> list[list[str]]:
    return [[seat.name, seat.bot] for seat in seats]


# -- what its owner does with it --------------------------------------------------


class Histories:
    """What everybody has played, in the store. `who` is the SHA-256 of a token."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    async def of(self, who: str) -> list[Played]:
        """Return what somebody has played, the newest first."""
        query = select(played).where(its.who == who).order_by(its.id.desc())
        async with self._store.reading() as connection:
            return [_played(row) for row in await connection.execute(query)]

    async def tries(self, deal: str) -> list[tuple[str, Played]]:
        """Return who has played the deal of a match once more, and what came of it."""
        query = select(played).where(its.deal == deal).order_by(its.id).limit(MOST_TRIES)
        async with self._store.reading() as connection:
            return [(row.who, _played(row)) for row in await connection.execute(query)]

    async def running(self, who: str) -> list[str]:
        """Return the tables where somebody plays a match that is not over, the newest first."""
        going = its.who == who, its.finished.is_(None), its.gone.is_(False)
        query = select(its.match_id).where(*going).order_by(its.id.desc()).limit(MOST_RUNNING)
        async with self._store.reading() as connection:
            return [*(await connection.execute(query)).scalars()]

    async def forget(self, who: str, match_id: str = "") -> None:
        """Forget a match that somebody has played, or all of them, and the links that led there."""
        mine = (its.who == who, its.match_id == match_id) if match_id else (its.who == who,)
        async with self._store.writing() as connection:
            await connection.execute(delete(played).where(*mine))
            if not match_id:
                await connection.execute(delete(history_links).where(history_links.c.who == who))

    async def lend(self, who: str, key: str) -> None:
        """Let a link (its SHA-256) take the history along once; one before is valid no more."""
        row = {"key": key, "who": who, "until": datetime.now(UTC) + LINK_LASTS}
        async with self._store.writing() as connection:
            await connection.execute(delete(history_links).where(history_links.c.who == who))
            await connection.execute(insert(history_links).values(row))

    async def lender(self, key: str) -> str:
        """Return whose history a link takes along; "" if it is not valid any more."""
        query = select(history_links).where(history_links.c.key == key)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return row.who if row and known_time(row.until) > datetime.now(UTC) else ""

    async def take(self, key: str, who: str) -> list[Played]:
        """Take a history along by a link, which is valid no more; return what came that is new.

        It is empty for a link that is not valid, and for one of one's own.
        """
        lender = await self.lender(key)
        if not lender or lender == who:
            return []
        async with self._store.writing() as connection:
            return await connection.run_sync(_take, key, lender, who)


def _take(connection: Connection, key: str, lender: str, who: str) -> list[Played]:
    used = delete(history_links).where(history_links.c.key == key)
    if connection.execute(used).rowcount != 1:  # another was faster
        return []
    have = {*connection.execute(select(its.match_id).where(its.who == who)).scalars()}
    lent = connection.execute(select(played).where(its.who == lender).order_by(its.id)).all()
    rows = [row for row in lent if row.match_id not in have]
    for row in rows:
        copy = {name: value for name, value in row._mapping.items() if name != "id"}
        connection.execute(insert(played).values({**copy, "who": who}))
    _drop_oldest(connection, [who])
    return [_played(row) for row in rows]


def _played(row: Row[Any]) -> Played:
    outcome = None if row.worth is None else Outcome(row.worth, tuple(row.standing or ()))
    seats = [(name, bot) for name, bot in row.seats]
    begun, finished = known_time(row.begun), aware(row.finished)
    return Played(
        row.match_id, row.game, row.seat, row.switches, seats, begun, finished, row.gone, row.won,
        outcome, row.deal or "",
    )  # fmt: skip
