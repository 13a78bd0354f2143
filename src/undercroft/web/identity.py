"""Who a browser is: it holds the keys to its matches in cookies, the store their hashes."""

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
    secure = request.url.scheme == "https"
    listed = [match_id, *known_matches(request)][:_MOST_LISTED]
    for name, value, path in (
        (KEY, key, f"/tables/{match_id}"),
        (MATCHES, ".".join(listed), "/"),
    ):
        response.set_cookie(
            name, value, max_age=_YEAR, path=path, secure=secure, httponly=True, samesite="lax"
        )
