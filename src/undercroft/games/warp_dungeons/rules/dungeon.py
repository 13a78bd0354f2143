"""Layout, paths and piles: where cards go, and how piles are divided (WD-4, WD-5)."""

from typing import Final

from ..actions import FOLD, NORTH, SOUTH, WAYS
from ..content.catalogue import DUNGEON
from ..state import NONE_YET, Exit, Place, WarpDungeons

STEP: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""What one step to the north, east, south or west adds to x and y."""
AHEAD: Final = 0
RIGHT: Final = 1
LEFT: Final = 3
PREFERRED: Final = ((), (AHEAD, LEFT, RIGHT), (LEFT, RIGHT, AHEAD), (LEFT, AHEAD, RIGHT))
"""By the number of exits listed, which sides are opened first (WD-5.4)."""
DEAL_ORDER: Final = (LEFT, AHEAD, RIGHT)
"""The order in which a pile is dealt over the exits (WD-5.13)."""
DOOR_ORDER: Final = (AHEAD, LEFT, RIGHT)
"""Where a Secret Door opens (WD-11.11)."""


def side_of(heading: int, turn: int) -> int:
    """Return the side of the map that lies ahead, right or left of a heading."""
    return (heading + turn) % 4


# -- where a card may go (WD-5.4 to 5.9) -------------------------------------------


def cell_beside(place: Place, side: int) -> tuple[int, int, int]:
    """Return sheet, x and y of the neighbouring cell."""
    dx, dy = STEP[side]
    return place.sheet, place.x + dx, place.y + dy


def is_free(s: WarpDungeons, cell: tuple[int, int, int]) -> bool:
    """Say whether a cell is neither occupied nor reserved (WD-5.5-5.7)."""
    for place in s.dungeon.places:
        if (place.sheet, place.x, place.y) == cell:
            return False
        for one in place.exits:
            waits = one.child == NONE_YET and one.side != FOLD and s.dungeon.piles[one.path]
            if waits and cell_beside(place, one.side) == cell:
                return False
    return True


def is_viable(s: WarpDungeons, place: Place, side: int) -> bool:
    """Say whether an exit can open there: none is yet, and the cell is free (WD-5.5)."""
    if place.exit_at(side) is not None:
        return False
    return s.rules.tree or is_free(s, cell_beside(place, side))


def viable_sides(s: WarpDungeons, place: Place, order: tuple[int, ...]) -> list[int]:
    """Return the viable sides of the map, in an order relative to the heading."""
    sides = [side_of(place.heading, turn) for turn in order]
    return [side for side in sides if is_viable(s, place, side)]


# -- laying a card (WD-4.5 to 4.7) ---------------------------------------------------


def viable_openings(s: WarpDungeons, number: int) -> list[Exit]:
    """Return the open exits of a place that can be explored (WD-4.4)."""
    return [
        one
        for one in s.dungeon.places[number].exits
        if one.child == NONE_YET and s.dungeon.piles[one.path]
    ]


def lay(s: WarpDungeons, kind: int, parent: int, side: int) -> int:
    """Lay a card beside its parent, behind the exit on that side; return its number (WD-4.7)."""
    before = s.dungeon.places[parent]
    number = len(s.dungeon.places)
    path = NONE_YET
    exits: list[Exit] = []
    for one in before.exits:
        if one.side == side:
            path = one.path
            one = Exit(side, path, number, one.secret)
        exits.append(one)
    s.dungeon.places[parent] = before.with_exits(tuple(exits), before.walled)
    if side == FOLD:
        sheet = 1 + max([place.sheet for place in s.dungeon.places])
        card = Place(kind, sheet, 0, 0, NORTH, parent, path)
    else:
        sheet, x, y = cell_beside(before, side)
        card = Place(kind, sheet, x, y, side, parent, path)
    s.dungeon.places.append(card)
    return number


def exits_to_open(s: WarpDungeons, number: int) -> tuple[list[int], int]:
    """Return the viable sides, preferred ones first, and how many open (WD-5.3, 5.4, 5.8)."""
    place = s.dungeon.places[number]
    listed = DUNGEON[place.kind].exits
    sides = viable_sides(s, place, PREFERRED[listed])
    return sides, min(listed, len(sides))


def open_exits(s: WarpDungeons, number: int, sides: list[int]) -> None:
    """Open those exits of a card just laid, and see to the pile of its path.

    One exit continues the path (WD-5.11), two or three split it and divide its pile,
    whatever the card is called (WD-1.13, 5.12),
    none where some are listed fold out or merge (WD-5.9).
    """
    place = s.dungeon.places[number]
    listed, path = DUNGEON[place.kind].exits, place.path
    if not listed:
        s.dungeon.removed += s.dungeon.piles[path]
        s.dungeon.piles[path] = ()
        return
    if len(sides) >= 2:
        exits = divide(s, number, sides)
    elif sides:
        exits = (Exit(sides[0], path),)
    else:
        exits = _blocked(s, number)
    walled = listed - len(sides) if sides else 0  # with none viable nothing is surplus
    if walled:
        s.say("walled", "WD-5.8", place=number, exits=walled)
    s.dungeon.places[number] = place.with_exits(exits, walled)


def _blocked(s: WarpDungeons, number: int) -> tuple[Exit, ...]:
    """No side is viable: fold out, or merge the pile with the smallest other (WD-5.9, R8)."""
    path = s.dungeon.places[number].path
    pile = s.dungeon.piles[path]
    if not pile:
        return ()
    others = [p for p, other in enumerate(s.dungeon.piles) if other and p != path]
    if s.rules.merge and others:
        smallest = min(others, key=lambda p: len(s.dungeon.piles[p]))
        s.dungeon.piles[smallest] = pile + s.dungeon.piles[smallest]
        s.dungeon.piles[path] = ()
        s.say("merged", "R8", place=number, cards=len(pile))
        return ()
    s.say("folded", "WD-5.9", place=number)
    return (Exit(FOLD, path),)


# -- dividing a pile (WD-5.12 to 5.18) ------------------------------------------------


def deal_from_the_bottom(pile: tuple[int, ...], shares: int) -> list[tuple[int, ...]]:
    """Deal a pile from the bottom, one card each; nothing is shuffled (WD-5.12-5.14, 5.20)."""
    return [pile[first::shares] for first in range(shares)]


def divide(s: WarpDungeons, number: int, sides: list[int]) -> tuple[Exit, ...]:
    """Divide the path's pile over the open exits, left, ahead, right (WD-5.12, 5.13, 5.15).

    The parent path has no pile any more (WD-5.16); an exit that receives no card
    is a dead end from the start (WD-5.18).
    """
    place = s.dungeon.places[number]
    in_order = [side for turn in DEAL_ORDER if (side := side_of(place.heading, turn)) in sides]
    shares = deal_from_the_bottom(s.dungeon.piles[place.path], len(in_order))
    s.dungeon.piles[place.path] = ()
    first = len(s.dungeon.piles)
    s.dungeon.piles += shares
    s.say(
        "divided",
        "WD-5.12",
        place=number,
        ways=tuple([WAYS[side] for side in in_order]),
        cards=tuple([len(share) for share in shares]),
    )
    return tuple([Exit(side, first + n) for n, side in enumerate(in_order)])


# -- connections (WD-6.1, 6.2) ---------------------------------------------------------


def ways_from(place: Place) -> list[tuple[int, int]]:
    """Return (side, place) of each card connected to a place, in the order of the sides."""
    ways = [(one.side, one.child) for one in place.exits if one.child != NONE_YET]
    if place.parent != NONE_YET:
        ways.append((side_of(place.heading, SOUTH), place.parent))
    ways.sort()
    return ways
