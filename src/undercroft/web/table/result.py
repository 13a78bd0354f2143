"""The result of a match that is over, to share: a page for who has its link, and a picture.

Both show what everybody knew at the end: who watched saw it too. Who may look at the table
may look at them, and so may whoever has the link that is made for others. Of a match that runs
there is nothing.
"""

import asyncio
import html
import re
from hmac import compare_digest
from http import HTTPStatus
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form, HTTPException, Request, Response
from starlette.responses import FileResponse, RedirectResponse

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.kit.reading import changed, write_whole
from undercroft.kit.words import listed
from undercroft.print import can_print
from undercroft.print.result import SIZE, Ended, is_drawn, picture
from undercroft.tables import Forbidden, House, Seen, key_hash
from undercroft.web.identity import (
    hand_owner,
    known_name,
    list_match,
    own_token,
    owner_hash,
)
from undercroft.web.render import cover_url, environment, outside, page
from undercroft.web.table import deals
from undercroft.web.table.board import Board
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyTable, Visitor

router = APIRouter(prefix="/tables/{match_id}")

KEPT: Final = 300
"""So many pictures lie in the folder of a server."""
HOUR: Final = {"Cache-Control": "private, max-age=3600"}
KEY: Final = 22
"""Letters of what opens a result: 128 bits."""


class Results:
    """The pictures of results, in a folder that the processes of a server share."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._lock = Lock()

    def of(self, name: str, ended: Ended) -> Path:
        """Return the file of a picture; it is made if it is not there."""
        path = self._folder / f"{key_hash(name + repr(ended))[:32]}.png"
        with self._lock:  # one is set after the other
            if not path.exists():
                there = sorted(self._folder.glob("*.png"), key=changed)
                for old in there[: 1 - KEPT]:
                    old.unlink(missing_ok=True)
                write_whole(path, picture(ended))
        return path


class ResultPage(Board):
    """A match that is over, as everybody may see it; templates read it and nothing else."""

    def __init__(self, visitor: Visitor, address: str) -> None:
        seen = visitor.seen
        super().__init__(visitor, seen.sight(SPECTATOR))
        self.own = []
        self.given_up, self.parting = seen.given_up, seen.match.parting
        self.day = seen.day
        self.shared_at = address
        self.may_look = visitor.is_let_in
        self.has_record = seen.has_record
        self.conceded = [seat.name for seat in seen.seats if seat.conceded]
        self.last_board = _last_board(seen)
        self.verdict = self._said("verdict") or "It is over"
        self.standings = [self._said("standing", n) for n in range(len(self.seats))]
        self.rows = [
            (f"{seat.name} (bot {seat.bot})" if seat.bot else seat.name, said)
            for seat, said in zip(self.seats, self.standings, strict=True)
        ]

    def _said(self, macro: str, seat: int = NOBODY) -> str:
        """Return what a macro of the game's board says of the end, or of a seat, as plain text."""
        if not self.view.get("result"):
            if seat != NOBODY:
                return ""
            if self.parting:
                return self.parting.outcome(self.names)
            return f"{listed(self.conceded)} gave up" if self.conceded else ""
        game: Any = environment().get_template(f"{self.spec.slug}/table.html").module
        told = (self.view, self) if seat == NOBODY else (self.view, "", seat)
        drawn = str(getattr(game, macro)(*told))
        return " ".join(html.unescape(re.sub(r"<[^>]+>", "", drawn)).split())

    @property
    def figures(self) -> list[tuple[str, str]]:
        """Three numbers, each with its words."""
        found = [figure.partition(" ") for figure in self.recap.figures] if self.recap else []
        return [(number, words) for number, _, words in found]

    @property
    def decided(self) -> str:
        """The moment that decided most."""
        return self.recap.words if self.recap else ""

    @property
    def shared(self) -> str:
        """What whoever looks may tell others."""
        figures = ", ".join([" ".join(one) for one in self.figures])
        lines = [
            f"Undercroft, {self.spec.title}: {self.verdict}",
            self.decided,
            figures,
            self.shared_at,
        ]
        return "\n".join(filter(None, lines))

    @property
    def parts_of_board(self) -> list[tuple[bool, list[str]]]:
        """The last board, in parts: lines of maps, which are drawn, and sentences."""
        parts = groupby(self.last_board, lambda line: not line.strip() or is_drawn(line))
        return [(is_map, list(lines)) for is_map, lines in parts]

    @property
    def ended(self) -> Ended:
        """What the picture shows."""
        return Ended(
            self.spec.title, self.verdict, self.rows, self.figures, self.decided, self.last_board
        )


def _last_board(seen: Seen) -> list[str]:
    """Return the table as everybody saw it last while the match ran, in lines."""
    match, names = seen.match, seen.setup.names
    if match.parting:
        return []
    sight = seen.sight(SPECTATOR)
    if match.over:
        end = seen.past(SPECTATOR, seen.number, as_it_ran=True)
        sight = seen.past(SPECTATOR, max(end.last - 1, 0), as_it_ran=True).sight
    return seen.spec.text(sight.view, names)


def key_of(seen: Seen) -> str:
    """Return what opens the result for others: nobody knows it who does not know the seed."""
    return key_hash(f"the result of {seen.id} {seen.seed()}")[:KEY]


def result_link(request: Request, visitor: Visitor) -> str:
    """Return the address of a result; where the table wants no watchers it has a key."""
    path = f"{outside(request)}/tables/{visitor.seen.id}/result"
    return path if visitor.seen.terms.watchers else f"{path}?key={key_of(visitor.seen)}"


async def reader(request: Request, table: AnyTable, key: str = "") -> Visitor:
    """Return who asks for a result; raise Forbidden for who may not, 409 while the match runs."""
    visitor = Visitor(table, owner_hash(request), name=known_name(request))
    await must_read(request.app.state.house, visitor, key)
    return visitor


async def must_read(house: House, visitor: Visitor, key: str) -> None:
    """Raise Forbidden for who may not see the result, 409 while the match runs."""
    await visitor.keep_behind()
    seating, seen = visitor.table.seating, visitor.table.seen
    if not visitor.seen.over:
        seating.must_let_in(visitor.who)
        said = "The match is still running. Its result is shown when it is over."
        raise HTTPException(HTTPStatus.CONFLICT, said)
    has_key = compare_digest(key.encode(), key_of(seen).encode())
    if not (visitor.is_let_in or has_key or await _has_tried(house, visitor)):
        raise Forbidden("This table wants no watchers: ask who played for the link to the result.")


async def _has_tried(house: House, visitor: Visitor) -> bool:
    """Say whether somebody has played the deal of that match."""
    tries = await house.histories.tries(visitor.seen.id) if visitor.who else []
    return any(who == visitor.who for who, _ in tries)


AnyReader = Annotated[Visitor, Depends(reader)]


@router.get("/result")
async def result_page(request: Request, visitor: AnyReader) -> Response:
    """Show how a match ended to whoever has the link."""
    link, house = result_link(request, visitor), request.app.state.house
    lines = await deals.lines(house, visitor.seen, visitor.who)
    async with turn(request):
        t = ResultPage(visitor, link)
        drawn = link.replace("/result", "/result.png")
        usual = f"{outside(request)}{cover_url(t.spec.slug, 'light')}"
        return page(
            request,
            "table/result.html",
            t=t,
            image=drawn if can_print() else usual,
            size=SIZE if can_print() else None,
            key=request.query_params.get("key", ""),
            lines=lines,
            seats=deals.seats_to_try(visitor.seen),
            company=deals.COMPANY,
            cannot=deals.cannot(visitor.seen),
        )


@router.post("/deal")
async def play_the_deal(
    request: Request,
    visitor: AnyReader,
    seat: Annotated[int, Form()],
    company: Annotated[str, Form(max_length=16)] = deals.BOTS,
) -> Response:
    """Play the same deal, or go on with it; a browser has one try."""
    house: House = request.app.state.house
    token = own_token(request)
    found = await deals.begin(
        house, visitor.table, key_hash(token), known_name(request), seat, company
    )
    response = RedirectResponse(f"/tables/{found}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    list_match(request, response, found)
    return response


@router.get("/result.png")
async def result_picture(request: Request, visitor: AnyReader) -> Response:
    """Return the picture of a result, for the preview of a link."""
    if not can_print():
        said = "This server draws no pictures: who hosts it has to install undercroft[print]."
        raise HTTPException(HTTPStatus.NOT_FOUND, said)
    results: Results = request.app.state.results
    async with turn(request):
        ended = ResultPage(visitor, "").ended
        file = await asyncio.to_thread(results.of, visitor.seen.id, ended)
    return FileResponse(file, media_type="image/png", headers=HOUR)
