"""What this process reads otherwise than it stands in the files of a game, for the lab.

`card_values.py` names such values. What is read does not change any more, so a process alters a
game before it reads it, and all matches that it plays have those values.
"""

from collections.abc import Sequence
from pathlib import Path
from shlex import join, split
from typing import Any, Final, NamedTuple

from undercroft.kernel.errors import BadSetup

OPTION: Final = "--alter"
"""How a command takes them. A record has them among its packs, behind this word: no pack is called
so."""


class Change(NamedTuple):
    """A value that is read instead of the one in a row of a file."""

    file: Path
    word: str
    number: int
    """Which of the rows with that word it is, from 0."""
    keys: tuple[str | int, ...]
    """They lead to it in the row."""
    value: Any

    def put(self, tables: dict[str, Any]) -> None:
        """Put it into what the file says."""
        inner = tables[self.word][self.number]
        for key in self.keys[:-1]:
            inner = inner[key]
        inner[self.keys[-1]] = self.value


class Held(NamedTuple):
    """What is altered of a game: as it was typed, and what that changes."""

    texts: tuple[str, ...]
    changes: Sequence[Change]


_HELD: Final[dict[Path, Held]] = {}
_READ: Final[set[Path]] = set()


def hold(game: Path, texts: Sequence[str], changes: Sequence[Change]) -> None:
    """Let this process read the game in a folder so; raise BadSetup if it was read before."""
    if game in _HELD or any(one.file in _READ for one in changes):
        raise BadSetup(f"{game.name} was read before with other values on its cards")
    _HELD[game] = Held((*texts,), changes)


def read_changes(file: Path) -> list[Change]:
    """Return the changes in a file that is read now."""
    _READ.add(file)
    return [one for held in _HELD.values() for one in held.changes if one.file == file]


def check_read(game: Path) -> None:
    """Raise BadSetup if the game in a folder was read, and no rule has read a file that was
    altered."""
    for one in _HELD[game].changes if game in _HELD else ():
        if game in one.file.parents and one.file not in _READ:
            raise BadSetup(
                f"{OPTION}: no rule reads {one.file.name}: it is for the screen or paper"
            )


def altered(game: Path) -> tuple[str, ...]:
    """Return what this process reads otherwise of the game in a folder, as it was typed."""
    return _HELD[game].texts if game in _HELD else ()


def label(texts: Sequence[str]) -> list[str]:
    """Return how a record names such values in front of its packs; nothing where there are none."""
    return [join([OPTION, *texts])] if texts else []


def label_in(packs: Sequence[str]) -> list[str]:
    """Return what a record says of such values in front of its packs."""
    return [*packs[:1]] if packs and packs[0].startswith(f"{OPTION} ") else []


def told(packs: Sequence[str]) -> tuple[str, ...]:
    """Return the values that a record names; raise BadSetup."""
    try:
        return tuple([text for one in label_in(packs) for text in split(one)[1:]])
    except ValueError as fault:
        raise BadSetup(f"{packs[0]!r} says no values of cards: {fault}") from fault
