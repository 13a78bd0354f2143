"""One Page Dungeon: rectangles and doors as floor."""

from pathlib import Path
from typing import Any

import pytest

from tests.drafts.maps import HALLS, door, one_page, picture, point, read, rect
from undercroft.kit.content import BadContent


def test_rectangles_are_floor_and_doors_join_them(tmp_path: Path) -> None:
    plan = read(tmp_path, HALLS)
    assert picture(plan) == [
        " >       ",
        "... .....",
        "...+.....",
        "... .....",
        "      .  ",
        "     ... ",
        "     ... ",
        "     ... ",
        "     ... ",
    ]
    assert (plan.title, plan.story) == ("Hall of Rust", "Nobody has swept here for years.")
    assert len(plan.rooms()) == 3
    assert plan.ends[0] in plan.rooms()[2].squares


def test_an_open_passage_is_no_door(tmp_path: Path) -> None:
    """Type 0, as a third of all doors are, and those with nothing to shut."""
    for kind, is_door in ((0, False), (1, True), (2, False), (4, True), (5, True), (6, True)):
        halls = one_page([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1, 1, 0, kind)])
        assert bool(read(tmp_path, halls).door_squares) == is_door


def test_a_door_leads_only_where_it_points(tmp_path: Path) -> None:
    beside = one_page([rect(0, 0, 3, 3), rect(4, 0, 3, 3), rect(3, 2, 1, 3)], [door(3, 1, 1, 0)])
    plan = read(tmp_path, beside)
    assert plan.floor == read(tmp_path, one_page(beside["rects"][:2], beside["doors"])).floor
    assert "3 squares to which no way leads from the largest part" in plan.left_out


def test_a_round_room_has_no_corners(tmp_path: Path) -> None:
    plan = read(tmp_path, one_page([rect(0, 0, 5, 5, rotunda=True)]))
    assert picture(plan) == [" ... ", ".....", ".....", ".....", " ... "]


def test_water_beside_the_dungeon_is_none_and_columns_are_points(tmp_path: Path) -> None:
    more = {"water": [point(0, 0), point(9, 9)], "columns": [point(2.6, 1.4)]}
    plan = read(tmp_path, one_page([rect(0, 0, 4, 3)], **more))
    assert picture(plan) == ["~...", "..o.", "...."]


def test_a_note_names_its_room_and_is_told(tmp_path: Path) -> None:
    note = {"text": "A chest\nwith a key.", "ref": "4", "pos": point(5.5, 1.5)}
    halls = one_page([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1, 1, 0)], notes=[note])
    plan = read(tmp_path, halls)
    assert [room.name for room in plan.rooms()] == ["", "Room 4"]
    assert plan.left_out == ["note 4: A chest with a key."]


def test_what_doors_are_besides_is_told(tmp_path: Path) -> None:
    doors = [door(3, 1, 1, 0, 6), door(1, 3, 0, 1, 9), door(1, -1, 0, -1, 8)]
    plan = read(tmp_path, one_page([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], doors))
    assert plan.left_out == [
        "1 secret door: open like every door",
        "1 stair down: even floor",
        "1 stair: even floor",
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rects": []}, "rects: has 0 entries: at least 1"),
        ({"rects": [rect(0, 0, 0, 3)]}, "rects.1.w: 0 is too small: at least 1"),
        ({"rects": [{"x": 0.5, "y": 0, "w": 1, "h": 1}]}, "rects.1.x: 0.5 is not a whole number"),
        ({"doors": [{"x": 0, "y": 0}]}, "doors.1.dir: is missing"),
        ({"doors": [door(0, 0, 2, 0)]}, "doors.1.dir.x: 2 is too large: at most 1"),
        ({"title": 7}, "title: 7 is not text"),
        (
            {"rects": [rect(0, 0, 1, 1), rect(300, 0, 1, 1)]},
            "rects: take 301 columns and 1 row: at most 250 of each are read",
        ),
    ],
)
def test_a_fault_says_the_place_and_what_is_due(
    tmp_path: Path, change: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadContent) as found:
        read(tmp_path, HALLS | change)
    assert found.value.faults == [f"crypt.json: {fault}"]
