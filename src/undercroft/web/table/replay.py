"""Looking back at a match, and going on from there: any moment, from any seat once it is over."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from types import MappingProxyType
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Query, Request, Response
from starlette.responses import RedirectResponse

from undercroft.bots import table_bots
from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.match import LONGEST_LINE, Past, Picture, one_line
from undercroft.tables import OWN_SIDE, Forbidden, key_hash, playing
from undercroft.tables.moment_notes import NoteMoment
from undercroft.web.identity import (
    hand_owner,
    has_seen_end,
    list_match,
    own_token,
    remember_end,
)
from undercroft.web.render import is_live, page
from undercroft.web.table.answers import read
from undercroft.web.table.board import Board
from undercroft.web.table.eyes import eyes
from undercroft.web.table.just_now import caption_of
from undercroft.web.table.led import KEY, WITH
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import AnyVisitor, Visitor

Moment = Annotated[int, Query(ge=0)]

router = APIRouter(prefix="/tables/{match_id}")


class PastPage(Board):
    """A moment of a match as one seat saw it, or a `picture` of those on the way there, counted
    from 1; `allowed` are the seats to choose from. Nothing on it says how long a match is whose
    end nobody at this screen has seen: `knows_end`."""

    mine = False

    def __init__(
        self,
        visitor: Visitor,
        past: Past,
        way: Sequence[Picture],
        picture: int,
        allowed: Sequence[int],
        knows_end: bool = True,
        compared: str = "",
        notes: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(visitor, way[picture - 1].sight)
        self.picture = picture
        self.pictures = len(way)
        self.said = way[picture - 1].said
        self.caption = caption_of(self.spec, self.sight, self.said)
        self.own = [past.sight.seat] if past.sight.seat >= 0 else []
        self.at = past.at
        self.last = past.last
        self.allowed = allowed
        self.over = visitor.seen.over
        self.shows_end = self.over and (past.at, picture) == (past.last, len(way))
        self.knows_end = knows_end or self.shows_end
        self.compared = compared
        shown = past.last if self.knows_end else past.at
        self.notes = {number: text for number, text in notes.items() if number <= shown}
        self.bots = table_bots(self.spec)
        self._deciders = [*past.deciders, NOBODY]

    @property
    def title(self) -> str:
        """The title of the browser's tab."""
        return f"{self.moment_words} – {self.spec.title}"

    @property
    def note(self) -> str:
        """What who looks has noted at this moment."""
        return self.notes.get(self.at, "")

    @property
    def moment_words(self) -> str:
        """Which moment it is; of how many is told who knows how the match ends."""
        return f"{self.at} of {self.last}" if self.knows_end else f"Moment {self.at}"

    @property
    def can_continue(self) -> bool:
        """Say whether a new match can go on from here."""
        return self.sight.question is not None and (self.over or not self.waits)

    @property
    def asks_why(self) -> bool:
        """Say whether a bot decides here whose answer can be explained, and is not yet."""
        who = self._deciders[self.at]
        is_bots = who != NOBODY and bool(self.seats[who].bot)
        return self.over and is_bots and not self.compared

    @property
    def prompt(self) -> str:
        """What has just happened, on the way; else the decision as a sentence."""
        on_the_way = self.picture < self.pictures
        return " ".join([line.text for line in self.said]) if on_the_way else super().prompt

    @property
    def here(self) -> str:
        """The address of this picture."""
        return self.picture_address(self.picture)

    @property
    def turns(self) -> list[tuple[int, int]]:
        """The moments where somebody begins to decide, and which seat that is."""
        pairs = list(enumerate(self._deciders[:-1]))
        return [(at, who) for at, who in pairs if not at or who != self._deciders[at - 1]]

    @property
    def end_words(self) -> str:
        """What the last moment is called."""
        return "The end" if self.over else "Now"

    @property
    def turn_words(self) -> str:
        """Who decides at the moment, in short."""
        who = self._deciders[self.at]
        return f"{self.names[who]} decides" if who != NOBODY else self.end_words

    def address(self, at: int) -> str:
        """Return the address of a moment, seen from the same seat."""
        seat = self.sight.seat
        named = "" if seat == self.allowed[0] else f"&seat={seat}"
        return f"/tables/{self.id}/replay?at={max(0, min(at, self.last))}{named}"

    @property
    def note_address(self) -> str:
        """Where a note at this moment is sent, and from which seat it is looked at."""
        seat = self.sight.seat
        named = "" if seat == self.allowed[0] else f"&seat={seat}"
        return f"/tables/{self.id}/note?at={self.at}{named}"

    @property
    def older(self) -> str:
        """The address of the moment whose page ends where the log of this one begins."""
        log = self.sight.log
        return self.address(log[0].at) if log and log[0].place else ""

    @property
    def end_address(self) -> str:
        """The address of the last moment, which does not say its number."""
        seat = self.sight.seat
        named = "" if seat == self.allowed[0] else f"?seat={seat}"
        return f"/tables/{self.id}/replay{named}"

    def picture_address(self, picture: int) -> str:
        """Return the address of a picture on the way to the moment; the last one is the moment."""
        named = f"&picture={picture}" if picture < self.pictures else ""
        return f"{self.address(self.at)}{named}"

    def turn(self, step: int) -> int:
        """Return the nearest moment, on or back, where somebody begins to decide."""

        def begins(at: int) -> bool:
            return self._deciders[at] != self._deciders[at - 1]

        return self._nearest_moment(step, begins)

    def round(self, step: int) -> int:
        """Return the nearest moment, on or back, where it is the same player's turn again."""
        who = self._deciders[self.at]

        def begins(at: int) -> bool:
            return self._deciders[at] == who != self._deciders[at - 1]

        return self._nearest_moment(step, begins)

    def _nearest_moment(self, step: int, begins: Callable[[int], bool]) -> int:
        at = self.at + step
        while 0 < at < self.last and not begins(at):
            at += step
        return max(0, min(at, self.last))


@router.get("/replay")
async def replay(
    request: Request,
    visitor: AnyVisitor,
    at: Annotated[int | None, Query(ge=0)] = None,
    seat: Annotated[int | None, Query(ge=SPECTATOR)] = None,
    picture: Annotated[int | None, Query(ge=1)] = None,
    again: str = "",
    whose: int | None = None,
) -> Response:
    """Show a moment, or a picture on the way there: of that number, or the one of which the line of
    an event is said; of a running match only what the visitor could see then.

    `again` is the number of the event as the seat `whose` counts. The seat is shown if the visitor
    may see it; from another seat the moment is shown, as for a number that is none.
    """
    async with turn(request):
        if seat is None and whose in perspectives(visitor):
            seat = whose
        past, allowed = looked_back(visitor, at, seat)
        way = visitor.seen.way(past)
        if whose in (None, past.sight.seat):
            picture = picture or picture_of(way, again)
        knows = not visitor.seen.over or has_seen_end(request) or has_played(visitor)
        number = min(picture or len(way), len(way))
        said = ""
        if number == len(way):
            said = await request.app.state.analysing.compared(visitor.seen, past.at)
        notes = await visitor.moment_notes()
        t = PastPage(visitor, past, way, number, allowed, knows, said, notes)
        key = request.query_params.get(WITH, "")[:KEY]
        response = page(request, "table/replay.html", t=t, key=key)
    if t.shows_end and not is_live(request):  # replay.js fetches moments that it may never show
        remember_end(request, response, t.id)
    return response


@router.post("/note")
async def note(
    request: Request,
    visitor: AnyVisitor,
    at: Moment,
    seat: Annotated[int | None, Query(ge=SPECTATOR)] = None,
    text: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Note something at a moment of a match that is over, and go back there."""
    token = own_token(request)
    wish = read(NoteMoment, at=at, text=one_line(text, LONGEST_LINE))
    await visitor.table.do(key_hash(token), wish)
    whose = "" if seat is None else f"&seat={seat}"
    there = f"/tables/{visitor.table.id}/replay?at={at}{whose}"
    response = RedirectResponse(there, HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    return response


def has_played(visitor: Visitor) -> bool:
    """Say whether somebody at this screen has played that match to its end."""
    return bool(visitor.seats) and not visitor.seen.match.was_opened


def picture_of(way: Sequence[Picture], event: str) -> int:
    """Return the number of the picture of which the line of an event is said, counted from 1.

    It is 0 if none is, or if that is no event's number: addresses had the line's words once.
    """
    said = ([str(line.event) for line in picture.said] for picture in way)
    return next((number for number, events in enumerate(said, 1) if event in events), 0)


def looked_back(
    visitor: Visitor, at: int | None, seat: int | None, as_it_ran: bool = False
) -> tuple[Past, list[int]]:
    """Return a moment, and the seats that it may be seen from."""
    seen = visitor.seen
    allowed = perspectives(visitor)
    chosen = allowed[0] if seat is None else seat
    if chosen not in allowed and not seen.over:
        raise Forbidden(OWN_SIDE)
    return visitor.past(chosen, at, as_it_ran), allowed


@router.post("/continue")
async def continue_from(request: Request, visitor: AnyVisitor) -> Response:
    """Set a table up that goes on from a moment of a match."""
    async with request.form(max_fields=50) as fields:
        at = str(fields.get("at", ""))
        bots = [str(fields.get(f"seat-{seat}", "")) for seat in range(len(visitor.seen.seats))]
    if not (at.isdecimal() and len(at) < 7):
        raise HTTPException(422, "Choose a moment to go on from.")
    token = own_token(request)
    seat = SPECTATOR if visitor.eyes != NOBODY else perspectives(visitor)[0]
    wish = read(playing.Continue, at=int(at), seat=seat, bots=bots)
    fresh = await visitor.table.do(key_hash(token), wish)
    response = RedirectResponse(f"/tables/{fresh}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    list_match(request, response, fresh)
    return response


def perspectives(visitor: Visitor) -> list[int]:
    """Return from which seats a visitor may look at a match, the one they look from first.

    While it runs, people who share a screen in a game with secrets see what is on it.
    """
    seen, own = visitor.seen, visitor.seats
    if seen.over:
        first = own or [SPECTATOR]
        others = [SPECTATOR, *range(len(seen.seats))]
        return [*first, *[seat for seat in others if seat not in first]]
    if seen.spec.hides and len(own) > 1:
        return [eyes(visitor).seat]
    return own or [*visitor.sides, SPECTATOR]
