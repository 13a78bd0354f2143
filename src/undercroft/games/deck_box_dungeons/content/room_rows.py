"""A room card as it stands in a content file, and what may be wrong with it."""

from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.content import Name, Row, RowKind
from undercroft.kit.drawing import Drawing
from undercroft.kit.explain import KeyFault

from .layouts import (
    COLUMNS,
    EXIT,
    EXITS,
    KEYS,
    ROWS,
    SIDES,
    SPAWN,
    WALL,
    Layout,
    both_sides,
    cut_off,
    other_side,
)

GRID: Final = (
    f"a drawing of {ROWS} rows of {COLUMNS} signs: `#` is a wall, `.` floor, `~` water, `o` a pit,"
    " `*` the spawn point, `s` the start area, `+` an exit"
)


class RoomRow(Row):
    """A room card: `number` is printed in its corner, `grid` draws side A, north on top.

    In the grid `#` is a wall, `.` floor, `~` water, `o` a pit, `*` the spawn point, `s` the start
    area and `+` an exit.
    """

    name: Name
    number: Annotated[int, Field(ge=1, le=999)]
    grid: Annotated[str, Field(description=GRID)]

    @property
    def lines(self) -> list[str]:
        """The rows of the drawing, without blanks."""
        return Drawing(self.grid).rows

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what is wrong with the card: its form, its border, its points, its ways."""
        return self._form() or self._border() or self._points() or self._ways()

    def layouts(self, id: int) -> list[Layout]:
        """Build side A, which has that id, and side B, which has the next one."""
        return both_sides(id, self.number, self.name, self.lines)

    def _form(self) -> list[KeyFault]:
        found: list[KeyFault] = []
        if len(self.lines) != ROWS:
            found.append(("grid", f"has {len(self.lines)} rows: a card has {ROWS}"))
        for number, line in enumerate(self.lines, 1):
            if len(line) != COLUMNS:
                why = f"row {number} has {len(line)} spaces: a card has {COLUMNS}"
                found.append((f"grid.{number}", why))
        return found or Drawing(self.grid).faults("grid", KEYS)

    def _border(self) -> list[KeyFault]:
        found: list[KeyFault] = []
        for r, line in enumerate(self.lines):
            for c, key in enumerate(line):
                where = f"column {c + 1} of row {r + 1}"
                inside = 0 < c < COLUMNS - 1 and 0 < r < ROWS - 1
                if inside and key == EXIT:
                    found.append((f"grid.{r + 1}", f"{where} is inside: exits are in the border"))
                elif not inside and key not in ((WALL, EXIT) if (c, r) in EXITS else WALL):
                    due = f"{WALL} or {EXIT}" if (c, r) in EXITS else WALL
                    why = f"{where} is {key!r}: this place of the border is {due}"
                    found.append((f"grid.{r + 1}", why))
        return found

    def _points(self) -> list[KeyFault]:
        found: list[KeyFault] = []
        if (points := self.grid.count(SPAWN)) != 1:
            found.append(("grid", f"has {points} spawn points ({SPAWN}): a card has one"))
        c, r = EXITS[2]
        if self.lines[r][c] != EXIT:
            found.append((f"grid.{ROWS}", "has no south exit: heroes enter a room there"))
        return found

    def _ways(self) -> list[KeyFault]:
        for side, rows in zip(SIDES, (self.lines, other_side(self.lines)), strict=True):
            if places := cut_off(rows):
                c, r = places[0]
                where = f"column {c + 1} of row {r + 1}"
                more = f" and to {len(places) - 1} more" if len(places) > 1 else ""
                why = f"without entering a pit, nobody can walk to {where} of side {side}{more}"
                return [(f"grid.{r + 1}", why)]
        return []


ROOM: Final = RowKind("room", "rooms.toml", RoomRow, "DB-19.11")
