"""What is printed on the things in the box."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol, TypedDict

from undercroft.kit.words import signed


class Face(TypedDict):
    """A card, counter or tile as it is printed; `count` is how many are in the box.

    `slug` differs among the faces of a `kind`; `text` is the whole text, a paragraph to a line,
    without the numbers, which are there by the word for each. Those that are added to something
    are its `modifiers`: they are printed with their sign.
    """

    kind: str
    slug: str
    title: str
    text: str
    numbers: dict[str, int]
    modifiers: list[str]
    icon: str
    count: int


class Grid(NamedTuple):
    """A map or a tile: `rows` of signs, each square `square` mm wide; `behind` is its other side.

    `names` are written on squares, by column and row from 0. A tile is laid beside others; a map
    stands alone, and may take several sheets. The face with the `slug` of a tile is the tile.
    """

    title: str
    label: str
    rows: tuple[str, ...]
    square: float
    is_tile: bool = True
    names: tuple[tuple[int, int, str], ...] = ()
    behind: "Grid | None" = None
    copies: int = 1
    slug: str = ""


class Printed(Protocol):
    """A card, a counter or a tile."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def icon(self) -> str: ...


def face(
    kind: str,
    one: Printed,
    text: str,
    numbers: dict[str, int],
    count: int = 1,
    modifiers: Collection[str] = (),
) -> Face:
    """Return a thing as it is printed; `count` is how many of it are in the box."""
    return {
        "kind": kind,
        "slug": one.slug,
        "title": one.name,
        "text": text,
        "numbers": numbers,
        "modifiers": [what for what in numbers if what in modifiers],
        "icon": one.icon,
        "count": count,
    }


def by_kind(faces: Iterable[Face]) -> dict[str, list[Face]]:
    """Return the things in the box, kind by kind, both in the order of the list.

    A kind is put in words: `heroic action`.
    """
    kinds: dict[str, list[Face]] = {}
    for one in faces:
        kinds.setdefault(one["kind"].replace("-", " "), []).append(one)
    return kinds


def sizes_of(one: Face) -> dict[str, str]:
    """Return the numbers of a thing as they are printed, by the word for each."""
    return {
        what: signed(size) if size < 0 or what in one["modifiers"] else str(size)
        for what, size in one["numbers"].items()
    }


def numbers_of(one: Face) -> list[str]:
    """Word the numbers that are printed on a thing: `cost 2`, `melee +1`."""
    return [f"{what} {size}" for what, size in sizes_of(one).items()]
