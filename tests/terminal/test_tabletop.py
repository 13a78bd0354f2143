"""The table of a game with a map, on a screen that is too low for all of it."""

import pytest

from undercroft.games import find_game
from undercroft.kernel import SeededDice
from undercroft.terminal.screen import Screen
from undercroft.terminal.tabletop import Tabletop, blocks_of, is_drawn

MAP = ["Room 1 (1A)", "  A B C", "1 # + #", "2 # 1 #"]
ANN = ["1 Ann: 3 health.", "  Sword: 2 dice."]
BEN = ["2 Ben: 4 health.", "  Bow: 1 die."]
TABLE = ["The turn of Ann.", *MAP, "# wall, + exit.", *ANN, *BEN]


@pytest.fixture
def low(monkeypatch: pytest.MonkeyPatch) -> Tabletop:
    monkeypatch.setattr(Screen, "height", 12)
    return Tabletop(Screen())


def test_a_drawing_is_told_from_sentences() -> None:
    sentences, drawings = blocks_of(TABLE)
    assert drawings == [tuple(MAP)]
    assert sentences == [("The turn of Ann.",), ("# wall, + exit.",), tuple(ANN), tuple(BEN)]


def test_boxes_with_names_are_part_of_a_drawing() -> None:
    assert is_drawn("      (9)--[2 Intersect]--(8)")
    assert not is_drawn("  +2 Battle, +1 Strength")
    assert not is_drawn("")


def test_the_map_ends_right_above_the_question(low: Tabletop) -> None:
    told = low.lines(TABLE, 5)
    assert told[-len(MAP) :] == MAP
    assert sorted(told) == sorted(TABLE), "the first time, all of it"


def test_on_a_low_screen_only_what_changed_stands_above_the_map(low: Tabletop) -> None:
    low.lines(TABLE, 5)
    hurt = ["1 Ann: 2 health.", ANN[1]]
    assert low.lines([*TABLE[:6], *hurt, *BEN], 5) == [*hurt, *MAP]
    low.forget()
    assert len(low.lines(TABLE, 5)) == len(TABLE), "'table' tells all again"


def test_a_map_that_did_not_change_is_told_again_at_the_next_question(low: Tabletop) -> None:
    low.lines(TABLE, 5)
    assert low.lines(TABLE, 5) == MAP


def test_of_several_rooms_those_are_drawn_in_which_something_changed(low: Tabletop) -> None:
    other = ["Room 2 (2B)", "  A B C", "1 # + #", "2 # 2 #"]
    low.lines([*TABLE, *other], 5)
    moved = [*other[:-1], "2 2 . #"]
    assert low.lines([*TABLE, *moved], 5) == moved
    assert low.lines([*TABLE, *moved], 5) == moved


def test_a_table_without_a_drawing_is_told_whole_when_it_changed(low: Tabletop) -> None:
    table = ["Level 1.", *ANN, *BEN]
    assert low.lines(table, 20) == table
    assert low.lines(table, 20) == []
    assert low.lines(["Level 2.", *table[1:]], 20) == ["Level 2.", *table[1:]]


@pytest.mark.parametrize(
    ("slug", "drawn"), [("dungeon-enforcer", 1), ("dungeon-attack", 0), ("dungeon-keeper", 0)]
)
def test_the_maps_of_games_are_found(slug: str, drawn: int) -> None:
    spec = find_game(slug)
    state = spec.new(2, {}, SeededDice("map"))
    text = spec.text(spec.view(state, 0), ["Ann", "Ben"])
    assert len(blocks_of(text)[1]) == drawn
