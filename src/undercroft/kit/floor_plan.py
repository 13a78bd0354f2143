"""Floor plans: dungeons that another tool has drawn, before a game makes them its own.

A square is (x, y): x grows east and y south, from (0, 0). Two squares beside each other, the one
farther west or north first, are an edge.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from undercroft.kit.words import many

Square = tuple[int, int]
Edge = tuple[Square, Square]

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south and west, by the numbers that `Passage` has for them."""
NARROW: Final = 2
"""A room is at least so many squares wide and high; what is narrower leads from room to room."""


def edge(one: Square, other: Square) -> Edge:
    """Return the edge between two squares."""
    return (one, other) if one < other else (other, one)


class Room(NamedTuple):
    """A part of a plan that is wide enough to be a room: its squares, and what is drawn in it."""

    squares: frozenset[Square]
    name: str
    water: int
    pillars: int

    @property
    def width(self) -> int:
        """How many columns it takes."""
        columns = [x for x, _ in self.squares]
        return max(columns) - min(columns) + 1

    @property
    def height(self) -> int:
        """How many rows it takes."""
        rows = [y for _, y in self.squares]
        return max(rows) - min(rows) + 1

    @property
    def centre(self) -> Square:
        """The square of the room that is nearest to its middle."""
        x = sum(x for x, _ in self.squares) / len(self.squares)
        y = sum(y for _, y in self.squares) / len(self.squares)
        return min(self.squares, key=lambda one: ((one[0] - x) ** 2 + (one[1] - y) ** 2, one))


class Passage(NamedTuple):
    """A way from room to room through no third one.

    It leaves each of them by a side, a number of STEPS.
    """

    one: int
    other: int
    from_one: int
    from_other: int


@dataclass(eq=False)
class FloorPlan:
    """A dungeon as it was drawn.

    `floor` are the squares on which people can walk. `walls` are edges of the floor that cannot be
    crossed, `doors` edges and `door_squares` squares with a door. People come in at `entrances`;
    `ends` is where the drawing says that the dungeon ends. `names` names squares, and with them
    rooms. `left_out` says what the reader could not carry over, a line each.
    """

    title: str
    story: str
    floor: frozenset[Square]
    walls: frozenset[Edge] = frozenset()
    doors: frozenset[Edge] = frozenset()
    door_squares: frozenset[Square] = frozenset()
    entrances: tuple[Square, ...] = ()
    ends: tuple[Square, ...] = ()
    water: frozenset[Square] = frozenset()
    pillars: frozenset[Square] = frozenset()
    names: Mapping[Square, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def next_to(self, square: Square) -> list[Square]:
        """List where a step leads, in the order of STEPS; doors are open to all."""
        x, y = square
        beside = [(x + dx, y + dy) for dx, dy in STEPS]
        return [one for one in beside if one in self.floor and edge(square, one) not in self.walls]

    def parts(self) -> list[set[Square]]:
        """List the parts of the floor between which nobody can walk, the largest first."""
        unseen = set(self.floor)
        found: list[set[Square]] = []
        for square in sorted(self.floor):
            if square not in unseen:
                continue
            unseen.remove(square)
            part, ahead = {square}, [square]
            while ahead:
                for other in self.next_to(ahead.pop()):
                    if other in unseen:
                        unseen.remove(other)
                        part.add(other)
                        ahead.append(other)
            found.append(part)
        return sorted(found, key=len, reverse=True)

    def keep_largest(self) -> None:
        """Leave out what cannot be reached from the largest part, and all that is not on it."""
        largest, *others = self.parts()
        if others:
            count = many(sum(map(len, others)), "square")
            self.left_out.append(f"{count} to which no way leads from the largest part")
        self.floor = floor = frozenset(largest)
        self.walls = frozenset([one for one in self.walls if floor >= {*one}])
        self.doors = frozenset([one for one in self.doors if floor >= {*one}])
        self.door_squares &= floor
        self.entrances = tuple([one for one in self.entrances if one in floor])
        self.ends = tuple([one for one in self.ends if one in floor])
        self.water &= floor
        self.pillars &= floor

    def rooms(self, narrow: int = NARROW) -> list[Room]:
        """List the rooms from north-west to south-east.

        Each square of a room lies in a block of `narrow` by `narrow` squares (2 at least) without
        a wall or a door, and blocks that share a square belong together.
        """
        corners = self._free(narrow)
        reach = range(-narrow + 1, narrow)
        found: list[Room] = []
        for corner in sorted(corners, key=lambda one: (one[1], one[0])):
            if corner not in corners:
                continue
            corners.remove(corner)
            squares: set[Square] = set()
            ahead = [corner]
            while ahead:
                x, y = ahead.pop()
                squares |= _block((x, y), narrow)
                for other in [(x + dx, y + dy) for dx in reach for dy in reach]:
                    if other in corners:
                        corners.remove(other)
                        ahead.append(other)
            found.append(self._room(frozenset(squares)))
        return found

    def passages(self, rooms: list[Room]) -> list[Passage]:
        """List the passages between rooms, the shortest of each pair."""
        owner: dict[Square, int] = {}
        side: dict[Square, int] = {}
        for number, room in enumerate(rooms):
            owner |= dict.fromkeys(room.squares, number)
        ahead = deque(sorted(owner))
        found: dict[tuple[int, int], Passage] = {}
        while ahead:
            square = ahead.popleft()
            for other in self.next_to(square):
                step = STEPS.index((other[0] - square[0], other[1] - square[1]))
                mine, back = side.get(square, step), side.get(other, (step + 2) % 4)
                if other not in owner:
                    owner[other], side[other] = owner[square], mine
                    ahead.append(other)
                elif owner[square] < owner[other]:
                    pair = owner[square], owner[other]
                    found.setdefault(pair, Passage(*pair, mine, back))
        return [found[pair] for pair in sorted(found)]

    def room_of(self, square: Square, rooms: list[Room]) -> int:
        """Return the number of the room that is nearest to a square by walking; the first if none
        can be reached."""
        owner = {one: number for number, room in enumerate(rooms) for one in room.squares}
        ahead, seen = deque([square]), {square}
        while ahead:
            here = ahead.popleft()
            if here in owner:
                return owner[here]
            for other in self.next_to(here):
                if other not in seen:
                    seen.add(other)
                    ahead.append(other)
        return 0

    def _free(self, narrow: int) -> set[Square]:
        """Return the north-western squares of all blocks of floor without a wall or a door."""
        if narrow > NARROW:
            inner = self._free(narrow - 1)
            return {one for one in inner if inner >= _block(one, NARROW)}
        parted, found = self.walls | self.doors, set[Square]()
        for x, y in self.floor - self.door_squares:
            east, south, both = (x + 1, y), (x, y + 1), (x + 1, y + 1)
            inside = {((x, y), east), ((x, y), south), (east, both), (south, both)}
            others = {east, south, both}
            is_floor = others <= self.floor and others.isdisjoint(self.door_squares)
            if is_floor and inside.isdisjoint(parted):
                found.add((x, y))
        return found

    def _room(self, squares: frozenset[Square]) -> Room:
        names = [name for square, name in self.names.items() if square in squares]
        water, pillars = len(squares & self.water), len(squares & self.pillars)
        return Room(squares, names[0] if names else "", water, pillars)


def _block(corner: Square, narrow: int) -> set[Square]:
    x, y = corner
    return {(x + dx, y + dy) for dx in range(narrow) for dy in range(narrow)}


class Draft(NamedTuple):
    """What a game made of a floor plan: the files of a pack, and how to play it.

    `files` are the texts by name, without the manifest. `made` says in a few words what came out
    of it, `left_out` what did not, a line each; `switches` are those of a match with it.
    """

    files: Mapping[str, str]
    made: str
    left_out: list[str]
    switches: Mapping[str, str]
