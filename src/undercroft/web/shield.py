"""What stands before every page: host and origin checks, a size limit, security headers."""

import logging
import secrets
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.web.faults import fault_page

BODY_LIMIT: Final = 64 * 1024
"""Bytes: the largest form of ours is a tenth of it."""

HEADERS: Final = {
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
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types htmx",
    ]
)

_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_logger = logging.getLogger(__name__)


class TooLarge(Exception):
    """The body of a request is longer than BODY_LIMIT."""


class Shield:
    """ASGI middleware; `hosts` are the names this server answers to, besides plain addresses."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = {"localhost", *[host.lower() for host in hosts]}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce
        answer = _Answer(send, nonce)
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, answer.send)
            return
        try:
            await self._app(scope, _limited(receive), answer.send)
        except TooLarge:
            await _too_large(Request(scope))(scope, receive, answer.send)
        except Exception:
            _logger.exception("%s %s failed", scope["method"], scope["path"])
            if not answer.started:
                await _failed(Request(scope))(scope, receive, answer.send)

    def _refusal(self, scope: Scope) -> Response | None:
        request = Request(scope)
        host = request.headers.get("host", "")
        if not self._knows(host):
            text = f"This server does not answer to the name {host!r}."
            return fault_page(request, 400, "Not here", text)
        if scope["method"] not in _SAFE and not _same_origin(request.headers, host):
            text = "That form came from another site; nothing was changed."
            return fault_page(request, 403, "Not from there", text)
        if int(request.headers.get("content-length") or 0) > BODY_LIMIT:
            return _too_large(request)
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
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", POLICY.format(nonce=self._nonce))
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


def _same_origin(headers: Headers, host: str) -> bool:
    """Browsers say where a form comes from; a program that says nothing has no cookies to lose."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == host


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > BODY_LIMIT:
            raise TooLarge
        return message

    return counted


def _too_large(request: Request) -> Response:
    text = "That form is larger than any of ours; nothing was changed."
    return fault_page(request, 413, "Too large", text)


def _failed(request: Request) -> Response:
    title = "Something went wrong on our side"
    text = "It has been noted. Matches are kept at each action: go back and try again."
    try:
        return fault_page(request, 500, title, text)
    except Exception:
        return PlainTextResponse(f"{title}. {text}", 500)
