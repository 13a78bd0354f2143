"""Each card of the box can be written as its file has it and read again: nothing is lost.

A game takes part as soon as a class of cards declares one of its kinds of rows.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

import pytest

from undercroft.games import all_games
from undercroft.kit.card_rows import CardRow, written
from undercroft.kit.cards import Entry
from undercroft.kit.content import RowKind, read
from undercroft.kit.game import GameSpec


def declared(spec: GameSpec) -> list[RowKind]:
    """List the kinds of rows of a game that classes of cards declare."""
    content = import_module(f"undercroft.games.{spec.folder.name}.content")
    names = [one.name for one in iter_modules(content.__path__, f"{content.__name__}.")]
    modules = [content, *[import_module(name) for name in names]]
    found = [kind for module in modules for one in vars(module).values() for kind in kinds_in(one)]
    return [kind for kind in dict.fromkeys(found) if issubclass(kind.row, CardRow)]


def kinds_in(value: Any) -> Iterator[RowKind]:
    """Find the kinds of rows in the value of a name: one, or several in a table or a list."""
    if isinstance(value, RowKind):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from [one] if isinstance(one, RowKind) else []


def plain(value: Any) -> Any:
    """Return what the fields of a card hold, or what a file says: words of a list in any order."""
    if isinstance(value, Entry):
        return {name: plain(getattr(value, name)) for name in value.FIELDS}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return sorted(value) if all(isinstance(one, str) for one in value) else [*map(plain, value)]
    return value


KINDS: Final = [
    pytest.param(spec, kind, id=f"{spec.slug}: {kind.word}")
    for spec in all_games().values()
    for kind in declared(spec)
]


@pytest.mark.parametrize(("spec", "kind"), KINDS)
def test_each_card_is_written_as_its_file_has_it(spec: GameSpec, kind: RowKind) -> None:
    files = sorted(spec.folder.glob(f"content/**/{kind.file}"))
    said = [one.data for file in files for one in read(file.parent, [kind]).written]
    assert said
    for data in said:
        row: Any = kind.row.model_validate(data)
        again = written(kind, row.built())
        assert plain(again) == plain(row.model_dump(by_alias=True, exclude_defaults=True))
        read_again: Any = kind.row.model_validate(again)
        assert plain(read_again.built()) == plain(row.built())
