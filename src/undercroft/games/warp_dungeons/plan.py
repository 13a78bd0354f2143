"""Where the cards of the dungeon are drawn: sheets of columns and rows, from what is public.

A sheet of the map is a sheet of the drawing, as long as no two cards share a cell.
In the layout `tree` cells mean nothing (R7): a card whose cell is taken begins
a sheet of its own, joined by a numbered arrow, just as a fold-out does (WD-5.9).
"""

from .actions import FOLD, SOUTH, WAYS
from .content.catalogue import DUNGEON
from .rules.dungeon import PREFERRED, STEP, side_of
from .shapes import Sheet
from .state import NONE_YET, Dungeon, Place

Cell = tuple[int, int, int]


class Plan:
    """The drawn cell of each place, the cells of the piles, and where each sheet comes from."""

    def __init__(
        self, cells: list[Cell], piles: dict[tuple[int, int], Cell], origins: list[int]
    ) -> None:
        self.cells = cells
        self.piles = piles
        self.origins = origins

    def arrow(self, number: int) -> int:
        """Return the sheet that begins with that place, 0 if none does."""
        sheet, column, row = self.cells[number]
        return sheet + 1 if sheet and (column, row) == (0, 0) else 0


def plan(dungeon: Dungeon) -> Plan:
    """Lay the drawing out: cards in the order they were laid, then piles where there is room."""
    cells: list[Cell] = []
    origins: list[int] = []
    taken: set[Cell] = set()
    for place in dungeon.places:
        cell = _cell(place, cells)
        if cell is None or cell in taken:
            cell = (len(origins), 0, 0)
            origins.append(place.parent)
        cells.append(cell)
        taken.add(cell)
    piles: dict[tuple[int, int], Cell] = {}
    for number, place in enumerate(dungeon.places):
        for one in place.exits:
            if one.child == NONE_YET and one.side != FOLD and dungeon.piles[one.path]:
                cell = _beside(cells[number], one.side)
                if cell not in taken:
                    taken.add(cell)
                    piles[number, one.side] = cell
    return Plan(cells, piles, origins)


def _cell(place: Place, cells: list[Cell]) -> Cell | None:
    """Return the cell beside the parent's; None for the first card of a sheet."""
    if place.parent == NONE_YET or (place.x, place.y) == (0, 0):
        return None
    return _beside(cells[place.parent], place.heading)


def _beside(cell: Cell, side: int) -> Cell:
    dx, dy = STEP[side]
    return cell[0], cell[1] + dx, cell[2] + dy


def sheets(drawn: Plan) -> list[Sheet]:
    """Return the sheets, with the column and row of each card and pile, counted from 1."""
    found: list[Sheet] = []
    for number, origin in enumerate(drawn.origins):
        cells = [cell for cell in drawn.cells if cell[0] == number]
        cells += [cell for cell in drawn.piles.values() if cell[0] == number]
        west = min([cell[1] for cell in cells])
        north = max([cell[2] for cell in cells])
        found.append(
            {
                "number": number + 1,
                "from": origin,
                "columns": max([cell[1] for cell in cells]) - west + 1,
                "rows": north - min([cell[2] for cell in cells]) + 1,
                "places": [
                    {"place": place, "column": cell[1] - west + 1, "row": north - cell[2] + 1}
                    for place, cell in enumerate(drawn.cells)
                    if cell[0] == number
                ],
                "piles": [
                    {
                        "place": place,
                        "side": WAYS[side],
                        "column": cell[1] - west + 1,
                        "row": north - cell[2] + 1,
                    }
                    for (place, side), cell in drawn.piles.items()
                    if cell[0] == number
                ],
            }
        )
    return found


def entrance(place: Place) -> int:
    """Return the side that faces the parent, NONE_YET for the Stairway (WD-5.2)."""
    return NONE_YET if place.parent == NONE_YET else side_of(place.heading, SOUTH)


def bricked_up(dungeon: Dungeon, place: Place) -> list[str]:
    """Return the sides with a wall: dead ends, and as many as were walled off (WD-5.8, 5.17)."""
    dead = [
        WAYS[one.side]
        for one in place.exits
        if one.child == NONE_YET and one.side != FOLD and not dungeon.piles[one.path]
    ]
    order = [side_of(place.heading, turn) for turn in PREFERRED[DUNGEON[place.kind].exits]]
    blind = [WAYS[side] for side in order if place.exit_at(side) is None]
    return dead + blind[: place.walled]
