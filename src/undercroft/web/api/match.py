"""The match itself, for programs: what a seat sees, its answers, the stream, looking back."""

import zlib
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, aclosing
from math import inf
from struct import Struct
from typing import Any, Final

from fastapi import Depends, Request, Response
from pydantic import TypeAdapter

from undercroft.kernel import NOBODY
from undercroft.kit.reasons import Reason
from undercroft.match import MOST_LINES, Earlier, Past, Sight, Undoing
from undercroft.tables import House
from undercroft.tables.amending import OpenNumbers, open_numbers
from undercroft.web.api.shapes import MomentNote, StopsState, stops_state
from undercroft.web.api.told import (
    ALL,
    Fields,
    SightTold,
    Told,
    lines_of,
    sight_told,
    table_told,
)
from undercroft.web.api.ways import the_notes
from undercroft.web.api.who import (
    AnyVisitor,
    EventInQuery,
    FieldsInQuery,
    MomentInQuery,
    PlaceInQuery,
    SeatInPath,
    SeatInQuery,
    house_of,
    whose_eyes,
    whose_seat,
)
from undercroft.web.live import LiveLine
from undercroft.web.table.told import GZIP_HEAD
from undercroft.web.table.turn import turn
from undercroft.web.table.visitor import Visitor

KEEP_ALIVE: Final = 15.0
"""Seconds after which a stream says an empty line, so that nobody takes it for dead."""

NDJSON: Final = "application/x-ndjson"


class Lines(LiveLine):
    """JSON, one object a line."""

    media_type = NDJSON


_WINDOW: Final = 13
_MEMORY: Final = 5
"""zlib's figures for a packer that is made in a moment."""

_BACK: Final = 4096
"""So many bytes that were packed last are kept, for the packer of the next line to refer to."""

_END: Final = Struct("<2sLL")
"""How a stream of gzip ends: a block without anything, the sum of all that was packed, its size."""


async def _turn(request: Request) -> AsyncGenerator[None]:
    async with turn(request):
        yield


IN_TURN: Final = Depends(_turn, scope="function")
"""What is looked at is put together, and written as JSON, in turn."""


async def sight(visitor: AnyVisitor, seat: SeatInQuery = None, fields: FieldsInQuery = ALL) -> Any:
    """Its `number` belongs to an answer; `question` has the `options` if it is you who is asked.

    A `seat` through whose eyes you look is shown as it is to its person.
    """
    seen = visitor.seen.sight(whose_eyes(visitor, seat), lines_of(fields))
    return Response(SightTold(seen, fields).json, media_type="application/json")


async def log(visitor: AnyVisitor, seat: SeatInQuery = None, before: PlaceInQuery = None) -> Sight:
    """The same as a sight, with the last 500 lines of the log, or the last 500 before a place.

    `place` of a line counts from 0: ask with `before` the one of your first line until it is 0.
    """
    return visitor.seen.sight(whose_eyes(visitor, seat), MOST_LINES, before)


async def why(
    visitor: AnyVisitor, seat: SeatInQuery = None, event: EventInQuery = None
) -> list[Reason]:
    """With an `event` whose line of the log `has_reason`: why who acted there by the rules alone
    did that. Without one: what all who act so would do if each acted now, and why.

    `values` are what was compared; each game has its own. There may be none.
    """
    number = NOBODY if event is None else event
    return [*visitor.seen.why(whose_eyes(visitor, seat), number)]


async def throws(visitor: AnyVisitor, seat: SeatInQuery = None) -> list[Earlier]:
    """The real dice that were typed in, oldest first; of a table where the app throws, none."""
    return visitor.seen.throws(whose_seat(visitor, seat))


async def numbers(visitor: AnyVisitor, seat: SeatInQuery = None) -> OpenNumbers:
    """What lies open and can be put right by hand, the same for all seats, each with its values.

    Where nothing can be, `why` says it. `what` and the `to` of a value go with the same address.
    """
    return open_numbers(visitor.seen, whose_seat(visitor, seat))


async def undoing(visitor: AnyVisitor, seat: SeatInQuery = None) -> Undoing:
    """What can be taken back, the newest first: `alone` by yourself, else if all agree. `at` goes
    with `go-back`. `redo` is what you can give again now, one after the other."""
    return visitor.seen.undoing(whose_seat(visitor, seat))


async def stops(visitor: AnyVisitor, seat: SeatInPath) -> StopsState:
    """The table declines for a seat what cannot matter, and what it never wants to be asked."""
    visitor.table.seating.must_hold(visitor.who, seat)
    return stops_state(visitor.seen.stops(seat))


async def past(visitor: AnyVisitor, at: MomentInQuery = None, seat: SeatInQuery = None) -> Past:
    """Moment `at`, by default the last; when the match is over as any seat saw it.

    Its log has the last 500 lines.
    """
    own = whose_seat(visitor, None)
    return visitor.past(own if seat is None else seat, at)


async def stream(
    request: Request,
    visitor: AnyVisitor,
    seat: SeatInQuery = None,
    changes: bool = False,
    fields: FieldsInQuery = ALL,
) -> Response:
    """What has changed, `table` or `sight`; skip empty lines. It ends with the match.

    Of what changes fast you hear the last: each line is written in turn. With `changes` only the
    first line of each kind has all of it, and those after it what has changed since; whoever
    accepts gzip gets them packed, line by line. If you have lost count, begin another stream. Of
    `fields` that you have not asked for no line tells.
    """
    packs = changes and "gzip" in request.headers.get("accept-encoding", "")
    eyes, in_turn = whose_eyes(visitor, seat), turn(request, inf)
    said = lines(house_of(request), visitor, eyes, in_turn, changes, fields)
    if packs:
        return Lines(packed(said), headers={"Content-Encoding": "gzip"})
    return Lines(said)


async def record(visitor: AnyVisitor) -> dict[str, Any]:
    """Seed, switches, actions: all that is needed to play the match again.

    `moments` is what you have noted there.
    """
    kept: dict[str, Any] = TypeAdapter(dict[str, Any]).validate_json(
        (await visitor.record()).to_json()
    )
    return kept


async def moment_notes(visitor: AnyVisitor) -> list[MomentNote]:
    """What you have noted at moments of a match that is over, in the order of the match."""
    return await the_notes(visitor)


async def lines(
    house: House,
    visitor: Visitor,
    seat: int,
    in_turn: AbstractAsyncContextManager[None],
    by_changes: bool,
    fields: Fields = ALL,
) -> AsyncGenerator[bytes]:
    """What a stream says, as long as its reader may look on; each news is put together in turn."""
    table, seen = visitor.table, -1
    before: dict[str, Told] = {}
    own = [seat] if seat in visitor.seats else []
    with house.looking(table, *own, watcher=visitor.watcher):
        while not visitor.news.closed:
            known = seen
            seen = await visitor.news.wait(seen, seat, who=visitor.who, most=KEEP_ALIVE)
            if seen == known:
                yield b"\n"
                continue
            async with in_turn:
                if not (visitor.sees(seat) or (visitor.is_let_in and visitor.seen.over)):
                    return
                if visitor.must_be_late and not visitor.is_late:
                    return
                seen, over = visitor.news.changes(seat, who=visitor.who), visitor.seen.over
                news = _news(visitor, seat, before, by_changes, fields)
            while news:
                yield news.pop(0)  # what has been said is not kept until there is more
            if over:
                return


def _news(
    visitor: Visitor, seat: int, before: dict[str, Told], by_changes: bool, fields: Fields
) -> list[bytes]:
    """Return the lines that a stream says now; `before` is what it has told of each kind."""
    news = [table_told(visitor, before.get("table"))]
    if visitor.seen.started:
        news.append(sight_told(visitor.seen, seat, fields))
    said = [(told, _line(told, before.get(told.kind), by_changes)) for told in news]
    before.update({told.kind: told for told, line in said if line})
    return [line for _, line in said if line]


def _line(told: Told, last: Told | None, by_changes: bool) -> bytes:
    """Return the line that a stream says of it; b"" if it has said the same before."""
    if last is None:
        return told.line
    if by_changes:
        return told.since(last)
    return told.line if told.json != last.json else b""


async def packed(said: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """Pack what is said by gzip so that each piece of it can be read when it comes.

    Each piece has a packer of its own, which is told what went before: one that stays for as long
    as the stream takes 48 KiB.
    """
    yield GZIP_HEAD
    before, check, size = b"", 0, 0
    async with aclosing(said):
        async for piece in said:
            packer = zlib.compressobj(wbits=-_WINDOW, memLevel=_MEMORY, zdict=before)
            before = (before + piece)[-_BACK:]
            check, size = zlib.crc32(piece, check), size + len(piece)
            yield packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)
            del packer, piece
    yield _END.pack(b"\x03\0", check, size % 2**32)
