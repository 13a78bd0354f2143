"""The analysis of a match that is over, for programs."""

import json
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from undercroft.tables import Seen
from undercroft.web.api.who import AnyVisitor
from undercroft.web.table.analysis import Analysing, have_analysed, record_of


class AnalysisState(BaseModel):
    """How far the analysis of a match is.

    `analysis` has what was found so far, in the form of `undercroft analyse --json`, and null where
    nothing was. `busy` says that something else is being made: then yours has to be asked for once
    more, later.
    """

    state: Literal["none", "making", "failed", "made"]
    busy: bool
    analysis: dict[str, Any] | None


async def analysis(request: Request, visitor: AnyVisitor) -> AnalysisState:
    """Where the match was won and lost: who may look at the table may read it."""
    record_of(visitor.seen)
    return await _state(_analysing(request), visitor.seen)


async def have_it_made(request: Request, visitor: AnyVisitor) -> AnalysisState:
    """It is made in the background, and kept with the match. Who sat at the table may ask for it.

    One analysis is made at a time on a server: ask for its state to see whether it is yours.
    """
    await have_analysed(_analysing(request), visitor)
    return await _state(_analysing(request), visitor.seen)


def _analysing(request: Request) -> Analysing:
    found: Analysing = request.app.state.parent.state.analysing
    return found


async def _state(analysing: Analysing, seen: Seen) -> AnalysisState:
    found = await analysing.of(seen)
    makes, failed = analysing.makes(seen), analysing.failed(seen)
    return AnalysisState(
        state="making" if makes else "failed" if failed else "made" if found else "none",
        busy=analysing.busy and not makes,
        analysis=json.loads(found.to_json()) if found else None,
    )


def add_analysis(api: APIRouter) -> None:
    """Let programs ask for it."""
    path = "/tables/{table_id}/analysis"
    api.get(path, summary="Where a match was won and lost")(analysis)
    api.post(path, status_code=202, summary="Have a match analysed")(have_it_made)
