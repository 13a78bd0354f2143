"""House rules together: defaults, presets, and values that exclude each other."""

import re

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.state import WarpDungeons
from undercroft.games.warp_dungeons.switches import HOUSE, SWITCHES
from undercroft.games.warp_dungeons.tests.maps import new_game
from undercroft.kernel import BadSetup, SeededDice

RULES = (GAME.folder / "RULES.md").read_text("utf-8")


def test_without_a_wish_every_switch_has_its_first_value() -> None:
    assert GAME.resolve({}) == {switch.name: switch.values[0] for switch in SWITCHES}
    assert len(SWITCHES) == 44


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_the_ruling_names_its_switch_and_the_values(switch) -> None:  # type: ignore[no-untyped-def]
    (ruling,) = [line for line in RULES.splitlines() if line.startswith(f"- **{switch.clause} ")]
    values = r"(?: \([a-z]+\))? \| ".join(re.escape(value) for value in switch.values)
    assert re.search(rf"`{switch.name}`: {values}\b", ruling)


@pytest.mark.parametrize("preset", HOUSE.presets, ids=lambda preset: preset.name)
def test_a_preset_changes_what_it_names_and_can_be_played(preset) -> None:  # type: ignore[no-untyped-def]
    rules = GAME.resolve({}, preset.name)
    assert rules == {**GAME.resolve({}), **preset.switches}
    assert all(rules[name] != GAME.resolve({})[name] for name in preset.switches)
    match = GAME.new(4, rules, SeededDice(preset.name), [""] * 4)
    assert isinstance(match, WarpDungeons)
    assert dict(zip(GAME.resolve({}), match.rules.values, strict=True)) == rules


def test_as_printed_is_the_rulebook_card_for_card() -> None:
    rules = GAME.resolve({}, "as-printed")
    match = GAME.new(4, rules, SeededDice("as printed"), [""] * 4)
    assert isinstance(match, WarpDungeons)
    assert [len(player.brought) for player in match.players] == [59, 59, 59, 60]
    with pytest.raises(BadSetup, match=r"WD-16\.10"):
        GAME.new(2, rules, SeededDice("as printed"), ["tamsin-vey", ""])


def test_a_wish_wins_over_the_preset() -> None:
    chosen = GAME.resolve({"hand_relief": "any"}, "brisk")
    assert (chosen["hand_relief"], chosen["refresh_draw"]) == ("any", "full")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (("exit_sides", "revealer_chooses"), "it does not matter where an exit points"),
        (("blocked_path", "merge"), "no path is ever blocked"),
    ],
)
def test_a_tree_has_no_cells_to_argue_about(other: tuple[str, str], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        new_game(2, layout="tree", **dict([other]))
    assert new_game(2, layout="grid", **dict([other])).asked == (0, "explore")
