"""Grounds for tests: a field drawn as one room, and dungeons laid card by card.

g = field('''
    ..#
    s~o
''')
g = seven(walls="2,1 2,2", pits="3,3")
plan = laid("1A", "6A: 1 east", "8A: 2 east")
"""

from typing import Final

from undercroft.games.deck_box_dungeons.content.layouts import spiral
from undercroft.games.deck_box_dungeons.content.rooms import find_layout
from undercroft.games.deck_box_dungeons.ground.ground import (
    FLOOR,
    PIT,
    WALL,
    WATER,
    Ground,
    Square,
    ground,
)
from undercroft.games.deck_box_dungeons.ground.plan import Plan, exits, placed, room_count
from undercroft.games.deck_box_dungeons.ground.spaces import (
    DIRECTIONS,
    LINE,
    NOWHERE,
    space_at,
    space_name,
)
from undercroft.kernel import Dice

KEYS: Final = {"#": WALL, ".": FLOOR, "*": FLOOR, "s": FLOOR, "~": WATER, "o": PIT}


def field(drawing: str, manners: int = 0) -> Ground:
    """Return a ground of one room without a border, at most 9 by 9; its corner is ⟨0,0⟩.

    `#` is a wall, `.` floor, `~` water, `o` a pit, `*` the spawn point, `s` the start area.
    """
    rows = drawing.split()
    assert {len(row) for row in rows} <= {len(rows[0])}, "the rows differ in length"
    assert max(len(rows), len(rows[0])) <= LINE, f"more than {LINE} by {LINE} spaces"
    squares: list[Square] = []
    start: list[int] = []
    diagram: list[int] = []
    for y, row in enumerate(rows):
        for x, key in enumerate(row):
            space = space_at(0, x, y)
            if KEYS[key] != WALL:
                squares.append(Square(space, x, y, KEYS[key], 1, NOWHERE, False))
            if key == "s":
                start.append(space)
            if key == "*":
                diagram = [_near(rows, x + dx, y + dy) for dx, dy in spiral(LINE - 1)]
    spawn = [space for space in diagram if space != NOWHERE]
    return Ground(squares, [spawn], start, manners)


def _near(rows: list[str], x: int, y: int) -> int:
    inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
    return space_at(0, x, y) if inside and rows[y][x] not in "#o" else NOWHERE


def seven(walls: str = "", water: str = "", pits: str = "", manners: int = 0) -> Ground:
    """Return the open 7 by 7 room of the ledger's tables, with these places: `"2,1 3,4"`."""
    rows = [["."] * 7 for _ in range(7)]
    for key, written in (("#", walls), ("~", water), ("o", pits)):
        for x, y in places(written):
            rows[y][x] = key
    return field(" ".join(["".join(row) for row in rows]), manners)


def places(written: str) -> list[tuple[int, int]]:
    """Return places that are written as `2,1 -3,4`."""
    found: list[tuple[int, int]] = []
    for one in written.split():
        x, y = one.split(",")
        found.append((int(x), int(y)))
    return found


def spaces(g: Ground, written: str) -> list[int]:
    """Return the spaces at places that are written as `2,1 -3,4`."""
    return [g.at[place] for place in places(written)]


def bits(g: Ground, written: str) -> int:
    """Return the spaces at places that are written as `2,1 -3,4`, as a set of bits."""
    return sum({1 << space for space in spaces(g, written)})


def written(g: Ground, found: list[int]) -> str:
    """Write spaces as their places: `2,1 -3,4`."""
    return " ".join([f"{g.x[space]},{g.y[space]}" for space in found])


def names(found: list[int]) -> str:
    """Write spaces as people do: `1-B5 1-B6`."""
    return " ".join([space_name(space) for space in found])


def some(dice: Dice, found: list[int]) -> int:
    """Return one of these spaces by chance."""
    return found[(dice.below("page", 4) * 256 + dice.below("space", 256)) % len(found)]


def laid(first: str, *others: str) -> Plan:
    """Return a plan: the first card, then each as `6A: 1 east`, card 6A behind the east exit of T1.

    The directions are those of the dungeon; rooms are counted from 1.
    """
    plan: Plan = (find_layout(first).id, 0, 0, 0)
    for other in others:
        label, behind = other.split(": ")
        room, direction = behind.split()
        for one in exits(plan):
            if one.room == int(room) - 1 and DIRECTIONS[one.direction] == direction:
                plan += placed(find_layout(label).id, one.x, one.y, one.direction)
                break
        else:
            raise AssertionError(f"T{room} has no {direction} exit")
    return plan


QUESTS: Final[dict[str, Plan]] = {
    "Q1": laid("1A", "6A: 1 east", "8A: 2 east", "11A: 2 south", "15A: 3 east"),
    "Q2": laid(
        "2A", "5A: 1 north", "10A: 2 west", "7B: 2 north", "13B: 2 east", "14A: 4 east",
        "15B: 6 north",
    ),
    "Q3": laid("3A", "4A: 1 north", "9A: 2 north", "12A: 3 west", "6B: 3 north", "13A: 5 west"),
    "Q4": laid(
        "1B", "8B: 1 north", "12B: 1 west", "14B: 2 north", "4A: 1 east", "7A: 4 west",
        "10B: 4 east", "15A: 4 north",
    ),
}  # fmt: skip
"""The dungeons of the four fixed quests."""


def whole(quest: str, manners: int = 0) -> Ground:
    """Return the ground of a fixed quest with every room explored."""
    plan = QUESTS[quest]
    return ground(plan, (1 << room_count(plan)) - 1, manners)


def part(quest: str, rooms: str, manners: int = 0) -> Ground:
    """Return the ground of a fixed quest with these rooms explored: `"1 2 4"`."""
    return ground(QUESTS[quest], sum([1 << int(room) - 1 for room in rooms.split()]), manners)
