"""The table's page, its live updates, and everything a browser can do there."""

from collections.abc import AsyncIterator
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Form, HTTPException, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.responses import RedirectResponse

from undercroft.kernel import NOBODY
from undercroft.tables import PACES, House, Refused, Setup, Table, new_seed
from undercroft.web.identity import holds_key, open_eyes, set_eyes
from undercroft.web.lobby import open_table
from undercroft.web.present import TablePage, watched
from undercroft.web.render import is_live, page

router = APIRouter(prefix="/tables/{match_id}")

NO_KEY: Final = "Only the browser that set this match up can act for its seats."


async def _table(request: Request, match_id: str) -> Table:
    house: House = request.app.state.house
    return await house.table(match_id)


async def _own_table(request: Request, table: Annotated[Table, Depends(_table)]) -> Table:
    if not holds_key(request, table):
        raise HTTPException(HTTPStatus.FORBIDDEN, NO_KEY)
    return table


AnyTable = Annotated[Table, Depends(_table)]
OwnTable = Annotated[Table, Depends(_own_table)]


@router.get("")
async def table_page(request: Request, table: AnyTable) -> Response:
    """Show the table."""
    return await _show(request, table, "table.html")


@router.get("/board")
async def board(
    request: Request, table: AnyTable, seen: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """Return the table for htmx, or nothing if the browser has seen it already."""
    await table.settled()
    if seen == TablePage(table, holds_key(request, table), open_eyes(request)).stamp:
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return await _show(request, table, "board.html")


@router.get("/events", response_class=EventSourceResponse)
async def events(request: Request, table: AnyTable) -> AsyncIterator[ServerSentEvent]:
    """Tell a browser each time that it can notice a change; it then asks for its own view."""
    seats = watched(table, holds_key(request, table))
    number = -1
    while not table.closed:
        number = await table.wait(number, *seats)
        yield ServerSentEvent(event="table", raw_data=str(number), id=str(number))


@router.post("/act")
async def act(
    request: Request,
    table: OwnTable,
    seat: Annotated[int, Form()],
    number: Annotated[int, Form()],
    action: Annotated[str, Form(max_length=200)],
) -> Response:
    """Give a seat's answer."""
    _must_be_human(table, seat)
    try:
        await table.submit(seat, number, action)
    except Refused as refusal:
        return await _refused(request, table, refusal)
    return await _moved(request, table)


@router.post("/undo")
async def undo(
    request: Request,
    table: OwnTable,
    seat: Annotated[int, Form()],
    number: Annotated[int, Form()],
) -> Response:
    """Take a seat's last decision back."""
    _must_be_human(table, seat)
    try:
        await table.undo(seat, number)
    except Refused as refusal:
        return await _refused(request, table, refusal)
    return await _moved(request, table)


@router.post("/pace")
async def set_pace(
    request: Request, table: OwnTable, pace: Annotated[str, Form(max_length=20)]
) -> Response:
    """Change how long the bots seem to think."""
    if pace not in PACES:
        known = ", ".join(PACES)
        raise HTTPException(422, f"There is no pace {pace!r}; there are {known}.")
    await table.set_pace(pace)
    return await _moved(request, table)


@router.post("/eyes")
async def take_the_screen(
    request: Request, table: OwnTable, seat: Annotated[int, Form()]
) -> Response:
    """Show this browser the secrets of one of its seats: its player sits at the screen now."""
    _must_be_human(table, seat)
    await table.settled()
    if TablePage(table, holds_key=True, opened=seat).curtain != NOBODY:
        return await _moved(request, table)
    response = await _moved(request, table, seat)
    set_eyes(request, response, table.id, seat)
    return response


@router.post("/stops")
async def set_stops(
    request: Request,
    table: OwnTable,
    seat: Annotated[int, Form()],
    never: Annotated[str, Form(max_length=200)] = "",
    again: Annotated[str, Form(max_length=200)] = "",
    when: Annotated[Literal["", "useful", "always"], Form()] = "",
) -> Response:
    """Change what a seat is not asked: `never` for an answer, `again` for it, and `when`."""
    _must_be_human(table, seat)
    try:
        if never:
            await table.never_ask(seat, never)
        if again or when:
            stops = table.stops(seat).without(again)
            wanted = when == "always" if when else stops.always
            await table.set_stops(seat, replace(stops, always=wanted))
    except Refused as refusal:
        return await _refused(request, table, refusal)
    return await _moved(request, table)


@router.post("/again")
async def again(request: Request, table: OwnTable) -> Response:
    """Set the same match up once more, with new dice."""
    old = table.setup
    return await open_table(
        request, Setup(old.game, old.switches, old.seats, new_seed(), table.pace)
    )


@router.get("/log")
async def whole_log(request: Request, table: AnyTable) -> Response:
    """Show the log from the beginning."""
    await table.settled()
    t = TablePage(table, holds_key(request, table), open_eyes(request))
    return page(request, "log.html", t=t, lines=table.sight(t.sight.seat, None).log)


@router.get("/record.json")
async def record(request: Request, table: AnyTable) -> Response:
    """Return the record of a match that is over: seed, switches, actions."""
    try:
        text = table.record().to_json()
    except Refused as refusal:
        raise HTTPException(
            HTTPStatus.CONFLICT, f"{refusal.reason} Its record is shown when it is over."
        ) from refusal
    name = f"{table.spec.slug}-{table.id[:8]}.json"
    kept = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=kept)


def _must_be_human(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.setup.seats):
        last = len(table.setup.seats) - 1
        raise HTTPException(422, f"There is no seat {seat}; they go from 0 to {last}.")
    if not table.setup.seats[seat].human:
        raise HTTPException(HTTPStatus.FORBIDDEN, "A bot holds that seat.")


async def _moved(request: Request, table: Table, opened: int | None = None) -> Response:
    if is_live(request):
        return await _show(request, table, "board.html", opened=opened)
    return RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)


async def _refused(request: Request, table: Table, refusal: Refused) -> Response:
    template = "board.html" if is_live(request) else "table.html"
    return await _show(request, table, template, HTTPStatus.CONFLICT, refusal)


async def _show(
    request: Request,
    table: Table,
    template: str,
    status: int = HTTPStatus.OK,
    refusal: Refused | None = None,
    opened: int | None = None,
) -> Response:
    """Show the table to whoever sits at this screen; a curtain closes the last one's eyes."""
    await table.settled()
    seen = open_eyes(request) if opened is None else opened
    reason, clause = (refusal.reason, refusal.clause) if refusal else ("", "")
    t = TablePage(table, holds_key(request, table), seen, reason, clause)
    response = page(request, template, status, t=t)
    if t.curtain != NOBODY and seen != NOBODY:
        set_eyes(request, response, table.id, NOBODY)
    return response
