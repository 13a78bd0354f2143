"""The match on the screen: the board, its live updates, and what a player does there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from http import HTTPStatus
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Form, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from undercroft.kernel import NOBODY
from undercroft.tables import House
from undercroft.web.answers import moved, refusals, show
from undercroft.web.board import Board
from undercroft.web.eyes import eyes, life, stamp, watched
from undercroft.web.identity import set_eyes
from undercroft.web.render import page
from undercroft.web.visitor import AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")

BEAT: Final = 10.0
"""Seconds after which a line that has nothing new to say repeats itself."""

HOLD: Final = 0.5
"""Seconds that a look at the board waits for a bot that thinks about a hidden question."""


@router.get("")
async def table_page(request: Request, visitor: AnyVisitor) -> Response:
    """Show the table: who sits down there, or the match once it has begun."""
    return await show(request, visitor)


@router.get("/board")
async def board(
    request: Request, visitor: AnyVisitor, seen: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Return the table for htmx, or nothing if the browser has seen it already.

    While a bot thinks about a hidden question the browser is soon told to ask again: so it can
    tell an answer that waits from one that was lost.
    """
    if not await visitor.table.settled(HOLD):
        return Response(status_code=HTTPStatus.ACCEPTED)
    if seen == stamp(visitor):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return await show(request, visitor)


async def line() -> AsyncIterator[ExitStack]:
    """What lasts as long as a live line; the generator that feeds it may be closed much later."""
    with ExitStack() as lasting:
        yield lasting


@router.get("/events", response_class=EventSourceResponse)
async def events(
    request: Request, visitor: AnyVisitor, looking: Annotated[ExitStack, Depends(line)]
) -> AsyncIterator[ServerSentEvent]:
    """Tell a browser each time that it can notice a change; it then asks for its own view.

    The number of the moment is said again after each BEAT, with the life that it belongs to: a
    browser that missed one hears of it, and one that hears nothing knows that its line is dead.
    """
    table, house = visitor.table, request.app.state.house
    assert isinstance(house, House)
    number = -1
    seats: list[int] | None = None
    while not table.closed and visitor.is_let_in:
        if visitor.seats != seats:
            looking.close()
            seats = visitor.seats
            looking.enter_context(house.looking(table, *seats))
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                number = await table.wait(number, *watched(visitor))
        if number >= 0:
            yield ServerSentEvent(event="table", raw_data=str(number), id=life(visitor))


@router.post("/act")
async def act(
    request: Request,
    visitor: AnyVisitor,
    seat: Annotated[int, Form()],
    number: Annotated[int, Form()],
    action: Annotated[str, Form(max_length=200)],
) -> Response:
    """Give a seat's answer."""
    with refusals(request, visitor) as answer:
        await visitor.act(seat, number, action)
    return await answer()


@router.post("/undo")
async def undo(
    request: Request,
    visitor: AnyVisitor,
    seat: Annotated[int, Form()],
    number: Annotated[int, Form()],
) -> Response:
    """Take a seat's last decision back."""
    with refusals(request, visitor) as answer:
        await visitor.undo(seat, number)
    return await answer()


@router.post("/ask-back")
async def ask_back(
    request: Request,
    visitor: AnyVisitor,
    seat: Annotated[int, Form()],
    number: Annotated[int, Form()],
) -> Response:
    """Ask everybody to let a seat take its last decision back."""
    with refusals(request, visitor) as answer:
        await visitor.ask_back(seat, number)
    return await answer()


@router.post("/answer-back")
async def answer_back(
    request: Request,
    visitor: AnyVisitor,
    seat: Annotated[int, Form()],
    agrees: Annotated[bool, Form()],
) -> Response:
    """Agree to a take-back that somebody asks for, or not."""
    with refusals(request, visitor) as answer:
        await visitor.answer_back(seat, agrees)
    return await answer()


@router.post("/pace")
async def set_pace(
    request: Request, visitor: AnyVisitor, pace: Annotated[str, Form(max_length=20)]
) -> Response:
    """Change how long the bots seem to think."""
    await visitor.set_pace(pace)
    return await moved(request, visitor)


@router.post("/eyes")
async def take_the_screen(
    request: Request, visitor: AnyVisitor, seat: Annotated[int, Form()]
) -> Response:
    """Show this browser the secrets of one of its seats: its player sits at the screen now."""
    visitor.must_hold(seat)
    await visitor.table.settled()
    seen = Visitor(visitor.table, visitor.who, seat)
    if eyes(seen).curtain != NOBODY:
        return await moved(request, visitor)
    response = await moved(request, seen)
    set_eyes(request, response, visitor.table.id, seat)
    return response


@router.post("/stops")
async def set_stops(
    request: Request,
    visitor: AnyVisitor,
    seat: Annotated[int, Form()],
    never: Annotated[str, Form(max_length=200)] = "",
    again: Annotated[str, Form(max_length=200)] = "",
    when: Annotated[Literal["", "useful", "always"], Form()] = "",
) -> Response:
    """Change what a seat is not asked: `never` for an answer, `again` for it, and `when`."""
    with refusals(request, visitor) as answer:
        await visitor.set_stops(seat, never, again, when)
    return await answer()


@router.get("/log")
async def whole_log(request: Request, visitor: AnyVisitor) -> Response:
    """Show the log from the beginning."""
    await visitor.table.settled()
    t = Board(visitor, visitor.table.sight(eyes(visitor).seat, None))
    return page(request, "log.html", t=t)
