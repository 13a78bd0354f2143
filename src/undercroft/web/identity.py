"""Who a browser is: a token in a cookie; the store has its hash at the seats that it holds."""

from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from undercroft.tables import LONGEST_NAME, is_key, key_hash, new_key

MATCHES: Final = "undercroft_matches"
"""The matches this browser knows, newest first: for its list, it opens nothing."""

LEARNING: Final = "undercroft_learning"
"""The lessons that this browser has begun, newest first: to go on with, in no list."""

LEARNED: Final = "undercroft_learned"
"""The lessons that this browser has been led through to their end."""

EYES: Final = "undercroft_eyes"
"""The seat of this browser whose secrets are on the screen; sent for that match alone."""

END: Final = "undercroft_end"
"""That this browser has shown how a match ended; sent for that match alone."""

OWNER: Final = "undercroft_owner"
"""The token under which this browser holds seats, and keeps what it brings to matches."""

HOST_OWNER: Final = f"__Host-{OWNER}"
"""The same by https: a browser takes it from this very host alone, so no neighbour plants one."""

NAME: Final = "undercroft_name"
"""The name that somebody typed on the home page, or last sat down under."""

_MOST_LISTED: Final = 20
_MOST_LEARNED: Final = 100
_FIRST: Final = "first-match"
"""The lesson of what earlier programs noted as begun: they knew no other."""
_YEAR: Final = 365 * 24 * 3600


def known_matches(request: Request) -> list[str]:
    """Return the ids of the matches that this browser has begun, newest first."""
    return _noted(request, MATCHES)


def list_match(request: Request, response: Response, match_id: str) -> None:
    """Put a match on the list of this browser."""
    _note(request, response, MATCHES, match_id)


def begun_lessons(request: Request) -> dict[str, str]:
    """Return the lessons that this browser has begun, by the ids of their matches."""
    noted = [one.partition("~") for one in _noted(request, LEARNING)]
    return {match_id: name or _FIRST for match_id, _, name in noted}


def remember_lesson(request: Request, response: Response, match_id: str, name: str) -> None:
    """Let this browser go on with a lesson later."""
    _note(request, response, LEARNING, f"{match_id}~{name}")


def learned(request: Request, slug: str) -> set[str]:
    """Return the lessons of a game that this browser has been led through."""
    noted = [one.partition("~") for one in _noted(request, LEARNED, _MOST_LEARNED)]
    return {name for game, _, name in noted if game == slug}


def tick_off(request: Request, response: Response, slug: str, name: str) -> None:
    """Remember that this browser has been led through a lesson."""
    if name not in learned(request, slug):
        _note(request, response, LEARNED, f"{slug}~{name}", _MOST_LEARNED)


def known_name(request: Request) -> str:
    """Return the name that somebody last sat down under at this browser."""
    return unquote(request.cookies.get(NAME, ""))[:LONGEST_NAME]


def remember_name(request: Request, response: Response, name: str) -> None:
    """Remember the name for the next table."""
    if name:
        _hand(request, response, NAME, quote(name), "/")


def forget_name(response: Response) -> None:
    """Let this browser have no name for the next table."""
    response.delete_cookie(NAME, path="/")


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


def has_seen_end(request: Request) -> bool:
    """Say whether this browser has shown the end of the match that a request is about."""
    return END in request.cookies


def remember_end(request: Request, response: Response, match_id: str) -> None:
    """Remember that this browser shows the end of a match."""
    if not has_seen_end(request):
        _hand(request, response, END, "seen", _path(match_id))


def owner_hash(request: Request) -> str:
    """Return under what the store keeps this browser's own things; empty if it has none."""
    token = _token(request)
    return key_hash(token) if token else ""


def own_token(request: Request) -> str:
    """Return the token of this browser's own things; a new one if it has none."""
    return _token(request) or new_key()


def hand_owner(request: Request, response: Response, token: str) -> None:
    """Let this browser keep things of its own, and hold seats."""
    _hand(request, response, HOST_OWNER if _is_secure(request) else OWNER, token, "/")


def _token(request: Request) -> str:
    """Return the token that a browser sends, "" if it sends none that we have made.

    One that it got by http, or before there was a name for https, is good by https too.
    """
    sent = [request.cookies.get(name, "") for name in (HOST_OWNER, OWNER)]
    return next((one for one in sent if is_key(one)), "")


def _noted(request: Request, cookie: str, most: int = _MOST_LISTED) -> list[str]:
    names = request.cookies.get(cookie, "").split(".")
    return [name for name in names if name and name.isprintable()][:most]


def _note(
    request: Request, response: Response, cookie: str, name: str, most: int = _MOST_LISTED
) -> None:
    noted = [name, *[known for known in _noted(request, cookie, most) if known != name]]
    _hand(request, response, cookie, ".".join(noted[:most]), "/")


def _path(match_id: str) -> str:
    return f"/tables/{match_id}"


def _hand(request: Request, response: Response, name: str, value: str, path: str) -> None:
    secure = _is_secure(request)
    response.set_cookie(
        name, value, max_age=_YEAR, path=path, secure=secure, httponly=True, samesite="lax"
    )


def _is_secure(request: Request) -> bool:
    """Say whether the browser came by https; what is behind a proxy may be reached by it alone."""
    return request.url.scheme == "https" or bool(request.app.state.settings.secure)
