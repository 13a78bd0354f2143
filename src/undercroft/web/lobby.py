"""The start page, and setting a match up."""

from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, Request, Response
from starlette.responses import FileResponse, RedirectResponse

from undercroft.bots import bot_names
from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup, GameSpec, Switch
from undercroft.rulebook import Rulebook
from undercroft.tables import PACES, House, Kept, Setup
from undercroft.web.forms import SetupForm
from undercroft.web.identity import hand_key, known_matches, owner_hash
from undercroft.web.render import page

router = APIRouter()

_MOST_FIELDS: Final = 200
_LISTED_ONLY: Final = Switch("", ("",), "", "").check


@router.get("/")
async def home(request: Request) -> Response:
    """Show the games, and the matches this browser can go on with."""
    house: House = request.app.state.house
    games = all_games()
    matches = await house.summaries(known_matches(request))
    known = [match for match in matches if match.game in games]
    return page(
        request,
        "home.html",
        games=list(games.values()),
        running=[(games[match.game], match) for match in known if match.finished is None],
        finished=[(games[match.game], match) for match in known if match.finished is not None],
    )


@router.get("/games/{slug}")
async def setup_page(request: Request, slug: str) -> Response:
    """Show the set-up of a new match; a link to it may fill fields in."""
    spec = find_game(slug)
    form = SetupForm.fresh(spec, request.query_params)
    return _setup(request, spec, form, await _kept(request, spec))


@router.post("/games/{slug}")
async def begin(request: Request, slug: str) -> Response:
    """Set a match up and go to its table; show the form again if something is wrong with it."""
    spec = find_game(slug)
    async with request.form(max_fields=_MOST_FIELDS) as fields:
        form = SetupForm.read(spec, {k: v for k, v in fields.items() if isinstance(v, str)})
    kept = await _kept(request, spec)
    try:
        setup = form.setup(spec, {str(own.number): own.text for own in kept})
    except BadSetup as fault:
        return _setup(request, spec, form, kept, str(fault))
    return await open_table(request, setup)


async def open_table(request: Request, setup: Setup) -> Response:
    """Create a match, give this browser its key, and go there."""
    house: House = request.app.state.house
    table, key = await house.create(setup)
    response = RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)
    hand_key(request, response, table.id, key)
    return response


@router.get("/games/{slug}/table.css")
async def board_css(slug: str) -> Response:
    """Return the stylesheet of a game's board."""
    file = find_game(slug).folder / "table.css"
    if not file.is_file():
        return Response("", media_type="text/css")
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return FileResponse(file, media_type="text/css", headers=kept)


async def _kept(request: Request, spec: GameSpec) -> list[Kept]:
    """What this browser keeps to bring to a game."""
    owner, house = owner_hash(request), request.app.state.house
    assert isinstance(house, House)
    return await house.store.kept(owner, spec.slug) if owner and spec.brings else []


def _setup(
    request: Request, spec: GameSpec, form: SetupForm, kept: list[Kept], fault: str = ""
) -> Response:
    return page(
        request,
        "setup.html",
        HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK,
        spec=spec,
        form=form,
        kept=kept,
        faults=[line[:1].upper() + line[1:] for line in fault.splitlines() if line.strip()],
        bots=bot_names(spec),
        paces=list(PACES),
        book=Rulebook.of(spec),
        free={switch.name for switch in spec.switches if switch.check != _LISTED_ONLY},
    )
