"""How the server says that something went wrong: as a page, in a page, or as JSON."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from undercroft.games import all_games
from undercroft.rulebook import Rulebook
from undercroft.tables import Refused
from undercroft.web.api_shapes import Fault
from undercroft.web.render import is_live, page
from undercroft.web.watch import route_of


def fault_page(request: Request, status: int, title: str, text: str) -> Response:
    """Say what went wrong: as a page, as a notice on the table that htmx has open, or as JSON."""
    if request.scope["path"].startswith("/api/"):
        return json_fault(request, status, f"{title}. {text}")
    if is_live(request):
        response = page(request, "notice.html", status, notice=f"{title}. {text}")
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "outerMorph"
        return response
    return page(
        request, "fault.html", status, title=title, text=text, table=_table(request, status)
    )


def _table(request: Request, status: int) -> str:
    """Return the table that somebody came from, if it is there and they are not at it now."""
    _, section, *rest = request.scope["path"].split("/")
    is_there = section == "tables" and len(rest) > 1 and status != HTTPStatus.NOT_FOUND
    return f"/tables/{rest[0]}" if is_there else ""


def json_fault(
    request: Request,
    status: int,
    error: str,
    refusal: Refused | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Say what went wrong to a program: what it asked for, why not, and where to read on."""
    clause, sight = (refusal.clause, refusal.sight) if refusal else ("", None)
    # A half of a surrogate pair, as JSON can send it, cannot be sent back.
    said = error.encode("utf-8", "replace").decode()
    asked = f"{request.method} {route_of(request.scope)}"
    fault = Fault(asked=asked, error=said, clause=clause, see=_see(clause), sight=sight)
    return Response(fault.model_dump_json(), status, headers, "application/json")


def _see(clause: str) -> str:
    """Return where a clause stands; without one, where the API is described."""
    for slug, spec in all_games().items():
        if clause in Rulebook.of(spec).clauses:
            return f"/games/{slug}/rules#{clause}"
    return "/api/openapi.json"
