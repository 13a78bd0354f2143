"""Sitting down, being ready, leaving, coming back: what people do with the seats of a table."""

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.match import one_line
from undercroft.tables import LONGEST_NAME, House, NoName, key_hash
from undercroft.web.answers import moved, refusals
from undercroft.web.forms import brought_text
from undercroft.web.gathering import qr, seat_link
from undercroft.web.identity import (
    hand_owner,
    list_match,
    own_token,
    remember_name,
)
from undercroft.web.render import page
from undercroft.web.terms import TermsForm
from undercroft.web.visitor import AnyTable, AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")

Number = Annotated[int, Form()]
LONGEST_TYPED: Final = 80


@router.post("/sit")
async def sit(
    request: Request,
    visitor: AnyVisitor,
    seat: Number,
    name: Annotated[str, Form(max_length=LONGEST_TYPED)] = "",
) -> Response:
    """Sit down at a free seat."""
    token = own_token(request)
    coming = Visitor(visitor.table, key_hash(token), seat)
    with refusals(request, coming) as answer:
        called = one_line(name, LONGEST_NAME)
        if not called:
            raise NoName(seat)
        await coming.sit(seat, called)
    response = await answer()
    hand_owner(request, response, token)
    remember_name(request, response, name.strip())
    list_match(request, response, visitor.table.id)
    return response


@router.post("/ready")
async def ready(
    request: Request, visitor: AnyVisitor, seat: Number, ready: Annotated[bool, Form()]
) -> Response:
    """Say that a seat wants to begin, or not yet."""
    with refusals(request, visitor) as answer:
        await visitor.be_ready(seat, ready)
    return await answer()


@router.post("/bring")
async def bring(
    request: Request, visitor: AnyVisitor, seat: Number, bring: Annotated[str, Form()] = ""
) -> Response:
    """Choose what a seat brings to the match."""
    visitor.must_hold(seat)
    house: House = request.app.state.house
    with refusals(request, visitor) as answer:
        text = await brought_text(house.store, visitor.who, visitor.table.spec, bring)
        await visitor.bring(seat, text)
    return await answer()


@router.post("/fill")
async def fill(
    request: Request,
    visitor: AnyVisitor,
    bot: Annotated[str, Form(max_length=LONGEST_TYPED)],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Let a bot sit down at a free seat, or at all of them."""
    with refusals(request, visitor) as answer:
        await visitor.fill(seat, bot)
    return await answer()


@router.post("/leave")
async def leave(request: Request, visitor: AnyVisitor, seat: Number) -> Response:
    """Leave a seat, for anybody who wants it."""
    with refusals(request, visitor) as answer:
        await visitor.leave(seat)
    return await answer()


@router.post("/remove")
async def remove(request: Request, visitor: AnyVisitor, seat: Number) -> Response:
    """Free the seat of somebody else, as the host."""
    with refusals(request, visitor) as answer:
        await visitor.remove(seat)
    return await answer()


@router.post("/terms")
async def terms(request: Request, visitor: AnyVisitor) -> Response:
    """Change the terms, as the host."""
    visitor.must_be_host()
    async with request.form() as fields:
        form = TermsForm.read({k: v for k, v in fields.items() if isinstance(v, str)})
    with refusals(request, visitor) as answer:
        await visitor.set_terms(form.terms())
    return await answer()


@router.post("/clear")
async def clear(request: Request, visitor: AnyVisitor) -> Response:
    """Throw a table away where the match has not begun, as the host."""
    await visitor.clear(request.app.state.house)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@router.post("/stand-in")
async def stand_in(request: Request, visitor: AnyVisitor, seat: Number) -> Response:
    """Let a bot play for somebody who is away, as the host."""
    with refusals(request, visitor) as answer:
        await visitor.stand_in(seat)
    return await answer()


@router.post("/back")
async def back(request: Request, visitor: AnyVisitor) -> Response:
    """Take the own seats back from the bots that play for them."""
    visitor.must_sit()
    with refusals(request, visitor) as answer:
        await visitor.be_back(visitor.seats)
    return await answer()


@router.post("/concede")
async def concede(request: Request, visitor: AnyVisitor, seat: Number) -> Response:
    """Give up."""
    with refusals(request, visitor) as answer:
        await visitor.concede(seat)
    return await answer()


@router.post("/rematch")
async def rematch(request: Request, visitor: AnyVisitor) -> Response:
    """Set the same table up once more, everybody one place on, or go there."""
    with refusals(request, visitor) as answer:
        fresh = await visitor.rematch(request.app.state.house)
        return RedirectResponse(f"/tables/{fresh.id}", HTTPStatus.SEE_OTHER)
    return await answer()


@router.post("/chat")
async def chat(
    request: Request,
    visitor: AnyVisitor,
    text: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Say something at the table."""
    visitor.must_sit()
    seat = visitor.opened if visitor.opened in visitor.seats else visitor.seats[0]
    with refusals(request, visitor) as answer:
        await visitor.say(seat, text)
    return await answer()


@router.post("/move")
async def move_seat(request: Request, visitor: AnyVisitor, seat: Number) -> Response:
    """Make a link that opens a seat on another device; it works once."""
    link = seat_link(request, visitor.table, await visitor.make_key(seat))
    name = visitor.table.seats[seat].name
    return page(request, "move.html", table=visitor.table, name=name, link=link, qr=qr(link))


@router.get("/seat/{key}")
async def seat_by_link(request: Request, table: AnyTable, key: str) -> Response:
    """Ask whether this device shall hold the seat: looking at a link takes nothing."""
    found = [seat.name for seat in table.seats if seat.link == key_hash(key)]
    if not found:
        raise HTTPException(HTTPStatus.GONE, "That link is not valid any more: ask for a new one.")
    return page(request, "move_here.html", table=table, name=found[0])


@router.post("/seat/{key}")
async def hold_seat(request: Request, table: AnyTable, key: str) -> Response:
    """Let this device hold the seat."""
    token = own_token(request)
    coming = Visitor(table, key_hash(token))
    with refusals(request, coming) as answer:
        await coming.use_key(key)
        response = await moved(request, coming)
        hand_owner(request, response, token)
        list_match(request, response, table.id)
        return response
    return await answer()
