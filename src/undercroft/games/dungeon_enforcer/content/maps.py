"""Maps: where players walk, and what may be wrong with one in a content file (DE-3.8, 4.1).

A map is a grid of squares, at most 24 by 24. A square is a number, row by row in a grid that is
always 24 wide, so that it means the same on every map. People write it by column and row: `C7`.
"""

from collections import deque
from functools import cache
from typing import Annotated, Final

from pydantic import Field, StringConstraints

from undercroft.kernel.errors import closest
from undercroft.kit.cards import Card
from undercroft.kit.content import Name
from undercroft.kit.drawing import Drawing
from undercroft.kit.explain import KeyFault

SIZE: Final = 24
"""The most columns and rows of a map, and how many squares a number counts in a row."""
SQUARES: Final = SIZE * SIZE
NOWHERE: Final = -1
"""No square: the token is not on the map."""
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


@cache
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


TOKENS: Final = 7
"""So many monster tokens are placed (DE-1.21)."""
NEAR: Final = 5
"""A monster token stands farther than this from every player token (DE-2.12)."""

GRID: Final = (
    f"a drawing of at most {SIZE} rows of at most {SIZE} signs: `.` is open, `#` an obstacle,"
    " `T` a town, `S` a starting town"
)
NAMES: Final = 'a table of the names of towns by their squares, such as `C7 = "Inn"`'


class Map(Card):
    """A map: `grid` has a line for each row of squares, `towns` the names by square.

    Of its `squares`, which are no obstacle, `open` are those without a town (DE-2.13). `towns` has
    the names by square; `drawn` are the towns of the grid, `starts` the starting ones.
    `next_to[diagonal][square]` lists where a step leads, in the order of SIDES (R10).
    """

    name: Name
    text: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    grid: Annotated[str, Field(description=GRID)]
    named: Annotated[dict[str, Name], Field(alias="towns", description=NAMES)] = {}

    def derive(self) -> None:
        """Read the grid, whatever may be wrong with it."""
        lines = Drawing(self.grid).rows
        self.columns, self.rows = max([0, *map(len, lines)]), len(lines)
        signs = [(square_at(column, row), sign)
                 for row, line in enumerate(lines) for column, sign in enumerate(line)]  # fmt: skip
        self.squares = tuple([square for square, sign in signs if sign != OBSTACLE])
        self.starts = tuple([square for square, sign in signs if sign == START])
        self.drawn = [square for square, sign in signs if sign in (TOWN, START)]
        self.towns = dict(sorted([(square_of(at), town) for at, town in self.named.items()]))
        self.open = tuple([square for square in self.squares if square not in self.towns])
        known, every = frozenset(self.squares), range(self.rows * SIZE)
        self.next_to = tuple(
            [
                [_beside(square, sides, known) for square in every]
                for sides in (ORTHOGONAL, len(SIDES))
            ]
        )

    def has(self, square: int) -> bool:
        """Say whether a square lies on the map, with an obstacle or without."""
        return square % SIZE < self.columns and square // SIZE < self.rows

    def is_town(self, square: int) -> bool:
        """Say whether a town stands there (DE-4.1)."""
        return square in self.towns

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what is wrong with the map: its form, its towns, its ways, room for monsters."""
        return self._form() or self._names() or self._ways()

    def _form(self) -> list[KeyFault]:
        found = Drawing(self.grid).faults("grid", KEYS)
        if max(self.columns, self.rows) > SIZE:
            size = f"{self.columns} columns and {self.rows} rows"
            found.append(("grid", f"has {size}: at most {SIZE} of each"))
        if not found and not self.starts:
            found.append(("grid", f"has no starting town ({START})"))
        return found

    def _names(self) -> list[KeyFault]:
        squares = [where.upper() for where in self.named]
        drawn = [square_name(square) for square in self.drawn]
        nameless = [where for where in drawn if where not in squares]
        found: list[KeyFault] = []
        for where in self.named:
            if where.upper() not in drawn:
                meant = closest(where, nameless)
                hint = f"; did you mean {meant!r}?" if meant else ""
                found.append((f"towns.{where}", f"{where} is no town of the grid{hint}"))
                nameless = [one for one in nameless if one != meant]
        found += [("towns", f"the town at {where} has no name") for where in nameless]
        found += [("towns", f"{where} has two names") for where in _twice(squares)]
        names = _twice(list(self.named.values()))
        return found + [("towns", f"{name!r} is the name of two towns") for name in names]

    def _ways(self) -> list[KeyFault]:
        cut_off = sorted(set(self.squares) - connected(self))
        found: list[KeyFault] = []
        if cut_off:
            names = ", ".join([square_name(square) for square in cut_off[:5]])
            more = f" and {len(cut_off) - 5} more" if len(cut_off) > 5 else ""
            found.append(("grid", f"nobody can walk to {names}{more}"))
        far = [square for square in self.open
               if all(distance(square, start) > NEAR for start in self.starts)]  # fmt: skip
        if len(far) < TOKENS:
            why = f"has {len(far)} open squares farther than {NEAR} from every starting town"
            found.append(("grid", f"{why}: at least {TOKENS} are needed for the monsters"))
        return found


def _twice(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


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
