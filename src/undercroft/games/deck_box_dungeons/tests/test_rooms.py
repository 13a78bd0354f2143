"""The room cards as they are printed, both sides, and what may be wrong with somebody else's."""

import re
from pathlib import Path
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content.layouts import cut_off, other_side, spiral
from undercroft.games.deck_box_dungeons.content.room_rows import ROOM
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS, Layout, find_layout
from undercroft.kit.content import BadContent, read

FACTS: Final = """
1 Gatehouse       | NESW NESW | 33 | 0  | 0  | 34 33 43 44 45 35 25 24 23 32 | =
2 Sunken Stair    | NES NSW   | 33 | 4  | 0  | 43 42 52 53 54 44 34 33 32 41 | 23 22 34 24 14 13 12 21 31 41
3 Chapel Porch    | NSW NES   | 32 | 0  | 0  | 43 42 52 53 54 44 34 33 32 41 | 23 22 32 33 34 24 14 13 12 21
4 Long Hall       | NS NS     | 28 | 0  | 0  | 34 33 44 35 23 32 52 53 54 55 | 34 33 43 35 24 32 52 53 54 55
5 Crossing        | NESW NESW | 29 | 0  | 0  | 34 43 44 45 25 24 23 32 42 52 | =
6 Guard Post      | NES NSW   | 29 | 0  | 0  | 44 43 53 54 55 45 35 34 33 42 | 24 23 33 34 35 25 15 14 13 22
7 Flooded Cistern | ESW ESW   | 35 | 11 | 0  | 34 33 43 44 45 35 25 24 23 32 | 34 44 24 52 53 54 55 56 26 16
8 Broken Bridge   | NS NS     | 35 | 0  | 8  | 32 31 41 42 43 33 23 22 21 30 | =
9 Pillar Court    | NESW NESW | 32 | 1  | 1  | 34 33 43 44 45 35 25 24 23 32 | =
10 Narrow Crawl   | NSW NES   | 19 | 2  | 0  | 23 22 32 33 34 24 14 21 31 44 | 43 42 54 44 34 33 32 41 64 45
11 Fungus Den     | ES SW     | 30 | 4  | 0  | 32 31 41 42 43 33 23 22 21 52 | 32 31 41 42 33 23 22 21 52 53
12 Bone Pit       | SW ES     | 35 | 0  | 10 | 44 53 54 55 35 34 33 52 56 24 | 24 23 33 34 35 25 15 14 13 22
13 Drowned Shrine | NES NSW   | 31 | 4  | 0  | 32 31 41 42 43 33 23 22 21 30 | 32 31 41 33 21 30 51 52 53 54
14 Great Cavern   | NESW NESW | 31 | 3  | 1  | 33 32 42 43 44 34 24 23 22 31 | 33 32 42 43 34 24 23 22 31 41
15 Deep Lair      | S S       | 29 | 0  | 2  | 32 31 41 43 33 23 21 51 52 53 | =
"""  # noqa: E501
"""Card, exits of A and B, walkable inner spaces, water and pits of A, spawn order of A and B."""
LINES: Final = FACTS.strip().splitlines()


def exits(one: Layout) -> str:
    """Write the printed exits of a side: `NES`."""
    return "".join([word for word, shown in zip("NESW", one.exits, strict=True) if shown])


def count(one: Layout, keys: str) -> int:
    """Count the inner spaces that are drawn as one of these."""
    return sum(row[1:-1].count(key) for row in one.rows[1:-1] for key in keys)


def order(one: Layout) -> str:
    """Write the first ten spaces of the spawn diagram: `34 33`."""
    return " ".join([f"{c}{r}" for c, r in one.diagram[:10]])


@pytest.mark.clause("DB-2.1", "DB-6.8", "DB-8.3", "DB-8.4")
@pytest.mark.parametrize("line", LINES)
def test_each_card_is_as_the_table_of_facts_says(line: str) -> None:
    title, sides, inner, water, pits, first, second = [part.strip() for part in line.split("|")]
    number, name = title.split(" ", 1)
    one, other = find_layout(f"{number}A"), find_layout(f"{number}B")
    assert (one.name, other.name) == (name, name)
    assert f"{exits(one)} {exits(other)}" == sides
    assert count(one, ".*s~o") == count(other, ".*s~o") == int(inner)
    assert (count(one, "~"), count(one, "o")) == (int(water), int(pits))
    assert (count(other, "~"), count(other, "o")) == (int(pits), int(water))
    assert order(one) == first
    assert order(other) == (first if second == "=" else second)


@pytest.mark.clause("DB-2.1")
def test_fifteen_cards_have_thirty_sides_and_two_ids_each() -> None:
    assert len(LINES) == 15
    assert [one.id for one in LAYOUTS] == list(range(30))
    assert [one.label for one in LAYOUTS[:4]] == ["1A", "1B", "2A", "2B"]
    assert [one.card for one in LAYOUTS[-2:]] == [15, 15]


def test_side_b_mirrors_side_a_with_pits_for_water() -> None:
    assert find_layout("9A").rows == (
        "###+###", "#.....#", "#.#..~#", "#.....#", "+..*..+", "#....##", "#o#...#", "#.....#",
        "###+###",
    )  # fmt: skip
    assert find_layout("9B").rows == (
        "###+###", "#.....#", "#o..#.#", "#.....#", "+..*..+", "##....#", "#...#~#", "#.....#",
        "###+###",
    )  # fmt: skip


@pytest.mark.clause("DB-3.3")
@pytest.mark.parametrize(
    ("label", "start"),
    [
        ("1A", "26 36 46 27 37 47"),
        ("1B", "26 36 46 27 37 47"),
        ("2A", "36 46 37 47"),
        ("2B", "26 36 27 37"),
        ("3A", "36 46 37 47"),
        ("3B", "26 36 27 37"),
        ("4A", ""),
    ],
)
def test_only_the_first_three_cards_have_a_start_area(label: str, start: str) -> None:
    assert " ".join([f"{c}{r}" for c, r in find_layout(label).start]) == start


def test_cards_from_the_fourth_on_have_no_start_area() -> None:
    assert {one.card for one in LAYOUTS if one.start} == {1, 2, 3}


@pytest.mark.clause("DB-19.11")
@pytest.mark.parametrize("one", LAYOUTS, ids=lambda one: one.label)
def test_no_space_of_a_side_is_cut_off_by_pits(one: Layout) -> None:
    assert cut_off(list(one.rows)) == []


@pytest.mark.clause("DB-7.3")
def test_every_side_has_the_south_exit_by_which_it_is_entered() -> None:
    assert {one.exits[2] for one in LAYOUTS} == {True}


@pytest.mark.clause("DB-8.3")
def test_the_diagram_goes_round_the_spawn_point_from_north_on() -> None:
    steps = spiral(6)
    assert steps[:11] == [
        (0, 0), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -2),
        (1, -2),
    ]  # fmt: skip
    assert steps[24] == (-1, -2)
    firsts = {25: -3, 49: -4, 81: -5, 121: -6}
    assert {at: steps[at] for at in firsts} == {at: (0, north) for at, north in firsts.items()}
    assert len(steps) == len(set(steps)) == 169


@pytest.mark.clause("DB-8.3", "DB-8.4")
def test_a_diagram_has_every_space_of_the_card_but_walls_and_pits() -> None:
    one = find_layout("8A")
    free = {(c, r) for r in range(9) for c in range(7) if one.rows[r][c] not in "#o"}
    assert len(free) == 29
    assert set(one.diagram) == free
    assert len(one.diagram) == 29
    assert one.diagram[-1] == (3, 8)


def test_a_side_is_found_by_its_number_and_letter() -> None:
    assert find_layout(" 8b ").id == 15
    assert find_layout("8B").label == "8B"
    with pytest.raises(BadContent, match=r"^there is no side '16A' of a room card$"):
        find_layout("16A")


def test_outside_of_a_card_are_walls() -> None:
    one = find_layout("1A")
    assert [one.key(3, 0), one.key(3, 4), one.key(-1, 4), one.key(3, 9)] == ["+", "*", "#", "#"]


# -- faults -----------------------------------------------------------------------------

GRID: Final = """
###+###
#.....#
#.~~..#
#.~~*.#
#.....+
#.##..#
#..ss.#
#..ss.#
###+###
"""


def faults(folder: Path, grid: str, number: str = "16", name: str = "Old Well") -> list[str]:
    """Read a room card and return what is wrong with it, without its place in the file."""
    row = f'[[room]]\nname = "{name}"\nnumber = {number}\ngrid = """{grid}"""\n'
    (folder / "rooms.toml").write_text(row)
    found = read(folder, [ROOM], in_pack=True).faults
    begin = rf"rooms\.toml, line \d+, {name}: grid(\.\d)?: "
    return [re.sub(begin, "", one).removesuffix(" (DB-19.11)") for one in found]


def test_a_card_without_a_fault_is_read(tmp_path: Path) -> None:
    assert faults(tmp_path, GRID) == []
    one, other = read(tmp_path, [ROOM], in_pack=True).of("room")[0].layouts(30)
    assert (one.id, one.label) == (30, "16A")
    assert (other.id, other.label) == (31, "16B")
    assert list(other.rows) == other_side(list(one.rows))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("#.....#\n", "", "has 8 rows: a card has 9"),
        ("#.##..#", "#.##.#", "row 6 has 6 spaces: a card has 7"),
        ("#.##..#", "#.#x..#", "row 6 has 'x' (# | . | ~ | o | * | s | +)"),
        ("#.##..#", "#.##.S#", "row 6 has 'S'; did you mean 's'? (# | . | ~ | o | * | s | +)"),
        ("#.....+", "#.....~", "column 7 of row 5 is '~': this place of the border is # or +"),
        ("#.##..#", "..##..#", "column 1 of row 6 is '.': this place of the border is #"),
        ("#.....#", "+.....#", "column 1 of row 2 is '+': this place of the border is #"),
        ("#.##..#", "#.#+..#", "column 4 of row 6 is inside: exits are in the border"),
        ("*", ".", "has 0 spawn points (*): a card has one"),
        ("#.##..#", "#.##.*#", "has 2 spawn points (*): a card has one"),
        ("ss.#\n###+###", "ss.#\n#######", "has no south exit: heroes enter a room there"),
        (
            "#.##..#",
            "#######",
            "without entering a pit, nobody can walk to column 2 of row 7 of side A and to 10 more",
        ),
        (
            "#.##..#",
            "#~~~~~#",
            "without entering a pit, nobody can walk to column 2 of row 7 of side B and to 10 more",
        ),
    ],
)
def test_a_fault_of_a_card_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    grid = GRID.replace(old, new, 1)
    assert grid != GRID
    assert faults(tmp_path, grid) == [fault]


def test_a_room_may_be_drawn_with_blanks_and_indented(tmp_path: Path) -> None:
    wide = "\n".join(["    " + " ".join(line) for line in GRID.split()])
    assert faults(tmp_path, f"\n{wide}\n") == []
    assert read(tmp_path, [ROOM]).of("room")[0].lines == GRID.split()
    (why,) = faults(tmp_path, f"\n{wide}\n".replace("    # . # #", "    #   . # #"))
    assert why.startswith("row 6 does not stand below the others")


def test_a_row_of_a_drawing_has_its_own_line(tmp_path: Path) -> None:
    faults(tmp_path, GRID.replace("#.##..#", "#.#x..#"))
    (only,) = read(tmp_path, [ROOM]).faults
    assert only.startswith("rooms.toml, line 10, Old Well: grid.6: row 6 has 'x' (# | . | ~")


def test_a_pit_in_a_corner_is_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, GRID.replace("#.##..#", "#.##.o#")) == []


def test_a_fault_says_where_it_stands(tmp_path: Path) -> None:
    faults(tmp_path, GRID.replace("*", "."))
    assert read(tmp_path, [ROOM]).faults == [
        "rooms.toml, line 4, Old Well: grid: has 0 spawn points (*): a card has one (DB-19.11)"
    ]


def test_a_number_and_a_name_are_due(tmp_path: Path) -> None:
    name, number = faults(tmp_path, GRID, number="0", name="7")
    assert name.startswith("rooms.toml, line 2, 7: name: '7' is not a name: a letter, then")
    assert number == "rooms.toml, line 3, 7: number: 0 is too small: at least 1"
