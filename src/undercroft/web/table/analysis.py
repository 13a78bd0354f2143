"""Where a match that is over was won and lost: made in the background, kept with the match.

It shows what all seats held, as the record of a match that is over does: who may look at a table
may read it, and who sat there may have it made.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.lab.analyse import ANALYSIS, Task, can_analyse, make
from undercroft.lab.analysis import Analysis
from undercroft.lab.analysis_page import picture
from undercroft.tables import Forbidden, Refused, Seen
from undercroft.tables.analyses import Analyses
from undercroft.web.making import FAILED, Maker
from undercroft.web.render import page
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")

TRIES: Final = 64
"""About so many matches are tried for a decision: fewer than from the command line."""
SEED: Final = "1"
OURS: Final = "Who sat at that table may have it analysed."


class Analysing:
    """The analyses of a server: made one at a time, and kept in its database with their matches."""

    def __init__(self, maker: Maker, analyses: Analyses, packs: Sequence[str]) -> None:
        self._maker = maker
        self._analyses = analyses
        self._packs = tuple(packs)

    @property
    def busy(self) -> bool:
        """Whether something is being made, this or something else."""
        return bool(self._maker.busy)

    def makes(self, seen: Seen) -> bool:
        """Whether that of a match is being made."""
        return self._maker.busy == _name(seen)

    def failed(self, seen: Seen) -> bool:
        """Whether that of a match was not made to its end."""
        return (self._place(seen) / FAILED).exists()

    async def of(self, seen: Seen) -> Analysis | None:
        """Return what is known of a match, all or a part; None if nothing is, or it still runs."""
        if not seen.over:
            return None
        text = await self._analyses.of(seen.id)
        with suppress(FileNotFoundError):
            text = text or (self._place(seen) / ANALYSIS).read_text(encoding="utf-8")
        return _read(text) if text else None

    async def begin(self, seen: Seen, record: str) -> None:
        """Have a match analysed, unless it is or something else is being made."""
        if not can_analyse(seen.spec) or await self._analyses.of(seen.id):
            return
        task = Task(record, tuple(seen.setup.names), TRIES, SEED, self._packs)
        keep = partial(self._analyses.keep, seen.id)
        self._maker.begin(_name(seen), make, (task,), ANALYSIS, keep)

    async def compared(self, seen: Seen, at: int) -> str:
        """Say how the answer of a moment compared with the others; "" if nobody knows."""
        analysis = await self.of(seen)
        found = [one for one in analysis.verdicts if one.at == at] if analysis else []
        return analysis.why(found[0]) if analysis and found else ""

    def _place(self, seen: Seen) -> Path:
        return self._maker.folder / _name(seen)


def _name(seen: Seen) -> str:
    return f"analyses/{seen.id}"


@lru_cache(maxsize=8)
def _read(text: str) -> Analysis:
    """Read it once for as long as it is the same: each step of a replay wants it."""
    return Analysis.from_json(text)


def may_ask(visitor: Visitor) -> bool:
    """Whether somebody may have a match analysed."""
    return bool(visitor.seats) or visitor.is_host


def record_of(seen: Seen) -> str:
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


async def have_analysed(analysing: Analysing, visitor: Visitor) -> None:
    """Have a match analysed for somebody; raise Forbidden for who did not sit there."""
    if not may_ask(visitor):
        raise Forbidden(OURS)
    await analysing.begin(visitor.seen, record_of(visitor.seen))


@router.get("/analysis")
async def analysis_page(request: Request, visitor: AnyVisitor) -> Response:
    """Show what is known of a match that is over, how far it is, and who may have it made."""
    seen, analysing = visitor.seen, request.app.state.analysing
    record_of(seen)
    found = await analysing.of(seen)
    async with turn(request):
        address = f"/tables/{seen.id}/replay?at={{at}}&seat={{seat}}"
        return page(
            request, "table/analysis.html", table=seen, a=found, able=can_analyse(seen.spec),
            picture=picture(found, address) if found else "", may_ask=may_ask(visitor),
            making=analysing.makes(seen), busy=analysing.busy, failed=analysing.failed(seen),
        )  # fmt: skip


@router.post("/analysis")
async def ask(request: Request, visitor: AnyVisitor) -> Response:
    """Have a match analysed, unless it is or something else is being made."""
    await have_analysed(request.app.state.analysing, visitor)
    return RedirectResponse(f"/tables/{visitor.seen.id}/analysis", HTTPStatus.SEE_OTHER)
