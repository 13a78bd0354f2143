"""The web application: its parts, and what it says when something is wrong."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from undercroft.bots import make_bot
from undercroft.games import all_games
from undercroft.kernel import BadSetup
from undercroft.tables import CannotOpen, House, NoSuchTable, Store
from undercroft.web import decks, lobby, play, rules
from undercroft.web.faults import fault_page
from undercroft.web.render import STATIC
from undercroft.web.shield import Shield


def create_app(database_url: str, hosts: Iterable[str] = ()) -> FastAPI:
    """Return the application over a database; `hosts` are names it answers to."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database_url)
        await store.open()
        app.state.house = House(store, all_games(), make_bot)
        app.state.loop = asyncio.get_running_loop()
        yield
        await app.state.house.close()
        await store.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(lobby.router)
    app.include_router(rules.router)
    app.include_router(decks.router)
    app.include_router(play.router)
    app.mount("/static", _KeptFiles(directory=STATIC))
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Shield, hosts=hosts)
    app.add_exception_handler(HTTPException, _plain_fault)
    app.add_exception_handler(RequestValidationError, _broken_form)
    app.add_exception_handler(NoSuchTable, _no_table)
    app.add_exception_handler(CannotOpen, _cannot_open)
    app.add_exception_handler(BadSetup, _no_game)
    return app


def let_go(app: Any) -> None:
    """Let everybody who watches a table go; safe to call from a signal handler."""
    house: House | None = getattr(app.state, "house", None)
    if house is not None:
        app.state.loop.call_soon_threadsafe(house.close_all)


class _KeptFiles(StaticFiles):
    """Static files; one whose address changes with it may be kept, others are asked for anew."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        named = b"v=" in scope["query_string"]
        kept = "public, max-age=31536000, immutable" if named else "no-cache"
        response.headers["Cache-Control"] = kept
        return response


def _plain_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if fault.status_code == HTTPStatus.NOT_FOUND:
        title = "There is no such page"
        return fault_page(request, fault.status_code, title, "The address leads nowhere.")
    title = HTTPStatus(fault.status_code).phrase
    return fault_page(request, fault.status_code, title, str(fault.detail))


def _broken_form(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    wrong = "; ".join(f"{error['loc'][-1]}: {error['msg']}" for error in fault.errors())
    return fault_page(
        request, 422, "That form was not understood", f"{wrong}. Nothing was changed."
    )


def _no_table(request: Request, _: Exception) -> Response:
    text = "Its link may be incomplete, or it was played on another server."
    return fault_page(request, HTTPStatus.NOT_FOUND, "There is no such table", text)


def _cannot_open(request: Request, fault: Exception) -> Response:
    text = f"{fault}. It is kept; the version of Undercroft that began it can play it on."
    return fault_page(request, HTTPStatus.CONFLICT, "This match cannot be opened", text)


def _no_game(request: Request, fault: Exception) -> Response:
    text = f"{str(fault)[:1].upper()}{str(fault)[1:]}."
    return fault_page(request, HTTPStatus.NOT_FOUND, "There is nothing of that name", text)
