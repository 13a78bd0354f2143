"""A dungeon: rooms in levels, with their doors, traps and creatures (DK-3). Room, site and
location are one thing (DK-1.14).

A place is a number, level by level: 0 is the Heart, 1 and 2 are level 2, and so on. A
unit is an int too: its kind, and marks that belong to a moment.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Fixed, Part

from .content import CARDS, UNITS

NONE: Final = -1
LEVELS: Final = 8
"""No dungeon can have more: level 8 takes 36 rooms, and there are 35."""
PLACES: Final = LEVELS * (LEVELS + 1) // 2
LEVEL: Final = tuple([level for level in range(1, LEVELS + 1) for _ in range(level)])
"""The level of each place; level n has n places (DK-3.1)."""
FIRST: Final = tuple([level * (level - 1) // 2 for level in range(LEVELS + 2)])
"""The first place of each level."""
HEART_PLACE: Final = 0
"""The Dungeon Heart: where a dungeon begins, and where it is lost (DK-20.1)."""

FACE_DOWN: Final = 64
"""Has won a duel and waits to be turned up again (DK-16.12)."""
CARRIES: Final = 128
"""A Slayer that won the last duel and fights the next one (DK-16.6)."""
MOVED: Final = 256
"""Has moved in the present round of moves (DK-12.2)."""
HOME: Final = 512
"""A raider carries HOME * (place + 1): the room it left (DK-24.15)."""

THEIRS: Final = 1 << 20
"""Marks the roll of a hero in a batch of both sides: a possessed Knight is not the band's."""


def kind_of(unit: int) -> int:
    """Return the kind of a unit, its place in UNITS."""
    return unit % FACE_DOWN


def place_name(place: int) -> str:
    """Return a place as people say it: level and place, such as `3.1`."""
    level = LEVEL[place]
    return f"{level}.{place - FIRST[level] + 1}"


def home_of(unit: int) -> int:
    """Return the place that a raider left (DK-24.15)."""
    return unit // HOME - 1


@mypyc_attr(acyclic=True)
class Room(Fixed):
    """A room: its card, its door (NONE without), its traps in order of construction (DK-3.6,
    3.7), and its creatures in order of arrival. Never changed: one that changes is replaced.
    """

    card: int
    door: int = NONE
    traps: tuple[int, ...] = ()
    creatures: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name printed on the card."""
        return CARDS[self.card].name

    def with_door(self, door: int) -> "Room":
        """Return this room with that door, or none (NONE)."""
        return Room(self.card, door, self.traps, self.creatures)

    def with_traps(self, traps: tuple[int, ...]) -> "Room":
        """Return this room with those traps."""
        return Room(self.card, self.door, traps, self.creatures)

    def with_creatures(self, creatures: tuple[int, ...]) -> "Room":
        """Return this room with those creatures."""
        return Room(self.card, self.door, self.traps, creatures)


@mypyc_attr(acyclic=True)
class Dungeon(Part):
    """The rooms of one player by place; None is a gap, and the last one is never a gap."""

    rooms: list[Room | None]

    def room(self, place: int) -> Room:
        """Return the room at that place; there must be one."""
        room = self.rooms[place]
        assert room is not None
        return room

    def standing(self) -> list[tuple[int, Room]]:
        """Return each room with its place, from the Heart outward."""
        return [(place, room) for place, room in enumerate(self.rooms) if room is not None]

    @property
    def places(self) -> list[int]:
        """The places that have a room, from the Heart outward."""
        return [place for place, room in enumerate(self.rooms) if room is not None]

    @property
    def has_ways(self) -> bool:
        """Say whether there is a room beside the Heart: else nobody can go anywhere."""
        return len(self.rooms) > 1  # the last one is never a gap

    @property
    def outermost(self) -> int:
        """The highest level with a room; the dungeon has so many levels (DK-3.4, 3.5)."""
        return LEVEL[len(self.rooms) - 1]

    def on_level(self, level: int) -> list[int]:
        """Return the places of that level that have a room."""
        return [place for place in self.places if LEVEL[place] == level]

    @property
    def lowest_gap(self) -> int:
        """Where the next room goes: the lowest level with a free place (DK-3.2, 3.3, R19)."""
        for place, room in enumerate(self.rooms):
            if room is None:
                return place
        return len(self.rooms)

    def add(self, card: int) -> int:
        """Put a room card into the lowest gap; return the place (DK-3.2)."""
        place = self.lowest_gap
        if place == len(self.rooms):
            self.rooms.append(Room(card))
        else:
            self.rooms[place] = Room(card)
        return place

    def remove(self, place: int) -> Room:
        """Take a captured room away and return it (DK-17.2)."""
        room = self.room(place)
        self.rooms[place] = None
        while self.rooms and self.rooms[-1] is None:
            self.rooms.pop()
        return room

    def count(self, card: int) -> int:
        """Return how many rooms with that card stand here."""
        found = 0
        for room in self.rooms:
            if room is not None and room.card == card:
                found += 1
        return found

    def find(self, card: int) -> int:
        """Return the first place with that card, NONE without one."""
        for place, room in enumerate(self.rooms):
            if room is not None and room.card == card:
                return place
        return NONE

    def granted(self, what: int) -> int:
        """Return how much more of something all rooms give together (DK-20.2-20.17, R21)."""
        extra = 0
        for room in self.rooms:  # by hand, as it is asked several times a decision
            if room is not None:
                extra += CARDS[room.card].grants[what]
        return extra

    @property
    def creatures(self) -> list[int]:
        """All creatures here with their marks, from the Heart outward."""
        return [unit for room in self.rooms if room is not None for unit in room.creatures]

    def place_unit(self, place: int, unit: int) -> None:
        """Let a unit arrive in a room, as the last of those there (DK-3.13, 3.14)."""
        room = self.room(place)
        self.rooms[place] = room.with_creatures((*room.creatures, unit))

    def take_unit(self, place: int, unit: int) -> None:
        """Take the first such unit, with those marks, out of a room."""
        room = self.room(place)
        at = room.creatures.index(unit)
        self.rooms[place] = room.with_creatures(room.creatures[:at] + room.creatures[at + 1 :])

    def unmark(self, marks: int) -> None:
        """Take those marks off all creatures."""
        for place, room in enumerate(self.rooms):
            if room is not None and any(unit & marks for unit in room.creatures):
                bare = tuple([unit & ~marks for unit in room.creatures])
                self.rooms[place] = room.with_creatures(bare)


def force_of(units: list[int]) -> int:
    """Return the printed Force of units together (DK-1.7)."""
    return sum([UNITS[kind_of(unit)].force for unit in units])
