"""Other values on cards than their files have: what would a game be with them?

A value is named by the word of its row, the name of the row and its key: `monster.ogre.wounds`.
Entries of lists count from 1: `level.hard.attack.2`.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.altered import OPTION, Change, altered, hold
from undercroft.kit.content import slug_of
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml

_NO_CARDS: Final = (
    *("about.toml", "gestures.toml", "moments.toml", "paper.toml"),
    "switches.toml",
)
"""What the files of a game are called that no rule reads, or that say what can be chosen anyway."""


class Value(NamedTuple):
    """A value in a row of a file: the first keys lead to it."""

    file: Path
    word: str
    number: int
    """Which of the rows with that word it is, from 0."""
    keys: tuple[str | int, ...]
    held: Any


def values_of(folders: Iterable[Path]) -> dict[str, Value]:
    """Return every value in the rows of content folders, by its name; of a name that several rows
    have, that in the last one. A file that cannot be read has none: who reads it will say so."""
    found: dict[str, Value] = {}
    for folder in folders:
        for file in sorted(folder.rglob("*.toml")):
            if file.name in _NO_CARDS:
                continue
            try:
                tables = read_toml(read_text(file, PACK))
            except Unreadable:
                continue
            for word, rows in tables.items():
                for number, row in enumerate(rows if isinstance(rows, list) else ()):
                    if isinstance(row, dict) and "name" in row:
                        first = f"{word}.{slug_of(str(row['name']))}"
                        for keys, held in _within(row):
                            name = ".".join([first, *[_shown(key) for key in keys]])
                            found[name] = Value(file, word, number, keys, held)
    return found


def _shown(key: str | int) -> str:
    return str(key + 1) if isinstance(key, int) else key


def _within(held: Any, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Find all values in a table or a list, however deep."""
    inner = held.items() if isinstance(held, dict) else enumerate(held)
    for key, value in inner:
        yield (*keys, key), value
        if isinstance(value, dict | list):
            yield from _within(value, (*keys, key))


def on_card(name: str) -> bool:
    """Say whether that names a value on a card, and no switch."""
    return "." in name


def read_value(text: str) -> Any:
    """Return the value that was typed: as TOML has it, or else as it stands."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text


def changes(values: Mapping[str, Value], texts: Sequence[str]) -> list[Change]:
    """Return what such texts change: `monster.ogre.wounds=4`. Raise BadSetup."""
    found: list[Change] = []
    for text in texts:
        name, sign, typed = [part.strip() for part in text.partition("=")]
        if not sign or not typed:
            raise BadSetup(
                f"{OPTION} wants ROW.NAME.KEY=VALUE, such as monster.ogre.wounds=4, not {text!r}"
            )
        file, word, number, keys, _ = find_value(values, name)
        found.append(Change(file, word, number, keys, read_value(typed)))
    return found


def find_value(values: Mapping[str, Value], name: str) -> Value:
    """Return the value of that name; raise BadSetup with the nearest one, and with those beside
    it."""
    if name in values:
        return values[name]
    first, _, last = name.rpartition(".")
    beside = [one for one in values if one.rpartition(".")[0] == first]
    words = sorted({one.partition(".")[0] for one in values})
    others = f"{first} has {', '.join([one.rpartition('.')[2] for one in beside])}"
    rows = f"there are {', '.join([f'{word}.NAME.KEY' for word in words])}"
    hint = nearest(last, [one.rpartition(".")[2] for one in beside]) or nearest(name, values)
    raise BadSetup(f"no card has a value {name!r}{hint}; {others if beside else rows}")


def alter(game: Path, folders: Sequence[Path], texts: Sequence[str]) -> None:
    """Let this process read a game so, of which that is the folder; its content and that of packs
    lie in those folders. The same again changes nothing.

    Raise BadSetup if a text names no value, or if the game was read otherwise before.
    """
    if altered(game) != (*texts,):
        hold(game, texts, changes(values_of(folders), texts))
