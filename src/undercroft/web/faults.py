"""How a page says that something went wrong."""

from starlette.requests import Request
from starlette.responses import Response

from undercroft.web.render import is_live, page


def fault_page(request: Request, status: int, title: str, text: str) -> Response:
    """Say what went wrong: as a page, or as a notice on the table that htmx has open."""
    if is_live(request):
        response = page(request, "notice.html", status, notice=f"{title}. {text}")
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "outerMorph"
        return response
    return page(request, "fault.html", status, title=title, text=text)
