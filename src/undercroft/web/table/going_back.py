"""What can be taken back and given again, by name, on a page of its own that follows the table."""

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from undercroft.kernel import NOBODY
from undercroft.match import Undoable, Undoing, of_seats
from undercroft.web.render import page
from undercroft.web.table.eyes import changes, eyes, life, stamp
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")

FROM_LIST: Final = "list"
"""What stands behind the address of a form of this page, to which a refusal then comes back."""


class BackPage:
    """What the people at one screen can take back and give again.

    Where seats have secrets that is what the seat can that the screen shows, and nothing before the
    screen was passed to the next.
    """

    def __init__(self, visitor: Visitor, refusal: str = "", asked: str = "") -> None:
        seen, (seat, curtain) = visitor.seen, eyes(visitor)
        self.id = seen.id
        self.refusal, self.asked = refusal, asked
        self.changes = changes(visitor)
        self.life, self.stamp = life(visitor), stamp(visitor)
        self.spec = seen.spec
        self.over = seen.over
        self.curtain = curtain != NOBODY
        own = [one for one in visitor.seats if one == seat or not seen.spec.hides]
        self.limited = any(visitor.plays_alone(one) for one in own)
        own = [one for one in own if not visitor.plays_alone(one)]
        self._lists: dict[int, Undoing] = {}
        self.undo: list[tuple[int, Undoable]] = []
        if not (self.over or self.curtain):
            self._lists = {one: seen.undoing(one) for one in own}
            if not seen.is_compared:
                self.undo = of_seats(seen.match, own, seen.setup.names)
        self.numbers = {one: undoing.number for one, undoing in self._lists.items()}
        first = own[:1]
        together = seen.seating.with_seat(first[0]) if first else []
        self.asks_others = any(one not in together for one in seen.seating.playing)

    @property
    def again(self) -> tuple[int, Undoing] | None:
        """The seat that can give something again now, and what."""
        return next((one for one in self._lists.items() if one[1].redo), None)

    @property
    def why(self) -> str:
        """Why nobody here goes further back alone."""
        return next((one.why for one in self._lists.values()), "")


@router.get("/undo-list")
async def undo_list(
    request: Request, visitor: AnyVisitor, seen: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """List what can be taken back, the newest first, and what can be given again.

    It follows the table as the table's page does: nothing comes if the browser has seen it already.
    """
    if seen == stamp(visitor):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return await list_again(request, visitor, asked=seen)


async def list_again(
    request: Request,
    visitor: Visitor,
    status: int = HTTPStatus.OK,
    refusal: str = "",
    asked: str = "",
) -> Response:
    """Show the list as it is now, and why it did not do what was asked."""
    async with turn(request):
        t = BackPage(visitor, refusal, asked)
        return page(request, "table/going_back.html", status, t=t)
