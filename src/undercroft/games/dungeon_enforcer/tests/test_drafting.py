"""Maps drafted from what another tool has drawn: each one can be read and walked (DE-3.8)."""

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from undercroft.games.dungeon_enforcer.content import MAPS
from undercroft.games.dungeon_enforcer.content.maps import SIZE
from undercroft.games.dungeon_enforcer.drafting import draft
from undercroft.games.dungeon_enforcer.packs import KIND
from undercroft.kernel import BadSetup
from undercroft.kit.content import read
from undercroft.kit.floor_plan import Draft, FloorPlan, edge
from undercroft.testing.drawn import drawn

HALL = "\n".join(["." * 12] * 9)


def row(made: Draft) -> dict[str, Any]:
    """The row of the map, which the reader of packs takes."""
    with TemporaryDirectory() as folder:
        for name, text in made.files.items():
            (Path(folder) / name).write_text(text, "utf-8")
        batch = read(Path(folder), [KIND], True)
    assert batch.faults == []
    (found,) = tomllib.loads(made.files["maps.toml"])["map"]
    return dict(found)


def grid(made: Draft) -> list[str]:
    return [line.replace(" ", "") for line in row(made)["grid"].strip().split("\n")]


def shape(made: Draft) -> list[str]:
    """The grid with towns as open squares."""
    return [line.replace("S", ".").replace("T", ".") for line in grid(made)]


def test_floor_is_open_and_rock_an_obstacle() -> None:
    assert shape(draft(drawn("..........\n....  ....\n..........")))[1] == "....##...."


def test_a_door_is_an_open_square_and_is_told() -> None:
    made = draft(drawn(".....+.....\n..... ....."))
    assert shape(made) == ["...........", ".....#....."]
    assert made.left_out == ["1 door: open squares"]


def test_a_thin_wall_takes_a_row_of_its_own() -> None:
    plan = drawn("\n".join(["........"] * 4))
    plan.walls = frozenset([edge((x, 1), (x, 2)) for x in range(7)])
    assert shape(draft(plan)) == [*["." * 15] * 3, "#" * 14 + ".", *["." * 15] * 3]


def test_what_stands_on_the_floor_does_not_bar_it() -> None:
    made = draft(drawn("....~~....o\n..........."))
    assert shape(made) == ["." * 11] * 2
    assert made.left_out == ["2 squares of water: open squares", "1 pillar: open squares"]


def test_people_start_where_they_come_in() -> None:
    made = draft(drawn("\n".join([".........>", *["." * 10] * 8])))
    assert grid(made)[0][9] == "S"
    assert row(made)["towns"]["J1"] == "Entrance"


def test_a_town_has_the_name_of_its_room() -> None:
    plan = drawn("\n".join(["...........+...........", *["........... ..........."] * 2]))
    plan.entrances = ((11, 0),)
    plan.names = {(2, 1): "Vault", (20, 1): "Vault"}
    assert {"Vault", "Vault 2"} <= set(row(draft(plan))["towns"].values())


def test_there_is_a_town_for_every_twenty_squares_and_at_most_nine() -> None:
    assert len(row(draft(drawn("\n".join(["." * 10] * 9))))["towns"]) == 4
    assert len(row(draft(drawn("\n".join(["." * 20] * 20))))["towns"]) == 9


def test_a_second_starting_town_leaves_a_choice_to_the_monsters() -> None:
    small, large = drawn("." * 24 + "\n" + "." * 24), drawn("\n".join(["." * 20] * 20))
    assert "".join(grid(draft(small))).count("S") == 1
    assert "".join(grid(draft(large))).count("S") == 3


def test_a_small_drawing_is_doubled_until_the_monsters_have_room() -> None:
    made = draft(drawn("....\n...."))
    assert (len(shape(made)), len(shape(made)[0])) == (4, 8)


def test_a_drawing_that_stays_too_small_is_refused() -> None:
    with pytest.raises(BadSetup, match="fewer than 7 open squares that lie farther than 5"):
        draft(drawn("......>......"))


def test_of_a_large_drawing_lines_that_are_alike_are_laid_over_each_other() -> None:
    walls = ["." * 40, ("." * 19 + " " + "." * 20), "." * 40]
    made = draft(drawn("\n".join([walls[0]] * 20 + [walls[1]] * 8 + [walls[2]] * 2)))
    assert (len(shape(made)), len(shape(made)[0])) == (SIZE, SIZE)
    assert any("#" in line for line in shape(made))
    told = "the size: 40 columns and 30 rows with the walls became 24 and 24"
    assert made.left_out == [f"{told}, and some thin walls are gone"]


def test_a_drawing_of_just_the_size_of_a_map_keeps_it() -> None:
    made = draft(drawn("\n".join(["." * SIZE] * SIZE)))
    assert (shape(made), made.left_out) == (["." * SIZE] * SIZE, [])


def test_a_name_that_is_taken_gets_a_number() -> None:
    made = draft(drawn(HALL, MAPS[0].name))
    assert row(made)["name"] == f"{MAPS[0].name} 2"
    assert made.switches == {"map": f"{MAPS[0].slug}-2"}


def test_the_story_is_the_text_of_the_map() -> None:
    assert row(draft(drawn(HALL, story='It says "no".\n')))["text"] == 'It says "no".'
    assert len(row(draft(drawn(HALL, story="word " * 99)))["text"]) <= 200


squares = st.frozensets(st.tuples(st.integers(0, 29), st.integers(0, 29)), min_size=1)
edges = st.frozensets(st.tuples(st.integers(0, 28), st.integers(0, 28), st.booleans()))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(squares, edges, st.sampled_from(["Crypt", "Q\u0301 \u2603", '"', "first steps"]))
def test_whatever_was_drawn_can_be_walked(
    floor: frozenset[tuple[int, int]], walls: frozenset[tuple[int, int, bool]], title: str
) -> None:
    thick = frozenset([(x + dx, y + dy) for x, y in floor for dx in range(4) for dy in range(3)])
    thin = frozenset([edge((x, y), (x + east, y + 1 - east)) for x, y, east in walls])
    plan = FloorPlan(title, "", thick, walls=thin)
    plan.keep_largest()
    try:
        made = draft(plan)
    except BadSetup:
        return
    assert max(len(shape(made)), len(shape(made)[0])) <= SIZE
