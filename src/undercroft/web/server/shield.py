"""What stands before every page: host and origin checks, a size limit, security headers."""

import logging
import re
import secrets
from asyncio import CancelledError
from http import HTTPStatus
from ipaddress import ip_address
from math import ceil
from typing import Final
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.kit.reading import RECORD
from undercroft.tables import SILENT, trace
from undercroft.web.faults import fault_page, not_now
from undercroft.web.live import CONNECTION
from undercroft.web.server.limits import LINE, Bucket, LiveLines
from undercroft.web.server.watch import place_of
from undercroft.web.settings import Settings

BODY_LIMIT: Final = 64 * 1024
"""Bytes: the largest form of ours is a tenth of it."""

RECORD_LIMIT: Final = RECORD.size
"""Bytes of a record that is handed in."""

PRINT_LIMIT: Final = 8 * 1024 * 1024
"""Bytes of an earlier print that is handed in: several times the whole of a game."""

HEADERS: Final = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'nonce-{nonce}'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types htmx worker",
    ]
)

_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_POLICY: Final = b"content-security-policy"
_RECORDS: Final = ("/records", "/api/records")
_PRINT: Final = re.compile(r"/games/[a-z0-9-]+/print")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_logger = logging.getLogger(__name__)


class TooLarge(HTTPException):
    """The body of a request is longer than it may be."""

    def __init__(self, limit: int) -> None:
        what = "a record" if limit == RECORD_LIMIT else "what is sent"
        super().__init__(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            f"Here {what} has at most {limit // 1024} KiB; nothing was changed.",
        )


class Shield:
    """ASGI middleware; the server answers to its names and to plain addresses."""

    def __init__(self, app: ASGIApp, settings: Settings, lines: LiveLines) -> None:
        self._app = app
        self._hosts = {"localhost", *[host.lower() for host in settings.names]}
        self._origin = urlsplit(settings.public_url).netloc
        limits = settings.limits
        self._asks = Bucket(limits.burst, limits.a_second)
        self._changes = Bucket(limits.changes, limits.changes_a_second)
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(16)
        state = scope.setdefault("state", {})
        state["nonce"] = nonce
        answer = _Answer(send, nonce)
        refusal = self._refusal(scope)
        if refusal is None and _is_line(scope):
            state[LINE] = self._lines.held(_address(scope))
        try:
            if refusal is None:
                await self._app(scope, _limited(receive, _limit(scope)), answer.send)
            else:
                await refusal(scope, receive, answer.send)
        except CancelledError:
            if not await _broken_off(scope, receive, answer):
                raise
        except Exception as fault:
            _logger.error("%s %s failed: %s", scope["method"], place_of(scope), trace(fault))
            if not answer.started:
                await _failed(Request(scope))(scope, receive, answer.send)
        finally:
            if held := state.pop(LINE, None):  # else the connection has taken it over, or none is
                held.let_go()

    def _refusal(self, scope: Scope) -> Response | None:
        request = Request(scope)
        if not scope["app"].state.house.is_open and scope["path"] != "/health":
            return not_now(request, SILENT)
        host = request.headers.get("host", "")
        if not self._knows(host):
            text = f"This server does not answer to the name {host!r}."
            return fault_page(request, 400, "Not here", text)
        changes = scope["method"] not in _SAFE
        if changes and not _same_origin(request.headers, {host, self._origin} - {""}):
            text = "That form came from another site; nothing was changed."
            return fault_page(request, 403, "Not from there", text)
        address = _address(scope)
        wait = (self._changes if changes else self._asks).wait(address)
        if wait:
            return _too_often(request, wait)
        if _is_line(scope) and self._lines.full(address):
            text = "So many pages are open from where you are: close some of them."
            return fault_page(request, 429, "Too many pages at once", text)
        length = request.headers.get("content-length") or "0"
        limit = _limit(scope)
        if not length.isdecimal() or len(length) > 9 or int(length) > limit:
            return fault_page(request, 413, "Too large", TooLarge(limit).detail)
        return None

    def _knows(self, host: str) -> bool:
        """Refuse foreign names, so that no other site can point its name at this server."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._hosts:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


class _Answer:
    """Adds the headers to whatever is answered."""

    def __init__(self, send: Send, nonce: str) -> None:
        self._send = send
        self._nonce = nonce
        self.started = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            has = {name for name, _ in message["headers"]}
            ours = [*_HEADERS, (_POLICY, POLICY.format(nonce=self._nonce).encode())]
            added = [one for one in ours if one[0] not in has]
            message["headers"] = [*message["headers"], *added]
        await self._send(message)


def _same_origin(headers: Headers, hosts: set[str]) -> bool:
    """Browsers say where a form comes from; a program that says nothing has no cookies to lose."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc in hosts


def _limit(scope: Scope) -> int:
    if _PRINT.fullmatch(scope["path"]):
        return PRINT_LIMIT
    return RECORD_LIMIT if scope["path"] in _RECORDS else BODY_LIMIT


def _limited(receive: Receive, limit: int) -> Receive:
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise TooLarge(limit)
        return message

    return counted


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _is_line(scope: Scope) -> bool:
    """Say whether a request is for a line that stays open."""
    return str(scope["path"]).endswith(("/events", "/stream"))


def _too_often(request: Request, wait: float) -> Response:
    text = f"Too many requests come from where you are: try again in {ceil(wait)} s."
    response = fault_page(request, 429, "Too fast", text)
    response.headers["Retry-After"] = str(ceil(wait))
    return response


async def _broken_off(scope: Scope, receive: Receive, answer: _Answer) -> bool:
    """Answer to what the server could not do before it ends; say whether the connection is ours."""
    known = scope["state"].get(CONNECTION)
    connection = known() if known else None
    if connection is None:
        return False
    if answer.started or connection.flow.write_paused:  # or one before it is not taken yet
        connection.break_off()
    else:
        title = "The server ends"
        text = "It could not do this before. Try again in a moment: nothing is played twice."
        await fault_page(Request(scope), 503, title, text)(scope, receive, answer.send)
    return True


def _failed(request: Request) -> Response:
    title = "Something went wrong on our side"
    text = "It has been noted. Matches are kept at each action: go back and try again."
    try:
        return fault_page(request, 500, title, text)
    except Exception:
        return PlainTextResponse(f"{title}. {text}", 500)
