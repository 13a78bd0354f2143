"""Lines that are drawn across squares: on which edges of the grid they stand."""

from collections.abc import Iterable
from itertools import pairwise
from math import floor
from typing import Final

from undercroft.drafts.reading import Point
from undercroft.kit.floor_plan import Edge, edge

PROBES: Final = (0.2, 0.5, 0.8)
"""A wall stands between two squares if it crosses most of the lines from one to the other, which
run so far from the end of their common border."""
ENOUGH: Final = 2
"""So many of PROBES are most of them."""

Leg = tuple[float, float, float, float]
"""A straight piece of a line: x and y of both ends."""


def legs(line: Iterable[Point]) -> list[Leg]:
    """Return the straight pieces of a line."""
    return [(a.x, a.y, b.x, b.y) for a, b in pairwise(line)]


class Grid:
    """The squares of a map, whose corner lies at `left` and `top` of the drawing."""

    def __init__(self, columns: int, rows: int, left: float, top: float) -> None:
        self.columns = columns
        self.rows = rows
        self.left = left
        self.top = top

    def crossed(self, given: Iterable[Leg]) -> set[Edge]:
        """Return the edges on which walls stand; those of the map's border, too."""
        return {one for one, probes in self._probes(given).items() if len(probes) >= ENOUGH}

    def met(self, leg: Leg) -> set[Edge]:
        """Return the edges at which a leg such as a door stands, one at least if it is long."""
        found = self._probes([leg])
        most = max([len(probes) for probes in found.values()], default=0)
        best = [edge for edge in sorted(found) if len(found[edge]) == most]
        return {edge for edge in found if len(found[edge]) >= ENOUGH} or {*best[:1]}

    def _probes(self, given: Iterable[Leg]) -> dict[Edge, set[int]]:
        """Return the probes that are crossed, by the edges that they lead across."""
        found: dict[Edge, set[int]] = {}
        for x1, y1, x2, y2 in given:
            one, other = (x1 - self.left, y1 - self.top), (x2 - self.left, y2 - self.top)
            for column, row, probe in _crossings(one, other, self.rows):
                if -1 <= column < self.columns:
                    beside = edge((column, row), (column + 1, row))
                    found.setdefault(beside, set()).add(probe)
            for row, column, probe in _crossings(one[::-1], other[::-1], self.columns):
                if -1 <= row < self.rows:
                    below = edge((column, row), (column, row + 1))
                    found.setdefault(below, set()).add(probe)
        return found


def _crossings(
    one: tuple[float, float], other: tuple[float, float], lines: int
) -> Iterable[tuple[int, int, int]]:
    """Yield where a leg crosses the probes that run along the first of its two coordinates.

    What is yielded is the number of the square from whose middle the probe runs to that of the
    next one, in which of so many `lines` of squares, and which of PROBES it is.
    """
    (a1, b1), (a2, b2) = sorted([one, other], key=lambda point: point[1])
    for line in range(max(0, floor(b1)), min(lines, floor(b2) + 1)):
        for number, probe in enumerate(PROBES):
            if b1 <= line + probe < b2:
                at = a1 + (line + probe - b1) / (b2 - b1) * (a2 - a1)
                yield floor(at - 0.5), line, number
