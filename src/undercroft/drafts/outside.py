"""What lies outside of the walls of a map that draws nothing but walls."""

from collections.abc import Collection
from typing import Final

from undercroft.kit.floor_plan import STEPS, Edge, Square, edge
from undercroft.kit.words import many

FEWEST: Final = 9
"""Fewer squares than this inside of all walls are no dungeon."""


def inside(
    columns: int, rows: int, closed: Collection[Square], walls: Collection[Edge]
) -> tuple[frozenset[Square], list[str]]:
    """Return the squares of a map that nobody reaches from its border, and what is left out.

    Walls stand on `closed` squares and on edges. Where almost nothing is inside, as on a map of
    the open country, all squares count.
    """
    barred = frozenset(closed)
    around = frozenset(walls)
    start = (-1, -1)
    outside, ahead = {start}, [start]
    while ahead:
        x, y = ahead.pop()
        for dx, dy in STEPS:
            other = (x + dx, y + dy)
            if (
                -1 <= other[0] <= columns
                and -1 <= other[1] <= rows
                and other not in outside
                and other not in barred
                and edge((x, y), other) not in around
            ):
                outside.add(other)
                ahead.append(other)
    every = {(x, y) for x in range(columns) for y in range(rows)} - barred
    found = frozenset(every - outside)
    if len(found) < FEWEST:
        return frozenset(every), []
    left = len(every) - len(found)
    return found, [f"{many(left, 'square')} outside of the walls"] if left else []
