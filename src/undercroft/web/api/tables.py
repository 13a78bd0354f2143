"""Tables and their seats, for programs: what comes in the browser by forms, as JSON."""

import asyncio
from typing import TYPE_CHECKING, Final

from fastapi import Request
from pydantic import BaseModel

from undercroft.bots import table_bots
from undercroft.games import all_games, find_game
from undercroft.kernel import BadRecord, BadSetup
from undercroft.kit.game import GameSpec
from undercroft.match import read_record
from undercroft.tables import (
    NAMES,
    Seat,
    Setup,
    commands,
    key_hash,
    new_key,
    new_seed,
    own_name,
    playing,
    typed_name,
)
from undercroft.web.api.shapes import (
    FaceState,
    GameState,
    Link,
    Listed,
    NewTable,
    Seated,
    SeatWish,
    TableState,
    game_state,
    listed,
    seated,
    table_state,
)
from undercroft.web.api.ways import body_of
from undercroft.web.api.who import (
    AnyVisitor,
    Authorization,
    FiguresInQuery,
    KeyInPath,
    SeatInPath,
    TableId,
    house_of,
    token_of,
)
from undercroft.web.table.gathering import seat_link
from undercroft.web.table.records import NOT_HERE, may_open
from undercroft.web.table.visitor import Visitor

_MOST_LISTED: Final = 50

if TYPE_CHECKING:
    Join = BaseModel
    Continue = BaseModel
else:
    Join = body_of("Join", commands.Sit, "seat")
    Continue = body_of("Continue", playing.Continue)


async def games() -> list[GameState]:
    """List what can be played."""
    return [game_state(spec) for spec in all_games().values()]


async def faces(slug: str) -> list[FaceState]:
    """List the cards, counters and tiles of a game."""
    return [FaceState(**one) for one in find_game(slug).faces()]


async def create(request: Request, wish: NewTable, authorization: Authorization = None) -> Seated:
    """The match begins once all seats are taken and everybody is ready."""
    spec, token = find_game(wish.game), token_of(authorization)
    who = key_hash(token)
    fewest, most = spec.seats
    if not fewest <= len(wish.seats) <= most:
        raise BadSetup(f"{spec.title} is for {fewest} to {most} players, not {len(wish.seats)}")
    seats: list[Seat] = []
    for one in wish.seats:
        seats.append(_new_seat(spec, one, who, [seat.name for seat in seats]))
    switches = spec.resolve(wish.switches, wish.preset)
    typed = () if wish.real_dice else None
    thrown = wish.real_dice if isinstance(wish.real_dice, list) else ()
    setup = Setup(
        spec.slug, switches, seats, new_seed(), wish.pace, wish.terms.terms, typed, thrown=thrown
    )
    table = await house_of(request).create(setup, who)
    return seated(Visitor(table, who), token)


async def open_record(request: Request, authorization: Authorization = None) -> Seated:
    """It is played again, all of it, and kept as a match that is over."""
    token = token_of(authorization)
    text = (await request.body()).decode("utf-8", "replace")
    spec, read, match = await asyncio.to_thread(read_record, text, find_game)
    if not may_open(spec, read, request.app.state.settings):
        raise BadRecord(NOT_HERE)
    table = await house_of(request).keep(read, match, key_hash(token))
    return seated(Visitor(table, key_hash(token)), token)


async def public(request: Request) -> list[Listed]:
    """List tables where anybody may sit down."""
    return [listed(one) for one in await house_of(request).store.public(_MOST_LISTED)]


async def about(visitor: AnyVisitor) -> TableState:
    """Say who sits where."""
    return table_state(visitor)


async def clear(visitor: AnyVisitor) -> None:
    """For the host, and where the match has not begun."""
    await visitor.table.do(visitor.who, playing.Clear())


async def join(
    visitor: AnyVisitor,
    seat: SeatInPath,
    wish: Join,
    authorization: Authorization = None,
) -> Seated:
    """In a match that runs you take over what is there, and bring nothing."""
    token = token_of(authorization)
    coming = Visitor(visitor.table, key_hash(token))
    await coming.table.do(coming.who, commands.Sit(seat=seat, **wish.model_dump()))
    return seated(coming, token)


async def move(
    request: Request,
    visitor: AnyVisitor,
    seat: SeatInPath,
    alone: bool = False,
    figure: FiguresInQuery = (),
) -> Link:
    """Whoever opens it holds the seat too; it works once.

    With `alone` that device plays the seat and nothing else: it is no host, and cannot give the
    seat away. With `figure`, counted from 0, it answers for these figures of the seat alone.
    """
    key, figures = new_key(), tuple(sorted(set(figure)))
    only = figures if alone or figures else None
    await visitor.table.do(visitor.who, commands.Lend(seat=seat, link=key_hash(key), figures=only))
    return Link(key=key, link=seat_link(request, visitor.table, key))


async def take_along(
    request: Request, table_id: TableId, key: KeyInPath, authorization: Authorization = None
) -> Seated:
    """Whose key it is keeps the seat too."""
    token = token_of(authorization)
    coming = Visitor(await house_of(request).table(table_id), key_hash(token))
    await coming.table.do(coming.who, commands.Hold(link=key_hash(key)))
    return seated(coming, token)


async def rematch(request: Request, visitor: AnyVisitor) -> TableState:
    """Everybody sits one place on, and has to say that they are ready."""
    fresh = await visitor.table.do(visitor.who, playing.Rematch())
    return table_state(Visitor(await house_of(request).table(fresh), visitor.who))


async def continue_from(
    request: Request, visitor: AnyVisitor, wish: Continue, authorization: Authorization = None
) -> Seated:
    """The new table is yours; its luck is new, and what you could not know is dealt anew."""
    token = token_of(authorization)
    who = key_hash(token)
    fresh = await visitor.table.do(who, playing.Continue(**wish.model_dump()))
    return seated(Visitor(await house_of(request).table(fresh), who), token)


def _new_seat(spec: GameSpec, wish: SeatWish, who: str, others: list[str]) -> Seat:
    if wish.kind == "open":
        return Seat("", brought=wish.bring)
    spare = NAMES[len(others) % len(NAMES)]
    name = own_name(typed_name(wish.name) or spare, others)
    if wish.kind == "me":
        return Seat(name, brought=wish.bring, holders=(who,), ready=True)
    known = table_bots(spec)
    if wish.bot and wish.bot not in known:
        raise BadSetup(f"{spec.title} has no bot {wish.bot!r}; it has {', '.join(known)}")
    return Seat(name, wish.bot or spec.best, wish.bring)
