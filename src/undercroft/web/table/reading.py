"""What can be read of a game: in a minute, with pictures of a real match, and in full."""

from functools import cache

from fastapi import APIRouter, HTTPException, Request, Response
from markupsafe import Markup

from undercroft.games import find_game
from undercroft.kit.about import PictureRow, about
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Sight
from undercroft.rulebook import Rulebook
from undercroft.tables import Seat
from undercroft.web.lobby.learn import learning
from undercroft.web.lobby.rules import rendered
from undercroft.web.render import environment, page
from undercroft.web.table.board import Board

router = APIRouter(prefix="/games/{slug}")


class Still(Board):
    """A moment of an example, as a seat saw it; nobody plays on from there."""

    mine = False

    def __init__(self, spec: GameSpec, sight: Sight, names: list[str]) -> None:
        self.id = ""
        self.spec = spec
        self.names = names
        self.seats = [Seat(name) for name in names]
        self.own = [sight.seat]
        self.sight = sight


@router.get("/in-a-minute")
async def minute_page(request: Request, slug: str) -> Response:
    """Show what somebody has to know before a first match."""
    spec = find_game(slug)
    game = about(spec).game
    if game is None:
        raise HTTPException(404)
    goal = about(spec).goal(game.players, spec.resolve({}, spec.recommended))
    drawn, known = pictures(spec), (await learning(request, spec)).get(slug)
    return page(request, "table/minute.html", spec=spec, goal=goal, pictures=drawn, learning=known)


@router.get("/symbols")
async def symbols(request: Request, slug: str) -> Response:
    """Show what the symbols of a game mean, for the sheet of its table."""
    return page(request, "table/symbols.html", spec=find_game(slug))


@router.get("/rules")
async def rules_page(request: Request, slug: str) -> Response:
    """Show the rulebook of a game."""
    spec = find_game(slug)
    body, book = rendered(spec), Rulebook.of(spec)
    drawn = pictures(spec)
    return page(request, "lobby/rules.html", spec=spec, body=body, book=book, pictures=drawn)


@cache
def pictures(spec: GameSpec) -> list[tuple[PictureRow, Markup]]:
    """Return the pictures of a game, each drawn by the macros of its board."""
    said = about(spec)
    example = said.example
    if example is None:
        return []
    switches = spec.resolve(example.switches, example.preset or spec.recommended)
    names, seed, brought = example.seats, example.seed, example.brings
    match = Match(spec, len(names), switches, seed, brought=brought, names=names)
    board = environment().get_template(f"{spec.slug}/minute.html").make_module()
    drawn: list[tuple[PictureRow, Markup]] = []
    for row in sorted(said.pictures, key=lambda row: row.after):
        while len(match.answers) < row.after:
            match.apply(spec.vocabulary.parse(example.answers[len(match.answers)]))
        sight = match.sight(row.seat)
        still = Still(spec, sight, names)
        drawn.append((row, vars(board)["picture"](row.shows, sight.view, still)))
    return drawn
