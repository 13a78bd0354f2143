"""Ground: what lies on the table, and where figures can go on it (DB-1, 6, 8, 10.3).

A Ground is made of a plan and the set of its explored rooms, and never changes. What takes long to
compute, walking distances and the lines of sight, is kept when it was asked for once, and is so
shared by all copies of a position.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from ..content import layouts
from ..content.rooms import LAYOUTS
from .plan import PER_ROOM, Plan, card_of, exits, half_height, half_width, in_dungeon, room_count
from .spaces import DX, DY, IN_ROOM, MOST_ROOMS, NOWHERE, SPACES, members, space_at

WALL: Final = 0
FLOOR: Final = 1
WATER: Final = 2
PIT: Final = 3
TERRAINS: Final = ("wall", "floor", "water", "pit")
"""The terrains in the order of their numbers."""
COSTS: Final = (0, 1, 2, 1)
"""The movement points to enter each terrain (DB-6.2, 6.13); nobody enters a wall."""
UNREACHABLE: Final = 1000
"""Where nobody can walk to is farther away than this (DB-1.12)."""

OPEN_BUT_NO_CRACKS: Final = 0
OPEN: Final = 1
CLOSED: Final = 2
"""The values of the house rule `corner_touch` (R13)."""

Line = tuple[int, tuple[tuple[int, int], ...]]
"""What keeps a line of sight clear: ground/sight.py says how."""


def manners(corner: int, viewer_only: bool, always_reach: bool, king_move: bool = False) -> int:
    """Pack the house rules that change what the ground allows (R11, R13, R14, R63)."""
    return corner | viewer_only << 2 | always_reach << 3 | king_move << 4


class Square(NamedTuple):
    """A walkable space as a Ground is made of it.

    `rooms` are the explored rooms that it belongs to, as bits; `behind` is the unexplored room
    behind it, or NOWHERE; `half` says that it is a half-space.
    """

    space: int
    x: int
    y: int
    terrain: int
    rooms: int
    behind: int
    half: bool


class Ground:
    """What lies on the table. The lists have an entry for each number of a space, or of a room.

    `spaces` are all walkable spaces in ascending order, `mask` the same as bits; `at` has them by
    x and y. Of each space, `x` and `y` say where in the dungeon it lies, `terrain` what it is,
    `cost` the movement points to enter it (0 for walls), `rooms` the explored rooms that it belongs
    to, as bits (DB-1.13), `next_to` the spaces adjacent to it from north round to west (DB-1.10),
    `diagonal` the diagonal neighbours that Reach reaches (DB-10.3), and `behind` the unexplored
    room behind it, or NOWHERE (R77). Of each room, `joined` are the rooms that a doorway joins to
    it, as bits (DB-1.14), and `spawn_order` the spaces of its spawn diagram in order, occupied or
    not, without walls and pits (DB-8.3, 8.4, R28). `start_area` is that of the first room, by y and
    then x (DB-3.3). `pits` and `half` are all pits and all half-spaces. `plot` has the table row by
    row, with an empty edge, NOWHERE where no space is: the place x, y at `origin` + y * `wide` + x.
    `as_seen` is what `sight_key` takes for a space. `corner` and `viewer_only` are the house rules
    of sight, `king_move` is that of range.
    """

    def __init__(
        self,
        squares: list[Square],
        spawn_order: list[list[int]],
        start_area: list[int],
        manners: int = 0,
    ) -> None:
        """Lay out these spaces."""
        self.corner = manners & 3
        self.viewer_only = manners >> 2 & 1
        self.king_move = manners >> 4 & 1
        self.spaces: list[int] = sorted([one.space for one in squares])
        self.mask = 0
        self.x = [0] * SPACES
        self.y = [0] * SPACES
        self.at: dict[tuple[int, int], int] = {}
        self.terrain = [WALL] * SPACES
        self.cost = [COSTS[WALL]] * SPACES
        self.rooms = [0] * SPACES
        # What is no space shares one empty list.
        self.next_to: list[list[int]] = [[]] * SPACES
        self.diagonal: list[list[int]] = [[]] * SPACES
        self.joined = [0] * MOST_ROOMS
        self.behind = [NOWHERE] * SPACES
        self.pits = 0
        self.half = 0
        self.lines: dict[int, tuple[Line, ...]] = {}
        """What sight has worked out, by `sight_key`. All grounds of a plan share it."""
        self.as_seen = [0] * SPACES
        self.barred = [0] * SPACES
        """The spaces from which no ranged attack on a space is ever possible, whoever stands where,
        as far as that was asked: `in_line_of_any` fills them in."""
        self.spawn_order = spawn_order
        self.start_area = start_area
        self._walks: dict[int, list[int]] = {}
        for square in squares:
            self._lay(square)
        across, down = [one.x for one in squares], [one.y for one in squares]
        self.wide = max(across, default=0) - min(across, default=0) + 3
        self.origin = (1 - min(down, default=0)) * self.wide + 1 - min(across, default=0)
        high = max(down, default=0) - min(down, default=0) + 3
        self.plot = [NOWHERE] * (self.wide * high)
        for square in squares:
            self.plot[self.origin + square.y * self.wide + square.x] = square.space
        for space in self.spaces:
            self._connect(space, manners >> 3 & 1)

    def _lay(self, square: Square) -> None:
        """Enter a space into the lists that need no other space."""
        space = square.space
        bit = 1 << space
        self.mask |= bit
        self.x[space] = square.x
        self.y[space] = square.y
        self.at[square.x, square.y] = space
        self.terrain[space] = square.terrain
        self.cost[space] = COSTS[square.terrain]
        self.rooms[space] = square.rooms
        self.behind[space] = square.behind
        self.as_seen[space] = space << MOST_ROOMS | square.rooms
        if square.terrain == PIT:
            self.pits |= bit
        if square.half:
            self.half |= bit
        for room in members(square.rooms):
            self.joined[room] |= square.rooms ^ 1 << room

    def _connect(self, space: int, reach: int) -> None:
        """Find the spaces that a step or Reach leads to from there."""
        x, y, rooms = self.x[space], self.y[space], self.rooms[space]
        around = [self.at.get((x + DX[n], y + DY[n]), NOWHERE) for n in range(4)]
        beside = [self.rooms[other] if other != NOWHERE else 0 for other in around]
        self.next_to[space] = [around[n] for n in range(4) if rooms & beside[n]]
        diagonal: list[int] = []
        for n in range(4):
            after = (n + 1) % 4
            other = self.at.get((x + DX[n] + DX[after], y + DY[n] + DY[after]), NOWHERE)
            shared = rooms & self.rooms[other] if other != NOWHERE else 0
            if shared and (reach or shared & (beside[n] | beside[after])):
                diagonal.append(other)
        self.diagonal[space] = diagonal

    def beyond(self, space: int, dx: int, dy: int) -> int:
        """Return the adjacent space one step away; NOWHERE if there is none (DB-1.10, R59).

        One of `dx` and `dy` is 0, the other 1 or -1.
        """
        other = self.at.get((self.x[space] + dx, self.y[space] + dy), NOWHERE)
        return other if other != NOWHERE and self.share_room(space, other) else NOWHERE

    def share_room(self, one: int, other: int) -> bool:
        """Say whether two spaces have a room in common."""
        return self.rooms[one] & self.rooms[other] != 0

    def touch(self, one: int, other: int) -> bool:
        """Say whether two spaces of a room are the same, or meet at a side or at a corner."""
        across, down = abs(self.x[one] - self.x[other]), abs(self.y[one] - self.y[other])
        return across <= 1 and down <= 1 and self.share_room(one, other)

    def adjacent(self, one: int, other: int, with_diagonals: bool = False) -> bool:
        """Say whether two spaces are adjacent; with diagonals also at a corner of a common room
        (DB-1.10, R10)."""
        if other in self.next_to[one]:
            return True
        return with_diagonals and one != other and self.touch(one, other)

    def rooms_around(self, space: int) -> int:
        """Return the rooms of a figure on that space, and the rooms beside them (DB-1.14)."""
        around = self.rooms[space]
        for room in members(around):
            around |= self.joined[room]
        return around

    def sight_key(self, viewer: int, target: int) -> int:
        """Return under which number the lines of sight from one space to another are kept.

        They depend on the rooms of the two spaces, but not on which other rooms are explored.
        """
        return self.as_seen[viewer] * (SPACES << MOST_ROOMS) + self.as_seen[target]

    def distance(self, one: int, other: int) -> int:
        """Return how far apart two spaces are; walls and figures do not count (DB-1.11)."""
        return abs(self.x[one] - self.x[other]) + abs(self.y[one] - self.y[other])

    def is_far(self, one: int, other: int) -> bool:
        """Say whether a space is far enough for a ranged attack (DB-10.4, 10.5, R11)."""
        if not self.king_move:
            return self.distance(one, other) >= 2
        return abs(self.x[one] - self.x[other]) >= 2 or abs(self.y[one] - self.y[other]) >= 2

    def walking(self, start: int) -> list[int]:
        """Return the walking distance from there to each space, by its number (DB-1.12, R54).

        The list is kept: do not change it. Numbers that are no walkable space have UNREACHABLE.
        """
        found = self._walks.get(start)
        if found is None:
            found = self._walk(start)
            self._walks[start] = found
        return found

    def _walk(self, start: int) -> list[int]:
        steps = [UNREACHABLE] * SPACES
        steps[start] = 0
        # Entering a space costs 1 or 2, so three lists are enough: what is so far away, and what
        # is 1 and 2 farther. A space can be entered at 2 and again, cheaper, at 1.
        now, soon, later = [start], [0] * 0, [0] * 0
        so_far = 0
        while now or soon:
            for space in now:
                if steps[space] != so_far or (self.terrain[space] == PIT and space != start):
                    continue
                for other in self.next_to[space]:
                    cost = self.cost[other]
                    if so_far + cost < steps[other]:
                        steps[other] = so_far + cost
                        if cost == 1:
                            soon.append(other)
                        else:
                            later.append(other)
            now, soon, later = soon, later, []
            so_far += 1
        for space in self.spaces:
            if steps[space] == UNREACHABLE:
                steps[space] = UNREACHABLE + self.distance(start, space)
        return steps

    def near(self, starts: list[int]) -> list[int]:
        """Return all spaces but pits, nearest to one of these first (DB-8.9, R7).

        They are ordered by walking distance from the nearest of them, then y, then x.
        """
        walks = [self.walking(start) for start in starts]
        dry = [space for space in self.spaces if self.terrain[space] != PIT]
        order = [(min([walk[n] for walk in walks]), self.y[n], self.x[n], n) for n in dry]
        return [space for *_, space in sorted(order)]


# -- from a plan ----------------------------------------------------------------------------

_TERRAIN_OF: Final = {layouts.WATER: WATER, layouts.PIT: PIT}
"""What is drawn so; all other spaces are floor."""


@lru_cache(maxsize=64)
def ground(plan: Plan, explored: int, manners: int) -> Ground:
    """Return the ground of a plan of which these rooms are explored (bits).

    Grounds are kept, so that equal questions get the same one.
    """
    behind = {
        (one.x, one.y): one.behind
        for one in exits(plan)
        if one.behind != NOWHERE and (explored >> one.room & 1) > (explored >> one.behind & 1)
    }
    squares: dict[tuple[int, int], Square] = {}
    for room in range(room_count(plan)):
        if explored >> room & 1:
            _lay_room(squares, plan, room, behind)
    spaces = {place: square.space for place, square in squares.items()}
    diagrams: list[list[int]] = []
    for room in range(room_count(plan)):
        diagram = LAYOUTS[plan[room * PER_ROOM]].diagram if explored >> room & 1 else ()
        diagrams.append([spaces[in_dungeon(plan, room, c, r)] for c, r in diagram])
    area = LAYOUTS[plan[0]].start if explored & 1 else ()
    start = sorted([spaces[in_dungeon(plan, 0, c, r)] for c, r in area])
    built = Ground(list(squares.values()), diagrams, start, manners)
    early = [place for place, room in behind.items() if room < spaces[place] // IN_ROOM]
    built.lines = _lines_of(plan, manners, tuple(early))
    return built


@lru_cache(maxsize=64)
def _lines_of(
    plan: Plan, manners: int, early: tuple[tuple[int, int], ...]
) -> dict[int, tuple[Line, ...]]:
    """Return what the grounds of a plan share: they differ in their explored rooms only.

    `early` are half-spaces whose lower room is not explored yet: they have another number then.
    """
    return {}


def _lay_room(
    squares: dict[tuple[int, int], Square], plan: Plan, room: int,
    behind: dict[tuple[int, int], int],
) -> None:  # fmt: skip
    """Add the spaces of a room. A doorway that is already there belongs to this room too; its
    number is that of the lower room that lies on the table: one that is not explored would tell
    where it lies."""
    _, middle, centre, turn = card_of(plan, room)
    left, top = middle - half_width(turn), centre - half_height(turn)
    for r, row in enumerate(LAYOUTS[plan[room * PER_ROOM]].rows):
        for c, key in enumerate(row):
            if key == layouts.WALL:
                continue
            place = x, y = in_dungeon(plan, room, c, r)
            space, rooms = space_at(room, x - left, y - top), 1 << room
            if place in squares:
                space, rooms = squares[place].space, rooms | squares[place].rooms
            terrain, after = _TERRAIN_OF.get(key, FLOOR), behind.get(place, NOWHERE)
            squares[place] = Square(space, x, y, terrain, rooms, after, key == layouts.EXIT)
