"""Reports that the server makes of its games: what many matches between bots tell about one.

They are made in the background (`web/making.py`) and kept as long as the server runs. Nobody has
the same report made twice.
"""

import json
import re
import secrets
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import FileResponse, RedirectResponse

from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.lab.asked import FILES, PAGE, PROGRESS, Asked, can_make, make
from undercroft.web.making import FAILED, Maker
from undercroft.web.render import page

router = APIRouter(prefix="/games/{slug}/report")

SIZES: Final = (100, 400)
"""How many matches somebody may ask for; half as many pairs are thrown for each source of luck."""
MEDIA: Final = dict(
    zip(
        FILES,
        ("application/jsonl", "application/vnd.apache.parquet", "text/html; charset=utf-8"),
        strict=True,
    )
)
POLICY: Final = (
    "default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""A report has its style in it, and nothing else that a browser would do."""
_STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)


class Wish(NamedTuple):
    """What a report is of."""

    spec: GameSpec
    players: int
    preset: str
    """The set of house rules; "" for the game as it comes."""
    matches: int

    @property
    def name(self) -> str:
        """What it is called in addresses."""
        return "-".join(filter(None, (str(self.players), str(self.matches), self.preset)))

    @property
    def rules(self) -> str:
        """By which house rules it is, in words."""
        return self.spec.preset(self.preset).title if self.preset else "as it comes"


def wishes(spec: GameSpec) -> Iterator[Wish]:
    """List all reports that there can be of a game."""
    fewest, most = spec.seats
    presets = ["", *[one.name for one in spec.presets]]
    for preset, players, matches in product(presets, range(fewest, most + 1), SIZES):
        yield Wish(spec, players, preset, matches)


class Held(NamedTuple):
    """A report that was asked for: made, failed, or under way and so far."""

    wish: Wish
    made: bool
    failed: bool
    played: int
    of: int
    said: str


class Reports:
    """The reports of a server, which its maker makes."""

    def __init__(self, maker: Maker, packs: Sequence[str]) -> None:
        self._maker = maker
        self._packs = list(packs)

    @property
    def busy(self) -> bool:
        """Whether something is being made."""
        return bool(self._maker.busy)

    def of(self, spec: GameSpec) -> list[Held]:
        """Return those of a game that were asked for."""
        return [self._held(wish) for wish in wishes(spec) if self.place(wish).is_dir()]

    def place(self, wish: Wish) -> Path:
        """Return the folder of a report, which need not be there."""
        return self._maker.folder / self._name(wish)

    def _name(self, wish: Wish) -> str:
        return f"{wish.spec.slug}/{wish.name}"

    def begin(self, wish: Wish) -> None:
        """Have it made, unless it is there or something else is being made."""
        options = ("--preset", wish.preset) if wish.preset else ()
        asked = Asked(secrets.token_hex(4), wish.matches, wish.matches // 2, "", options)
        told = (wish.spec.slug, wish.players, wish.preset, asked, self._packs)
        self._maker.begin(self._name(wish), make, told, PAGE)

    def _held(self, wish: Wish) -> Held:
        place = self.place(wish)
        try:
            news = json.loads((place / PROGRESS).read_text(encoding="utf-8"))
        except FileNotFoundError:
            news = {"played": 0, "of": 1, "said": "Beginning"}
        return Held(wish, (place / PAGE).exists(), (place / FAILED).exists(), **news)


@router.get("")
async def reports_page(request: Request, slug: str) -> Response:
    """Show the reports of a game, how far the one is that is being made, and the form for more."""
    spec = find_game(slug)
    reports: Reports = request.app.state.reports
    return page(
        request, "lobby/reports.html", spec=spec, held=reports.of(spec), busy=reports.busy,
        sizes=SIZES, able=can_make(),
    )  # fmt: skip


@router.post("")
async def ask(
    request: Request,
    slug: str,
    players: Annotated[int, Form()],
    size: Annotated[int, Form()],
    preset: Annotated[str, Form()] = "",
) -> Response:
    """Have a report made; who asks for what there cannot be gets none."""
    spec = find_game(slug)
    if Wish(spec, players, preset, size) not in wishes(spec):
        raise HTTPException(HTTPStatus.UNPROCESSABLE_ENTITY, "No report can be of that.")
    reports: Reports = request.app.state.reports
    if can_make():
        reports.begin(Wish(spec, players, preset, size))
    return RedirectResponse(f"/games/{slug}/report", HTTPStatus.SEE_OTHER)


@router.get("/{name}/{file}")
async def report_file(request: Request, slug: str, name: str, file: str) -> Response:
    """Hand out a report, or the matches behind it."""
    spec = find_game(slug)
    reports: Reports = request.app.state.reports
    made = [one.wish for one in reports.of(spec) if one.made and one.wish.name == name]
    if not made or file not in MEDIA:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    path = reports.place(made[0]) / file
    if file != PAGE:
        return FileResponse(path, media_type=MEDIA[file], filename=f"{slug}-{name}-{file}")
    text = path.read_text(encoding="utf-8")
    style = _STYLE.search(text)
    assert style is not None
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    headers = {"Content-Security-Policy": POLICY.format(digest=digest)}
    return Response(text, headers=headers, media_type=MEDIA[file])
