"""Turning templates into answers."""

import re
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
)
from starlette.requests import Request
from starlette.responses import HTMLResponse

from undercroft.games import all_games
from undercroft.rulebook import plain
from undercroft.web.assets import icon

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"


@cache
def environment() -> Environment:
    """Return the templates: ours, and each game's board as `<slug>/table.html`."""
    boards: dict[str, BaseLoader] = {
        slug: FileSystemLoader(spec.folder) for slug, spec in all_games().items()
    }
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(boards)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["anchor"] = anchor
    made.globals["icon"] = icon
    made.globals["plain"] = plain
    made.globals["static"] = static_url
    made.globals["board_css"] = board_css_url
    return made


def page(
    request: Request, template: str, status: int = HTTPStatus.OK, **context: Any
) -> HTMLResponse:
    """Answer with a template; every one knows the request and its nonce."""
    html = (
        environment()
        .get_template(template)
        .render(request=request, nonce=request.state.nonce, **context)
    )
    return HTMLResponse(html, status)


def is_live(request: Request) -> bool:
    """Say whether htmx asks for a piece of a page, not the browser for a whole one."""
    return request.headers.get("hx-request") == "true"


def anchor(heading: str) -> str:
    """Return the name by which a heading can be linked to."""
    return re.sub(r"\W+", "-", heading.lower()).strip("-")


@cache
def static_url(name: str) -> str:
    """Return the address of a static file; it changes with the file, so that caches may keep it."""
    return f"/static/{name}?v={_stamp(STATIC / name)}"


@cache
def board_css_url(slug: str) -> str:
    """Return the address of the stylesheet of a game's board."""
    file = all_games()[slug].folder / "table.css"
    return f"/games/{slug}/table.css?v={_stamp(file) if file.is_file() else 0}"


def _stamp(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()[:12]
