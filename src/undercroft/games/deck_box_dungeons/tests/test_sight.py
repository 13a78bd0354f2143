"""Sight: the ledger's table, its door cases, and a check by fractions (DB-10.7 to 10.17)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.ground.ground import (
    CLOSED,
    FLOOR,
    OPEN,
    OPEN_BUT_NO_CRACKS,
    Ground,
    Square,
    manners,
)
from undercroft.games.deck_box_dungeons.ground.sight import blocked_by, line, sees, why_blocked
from undercroft.games.deck_box_dungeons.ground.spaces import NOWHERE, space_name
from undercroft.games.deck_box_dungeons.tests.fields import (
    QUESTS,
    bits,
    field,
    part,
    places,
    seven,
    some,
    whole,
)
from undercroft.kernel import SeededDice
from undercroft.testing.effort import effort

TABLE: Final = """
1  | 1,1 | 4,1 |             |         | 2,2 5,2
2  | 1,1 | 4,1 |             | 2,1     | no
3  | 1,1 | 4,1 | 2,1         |         | no
4  | 1,1 | 4,2 |             | 2,1     | 2,2 5,3
5  | 1,1 | 4,2 |             | 2,1 3,2 | no
6  | 1,1 | 4,2 | 2,2         | 3,1     | no
7  | 1,1 | 3,3 | 2,2         |         | 1,2 3,4
8  | 1,1 | 3,3 | 2,2         | 1,2     | 2,1 4,3
9  | 1,1 | 3,3 | 2,2 1,2     | 2,1     | no
10 | 1,1 | 3,3 | 2,2 1,2 3,2 |         | no
11 | 1,1 | 2,2 | 2,1         |         | 2,2 3,3
12 | 1,1 | 2,2 | 2,1 1,2     |         | no
13 | 1,1 | 2,2 | 2,1         | 1,2     | no
14 | 0,0 | 3,0 | 1,0         |         | no
15 | 0,0 | 3,0 | 1,1         |         | 1,1 4,0
16 | 0,0 | 3,0 | 2,1         | 1,1     | 1,1 4,0
17 | 0,0 | 4,1 | 2,0         |         | 1,1 5,2
18 | 0,0 | 4,1 | 2,1         |         | 1,0 5,2
19 | 0,0 | 4,1 | 2,0 2,1     |         | no
20 | 1,1 | 3,2 | 2,1         |         | 2,2 4,3
21 | 1,1 | 3,2 | 2,1 2,2     |         | no
22 | 1,1 | 2,3 | 2,1 2,2     |         | 1,2 3,4
23 | 1,1 | 2,3 | 1,2         | 2,2     | no
24 | 0,3 | 6,3 | 3,3         |         | no
25 | 0,3 | 6,3 | 3,2 3,4     |         | 1,4 7,3
26 | 0,3 | 6,4 | 3,3         |         | 1,4 7,5
27 | 0,3 | 6,4 | 3,3 3,4     |         | no
28 | 0,0 | 5,5 | 2,2         |         | 0,1 5,6
29 | 0,0 | 5,5 | 2,2 1,2     |         | 1,0 6,5
30 | 0,0 | 5,5 | 2,2 3,3     |         | 0,1 5,6
31 | 0,0 | 5,5 | 1,2 2,1     |         | no
"""
"""The row's number, viewer, target, walls, hostile figures, and a clear line or no."""
ROWS: Final = TABLE.strip().splitlines()


def cells(row: str) -> list[str]:
    """Split a row of the table, without its number."""
    return [cell.strip() for cell in row.split("|")[1:]]


def sight(g: Ground, viewer: str, target: str, figures: str = "") -> bool:
    """Say whether one place sees another past the hostile figures on those places."""
    (one,), (other,) = places(viewer), places(target)
    return sees(g, g.at[one], g.at[other], bits(g, figures))


# -- the table --------------------------------------------------------------------------


@pytest.mark.clause("DB-10.7", "DB-10.8", "DB-10.9", "DB-10.10", "DB-10.16", "DB-10.17")
@pytest.mark.parametrize("row", ROWS)
def test_a_row_of_the_sight_table(row: str) -> None:
    viewer, target, walls, figures, pair = cells(row)
    g = seven(walls=walls)
    assert sight(g, viewer, target, figures) is (pair != "no")
    (one,), (other,) = places(viewer), places(target)
    found = line(g, g.at[one], g.at[other], bits(g, figures))
    assert (found is None) is (pair == "no")
    if pair != "no":
        (px, py), (qx, qy) = places(pair)
        ends = px, py, qx, qy
        assert blocked_by(g, g.at[one], g.at[other], bits(g, figures), ends) is None


@pytest.mark.clause("DB-10.17")
@pytest.mark.parametrize("row", ROWS)
def test_a_row_of_the_sight_table_is_symmetric(row: str) -> None:
    viewer, target, walls, figures, pair = cells(row)
    assert sight(seven(walls=walls), target, viewer, figures) is (pair != "no")


WALLED_OFF: Final = "3 10 12 14 19 21 24 27 31"
"""The rows in which the walls alone leave no clear line."""


@pytest.mark.clause("DB-10.8", "DB-10.17")
@pytest.mark.parametrize("row", ROWS)
def test_an_ally_a_pit_or_water_in_place_of_a_hostile_figure_blocks_nothing(row: str) -> None:
    viewer, target, walls, figures, _ = cells(row)
    due = row.split(maxsplit=1)[0] not in WALLED_OFF.split()
    assert sight(seven(walls=walls), viewer, target) is due
    assert sight(seven(walls=walls, pits=figures), viewer, target) is due
    assert sight(seven(walls=walls, water=figures), viewer, target) is due


@pytest.mark.clause("DB-10.13")
def test_figures_on_the_two_spaces_themselves_block_nothing() -> None:
    g = seven()
    assert sight(g, "1,1", "4,1", "1,1 4,1")
    assert sight(g, "1,1", "1,1", "1,1 0,1 2,1 1,0 1,2")


# -- doors ------------------------------------------------------------------------------


@pytest.mark.clause("DB-10.4", "DB-10.12", "DB-10.17")
@pytest.mark.parametrize(
    ("viewer", "target", "seen"),
    [
        pytest.param("2,0", "4,0", True, id="through the doorway"),
        pytest.param("-2,0", "4,0", True, id="through the doorway from afar"),
        pytest.param("2,1", "4,-1", True, id="across the doorway"),
        pytest.param("2,2", "4,-2", True, id="past corners of walls"),
        pytest.param("2,1", "4,1", False, id="on the same side of the wall"),
        pytest.param("2,3", "4,-1", False, id="too steep"),
        pytest.param("0,0", "10,0", False, id="pillars of T2"),
        pytest.param("3,0", "-2,3", True, id="from the doorway into T1"),
        pytest.param("3,0", "2,-3", True, id="from the doorway along the wall of T1"),
        pytest.param("3,0", "10,2", True, id="from the doorway into T2"),
        pytest.param("3,0", "12,0", False, id="from the doorway into T3"),
        pytest.param("3,0", "7,5", False, id="from the doorway into T4"),
        pytest.param("2,0", "11,0", False, id="from T1 to the doorway of T2 and T3"),
        pytest.param("2,0", "12,0", False, id="rooms that are not adjacent"),
        pytest.param("10,0", "12,0", True, id="from T2 into T3"),
        pytest.param("7,1", "7,5", True, id="from T2 into T4"),
    ],
)
def test_a_door_case_of_the_toll_road(viewer: str, target: str, seen: bool) -> None:
    g = whole("Q1")
    assert sight(g, viewer, target) is seen
    assert sight(g, target, viewer) is seen


@pytest.mark.clause("DB-10.12")
def test_nobody_sees_through_an_exit_whose_room_is_not_on_the_table() -> None:
    assert (4, 0) not in part("Q1", "1").at
    assert not sight(part("Q1", "1 3"), "2,0", "12,0")


@pytest.mark.clause("DB-10.4", "DB-10.12")
def test_a_doorway_sees_its_two_rooms_but_not_the_one_after() -> None:
    g = part("Q3", "1 2 3")
    assert sight(g, "0,-5", "0,-3")
    assert sight(g, "0,-4", "0,-7")
    assert not sight(g, "0,-3", "0,-13")
    assert not sight(g, "0,-4", "0,-13")


@pytest.mark.clause("DB-10.11")
@pytest.mark.parametrize(
    ("between", "seen"), [(0b001, True), (0b010, True), (0b100, False), (0b101, True)]
)
def test_a_space_of_a_third_room_is_a_wall(between: int, seen: bool) -> None:
    # Rooms 1 and 2 are joined elsewhere; the space between the two is of the rooms `between`.
    g = Ground(
        [
            Square(0, 0, 0, FLOOR, 0b001, NOWHERE, False),
            Square(1, 1, 0, FLOOR, between, NOWHERE, False),
            Square(81, 2, 0, FLOOR, 0b010, NOWHERE, False),
            Square(8, 8, 8, FLOOR, 0b011, NOWHERE, True),
        ],
        [],
        [],
    )
    assert sight(g, "0,0", "2,0") is seen


@pytest.mark.clause("DB-10.12")
def test_who_is_not_on_a_doorway_may_look_at_one_of_the_next_room_by_a_house_rule() -> None:
    viewer_only = manners(OPEN_BUT_NO_CRACKS, True, False)
    assert sight(part("Q4", "1 2 4"), "0,-3", "0,-12") is False
    assert sight(part("Q4", "1 2 4", viewer_only), "0,-3", "0,-12") is True
    assert sight(part("Q4", "1 2 4", viewer_only), "0,-12", "0,-3") is False
    assert sight(part("Q4", "1 2 4", viewer_only), "0,-3", "0,-12", "0,-4") is False


# -- corners as a house rule ------------------------------------------------------------


def corners(rule: int) -> int:
    """Return the manners with that rule for corners (R13)."""
    return manners(rule, False, False)


@pytest.mark.clause("DB-10.10")
@pytest.mark.parametrize(
    ("viewer", "target", "walls", "normal", "opened", "closed"),
    [
        pytest.param("1,1", "2,2", "2,1 1,2", False, True, False, id="a crack"),
        pytest.param("0,0", "5,5", "1,2 2,1", False, True, False, id="a crack on the way"),
        pytest.param("0,3", "6,3", "3,2 3,4", True, True, True, id="a gate"),
        pytest.param("1,1", "3,3", "1,2 2,2", True, True, False, id="corner after corner"),
        pytest.param("1,1", "2,2", "2,1", True, True, True, id="a wall beside the way"),
        pytest.param("0,0", "3,0", "1,0", False, False, False, id="a wall on the way"),
    ],
)
def test_whether_corners_block_is_a_house_rule(
    viewer: str, target: str, walls: str, normal: bool, opened: bool, closed: bool
) -> None:
    found = [
        sight(seven(walls=walls, manners=corners(rule)), viewer, target)
        for rule in (OPEN_BUT_NO_CRACKS, OPEN, CLOSED)
    ]
    assert found == [normal, opened, closed]


# -- fractions --------------------------------------------------------------------------

Point = tuple[int, int]
Blocks = Callable[[Point], bool]


def shared_part(p: Point, q: Point, at: Point) -> tuple[Fraction, Fraction] | None:
    """Return which part of the way from p to q lies in that square, its border counted."""
    begin, end = Fraction(0), Fraction(1)
    for axis in (0, 1):
        way = q[axis] - p[axis]
        if way == 0:
            if not at[axis] <= p[axis] <= at[axis] + 1:
                return None
            continue
        ends = sorted([Fraction(at[axis] + edge - p[axis], way) for edge in (0, 1)])
        begin, end = max(begin, ends[0]), min(end, ends[1])
    return (begin, end) if begin <= end else None


def goes_through(p: Point, q: Point, at: Point) -> bool:
    """Say whether the line has more than a point in common with the square or its border."""
    found = shared_part(p, q, at)
    return found is not None and found[0] < found[1]


def slips(p: Point, q: Point, ends: tuple[Point, Point], blocks: Blocks) -> bool:
    """Say whether a slanting line slips between two blocking squares that touch at a corner."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    for x in range(min(p[0], q[0]), max(p[0], q[0]) + 1):
        y = p[1] + Fraction((x - p[0]) * dy, dx)
        if y.denominator != 1:
            continue
        row = int(y)
        around = [(x - 1, row - 1), (x, row - 1), (x - 1, row), (x, row)]
        longer_p, longer_q = (p[0] - dx, p[1] - dy), (q[0] + dx, q[1] + dy)
        beside = [at for at in around if not goes_through(longer_p, longer_q, at)]
        entered = [at for at in around if goes_through(p, q, at)]
        own = ends[0] in entered if (x, row) == p else (x, row) == q and ends[1] in entered
        if not own and all(blocks(at) for at in beside):
            return True
    return False


def touches(p: Point, q: Point, blocks: Blocks) -> bool:
    """Say whether a corner of a blocking square lies on the line, but not at its ends."""
    for x in range(min(p[0], q[0]) - 1, max(p[0], q[0]) + 2):
        for y in range(min(p[1], q[1]) - 1, max(p[1], q[1]) + 2):
            found = shared_part(p, q, (x, y)) if blocks((x, y)) else None
            if found is not None and 0 < found[0] == found[1] < 1:
                return True
    return False


def seen_by_fractions(g: Ground, viewer: int, target: int, figures: int) -> bool:
    """Say whether sight exists, by another way of computing it (DB-10.11 to 10.16)."""
    own, others = g.rooms[viewer], g.rooms[target]
    rooms = [room for room in range(12) if own >> room & 1]
    if own.bit_count() == others.bit_count() == 1:
        if not own & others and not g.joined[rooms[0]] & others:
            return False
    elif not own & others:
        return False
    ends = (g.x[viewer], g.y[viewer]), (g.x[target], g.y[target])

    def blocks(at: Point) -> bool:
        space = g.at.get(at)
        if at in ends:
            return False
        return space is None or not g.rooms[space] & (own | others) or figures >> space & 1 == 1

    for p in [(ends[0][0] + dx, ends[0][1] + dy) for dx in (0, 1) for dy in (0, 1)]:
        for q in [(ends[1][0] + dx, ends[1][1] + dy) for dx in (0, 1) for dy in (0, 1)]:
            if p == q:
                continue
            area = [
                (x, y)
                for x in range(min(p[0], q[0]) - 1, max(p[0], q[0]) + 1)
                for y in range(min(p[1], q[1]) - 1, max(p[1], q[1]) + 1)
            ]
            if any(blocks(at) and goes_through(p, q, at) for at in area):
                continue
            slanting = p[0] != q[0] and p[1] != q[1]
            if slanting and g.corner != OPEN and slips(p, q, ends, blocks):
                continue
            if slanting and g.corner == CLOSED and touches(p, q, blocks):
                continue
            return True
    return False


@pytest.mark.clause("DB-10.16")
@pytest.mark.parametrize("rule", [OPEN_BUT_NO_CRACKS, OPEN, CLOSED])
def test_sight_in_random_rooms_is_that_of_a_computation_by_fractions(rule: int) -> None:
    dice = SeededDice("rooms")
    seen = 0
    tries = effort(250, 20_000)
    for _ in range(tries):
        rows = ["".join(["..#"[dice.below("map", 3)] for _ in range(7)]) for _ in range(7)]
        g = field(" ".join(rows), corners(rule))
        viewer, target = [some(dice, g.spaces) for _ in "vt"]
        figures = sum({1 << some(dice, g.spaces) for _ in "1234"})
        found = sees(g, viewer, target, figures)
        if viewer != target:
            assert found is seen_by_fractions(g, viewer, target, figures), (rows, viewer, target)
            assert sees(g, target, viewer, figures) is found
            assert (line(g, viewer, target, figures) is not None) is found
            seen += found
    assert tries // 10 < seen < tries * 3 // 4


@pytest.mark.clause("DB-10.11", "DB-10.12", "DB-10.16")
@pytest.mark.parametrize("quest", QUESTS)
def test_sight_in_the_quests_is_that_of_a_computation_by_fractions(quest: str) -> None:
    dice = SeededDice(quest)
    g = whole(quest)
    seen = 0
    for _ in range(effort(60, 5_000)):
        viewer = some(dice, g.spaces)
        near = [space for space in g.spaces if 0 < g.distance(viewer, space) < 9]
        target = some(dice, near)
        figures = sum({1 << some(dice, near) for _ in "12"})
        found = sees(g, viewer, target, figures)
        assert found is seen_by_fractions(g, viewer, target, figures), (viewer, target)
        seen += found
    assert seen > 10


# -- what is kept, and why it is blocked ------------------------------------------------


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    g = seven(walls="2,2")
    fresh = [sight(seven(walls="2,2"), "1,1", "3,3", on) for on in ("1,2", "1,2 2,1", "")]
    assert fresh == [True, False, True]
    assert [sight(g, "1,1", "3,3", on) for on in ("1,2 2,1", "", "1,2", "1,2 2,1")] == [
        False, True, True, False,
    ]  # fmt: skip


def test_an_open_way_needs_nothing_and_a_wall_leaves_nothing() -> None:
    g = seven(walls="3,0 3,1 3,2")
    assert sight(g, "0,1", "0,2") is True
    assert g.lines[g.sight_key(g.at[0, 1], g.at[0, 2])] == ((0, ()),)
    assert sight(g, "0,0", "6,0") is False
    assert g.lines[g.sight_key(g.at[0, 0], g.at[6, 0])] == ()


@pytest.mark.clause("DB-10.12")
def test_what_is_kept_before_a_room_is_explored_stays_right_afterwards() -> None:
    rooms = ("1", "2", "1 2", "1 2 3 4", "2 4")
    tables = [part("Q1", explored) for explored in rooms]
    asked: list[list[bool]] = []
    for again in (False, True):
        for g in tables:
            ends = [space for space in g.spaces if space % 5 == 0 or g.half >> space & 1]
            g.lines = {} if again else g.lines
            asked.append([sees(g, one, other, 0) for one in ends for other in ends])
    assert asked[:5] == asked[5:]
    assert min([sum(answers) for answers in asked]) > 50
    doors = {space_name(g.at[3, 0]) for g in tables}
    assert doors == {"1-G5", "2-A4"}


def test_the_line_that_is_shown_is_a_shortest_one() -> None:
    g = seven(walls="1,1")
    assert line(g, g.at[0, 2], g.at[3, 2], 0) == (1, 3, 3, 3)
    assert line(g, g.at[0, 2], g.at[3, 2], bits(g, "1,3")) == (1, 2, 3, 3)
    assert line(g, g.at[0, 0], g.at[3, 3], 0) == (0, 1, 3, 4)


@pytest.mark.clause("DB-10.14")
@pytest.mark.parametrize(
    ("walls", "figures", "target", "why"),
    [
        ("", "", "3,0", None),
        ("", "1,0", "3,0", (1, 1, 3, 1, 1, 0)),
        ("2,0", "", "3,0", (1, 1, 3, 1, 2, 0)),
        ("2,0", "1,0", "3,0", (1, 1, 3, 1, 1, 0)),
        ("1,0", "0,1", "1,1", (0, 1, 1, 1, 0, 1)),
        ("2,2 1,2 2,1 1,1", "", "3,3", (1, 1, 3, 3, 1, 1)),
    ],
)
def test_the_first_space_that_blocks_is_named(
    walls: str, figures: str, target: str, why: tuple[int, ...] | None
) -> None:
    g = seven(walls=walls)
    (other,) = places(target)
    assert why_blocked(g, g.at[0, 0], g.at[other], bits(g, figures)) == why


@pytest.mark.clause("DB-10.12")
def test_if_only_the_rooms_forbid_sight_the_target_is_named() -> None:
    g = part("Q4", "1 2 4")
    assert why_blocked(g, g.at[0, -3], g.at[0, -12], 0) == (0, -3, 0, -11, 0, -12)
