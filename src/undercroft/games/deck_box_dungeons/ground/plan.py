"""Plans: where the cards of a dungeon lie (DB-7.3, 19.7, R9).

A plan is plain numbers, four for each room: layout id, x and y of the card's centre, and its turn.
The turn counts quarter turns clockwise from the printed orientation. x grows east, y grows south.
A card that lies is a plan of one room.
"""

from typing import Final, NamedTuple

from ..content.layouts import COLUMNS, EXITS, ROWS
from ..content.rooms import LAYOUTS
from .spaces import DX, DY, NOWHERE, SOUTH

Plan = tuple[int, ...]
PER_ROOM: Final = 4
"""So many numbers of a plan describe a room."""
TO_SHORT_SIDE: Final = 4
"""So far a card reaches from its centre to the middle of a short side: printed north and south."""
TO_LONG_SIDE: Final = 3
"""So far a card reaches from its centre to the middle of a long side: printed east and west."""


class Exit(NamedTuple):
    """An exit of a room: its direction and place in the dungeon, and the room `behind` it.

    `behind` is NOWHERE if the exit leads nowhere; that of the Entrance always is.
    """

    room: int
    direction: int
    x: int
    y: int
    behind: int


def room_count(plan: Plan) -> int:
    """Return how many rooms the plan has."""
    return len(plan) // PER_ROOM


def card_of(plan: Plan, room: int) -> Plan:
    """Return the card of a room as it lies."""
    return plan[room * PER_ROOM : (room + 1) * PER_ROOM]


def half_width(turn: int) -> int:
    """Return how far a card with that turn reaches west and east from its centre."""
    return TO_LONG_SIDE if turn % 2 == 0 else TO_SHORT_SIDE


def half_height(turn: int) -> int:
    """Return how far a card with that turn reaches north and south from its centre."""
    return TO_SHORT_SIDE if turn % 2 == 0 else TO_LONG_SIDE


def in_dungeon(plan: Plan, room: int, c: int, r: int) -> tuple[int, int]:
    """Return where in the dungeon a place of the room's printed card lies."""
    _, x, y, turn = card_of(plan, room)
    u, v = c - COLUMNS // 2, r - ROWS // 2
    for _ in range(turn):
        u, v = -v, u  # a quarter clockwise
    return x + u, y + v


def on_card(plan: Plan, room: int, x: int, y: int) -> tuple[int, int]:
    """Return the column and the row of the room's printed card that lie there in the dungeon."""
    _, middle, centre, turn = card_of(plan, room)
    u, v = x - middle, y - centre
    for _ in range(turn):
        u, v = v, -u  # a quarter back
    return u + COLUMNS // 2, v + ROWS // 2


def placed(layout: int, x: int, y: int, direction: int) -> Plan:
    """Place a card behind the exit at x, y that is left in that direction (DB-7.3).

    Its printed south exit meets the exit; its printed north points in the direction of leaving.
    The plan with it is `plan + placed(...)`. The first room is `(layout, 0, 0, 0)`.
    """
    far = TO_SHORT_SIDE
    return layout, x + far * DX[direction], y + far * DY[direction], direction


def exits_of(room: int, card: Plan) -> list[Exit]:
    """List the exits of a card that lies, from north round to west of the dungeon.

    Nothing is said about the rooms behind them.
    """
    layout, _, _, turn = card
    shown = LAYOUTS[layout].exits
    found: list[Exit] = []
    for direction in range(4):
        printed = (direction - turn) % 4
        if shown[printed]:
            c, r = EXITS[printed]
            x, y = in_dungeon(card, 0, c, r)
            found.append(Exit(room, direction, x, y, NOWHERE))
    return found


def exits(plan: Plan) -> list[Exit]:
    """List all exits of all rooms, room by room, each from north round to west; two that lie in
    the same place are a doorway (DB-6.9)."""
    found: list[Exit] = []
    for room in range(room_count(plan)):
        found += exits_of(room, card_of(plan, room))
    rooms: dict[tuple[int, int], list[int]] = {}
    for one in found:
        rooms.setdefault((one.x, one.y), []).append(one.room)
    for n, one in enumerate(found):
        for room in rooms[one.x, one.y]:
            if room != one.room:
                found[n] = Exit(one.room, one.direction, one.x, one.y, room)
    return found


def entrance(plan: Plan) -> tuple[int, int]:
    """Return where the Entrance is: the printed south exit of the first room (R21)."""
    c, r = EXITS[SOUTH]
    return in_dungeon(plan, 0, c, r)


def legal(plan: Plan, card: Plan) -> bool:
    """Say whether a card may lie like that beside the rooms of the plan (DB-19.7)."""
    _, x, y, turn = card
    for room in range(room_count(plan)):
        other = card_of(plan, room)
        wide = half_width(turn) + half_width(other[3])
        high = half_height(turn) + half_height(other[3])
        dx, dy = abs(x - other[1]), abs(y - other[2])
        if dx < wide and dy < high:
            return False
        if dx <= wide and dy <= high and _doors(card, other) != _doors(other, card):
            return False
    if not plan:
        return True
    door = entrance(plan)
    return all((one.x, one.y) != door for one in exits_of(0, card))


def _doors(card: Plan, other: Plan) -> set[tuple[int, int]]:
    """Return where a card has exits on the border of another one, or inside of it."""
    _, x, y, turn = other
    wide, high = half_width(turn), half_height(turn)
    places = [(one.x, one.y) for one in exits_of(0, card)]
    return {place for place in places if abs(place[0] - x) <= wide and abs(place[1] - y) <= high}
