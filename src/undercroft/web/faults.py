"""How the server says that something went wrong: as a page, in a page, or as JSON."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from undercroft.web.api.faults import json_fault
from undercroft.web.render import is_live, page


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


def not_now(request: Request, text: str) -> Response:
    """Say that the database takes nothing in."""
    title = "Nothing can be kept now"
    return fault_page(request, HTTPStatus.SERVICE_UNAVAILABLE, title, text)


def _table(request: Request, status: int) -> str:
    """Return the table that somebody came from, if it is there and they are not at it now."""
    _, section, *rest = request.scope["path"].split("/")
    is_there = section == "tables" and len(rest) > 1 and status != HTTPStatus.NOT_FOUND
    return f"/tables/{rest[0]}" if is_there else ""
