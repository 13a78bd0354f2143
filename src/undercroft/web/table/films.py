"""What just happened in pictures, for moments.js: which there are, and the pictures themselves."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse

from undercroft.kernel import SPECTATOR
from undercroft.match import Picture
from undercroft.web.render import page
from undercroft.web.table.reel import LONGEST, Shot, longest, playing, seconds_of, shot_of
from undercroft.web.table.replay import Moment, PastPage, looked_back, picture_of
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyScreen, AnyVisitor, Visitor

AnySeat = Annotated[int, Query(ge=SPECTATOR)]
MOST_AT_ONCE = 4
"""So many pictures are sent at once: the first ones come soon, and few requests are made."""
Numbers = Annotated[list[Annotated[int, Query(ge=0)]], Query(max_length=MOST_AT_ONCE)]
Shown = Annotated[int, Query(ge=0)]
Taken = Annotated[float, Query(ge=0, le=4 * LONGEST)]
MOST_MOMENTS = 8
"""A film is about so many moments at most, the last ones."""

router = APIRouter(prefix="/tables/{match_id}")


@router.get("/screen/film")
async def screen_film(
    request: Request,
    visitor: AnyScreen,
    at: Moment,
    picture: Numbers,
    as_it_ran: bool = False,
    line: str = "",
) -> Response:
    """Send the same to the big screen, as all may see it."""
    return await film(request, visitor, at, SPECTATOR, picture, as_it_ran, line)


@router.get("/film")
async def film(
    request: Request,
    visitor: AnyVisitor,
    at: Moment,
    seat: AnySeat,
    picture: Numbers,
    as_it_ran: bool = False,
    line: str = "",
) -> Response:
    """Send pictures of the way to a moment, by their numbers; none for a number that is none.

    Picture 0 is the moment before, if there is one; something is said of it where an event is shown
    again, by its number `line`. `as_it_ran` counts the moments as they were counted while the match
    ran.
    """
    async with turn(request):
        past, allowed = looked_back(visitor, at, seat, as_it_ran)
        way = visitor.seen.way(past, as_it_ran)
        numbers = [number for number in picture if 1 <= number <= len(way)]
        pictures = [(number, PastPage(visitor, past, way, number, allowed)) for number in numbers]
        if 0 in picture and at:
            before = visitor.past(seat, at - 1, as_it_ran)
            said = before.sight.log[-1:] if picture_of(way, line) else ()
            alone = PastPage(visitor, before, [Picture(before.sight, said)], 1, allowed)
            pictures.insert(0, (0, alone))
        return page(request, "table/film.html", pictures=pictures)


@router.get("/screen/reel")
async def screen_reel(
    request: Request,
    visitor: AnyScreen,
    at: Moment,
    since: Moment | None = None,
    shown: Shown = 0,
    line: str = "",
    taken: Taken = 0,
) -> Response:
    """Say the same to the big screen."""
    return await reel(request, visitor, at, SPECTATOR, since, shown, line, taken)


@router.get("/reel")
async def reel(
    request: Request,
    visitor: AnyVisitor,
    at: Moment,
    seat: AnySeat,
    since: Moment | None = None,
    shown: Shown = 0,
    line: str = "",
    taken: Taken = 0,
) -> Response:
    """Say which pictures led to a moment, how many seconds each stays, and which play.

    With a moment `since` they are those of all moments from there on, as they were counted while
    the match ran; so many of that one were `shown` already, and the film that these go on has
    `taken` so many seconds. Else they are shown again: those of this moment, or with the number of
    an event, `line`, the one of which its line is said, and the one before it.
    """
    news = since is not None
    pace = visitor.seen.setup.pace if news else "slow"  # who asks to see it again wants time
    first = max(at if since is None else since, at - MOST_MOMENTS + 1, 0)
    async with turn(request):
        shots = list[Shot]()
        for moment in range(first, at + 1):
            skipped = shown if moment == since else 0
            shots += _shots(visitor, moment, seat, pace, skipped, news, line)
    plays = set(playing(shots, longest(pace) - taken))
    told = [
        {"at": one.at, "picture": one.picture, "stay": round(one.stay, 2), "plays": place in plays}
        for place, one in enumerate(shots)
    ]
    return JSONResponse(told)


def _shots(
    visitor: Visitor, at: int, seat: int, pace: str, skipped: int, as_it_ran: bool, line: str
) -> list[Shot]:
    """Weigh the pictures of the way to a moment, but for the first so many."""
    past, allowed = looked_back(visitor, at, seat, as_it_ran)
    if past.at != at:
        return []
    way, match = visitor.seen.way(past, as_it_ran), visitor.seen.match
    figures = [one.name for one in match.spec.figures(match.state, seat)] if seat >= 0 else []
    only = picture_of(way, line)
    if not only:
        numbers = range(skipped + 1, len(way) + 1)
    else:
        numbers = range(only - 1 if only > 1 or at else only, only + 1)
    shots = list[Shot]()
    for number in numbers:
        if number:
            caption = PastPage(visitor, past, way, number, allowed).caption
            shots.append(shot_of(at, number, caption, pace, figures))
        else:
            shots.append(Shot(at, 0, seconds_of(pace), 0))
    return shots
