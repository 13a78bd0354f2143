"""How a program is told that something went wrong: as JSON."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from undercroft.games import all_games
from undercroft.rulebook import Rulebook
from undercroft.tables import Refused
from undercroft.web.api.shapes import Fault


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


def route_of(scope: Scope) -> str:
    """Return the pattern of the address, without what was in it."""
    route = scope.get("route")
    path = getattr(route, "path", "")
    return f"{scope.get('root_path', '')}{path}" if path else "none"
