"""Who comes to a table by a browser or as a program, and the seats that they hold there."""

from typing import Annotated

from fastapi import Depends, Request

from undercroft.kernel import NOBODY
from undercroft.match import Past
from undercroft.tables import House, Table
from undercroft.web.identity import known_name, open_eyes, owner_hash


class Visitor:
    """Somebody at a table; `who` is the hash of their token, "" for somebody without one.

    `opened` is the seat whose player last said that they sit at this screen; `name`
    is what they called themselves last.
    """

    def __init__(self, table: Table, who: str, opened: int = NOBODY, name: str = "") -> None:
        self.table = table
        self.seen = table.seen
        self.who = who
        self.opened = opened
        self.name = name

    @property
    def seats(self) -> list[int]:
        """The seats that the visitor holds."""
        return self.table.seating.of(self.who)

    @property
    def is_host(self) -> bool:
        """Say whether the visitor set the table up."""
        return self.table.seating.is_host(self.who)

    @property
    def is_let_in(self) -> bool:
        """Say whether the visitor may look."""
        return self.table.seating.is_let_in(self.who)

    def past(self, seat: int, at: int | None, as_it_ran: bool = False) -> Past:
        """Return a moment (None: the last) as a seat saw it; a foreign one's when it is over."""
        self.seen.must_show(self.who, seat)
        return self.seen.past(seat, self.seen.number if at is None else at, as_it_ran)


async def find_table(request: Request, match_id: str) -> Table:
    """Return the table that a request is about."""
    house: House = request.app.state.house
    return await house.table(match_id)


AnyTable = Annotated[Table, Depends(find_table)]


async def find_visitor(request: Request, table: AnyTable) -> Visitor:
    """Return who asks, at the table that they ask about."""
    visitor = Visitor(table, owner_hash(request), open_eyes(request), known_name(request))
    table.seating.must_let_in(visitor.who)
    return visitor


AnyVisitor = Annotated[Visitor, Depends(find_visitor)]
