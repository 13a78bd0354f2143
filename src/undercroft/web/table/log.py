"""The log of a match on a page of its own, so many lines at once; what was taken back is folded."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from undercroft.match import MOST_LINES, Line
from undercroft.web.render import page
from undercroft.web.table.board import Board
from undercroft.web.table.eyes import eyes
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor, Visitor

router = APIRouter(prefix="/tables/{match_id}")


class LogPage(Board):
    """The last MOST_LINES lines, or those before a place, and where the others are."""

    def __init__(self, visitor: Visitor, before: int | None) -> None:
        end = None if before is None else before + 1  # one line more tells whether there is one
        sight = visitor.seen.sight(eyes(visitor).seat, MOST_LINES + 1, end)
        super().__init__(visitor, sight)
        lines = [line for line in sight.log if before is None or line.place < before]
        self.lines: Sequence[Line] = lines[-MOST_LINES:]
        self.before = before if len(lines) < len(sight.log) else None

    @property
    def older(self) -> str:
        """The address of the lines before these; "" for none."""
        return self.log_before(self.lines[0].place) if self.lines else ""

    @property
    def newer(self) -> str:
        """The address of the lines after these; "" for none."""
        return "" if self.before is None else self.log_before(self.before + MOST_LINES)

    @property
    def runs(self) -> list[tuple[bool, list[Line]]]:
        """The lines, parted where some that were taken back begin or end; `True` are those."""
        return [(undone, [*run]) for undone, run in groupby(self.lines, lambda line: line.undone)]


@router.get("/log")
async def log(
    request: Request,
    visitor: AnyVisitor,
    before: Annotated[int | None, Query(ge=0, lt=2**31)] = None,
) -> Response:
    """Show the end of the log, or the lines before a place."""
    async with turn(request):
        return page(request, "table/log.html", t=LogPage(visitor, before))
