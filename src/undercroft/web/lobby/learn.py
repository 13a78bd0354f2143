"""The first match of a game: set up as its script says, for the one who asks."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.games import find_game
from undercroft.match import FirstMatch, first_match
from undercroft.tables import House, Seat, Setup, Terms, key_hash
from undercroft.web.identity import first_matches, hand_owner, own_token, remember_first_match

router = APIRouter()


@router.post("/games/{slug}/first-match")
async def begin_first_match(
    request: Request, slug: str, anew: Annotated[bool, Form()] = False
) -> Response:
    """Set the first match of a game up and go to its table; no list shows it.

    Who has begun one and not ended it goes on with that, unless it is wished `anew`.
    """
    script = first_match(find_game(slug))
    if script is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "This game has no first match with a guide yet.")
    begun = {} if anew else await begun_first_matches(request)
    if slug in begun:
        return RedirectResponse(f"/tables/{begun[slug]}", HTTPStatus.SEE_OTHER)
    token = own_token(request)
    house: House = request.app.state.house
    table = await house.create(setup_of(script, key_hash(token)), key_hash(token))
    response = RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    remember_first_match(request, response, table.id)
    return response


async def begun_first_matches(request: Request) -> dict[str, str]:
    """Return the ids of the first matches that this browser has begun and not ended, by game."""
    house: House = request.app.state.house
    found = await house.summaries(first_matches(request))
    return {one.game: one.match_id for one in reversed(found) if not one.finished}


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
