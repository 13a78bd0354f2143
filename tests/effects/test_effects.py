"""Each effect that is printed on something in a box changes something.

The `tests/effects.py` of each game says in which position each of them is tried. These tests take
effects away from the rules themselves, so they run on interpreted ones.
"""

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.testing.effects import Printed, wakes

GAMES = [spec for spec in all_games().values() if (spec.folder / "tests").is_dir()]
each_game = pytest.mark.parametrize("spec", GAMES, ids=[spec.slug for spec in GAMES])


def tried(spec: GameSpec) -> Any:
    """What a game's tests say of its effects: EFFECTS, and NO_EFFECTS with the reasons."""
    return import_module(f"undercroft.games.{spec.folder.name}.tests.effects")


EFFECTS = [
    pytest.param(one, id=f"{spec.slug} {one}") for spec in GAMES for one in tried(spec).EFFECTS
]


@pytest.mark.parametrize("printed", EFFECTS)
def test_with_an_effect_something_is_otherwise_than_without_it(printed: Printed) -> None:
    assert wakes(printed)


@each_game
def test_each_face_with_a_text_is_tried_or_has_a_reason_why_not(spec: GameSpec) -> None:
    found = {f"{one.kind} {one.slug}" for one in tried(spec).EFFECTS}
    reasons: dict[str, str] = tried(spec).NO_EFFECTS
    faces = {f"{one['kind']} {one['slug']}": one["kind"] for one in spec.faces() if one["text"]}
    left = {name: kind for name, kind in faces.items() if name not in found}
    assert [
        name for name, kind in left.items() if not (reasons.get(name) or reasons.get(kind))
    ] == []
    assert reasons.keys() <= {*left.keys(), *left.values()}


@each_game
def test_without_anything_left_out_both_go_the_same_way(spec: GameSpec) -> None:
    assert not wakes(replace(tried(spec).EFFECTS[0], blank=()))
