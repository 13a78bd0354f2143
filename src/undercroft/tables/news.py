"""Who waits at a table hears when there is something new to see."""

import asyncio
import secrets

from undercroft.kernel import NOBODY
from undercroft.match import Stops
from undercroft.tables.seen import Seen


class News:
    """Counts what can be noticed of a table, and wakes those who wait for more of it."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._doings = 0
        self._beside = 0
        self._own: dict[str, tuple[int, object]] = {}
        """How often what is somebody's alone has changed, and what it was then."""
        self._waiting: dict[asyncio.Future[bool], None] = {}
        self.closed = False
        self.life = secrets.token_urlsafe(6)
        """Tells this program's moments from another's, or from those before a restart."""

    def changes(self, *seats: int, who: str = "") -> int:
        """Return a number that grows with all that happens at the table.

        With seats given, it grows with what one of them can notice: it is the sum of their numbers.
        With `who` it grows with what is theirs alone, too, whoever else looks at those seats.
        """
        seen = self._seen
        doings = self._doings + self.own(who)
        if not seats or not seen.started:
            return seen.number + doings
        match = seen.match
        return sum([match.number_of(seat) for seat in seats]) + doings

    def own(self, who: str) -> int:
        """Return how often what is somebody's alone has changed when they looked; it never
        gets less, so that nothing they see seems older once they have left a seat."""
        if not who:
            return 0
        has = _own(self._seen, who)
        count, had = self._own.get(who, (0, ()))
        if has != had:
            count += 1
            self._own[who] = count, has
        return count

    def moves(self, *seats: int, who: str = "") -> int:
        """Return the same without what lies beside the match: the chat, and who watches."""
        return self.changes(*seats, who=who) - self._beside

    async def wait(self, known: int, *seats: int, who: str = "", most: float | None = None) -> int:
        """Wait until what has changed is not `known` any more, but `most` so many seconds (None:
        for ever); return how much has changed. See changes."""
        due = _due(most)
        while not self.closed and self.changes(*seats, who=who) == known and await self._told(due):
            pass
        return self.changes(*seats, who=who)

    async def come(self, known: int, seconds: float | None) -> bool:
        """Wait for more moves than `known` for so long (None: for ever); say whether there are."""
        due = _due(seconds)
        while not self.closed and self.moves() == known and await self._told(due):
            pass
        return self.closed or self.moves() != known

    async def end(self, seconds: float) -> None:
        """Wait until the table is closed, for so long at most."""
        due = _due(seconds)
        while not self.closed and await self._told(due):
            pass

    async def _told(self, due: float | None) -> bool:
        """Wait until who waits is told to look again, or nobody waits here any more; say whether
        that came before the time was over."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[bool] = loop.create_future()
        timer = None if due is None else loop.call_at(due, _settle, told, False)
        self._waiting[told] = None
        try:
            return await told
        finally:
            self._waiting.pop(told, None)
            if timer is not None:
                timer.cancel()

    def count(self, is_new: bool) -> None:
        """Count something that is no part of the match, if it is new to anybody."""
        self._doings += is_new

    def note(self, beside: int = 1) -> None:
        """Count what lies beside the match: lines of the chat, and a change of who watches."""
        self._doings += beside
        self._beside += beside

    def notice(self) -> None:
        """Let everybody look again: something has changed that is no part of the match."""
        self.count(True)
        self.tell()

    def tell(self) -> None:
        """Let everybody who waits look whether there is more."""
        waiting, self._waiting = self._waiting, {}
        for told in waiting:
            _settle(told, True)

    def close(self) -> None:
        """Let everybody go who waits."""
        self.closed = True
        self.tell()


def _own(seen: Seen, who: str) -> tuple[object, ...]:
    """Return what the seats of somebody show to them alone, where it is not as at the beginning.

    Who acts for somebody does not see the notes. Who was lent a seat's eyes sees that it is not
    asked, and nothing else of this.
    """
    seating, found = seen.seating, list[object]()
    for seat in seating.of(who):
        limit = seen.seats[seat].limit(who)
        notes = "" if limit and limit.deputy else seen.notes(seat)
        has = seen.stops(seat), notes, seen.waiting(seat)
        if has != (Stops(), "", ""):
            found.append((seat, has))
    lent = seating.eyes_of(who)
    if lent != NOBODY and (stops := seen.stops(lent)) != Stops():
        found.append((lent, stops))
    return tuple(found)


def _due(seconds: float | None) -> float | None:
    """Return when so many seconds are over; None: never."""
    return None if seconds is None else asyncio.get_running_loop().time() + seconds


def _settle(told: asyncio.Future[bool], is_told: bool) -> None:
    """Wake who waits, if nobody else has; `is_told`: to look, else as the time is over."""
    if not told.done():
        told.set_result(is_told)
