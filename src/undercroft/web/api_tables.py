"""Tables and their seats, for programs: what comes in the browser by forms, as JSON."""

import asyncio
from typing import Final

from fastapi import Request

from undercroft.bots import bot_names
from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup, GameSpec
from undercroft.tables import (
    NAMES,
    Seat,
    Setup,
    Terms,
    key_hash,
    new_seed,
    own_name,
    read_record,
    typed_name,
)
from undercroft.web.api_shapes import (
    Bot,
    Bring,
    Continue,
    GameState,
    Join,
    Line,
    Link,
    Listed,
    NewTable,
    Pace,
    Ready,
    Seated,
    SeatWish,
    TableState,
    TermsWish,
    game_state,
    listed,
    seated,
    table_state,
)
from undercroft.web.api_who import (
    AnyVisitor,
    Authorization,
    KeyInPath,
    SeatInPath,
    TableId,
    house_of,
    token_of,
    whose_seat,
)
from undercroft.web.gathering import seat_link
from undercroft.web.visitor import Visitor

_MOST_LISTED: Final = 50


async def games() -> list[GameState]:
    """List what can be played."""
    return [game_state(spec) for spec in all_games().values()]


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
    terms = Terms(**wish.terms.model_dump())
    setup = Setup(spec.slug, switches, seats, new_seed(), wish.pace, terms)
    table = await house_of(request).create(setup, who)
    return seated(Visitor(table, who), token)


async def open_record(request: Request, authorization: Authorization = None) -> Seated:
    """It is played again, all of it, and kept as a match that is over."""
    token = token_of(authorization)
    text = (await request.body()).decode("utf-8", "replace")
    _, read, _ = await asyncio.to_thread(read_record, text, find_game)
    table = await house_of(request).keep(read, key_hash(token))
    return seated(Visitor(table, key_hash(token)), token)


async def public(request: Request) -> list[Listed]:
    """List tables where anybody may sit down."""
    return [listed(one) for one in await house_of(request).store.public(_MOST_LISTED)]


async def about(visitor: AnyVisitor) -> TableState:
    """Say who sits where."""
    return table_state(visitor)


async def clear(request: Request, visitor: AnyVisitor) -> None:
    """For the host, and where the match has not begun."""
    await visitor.clear(house_of(request))


# -- a seat ---------------------------------------------------------------------------


async def join(
    visitor: AnyVisitor, seat: SeatInPath, wish: Join, authorization: Authorization = None
) -> Seated:
    """In a match that runs you take over what is there, and bring nothing."""
    token = token_of(authorization)
    coming = Visitor(visitor.table, key_hash(token))
    await coming.sit(seat, wish.name, wish.bring, wish.ready)
    return seated(coming, token)


async def leave(visitor: AnyVisitor, seat: SeatInPath) -> TableState:
    """The seat is free then for anybody who wants it."""
    await visitor.leave(seat)
    return table_state(visitor)


async def ready(visitor: AnyVisitor, seat: SeatInPath, wish: Ready) -> TableState:
    """The match begins when all seats are taken and everybody is ready."""
    await visitor.be_ready(seat, wish.ready)
    return table_state(visitor)


async def bring(visitor: AnyVisitor, seat: SeatInPath, wish: Bring) -> TableState:
    """The name of a ready one, the whole text, or nothing for whatever is free."""
    await visitor.bring(seat, wish.bring)
    return table_state(visitor)


async def back(visitor: AnyVisitor, seat: SeatInPath) -> TableState:
    """An answer to a question takes it back too."""
    await visitor.be_back([seat])
    return table_state(visitor)


async def concede(visitor: AnyVisitor, seat: SeatInPath) -> TableState:
    """A bot plays on; the match ends where fewer than two people are left."""
    await visitor.concede(seat)
    return table_state(visitor)


async def move(request: Request, visitor: AnyVisitor, seat: SeatInPath) -> Link:
    """Whoever opens it holds the seat too; it works once."""
    key = await visitor.make_key(seat)
    return Link(key=key, link=seat_link(request, visitor.table, key))


async def take_along(
    request: Request, table_id: TableId, key: KeyInPath, authorization: Authorization = None
) -> Seated:
    """Whose key it is keeps the seat too."""
    token = token_of(authorization)
    coming = Visitor(await house_of(request).table(table_id), key_hash(token))
    await coming.use_key(key)
    return seated(coming, token)


# -- everybody at the table -----------------------------------------------------------


async def chat(visitor: AnyVisitor, line: Line) -> TableState:
    """Chat is no part of the match, and is not in its record."""
    await visitor.say(line.seat, line.text)
    return table_state(visitor)


async def pace(visitor: AnyVisitor, wish: Pace) -> TableState:
    """For everybody who holds a seat."""
    await visitor.set_pace(wish.pace)
    return table_state(visitor)


async def rematch(request: Request, visitor: AnyVisitor) -> TableState:
    """Everybody sits one place on, and has to say that they are ready."""
    return table_state(Visitor(await visitor.rematch(house_of(request)), visitor.who))


async def continue_from(
    request: Request, visitor: AnyVisitor, wish: Continue, authorization: Authorization = None
) -> Seated:
    """The new table is yours; its luck is new, and what you could not know is dealt anew."""
    token = token_of(authorization)
    coming = Visitor(visitor.table, key_hash(token))
    seat = whose_seat(visitor, wish.seat)
    fresh = await coming.continue_from(house_of(request), wish.at, wish.bots, seat)
    return seated(Visitor(fresh, coming.who), token)


# -- the host -------------------------------------------------------------------------


async def fill(visitor: AnyVisitor, wish: Bot) -> TableState:
    """For the host: one free seat, or all of them."""
    await visitor.fill(wish.seat, wish.bot)
    return table_state(visitor)


async def remove(visitor: AnyVisitor, seat: SeatInPath) -> TableState:
    """For the host: the seat is free then."""
    await visitor.remove(seat)
    return table_state(visitor)


async def stand_in(visitor: AnyVisitor, seat: SeatInPath) -> TableState:
    """For the host, where the terms allow it; who comes back plays again."""
    await visitor.stand_in(seat)
    return table_state(visitor)


async def terms(visitor: AnyVisitor, wish: TermsWish) -> TableState:
    """For the host; what is left out is as usual."""
    await visitor.set_terms(Terms(**wish.model_dump()))
    return table_state(visitor)


def _new_seat(spec: GameSpec, wish: SeatWish, who: str, others: list[str]) -> Seat:
    if wish.kind == "open":
        return Seat("", brought=wish.bring)
    spare = NAMES[len(others) % len(NAMES)]
    name = own_name(typed_name(wish.name) or spare, others)
    if wish.kind == "me":
        return Seat(name, brought=wish.bring, holders=(who,), ready=True)
    known = bot_names(spec)
    if wish.bot and wish.bot not in known:
        raise BadSetup(f"{spec.title} has no bot {wish.bot!r}; it has {', '.join(known)}")
    return Seat(name, wish.bot or known[-1], wish.bring)
