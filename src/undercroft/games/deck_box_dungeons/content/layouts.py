"""Layouts: what a side of a room card shows, in the card's own printed grid (DB-1.2, 6.8, R9).

A place of the grid is (c, r): columns 0-6 from west to east, rows 0-8 from north to south. The
border is walls, but for an exit in the middle of some sides.
"""

from dataclasses import dataclass
from typing import Final

from undercroft.kit.content import slug_of

COLUMNS: Final = 7
"""So many columns a card has, its border counted."""
ROWS: Final = 9
"""So many rows a card has, its border counted."""
WALL: Final = "#"
FLOOR: Final = "."
WATER: Final = "~"
PIT: Final = "o"
SPAWN: Final = "*"
START: Final = "s"
EXIT: Final = "+"
KEYS: Final = (WALL, FLOOR, WATER, PIT, SPAWN, START, EXIT)
"""What a place is drawn as. The spawn point, the start area and exits are floor."""
EXITS: Final = ((3, 0), (6, 4), (3, 8), (0, 4))
"""Where a card can have an exit: printed north, east, south, west (R9)."""
SIDES: Final = "AB"
ICON: Final = "dungeon-gate"

Place = tuple[int, int]


@dataclass(eq=False)
class Layout:
    """A side of a room card (R22).

    `id` is its place in LAYOUTS; `card` is the number that the card shows. `rows` are its nine
    rows as they are drawn. `spawn` is its spawn point, `start` its start area (empty on most
    cards); `exits` says which of north, east, south and west, as printed, are exits. `diagram` are
    the spaces of its spawn diagram in order, without walls and pits (DB-8.3, 8.4, R28).
    """

    id: int
    card: int
    side: str
    name: str
    rows: tuple[str, ...]
    spawn: Place
    start: tuple[Place, ...]
    exits: tuple[bool, bool, bool, bool]
    diagram: tuple[Place, ...]
    source: str = ""

    @property
    def slug(self) -> str:
        """Its name as it is written in files."""
        return slug_of(self.name)

    @property
    def icon(self) -> str:
        """The picture of all room cards."""
        return ICON

    @property
    def label(self) -> str:
        """The number and letter in the corner, such as `8B` (DB-7.2)."""
        return f"{self.card}{self.side}"

    def key(self, c: int, r: int) -> str:
        """Return what is drawn there; a wall outside of the card."""
        if 0 <= c < COLUMNS and 0 <= r < ROWS:
            return self.rows[r][c]
        return WALL


def build_layout(id: int, card: int, side: str, name: str, rows: list[str]) -> Layout:
    """Build one side of a card from its drawing, which has no fault."""
    spawn = (0, 0)
    start: list[Place] = []
    for r, row in enumerate(rows):
        for c, key in enumerate(row):
            if key == SPAWN:
                spawn = (c, r)
            if key == START:
                start.append((c, r))
    north, east, south, west = [rows[r][c] == EXIT for c, r in EXITS]
    return Layout(
        id, card, side, name, tuple(rows), spawn, tuple(start), (north, east, south, west),
        tuple(_diagram(rows, spawn)),
    )  # fmt: skip


def both_sides(id: int, card: int, name: str, rows: list[str]) -> list[Layout]:
    """Build side A as it is drawn, and side B; `id` is that of side A."""
    return [
        build_layout(id, card, "A", name, rows),
        build_layout(id + 1, card, "B", name, other_side(rows)),
    ]


def other_side(rows: list[str]) -> list[str]:
    """Return the drawing of side B: the mirror image with pits for water and water for pits."""
    exchange = str.maketrans(WATER + PIT, PIT + WATER)
    return [row[::-1].translate(exchange) for row in rows]


def _diagram(rows: list[str], spawn: Place) -> list[Place]:
    """Follow the spiral from the spawn point and keep where a figure can be put (R28)."""
    found: list[Place] = []
    for du, dv in spiral(ROWS - 1):
        c, r = spawn[0] + du, spawn[1] + dv
        if 0 <= c < COLUMNS and 0 <= r < ROWS and rows[r][c] not in (WALL, PIT):
            found.append((c, r))
    return found


def spiral(rings: int) -> list[Place]:
    """Return the steps from space 1 to each space of the spawn diagram (R28).

    Ring k begins k spaces north of space 1 and goes clockwise.
    """
    found: list[Place] = [(0, 0)]
    for k in range(1, rings + 1):
        found += [(u, -k) for u in range(k)]
        found += [(k, v) for v in range(-k, k)]
        found += [(u, k) for u in range(k, -k, -1)]
        found += [(-k, v) for v in range(k, -k, -1)]
        found += [(u, -k) for u in range(-k, 0)]
    return found


def cut_off(rows: list[str]) -> list[Place]:
    """List where nobody can walk to from the spawn point without entering a pit (DB-19.11)."""
    free: list[Place] = []
    found: list[Place] = []
    for r, row in enumerate(rows):
        for c, key in enumerate(row):
            if key == SPAWN:
                found.append((c, r))
            elif key not in (WALL, PIT):
                free.append((c, r))
    for c, r in found:
        for near in ((c, r - 1), (c + 1, r), (c, r + 1), (c - 1, r)):
            if near in free:
                free.remove(near)
                found.append(near)
    return free
