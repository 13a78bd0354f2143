"""Looking back together: one leads and points, and who has the link follows, for led.js.

The key of the link follows from who leads and from the table, so nobody else leads by it, and the
store knows nothing of it.
"""

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Query, Request, Response
from starlette.responses import JSONResponse

from undercroft.kernel import SPECTATOR
from undercroft.tables import House, Seen, key_hash, typed_name
from undercroft.tables.led import LONGEST_THING, Led, Spot
from undercroft.web.identity import hand_owner, own_token
from undercroft.web.render import outside
from undercroft.web.table.visitor import AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")

KEY: Final = 22
"""Letters of what is in the link: 128 bits."""
WITH: Final = "with"
"""Stands before the key in the address of a look back that is led."""
LONGEST_WAIT: Final = 8.0
"""Seconds after which who follows asks again."""

Number = Annotated[int, Form(ge=0, lt=2**31)]
Key = Annotated[str, Query(max_length=KEY)]


@router.post("/lead")
async def lead(
    request: Request,
    visitor: AnyVisitor,
    at: Number,
    seat: Annotated[int, Form(ge=SPECTATOR)],
    picture: Number = 0,
    thing: Annotated[str, Form(max_length=LONGEST_THING)] = "",
) -> Response:
    """Lead others: they look where who leads looks. Return the link by which they come."""
    _must_be_over(visitor.seen)
    visitor.seen.must_show(visitor.who, seat)
    token = own_token(request)
    key, spot = _key(visitor, token), Spot(at, picture, seat, thing)
    house: House = request.app.state.house
    house.lead(visitor.table, key, _name(visitor), spot)
    # Without the moment the page would show the end at once.
    path = f"/tables/{visitor.table.id}/replay?at={at}&seat={seat}&{WITH}={key}"
    response = JSONResponse({"link": f"{outside(request)}{path}"})
    hand_owner(request, response, token)
    return response


@router.post("/lead/end")
async def end(request: Request, visitor: AnyVisitor) -> Response:
    """Lead nobody any more."""
    _must_be_over(visitor.seen)
    house: House = request.app.state.house
    house.lead(visitor.table, _key(visitor, own_token(request)), "", None)
    return Response(status_code=HTTPStatus.NO_CONTENT)


@router.get("/led")
async def led(visitor: AnyVisitor, key: Key, known: Annotated[int, Query(ge=0)] = 0) -> Response:
    """Say where who leads looks, as soon as that is news; 204 for no news, null if nobody leads."""
    _must_be_over(visitor.seen)
    found = await visitor.table.led.wait(key, known, LONGEST_WAIT)
    if found is not None and found.number == known:
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return JSONResponse(_told(found) if found else None)


def _told(led: Led) -> dict[str, object]:
    return {"number": led.number, "name": led.name, **led.spot._asdict()}


def _key(visitor: Visitor, token: str) -> str:
    return key_hash(f"{key_hash(token)} leads at {visitor.table.id}")[:KEY]


def _name(visitor: Visitor) -> str:
    """Return what who leads is called: by their seat, or as their browser knows."""
    seats = visitor.seats
    name = visitor.seen.seats[seats[0]].name if len(seats) == 1 else ""
    return name or typed_name(visitor.name) or "Somebody"


def _must_be_over(seen: Seen) -> None:
    if not seen.over:
        said = "The match is still running: look back together when it is over."
        raise HTTPException(HTTPStatus.CONFLICT, said)
