"""What people do with the seats of a table by forms that need more than a command's fields."""

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.kernel import NOBODY
from undercroft.match import LONGEST_LINE, one_line
from undercroft.tables import (
    LONGEST_NAME,
    LONGEST_NOTES,
    House,
    NoName,
    commands,
    key_hash,
    lent_eyes,
    new_key,
    playing,
    talking,
    typed_name,
)
from undercroft.tables.devices import names_of
from undercroft.web.identity import (
    hand_owner,
    list_match,
    own_token,
    remember_name,
)
from undercroft.web.links import qr, reach_of
from undercroft.web.lobby.setup import brought_text
from undercroft.web.lobby.terms import TermsForm
from undercroft.web.render import page
from undercroft.web.table.answers import moved, read, refusals
from undercroft.web.table.gathering import seat_link
from undercroft.web.table.visitor import ANSWERED, AnyTable, AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}", dependencies=[ANSWERED])

Number = Annotated[int, Form()]
WHOLE: Final = "all"
SEAT: Final = "seat"


@router.post("/sit")
async def sit(
    request: Request,
    visitor: AnyVisitor,
    seat: Number,
    name: Annotated[str, Form(max_length=LONGEST_LINE)] = "",
) -> Response:
    """Sit down at a free seat."""
    token = own_token(request)
    coming = Visitor(visitor.table, key_hash(token), seat)
    called = ""
    with refusals(request, coming) as answer:
        called = _name(seat, name)
        wish = read(commands.Sit, seat=seat, name=called, ready=False)
        await visitor.table.do(coming.who, wish)
    response = await answer()
    hand_owner(request, response, token)
    remember_name(request, response, called)
    list_match(request, response, visitor.table.id)
    return response


@router.post("/rename")
async def rename(
    request: Request,
    visitor: AnyVisitor,
    seat: Number,
    name: Annotated[str, Form(max_length=LONGEST_LINE)] = "",
) -> Response:
    """Be called something else; the browser remembers it for other tables."""
    called = ""
    with refusals(request, visitor) as answer:
        called = _name(seat, name)
        wish = read(commands.Rename, seat=seat, name=called)
        await visitor.table.do(visitor.who, wish)
    response = await answer()
    remember_name(request, response, called)
    return response


def _name(seat: int, typed: str) -> str:
    """Return what somebody typed as a name; raise NoName where they typed none, or one too long."""
    name = one_line(typed, LONGEST_LINE)
    if not name:
        raise NoName(seat)
    if len(name) > LONGEST_NAME:
        raise NoName(
            seat, f"That name has {len(name)} letters. Type one of at most {LONGEST_NAME}."
        )
    return name


@router.post("/bring")
async def bring(
    request: Request, visitor: AnyVisitor, seat: Number, bring: Annotated[str, Form()] = ""
) -> Response:
    """Choose what a seat brings to the match."""
    table = visitor.table
    house: House = request.app.state.house
    with refusals(request, visitor) as answer:
        text = await brought_text(house.store, visitor.who, table.spec, bring)
        await table.do(visitor.who, read(commands.Bring, seat=seat, bring=text))
    return await answer()


@router.post("/terms")
async def terms(request: Request, visitor: AnyVisitor) -> Response:
    """Change the terms, as the host."""
    async with request.form() as fields:
        form = TermsForm.read({k: v for k, v in fields.items() if isinstance(v, str)})
    with refusals(request, visitor) as answer:
        await visitor.table.do(visitor.who, form.wish())
    return await answer()


@router.post("/clear")
async def clear(request: Request, visitor: AnyVisitor) -> Response:
    """Throw a table away where the match has not begun, as the host."""
    await visitor.table.do(visitor.who, playing.Clear())
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@router.post("/back")
async def back(request: Request, visitor: AnyVisitor) -> Response:
    """Take the own seats back from the bots that play for them."""
    visitor.table.seating.must_sit(visitor.who)
    with refusals(request, visitor) as answer:
        for seat in visitor.seats:
            await visitor.table.do(visitor.who, commands.ComeBack(seat=seat))
    return await answer()


@router.post("/rematch")
async def rematch(request: Request, visitor: AnyVisitor) -> Response:
    """Set the same table up once more, everybody one place on, or go there."""
    with refusals(request, visitor) as answer:
        fresh = await visitor.table.do(visitor.who, playing.Rematch())
        return RedirectResponse(f"/tables/{fresh}", HTTPStatus.SEE_OTHER)
    return await answer()


@router.post("/chat")
async def chat(
    request: Request,
    visitor: AnyVisitor,
    text: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Say something at the table."""
    visitor.table.seating.must_sit(visitor.who)
    own = [one for one in visitor.seats if not visitor.plays_alone(one)] or visitor.seats
    seat = visitor.opened if visitor.opened in own else own[0]
    with refusals(request, visitor) as answer:
        said = talking.Say(seat=seat, text=one_line(text, LONGEST_LINE))
        await visitor.table.do(visitor.who, said)
    return await answer()


@router.post("/aside")
async def aside(
    request: Request,
    visitor: AnyVisitor,
    text: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Say something to those who watch, as one of them."""
    with refusals(request, visitor) as answer:
        said = read(
            talking.SayAside, text=one_line(text, LONGEST_LINE), name=typed_name(visitor.name)
        )
        await visitor.table.do(visitor.who, said)
    return await answer()


@router.post("/look")
async def look(
    request: Request, visitor: AnyVisitor, seat: Number, looks: Annotated[bool, Form()] = True
) -> Response:
    """Look through the eyes of a seat that lends them, as one who watches, or look no more."""
    token = own_token(request)
    looking = Visitor(visitor.table, key_hash(token), name=visitor.name)
    with refusals(request, looking) as answer:
        wish = read(lent_eyes.Look, seat=seat, looks=looks, name=typed_name(visitor.name))
        await visitor.table.do(looking.who, wish)
    response = await answer()
    hand_owner(request, response, token)
    return response


@router.post("/notes")
async def notes(
    request: Request,
    visitor: AnyVisitor,
    seat: Number,
    text: Annotated[str, Form(max_length=2 * LONGEST_NOTES)] = "",
) -> Response:
    """Keep what the holder of a seat notes for themselves."""
    with refusals(request, visitor) as answer:
        wish = read(playing.SetNotes, seat=seat, text=text.replace("\r", "")[:LONGEST_NOTES])
        await visitor.table.do(visitor.who, wish)
    return await answer()


@router.post("/move")
async def move_seat(
    request: Request, visitor: AnyVisitor, seat: Number, only: Annotated[str, Form()] = WHOLE
) -> Response:
    """Make a link that opens a seat on another device; it works once.

    `only` is what that device is for: WHOLE for all that this one may, SEAT for the seat and
    nothing else, or the number of a figure of it.
    """
    key, table = new_key(), visitor.table
    named = (int(only),) if only.isdecimal() and len(only) < 3 else ()
    figures = None if only == WHOLE else named
    wish = read(commands.Lend, seat=seat, link=key_hash(key), figures=figures)
    await table.do(visitor.who, wish)
    link, seen = seat_link(request, table, key), table.seen
    led = seen.spec.figures(seen.match.state, seat) if seen.started else ()
    choices = {
        WHOLE: "all that this device may",
        SEAT: f"the seat of {seen.seats[seat].name} alone",
    }
    choices |= {str(n): f"{one.name} alone" for n, one in enumerate(led) if len(led) > 1}
    return page(
        request,
        "table/move.html",
        table=table,
        name=seen.seats[seat].name if figures is None else names_of(seen, seat, figures),
        seat=seat,
        only=only if only in choices else WHOLE,
        choices=choices,
        limited=[one for one in seen.seats[seat].limits if one.key in seen.seats[seat].holders],
        link=link,
        reach=reach_of(request, link),
        qr=qr(link),
    )


@router.get("/seat/{key}")
async def seat_by_link(request: Request, table: AnyTable, key: str) -> Response:
    """Ask whether this device shall hold the seat: looking at a link takes nothing."""
    link, seats = key_hash(key), table.seen.seats
    found = next((number for number, seat in enumerate(seats) if link in seat.links), NOBODY)
    if found == NOBODY:
        raise HTTPException(HTTPStatus.GONE, "That link is not valid any more: ask for a new one.")
    limit = seats[found].limit(link)
    name = names_of(table.seen, found, limit.figures if limit else ())
    return page(request, "table/move_here.html", table=table, name=name, limited=limit is not None)


@router.post("/seat/{key}")
async def hold_seat(request: Request, table: AnyTable, key: str) -> Response:
    """Let this device hold the seat."""
    token = own_token(request)
    coming = Visitor(table, key_hash(token))
    with refusals(request, coming) as answer:
        await table.do(coming.who, commands.Hold(link=key_hash(key)))
        response = await moved(request, coming)
        hand_owner(request, response, token)
        list_match(request, response, table.id)
        return response
    return await answer()
