"""The match on the screen: the board, its live updates, and whose eyes see it."""

from collections.abc import AsyncGenerator
from contextlib import ExitStack
from http import HTTPStatus
from math import inf
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request, Response
from pydantic import Field

from undercroft.kernel import NOBODY
from undercroft.tables import House, NotPossible, playing
from undercroft.web.identity import set_eyes
from undercroft.web.live import LiveLine
from undercroft.web.table.answers import moved, read, refusals, show
from undercroft.web.table.counting import MOST_TRIED, counting, written
from undercroft.web.table.eyes import changes, eyes, is_settled, life, stamp, watched
from undercroft.web.table.gathering import table_link
from undercroft.web.table.told import GZIP_HEAD, event, told_of
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import ANSWERED, AnyScreen, AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}", dependencies=[ANSWERED])

BEAT: Final = 10.0
"""Seconds after which a line that has nothing new to say repeats itself."""

REST: Final = 2
"""After so many repeats it is kept no longer from what the page was drawn."""

Times = Annotated[int, Field(ge=0, le=MOST_TRIED)]


@router.get("")
async def table_page(request: Request, visitor: AnyVisitor) -> Response:
    """Show the table: who sits down there, or the match once it has begun."""
    return await show(request, visitor)


@router.get("/board")
async def board(
    request: Request, visitor: AnyVisitor, seen: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Return the table for htmx, or nothing if the browser has seen it already."""
    if seen == stamp(visitor):
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return await show(request, visitor)


@router.get("/screen")
async def screen(request: Request, visitor: AnyScreen) -> Response:
    """Show the table large, for all who sit around: what everybody may know, and no answers."""
    return await show(request, visitor)


@router.get("/screen/board")
async def screen_board(
    request: Request, visitor: AnyScreen, seen: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Return the same for htmx, or nothing if the browser has seen it already."""
    return await board(request, visitor, seen)


@router.get("/screen/events")
async def screen_events(request: Request, visitor: AnyScreen) -> Response:
    """Tell the big screen each time that all can notice a change."""
    return await events(request, visitor)


@router.get("/events")
async def events(request: Request, visitor: AnyVisitor) -> Response:
    """Tell a browser each time that it can notice a change; see `table/told.py`."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    said = news(request, visitor, ExitStack(), zipped)
    headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    headers |= {"Content-Encoding": "gzip"} if zipped else {}
    return LiveLine(said, headers=headers, media_type="text/event-stream")


async def news(
    request: Request, visitor: Visitor, looking: ExitStack, zipped: bool
) -> AsyncGenerator[bytes]:
    """Yield what a line says.

    It begins with the number of the moment, and says that again after each BEAT, with the life
    that it belongs to: a browser that missed something hears of it, and one that hears nothing
    knows that its line is dead. What is new in between it says itself to a page that has parts;
    others ask for it when the number grows, as do those that several people look at in turns.
    """
    table, house = visitor.table, request.app.state.house
    assert isinstance(house, House)
    told, link = told_of(request), table_link(request, table) if visitor.path else ""
    page, number = told.open(request, visitor), -1
    in_turn = turn(request, inf) if page else None
    del request  # the line outlives it by hours
    if zipped:
        yield GZIP_HEAD
    is_late, seats, beats = visitor.is_late, None, 0
    with looking:
        while not visitor.news.closed and visitor.is_let_in and visitor.must_be_late == is_late:
            if visitor.seats != seats:
                looking.close()
                seats = visitor.seats
                looking.enter_context(house.looking(table, *seats, watcher=visitor.watcher))
            before = number
            number = await visitor.news.wait(number, *watched(visitor), who=visitor.who, most=BEAT)
            beats = beats + 1 if before == number else 0
            is_new = -1 < before != number and not visitor.news.closed
            if page and in_turn and is_new and visitor.seen.started and is_settled(visitor):
                await page.quiet()
                async with in_turn:
                    number = changes(visitor)
                    fresh = told.news(visitor, page, link, zipped)
                if fresh:
                    yield fresh
                del fresh  # it is not kept until there is more
            elif number >= 0:
                if page and beats == REST:
                    page.rest()
                yield event("table", str(number), zipped, life(visitor))


@router.post("/eyes")
async def take_the_screen(
    request: Request, visitor: AnyVisitor, seat: Annotated[int, Form()]
) -> Response:
    """Show this browser the secrets of one of its seats: its player sits at the screen now."""
    visitor.table.seating.must_hold(visitor.who, seat)
    seen = Visitor(visitor.table, visitor.who, seat)
    if eyes(seen).curtain != NOBODY:
        return await moved(request, visitor)
    response = await moved(request, seen)
    set_eyes(request, response, visitor.table.id, seat)
    return response


@router.post("/counts")
async def give_counts(
    request: Request,
    visitor: AnyVisitor,
    seat: Annotated[int, Form()],
    number: Annotated[int, Form()],
    answer: Annotated[list[str], Form(max_length=MOST_TRIED)],
    times: Annotated[list[Times], Form(max_length=MOST_TRIED)],
) -> Response:
    """Give each answer so many times, all together: they count together, or none does."""
    table = visitor.table
    with refusals(request, visitor) as reply:
        table.seating.must_hold(visitor.who, seat)
        table.seen.must_be_fresh(seat, number)
        question = table.seen.sight(seat).question
        how = counting(table.seen.match, question) if question else None
        counts = {one: many for one, many in zip(answer, times, strict=False) if many}
        if how is None or not counts.keys() <= how.most.keys():
            raise NotPossible("Nothing is counted here.")
        least = 0 if how.rest else 1
        if not least <= sum(counts.values()) <= how.total:
            raise NotPossible(f"Say how many: from {least} to {how.total}.")
        together = written(how, counts)
        wish = read(playing.Act, seat=seat, number=number, action=together)
        await table.do(visitor.who, wish)
    return await reply()
