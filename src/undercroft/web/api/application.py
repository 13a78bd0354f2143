"""The same tables for programs: JSON under /api, described by OpenAPI at /api/openapi.json.

A program is known by a token that it gets when it sets a table up or sits down, and sends
as `Authorization: Bearer <token>`; the token holds seats exactly as a browser's cookie does.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from http import HTTPStatus
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException as PlainHTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp

from undercroft.kernel import BadRecord, BadSetup
from undercroft.kit.wrong_values import wrong_value
from undercroft.match import Sight
from undercroft.tables import (
    UNABLE,
    CannotOpen,
    Forbidden,
    NoSuchTable,
    NoSuchThing,
    NotPossible,
    Refused,
    Replaced,
    sentence,
)
from undercroft.web.api import match, tables
from undercroft.web.api.afterwards import add_afterwards
from undercroft.web.api.analysis import add_analysis
from undercroft.web.api.daily import add_daily
from undercroft.web.api.faults import json_fault
from undercroft.web.api.shapes import Fault, SightPart
from undercroft.web.api.told import ChangesLine, SightLine, SightPartLine, TableLine
from undercroft.web.api.ways import add_json

UNTOLD: Final = TelemetryConfig(tracing=False, metrics=False, logs=False)
"""FastAPI tells OpenTelemetry of no request: an address can hold a key."""

_MOST_FAULTS: Final = 5
_FAULT: Final[dict[str, Any]] = {
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}}
}
FAULTS: Final[dict[int | str, dict[str, Any]]] = {
    **dict.fromkeys((400, 403, 404, 405, 409, 413, 429, 500, 503), _FAULT),
    422: {"model": Fault},
}
"""What FastAPI is told of faults: of the model once, as it makes a reader of it each time."""

_RECORD: Final[dict[str, Any]] = {
    "required": True,
    "content": {"application/json": {"schema": {"type": "object"}}},
}
"""A record is read by the one reader of records, not by FastAPI."""

_DESCRIPTION: Final = """\
Set tables up, sit down, see what a seat may see, answer, and follow a match.

Every fault is a JSON object: `asked` is what you asked for, `error` says why it is not done and
what would be, `clause` the rule of the game that forbids it, `see` where to read on, and `sight`
the table as it stands now, with the answers that are allowed. Nothing has changed then.
"""


class Api(FastAPI):
    """An application whose routes are made when somebody first asks for one of them, and that
    describes how a program shows its token.

    FastAPI takes its time to read the types of all routes, and the first page needs none of them.
    What it cannot know is that a token is one: as a header alone it would not count, as OpenAPI has
    one of that name ignored, so that programs made from the description would leave it out.
    """

    def __init__(self, make: Callable[[], Sequence[BaseRoute]]) -> None:
        super().__init__(
            title="Undercroft",
            description=_DESCRIPTION,
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            telemetry=UNTOLD,
        )
        self._make = make

    @cached_property
    def routes(self) -> list[BaseRoute]:
        """All routes."""
        return [*self.router.routes, *self._make()]

    def build_middleware_stack(self) -> ASGIApp:
        """Return what serves requests; Starlette asks for it at the first one."""
        self.router.routes = self.routes
        return super().build_middleware_stack()

    def openapi(self) -> dict[str, Any]:
        """Return the description. A token is never needed: without one a program watches."""
        described = super().openapi()
        described["components"]["securitySchemes"] = {
            "token": {
                "type": "http",
                "scheme": "bearer",
                "description": "The token that you got when you set a table up or sat down.",
            }
        }
        described["security"] = [{"token": []}, {}]
        return described


def create_api(app: FastAPI, others: Callable[[], APIRouter]) -> FastAPI:
    """Return the application to be mounted; it plays at the tables of `app`.

    `others` makes what can be asked for beside tables.
    """
    api = Api(lambda: [*_routes(), *others().routes])
    api.state.parent = app
    api.state.settings = app.state.settings
    api.state.turns = app.state.turns
    api.add_exception_handler(RequestValidationError, _broken)
    api.add_exception_handler(PlainHTTPException, _plain)
    api.add_exception_handler(NoSuchTable, _no_table)
    api.add_exception_handler(BadSetup, _not_understood)
    api.add_exception_handler(BadRecord, _not_understood)
    api.add_exception_handler(CannotOpen, _not_possible)
    api.add_exception_handler(NotPossible, _not_possible)
    api.add_exception_handler(NoSuchThing, _not_understood)
    api.add_exception_handler(Forbidden, _forbidden)
    api.add_exception_handler(Refused, _refused)
    api.add_exception_handler(Replaced, _replaced)
    for unable in UNABLE:
        api.add_exception_handler(unable, _unable)
    api.add_exception_handler(Exception, _failed)
    return api


@cache
def _routes() -> list[BaseRoute]:
    """Return what can be asked for; all applications of a process share it."""
    api = APIRouter(responses=FAULTS)
    _add_tables(api)
    add_daily(api)
    _add_seats(api)
    _add_matches(api)
    add_analysis(api)
    add_afterwards(api)
    add_json(api)
    return api.routes


def _add_tables(api: APIRouter) -> None:
    table = "/tables/{table_id}"
    api.get("/games", summary="The games, with their seats, switches, presets and bots")(
        tables.games
    )
    api.get("/games/{slug}/faces", summary="What is in the box of a game, as it is printed")(
        tables.faces
    )
    api.post("/tables", status_code=201, summary="Set a table up")(tables.create)
    api.post(
        "/records",
        status_code=201,
        summary="Open the record of a match",
        openapi_extra={"requestBody": _RECORD},
    )(tables.open_record)
    api.get("/tables", summary="Public tables with a free seat")(tables.public)
    api.get(table, summary="Who sits where, the terms, and the chat")(tables.about)
    api.delete(table, status_code=204, summary="Throw a table away")(tables.clear)
    api.post(f"{table}/rematch", summary="Set the same table up again, or go there")(tables.rematch)
    api.post(f"{table}/continue", status_code=201, summary="Go on from a moment of a match")(
        tables.continue_from
    )


def _add_seats(api: APIRouter) -> None:
    seat = "/tables/{table_id}/seats/{seat}"
    api.post(seat, summary="Sit down at a free seat")(tables.join)
    api.post(f"{seat}/move", summary="Make a link that opens your seat elsewhere")(tables.move)
    api.post("/tables/{table_id}/keys/{key}", summary="Open a seat with such a link")(
        tables.take_along
    )
    api.get(f"{seat}/stops", summary="What you are not asked")(match.stops)


def _add_matches(api: APIRouter) -> None:
    table = "/tables/{table_id}"
    lines: dict[int | str, dict[str, Any]] = {
        200: {
            "description": "One object a line.",
            "model": TableLine | SightLine | ChangesLine | SightPartLine,
        }
    }
    api.get(
        f"{table}/sight",
        summary="What a seat may see now",
        response_model=Sight | SightPart,
        dependencies=[match.IN_TURN],
    )(match.sight)
    for path, summary, look in (
        ("log", "The same with all of the log", match.log),
        ("throws", "The throws of real dice so far", match.throws),
        ("numbers", "What can be put right by hand", match.numbers),
        ("why", "Why somebody acts by the rules alone as they do", match.why),
        ("undoing", "What you can take back and give again, by name", match.undoing),
        ("past", "What a seat could see at an earlier moment", match.past),
    ):
        api.get(f"{table}/{path}", summary=summary, dependencies=[match.IN_TURN])(look)
    api.get(
        f"{table}/stream",
        summary="Follow the match: one JSON object a line, the first at once",
        response_class=match.Lines,
        responses=lines,
    )(match.stream)
    api.get(f"{table}/moments", summary="What you have noted at moments of a match that is over")(
        match.moment_notes
    )
    api.get(f"{table}/record", summary="The record of a match that is over")(match.record)


def _broken(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    wrong = [f"{'.'.join(map(str, one['loc']))} {wrong_value(one)}" for one in fault.errors()]
    return json_fault(request, 422, "; ".join(wrong[:_MOST_FAULTS]))


def _plain(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, PlainHTTPException)
    error, headers = str(fault.detail), fault.headers
    if fault.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        ways = _methods(request)
        error = f"{request.method} does nothing at this address ({' | '.join(ways)})."
        headers = {"Allow": ", ".join(ways)}
    return json_fault(request, fault.status_code, error, headers=headers)


def _methods(request: Request) -> list[str]:
    """List what can be asked for at an address; FastAPI names what its first route takes."""
    routes = [one for one in request.app.routes if one.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for one in routes for method in getattr(one, "methods", ())})


def _no_table(request: Request, fault: Exception) -> Response:
    return json_fault(request, HTTPStatus.NOT_FOUND, "There is no such table.")


def _not_understood(request: Request, fault: Exception) -> Response:
    return json_fault(request, 422, str(fault))


def _not_possible(request: Request, fault: Exception) -> Response:
    return json_fault(request, HTTPStatus.CONFLICT, str(fault))


def _forbidden(request: Request, fault: Exception) -> Response:
    return json_fault(request, HTTPStatus.FORBIDDEN, str(fault))


def _refused(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Refused)
    return json_fault(request, HTTPStatus.CONFLICT, fault.reason, fault)


def _replaced(request: Request, fault: Exception) -> Response:
    return json_fault(request, HTTPStatus.SERVICE_UNAVAILABLE, str(fault))


def _unable(request: Request, fault: Exception) -> Response:
    return json_fault(request, HTTPStatus.SERVICE_UNAVAILABLE, sentence(fault))


def _failed(request: Request, fault: Exception) -> Response:
    return json_fault(request, 500, "Something went wrong on our side; it has been noted.")
