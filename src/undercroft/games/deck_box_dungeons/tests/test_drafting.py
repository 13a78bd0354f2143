"""Quests drafted from what another tool has drawn: each can be read and played (DB-17.1)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from undercroft.games.deck_box_dungeons.content.rooms import find_layout
from undercroft.games.deck_box_dungeons.drafting import draft, in_parts
from undercroft.games.deck_box_dungeons.ground.spaces import MOST_ROOMS
from undercroft.games.deck_box_dungeons.packs import SHELF, add_pack
from undercroft.games.deck_box_dungeons.tests.packed import ABOUT, own_content
from undercroft.kernel import BadSetup
from undercroft.kit.floor_plan import Draft, FloorPlan, Room
from undercroft.testing.drawn import drawn

__all__ = ["own_content"]

SOUTHERN_GATE = """
.........
.........
.........
    >
"""
EAST = """
     +.....
..... .....
..... .....
.....+.....
.....
  >
"""
CROSS = """
    ...
    ...
     +
... ... ...
...+...+...
... ... ...
     +
    ...
    ...
     >
"""
ROW = "\n".join(["+".join(["..."] * 15), " ".join(["..."] * 15)])


def row(made: Draft, folder: Path) -> dict[str, Any]:
    """The row of the quest, which the reader of packs takes."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack.toml": ABOUT, **made.files}.items():
        (folder / name).write_text(text, "utf-8")
    SHELF.labels.clear()
    add_pack(folder)
    (found,) = tomllib.loads(made.files["quests.toml"])["quest"]
    return dict(found)


def rooms(made: Draft, folder: Path) -> list[dict[str, Any]]:
    return list(row(made, folder)["rooms"])


def test_rooms_lie_as_they_are_drawn(tmp_path: Path) -> None:
    first, other = rooms(draft(drawn(EAST)), tmp_path)
    assert other["behind"] == "T1 east"
    assert (other["tier"], "tier" in first) == ("goal", False)


def test_the_first_room_has_a_start_area(tmp_path: Path) -> None:
    assert find_layout(rooms(draft(drawn(EAST)), tmp_path)[0]["card"]).start


def test_people_come_in_from_the_south(tmp_path: Path) -> None:
    """A drawing whose entrance is elsewhere is turned, and that is told."""
    plan = drawn(">.. ...\n ..+...\n .. ...")
    made = draft(plan)
    assert rooms(made, tmp_path)[1]["behind"] == "T1 north"
    assert "the north: it lies in the west now" in made.left_out


def test_the_goal_is_where_the_drawing_ends(tmp_path: Path) -> None:
    plan = drawn(CROSS)
    plan.ends = ((0, 4),)
    last = rooms(draft(plan), tmp_path)[-1]
    assert (last["tier"], last["behind"]) == ("goal", "T2 west")


def test_without_an_end_the_goal_is_the_farthest_room(tmp_path: Path) -> None:
    plan = drawn("..+..+..+..\n.. .. .. ..\n>")
    assert [one["behind"] for one in rooms(draft(plan), tmp_path)[1:]] == [
        "T1 east", "T2 east", "T3 east",
    ]  # fmt: skip


def test_a_card_is_near_to_its_room(tmp_path: Path) -> None:
    """It has an exit for each room that lies behind it, and water where water is drawn."""
    dry = rooms(draft(drawn(CROSS)), tmp_path / "dry")
    assert find_layout(dry[1]["card"]).exits == (True,) * 4
    wet = drawn("~~~+...\n~~~ ...\n... ...\n    >")
    assert "~" in "".join(find_layout(rooms(draft(wet), tmp_path / "wet")[1]["card"]).rows)


def test_a_quest_has_no_more_rooms_than_there_may_be(tmp_path: Path) -> None:
    made = draft(drawn(ROW))
    assert len(rooms(made, tmp_path)) == MOST_ROOMS
    assert sum("a room of 3 x 2 squares" in line for line in made.left_out) == 3


def test_a_room_that_is_left_out_is_named() -> None:
    plan = drawn(ROW)
    plan.names = {(x, 0): f"Cell {x}" for x in range(60)}
    assert any("column" in line and "(Cell" in line for line in draft(plan).left_out)


def test_more_doors_than_a_card_has_are_left_out(tmp_path: Path) -> None:
    star = """
    ..  ..  ..
    ..  ..  ..
    +   +   +
    ..........
    ..........
    +   +   +
    ..  ..  ..
    ..  ..  ..
    >
    """
    made = draft(drawn(star))
    behind = [one.get("behind", "") for one in rooms(made, tmp_path)]
    assert max(sum(one.startswith(f"T{n}") for one in behind) for n in range(1, 9)) <= 3


def test_a_passage_in_a_circle_is_told(tmp_path: Path) -> None:
    made = draft(drawn("..+..\n.. ..\n+  +\n..+..\n.. ..\n>"))
    assert len(rooms(made, tmp_path)) == 4
    assert sum(line.startswith("a passage between T") for line in made.left_out) == 1


def test_rooms_have_their_names_and_a_tier(tmp_path: Path) -> None:
    plan = drawn("..+..+..\n.. .. ..\n>")
    plan.names = {(3, 0): "Höhle 4"}
    found = rooms(draft(plan), tmp_path)
    assert [one["name"] for one in found] == ["Chamber 1", "Hohle 4", "Chamber 3"]
    assert [one.get("tier") for one in found] == [None, 1, "goal"]


def test_one_large_room_becomes_several(tmp_path: Path) -> None:
    made = draft(drawn("\n".join(["." * 20] * 10)))
    assert len(rooms(made, tmp_path)) == 7
    assert "the only room as a whole: it became 7" in made.left_out


@pytest.mark.parametrize(("width", "parts"), [(7, 1), (8, 2), (14, 2), (15, 3)])
def test_a_part_is_no_larger_than_a_card(width: int, parts: int) -> None:
    room = Room(frozenset([(x, y) for x in range(width) for y in range(5)]), "", 0, 0)
    found = in_parts(room)
    assert len(found) == parts
    assert frozenset[tuple[int, int]]().union(*[one.squares for one in found]) == room.squares


def test_a_single_small_room_is_refused() -> None:
    with pytest.raises(BadSetup, match="a quest needs two rooms, and the map has 1: a room is two"):
        draft(drawn(SOUTHERN_GATE))
    with pytest.raises(BadSetup, match="the map has 0"):
        draft(drawn("......"))


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    made = draft(drawn(EAST, "The Last Vigil"))
    assert row(made, tmp_path)["name"] == "The Last Vigil 2"
    assert made.switches == {"quest": "the-last-vigil-2"}


squares = st.frozensets(st.tuples(st.integers(0, 29), st.integers(0, 29)), min_size=2)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(floor=squares, deep=st.integers(2, 4))
def test_whatever_was_drawn_can_be_read(
    tmp_path: Path, floor: frozenset[tuple[int, int]], deep: int
) -> None:
    thick = frozenset([(x + dx, y + dy) for x, y in floor for dx in range(4) for dy in range(deep)])
    plan = FloorPlan("Crypt", "", thick)
    plan.keep_largest()
    try:
        made = draft(plan)
    except BadSetup:
        return
    assert 2 <= len(rooms(made, tmp_path)) <= MOST_ROOMS
