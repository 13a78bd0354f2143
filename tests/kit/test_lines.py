"""In which line of a TOML file a value stands, however it is written."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.kit.lines import Keys, Lines

ROOT: Final = Path(__file__).parents[2]
OURS: Final = [
    *ROOT.glob("src/undercroft/games/*/content/**/*.toml"),
    *ROOT.glob("examples/**/*.toml"),
]
TEXT: Final = """# [[quest]] = {
title = "a [ { = # , b"

[[quest]]
name = "One"
at = 1979-05-27 07:32:00
rooms = [
  { card = "1A", steps = [] },  # ] }
  { card = "2B", "odd.key".'x' = 3, steps = [
    { spawn = { green = 1 } },
    { heal = 2,
      who = "each hero" },
  ] },
]

[quest.boss]
name = 'the "king"'
a.b.c = 1.5

[[quest]]
name = "Two"

[[quest.part]]
size = 1
[[quest.part]]
size = 2
grid = \"\"\"
###

#.#
\"\"\"
"""


def everything(value: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """All that a file says, with the way to it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield (*keys, key), one
        if isinstance(one, dict | list):
            yield from everything(one, (*keys, key))


@pytest.mark.parametrize(
    ("way", "line"),
    [
        ("title", 2),
        ("quest.1", 4),
        ("quest.1.at", 6),
        ("quest.1.rooms", 7),
        ("quest.1.rooms.2.card", 9),
        ("quest.1.rooms.2.steps.1.spawn.green", 10),
        ("quest.1.rooms.2.steps.2.who", 12),
        ("quest.1.boss", 16),
        ("quest.1.boss.a.b.c", 18),
        ("quest.2.name", 21),
        ("quest.2.part.2", 25),
        ("quest.2.part.2.size", 26),
        ("quest.2.part.2.grid.1", 28),
        ("quest.2.part.2.grid.2", 30),
    ],
)
def test_a_key_has_a_line_of_its_own(way: str, line: int) -> None:
    assert Lines(TEXT).within((), way) == line


@pytest.mark.parametrize(
    ("way", "line"),
    [("quest.1.rooms.2.pit", 9), ("quest.1.gaol", 4), ("quest.9.name", 4), ("other", 1), ("", 1)],
)
def test_what_is_not_there_has_the_line_of_what_would_hold_it(way: str, line: int) -> None:
    assert Lines(TEXT).within((), way) == line


def test_an_odd_key_is_found_as_it_is_written() -> None:
    assert Lines(TEXT).of(("quest", 0, "rooms", 1, "odd.key", "x")) == 9


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_every_value_of_our_own_files_is_found(path: Path) -> None:
    text = path.read_text("utf-8")
    lines, written = Lines(text), text.splitlines()
    for keys, value in everything(tomllib.loads(text)):
        line = written[lines.of(keys) - 1]
        if isinstance(keys[-1], str):
            assert keys[-1].partition(".")[0] in line, keys
        elif isinstance(value, str):
            assert value[:20].partition('"')[0] in line, keys
