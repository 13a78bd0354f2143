"""What a browser asks for to install Undercroft as an app: the manifest, the worker, a page."""

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from starlette.responses import FileResponse, JSONResponse

from undercroft.web.render import STATIC, page, static_url

router = APIRouter()

WOOD: Final = "#2a1f15"
"""The colour behind the icon, and of the window before its first page is there."""


def _icon(name: str, purpose: str) -> dict[str, str]:
    return {"src": static_url(name), "type": "image/svg+xml", "sizes": "any", "purpose": purpose}


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """Say what the app is called and looks like (W3C Web Application Manifest)."""
    said: dict[str, Any] = {
        "id": "/",
        "name": "Undercroft",
        "short_name": "Undercroft",
        "description": "Five dungeon games, against bots or with friends by link.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": WOOD,
        "theme_color": WOOD,
        "categories": ["games"],
        "icons": [_icon("favicon.svg", "any"), _icon("icon-maskable.svg", "maskable")],
    }
    kept = {"Cache-Control": "no-cache"}
    return JSONResponse(said, headers=kept, media_type="application/manifest+json")


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """Give the worker from the root, because a worker sees only what lies below its address."""
    file, kept = STATIC / "service-worker.js", {"Cache-Control": "no-cache"}
    return FileResponse(file, media_type="text/javascript", headers=kept)


@router.get("/offline")
async def offline(request: Request) -> Response:
    """Show what the worker keeps for the time when the server does not answer."""
    return page(request, "lobby/offline.html")
