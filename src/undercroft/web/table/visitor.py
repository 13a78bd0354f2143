"""Who comes to a table by a browser or as a program, and the seats that they hold there."""

from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Annotated, Final

from fastapi import Depends, Request

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.match import Past, Record, with_notes
from undercroft.tables import House, Seen, Table, typed_name
from undercroft.tables.devices import answers, figure_asked, names_of
from undercroft.tables.late import Late
from undercroft.tables.lent_eyes import no_look
from undercroft.tables.moment_notes import MomentNotes
from undercroft.tables.news import News
from undercroft.tables.watchers import Watcher
from undercroft.web.identity import known_name, open_eyes, owner_hash

SOMEBODY: Final = "somebody"
"""Stands for who has no token yet; no token has such a hash."""


class Visitor:
    """Somebody at a table; `who` is the hash of their token, "" for somebody without one.

    `opened` is the seat whose player last said that they sit at this screen; `name`
    is what they called themselves last.
    """

    path = ""
    """What stands behind the address of the table where this visitor looks at it."""

    def __init__(self, table: Table, who: str, opened: int = NOBODY, name: str = "") -> None:
        self.table = table
        self.who = who
        self.opened = opened
        self.name = name
        self._late: Late | None = None

    async def keep_behind(self) -> None:
        """Let the visitor see the match only as late as its host wants it for who watches."""
        self._late = await self.table.late() if self.must_be_late else None

    @property
    def must_be_late(self) -> bool:
        """Say whether the visitor may see the match only later than it is played."""
        return self.table.is_late_for(self.who)

    @property
    def is_late(self) -> bool:
        """Say whether they do; a seat that they have taken since ends it."""
        return self._late is not None and not self.seats

    @property
    def seen(self) -> Seen:
        """What the visitor sees of the table."""
        return self._late.seen if self._late and self.is_late else self.table.seen

    @property
    def news(self) -> News:
        """What tells when there is more of that."""
        return self._late.news if self._late and self.is_late else self.table.news

    @property
    def seats(self) -> list[int]:
        """The seats that the visitor holds."""
        return self.table.seating.of(self.who)

    @property
    def eyes(self) -> int:
        """The seat through whose eyes the visitor looks, as one who watches; NOBODY for none."""
        return NOBODY if self.seen.over else self.seen.seating.eyes_of(self.who)

    @property
    def sides(self) -> list[int]:
        """The seats whose side the visitor sees: their own, or the one that lends them its eyes."""
        return self.seats or [one for one in (self.eyes,) if one != NOBODY]

    def plays_alone(self, seat: int) -> str:
        """Say what of a seat the visitor's device is for and nothing else; "" if it may all."""
        limit = self.seen.seats[seat].limit(self.who)
        return names_of(self.seen, seat, limit.figures) if limit else ""

    def answers(self, seat: int) -> bool:
        """Say whether this device answers what that seat is asked now."""
        limit = self.seen.seats[seat].limit(self.who)
        return answers(self.seen, seat, limit, self.seen.match.state)

    def figure_asked(self, seat: int) -> str:
        """Name the figure of a seat that is asked now."""
        number = figure_asked(self.seen, seat, self.seen.match.state)
        return names_of(self.seen, seat, [number])

    def sees(self, seat: int) -> bool:
        """Say whether the visitor may see the match as that seat does, or as who watches."""
        return self.is_let_in and seat in (SPECTATOR, *self.sides)

    def lookers(self, seat: int) -> list[str]:
        """Return the names of who looks through the eyes of an own seat, "" for who has none."""
        lent = self.seen.seats[seat]
        if seat not in self.seats or self.seen.over or not lent.shows:
            return []
        return [one.name for one in lent.lookers if one.looks]

    @property
    def may_look(self) -> bool:
        """Say whether the visitor may look through the eyes of a seat that lends them."""
        return not no_look(self.table.seating.stored, self.who or SOMEBODY)

    @property
    def is_host(self) -> bool:
        """Say whether the visitor set the table up."""
        return self.table.seating.is_host(self.who)

    @property
    def is_let_in(self) -> bool:
        """Say whether the visitor may look."""
        return self.table.seating.is_let_in(self.who)

    @property
    def watcher(self) -> Watcher | None:
        """How the visitor stands in the list of who watches; None for who holds a seat."""
        return None if self.seats else Watcher(self.who, typed_name(self.name))

    @property
    def hears_asides(self) -> bool:
        """Say whether the visitor may read what those say who watch: one of them, or after it."""
        return self.watcher is not None or self.seen.over

    def past(self, seat: int, at: int | None, as_it_ran: bool = False) -> Past:
        """Return a moment (None: the last) as a seat saw it; a foreign one's when it is over."""
        self.seen.must_show(self.who, seat)
        return self.seen.past(seat, self.seen.number if at is None else at, as_it_ran)

    async def moment_notes(self) -> dict[int, str]:
        """Return what the visitor has noted at the moments of a match that is over."""
        return await MomentNotes(self.table.store).of(self.seen.id, self.who) if self.who else {}

    async def record(self) -> Record:
        """Return the record of a match that is over, with what the visitor has noted."""
        return with_notes(self.seen.record(), await self.moment_notes())


async def find_table(request: Request, match_id: str) -> Table:
    """Return the table that a request is about."""
    house: House = request.app.state.house
    return await house.table(match_id)


AnyTable = Annotated[Table, Depends(find_table)]


async def find_visitor(request: Request, table: AnyTable) -> Visitor:
    """Return who asks, at the table that they ask about."""
    visitor = Visitor(table, owner_hash(request), open_eyes(request), known_name(request))
    table.seating.must_let_in(visitor.who)
    await visitor.keep_behind()
    return visitor


AnyVisitor = Annotated[Visitor, Depends(find_visitor)]


async def _answered(request: Request, visitor: AnyVisitor) -> AsyncIterator[None]:
    page = request.app.state.told.of(request, visitor)
    with page.answering() if page else nullcontext():
        yield


ANSWERED: Final = Depends(_answered)
"""While a page is answered, its line does not tell it what comes with the answer."""


class Screen(Visitor):
    """The big screen in the middle of a table: whoever has opened it, it shows what all may know.

    `guest` is the hash of the token of its browser, for a table that wants no watchers.
    """

    path = "/screen"

    def __init__(self, table: Table, guest: str) -> None:
        super().__init__(table, "")
        self._guest = guest

    @property
    def must_be_late(self) -> bool:
        """Say whether who has opened it may see the match only later than it is played."""
        return self.table.is_late_for(self._guest)

    @property
    def is_let_in(self) -> bool:
        """Say whether who has opened it may look."""
        return self.table.seating.is_let_in(self._guest)

    @property
    def watcher(self) -> Watcher | None:
        """It is the players' own, and nobody who watches."""
        return None


async def find_screen(visitor: AnyVisitor) -> Screen:
    """Return the big screen of the table that is asked about."""
    screen = Screen(visitor.table, visitor.who)
    await screen.keep_behind()
    return screen


AnyScreen = Annotated[Screen, Depends(find_screen)]
