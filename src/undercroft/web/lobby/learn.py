"""The first match of a game: set up as its script says, for the one who asks."""

from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.games import find_game
from undercroft.match import FirstMatch, first_match
from undercroft.tables import House, Seat, Setup, Terms, key_hash
from undercroft.web.identity import hand_owner, own_token

router = APIRouter()


@router.post("/games/{slug}/first-match")
async def begin_first_match(request: Request, slug: str) -> Response:
    """Set the first match of a game up and go to its table; no list shows it."""
    script = first_match(find_game(slug))
    if script is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "This game has no first match with a guide yet.")
    token = own_token(request)
    house: House = request.app.state.house
    table = await house.create(setup_of(script, key_hash(token)), key_hash(token))
    response = RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    return response


def setup_of(script: FirstMatch, who: str) -> Setup:
    """Return the set-up of a first match; `who` is the hash of the token of who learns."""
    seats = [
        Seat(name, holders=(who,), ready=True, brought=brought)
        if number == script.learner
        else Seat(name, script.seats[number], brought)
        for number, (name, brought) in enumerate(zip(script.names, script.brought, strict=True))
    ]
    terms = Terms(watchers=False, chat=False)
    return Setup(script.spec.slug, script.switches, seats, script.seed, terms=terms)
