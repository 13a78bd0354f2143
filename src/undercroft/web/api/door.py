"""The short way in for commands as JSON: what is sent most often, without what it does not need.

It serves the same list of commands as the long way, by the same shapes, and is equal to it: what
is unusual about a request goes the long way, which has the words for it.
"""

import json
import re
from collections.abc import Callable
from functools import cached_property
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from fastapi import FastAPI
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.web.api.told import written
from undercroft.web.api.ways import TABLE, WAYS, Way, given
from undercroft.web.api.who import BEARER, visit

_PATH: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/([a-z/-]{1,40})")
_WHO: Final = re.compile(BEARER.encode())
_JSON: Final = b"application/json"
_NO_CONTENT: Final = HTTPStatus.NO_CONTENT.value
_READ: Final = (b"content-type", b"authorization", b"prefer")


class _Short(NamedTuple):
    """A way in, with what the long way serves it by."""

    way: Way
    route: Any
    answer: TypeAdapter[Any]


class Door:
    """ASGI middleware; it knows the ways in whose address names nothing but the table.

    `packs` is the middleware that packs answers: what has a body goes through it, either way.
    """

    def __init__(
        self, app: ASGIApp, house: FastAPI, api: FastAPI, packs: Callable[[ASGIApp], ASGIApp]
    ) -> None:
        self._app = packs(app)
        self._packs = packs
        self._house = house
        self._api = api

    @cached_property
    def _ways(self) -> dict[str, _Short]:
        """The ways in by what their address has after the table; made when the first is taken."""
        routes = {route.name: route for route in self._api.routes if hasattr(route, "name")}
        return {
            way.path.removeprefix(f"{TABLE}/"): _Short(
                way, routes[way.name], TypeAdapter(way.answer.__annotations__["return"])
            )
            for way in WAYS
            if way.path.count("{") == 1 and way.body and way.method == "POST"
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Do what is sent, if it is sent as usual; else the long way does."""
        found = _PATH.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        short = self._ways.get(found[2]) if found else None
        usual = _sent_as_usual(scope["headers"]) if short else None
        if found is None or short is None or usual is None:
            await self._app(scope, receive, send)
            return
        read: list[Message] = []
        try:
            body = await _body(receive, read)
            sent = short.way.body.model_validate(json.loads(body))  # type: ignore[union-attr]
        except (ValueError, RecursionError):  # no JSON, or of another shape, or not all of it
            await self._app(scope, _again(read, receive), send)
            return
        except HTTPException as fault:  # it is too large
            await self._say(scope, short, fault, receive, send)
            return
        try:
            who, prefer = usual
            visitor = await visit(self._house.state.house, found[1], who)
            response = await given(short.way, visitor, sent.model_dump(), prefer)
            if not isinstance(response, Response):
                said = written(visitor.seen, response, short.answer)
                response = Response(said, media_type="application/json")
        except Exception as fault:
            await self._say(scope, short, fault, receive, send)
            return
        self._lead(scope, short, found[1])
        await self._answer(response, scope, receive, send)

    async def _answer(self, response: Response, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what is answered, packed if there is anything to pack."""
        answer = response if response.status_code == _NO_CONTENT else self._packs(response)
        await answer(scope, receive, send)

    def _lead(self, scope: Scope, short: _Short, table: str) -> None:
        """Note where the address leads, as the long way does."""
        scope["root_path"] = f"{scope.get('root_path', '')}/api"
        scope["route"], scope["path_params"] = short.route, {"table_id": table}

    async def _say(
        self, scope: Scope, short: _Short, fault: Exception, receive: Receive, send: Send
    ) -> None:
        """Say what went wrong in the words of the long way; raise what nobody has words for."""
        self._lead(scope, short, _PATH.fullmatch(scope["path"])[1])  # type: ignore[index]
        said = self._api.exception_handlers
        kind = next(one for one in type(fault).__mro__ if one in said)
        response: Any = said[kind](Request(scope), fault)
        await self._answer(response, scope, receive, send)
        if kind is Exception:
            raise fault


def _sent_as_usual(headers: list[tuple[bytes, bytes]]) -> tuple[str, str] | None:
    """Return the token that comes with JSON, and what is preferred; None where anything is unusual
    about it."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in _READ:
            if name in found:
                return None
            found[name] = value
    who = found.get(b"authorization", b"")
    if found.get(b"content-type") != _JSON or not _WHO.fullmatch(who):
        return None
    return who.decode(), found.get(b"prefer", b"").decode("latin-1")


async def _body(receive: Receive, read: list[Message]) -> bytes:
    """Return the whole body; `read` gets the messages that brought it. Raise ValueError without."""
    more = True
    while more:
        read.append(await receive())
        if read[-1]["type"] != "http.request":
            raise ValueError("whoever sent it is gone")
        more = read[-1].get("more_body", False)
    return b"".join([one.get("body", b"") for one in read])


def _again(read: list[Message], receive: Receive) -> Receive:
    """Return what hands the same messages on once more."""
    left = iter(read)

    async def again() -> Message:
        one = next(left, None)
        return await receive() if one is None else one

    return again
