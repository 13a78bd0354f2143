"""Where a match that is over was won and lost: made in the background, kept while the server runs.

It shows what all seats held, as the record of a match that is over does: who may look at a table
may read it, and who sat there may have it made.
"""

from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.lab.analyse import ANALYSIS, Task, can_analyse, make
from undercroft.lab.analysis import Analysis
from undercroft.lab.analysis_page import picture
from undercroft.tables import Forbidden, Refused, Seen
from undercroft.web.making import FAILED, Maker
from undercroft.web.render import page
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")

TRIES: Final = 64
"""About so many matches are tried for a decision: fewer than from the command line."""
SEED: Final = "1"
OURS: Final = "Who sat at that table may have it analysed."


def place_of(request: Request, seen: Seen) -> Path:
    """Return the folder of the analysis of a match, which need not be there."""
    maker: Maker = request.app.state.maker
    return maker.folder / _name(seen)


def _name(seen: Seen) -> str:
    return f"analyses/{seen.id}"


def kept(request: Request, seen: Seen) -> Analysis | None:
    """Return what is known of a match, all or a part; None if nothing is, or it still runs."""
    if not seen.over:
        return None
    file = place_of(request, seen) / ANALYSIS
    try:
        return _read(file, file.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=8)
def _read(file: Path, _: int) -> Analysis:
    """Read a file once for as long as it is the same: each step of a replay wants it."""
    return Analysis.from_json(file.read_text(encoding="utf-8"))


def compared(request: Request, seen: Seen, at: int) -> str:
    """Say how the answer of a moment compared with the others; "" if nobody knows."""
    analysis = kept(request, seen)
    found = [one for one in analysis.verdicts if one.at == at] if analysis else []
    return analysis.why(found[0]) if analysis and found else ""


def _may_ask(visitor: Visitor) -> bool:
    return bool(visitor.seats) or visitor.is_host


def _record(seen: Seen) -> str:
    """Return the record of a match that is over; answer with the reason where there is none."""
    try:
        text = seen.record().to_json()
    except Refused as refusal:
        raise HTTPException(
            HTTPStatus.CONFLICT, f"{refusal.reason} It can be analysed when it is over."
        ) from refusal
    if seen.match.parting:
        raise HTTPException(HTTPStatus.CONFLICT, seen.match.parting.in_short)
    return text


@router.get("/analysis")
async def analysis_page(request: Request, visitor: AnyVisitor) -> Response:
    """Show what is known of a match that is over, how far it is, and who may have it made."""
    seen, maker = visitor.seen, request.app.state.maker
    async with turn(request):
        _record(seen)
        found = kept(request, seen)
        address = f"/tables/{seen.id}/replay?at={{at}}&seat={{seat}}"
        return page(
            request, "table/analysis.html", table=seen, a=found, able=can_analyse(seen.spec),
            picture=picture(found, address) if found else "", may_ask=_may_ask(visitor),
            making=maker.busy == _name(seen), busy=bool(maker.busy),
            failed=(place_of(request, seen) / FAILED).exists(),
        )  # fmt: skip


@router.post("/analysis")
async def ask(request: Request, visitor: AnyVisitor) -> Response:
    """Have a match analysed, unless it is or something else is being made."""
    seen, maker = visitor.seen, request.app.state.maker
    if not _may_ask(visitor):
        raise Forbidden(OURS)
    record = _record(seen)
    if can_analyse(seen.spec):
        packs = tuple(request.app.state.settings.packs)
        task = Task(record, tuple(seen.setup.names), TRIES, SEED, packs)
        maker.begin(_name(seen), make, (task,), ANALYSIS)
    return RedirectResponse(f"/tables/{seen.id}/analysis", HTTPStatus.SEE_OTHER)
