"""Who asks something of the API: by their token, at the table in the address."""

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import Depends, Header, Path, Query, Request

from undercroft.kernel import SPECTATOR
from undercroft.tables import House, key_hash, new_key
from undercroft.tables.commands import MOST_FIGURES, MOST_SEATS, FigureNumber
from undercroft.web.api.shapes import SightField
from undercroft.web.table.visitor import Visitor

BEARER: Final = r"^Bearer [!-~]{32,200}$"

Authorization = Annotated[
    str | None,
    Header(
        pattern=BEARER,
        description="`Bearer` and the token that you got; without it you are a watcher.",
    ),
]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
KeyInPath = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,100}$")]
SeatInPath = Annotated[int, Path(ge=0, lt=MOST_SEATS)]
SeatInQuery = Annotated[
    int | None,
    Query(
        ge=SPECTATOR,
        lt=MOST_SEATS,
        description=f"One of your seats, by default the first; {SPECTATOR} for a watcher's; or the"
        " one through whose eyes you look.",
    ),
]

MomentInQuery = Annotated[int | None, Query(ge=0, lt=2**31)]
EventInQuery = Annotated[int | None, Query(ge=0, lt=2**31)]
PlaceInQuery = Annotated[int | None, Query(ge=0, lt=2**31)]
FieldsInQuery = Annotated[
    frozenset[SightField],
    Query(
        description="The fields of the sight that you want, each by a `fields` of its own; without"
        " any, all. `seat`, `number` and `over` are always there.",
    ),
]
FiguresInQuery = Annotated[Sequence[FigureNumber], Query(max_length=MOST_FIGURES)]


def house_of(request: Request) -> House:
    """Return the house at whose tables the API plays."""
    house: House = request.app.state.parent.state.house
    return house


def token_of(authorization: str | None) -> str:
    """Return the token that was sent, or a new one."""
    return (authorization or "").removeprefix("Bearer ") or new_key()


async def _visitor(
    request: Request, table_id: TableId, authorization: Authorization = None
) -> Visitor:
    return await visit(house_of(request), table_id, authorization)


async def visit(house: House, table_id: str, authorization: str | None) -> Visitor:
    """Return who asks, at that table; raise Forbidden where they may not look."""
    who = key_hash(token_of(authorization)) if authorization else ""
    visitor = Visitor(await house.table(table_id), who)
    visitor.table.seating.must_let_in(who)
    await visitor.keep_behind()
    return visitor


AnyVisitor = Annotated[Visitor, Depends(_visitor)]


def whose_eyes(visitor: Visitor, seat: int | None) -> int:
    """Return through whose eyes somebody looks: as `whose_seat`, or of the seat that lends them."""
    return seat if seat is not None and seat in visitor.sides else whose_seat(visitor, seat)


def whose_seat(visitor: Visitor, seat: int | None) -> int:
    """Return as which seat somebody looks: as one of theirs, or as a watcher."""
    if seat is None:
        return visitor.seats[0] if visitor.seats else SPECTATOR
    if seat != SPECTATOR:
        visitor.table.seating.must_hold(visitor.who, seat)
    return seat
