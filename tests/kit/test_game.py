"""What a game tells about itself: switches, presets, exclusions, seats."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.kernel.toy_game import GAME
from undercroft.kernel import BadSetup, SeededDice
from undercroft.kit.game import Preset, Switch

DEFAULTS = {"hand": "2", "turns": "4", "luck": "on"}


@pytest.mark.parametrize(
    ("chosen", "preset", "changed"),
    [
        ({}, "", {}),
        ({"turns": "1"}, "", {"turns": "1"}),
        ({}, "long", {"turns": "8"}),
        ({"turns": "1"}, "long", {"turns": "1"}),
        ({"hand": "3"}, "long", {"turns": "8", "hand": "3"}),
    ],
)
def test_every_switch_has_a_value(
    chosen: Mapping[str, str], preset: str, changed: dict[str, str]
) -> None:
    assert GAME.resolve(chosen, preset) == DEFAULTS | changed


@pytest.mark.parametrize(
    ("chosen", "preset", "fault"),
    [
        ({"lucc": "on"}, "", "The Cellar has no switch 'lucc'; did you mean 'luck'.; it has hand,"),
        ({"luck": "offf"}, "", r"switch luck: 'offf' is not one of .* \(on \| off\); did you mean"),
        ({"hand": "3", "luck": "off"}, "", "hand=3 and luck=off cannot be used together: big"),
        ({}, "lng", "The Cellar has no preset 'lng'; did you mean 'long'.; it has long"),
    ],
)
def test_a_wrong_set_up_says_what_there_is(
    chosen: Mapping[str, str], preset: str, fault: str
) -> None:
    with pytest.raises(BadSetup, match=fault):
        GAME.resolve(chosen, preset)


def test_one_half_of_an_exclusion_is_allowed() -> None:
    assert GAME.resolve({"hand": "3"})["luck"] == "on"
    assert GAME.resolve({"luck": "off"})["hand"] == "2"


def test_what_a_preset_sets_can_be_excluded_by_what_is_chosen() -> None:
    spec = replace(GAME, presets=[Preset("big", "Big", "Three cards each.", {"hand": "3"})])
    with pytest.raises(BadSetup, match="hand=3 and luck=off cannot be used together"):
        spec.resolve({"luck": "off"}, "big")


@pytest.mark.parametrize("players", [-1, 0, 1, 4])
def test_too_few_and_too_many_players(players: int) -> None:
    with pytest.raises(BadSetup, match=f"The Cellar is for 2 to 3 players, not {players}"):
        GAME.new(players, {}, SeededDice("seed"))


@pytest.mark.parametrize("players", [2, 3])
def test_the_fewest_and_the_most_players(players: int) -> None:
    assert len(GAME.returns(GAME.new(players, {}, SeededDice("seed")))) == players


def test_a_switch_may_allow_values_that_are_not_listed() -> None:
    heroes = Switch(
        "heroes", ("any",), "T-4", "Which heroes.", lambda value: None if value < "m" else "too far"
    )
    assert heroes.default == "any"
    assert heroes.refuse("any") is None
    assert heroes.refuse("elf") is None
    assert heroes.refuse("witch") == "switch heroes: too far (any)"
