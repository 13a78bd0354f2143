"""Real dice in the browser: a throw is tapped in, and put right on a page of its own."""

from itertools import chain, repeat
from typing import Annotated, Final

from fastapi import APIRouter, Form, Request, Response
from pydantic import BaseModel, Field

from undercroft.tables import NotPossible, real_dice
from undercroft.tables.real_dice import MOST_DICE
from undercroft.web.render import page
from undercroft.web.table.answers import read, refusals
from undercroft.web.table.visitor import ANSWERED, AnyVisitor

router = APIRouter(prefix="/tables/{match_id}", dependencies=[ANSWERED])

MOST_LISTED: Final = 60
"""So many throws are listed, the newest ones."""

Many = Annotated[list[Annotated[int, Field(ge=0, le=255)]], Field(max_length=MOST_DICE)]


class Counted(BaseModel):
    """A throw as a form has it: each face that was tapped, and `answer` so many `times`."""

    seat: int
    number: int
    faces: Many = []
    answer: Many = []
    times: Many = []

    @property
    def shown(self) -> list[int]:
        """The faces of the throw."""
        counted = chain.from_iterable(map(repeat, self.answer, self.times))
        return [*self.faces, *counted][: MOST_DICE + 1]


class Tapped(Counted):
    """A throw that is asked for; or one that the `app` is to make."""

    app: bool = False


class OtherThrow(Counted):
    """What a throw of that number showed."""

    which: int


@router.post("/throw")
async def type_a_throw(
    request: Request, visitor: AnyVisitor, sent: Annotated[Tapped, Form()]
) -> Response:
    """Let a throw count: the faces that were tapped or counted, or one that the app makes."""
    shown = [] if sent.app else sent.shown
    with refusals(request, visitor) as reply:
        visitor.seen.seating.must_hold(visitor.who, sent.seat)
        if not (shown or sent.app):
            raise NotPossible("Tap in what the dice show, or let the app throw.")
        wish = read(real_dice.Throw, seat=sent.seat, number=sent.number, faces=shown)
        await visitor.table.do(visitor.who, wish)
    return await reply()


@router.get("/throws")
async def list_throws(request: Request, visitor: AnyVisitor) -> Response:
    """List the throws of a match that runs, each with a form that puts it right."""
    seen, seat = visitor.seen, next(iter(visitor.seats), 0)
    seen.seating.must_hold(visitor.who, seat)
    throws = [] if seen.over else seen.throws(seat)[: -MOST_LISTED - 1 : -1]
    number = seen.number_of(seat)
    return page(request, "table/throws.html", table=seen, throws=throws, seat=seat, number=number)


@router.post("/put-right")
async def put_right(
    request: Request, visitor: AnyVisitor, sent: Annotated[OtherThrow, Form()]
) -> Response:
    """Put a throw right that was typed wrong."""
    told = {"seat": sent.seat, "number": sent.number, "which": sent.which, "faces": sent.shown}
    with refusals(request, visitor) as reply:
        await visitor.table.do(visitor.who, read(real_dice.PutRight, **told))
    return await reply()
