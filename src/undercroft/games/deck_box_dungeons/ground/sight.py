"""Sight: whether a figure on one space sees another space (DB-10.7 to 10.16, R12-R14).

There are 16 lines from a corner of the viewer's space to a corner of the target's. Which spaces a
line passes depends on the ground alone, so it is worked out once for each two spaces, when it is
first asked, and kept in `Ground.lines`, which all grounds of a plan share. Lines that a wall blocks
are left out. Of each other line two things are kept:

- a set of spaces that must all be free of figures that block;
- its cracks: pairs of spaces that must not both hold such a figure, because the line slips between
  the two where they touch at a corner.

A line that passes all that another one passes is left out. No line left means that sight is blocked
for ever. Two spaces whose rooms forbid sight (DB-10.12) are not worked out.

A first question costs about 10 microseconds in Python and 3 compiled, and answers both directions;
a later one costs about 0.3 and 0.15. What is kept for a dungeon of seven rooms takes at most 12 MB.
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from .ground import CLOSED, OPEN, Ground, Line
from .spaces import NOWHERE, SPACES

Place = tuple[int, int]
"""A space by its x and y."""
Ends = tuple[int, int, int, int]
"""A line by x and y of its ends."""
BITS: Final = [1 << space for space in range(SPACES)]
"""Each space as a set."""
Test = tuple[int, int, int, int]
"""Two places (x, y, x, y): a line fails if both block. One place alone is written twice."""


def sees(g: Ground, viewer: int, target: int, blockers: int) -> bool:
    """Say whether a figure on the viewer's space sees the target space.

    `blockers` are the spaces of the figures that block for this viewer (R12), as bits.
    """
    lines = g.lines.get(g.sight_key(viewer, target))
    if lines is None:
        if not rooms_allow(g, viewer, target):
            return False
        lines = _keep(g, viewer, target)
    for free, cracks in lines:
        if free & blockers:
            continue
        for one, other in cracks:
            if one & blockers and other & blockers:
                break
        else:
            return True
    return False


def rooms_allow(g: Ground, viewer: int, target: int) -> bool:
    """Say whether the rooms of the two spaces allow sight (DB-10.12, R14)."""
    own, others = g.rooms[viewer], g.rooms[target]
    if own & others:
        return True
    if own & (own - 1):
        return False  # The viewer is on a doorway.
    if others & (others - 1) and not g.viewer_only:
        return False
    return g.joined[own.bit_length() - 1] & others != 0


def line(g: Ground, viewer: int, target: int, blockers: int) -> Ends | None:
    """Return a clear line, the shortest there is; None if none is."""
    if rooms_allow(g, viewer, target):
        for ends in _pairs(_place(g, viewer), _place(g, target)):
            if blocked_by(g, viewer, target, blockers, ends) is None:
                return ends
    return None


def why_blocked(
    g: Ground, viewer: int, target: int, blockers: int
) -> tuple[int, int, int, int, int, int] | None:
    """Return the line between the nearest corners and the first space that blocks it.

    As x and y of both ends and of the space; None if the viewer sees the target. If the rooms
    forbid sight (DB-10.12), the space is that of the target. Of two equal lines, one is preferred
    that a space between the two blocks.
    """
    if sees(g, viewer, target, blockers):
        return None
    pairs = _pairs(_place(g, viewer), _place(g, target))
    if not rooms_allow(g, viewer, target):
        return (*pairs[0], g.x[target], g.y[target])
    nearest = [ends for ends in pairs if _square(ends) == _square(pairs[0])]
    tests = [(ends, blocked_by(g, viewer, target, blockers, ends)) for ends in nearest]
    found = [(*ends, test[0], test[1]) for ends, test in tests if test is not None]
    west, east = sorted((g.x[viewer], g.x[target]))
    north, south = sorted((g.y[viewer], g.y[target]))
    return min(found, key=lambda at: not (west <= at[4] <= east and north <= at[5] <= south))


def _square(ends: Ends) -> int:
    """Return the square of a line's length."""
    px, py, qx, qy = ends
    return (qx - px) ** 2 + (qy - py) ** 2


def _pairs(viewer: Place, target: Place) -> list[Ends]:
    """List the lines from corner to corner, the shortest first (DB-10.16, step 2)."""
    found = [
        (*one, *other) for one in _corners(viewer) for other in _corners(target) if one != other
    ]
    return sorted(found, key=lambda ends: (_square(ends), ends))


def _corners(space: Place) -> list[Place]:
    x, y = space
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def blocked_by(g: Ground, viewer: int, target: int, blockers: int, ends: Ends) -> Test | None:
    """Return what blocks the line from one corner to another first; None if it is clear
    (DB-10.16, steps 3 to 5)."""
    rooms = g.rooms[viewer] | g.rooms[target]
    for test in _tests(_place(g, viewer), _place(g, target), ends, g.corner):
        one = _space(g, rooms, test[0], test[1])
        other = _space(g, rooms, test[2], test[3])
        if _blocks(one, blockers) and _blocks(other, blockers):
            return test
    return None


def _blocks(space: int, blockers: int) -> bool:
    return space == NOWHERE or blockers >> space & 1 == 1


def _space(g: Ground, rooms: int, x: int, y: int) -> int:
    """Return the space there if it belongs to one of the rooms, else NOWHERE: a wall, or a space
    of a third room, blocks (step 1)."""
    return _lies(g, rooms, g.origin + y * g.wide + x)


def _lies(g: Ground, rooms: int, spot: i64) -> int:
    """Return the same of a place in the plot."""
    space = g.plot[spot]
    return space if space != NOWHERE and g.rooms[space] & rooms else NOWHERE


def _place(g: Ground, space: int) -> Place:
    return g.x[space], g.y[space]


# -- what lines pass --------------------------------------------------------------------------


def _tests(viewer: Place, target: Place, ends: Ends, corner: int) -> list[Test]:
    """List what must not block from one end to the other; the spaces of the viewer and of the
    target never do (DB-10.13)."""
    px, py, qx, qy = ends
    if px == qx:
        found = _upright(px, py, qy)
    elif py == qy:
        found = [(y, x, v, u) for x, y, u, v in _upright(py, px, qx)]
    else:
        found = _slanting(viewer, target, ends, corner)
    own = (viewer, target)
    return [one for one in found if one[:2] not in own and one[2:] not in own]


def _upright(x: int, from_y: int, to_y: int) -> list[Test]:
    """List the spaces on both sides of a line along a column's edge (step 3, DB-10.9)."""
    down = to_y > from_y
    rows = range(from_y, to_y) if down else range(from_y - 1, to_y - 1, -1)
    return [(column, y, column, y) for y in rows for column in (x - 1, x)]


def _slanting(viewer: Place, target: Place, ends: Ends, corner: int) -> list[Test]:
    """List the spaces that a slanting line enters, and between which it slips (steps 4 and 5).

    The columns are taken from p to q. Over column i the line goes from i·h/w to (i+1)·h/w rows
    away from p, if it is w wide and h high: so it enters all rows that this range touches, but
    not those of which it touches the end only.
    """
    found: list[Test] = []
    px, py, qx, qy = ends
    wide, high = abs(qx - px), abs(qy - py)
    for i in range(wide + 1):
        x, before_x = _away(px, i, qx), _away(px, i - 1, qx)
        if i * high % wide == 0:  # the line passes a corner of four spaces
            row = i * high // wide
            y, before_y = _away(py, row, qy), _away(py, row - 1, qy)
            begins = i == 0 and (x, y) == viewer
            arrives = i == wide and (before_x, before_y) == target
            if corner == CLOSED and 0 < i < wide:
                found += [(x, before_y, x, before_y), (before_x, y, before_x, y)]
            elif corner != OPEN and not begins and not arrives:
                found.append((x, before_y, before_x, y))
        if i < wide:
            for row in range(i * high // wide, -((i + 1) * high // -wide)):
                y = _away(py, row, qy)
                found.append((x, y, x, y))
    return found


def _away(start: int, count: int, end: int) -> int:
    """Return the column, or the row, that is so many away from a corner, towards another one."""
    return start + count if end > start else start - count - 1


# -- what is kept -----------------------------------------------------------------------------


def _keep(g: Ground, viewer: int, target: int) -> tuple[Line, ...]:
    """Work out the lines between two spaces and keep them, in both directions."""
    lines: dict[Line, None] = {}
    dx, dy = g.x[target] - g.x[viewer], g.y[target] - g.y[viewer]
    across, down = (1 if dx > 0 else -1), (g.wide if dy > 0 else -g.wide)
    far, near = max(dx, -dx), max(dy, -dy)
    if far < near:
        far, near, across, down = near, far, down, across
    rooms = g.rooms[viewer] | g.rooms[target]
    spot = g.origin + g.y[viewer] * g.wide + g.x[viewer]
    for way in _ways(far, near, g.corner):
        one = _line(g, rooms, spot, (across, down), way)
        if one is not None:
            lines[one] = None
    kept = tuple(lines)
    g.lines[g.sight_key(viewer, target)] = kept
    if rooms_allow(g, target, viewer):
        g.lines[g.sight_key(target, viewer)] = kept
    return kept


@lru_cache(maxsize=512)
def _ways(dx: int, dy: int, corner: int) -> list[list[Test]]:
    """List what the lines to a space so far away pass, as seen from the viewer; those that pass
    all that another one passes are left out, for they are clear only if that one is. `dx` is no
    less than `dy`, and neither is below 0: all other lines are mirror images. What lies in the
    middle comes first, because walls are found soonest there."""
    viewer, target = (0, 0), (dx, dy)
    found = [frozenset(_tests(viewer, target, ends, corner)) for ends in _pairs(viewer, target)]
    best = [way for way in set(found) if not any(other < way for other in found)]
    return [
        sorted(way, key=lambda one: abs(2 * one[0] - dx) + abs(2 * one[1] - dy)) for way in best
    ]


def _line(g: Ground, rooms: int, spot: i64, steps: tuple[int, int], way: list[Test]) -> Line | None:
    """Return what keeps a line clear; None if a wall blocks it. The viewer is at the spot of the
    plot; steps are those that lead from there along the two sides of the way."""
    across: i64 = steps[0]
    down: i64 = steps[1]
    free = 0
    pairs: list[tuple[int, int]] = []
    for test in way:
        one = other = _lies(g, rooms, spot + test[0] * across + test[1] * down)
        if test[0] != test[2]:
            other = _lies(g, rooms, spot + test[2] * across + test[3] * down)
        if one == NOWHERE and other == NOWHERE:
            return None
        if one == NOWHERE:
            free |= BITS[other]
        elif other in (one, NOWHERE):
            free |= BITS[one]
        elif one < other:
            pairs.append((BITS[one], BITS[other]))
        else:
            pairs.append((BITS[other], BITS[one]))
    if not pairs:
        return free, ()
    # A space that must be free anyway cannot be one of two that block together. The order makes
    # lines that need the same equal.
    cracks = sorted({(one, other) for one, other in pairs if not (one | other) & free})
    return free, tuple(cracks)
