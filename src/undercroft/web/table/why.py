"""Why somebody for whom nobody decides does what it does, on a page of its own."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from undercroft.kernel import NOBODY
from undercroft.rulebook import Rulebook
from undercroft.web.render import page
from undercroft.web.table.eyes import eyes
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor

router = APIRouter(prefix="/tables/{match_id}")


@router.get("/why")
async def why(
    request: Request,
    visitor: AnyVisitor,
    event: Annotated[int | None, Query(ge=0, lt=2**31)] = None,
) -> Response:
    """Tell why somebody did by the rules alone what an event tells, or else what all who act so
    would do if each acted now."""
    async with turn(request):
        seen, number = visitor.seen, NOBODY if event is None else event
        return page(
            request,
            "table/why.html",
            table=seen,
            reasons=seen.why(eyes(visitor).seat, number),
            acted=event is not None,
            clauses=Rulebook.of(seen.spec).clauses,
        )
