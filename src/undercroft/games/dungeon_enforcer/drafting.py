"""A map drafted from what another tool has drawn: `maps.toml` of a pack (DE-3.8, 4.1).

Walls take whole squares here. Of a drawing that is too large, rows and columns that differ least
are laid over each other; one that is too small gets each of its own twice.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.floor_plan import STEPS, Draft, FloorPlan, Square, edge
from undercroft.kit.pack_texts import free_name, plain, quoted
from undercroft.kit.words import many

from .content import MAPS
from .content.maps import (
    NEAR,
    OBSTACLE,
    OPEN,
    SIZE,
    START,
    TOKENS,
    TOWN,
    distance,
    square_at,
    square_name,
)
from .packs import KIND
from .switches import MAP

MOST_TOWNS: Final = 9
"""As many towns has the map of the game."""
MOST_STARTS: Final = 3
"""As many starting towns has it."""
PER_TOWN: Final = 20
"""So many open squares there are for each town."""
APART: Final = 3
"""No two towns are nearer to each other than so many steps."""
CHOICE: Final = 3 * TOKENS
"""A second starting town leaves so many squares for the monsters at least."""
TEXT: Final = 200


class Grid(NamedTuple):
    """Squares of a map: the open ones, and where each square of the floor plan lies now."""

    columns: int
    rows: int
    open: frozenset[Square]
    places: dict[Square, Square]


class Towns(NamedTuple):
    """The towns of a map with their names, the starting towns first, and how many of those."""

    names: dict[Square, str]
    starts: int

    def far(self, grid: Grid) -> int:
        """Count the squares where a monster may stand with every player in a town (DE-2.12)."""
        starts = [square_at(*at) for at in list(self.names)[: self.starts]]
        return sum(
            all(distance(square_at(*at), start) > NEAR for start in starts)
            for at in grid.open - set(self.names)
        )


def draft(plan: FloorPlan) -> Draft:
    """Return a pack with the map; raise BadSetup if monsters have no room on it."""
    left_out = list(plan.left_out)
    grid = blocks(plan)
    if max(grid.columns, grid.rows) > SIZE:
        was = f"{grid.columns} columns and {grid.rows} rows with the walls"
        grid = fitted(grid)
        became = f"{grid.columns} and {grid.rows}"
        left_out.append(f"the size: {was} became {became}, and some thin walls are gone")
    towns = settled(grid, plan)
    while towns.far(grid) < TOKENS and 2 * max(grid.columns, grid.rows) <= SIZE:
        grid = moved(grid, lambda x: 2 * x, lambda y: 2 * y, 2)
        towns = settled(grid, plan)
    if towns.far(grid) < TOKENS:
        raise BadSetup(
            f"{plan.title}: the map has fewer than {TOKENS} open squares that lie farther than"
            f" {NEAR} from its starting town: draw a larger one"
        )
    name = free_name(plan.title, "Another Map", [*[one.slug for one in MAPS], *MAP.values])
    text = plain(plan.story, TEXT) or "Drawn with another tool."
    lines = [
        "# A draft: move the towns, call them by better names, and write what the map is about.",
        "",
        "[[map]]",
        f"name = {quoted(name)}",
        f"text = {quoted(text)}",
        'grid = """',
        *drawn(grid, towns),
        '"""',
        "",
        "[map.towns]",
        *[f"{square_name(square_at(*at))} = {quoted(town)}" for at, town in towns.names.items()],
    ]
    made = f"{grid.columns} columns, {grid.rows} rows, {many(len(towns.names), 'town')}"
    files = {KIND.file: "\n".join(lines) + "\n"}
    return Draft(files, made, [*left_out, *_unknown_here(plan)], {MAP.name: slug_of(name)})


def blocks(plan: FloorPlan) -> Grid:
    """Return the floor with its walls as squares; walls between squares make room for their own."""
    left, top = min([x for x, _ in plan.floor]), min([y for _, y in plan.floor])
    wide = 2 if plan.walls else 1
    places = {(x, y): ((x - left) * wide, (y - top) * wide) for x, y in plan.floor}
    found = set(places.values())
    for square, (x, y) in places.items() if plan.walls else ():
        east, south, both = [
            (square[0] + dx, square[1] + dy) for dx, dy in ((1, 0), (0, 1), (1, 1))
        ]
        ways = [other for other in plan.next_to(square) if other in (east, south)]
        found |= {(x + other[0] - square[0], y + other[1] - square[1]) for other in ways}
        free = {edge(east, both), edge(south, both)}.isdisjoint(plan.walls)
        if len(ways) == 2 and both in plan.floor and free:
            found.add((x + 1, y + 1))
    columns, rows = max([x for x, _ in found]) + 1, max([y for _, y in found]) + 1
    return Grid(columns, rows, frozenset(found), places)


def fitted(grid: Grid) -> Grid:
    """Lay rows and columns over each other until the map is small enough.

    What is open in one of them stays open, so that nothing is cut off.
    """
    lines = [0] * grid.rows
    for x, y in grid.open:
        lines[y] |= 1 << x
    rows = laid_over(lines)
    grid = moved(grid, lambda x: x, rows.__getitem__)
    lines = [0] * grid.columns
    for x, y in grid.open:
        lines[x] |= 1 << y
    columns = laid_over(lines)
    return moved(grid, columns.__getitem__, lambda y: y)


def laid_over(lines: Sequence[int]) -> list[int]:
    """Return for each line its place among the SIZE that are left. A line has a bit for each open
    square; those that differ in the fewest squares come together, of equal ones the lightest."""
    left = [(line, 1) for line in lines]
    while len(left) > SIZE:
        costs = [((a ^ b).bit_count(), m + n, at) for at, ((a, m), (b, n)) in _pairs(left)]
        at = min(costs)[2]
        (a, m), (b, n) = left[at : at + 2]
        left[at : at + 2] = [(a | b, m + n)]
    return [place for place, (_, weight) in enumerate(left) for _ in range(weight)]


def _pairs(lines: list[tuple[int, int]]) -> Iterable[tuple[int, tuple[tuple[int, int], ...]]]:
    return enumerate(pairwise(lines))


def moved(
    grid: Grid, column: Callable[[int], int], row: Callable[[int], int], wide: int = 1
) -> Grid:
    """Return the grid with its squares in other columns and rows, each so many wide and high."""
    every = range(wide)
    found = {(column(x) + dx, row(y) + dy) for x, y in grid.open for dx in every for dy in every}
    places = {square: (column(x), row(y)) for square, (x, y) in grid.places.items()}
    columns, rows = column(grid.columns - 1) + wide, row(grid.rows - 1) + wide
    return Grid(columns, rows, frozenset(found), places)


def settled(grid: Grid, plan: FloorPlan) -> Towns:
    """Put towns on the map: where people come in, then in rooms that are far from the others."""
    entrances = [grid.places[one] for one in plan.entrances if one in grid.places]
    first = entrances[0] if entrances else farthest(grid, [min(grid.open)], grid.open)
    rooms = {grid.places[room.centre]: room.name for room in plan.rooms()}
    sites = rooms | dict.fromkeys(entrances, "Back Entrance") | {first: "Entrance"}
    towns = [first]
    for _ in range(min(MOST_TOWNS, len(grid.open) // PER_TOWN) - 1):
        steps = walks(grid, towns)
        at = farthest(grid, towns, set(sites))
        at = at if steps[at] >= APART else farthest(grid, towns, grid.open)
        if steps[at] >= APART:
            towns.append(at)
    steps = walks(grid, [first])
    return _with_starts(grid, sorted(towns, key=lambda at: (steps[at], at)), sites)


def _with_starts(grid: Grid, near: list[Square], sites: dict[Square, str]) -> Towns:
    """Name the towns, and let the nearest ones be starting towns if the monsters keep a choice."""
    names: dict[Square, str] = {}
    for number, at in enumerate(near, 1):
        taken = [slug_of(name) for name in names.values()]
        names[at] = free_name(sites.get(at, ""), f"Town {number}", taken)
    found = Towns(names, 1)
    while found.starts < min(MOST_STARTS, len(near)):
        more = Towns(names, found.starts + 1)
        if more.far(grid) < CHOICE:
            break
        found = more
    return found


def walks(grid: Grid, begin: Collection[Square]) -> dict[Square, int]:
    """Return how many steps it is to each square from the nearest of those."""
    steps = dict.fromkeys(begin, 0)
    ahead = deque(begin)
    while ahead:
        x, y = ahead.popleft()
        for other in [(x + dx, y + dy) for dx, dy in STEPS]:
            if other in grid.open and other not in steps:
                steps[other] = steps[x, y] + 1
                ahead.append(other)
    return steps


def farthest(grid: Grid, begin: Collection[Square], among: Collection[Square]) -> Square:
    """Return the one of those squares to which the way is longest."""
    steps = walks(grid, begin)
    return min(among, key=lambda at: (-steps[at], at))


def drawn(grid: Grid, towns: Towns) -> list[str]:
    """Return the rows of the map as its file has them."""
    signs = dict.fromkeys(towns.names, TOWN)
    signs |= dict.fromkeys(list(towns.names)[: towns.starts], START)
    return [
        " ".join(
            [
                signs.get((x, y), OPEN if (x, y) in grid.open else OBSTACLE)
                for x in range(grid.columns)
            ]
        )
        for y in range(grid.rows)
    ]


def _unknown_here(plan: FloorPlan) -> list[str]:
    """Say what this game's maps do not have."""
    found = {
        "door": len(plan.doors) + len(plan.door_squares),
        "square": len(plan.water),
        "pillar": len(plan.pillars),
    }
    words = {
        "door": ": open squares",
        "square": " of water: open squares",
        "pillar": ": open squares",
    }
    return [f"{many(count, word)}{words[word]}" for word, count in found.items() if count]
