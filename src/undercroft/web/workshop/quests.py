"""Writing quests: a text, what is wrong with it, how its rooms lie, and bots that try it.

The server keeps nothing of a text: each request brings the whole of it. A table at which its author
plays it keeps it, as long as there is the table.
"""

import asyncio
import re
import zipfile
from collections.abc import AsyncGenerator, Mapping, Sequence
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from starlette.datastructures import UploadFile
from starlette.responses import StreamingResponse

from undercroft.games import MANIFEST, find_game
from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.game import GameSpec
from undercroft.kit.pack_texts import manifest_of
from undercroft.kit.quests import QuestFiles, Written
from undercroft.web.api.match import NDJSON
from undercroft.web.faults import fault_page
from undercroft.web.render import is_live, page
from undercroft.web.turns import Turns
from undercroft.web.workshop import from_room
from undercroft.web.workshop.files import Unread, handed_out, opened
from undercroft.web.workshop.tries import FEWER, TRIES, Tries, line

LONGEST: Final = 24_000
"""Characters: six times the longest quest of a box."""
_WHERE: Final = re.compile(r"[^,:]+(?:, line ([0-9]+))?(?:, |: )")
"""The file of a fault, and its line."""
TITLE: Final = "Quests"
_MOST_FIELDS: Final = 24
"""The text, what a button says, and four fields for each hero."""


def _able(slug: str) -> GameSpec:
    """Return the game; there is no such page for one that has no quests."""
    spec = find_game(slug)
    if spec.quests is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return spec


Spec = Annotated[GameSpec, Depends(_able)]
router = APIRouter(prefix="/games/{slug}/quest-editor")


class Sent(NamedTuple):
    """The form: its text, what its button says, which drawing the page shows, and all fields."""

    text: str
    do: str
    drawn: str
    fields: Mapping[str, str]


class Fault(NamedTuple):
    """What is wrong, and in which line of the text; 0 where that says nothing."""

    line: int
    said: str


class Page(NamedTuple):
    """What the page shows of a text."""

    text: str
    faults: Sequence[Fault]
    written: Written

    @property
    def drawn(self) -> str:
        """What names the drawing of its rooms: it is sent where it has changed."""
        return sha256(repr(self.written.maps).encode()).hexdigest()[:12]


@router.get("")
async def editor(request: Request, spec: Spec, start: str = "") -> Response:
    """Show the editor: with a quest to begin with, or with an empty one."""
    starts = _quests(spec).starts()
    if start and start not in starts:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    text = starts[start] if start else next(iter(starts.values()))
    return await _show(request, spec, text, begun=bool(start))


@router.post("")
async def write(request: Request, spec: Spec) -> Response:
    """Look at a text, or do with it what a button says."""
    try:
        text, do, drawn, fields = await _read(request, spec)
    except Unread as fault:
        return fault_page(request, HTTPStatus.UNPROCESSABLE_ENTITY, *fault.args)
    if "play" in fields:
        return await _play(request, spec, text, fields)
    if do in ("file", "pack"):
        return _file(spec, await _look(request, spec, text), do == "pack")
    if do == "try":
        return await _show(request, spec, text, said=await _tried(request, spec, text))
    return await _show(request, spec, text, begun=do == "open", drawn=drawn)


@router.post("/stream")
async def try_it(request: Request, spec: Spec) -> Response:
    """Let bots try a text that has no fault: a line for each match, and then what came of it."""
    try:
        text, *_ = await _read(request, spec)
    except Unread as fault:
        return _only(fault.args[1])
    refusal = await _refusal(request, spec, text)
    if refusal:
        return _only(refusal)
    return StreamingResponse(_lines(request, spec, text), media_type=NDJSON)


def _only(said: str) -> Response:
    return Response(line({"said": [said]}), media_type=NDJSON)


async def _lines(request: Request, spec: GameSpec, text: str) -> AsyncGenerator[str]:
    tries: Tries = request.app.state.tries
    async for news in tries.run(_address(request), spec.slug, text, TRIES):
        yield line(news)


async def _play(request: Request, spec: GameSpec, text: str, fields: Mapping[str, str]) -> Response:
    """Set up a table of whoever writes, or say why none begins."""
    quests, looked = _quests(spec), await _look(request, spec, text)
    try:
        if looked.faults:
            raise BadSetup("A quest is played that has no fault: see what is wrong.")
        party = from_room.party_of(fields)
        begun = await asyncio.to_thread(from_room.begun, quests, text, fields, party)
    except BadSetup as fault:
        return await _show(request, spec, text, refused=str(fault), fields=fields)
    return await from_room.seat_all(request, spec, begun, party)


async def _tried(request: Request, spec: GameSpec, text: str) -> list[str]:
    """Say what came of fewer tries, after the last."""
    refusal = await _refusal(request, spec, text)
    if refusal:
        return [refusal]
    tries: Tries = request.app.state.tries
    said: list[str] = []
    async for news in tries.run(_address(request), spec.slug, text, FEWER):
        said = news.get("said", said)
    return said


async def _refusal(request: Request, spec: GameSpec, text: str) -> str:
    """Say why bots do not try a text; "" if they do."""
    looked = await _look(request, spec, text)
    return "Bots try a quest that has no fault: see what is wrong." if looked.faults else ""


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _quests(spec: GameSpec) -> QuestFiles:
    assert spec.quests is not None
    return spec.quests


async def _read(request: Request, spec: GameSpec) -> Sent:
    """Read the form, with the text of a file if there is one."""
    async with request.form(max_fields=_MOST_FIELDS, max_files=1) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        file, text = form.get("file"), fields.get("text", "")
        do, drawn = fields.get("do", ""), fields.get("drawn", "")
        if do == "open" and isinstance(file, UploadFile) and file.filename:
            text = opened(_quests(spec), await file.read())
    text = text.replace("\r\n", "\n").replace("\0", "")
    if len(text) > LONGEST:
        said = f"It has {len(text):,} characters; at most {LONGEST:,} are read."
        raise Unread("That text is too long", said)
    return Sent(text, do, drawn, fields)


async def _look(request: Request, spec: GameSpec, text: str) -> Page:
    """Look at a text, in the turn of who asks, and in a thread: nobody else waits for one that has
    a thousand faults."""
    looks: Turns = request.app.state.looks
    async with looks.turn(_address(request)):
        written = await asyncio.to_thread(_quests(spec).check_text, text)
    faults: list[Fault] = []
    for said in written.faults:
        found = _WHERE.match(said)
        at = int(found[1] or 0) if found else 0
        faults.append(Fault(at, said[found.end() :] if found else said))
    return Page(text, sorted(faults, key=lambda one: one.line), written)


async def _show(
    request: Request,
    spec: GameSpec,
    text: str,
    begun: bool = False,
    said: Sequence[str] = (),
    drawn: str = "",
    refused: str = "",
    fields: Mapping[str, str] | None = None,
) -> Response:
    looked = await _look(request, spec, text)
    quests = _quests(spec)
    context: Mapping[str, Any] = {
        "spec": spec, "looked": looked, "begun": begun, "said": said, "drawn": drawn,
    }  # fmt: skip
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    if is_live(request):
        return page(request, "workshop/quest_looked.html", **context)
    more: Mapping[str, Any] = {
        "starts": list(quests.starts()), "words": quests.words(), "longest": LONGEST,
        "tries": TRIES, "fewer": FEWER, "refused": refused.splitlines(),
        "party": from_room.party_fields(quests, fields or {}), "fighters": quests.fighters(),
    }  # fmt: skip
    return page(request, "workshop/quest.html", status, **context, **more)


def _file(spec: GameSpec, looked: Page, whole: bool) -> Response:
    """Hand out the text as a file of a pack, or a pack that holds nothing else."""
    text, _, written = looked
    if not whole:
        title, _, ending = written.file.rpartition("/")[2].rpartition(".")
        return handed_out(title, ending, text)
    names = [one.title for one in written.quests]
    title = names[0] if names else TITLE
    slug = slug_of(title)[:40].strip("-") or "quests"
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{slug}/{MANIFEST}", manifest_of(spec.slug, slug, title))
        archive.writestr(f"{slug}/{written.file}", text)
    return handed_out(slug, "zip", packed.getvalue())
