"""Universal VTT: walls as lines, doors and windows as portals, counted in squares of the grid.

All places count from the corner of the whole drawing; `map_origin` is where the part begins that
was exported. Lines need not follow the grid, and a door often stands across the line between two
squares.
"""

from math import ceil
from typing import Annotated, Final

from pydantic import Field

from undercroft.drafts.lines import Grid, Leg, legs
from undercroft.drafts.outside import inside
from undercroft.drafts.reading import MOST, MapTable, Point
from undercroft.kit.content import BadContent
from undercroft.kit.floor_plan import FloorPlan
from undercroft.kit.words import many

MOST_POINTS: Final = 100_000

Count = Annotated[float, Field(ge=1, le=MOST)]
Line = Annotated[list[Point], Field(max_length=MOST_POINTS)]


class Size(MapTable):
    """How many squares the map has."""

    x: Count
    y: Count


class Resolution(MapTable):
    """Which part of the drawing the map shows."""

    map_origin: Point = Point(x=0.0, y=0.0)
    map_size: Size


class Portal(MapTable):
    """A door, or if it is not `closed` a window; `bounds` are its two ends."""

    bounds: Annotated[list[Point], Field(min_length=2, max_length=2)]
    closed: bool = True

    @property
    def leg(self) -> Leg:
        """It from end to end."""
        return legs(self.bounds)[0]


class UniversalVtt(MapTable):
    """The file of a map."""

    resolution: Resolution
    line_of_sight: Annotated[list[Line], Field(max_length=MOST_POINTS)]
    objects_line_of_sight: Annotated[list[Line], Field(max_length=MOST_POINTS)] = []
    portals: Annotated[list[Portal], Field(max_length=5_000)] = []
    lights: list[object] = []

    def plan(self, file: str) -> FloorPlan:
        """Return the map as it is drawn; raise BadContent if it has too many points."""
        if sum(map(len, self.line_of_sight)) > MOST_POINTS:
            why = f"has too many points: at most {MOST_POINTS:,} are read"
            raise BadContent([f"{file}: line_of_sight: {why}"])
        size, origin = self.resolution.map_size, self.resolution.map_origin
        grid = Grid(ceil(size.x), ceil(size.y), origin.x, origin.y)
        walls = grid.crossed([leg for line in self.line_of_sight for leg in legs(line)])
        windows = [one for one in self.portals if not one.closed]
        for one in windows:
            walls |= grid.met(one.leg)
        doors = {edge for one in self.portals if one.closed for edge in grid.met(one.leg)}
        floor_, left_out = inside(grid.columns, grid.rows, (), walls | doors)
        ways_in = [one for one in sorted(doors) if (one[0] in floor_) != (one[1] in floor_)]
        plan = FloorPlan(
            "",
            "",
            floor_,
            walls=frozenset(walls - doors),
            doors=frozenset(doors),
            entrances=tuple([next(at for at in one if at in floor_) for one in ways_in]),
        )
        plan.left_out += [*left_out, *self._left_out(len(windows))]
        plan.keep_largest()
        return plan

    def _left_out(self, windows: int) -> list[str]:
        found = [f"{many(windows, 'window')}: walls"] if windows else []
        if self.objects_line_of_sight:
            found.append(f"{many(len(self.objects_line_of_sight), 'piece')} of furniture")
        if self.lights:
            found.append(many(len(self.lights), "light"))
        return [*found, "the picture of the map"]
