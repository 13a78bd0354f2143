"""What a table's page answers with: itself as it stands now, whole or as a piece for htmx."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from undercroft.kernel import NOBODY
from undercroft.tables import Astray, House, Kept, NoName, NotPossible, Refused
from undercroft.tables.commands import Command
from undercroft.web.identity import (
    hand_owner,
    known_matches,
    list_match,
    own_token,
    remember_end,
    set_eyes,
    tick_off,
)
from undercroft.web.links import qr
from undercroft.web.render import is_live, page
from undercroft.web.table.gathering import GatheringPage, table_link
from undercroft.web.table.going_back import FROM_LIST, list_again
from undercroft.web.table.present import TablePage
from undercroft.web.table.told import told_of
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import Visitor


class Reply:
    """How it went: `await` it for what the browser gets."""

    def __init__(self, request: Request, visitor: Visitor) -> None:
        self._request = request
        self._visitor = visitor
        self.refusal: Refused | NotPossible | None = None

    async def __call__(self) -> Response:
        """Show the table as it stands now, or say why it did not do what was asked."""
        await self._visitor.keep_behind()  # who sits there now may be another matter
        from_list = FROM_LIST in self._request.query_params
        if self.refusal is None:
            if from_list and is_live(self._request):
                away = {"HX-Redirect": f"/tables/{self._visitor.table.id}"}
                return Response(headers=away)
            return await moved(self._request, self._visitor)
        if from_list:
            refused = str(self.refusal)
            return await list_again(self._request, self._visitor, HTTPStatus.CONFLICT, refused)
        return await show(self._request, self._visitor, HTTPStatus.CONFLICT, self.refusal)


@contextmanager
def refusals(request: Request, visitor: Visitor) -> Iterator[Callable[[], Awaitable[Response]]]:
    """Turn what the table refuses into an answer that shows the table and says why."""
    reply = Reply(request, visitor)
    try:
        yield reply
    except (Refused, NotPossible) as refusal:
        reply.refusal = refusal


async def moved(request: Request, visitor: Visitor) -> Response:
    """Answer something that was done."""
    if is_live(request):
        return await show(request, visitor)
    return RedirectResponse(f"/tables/{visitor.table.id}", HTTPStatus.SEE_OTHER)


async def show(
    request: Request,
    visitor: Visitor,
    status: int = HTTPStatus.OK,
    refusal: Refused | NotPossible | None = None,
) -> Response:
    """Show the table to whoever sits at this screen; a curtain closes the last one's eyes.

    Each browser gets a token with its first look: its live line then belongs to the
    seat that it takes later.
    """
    reason = str(refusal) if refusal else ""
    nameless = refusal.seat if isinstance(refusal, NoName) else NOBODY
    if not visitor.seen.started:
        kept = await _kept(request, visitor)
        async with turn(request):
            g = GatheringPage(request, visitor, kept, reason, nameless)
            response: Response = page(request, "table/gathering.html", status, g=g)
    else:
        clause = refusal.clause if isinstance(refusal, Refused) else ""
        asked = request.query_params.get("seen", "")
        astray = refusal.action if isinstance(refusal, Astray) else ""
        said = "" if astray else reason  # the guide says it
        told = told_of(request)
        async with turn(request):
            link = table_link(request, visitor.table) if visitor.path else ""
            asks = told.of(request, visitor)
            t = TablePage(visitor, said, clause, "" if asks else asked, nameless, astray, link)
            if asks:
                response = told.answer(request, visitor, asks, t, status)
            else:
                response = page(request, "table/table.html", status, t=t, qr=qr)
        if t.curtain != NOBODY and visitor.opened != NOBODY:
            set_eyes(request, response, visitor.table.id, NOBODY)
    if not is_live(request):
        hand_owner(request, response, own_token(request))
    table, seen = visitor.table, visitor.seen
    if seen.over:
        remember_end(request, response, table.id)
    guide = seen.guide
    if guide is not None and guide.is_done and visitor.seats:
        tick_off(request, response, table.spec.slug, guide.name)
    known = table.id in known_matches(request) or seen.setup.is_lesson(table.spec)
    if not known and (visitor.seats or visitor.is_host):
        list_match(request, response, visitor.table.id)
    return response


async def _kept(request: Request, visitor: Visitor) -> Sequence[Kept]:
    """What somebody who sits here could bring to the match besides what is ready."""
    house: House = request.app.state.house
    spec = visitor.table.spec
    return await house.store.kept(visitor.who, spec.slug) if spec.brings and visitor.seats else ()


def read(command: type[Command], **fields: Any) -> Command:
    """Return the command with those fields; raise RequestValidationError as FastAPI does."""
    try:
        return command(**fields)
    except ValidationError as fault:
        raise RequestValidationError(fault.errors()) from fault
