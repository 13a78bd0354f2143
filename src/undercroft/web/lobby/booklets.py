"""Quests on paper: the list of those in a box, and each as a page to print."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, HTTPException, Request, Response
from markupsafe import Markup
from starlette.responses import HTMLResponse

from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.kit.quests import QuestFiles
from undercroft.web.render import HERE, environment, page

router = APIRouter()
PRINT: Final = HERE / "templates" / "print"


@router.get("/games/{slug}/quests")
async def quests_page(request: Request, slug: str) -> Response:
    """List the quests of a box that can be printed."""
    spec = find_game(slug)
    return page(request, "lobby/quests.html", spec=spec, quests=_quests(spec).printed())


@router.get("/games/{slug}/quests/{name}")
async def quest_page(slug: str, name: str) -> Response:
    """Show a quest of the box as a page to print; it loads nothing else."""
    spec = find_game(slug)
    if name not in _quests(spec).printed():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return HTMLResponse(booklet(spec, name), headers={"Content-Security-Policy": _policy()})


def _quests(spec: GameSpec) -> QuestFiles:
    if spec.quests is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return spec.quests


def booklet(spec: GameSpec, name: str) -> str:
    """Return the booklet of a quest as a page that needs no other file; raise BadSetup."""
    template = environment().get_template(f"{spec.slug}/booklet.html")
    assert spec.quests is not None
    told = spec.quests.booklet(name)
    return template.render(spec=spec, told=told, style=_own("css"), script=_own("js"))


@cache
def _own(ending: str) -> Markup:
    """Return the looks of the page, or what it runs: they stand in it."""
    return Markup((PRINT / f"booklet.{ending}").read_text("utf-8"))


@cache
def _policy() -> str:
    """Allow what stands in the page, and nothing else."""
    style, script = (
        b64encode(sha256(_own(ending).encode()).digest()).decode() for ending in ("css", "js")
    )
    allowed = [f"style-src 'sha256-{style}'", f"script-src 'sha256-{script}'"]
    return "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "frame-ancestors 'none'"])
