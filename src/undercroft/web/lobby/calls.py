"""Where somebody wants to be told that it is their turn, and the links of the messages."""

import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.tables import House
from undercroft.tables.calls import Call, TooManyCalls, Way
from undercroft.web.identity import owner_hash
from undercroft.web.links import fault_of_hook
from undercroft.web.render import page
from undercroft.web.settings import Settings

router = APIRouter(prefix="/calls")

LONGEST: Final = 254
"""Letters of an address of mail; that of a web hook may have twice as many, or nearly."""

LONGEST_HOOK: Final = 500
LONGEST_PUSH: Final = 1000
LONGEST_SEAL: Final = 128
_BY: Final[dict[Way, str]] = {
    "mail": "by mail",
    "hook": "by a web hook",
    "push": "by notices in a browser",
}
_MAIL: Final = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@([a-z0-9-]+\.)+[a-z0-9-]*[a-z]", re.IGNORECASE
)


@router.get("")
async def calls_page(request: Request) -> Response:
    """Show where this browser wants to be told that it is its turn."""
    return await _page(request)


@router.post("")
async def add(
    request: Request,
    way: Annotated[Way, Form()],
    address: Annotated[str, Form(max_length=LONGEST_PUSH)],
    seal: Annotated[str, Form(max_length=LONGEST_SEAL)] = "",
) -> Response:
    """Add an address, and ask there whether it is right; the browser at one of push confirms it by
    itself."""
    house: House = request.app.state.house
    settings: Settings = request.app.state.settings
    caller = request.app.state.caller
    who, address, now = owner_hash(request), address.strip(), datetime.now(UTC)
    if way not in settings.calling.ways:
        said = "The host of this server has not allowed that. The start page lists your tables."
        raise HTTPException(HTTPStatus.FORBIDDEN, said)
    if not who:
        return await _page(request, "Sit down at a table first: then there is a turn to wait for.")
    if fault := _fault(way, address):
        return await _page(request, fault, way, address)
    if way == "push" and not (caller.sender and caller.sender.takes(address, seal)):
        return await _page(request, "This browser has named nothing by which it can be reached.")
    place = request.client.host if request.client else ""
    if not caller.may_ask(place):
        return await _page(
            request, "Many addresses were added from where you are. Try it later.", way, address
        )
    try:
        await house.calls.add(
            who, way, address, now, settings.calling.limits, seal if way == "push" else ""
        )
    except TooManyCalls as fault:
        return await _page(request, str(fault), way, address)
    caller.soon()
    return RedirectResponse("/calls", HTTPStatus.SEE_OTHER)


def _fault(way: Way, address: str) -> str:
    if way == "hook":
        too_long = len(address) > LONGEST_HOOK and "That address is too long."
        return too_long or fault_of_hook(address)
    if way == "mail" and (len(address) > LONGEST or not _MAIL.fullmatch(address)):
        return "That is no address of mail: type one such as ada@example.org."
    return ""


@router.post("/drop")
async def drop(request: Request, number: Annotated[int, Form()]) -> Response:
    """Forget an address of this browser."""
    house: House = request.app.state.house
    who = owner_hash(request)
    for one in await house.calls.of(who) if who else ():
        if one.number == number:
            await house.calls.stop(one.key)
    return RedirectResponse("/calls", HTTPStatus.SEE_OTHER)


@router.get("/{key}")
async def link(request: Request, key: str) -> Response:
    """Ask whoever follows the link of a message what they want; to look changes nothing."""
    return page(request, "lobby/call.html", call=await _find(request, key), done="")


@router.post("/{key}/confirm")
async def confirm(request: Request, key: str) -> Response:
    """Say that the address of a call is right."""
    call = await _find(request, key)
    await request.app.state.house.calls.confirm(key, datetime.now(UTC))
    return page(request, "lobby/call.html", call=call, done="confirmed")


@router.get("/{key}/stop")
async def ask_to_stop(request: Request, key: str) -> Response:
    """Show the same page as the link: programs for mail that know no better open this address."""
    return await link(request, key)


@router.post("/{key}/stop")
async def stop(request: Request, key: str) -> Response:
    """Forget a call; programs for mail send this by themselves, on one click (RFC 8058)."""
    call = await _find(request, key)
    await request.app.state.house.calls.stop(key)
    return page(request, "lobby/call.html", call=call, done="stopped")


async def _find(request: Request, key: str) -> Call:
    house: House = request.app.state.house
    call = await house.calls.find(key) if key.isprintable() else None
    if call is None:
        said = "That link is not valid any more: the address was removed, or not confirmed in time."
        raise HTTPException(HTTPStatus.GONE, said)
    return call


async def _page(
    request: Request, fault: str = "", way: Way = "mail", address: str = ""
) -> Response:
    house: House = request.app.state.house
    settings: Settings = request.app.state.settings
    who = owner_hash(request)
    return page(
        request,
        "lobby/calls.html",
        HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK,
        calls=await house.calls.of(who) if who else [],
        ways=settings.calling.ways,
        BY=_BY,
        minutes=settings.calling.limits.minutes,
        sender=request.app.state.caller.sender,
        fault=fault,
        way=way,
        address=address,
    )
