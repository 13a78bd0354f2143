"""The start page, and setting a match up."""

from http import HTTPStatus
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import FileResponse, RedirectResponse

from undercroft.bots import table_bots
from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec, Switch
from undercroft.match import LONGEST_LINE, one_line
from undercroft.rulebook import Rulebook
from undercroft.tables import LONGEST_NAME, PACES, House, Kept, NotPossible, key_hash
from undercroft.web.identity import (
    forget_name,
    hand_owner,
    known_matches,
    known_name,
    list_match,
    own_token,
    owner_hash,
    remember_name,
)
from undercroft.web.lobby.learn import learning
from undercroft.web.lobby.lists import Listed
from undercroft.web.lobby.setup import ROOM, SetupForm
from undercroft.web.lobby.terms import ABSENCES, CLOCKS, DELAYS, PAUSES, THINKING
from undercroft.web.render import is_live, page

router = APIRouter()

KEPT: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For what has its digest in its address."""
_MOST_FIELDS: Final = 200
_MOST_PUBLIC: Final = 50
_MOST_WATCHED: Final = 20
_LISTED_ONLY: Final = Switch("", ("",), "", "").check


@router.get("/")
async def home(request: Request) -> Response:
    """Show the games, and the tables of this browser, those first that wait for it."""
    house: House = request.app.state.house
    games, who = all_games(), owner_hash(request)
    mine = {*known_matches(request), *(await house.histories.running(who) if who else ())}
    in_order = sorted(games.values(), key=lambda spec: about(spec).order)
    own, public, watched = (
        [Listed(games[one.game], one, who) for one in found if one.game in games]
        for found in (
            await house.summaries(mine, who),
            await house.store.public(_MOST_PUBLIC),
            await house.watched(_MOST_WATCHED),
        )
    )
    known = {one.table.match_id for one in own}
    going = sorted([one for one in own if not one.table.finished], key=lambda one: not one.mine)
    return page(
        request,
        "lobby/matches.html" if is_live(request) else "lobby/home.html",
        games=in_order,
        learning={} if is_live(request) else await learning(request, *games.values()),
        public=[one for one in public if one.table.match_id not in known],
        watched=[one for one in watched if one.table.match_id not in known],
        waiting=len([one for one in going if one.mine]),
        gathering=[one for one in going if not one.table.started],
        running=[one for one in going if one.table.started],
        finished=[one for one in own if one.table.finished],
        name=known_name(request),
    )


@router.get("/games/{slug}")
async def setup_page(request: Request, slug: str) -> Response:
    """Show the set-up of a new match; a link to it may fill fields in."""
    spec = find_game(slug)
    form = SetupForm.fresh(spec, request.query_params, known_name(request))
    return await _setup(request, spec, form, await _kept(request, spec))


@router.post("/games/{slug}")
async def begin(request: Request, slug: str) -> Response:
    """Set a match up and go to its table; show the form again if something is wrong with it."""
    spec = find_game(slug)
    async with request.form(max_fields=_MOST_FIELDS) as fields:
        form = SetupForm.read(spec, {k: v for k, v in fields.items() if isinstance(v, str)})
    return await _begin(request, spec, form)


@router.post("/games/{slug}/play")
async def play_now(request: Request, slug: str) -> Response:
    """Begin a match with what the game says of a first one, for nobody but this browser."""
    spec = find_game(slug)
    return await _begin(request, spec, SetupForm.fresh(spec, {}, known_name(request)))


async def _begin(request: Request, spec: GameSpec, form: SetupForm) -> Response:
    kept, token = await _kept(request, spec), own_token(request)
    house: House = request.app.state.house
    try:
        setup = form.setup(spec, {str(own.number): own.text for own in kept}, key_hash(token))
        table = await house.create(setup, key_hash(token))
    except (BadSetup, NotPossible) as fault:
        return await _setup(request, spec, form, kept, str(fault))
    response = RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    remember_name(request, response, form.typed_name)
    list_match(request, response, table.id)
    return response


@router.post("/name")
async def call_me(
    request: Request, name: Annotated[str, Form(max_length=LONGEST_LINE)] = ""
) -> Response:
    """Keep the name under which this browser sits down at tables; without one forget it."""
    called = one_line(name, LONGEST_LINE)
    if len(called) > LONGEST_NAME:
        said = f"That name has {len(called)} letters. Type one of at most {LONGEST_NAME}."
        raise HTTPException(HTTPStatus.UNPROCESSABLE_ENTITY, said)
    response = RedirectResponse("/", HTTPStatus.SEE_OTHER)
    if called:
        remember_name(request, response, called)
    else:
        forget_name(response)
    return response


@router.get("/games/{slug}/cover-{look}.jpg")
async def cover(slug: str, look: Literal["light", "dark"]) -> Response:
    """Return the picture of a game's table, where it has one."""
    file = find_game(slug).folder / f"cover-{look}.jpg"
    if not file.is_file():
        raise HTTPException(HTTPStatus.NOT_FOUND, "This game has no picture of its table.")
    return FileResponse(file, media_type="image/jpeg", headers=KEPT)


@router.get("/games/{slug}/table.css")
async def board_css(slug: str) -> Response:
    """Return the stylesheet of a game's board."""
    file = find_game(slug).folder / "table.css"
    if not file.is_file():
        return Response("", media_type="text/css")
    return FileResponse(file, media_type="text/css", headers=KEPT)


async def _kept(request: Request, spec: GameSpec) -> list[Kept]:
    """What this browser keeps to bring to a game."""
    owner, house = owner_hash(request), request.app.state.house
    assert isinstance(house, House)
    return await house.store.kept(owner, spec.slug) if owner and spec.brings else []


async def _setup(
    request: Request, spec: GameSpec, form: SetupForm, kept: list[Kept], fault: str = ""
) -> Response:
    return page(
        request,
        "lobby/setup.html",
        HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK,
        spec=spec,
        form=form,
        room=request.query_params.get(ROOM, ""),
        kept=kept,
        faults=[line[:1].upper() + line[1:] for line in fault.splitlines() if line.strip()],
        bots=table_bots(spec),
        paces=list(PACES),
        absences=ABSENCES,
        clocks=CLOCKS,
        thinking=THINKING,
        delays=DELAYS,
        pauses=PAUSES if spec.hides else {},
        book=Rulebook.of(spec),
        learning=(await learning(request, spec)).get(spec.slug),
        free={
            switch.name
            for switch in spec.switches
            if switch.check != _LISTED_ONLY and not switch.grows
        },
    )
