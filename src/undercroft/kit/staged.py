"""How a match is set up so that a card of somebody's own comes up in it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Staged(NamedTuple):
    """A match for so many players, by those switches; `brought` is what each seat brings."""

    players: int
    switches: Mapping[str, str]
    brought: Sequence[str] = ()


class Shown(NamedTuple):
    """A card: the word of its kind of row, its slug, its name, and the pack that it is in.

    Without a pack it is the box alone that is played with.
    """

    word: str
    slug: str
    name: str
    pack: str
