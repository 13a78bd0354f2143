"""The maps of the game square by square, and what may be wrong with one of somebody else's."""

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from pydantic import ValidationError

from undercroft.games.dungeon_enforcer.content import MAP, MAPS
from undercroft.games.dungeon_enforcer.content.maps import (
    NEAR,
    NOWHERE,
    SIZE,
    SQUARES,
    TOKENS,
    Map,
    connected,
    distance,
    square_at,
    square_name,
    square_of,
)
from undercroft.games.dungeon_enforcer.tests.enforcer import find_map
from undercroft.kit.content import BadContent, read

MARCH: Final = find_map("the-enforcers-march")
STEPS: Final = find_map("First Steps")
OBSTACLES: Final = (
    "D2 L2 F3 J3 B5 F5 J5 N5 H6 D7 L7 G8 I8 D9 L9 F10 J10 B11 N11 F13 J13 C14 M14 H15"
)


def squares(names: str) -> list[int]:
    """Return the squares of those names, in their order."""
    return [square_of(name) for name in names.split()]


def names_of(found: list[int] | set[int] | tuple[int, ...]) -> set[str]:
    """Return squares as people write them."""
    return {square_name(square) for square in found}


def beside(one: Map, name: str, sides: int = 0) -> set[str]:
    """Return the squares that a step from there leads to."""
    return {square_name(other) for other in one.next_to[sides][square_of(name)]}


def walk(one: Map, start: str) -> dict[str, int]:
    """Return how many steps each square is away from that one."""
    steps = {square_of(start): 0}
    ahead = deque(steps)
    while ahead:
        square = ahead.popleft()
        for other in one.next_to[0][square]:
            if other not in steps:
                steps[other] = steps[square] + 1
                ahead.append(other)
    return {square_name(square): count for square, count in steps.items()}


def room_for_monsters(one: Map, starts: str, diagonal: bool = False) -> list[int]:
    """Return the open squares that are far enough from those starting towns (DE-2.12, 2.13)."""
    return [
        square
        for square in one.squares
        if not one.is_town(square)
        and all(distance(square, start, diagonal) > NEAR for start in squares(starts))
    ]


# -- squares ----------------------------------------------------------------------------


def test_every_square_has_a_name_that_leads_back_to_it() -> None:
    found = [square_name(square) for square in range(SQUARES)]
    assert (found[0], found[SIZE], found[-1]) == ("A1", "A2", "X24")
    assert len(set(found)) == SIZE * SIZE == 576
    assert [square_of(name) for name in found] == list(range(SQUARES))
    assert square_of("h13") == square_of("H13") == square_at(7, 12)


@pytest.mark.parametrize("name", ["", "A", "7", "A0", "A25", "Y1", "AA1", "C-1", "C7 ", "7C"])
def test_other_texts_name_no_square(name: str) -> None:
    assert square_of(name) == NOWHERE


# -- The Enforcers' March -----------------------------------------------------------------


def test_the_march_has_225_squares() -> None:
    assert (MARCH.columns, MARCH.rows, len(MAPS[0].squares)) == (15, 15, 201)
    assert MAPS[0] is MARCH
    everything = {square_at(column, row) for row in range(15) for column in range(15)}
    assert everything - set(MARCH.squares) == set(squares(OBSTACLES))
    assert len(squares(OBSTACLES)) == 24
    assert len([square for square in MARCH.squares if not MARCH.is_town(square)]) == 192


@pytest.mark.clause("DE-4.1")
def test_the_march_has_nine_towns_and_the_starting_towns_are_among_them() -> None:
    assert {square_name(square): town for square, town in MARCH.towns.items()} == {
        "C4": "Aldermoor", "M4": "Brinewick", "H13": "Cinderhal", "H1": "Highgate",
        "A8": "Westmarch", "H8": "Crosswell", "O8": "Eastfen", "D12": "Dusk Hollow",
        "L12": "Lanternreach",
    }  # fmt: skip
    assert names_of(MARCH.starts) == {"C4", "M4", "H13"}
    assert all(MARCH.is_town(start) for start in MARCH.starts)
    assert not MARCH.is_town(square_of("C5"))


def test_the_march_is_the_same_from_both_sides() -> None:
    for found in (MARCH.squares, tuple(MARCH.towns), MARCH.starts):
        mirrored = {square_at(14 - square % SIZE, square // SIZE) for square in found}
        assert mirrored == set(found)


@pytest.mark.clause("DE-3.8")
def test_a_step_crosses_an_edge_and_leads_neither_off_the_map_nor_onto_an_obstacle() -> None:
    assert beside(MARCH, "E4") == {"E3", "F4", "E5", "D4"}
    assert beside(MARCH, "A1") == {"B1", "A2"}
    assert beside(MARCH, "O15") == {"N15", "O14"}
    assert beside(MARCH, "D3") == {"D4", "C3", "E3"}
    assert beside(MARCH, "D2") == set()
    order = [square_name(other) for other in MARCH.next_to[0][square_of("E4")]]
    assert order == ["E3", "F4", "E5", "D4"]
    for square in MARCH.squares:
        for other in MARCH.next_to[0][square]:
            assert other in MARCH.squares
            assert distance(square, other) == 1


def test_a_diagonal_step_may_cut_the_corner_of_an_obstacle() -> None:
    assert beside(MARCH, "H8", 1) == {"H7", "H9", "G7", "I7", "G9", "I9"}
    assert beside(MARCH, "E4", 1) == beside(MARCH, "E4") | {"D3", "D5"}


def test_crosswell_has_two_entrances() -> None:
    assert beside(MARCH, "H8") == {"H7", "H9"}


def test_every_square_of_the_march_can_be_reached_and_none_is_a_dead_end() -> None:
    assert connected(MARCH) == set(MARCH.squares)
    assert len(walk(MARCH, "C4")) == 201
    assert all(len(MARCH.next_to[0][square]) > 1 for square in MARCH.squares)


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("C4", "M4", 10), ("C4", "H13", 14), ("M4", "H13", 14), ("C4", "A8", 6), ("M4", "O8", 6),
        ("H13", "H8", 5), ("H13", "D12", 5), ("H13", "L12", 5),
    ],
)  # fmt: skip
def test_how_far_it_is_to_walk(one: str, other: str, steps: int) -> None:
    assert walk(MARCH, one)[other] == walk(MARCH, other)[one] == steps


@pytest.mark.parametrize(("start", "steps"), [("C4", 6), ("M4", 6), ("H13", 5)])
def test_how_far_it_is_to_the_nearest_town_that_is_no_start(start: str, steps: int) -> None:
    away = walk(MARCH, start)
    others = [name for name in names_of(tuple(MARCH.towns)) if square_of(name) not in MARCH.starts]
    assert min([away[name] for name in others]) == steps


# -- distance, and room for monsters --------------------------------------------------------


@pytest.mark.clause("DE-2.12")
def test_distance_is_columns_plus_rows_apart_whatever_lies_between() -> None:
    assert distance(square_of("C4"), square_of("F6")) == NEAR == 5
    assert distance(square_of("C4"), square_of("F7")) == 6
    assert distance(square_of("G7"), square_of("I9")) == 4  # two obstacles lie between
    allowed = room_for_monsters(MARCH, "C4")
    assert square_of("F6") not in allowed
    assert square_of("F7") in allowed


def test_with_diagonal_steps_distance_is_the_larger_difference() -> None:
    assert distance(square_of("C4"), square_of("H6"), diagonal=True) == 5
    assert distance(square_of("C4"), square_of("I10"), diagonal=True) == 6
    assert len(room_for_monsters(MARCH, "C4 M4 H13", diagonal=True)) == 22


@pytest.mark.clause("DE-2.13")
@pytest.mark.parametrize(
    ("starts", "count"),
    [
        ("C4", 150), ("M4", 150), ("H13", 149), ("C4 M4", 109), ("C4 H13", 107), ("M4 H13", 107),
        ("C4 M4 H13", 66),
    ],
)  # fmt: skip
def test_monsters_go_to_open_squares_only(starts: str, count: int) -> None:
    allowed = room_for_monsters(MARCH, starts)
    assert len(allowed) == count
    assert not set(allowed) & {*MARCH.towns, *squares(OBSTACLES)}


# -- First Steps ----------------------------------------------------------------------------


def test_first_steps_is_small_and_its_starts_lie_together() -> None:
    assert (STEPS.columns, STEPS.rows, len(STEPS.squares)) == (9, 9, 76)
    assert {square_name(square): town for square, town in STEPS.towns.items()} == {
        "B2": "Nearby", "A5": "Homestead", "B8": "Southgate", "F4": "Waystone", "F6": "Millford",
    }  # fmt: skip
    assert names_of(STEPS.starts) == {"B2", "A5", "B8"}
    assert (walk(STEPS, "A5")["B2"], walk(STEPS, "A5")["B8"]) == (4, 4)
    assert connected(STEPS) == set(STEPS.squares)
    assert len(room_for_monsters(STEPS, "B2 A5 B8")) == 23


# -- faults -----------------------------------------------------------------------------------

START: Final = {"A1": "Home"}


def row(grid: str, towns: Mapping[str, str] = START) -> Any:
    """Return a row of a map; `/` ends a line of the grid."""
    said = {"name": "Test", "text": "A map.", "grid": grid.replace("/", "\n"), "towns": dict(towns)}
    return MAP.row.model_validate(said)


def faults(grid: str, towns: Mapping[str, str] = START) -> list[tuple[str, str]]:
    """Return what is wrong with a map."""
    found: list[tuple[str, str]] = row(grid, towns).faults(in_pack=True)
    return found


def field(columns: int, rows: int) -> str:
    """Return an open field with a starting town at A1."""
    return "/".join(["S" + "." * (columns - 1), *["." * columns] * (rows - 1)])


def test_spaces_and_empty_lines_of_a_grid_do_not_count() -> None:
    built = row("/ S . . . . . . ./// . . . . . . . . /").built(0, "pack")
    assert (built.columns, built.rows, built.slug, built.source) == (8, 2, "test", "pack")


@pytest.mark.parametrize(
    "grid",
    [
        "S............/.............",
        "S . . . . . . . . . . . ./. . . . . . . . . . . . .",
        "/    S . . . . . . . . . . . ./    . . . . . . . . . . . . .  /  ",
        "/\tS............/\t............./",
        "S.. ... ... ... ./... ... ... ... .",
    ],
)
def test_blanks_between_the_signs_and_in_front_of_all_rows_are_for_the_eye(grid: str) -> None:
    assert faults(grid) == []
    built = row(grid).built()
    assert (built.columns, built.rows, names_of(built.starts)) == (13, 2, {"A1"})


@pytest.mark.parametrize(
    ("grid", "at"),
    [
        ("/ S............/............./.............", 1),
        ("/S............/ ............./.............", 2),
        ("/S . . . . . . . . . . . ./. . . . . . . . . . . . ./  . . . . . . . . . . . . .", 3),
        ("/S............/....  ........./.............", 2),
        ("/S............/. . . . . . . . . . . . ./.............", 2),
        ("/    S............/\t............./    .............", 2),
    ],
)
def test_a_blank_that_would_change_the_shape_is_refused_with_its_row(grid: str, at: int) -> None:
    why = "does not stand below the others: a blank is no square, so write a sign for each"
    assert faults(grid) == [(f"grid.{at}", f"row {at} {why}")]


def test_a_map_has_at_most_24_columns_and_24_rows() -> None:
    assert faults(field(24, 24)) == []
    assert square_name(row(field(24, 24)).built().squares[-1]) == "X24"
    assert faults(field(25, 24)) == [("grid", "has 25 columns and 24 rows: at most 24 of each")]
    assert faults(field(24, 25)) == [("grid", "has 24 columns and 25 rows: at most 24 of each")]


def test_a_map_has_room_for_seven_monsters() -> None:
    assert TOKENS == 7
    assert faults("S............") == []  # G1 to M1
    ((key, why),) = faults("S...........")
    assert key == "grid"
    assert why == (
        "has 6 open squares farther than 5 from every starting town:"
        " at least 7 are needed for the monsters"
    )


def test_a_town_is_no_room_for_a_monster() -> None:
    two = {**START, "M1": "There"}
    assert [key for key, _ in faults("S...........T", two)] == ["grid"]
    assert faults("S...........T.", two) == []
    assert [key for key, _ in faults("S...........S", two)] == ["grid"]


@pytest.mark.parametrize(
    ("grid", "towns", "key", "why"),
    [
        ("", START, "grid", "is empty"),
        (" / /", START, "grid", "is empty"),
        ("S......./.......", START, "grid.2", "row 2 has 7 squares, and others have 8"),
        ("S......./..x.....", START, "grid.2", "row 2 has 'x' (. | # | T | S)"),
        ("T............", START, "grid", "has no starting town (S)"),
        ("S...........T.", START, "towns", "the town at M1 has no name"),
        ("S...........T.", {**START, "M1": "Home"}, "towns", "'Home' is the name of two towns"),
        ("S............", {**START, "B1": "Inn"}, "towns.B1", "B1 is no town of the grid"),
        ("S...........T.", {**START, "M2": "Inn"}, "towns.M2",
         "M2 is no town of the grid; did you mean 'M1'?"),
        ("s............", START, "grid.1", "row 1 has 's'; did you mean 'S'? (. | # | T | S)"),
        ("S.............#.", START, "grid", "nobody can walk to P1"),
        ("S.............#.....", START, "grid", "nobody can walk to P1, Q1, R1, S1, T1"),
        ("S.............#......", START, "grid",
         "nobody can walk to P1, Q1, R1, S1, T1 and 1 more"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_map(grid: str, towns: dict[str, str], key: str, why: str) -> None:
    assert faults(grid, towns) == [(key, why)]


def test_a_square_that_touches_others_at_a_corner_alone_cannot_be_reached() -> None:
    assert faults("S............#/............#.") == [("grid", "nobody can walk to N2")]


def test_all_faults_of_the_form_are_told_at_once() -> None:
    assert faults("S..?/....,/...") == [
        ("grid.1", "row 1 has '?' (. | # | T | S)"),
        ("grid.2", "row 2 has 5 squares, and others have 4"),
        ("grid.2", "row 2 has ',' (. | # | T | S)"),
        ("grid.3", "row 3 has 3 squares, and others have 4"),
    ]


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("name", "M" * 40, "M" * 41),
        ("name", "Rat's-Nest 2", "2 Rats"),
        ("text", "x" * 200, "x" * 201),
        ("text", "x", ""),
        ("towns", {"A1": "T" * 40}, {"A1": "T" * 41}),
        ("towns", START, {"A1": ""}),
    ],
    ids=str,
)
def test_how_long_names_and_texts_may_be(key: str, good: object, bad: object) -> None:
    named: dict[str, object] = {**row("S............").model_dump(by_alias=True), key: good}
    assert MAP.row.model_validate(named).faults(in_pack=True) == []
    with pytest.raises(ValidationError):
        MAP.row.model_validate(named | {key: bad})


def test_a_fault_names_the_file_the_line_and_the_map(tmp_path: Path) -> None:
    text = '# mine\n\n[[map]]\nname = "Pit"\ntext = "Deep."\ngrid = """\nS . .\n. # x\n"""\n'
    (tmp_path / MAP.file).write_text(text + '[map.towns]\nA1 = "Rim"\n', "utf-8")
    assert read(tmp_path, [MAP], in_pack=True).faults == [
        "maps.toml, line 8, Pit: grid.2: row 2 has 'x' (. | # | T | S) (DE-3.8)"
    ]


def test_a_map_is_found_by_name_or_slug() -> None:
    assert find_map("the enforcers' march") is MARCH
    with pytest.raises(BadContent, match="no map 'Frist Steps'; did you mean 'First Steps'"):
        find_map("Frist Steps")
