"""A map as it stands in a content file, and what may be wrong with it."""

from typing import Annotated, Final

from pydantic import Field, StringConstraints

from undercroft.kernel.errors import closest
from undercroft.kit.content import Name, Row, RowKind, slug_of
from undercroft.kit.drawing import Drawing
from undercroft.kit.explain import Fault

from .maps import (
    KEYS,
    SIZE,
    START,
    TOWN,
    Map,
    build_map,
    connected,
    distance,
    square_at,
    square_name,
    square_of,
)

TOKENS: Final = 7
"""So many monster tokens are placed (DE-1.21)."""
NEAR: Final = 5
"""A monster token stands farther than this from every player token (DE-2.12)."""


GRID: Final = (
    f"a drawing of at most {SIZE} rows of at most {SIZE} signs: `.` is open, `#` an obstacle,"
    " `T` a town, `S` a starting town"
)


class MapRow(Row):
    """A map: `grid` has a line for each row of squares, `towns` the names by square.

    In the grid `.` is open, `#` an obstacle, `T` a town, `S` a starting town.
    """

    name: Name
    text: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    grid: Annotated[str, Field(description=GRID)]
    towns: dict[str, Name] = Field(
        {}, description='a table of the names of towns by their squares, such as `C7 = "Inn"`'
    )

    @property
    def lines(self) -> list[str]:
        """The rows of squares, without blanks."""
        return Drawing(self.grid).rows

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what is wrong with the map: its form, its towns, its ways, room for monsters."""
        found = self._form() or self._towns()
        return found or self._ways(self.map())

    def map(self, source: str = "") -> Map:
        """Build the map."""
        built = build_map(slug_of(self.name), self.name, self.text, self.lines, self.towns)
        built.source = source
        return built

    def _form(self) -> list[Fault]:
        found = Drawing(self.grid).faults("grid", KEYS)
        columns, rows = max([0, *map(len, self.lines)]), len(self.lines)
        if max(columns, rows) > SIZE:
            size = f"{columns} columns and {rows} rows"
            found.append(("grid", f"has {size}: at most {SIZE} of each"))
        if not found and not any(START in line for line in self.lines):
            found.append(("grid", f"has no starting town ({START})"))
        return found

    def _towns(self) -> list[Fault]:
        drawn = {
            square_name(square_at(column, row))
            for row, line in enumerate(self.lines)
            for column, key in enumerate(line)
            if key in (TOWN, START)
        }
        named = {where.upper() for where in self.towns}
        nameless = sorted(drawn - named, key=square_of)
        found: list[Fault] = []
        for where in self.towns:
            if where.upper() not in drawn:
                meant = closest(where, nameless)
                hint = f"; did you mean {meant!r}?" if meant else ""
                found.append((f"towns.{where}", f"{where} is no town of the grid{hint}"))
                nameless = [one for one in nameless if one != meant]
        for where in nameless:
            found.append(("towns", f"the town at {where} has no name"))
        squares = [where.upper() for where in self.towns]
        for where in sorted({where for where in squares if squares.count(where) > 1}):
            found.append(("towns", f"{where} has two names"))
        names = list(self.towns.values())
        for name in sorted({name for name in names if names.count(name) > 1}):
            found.append(("towns", f"{name!r} is the name of two towns"))
        return found

    def _ways(self, built: Map) -> list[Fault]:
        cut_off = sorted(set(built.squares) - connected(built))
        found: list[Fault] = []
        if cut_off:
            names = ", ".join([square_name(square) for square in cut_off[:5]])
            more = f" and {len(cut_off) - 5} more" if len(cut_off) > 5 else ""
            found.append(("grid", f"nobody can walk to {names}{more}"))
        far = [
            square
            for square in built.squares
            if not built.is_town(square)
            and all(distance(square, start) > NEAR for start in built.starts)
        ]
        if len(far) < TOKENS:
            why = f"has {len(far)} open squares farther than {NEAR} from every starting town"
            found.append(("grid", f"{why}: at least {TOKENS} are needed for the monsters"))
        return found


MAP: Final = RowKind("map", "maps.toml", MapRow, "DE-3.8")
