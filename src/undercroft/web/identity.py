"""Who a browser is: it holds the keys to its matches in cookies, the store their hashes."""

import secrets
from hmac import compare_digest
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from undercroft.tables import Table
from undercroft.tables.house import key_hash

KEY: Final = "undercroft_key"
"""The key to the human seats of one match; sent for that match alone."""

MATCHES: Final = "undercroft_matches"
"""The matches this browser knows, newest first: for its list, it opens nothing."""

EYES: Final = "undercroft_eyes"
"""The seat of this browser whose secrets are on the screen; sent for that match alone."""

OWNER: Final = "undercroft_owner"
"""The token under which this browser keeps what it brings to matches."""

_MOST_LISTED: Final = 20
_YEAR: Final = 365 * 24 * 3600


def holds_key(request: Request, table: Table) -> bool:
    """Say whether this browser may act for the human seats."""
    key = request.cookies.get(KEY, "")
    return compare_digest(key_hash(key), table.token_hash)


def known_matches(request: Request) -> list[str]:
    """Return the ids of the matches that this browser has begun, newest first."""
    return [name for name in request.cookies.get(MATCHES, "").split(".") if name][:_MOST_LISTED]


def hand_key(request: Request, response: Response, match_id: str, key: str) -> None:
    """Give this browser the key to a new match, and put the match on its list."""
    listed = [match_id, *known_matches(request)][:_MOST_LISTED]
    _hand(request, response, KEY, key, _path(match_id))
    _hand(request, response, MATCHES, ".".join(listed), "/")


def open_eyes(request: Request) -> int:
    """Return the seat whose secrets this browser may show; -1 if none."""
    seat = request.cookies.get(EYES, "")
    return int(seat) if seat.isdecimal() and len(seat) < 4 else -1


def set_eyes(request: Request, response: Response, match_id: str, seat: int) -> None:
    """Let this browser show the secrets of a seat of its own; of none with -1."""
    if seat < 0:
        response.delete_cookie(EYES, path=_path(match_id))
    else:
        _hand(request, response, EYES, str(seat), _path(match_id))


def owner_hash(request: Request) -> str:
    """Return under what the store keeps this browser's own things; empty if it has none."""
    token = request.cookies.get(OWNER, "")
    return key_hash(token) if token else ""


def own_token(request: Request) -> str:
    """Return the token of this browser's own things; a new one if it has none."""
    return request.cookies.get(OWNER, "") or secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what `owner_hash` says for a browser that has that token."""
    return key_hash(token)


def hand_owner(request: Request, response: Response, token: str) -> None:
    """Let this browser keep things of its own."""
    _hand(request, response, OWNER, token, "/")


def _path(match_id: str) -> str:
    return f"/tables/{match_id}"


def _hand(request: Request, response: Response, name: str, value: str, path: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        name, value, max_age=_YEAR, path=path, secure=secure, httponly=True, samesite="lax"
    )
