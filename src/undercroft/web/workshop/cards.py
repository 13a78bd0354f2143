"""Making cards of one's own: a form for the row, the card as it is printed, and a pack to keep it.

Without scripts the form posts, and comes back with the picture. With them it is sent while somebody
types.
"""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from starlette.datastructures import UploadFile
from starlette.responses import FileResponse, RedirectResponse

from undercroft.games import MANIFEST, find_game
from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, slug_of
from undercroft.kit.game import GameSpec, PackRow
from undercroft.kit.pack_texts import free_name
from undercroft.kit.staged import Shown
from undercroft.lab.own_card import PAIRS
from undercroft.print import can_print
from undercroft.tables import House, Kept, key_hash
from undercroft.web.faults import fault_page
from undercroft.web.identity import hand_owner, known_name, own_token, owner_hash
from undercroft.web.lobby.setup import ROOM
from undercroft.web.render import is_live, page
from undercroft.web.turns import Turns
from undercroft.web.workshop.desk import PREFIX, Desk, told_by
from undercroft.web.workshop.files import Unread, handed_out
from undercroft.web.workshop.own_packs import (
    MOST_PACKS,
    SAID,
    OwnPack,
    kind_of,
    made_here,
    own_rows,
    place_of,
)
from undercroft.web.workshop.own_work import SORTS, OwnWork, found_in
from undercroft.web.workshop.pictures import Pictures
from undercroft.web.workshop.trials import NotTried, Trials, Wish

LONGEST_FIELD: Final = 4_000
LONGEST_TITLE: Final = 60
_MOST_FIELDS: Final = 200
MY_PACK: Final = "My cards"
AUTHOR: Final = "Author"
"""What somebody is called who has never sat down under a name."""
TRYING: Final = ("play", "try", "print")
"""The buttons that want a pack without a fault."""


def _able(slug: str) -> GameSpec:
    """Return the game; there is no such page for one that takes no packs."""
    spec = find_game(slug)
    if spec.look_pack is None or not made_here(spec):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return spec


Spec = Annotated[GameSpec, Depends(_able)]
router = APIRouter(prefix="/games/{slug}/cards")


class Sent(NamedTuple):
    """The form: the card, what its button says, and which fields the page shows."""

    desk: Desk
    do: str
    shape: str


# -- the packs of a browser --------------------------------------------------------------


@router.get("")
async def shelf(request: Request, spec: Spec) -> Response:
    """Show the packs that this browser keeps, and which cards can be made."""
    packs = [OwnPack.of_kept(one) for one in await _kept(request, spec)]
    trials: Trials = request.app.state.trials
    rooms, owner = trials.rooms, owner_hash(request)
    return page(
        request, "workshop/packs.html", spec=spec, packs=packs, kinds=made_here(spec),
        most=MOST_PACKS, said=SAID, has_rooms=rooms is not None,
        tables=[*rooms.tables(spec, owner)] if rooms else [],
    )  # fmt: skip


@router.post("")
async def hand_in(request: Request, spec: Spec) -> Response:
    """Keep a pack that is handed in as a zip."""
    async with request.form(max_fields=4, max_files=1) as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
    try:
        pack = OwnPack.of_zip(spec, data)
        return await _keep(request, spec, pack)
    except Unread as fault:
        return fault_page(request, HTTPStatus.UNPROCESSABLE_ENTITY, *fault.args)


@router.post("/{number:int}")
async def change(request: Request, spec: Spec, number: int) -> Response:
    """Write what a pack says of itself, or throw it away."""
    pack = await _one(request, spec, number)
    async with request.form(max_fields=_MOST_FIELDS, max_files=0) as form:
        sent = {name: one for name, one in form.items() if isinstance(one, str)}
    house: House = request.app.state.house
    if sent.get("do") == "delete":
        await house.store.drop(owner_hash(request), place_of(spec), number)
        return _to_shelf(spec)
    try:
        pack.say({key: value[:LONGEST_FIELD] for key, value in sent.items()})
        return await _keep(request, spec, pack)
    except Unread as fault:
        return fault_page(request, HTTPStatus.UNPROCESSABLE_ENTITY, *fault.args)


@router.post("/{number:int}/play")
async def play_together(request: Request, spec: Spec, number: int) -> Response:
    """Lead to the set-up of matches with a pack, which friends may join; they last."""
    pack = await _one(request, spec, number)
    trials: Trials = request.app.state.trials
    try:
        with pack.folder() as folder:
            assert spec.look_pack is not None
            await asyncio.to_thread(spec.look_pack, folder)
        room = await trials.furnish(spec, pack, owner_hash(request))
    except (BadContent, NotTried) as fault:
        said = (
            "See in the editor what is wrong with it." if isinstance(fault, BadContent) else fault
        )
        title = "This pack cannot be played"
        return fault_page(request, HTTPStatus.UNPROCESSABLE_ENTITY, title, str(said))
    return RedirectResponse(f"/games/{spec.slug}?{ROOM}={room}", HTTPStatus.SEE_OTHER)


@router.get("/{number:int}/file")
async def kept_file(request: Request, spec: Spec, number: int) -> Response:
    """Hand out a pack as a zip."""
    pack = await _one(request, spec, number)
    return handed_out(pack.slug, "zip", pack.packed())


@router.get("/picture/{name}.png")
async def picture(request: Request, spec: Spec, name: str) -> Response:
    """Hand out the picture of a card."""
    pictures: Pictures = request.app.state.pictures
    path = pictures.path(name)
    if path is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    kept = {"Cache-Control": "private, max-age=86400, immutable"}
    return FileResponse(path, media_type="image/png", headers=kept)


# -- a card ---------------------------------------------------------------------------------


@router.get("/edit")
async def edit(
    request: Request, spec: Spec, kind: str = "", own: int = 0, at: int = -1, like: str = ""
) -> Response:
    """Show the editor: with a card of a pack, or with a new one that is like one of the box."""
    try:
        what = kind_of(spec, kind or made_here(spec)[0].word)
        pack = await _one(request, spec, own) if own else OwnPack.begun(spec, MY_PACK)
        rows = pack.rows(what)
        if 0 <= at < len(rows):
            row: Mapping[str, Any] = rows[at]
        else:
            row, at = _like(spec, what, like, pack), len(rows)
    except Unread as fault:
        return fault_page(request, HTTPStatus.NOT_FOUND, *fault.args)
    desk = Desk(spec, what, pack, at, told_by(what, row))
    return await _show(request, spec, desk)


@router.post("/edit")
async def write(request: Request, spec: Spec) -> Response:
    """Look at a card, or do with it what a button says."""
    try:
        desk, do, shape = await _read(request, spec)
        if do == "save":
            return await _save(request, spec, desk)
        if do == "remove":
            desk.pack.put(spec, desk.kind, desk.at, None)
            return await _keep(request, spec, desk.pack)
        if do == "file":
            return handed_out(desk.pack.slug, "zip", desk.pack.packed())
    except Unread as fault:
        return fault_page(request, HTTPStatus.UNPROCESSABLE_ENTITY, *fault.args)
    said = await _tried(request, spec, desk, do) if do in TRYING else ""
    return said if isinstance(said, Response) else await _show(request, spec, desk, said, shape)


async def _tried(request: Request, spec: GameSpec, desk: Desk, do: str) -> Response | str:
    """Play a card, have it played or print it; return why not where that is not done."""
    await _look(request, desk)
    if not desk.ready:
        return "That is done with a pack that has no fault: see what is wrong."
    token = own_token(request)
    who, card = key_hash(token), Shown(desk.kind.word, desk.slug, desk.name, desk.pack.slug)
    if do == "play":
        files = desk.staged(desk.pack, True).files
        wish = Wish(spec.slug, card, files, who, known_name(request) or AUTHOR)
        return await _play(request, spec, wish, token)
    work: OwnWork = request.app.state.own_work
    if not work.able(spec, do):
        return "This server cannot do that: see what is installed."
    if do == "print":
        name = work.begin_print(spec, desk.pack, who, desk.name)
    else:
        left = desk.staged(await _without(desk), False)
        name = work.begin_try(spec, desk.staged(desk.pack, True), left, card, who)
    if work.held(spec, do, name) is None:
        return "This server does that for somebody else now: try again in a minute."
    response = RedirectResponse(f"/games/{spec.slug}/cards/{do}/{name}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    return response


async def _play(request: Request, spec: GameSpec, wish: Wish, token: str) -> Response | str:
    trials: Trials = request.app.state.trials
    try:
        table, said = await trials.begin(wish)
    except NotTried as fault:
        return str(fault)
    to = f"/tables/{table}"
    response: Response = RedirectResponse(to, HTTPStatus.SEE_OTHER)
    if said:
        context: dict[str, Any] = {"spec": spec, "said": said, "to": to}
        response = page(request, "workshop/card_table.html", **context)
    hand_owner(request, response, token)
    return response


async def _without(desk: Desk) -> OwnPack:
    """Return the pack without the card; an empty one where what is left is no pack."""
    assert desk.spec.look_pack is not None
    left = OwnPack(desk.pack.files)
    left.put(desk.spec, desk.kind, desk.at, None)
    try:
        with left.folder() as folder:
            await asyncio.to_thread(desk.spec.look_pack, folder)
    except BadContent:
        return OwnPack({MANIFEST: desk.pack.files[MANIFEST]})
    return left


@router.post("/{number:int}/print")
async def print_all(request: Request, spec: Spec, number: int) -> Response:
    """Have all cards of a pack printed."""
    pack = await _one(request, spec, number)
    work: OwnWork = request.app.state.own_work
    name = work.begin_print(spec, pack, owner_hash(request)) if can_print() else ""
    if not name or work.held(spec, "print", name) is None:
        raise HTTPException(HTTPStatus.CONFLICT, "This server prints nothing now: try again later.")
    return RedirectResponse(f"/games/{spec.slug}/cards/print/{name}", HTTPStatus.SEE_OTHER)


@router.get("/{sort}/{name}")
async def made(request: Request, spec: Spec, sort: str, name: str) -> Response:
    """Show how far something is, or what came of it; hand out a print."""
    work: OwnWork = request.app.state.own_work
    bare = name.removesuffix(".pdf")
    held = work.held(spec, sort, bare) if sort in SORTS else None
    if held is None or (bare != name and not (sort == "print" and held.made)):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    if bare != name:
        file = work.file(spec, sort, bare)
        return FileResponse(file, media_type="application/pdf", filename=f"{spec.slug}-cards.pdf")
    found = found_in(work.file(spec, sort, bare)) if sort == "try" and held.made else {}
    return page(request, "workshop/card_made.html", spec=spec, sort=sort, one=held, found=found)


async def _read(request: Request, spec: GameSpec) -> Sent:
    """Read the form; raise Unread."""
    async with request.form(max_fields=_MOST_FIELDS, max_files=0) as form:
        sent = {name: one.replace("\0", "") for name, one in form.items() if isinstance(one, str)}
    if any(len(one) > LONGEST_FIELD for one in sent.values()):
        raise Unread("That is too long", f"At most {LONGEST_FIELD:,} letters stand in a field.")
    kind = kind_of(spec, sent.get("kind", ""))
    own, at = _number(sent.get("own", "")), _number(sent.get("at", ""))
    if own:
        pack = await _one(request, spec, own)
    else:
        pack = OwnPack.begun(spec, sent.get("title", "").strip()[:LONGEST_TITLE] or MY_PACK)
    # A place is that of the pack that the page has shown: in another one the card is new.
    at = at if own == _number(sent.get("was", "")) else len(pack.rows(kind))
    told = {key.removeprefix(PREFIX): one for key, one in sent.items() if key.startswith(PREFIX)}
    desk = Desk(spec, kind, pack, min(at, len(pack.rows(kind))), told)
    return Sent(desk, sent.get("do", ""), sent.get("shape", ""))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _like(spec: GameSpec, kind: PackRow, like: str, pack: OwnPack) -> Mapping[str, Any]:
    """Return a row to begin with: that of a card of the box, under a name that is new."""
    rows = {str(one["name"]): one for one in own_rows(spec, kind)}
    if like and like not in rows:
        said = f"There is no {kind.word} {like[:60]!r}{nearest(like, rows)}."
        raise Unread("There is no such card", said)
    fitting = [one for one in rows.values() if not kind.row.model_validate(one).faults(True)]
    row = rows[like] if like else fitting[0]
    taken = {slug_of(one) for one in rows} | {slug_of(one.name) for one in pack.listed(spec)}
    name = free_name(f"New {row['name']}", "New card", taken)
    inner = {key: [_renamed(one) for one in value] for key, value in row.items() if _named(value)}
    return {**row, **inner, "name": name}


def _named(value: Any) -> bool:
    """Say whether it is a list of things that have names, such as abilities."""
    return isinstance(value, list) and all(isinstance(one, dict) and "name" in one for one in value)


def _renamed(one: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**one, "name": free_name(f"New {one['name']}", "New one", ())}


async def _save(request: Request, spec: GameSpec, desk: Desk) -> Response:
    """Keep the pack with the card, whatever is still wrong with it, and show it again."""
    token, house = own_token(request), request.app.state.house
    if not desk.pack.number:  # another pack of that slug is not written over
        taken = {one.title for one in await house.store.kept(key_hash(token), place_of(spec))}
        desk.pack.rename(taken)
    await desk.pack.keep(house.store, key_hash(token), spec)
    where = f"own={desk.pack.number}&kind={desk.kind.word}&at={desk.at}&kept=1"
    to = f"/games/{spec.slug}/cards/edit?{where}"
    response = RedirectResponse(to, HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    return response


async def _keep(request: Request, spec: GameSpec, pack: OwnPack) -> Response:
    """Keep a pack, and go to the shelf."""
    token, house = own_token(request), request.app.state.house
    await pack.keep(house.store, key_hash(token), spec)
    response = _to_shelf(spec)
    hand_owner(request, response, token)
    return response


def _to_shelf(spec: GameSpec) -> Response:
    return RedirectResponse(f"/games/{spec.slug}/cards", HTTPStatus.SEE_OTHER)


async def _kept(request: Request, spec: GameSpec) -> list[Kept]:
    house: House = request.app.state.house
    owner = owner_hash(request)
    return await house.store.kept(owner, place_of(spec)) if owner else []


async def _one(request: Request, spec: GameSpec, number: int) -> OwnPack:
    for one in await _kept(request, spec):
        if one.number == number:
            return OwnPack.of_kept(one)
    raise HTTPException(HTTPStatus.NOT_FOUND)


async def _look(request: Request, desk: Desk) -> None:
    """Look at a card, in the turn of who asks, and in a thread."""
    looks: Turns = request.app.state.looks
    async with looks.turn(request.client.host if request.client else ""):
        await asyncio.to_thread(desk.look, request.app.state.pictures)


async def _show(
    request: Request, spec: GameSpec, desk: Desk, said: str = "", shape: str = ""
) -> Response:
    await _look(request, desk)
    context: Mapping[str, Any] = {
        "spec": spec, "desk": desk, "shape": shape, "able": can_print(), "PREFIX": PREFIX,
    }  # fmt: skip
    if is_live(request):
        return page(request, "workshop/card_looked.html", **context)
    packs = [OwnPack.of_kept(one) for one in await _kept(request, spec)]
    icons = sorted({face["icon"] for face in spec.faces()})
    work: OwnWork = request.app.state.own_work
    status = HTTPStatus.UNPROCESSABLE_ENTITY if said else HTTPStatus.OK
    return page(
        request, "workshop/card.html", status, **context, packs=packs, kinds=made_here(spec),
        icons=icons, starts=[one["name"] for one in own_rows(spec, desk.kind)],
        new_title=MY_PACK, is_kept="kept" in request.query_params, longest=LONGEST_FIELD,
        said=said.splitlines(), can_try=work.able(spec, "try"), pairs=PAIRS,
    )  # fmt: skip
