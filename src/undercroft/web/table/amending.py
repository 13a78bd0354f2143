"""Numbers put right by hand: what lies open is listed on a page of its own, each with a form."""

from collections.abc import Iterator
from itertools import groupby

from fastapi import APIRouter, Request, Response

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.tables.amending import NO_SEAT, OpenNumber, may_put_right, open_numbers
from undercroft.web.render import page
from undercroft.web.table.eyes import eyes
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import ANSWERED, AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}", dependencies=[ANSWERED])

OTHERS = "The table"
"""What is nobody's stands under this."""


def seat_for_numbers(visitor: Visitor) -> int:
    """Return the own seat that puts numbers right at this screen; NOBODY if none may."""
    shown, curtain = eyes(visitor)
    own = [one for one in visitor.seats if not visitor.plays_alone(one)]
    own.sort(key=lambda one: one != shown or curtain != NOBODY)
    return next((one for one in own if may_put_right(visitor.seen, one)), NOBODY)


class NumbersPage:
    """What the people at one screen can put right now."""

    def __init__(self, visitor: Visitor) -> None:
        seen, seat = visitor.seen, seat_for_numbers(visitor)
        own = next(iter(visitor.seats), SPECTATOR)
        found = open_numbers(seen, own if seat == NOBODY else seat)
        self.id, self.spec, self.seat = seen.id, seen.spec, seat
        self.number, self.there = found.number, found.there
        self.why = found.why or (NO_SEAT if seat == NOBODY else "")

    @property
    def groups(self) -> Iterator[tuple[str, list[OpenNumber]]]:
        """What can be put right, by whose it is."""
        for whose, there in groupby(self.there, key=lambda one: one.whose or OTHERS):
            yield whose, list(there)


@router.get("/numbers")
async def list_numbers(request: Request, visitor: AnyVisitor) -> Response:
    """List what lies open and can be put right by hand, each with a form."""
    async with turn(request):
        return page(request, "table/numbers.html", t=NumbersPage(visitor))
