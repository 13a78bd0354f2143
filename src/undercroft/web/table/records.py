"""Records: taken away, opened again, checked, and what goes along with the report of a problem."""

import asyncio
import json
from dataclasses import asdict
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse

from undercroft.games import find_game
from undercroft.kernel import BadRecord
from undercroft.kit.game import GameSpec
from undercroft.kit.words import sentence
from undercroft.match import (
    MOST_LINES,
    NO_RECORD,
    Record,
    commitment,
    read_record,
    thrown,
)
from undercroft.match.lessons import begins_lesson
from undercroft.match.record import REPORT
from undercroft.tables import House, NotPossible, Refused, Seen, key_hash, tag
from undercroft.web.identity import hand_owner, list_match, own_token
from undercroft.web.lobby.lists import outcome
from undercroft.web.render import page
from undercroft.web.settings import Settings
from undercroft.web.table.replay import perspectives
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor, Visitor

router = APIRouter()

NOT_HERE: Final = (
    "This match was still running when it was taken along, and this server opens none of those:"
    " such a file can say anything. Open it in the terminal, by undercroft play GAME --load FILE,"
    " or ask who hosts this server to start it with --open-running."
)


@router.get("/records")
async def records(request: Request) -> Response:
    """Show where a saved match can be opened."""
    return page(request, "table/records.html", fault="")


@router.post("/records")
async def open_record(request: Request) -> Response:
    """Open a saved match: play all of it again, and keep it as a match that is over."""
    async with request.form(max_files=1, max_fields=5) as fields:
        file = fields.get("record")
        body = await file.read() if isinstance(file, UploadFile) else b""
    try:
        text = body.decode("utf-8")
        spec, record, match = await asyncio.to_thread(read_record, text, find_game)
    except (BadRecord, UnicodeDecodeError) as fault:
        said = sentence(str(fault) if isinstance(fault, BadRecord) else NO_RECORD)
        return page(request, "table/records.html", HTTPStatus.UNPROCESSABLE_ENTITY, fault=said)
    if not may_open(spec, record, request.app.state.settings):
        return page(request, "table/records.html", HTTPStatus.UNPROCESSABLE_ENTITY, fault=NOT_HERE)
    house: House = request.app.state.house
    token = own_token(request)
    table = await house.keep(record, match, key_hash(token))
    response = RedirectResponse(f"/tables/{table.id}/replay?at=0", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    list_match(request, response, table.id)
    return response


def may_open(spec: GameSpec, record: Record, settings: Settings) -> bool:
    """Say whether this server opens a record: one from a position, if the host trusts whoever comes
    or it is that of a lesson."""
    begins = record.position
    return begins is None or settings.opens_positions or begins_lesson(spec, record.seed, begins)


@router.get("/tables/{match_id}/record.json")
async def record(visitor: AnyVisitor) -> Response:
    """Return the record of a match that is over: seed, switches, actions, own notes."""
    try:
        text = (await visitor.record()).to_json()
    except Refused as refusal:
        raise HTTPException(
            HTTPStatus.CONFLICT, f"{refusal.reason} Its record is shown when it is over."
        ) from refusal
    return _file(visitor.seen, "", text)


@router.get("/tables/{match_id}/match.json")
async def take_along(request: Request, visitor: AnyVisitor) -> Response:
    """Return the match as who sits here may take it along: its record when it is over; while it
    runs, what their seat knows, to go on with elsewhere."""
    visitor.table.seating.must_sit(visitor.who)
    seen = visitor.seen
    async with turn(request):
        if seen.over:
            return _file(seen, "", (await visitor.record()).to_json())
        return _file(seen, "running-", seen.taken_along(perspectives(visitor)[0]).to_json())


@router.get("/tables/{match_id}/verify")
async def verify(request: Request, visitor: AnyVisitor) -> Response:
    """Play the record of a match that is over again, and say whether everything holds."""
    seen = visitor.seen
    try:
        text = seen.record().to_json()
    except Refused as refusal:
        raise HTTPException(
            HTTPStatus.CONFLICT, f"{refusal.reason} It can be checked when it is over."
        ) from refusal
    try:
        _, found, match = await asyncio.to_thread(read_record, text, find_game)
    except BadRecord as fault:
        return page(request, "table/verified.html", table=seen, fault=sentence(str(fault)))
    dice = [] if match.parting else await asyncio.to_thread(thrown, seen.spec, found)
    holds = commitment(found.seed) == seen.commitment
    wrong = "" if holds else "Its seed is not the one that the number stands for."
    if match.parting:
        wrong = match.parting.sentence
    return page(
        request,
        "table/verified.html",
        table=seen,
        fault=wrong,
        record=found,
        result=_ended(seen, match.returns),
        dice=dice,
    )


def _ended(seen: Seen, worth: list[float]) -> str:
    """Say who won, and what the match was worth to each where that is more than winning."""
    names = [seat.name for seat in seen.seats]
    each = [f"{name} {one:g}" for name, one in zip(names, worth, strict=True)]
    counted = f" ({', '.join(each)})" if max(worth) > 1 and len(set(worth)) > 1 else ""
    return f"{outcome(names, worth)}{counted}"


@router.get("/tables/{match_id}/problem.json")
async def problem(request: Request, visitor: AnyVisitor) -> Response:
    """Return what helps with a problem: all of a match that is over, else what this browser sees.

    Of a running match it holds neither the seed nor anything that is hidden from
    whoever asks.
    """
    seen = visitor.seen
    async with turn(request):
        if seen.over and seen.has_record:
            return _file(seen, "problem-", seen.record().to_json())
        return _file(seen, "problem-", json.dumps(_seen(visitor), indent=1, ensure_ascii=False))


def _seen(visitor: Visitor) -> dict[str, object]:
    seen = visitor.seen
    return {
        REPORT: 1,
        "game": seen.spec.slug,
        "rules_version": seen.spec.rules_version,
        "switches": seen.spec.shown(seen.setup.switches),
        "seats": [
            {"name": seat.name, "bot": seat.bot, "brought": seat.whole} for seat in seen.seats
        ],
        "commitment": seen.commitment,
        "match": _running(visitor),
        "sight": asdict(seen.sight(perspectives(visitor)[0], MOST_LINES)),
    }


def _running(visitor: Visitor) -> dict[str, object] | None:
    """Return the match as somebody may take it along; None for who only watches."""
    if not visitor.seats or not visitor.seen.started or visitor.seen.over:
        return None
    try:
        record = visitor.seen.taken_along(perspectives(visitor)[0])
    except NotPossible:
        return None
    told: dict[str, object] = json.loads(record.to_json())
    return told


def _file(seen: Seen, kind: str, text: str) -> Response:
    name = f"{seen.spec.slug}-{kind}{tag(seen.id)}.json"
    kept = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=kept)
