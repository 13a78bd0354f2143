"""Packs with maps: what they add, what is refused and how."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import MAPS
from undercroft.games.dungeon_enforcer.packs import SHELF, add_pack
from undercroft.games.dungeon_enforcer.switches import MAP, SWITCHES, HouseRules
from undercroft.games.dungeon_enforcer.tests.enforcer import find_map
from undercroft.kit.content import BadContent
from undercroft.kit.packs import MANIFEST, Manifest

ABOUT: Final = """game = "dungeon-enforcer"
slug = "my-maps"
title = "My Maps"
version = "1.0"
"""
CORRIDOR: Final = '''[[map]]
name = "The Corridor"
text = "One way, and no way around."
grid = """
S . . . . . . . . . . . .
. . . . . # . . . . . . T
"""

[map.towns]
A1 = "West End"
M2 = "East End"
'''
YARD: Final = """
[[map]]
name = "Yard"
text = "A walled yard."
grid = "S............"
towns = { A1 = "Gate" }
"""


@pytest.fixture(autouse=True)
def _own_maps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take the maps of each test back."""
    count = len(MAPS)
    shelved: list[tuple[dict[str, Any], dict[str, Any]]] = [
        (held, dict(held)) for held in (SHELF.labels, SHELF.manifests)
    ]
    for held, _ in shelved:
        held.clear()
    monkeypatch.setattr(MAP, "values", MAP.values)
    yield
    for held, before in shelved:
        held.clear()
        held.update(before)
    del MAPS[count:]


def pack(folder: Path, maps: str = CORRIDOR, about: str = ABOUT) -> Path:
    """Write a pack into that folder."""
    folder.mkdir(exist_ok=True)
    (folder / MANIFEST).write_text(about, "utf-8")
    (folder / "maps.toml").write_text(maps, "utf-8")
    return folder


def refused(folder: Path) -> list[str]:
    """Add a pack that is refused; return why. Nothing of it may stay."""
    before = [one.slug for one in MAPS], MAP.values, dict(SHELF.labels)
    with pytest.raises(BadContent) as bad:
        add_pack(folder)
    assert ([one.slug for one in MAPS], MAP.values, dict(SHELF.labels)) == before
    return bad.value.faults


# -- what a pack adds -------------------------------------------------------------------


def test_a_map_of_a_pack_is_listed_and_its_switch_value_is_accepted(tmp_path: Path) -> None:
    switch = next(one for one in SWITCHES if one.name == "map")
    assert switch.refuse("the-corridor") is not None
    assert add_pack(pack(tmp_path)) == "My Maps"
    assert switch.refuse("the-corridor") is None
    assert switch.values == ("the-enforcers-march", "first-steps", "the-corridor")
    assert switch.default == "the-enforcers-march"
    found = find_map("The Corridor")
    assert found is MAPS[-1]
    assert (found.columns, found.rows, found.source) == (13, 2, "my-maps")
    assert set(found.towns.values()) == {"West End", "East End"}


def test_a_match_may_be_set_up_on_a_map_of_a_pack(tmp_path: Path) -> None:
    add_pack(pack(tmp_path))
    values = [one.default for one in SWITCHES if one.name != "map"]
    assert HouseRules(("the-corridor", *values)).map.slug == "the-corridor"


def test_a_pack_may_have_several_maps(tmp_path: Path) -> None:
    add_pack(pack(tmp_path, CORRIDOR + YARD))
    assert MAP.values[-2:] == ("the-corridor", "yard")
    assert [one.name for one in MAPS[-2:]] == ["The Corridor", "Yard"]


def test_the_same_pack_twice_changes_nothing(tmp_path: Path) -> None:
    assert [add_pack(pack(tmp_path)), add_pack(tmp_path)] == ["My Maps"] * 2
    assert MAP.values.count("the-corridor") == 1
    assert [one.slug for one in MAPS].count("the-corridor") == 1


def test_packs_stand_beside_one_another(tmp_path: Path) -> None:
    add_pack(pack(tmp_path / "one"))
    other = ABOUT.replace("my-maps", "more-maps").replace("My Maps", "More Maps")
    assert add_pack(pack(tmp_path / "two", YARD, other)) == "More Maps"
    assert [one.source for one in MAPS[-2:]] == ["my-maps", "more-maps"]


# -- what is refused ----------------------------------------------------------------------


def test_a_faulty_pack_changes_nothing_and_may_come_again_mended(tmp_path: Path) -> None:
    assert refused(pack(tmp_path, CORRIDOR.replace("# .", "x .") + YARD)) == [
        "maps.toml, line 6, The Corridor: grid.2: row 2 has 'x' (. | # | T | S) (DE-3.8)"
    ]
    assert add_pack(pack(tmp_path)) == "My Maps"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "The Corridor"', 'name = "First Steps"',
         "line 2, First Steps: name: 'First Steps' is the name of another map (the game itself)"),
        ("text =", "texts =", ("line 3, The Corridor: texts: is not a key here; did you mean"
         " 'text'? (name | text | grid | towns)")),
        ("M2 =", "M3 =", ("line 11, The Corridor: towns.M3: M3 is no town of the grid; did you mean"
         " 'M2'?")),
        ('"West End"', '"2 West"', ("line 10, The Corridor: towns.A1: '2 West' is not a name: a"
         " letter, then at most 39 letters, figures, spaces, ' and -")),
    ],
)  # fmt: skip
def test_a_fault_names_file_line_map_key_and_clause(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in CORRIDOR
    assert refused(pack(tmp_path, CORRIDOR.replace(old, new))) == [f"maps.toml, {said} (DE-3.8)"]


def test_two_maps_of_one_name_are_refused(tmp_path: Path) -> None:
    (said,) = refused(pack(tmp_path, CORRIDOR + YARD.replace("Yard", "The corridor")))
    assert said.startswith("maps.toml, line 14, The corridor: name: ")
    assert "is the name of another map (my-maps)" in said


def test_a_changed_pack_of_the_same_slug_is_refused(tmp_path: Path) -> None:
    add_pack(pack(tmp_path))
    label = SHELF.labels["my-maps"]
    assert refused(pack(tmp_path, CORRIDOR + YARD)) == [
        f"{tmp_path / MANIFEST}: slug: 'my-maps' is taken ({label})"
    ]


def test_the_manifest_is_checked(tmp_path: Path) -> None:
    file = tmp_path / MANIFEST
    assert refused(tmp_path / "empty") == [f"{tmp_path / 'empty'} is no pack: it has no {MANIFEST}"]
    assert refused(pack(tmp_path, about=ABOUT.replace("enforcer", "builder"))) == [
        f"{file}, line 1: game: 'dungeon-builder' is another game than 'dungeon-enforcer'"
    ]
    assert refused(pack(tmp_path, about=ABOUT.replace("my-maps", "My Maps"))) == [
        f"{file}, line 2: slug: 'My Maps' is not small letters and hyphens, such as 'my-pack'"
    ]
    assert refused(pack(tmp_path, about=f"{ABOUT}sluggy = 1\n")) == [
        (
            f"{file}, line 5: sluggy: is not a key here; did you mean 'slug'?"
            f" ({' | '.join(Manifest.model_fields)})"
        )
    ]
    (said,) = refused(pack(tmp_path, about="game = "))
    assert said == f"{file}, line 1: this is no value: text stands between quotes"


def test_a_pack_holds_maps_and_nothing_else(tmp_path: Path) -> None:
    assert refused(pack(tmp_path, "")) == [
        f"{tmp_path}: the pack has no maps; it may have maps.toml"
    ]
    stray = tmp_path / "map.toml"
    stray.write_text(YARD, "utf-8")
    assert refused(pack(tmp_path)) == [
        (
            f"{stray}: no such file belongs in a pack; did you mean 'maps.toml'?"
            " (pack.toml | maps.toml)"
        )
    ]
    stray.unlink()
    assert add_pack(pack(tmp_path)) == "My Maps"


def test_a_record_says_with_which_pack_its_map_came(tmp_path: Path) -> None:
    add_pack(pack(tmp_path))
    slug, label = next(iter(SHELF.labels.items()))
    chosen = GAME.resolve({"map": next(one.slug for one in MAPS if one.source == slug)})
    assert GAME.packs_of(chosen) == (label,)
    assert GAME.packs_of(GAME.resolve({})) == ()
