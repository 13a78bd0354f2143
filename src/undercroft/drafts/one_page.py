"""One Page Dungeon: rectangles of squares, joined by doors that are squares too.

A door says in which direction it leads, and about a third of the doors are open passages. Columns
are points, not squares. Water lies beside the dungeon as well.
"""

from math import floor
from typing import Annotated, Final

from pydantic import Field

from undercroft.drafts.reading import MOST, MapTable, Point, Whole
from undercroft.kit.content import BadContent
from undercroft.kit.floor_plan import STEPS, Edge, FloorPlan, Square, edge
from undercroft.kit.pack_texts import plain
from undercroft.kit.words import many

Size = Annotated[int, Field(ge=1, le=MOST)]

WITH_A_LEAF: Final = (1, 4, 5, 6, 7)
"""Types of doors that can be shut: door, grating, double, secret and iron door."""
SPECIAL: Final = {4: "grating", 6: "secret door", 7: "iron door"}
ENTRANCE: Final = 3
"""The type of the doors by which people come in from outside."""
STAIRS: Final = {8: "stair down", 9: "stair"}


class Rect(MapTable):
    """A rectangle of squares: a room, a piece of a passage, or the square of a door."""

    x: Whole
    y: Whole
    w: Size
    h: Size
    rotunda: bool = False
    ending: bool = False

    def squares(self) -> list[Square]:
        """List its squares; a rotunda has no corners."""
        every = [(self.x + dx, self.y + dy) for dx in range(self.w) for dy in range(self.h)]
        if not self.rotunda:
            return every
        middle = (self.x + (self.w - 1) / 2, self.y + (self.h - 1) / 2)
        far = (min(self.w, self.h) / 2) ** 2
        return [
            one for one in every if (one[0] - middle[0]) ** 2 + (one[1] - middle[1]) ** 2 <= far
        ]


class Direction(MapTable):
    """Where a door leads."""

    x: Annotated[int, Field(ge=-1, le=1)]
    y: Annotated[int, Field(ge=-1, le=1)]


class Door(MapTable):
    """A door: its square, where it leads, and a number for what it is."""

    x: Whole
    y: Whole
    dir: Direction
    type: int = 1


class Note(MapTable):
    """What stands beside a number on the page."""

    text: str = ""
    ref: str = ""
    pos: Point


class OnePageDungeon(MapTable):
    """The file of a dungeon."""

    title: str = ""
    story: str = ""
    rects: Annotated[list[Rect], Field(min_length=1, max_length=5_000)]
    doors: Annotated[list[Door], Field(max_length=5_000)] = []
    notes: Annotated[list[Note], Field(max_length=500)] = []
    columns: Annotated[list[Point], Field(max_length=20_000)] = []
    water: Annotated[list[Point], Field(max_length=100_000)] = []

    def plan(self, file: str) -> FloorPlan:
        """Return the dungeon as it is drawn; raise BadContent if it is too large."""
        left, top = min([one.x for one in self.rects]), min([one.y for one in self.rects])
        columns = max([one.x + one.w for one in self.rects]) - left
        rows = max([one.y + one.h for one in self.rects]) - top
        if max(columns, rows) > MOST:
            size = f"{many(columns, 'column')} and {many(rows, 'row')}"
            raise BadContent([f"{file}: rects: take {size}: at most {MOST} of each are read"])

        def at(x: float, y: float) -> Square:
            return floor(x) - left, floor(y) - top

        rects = [[at(*square) for square in one.squares()] for one in self.rects]
        squares = frozenset([square for rect in rects for square in rect])
        doors = {at(one.x, one.y): one for one in self.doors if at(one.x, one.y) in squares}
        numbers = {at(one.pos.x, one.pos.y): f"Room {one.ref}" for one in self.notes if one.ref}
        ends = [rect for rect, one in zip(rects, self.rects, strict=True) if one.ending]
        plan = FloorPlan(
            self.title,
            self.story,
            squares,
            walls=_walls(rects, squares, doors),
            door_squares=frozenset([at for at, one in doors.items() if one.type in WITH_A_LEAF]),
            entrances=tuple([at for at, one in doors.items() if one.type == ENTRANCE]),
            ends=tuple([rect[len(rect) // 2] for rect in ends]),
            water=frozenset([at(one.x, one.y) for one in self.water]),
            pillars=frozenset([at(one.x, one.y) for one in self.columns]),
            names=numbers,
        )
        plan.left_out += self._left_out()
        plan.keep_largest()
        return plan

    def _left_out(self) -> list[str]:
        """Say which doors are more than doors, and what the notes tell."""
        kinds = [one.type for one in self.doors]
        found = [
            f"{many(kinds.count(kind), word)}: open like every door"
            for kind, word in SPECIAL.items()
            if kind in kinds
        ]
        found += [
            f"{many(kinds.count(kind), word)}: even floor"
            for kind, word in STAIRS.items()
            if kind in kinds
        ]
        return found + [f"note {one.ref}: {plain(one.text, 200)}" for one in self.notes]


def _walls(
    rects: list[list[Square]], squares: frozenset[Square], doors: dict[Square, Door]
) -> frozenset[Edge]:
    """Return the edges between rectangles that no door joins, and those beside of doors."""
    inside: dict[Square, set[int]] = {}
    for number, rect in enumerate(rects):
        for square in rect:
            inside.setdefault(square, set()).add(number)
    found: set[Edge] = set()
    for square in squares:
        for dx, dy in STEPS[1:3]:
            other = (square[0] + dx, square[1] + dy)
            if other not in squares or inside[square] & inside[other]:
                continue
            ends = [doors[one] for one in (square, other) if one in doors]
            if not any((one.dir.x != 0) == (dx != 0) for one in ends):
                found.add(edge(square, other))
    return frozenset(found)
