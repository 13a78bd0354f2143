"""The lessons of a game: each set up as its script says, for the one who asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Form, HTTPException, Request, Response
from starlette.responses import RedirectResponse

from undercroft.games import find_game
from undercroft.kit.game import GameSpec
from undercroft.match import Lesson, find_lesson, lessons
from undercroft.tables import House, Seat, Setup, Terms, key_hash
from undercroft.web.identity import (
    begun_lessons,
    hand_owner,
    learned,
    own_token,
    owner_hash,
    remember_lesson,
)

FIRST: Final = "first-match"

router = APIRouter(prefix="/games/{slug}")


@dataclass(frozen=True)
class Learning:
    """The lessons of a game for one browser: those that it has been led through are `done`, those
    that it can go on with are `begun`, by name. The `next` one is the first that is not done."""

    lessons: Sequence[Lesson]
    done: set[str]
    begun: dict[str, str]

    @property
    def next(self) -> Lesson | None:
        """The lesson that comes next; the first again where all are done."""
        return next((one for one in self.lessons if one.name not in self.done), self.lessons[0])


async def learning(request: Request, *games: GameSpec) -> dict[str, Learning]:
    """Return what a browser has learned of each game that has lessons, by the games' names."""
    house: House = request.app.state.house
    noted = begun_lessons(request)
    running = [one for one in await house.summaries(noted, owner_hash(request)) if not one.finished]
    found: dict[str, Learning] = {}
    for spec in games:
        if lessons(spec):
            done = learned(request, spec.slug)
            mine = [one.match_id for one in reversed(running) if one.game == spec.slug]
            begun = {noted[one]: one for one in mine if noted[one] not in done}
            found[spec.slug] = Learning(lessons(spec), done, begun)
    return found


@router.post("/first-match")
async def begin_first_match(
    request: Request, slug: str, anew: Annotated[bool, Form()] = False
) -> Response:
    """Begin the first lesson of a game; see `begin_lesson`."""
    return await begin_lesson(request, slug, FIRST, anew)


@router.post("/lessons/{name}")
async def begin_lesson(
    request: Request, slug: str, name: str, anew: Annotated[bool, Form()] = False
) -> Response:
    """Set a lesson up and go to its table; no list shows it.

    Who has begun it and not ended it goes on with that, unless it is wished `anew`.
    """
    spec = find_game(slug)
    lesson = find_lesson(spec, name)
    if lesson is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, f"{spec.title} has no lesson of that name.")
    begun = {} if anew else (await learning(request, spec))[slug].begun
    if name in begun:
        return RedirectResponse(f"/tables/{begun[name]}", HTTPStatus.SEE_OTHER)
    token = own_token(request)
    house: House = request.app.state.house
    table = await house.create(setup_of(lesson, key_hash(token)), key_hash(token))
    response = RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    remember_lesson(request, response, table.id, name)
    return response


def setup_of(lesson: Lesson, who: str) -> Setup:
    """Return the set-up of a lesson; `who` is the hash of the token of who learns."""
    seats = [
        Seat(name, holders=(who,), ready=True, brought=brought)
        if number == lesson.learner
        else Seat(name, lesson.seats[number], brought)
        for number, (name, brought) in enumerate(zip(lesson.names, lesson.brought, strict=True))
    ]
    terms = Terms(watchers=False, chat=False)
    known = lesson.spec.slug, lesson.switches, seats, lesson.seed
    return Setup(*known, terms=terms, position=lesson.position)
