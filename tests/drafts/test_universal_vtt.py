"""Universal VTT: which squares its lines enclose, and where its doors are."""

from pathlib import Path
from typing import Any

import pytest

from tests.drafts.maps import TWO_ROOMS, box, line, picture, portal, read, vtt
from undercroft.drafts.lines import Grid
from undercroft.kit.content import BadContent

FOUR = ["....", "....", "....", "...."]


def test_walls_enclose_the_floor_and_a_door_joins_it(tmp_path: Path) -> None:
    plan = read(tmp_path, TWO_ROOMS)
    assert picture(plan) == ["........"] * 4
    assert plan.doors == {((4, 2), (5, 2))}
    assert plan.walls == {((4, y), (5, y)) for y in (1, 3, 4)}
    assert len(plan.rooms()) == 2


def test_places_count_from_the_origin_of_the_map(tmp_path: Path) -> None:
    moved = vtt(
        [box(21, 31, 8, 4), line((25, 31), (25, 35))], [portal((25, 32), (25, 33))],
        origin=(20, 30),
    )  # fmt: skip
    plan, other = read(tmp_path, moved), read(tmp_path, TWO_ROOMS)
    assert (plan.floor, plan.walls, plan.doors) == (other.floor, other.walls, other.doors)


def test_y_grows_southward(tmp_path: Path) -> None:
    plan = read(tmp_path, vtt([box(0, 0, 3, 3), line((0, 2), (2, 2))]))
    assert plan.walls == {((0, 1), (0, 2)), ((1, 1), (1, 2))}


def test_a_portal_that_is_not_closed_is_a_window(tmp_path: Path) -> None:
    window = portal((5, 2), (5, 3), closed=False)
    plan = read(tmp_path, vtt(TWO_ROOMS["line_of_sight"], [window]))
    assert (plan.doors, picture(plan)) == (frozenset(), FOUR)
    assert "1 window: walls" in plan.left_out


def test_a_door_stands_across_the_line_between_two_squares(tmp_path: Path) -> None:
    walls = [box(1, 1, 8, 4), line((5, 1), (5, 1.5)), line((5, 2.5), (5, 5))]
    plan = read(tmp_path, vtt(walls, [portal((5, 1.5), (5, 2.5))]))
    assert len(plan.doors) == 1
    assert len(plan.walls) == 3


def test_a_short_door_is_a_door_of_one_square(tmp_path: Path) -> None:
    walls = [box(1, 1, 8, 4), line((5, 1), (5, 5))]
    plan = read(tmp_path, vtt(walls, [portal((5, 2.62), (5, 3.38))]))
    assert len(plan.doors) == 1


def test_a_wide_door_takes_all_its_squares(tmp_path: Path) -> None:
    walls = [box(1, 1, 8, 4), line((5, 1), (5, 5))]
    plan = read(tmp_path, vtt(walls, [portal((5, 2), (5, 4))]))
    assert plan.doors == {((4, 2), (5, 2)), ((4, 3), (5, 3))}


def test_a_door_to_the_outside_is_an_entrance(tmp_path: Path) -> None:
    plan = read(tmp_path, vtt([box(1, 1, 4, 4)], [portal((1, 2), (1, 3))]))
    assert plan.entrances == ((1, 2),)
    assert picture(plan) == ["....", ">...", "....", "...."]


def test_what_is_outside_of_all_walls_is_left_out_and_counted(tmp_path: Path) -> None:
    plan = read(tmp_path, vtt([box(1, 1, 4, 4)], size=(6, 6)))
    assert picture(plan) == FOUR
    assert plan.left_out == ["20 squares outside of the walls", "the picture of the map"]


def test_a_room_at_the_border_of_the_map_is_inside(tmp_path: Path) -> None:
    assert picture(read(tmp_path, vtt([box(0, 0, 4, 4)], size=(4, 4)))) == FOUR


def test_in_the_open_country_all_squares_count(tmp_path: Path) -> None:
    tower = read(tmp_path, vtt([box(1, 1, 2, 2)], size=(4, 4)))
    assert len(tower.floor) == 12
    assert len(read(tmp_path, vtt([], size=(4, 4))).floor) == 16


def test_walls_that_follow_no_grid_part_the_squares_on_their_sides(tmp_path: Path) -> None:
    slanted = [box(0, 0, 6, 4), line((2.7, 0), (3.3, 4))]
    plan = read(tmp_path, vtt(slanted, size=(6, 4)))
    assert len(plan.walls) == 0  # one half is cut off and left out
    assert picture(plan) == ["..."] * 4


def test_a_map_of_part_of_a_square_has_that_square(tmp_path: Path) -> None:
    assert len(read(tmp_path, vtt([], size=(3.2, 2.0))).floor) == 8


def test_furniture_and_lights_are_left_out(tmp_path: Path) -> None:
    more: dict[str, Any] = {"objects_line_of_sight": [box(2, 2, 1, 1)], "lights": [{}, {}]}
    plan = read(tmp_path, vtt([box(1, 1, 4, 4)], size=(6, 6), **more))
    assert plan.left_out[1:3] == ["1 piece of furniture", "2 lights"]
    assert picture(plan) == FOUR


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"resolution": {}}, "resolution.map_size: is missing"),
        ({"line_of_sight": 3}, "line_of_sight: 3 is not a list"),
        ({"line_of_sight": [[{"x": 1}]]}, "line_of_sight.1.1.y: is missing"),
        (
            {"line_of_sight": [[{"x": 1, "y": "2"}]]},
            "line_of_sight.1.1.y: '2' is not a number",
        ),
        (
            {"line_of_sight": [line((1e9, 0))]},
            "line_of_sight.1.1.x: 1000000000.0 is too large: at most 100000",
        ),
        ({"portals": [{"bounds": line((1, 1))}]}, "portals.1.bounds: has 1 entry: at least 2"),
        (
            {"resolution": {"map_size": {"x": 0, "y": 9}}},
            "resolution.map_size.x: 0 is too small: at least 1",
        ),
        (
            {"resolution": {"map_size": {"x": 9, "y": 251}}},
            "resolution.map_size.y: 251 is too large: at most 250",
        ),
    ],
)
def test_a_fault_says_the_place_and_what_is_due(
    tmp_path: Path, change: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadContent) as found:
        read(tmp_path, TWO_ROOMS | change)
    assert found.value.faults == [f"crypt.json: {fault}"]


def test_more_points_than_are_read_are_refused(tmp_path: Path) -> None:
    walls = [line(*[(1, 1)] * 60_000)] * 2
    with pytest.raises(BadContent, match=r"line_of_sight: has too many points: at most 100,000"):
        read(tmp_path, vtt(walls))


def test_a_wall_counts_where_it_crosses_two_of_three_probes() -> None:
    grid = Grid(2, 1, 0.0, 0.0)
    assert grid.crossed([(1.0, 0.0, 1.0, 0.51)]) == {((0, 0), (1, 0))}
    assert grid.crossed([(1.0, 0.0, 1.0, 0.5)]) == set()
