"""Maps: where players walk (DE-3.8, 4.1). A map is a grid of squares, at most 24 by 24.

A square is a number, row by row in a grid that is always 24 wide, so that it means the same on
every map. People write it by column and row: `C7`.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

SIZE: Final = 24
"""The most columns and rows of a map, and how many squares a number counts in a row."""
SQUARES: Final = SIZE * SIZE
NOWHERE: Final = -1
"""No square: the token is not on the map."""
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
NORTH_EAST: Final = 4
SOUTH_EAST: Final = 5
SOUTH_WEST: Final = 6
NORTH_WEST: Final = 7
SIDES: Final = (
    "north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west",
)  # fmt: skip
"""The sides of a square in the order in which equal ways are preferred."""
TO_SIDE: Final = (-SIZE, 1, SIZE, -1, 1 - SIZE, SIZE + 1, SIZE - 1, -SIZE - 1)
"""A square and this is the square on that side of it."""
ORTHOGONAL: Final = 4
"""So many of the sides are shared edges (DE-3.8)."""

OPEN: Final = "."
OBSTACLE: Final = "#"
TOWN: Final = "T"
START: Final = "S"
KEYS: Final = (OPEN, OBSTACLE, TOWN, START)
"""What a square of the grid is written as."""


def square_name(square: int) -> str:
    """Return a square as people write it, such as `C7`."""
    return f"{chr(ord('A') + square % SIZE)}{square // SIZE + 1}"


def square_at(column: int, row: int) -> int:
    """Return the square in that column and row, both counted from 0."""
    return row * SIZE + column


def square_of(name: str) -> int:
    """Return the square that is written like this; NOWHERE if nothing is."""
    column, row = "ABCDEFGHIJKLMNOPQRSTUVWX".find(name[:1].upper() or " "), name[1:]
    if column >= 0 and row.isascii() and row.isdecimal() and 1 <= int(row) <= SIZE:
        return square_at(column, int(row) - 1)
    return NOWHERE


@dataclass(eq=False)
class Map:
    """A map: its squares that are no obstacle, its towns with their names, and which are starts.

    `next_to[diagonal][square]` lists where a step leads, in the order of SIDES (R10); `open` are
    the squares without a town (DE-2.13).
    """

    slug: str
    name: str
    text: str
    columns: int
    rows: int
    squares: tuple[int, ...]
    towns: dict[int, str]
    starts: tuple[int, ...]
    next_to: tuple[list[list[int]], list[list[int]]]
    open: tuple[int, ...]
    source: str = ""

    def has(self, square: int) -> bool:
        """Say whether a square lies on the map, with an obstacle or without."""
        return square % SIZE < self.columns and square // SIZE < self.rows

    def is_town(self, square: int) -> bool:
        """Say whether a town stands there (DE-4.1)."""
        return square in self.towns


def build_map(slug: str, name: str, text: str, grid: list[str], towns: dict[str, str]) -> Map:
    """Build a map of a grid without a fault."""
    squares: list[int] = []
    starts: list[int] = []
    for row, line in enumerate(grid):
        for column, key in enumerate(line):
            if key != OBSTACLE:
                squares.append(square_at(column, row))
            if key == START:
                starts.append(square_at(column, row))
    named = {square_of(where): town for where, town in towns.items()}
    known = frozenset(squares)
    every = range(len(grid) * SIZE)
    edges = [_beside(square, ORTHOGONAL, known) for square in every]
    all_sides = [_beside(square, len(SIDES), known) for square in every]
    return Map(
        slug, name, text, len(grid[0]), len(grid), tuple(squares), dict(sorted(named.items())),
        tuple(starts), (edges, all_sides),
        tuple([square for square in squares if square not in named]),
    )  # fmt: skip


def _beside(square: int, sides: int, known: frozenset[int]) -> list[int]:
    if square not in known:
        return []
    others = [square + to_side for to_side in TO_SIDE[:sides]]
    return [one for one in others if one in known and distance(square, one, True) == 1]


def distance(one: int, other: int, diagonal: bool = False) -> int:
    """Return how far apart two squares are, obstacles ignored (DE-2.12, R8, R10)."""
    columns = abs(one % SIZE - other % SIZE)
    rows = abs(one // SIZE - other // SIZE)
    return max(columns, rows) if diagonal else columns + rows


def connected(one: Map) -> set[int]:
    """Return the squares that can be reached from the first starting town, over edges."""
    found = {one.starts[0]}
    ahead = deque(found)
    while ahead:
        for other in one.next_to[0][ahead.popleft()]:
            if other not in found:
                found.add(other)
                ahead.append(other)
    return found
