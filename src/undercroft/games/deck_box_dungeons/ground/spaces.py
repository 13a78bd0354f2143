"""Spaces: how they are numbered, and how people write them (DB-1.3).

A space is a number: `room * 81 + row * 9 + column`. Rooms are numbered in the order of the quest,
from 0; people count them from 1. Columns and rows count from the north-west corner of the card as
it lies in the dungeon. A doorway has the number that the room with the lower number gives it.
Sets of spaces, and of rooms, are ints with a bit for each member.
"""

from typing import Final

NOWHERE: Final = -1
"""No space, and no room."""
MOST_ROOMS: Final = 12
"""The most rooms of a quest."""
LINE: Final = 9
"""The most columns, and the most rows, of a card that lies in the dungeon."""
IN_ROOM: Final = 81
"""So many numbers of spaces belong to a room."""
SPACES: Final = 972
"""So many numbers of spaces there are: those of MOST_ROOMS rooms."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")
"""The directions in the order of their numbers."""
DX: Final = (0, 1, 0, -1)
"""How far east a step in each direction leads; x grows east."""
DY: Final = (-1, 0, 1, 0)
"""How far south a step in each direction leads; y grows south."""

LETTERS: Final = "ABCDEFGHI"
"""The columns of a card that lies, as people write them."""


def space_at(room: int, column: int, row: int) -> int:
    """Return the space in that column and row of a room, all counted from 0."""
    return room * IN_ROOM + row * LINE + column


def space_name(space: int) -> str:
    """Return a space as people write it: `3-B5` is column B, row 5 of the third room."""
    return NAMES[space]


NAMES: Final = [
    f"{room + 1}-{letter}{row + 1}"
    for room in range(MOST_ROOMS)
    for row in range(LINE)
    for letter in LETTERS
]
"""The names of all spaces, by number."""
NUMBERS: Final = {name: space for space, name in enumerate(NAMES)}


def space_of(name: str) -> int:
    """Return the space that is written like this; NOWHERE if none can be."""
    return NUMBERS.get(name.strip().upper(), NOWHERE)


def mask_of(spaces: list[int]) -> int:
    """Return spaces, or rooms, as a set."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def members(mask: int) -> list[int]:
    """Return the members of a set of spaces or rooms, the highest first."""
    found: list[int] = []
    while mask:
        space = mask.bit_length() - 1
        mask ^= 1 << space
        found.append(space)
    return found
