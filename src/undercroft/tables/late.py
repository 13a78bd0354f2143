"""A table as those see it who watch it later than it is played, because its host wants that.

They see a second match: it has been told so much of the journal as was written long enough ago, and
it knows nothing else. So whatever they look at, and by whatever way in, is of that moment.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from undercroft.kernel import NOBODY
from undercroft.kit.game import GameSpec
from undercroft.match import IN_SECRET, Entry, Happening, Match, Stuck, read_entry
from undercroft.tables.columns import known_time
from undercroft.tables.journal import AT_ONCE, Journal, played
from undercroft.tables.news import News
from undercroft.tables.rows import Summary
from undercroft.tables.schema import actions, happenings
from undercroft.tables.seating import Seating
from undercroft.tables.seen import Seen
from undercroft.tables.setup import LONGEST_DELAY
from undercroft.tables.store import Store, Stored

if TYPE_CHECKING:
    from undercroft.tables.table import Table

LATEST: Final = timedelta(seconds=LONGEST_DELAY)
EVER: Final = datetime.max.replace(tzinfo=UTC)
LATE: Final = (
    "You watch this match later than it is played: that can be done once you have seen its end."
)


def now() -> datetime:
    """Return what time it is."""
    return datetime.now(UTC)


def is_past(at: datetime, delay: int) -> bool:
    """Say whether something was so many seconds ago."""
    return at + timedelta(seconds=delay) <= now()


def is_kept_from(one: Summary, who: str) -> bool:
    """Say whether somebody sees the match of a table in a list later than it is played."""
    is_own = who == one.host or any(who in seat.holders for seat in one.seats)
    ended = one.finished is not None and is_past(one.finished, one.delay)
    return bool(one.delay) and not is_own and not ended


def as_known(one: Summary, who: str) -> Summary:
    """Return a table of a list as somebody may know it: who watches it late learns neither who is
    to decide nor that it has ended."""
    return replace(one, finished=None, turn=NOBODY, result=()) if is_kept_from(one, who) else one


class Late:
    """What those see of one table who watch it late."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._lock = asyncio.Lock()
        self._seating = Seating(table.id, table.seating.stored, table.store, is_kept=False)
        self._journal = _Behind(table.id, table.spec, self._seating, table.store)
        self.seen = Seen(table.id, table.spec, self._seating, self._journal, table.presence)
        self.news = _LateNews(self)
        self._heard = -1
        self._due = EVER
        self._beside: tuple[object, ...] = ()

    async def catch_up(self) -> None:
        """Take over what was written long enough ago by now, and tell who looks; raise CannotOpen.

        Nobody is told of anything that happened later, not even that it did.
        """
        table = self._table
        async with self._lock:
            at, heard = now(), table.news.changes()
            if heard == self._heard and at < self._due:
                return
            until = at - self._delay
            before, public = self.news.changes(), self._seating.public
            self._seating.stored = self._as_of(until)
            if table.seating.started:
                self.news.count(await self._journal.go_on(until))
                self._seating.stored = self._as_of(until)  # the log may say now who gave up
            self._listen(until)
            self._heard, self._due = heard, self._next(until) + self._delay
            self.news.count(public != self._seating.public)
            self.news.closed = table.news.closed
            if before != self.news.changes() or self.news.closed:
                self.news.tell()

    async def wait(self) -> None:
        """Wait until there may be something new to see, and catch up."""
        left = (self._due - now()).total_seconds() if self._due < EVER else None
        await self._table.news.wait(self._heard, most=left)
        await self.catch_up()

    @property
    def _delay(self) -> timedelta:
        return timedelta(seconds=self._table.seen.terms.delay)

    def _as_of(self, until: datetime) -> Stored:
        """Return the table as it stands but for what became of the match since then."""
        stored = self._table.seating.stored
        if stored.finished is not None and known_time(stored.finished) <= until:
            return stored
        seats = [
            replace(seat, conceded=False, stand_in="")
            if seat.conceded and number not in self._journal.gave_up
            else seat
            for number, seat in enumerate(stored.setup.seats)
        ]
        setup = replace(stored.setup, seats=seats)
        return replace(
            stored, setup=setup, finished=None, result=(), request=None, waiting=None,
            next_id=stored.next_id if self.seen.over else "",
        )  # fmt: skip

    def _listen(self, until: datetime) -> None:
        """Take over what was said, and who is there: those who watch speak as they do it."""
        table, seen = self._table, self.seen
        seen.chat[:] = [line for line in table.seen.chat if line.at <= until]
        seen.asides = table.seen.asides
        people = table.presence
        is_there = [people.is_there(seat) for seat in range(len(seen.seats))]
        beside = people.watchers.names, is_there, len(seen.chat), len(seen.asides)
        self.news.note(beside != self._beside)
        self._beside = beside

    def _next(self, until: datetime) -> datetime:
        """Return when the first of all was written that nobody may see yet."""
        said = [line.at for line in self._table.seen.chat if line.at > until]
        finished = self._table.seating.stored.finished
        ended = [known_time(finished)] if finished and known_time(finished) > until else []
        return min([self._journal.next, *said[:1], *ended, EVER - self._delay])


class _Behind(Journal):
    """The journal as it was a while ago."""

    def __init__(self, match_id: str, spec: GameSpec, seating: Seating, store: Store) -> None:
        super().__init__(match_id, spec, seating, store)
        self.gave_up: set[int] = set()
        """The seats of which the log says by now that they gave up."""
        self.next = EVER
        """When the first entry or happening was written that is not seen yet."""

    def due(self, player: int, is_pause: bool = False) -> datetime | None:
        """A clock tells when something is answered: who watches late sees none."""
        return None

    async def go_on(self, until: datetime) -> bool:
        """Play what was written up to then; say whether the log has more for all to read.

        Raise CannotOpen.
        """
        is_new, match = self.match is None, self.match or self.begin()
        self.next = EVER
        entries = await self._entries(until, self.length)
        happened, every = await self._happened(until, match.noted)
        has_more = any(one.text != IN_SECRET for one in happened)
        if is_much := len(entries) > AT_ONCE:
            # It is played in a match of its own: others are served meanwhile, and look at this one.
            match, self._parted = self._seating.setup.match(self._spec), None
            entries = await self._entries(until, 0)
            happened, every = await self._happened(until, 0)
        self.gave_up |= {one.seat for one in happened if one.kind == "conceded"}
        self._heed_seating(match, every, is_new or is_much)
        try:
            await played(match, entries, happened, is_much)
            if entries:
                match.parting = None  # the host let it go on
        except Stuck as stuck:
            self._part(match, stuck)
        self.match = match
        return has_more

    def _part(self, match: Match, stuck: Stuck) -> None:
        """Keep where the rules part, as Journal does. If the match has gone on by them since, it
        stands still there until that is due."""
        if self._seating.stored.rules_version != self._spec.rules_version:
            super()._part(match, stuck)

    async def _entries(self, until: datetime, first: int) -> Sequence[Entry]:
        its = actions.c
        query = select(its.player, its.kind, its.text, its.at).order_by(its.number)
        query = query.where(its.match_id == self._id, its.number >= first)
        found = list[Entry]()
        async with self._store.reading() as connection:
            for row in await connection.execute(query):
                if row.at is not None and known_time(row.at) > until:
                    self.next = min(self.next, known_time(row.at))
                    break
                found.append(read_entry(row.player, row.kind, row.text))
        return found

    async def _happened(
        self, until: datetime, noted: int
    ) -> tuple[Sequence[Happening], Sequence[Happening]]:
        """Return what happened up to then, and all that did: names follow from that."""
        its = happenings.c
        query = select(happenings).order_by(its.id).where(its.match_id == self._id, its.id > noted)
        every, due = list[Happening](), None
        async with self._store.reading() as connection:
            for row in await connection.execute(query):
                if due is None and known_time(row.at) > until:
                    due = len(every)
                    self.next = min(self.next, known_time(row.at))
                every.append(Happening(row.kind, row.seat, row.name, row.after, row.text, row.id))
        return every[:due], every


class _LateNews(News):
    """Tells who watches late of what is new to them."""

    def __init__(self, late: Late) -> None:
        super().__init__(late.seen)
        self._late = late

    async def wait(self, known: int, *seats: int, who: str = "", most: float | None = None) -> int:
        """See News.wait."""
        with suppress(TimeoutError):
            async with asyncio.timeout(most):
                while not self.closed and self.changes(*seats, who=who) == known:
                    await self._late.wait()
        return self.changes(*seats, who=who)
