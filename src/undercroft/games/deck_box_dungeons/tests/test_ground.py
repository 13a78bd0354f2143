"""What lies on the table: neighbours, walking distances and spawn diagrams (DB-1, 6, 8)."""

import heapq

import pytest

from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS
from undercroft.games.deck_box_dungeons.ground.ground import (
    FLOOR,
    OPEN_BUT_NO_CRACKS,
    PIT,
    WATER,
    Ground,
    ground,
    manners,
)
from undercroft.games.deck_box_dungeons.ground.plan import placed
from undercroft.games.deck_box_dungeons.ground.spaces import (
    NOWHERE,
    space_at,
    space_name,
    space_of,
)
from undercroft.games.deck_box_dungeons.tests.fields import (
    QUESTS,
    bits,
    field,
    names,
    part,
    seven,
    some,
    spaces,
    whole,
    written,
)
from undercroft.kernel import SeededDice

# -- neighbours -------------------------------------------------------------------------


@pytest.mark.clause("DB-1.13", "DB-6.9", "DB-6.12")
def test_an_exit_becomes_a_doorway_when_the_room_behind_it_is_explored() -> None:
    before, after = part("Q1", "1"), part("Q1", "1 2")
    door = before.at[3, 0]
    assert space_name(door) == "1-G5"
    assert after.at[3, 0] == door
    assert (before.rooms[door], after.rooms[door]) == (0b1, 0b11)
    assert (before.behind[door], after.behind[door]) == (1, NOWHERE)
    assert [after.behind[after.at[place]] for place in ((11, 0), (7, 3))] == [2, 3]
    assert [before.behind[before.at[place]] for place in ((0, -4), (-3, 0), (0, 4))] == [-1] * 3


@pytest.mark.clause("DB-1.14")
def test_rooms_are_joined_by_doorways_on_the_table_only() -> None:
    assert whole("Q1").joined[:5] == [0b10, 0b1101, 0b10010, 0b10, 0b100]
    assert part("Q1", "1 2 5").joined[:5] == [0b10, 0b1, 0, 0, 0]


def test_rooms_that_are_not_explored_have_no_spaces() -> None:
    g = part("Q1", "1 2")
    assert len(g.spaces) == 33 + 29 + 4 + 3 - 1
    assert g.mask == sum([1 << space for space in g.spaces])
    inside = [[space for space in g.spaces if g.rooms[space] >> n & 1] for n in range(4)]
    assert [len(spaces) for spaces in inside] == [37, 32, 0, 0]
    assert g.half == bits(g, "0,-4 3,0 0,4 -3,0 11,0 7,3")
    assert (8, 8) not in g.at


@pytest.mark.clause("DB-6.2", "DB-6.13")
def test_water_costs_two_points_and_everything_else_one() -> None:
    g = field(".~o")
    assert [(g.terrain[space], g.cost[space]) for space in g.spaces] == [
        (FLOOR, 1), (WATER, 2), (PIT, 1),
    ]  # fmt: skip
    assert (g.pits, g.cost[space_at(0, 3, 0)]) == (1 << g.at[2, 0], 0)
    assert whole("Q1").cost[space_of("1-G5")] == 1


@pytest.mark.clause("DB-1.10")
def test_adjacent_spaces_come_from_north_round_to_west() -> None:
    g = seven(walls="2,3", water="3,2", pits="4,3")
    assert written(g, g.next_to[g.at[3, 3]]) == "3,2 4,3 3,4"


@pytest.mark.clause("DB-1.10", "DB-6.10")
def test_a_step_from_room_to_room_crosses_a_doorway() -> None:
    g = whole("Q1")
    assert written(g, g.next_to[g.at[3, 0]]) == "4,0 2,0"
    assert written(g, g.next_to[g.at[2, 1]]) == "2,0 2,2 1,1"
    crossing = {
        one
        for one in g.spaces
        for other in g.next_to[one]
        if g.rooms[one] & g.rooms[other] != g.rooms[one] | g.rooms[other]
    }
    assert written(g, sorted(crossing & set(spaces(g, "3,0 11,0 7,3 19,0")))) == "3,0 11,0 7,3 19,0"
    assert {g.rooms[space].bit_count() for space in crossing} == {1, 2}


@pytest.mark.clause("DB-1.10", "DB-15.5")
def test_beyond_a_wall_there_is_no_space() -> None:
    g = whole("Q1")
    doorway = g.at[3, 0]
    assert g.beyond(doorway, 1, 0) == g.at[4, 0]
    assert [g.beyond(doorway, 0, 1), g.beyond(g.at[0, 4], 0, 1)] == [NOWHERE, NOWHERE]


@pytest.mark.clause("DB-10.2", "DB-10.3")
def test_reach_goes_round_one_wall_but_not_between_two() -> None:
    g = seven(walls="2,2 4,2 2,4", pits="3,2", water="4,3")
    assert written(g, g.diagonal[g.at[3, 3]]) == "4,4"
    assert written(g, g.diagonal[g.at[3, 2]]) == "4,1 4,3 2,3 2,1"
    crack = seven(walls="3,2 4,3")
    assert written(crack, crack.diagonal[crack.at[3, 3]]) == "4,4 2,4 2,2"


@pytest.mark.clause("DB-10.3")
def test_reach_between_two_walls_is_a_house_rule() -> None:
    always = manners(OPEN_BUT_NO_CRACKS, False, True)
    g = seven(walls="3,2 4,3", manners=always)
    assert written(g, g.diagonal[g.at[3, 3]]) == "4,2 4,4 2,4 2,2"
    rooms = whole("Q1", always)
    assert written(rooms, rooms.diagonal[rooms.at[2, 1]]) == "3,0 1,2 1,0"


@pytest.mark.clause("DB-10.3")
def test_reach_meets_no_one_diagonally_behind_a_doorway() -> None:
    g = whole("Q1")
    assert written(g, g.diagonal[g.at[3, 0]]) == "4,-1 4,1 2,1 2,-1"
    assert written(g, g.diagonal[g.at[2, 1]]) == "3,0 1,2 1,0"


# -- ways -------------------------------------------------------------------------------


@pytest.mark.clause("DB-1.11")
def test_distance_ignores_walls() -> None:
    g = seven(walls="1,0 1,1 1,2")
    assert g.distance(g.at[0, 0], g.at[3, 2]) == 5
    assert g.distance(g.at[3, 2], g.at[0, 0]) == 5


@pytest.mark.clause("DB-1.12", "DB-6.2")
def test_walking_goes_round_walls_and_pits_and_pays_for_water() -> None:
    g = field("""
        .#...
        .o.#.
        .~...
    """)
    steps = g.walking(g.at[0, 0])
    assert steps[g.at[2, 0]] == 2 + 2 + 1 + 2
    assert steps[g.at[4, 0]] == 9
    assert steps[g.at[1, 1]] == 2


@pytest.mark.clause("DB-1.12")
def test_walking_may_begin_and_end_in_a_pit_but_not_cross_one() -> None:
    g = field(".oo.")
    steps = g.walking(g.at[1, 0])
    assert [steps[g.at[x, 0]] for x in range(4)] == [1, 0, 1, 1002]


@pytest.mark.clause("DB-1.12")
def test_water_counts_when_it_is_entered_not_when_it_is_left() -> None:
    g = field(".~")
    assert g.walking(g.at[0, 0])[g.at[1, 0]] == 2
    assert g.walking(g.at[1, 0])[g.at[0, 0]] == 1


@pytest.mark.clause("DB-1.12")
def test_who_cannot_be_reached_counts_a_thousand_and_the_distance() -> None:
    g = field("..#..")
    assert g.walking(g.at[0, 0])[g.at[4, 0]] == 1004
    assert g.walking(g.at[0, 0])[space_at(5, 0, 0)] == 1000


@pytest.mark.clause("DB-1.12")
def test_walking_leads_over_rooms_on_the_table_only() -> None:
    assert part("Q1", "1 3").walking(space_of("1-F5"))[space_of("3-E4")] == 1013
    assert whole("Q1").walking(space_of("1-F5"))[space_of("2-B4")] == 2


def dijkstra(g: Ground, start: int) -> dict[int, int]:
    """Return walking distances by the book, without the lists that a Ground keeps."""
    steps = {start: 0}
    ahead = [(0, start)]
    done: set[int] = set()
    while ahead:
        cost, space = heapq.heappop(ahead)
        if space in done or (g.terrain[space] == PIT and space != start):
            continue
        done.add(space)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = g.at.get((g.x[space] + dx, g.y[space] + dy))
            if other is not None and g.rooms[other] & g.rooms[space]:
                whole_way = cost + (2 if g.terrain[other] == WATER else 1)
                if whole_way < steps.get(other, 10_000):
                    steps[other] = whole_way
                    heapq.heappush(ahead, (whole_way, other))
    return steps


@pytest.mark.clause("DB-1.12")
def test_walking_distances_are_those_of_a_plain_search() -> None:
    dice = SeededDice("walking")
    grounds = [whole(quest) for quest in QUESTS]
    for _ in range(40):
        rows = [
            "".join([".....##~~oo"[dice.below("map", 11)] for _ in "123456789"]) for _ in "12345"
        ]
        grounds.append(field(" ".join(rows)))
    far = 0
    for g in grounds:
        for _ in range(6):
            start = some(dice, g.spaces)
            found = dijkstra(g, start)
            for space in g.spaces:
                due = found.get(space, 1000 + g.distance(start, space))
                assert g.walking(start)[space] == due, (space_name(start), space_name(space))
                far += due >= 1000
    assert far > 1000


# -- placing ----------------------------------------------------------------------------


@pytest.mark.clause("DB-8.3")
def test_the_diagram_is_laid_as_the_card_is_printed() -> None:
    g = whole("Q1")
    assert written(g, g.spawn_order[1][:3]) == "7,1 8,1 8,2"
    assert written(g, g.spawn_order[0][:3]) == "0,0 0,-1 1,-1"
    assert written(g, g.spawn_order[3][:3]) == "7,9 7,10 6,10"
    west = whole("Q4")
    assert written(west, west.spawn_order[2][:4]) == "-7,1 -8,1 -8,0 -7,0"


@pytest.mark.clause("DB-8.3", "DB-8.4")
def test_the_half_spaces_of_a_room_are_in_its_diagram_and_other_rooms_are_not() -> None:
    g = whole("Q1")
    for room in range(5):
        free = [space for space in g.spaces if g.rooms[space] >> room & 1]
        free = [space for space in free if g.terrain[space] != PIT]
        assert sorted(g.spawn_order[room]) == free
    assert part("Q1", "1 2").spawn_order[3] == []


@pytest.mark.clause("DB-8.9")
def test_the_nearest_spaces_come_first_then_the_northern_then_the_western() -> None:
    g = field("""
        ...
        ~.o
        .#.
    """)
    assert written(g, g.near([g.at[1, 1]])) == "1,1 1,0 0,0 2,0 0,1 0,2 2,2"


@pytest.mark.clause("DB-3.3")
def test_the_start_area_is_listed_by_rows() -> None:
    g = part("Q1", "1")
    assert written(g, g.start_area) == "-1,2 0,2 1,2 -1,3 0,3 1,3"
    assert written(part("Q2", "1"), part("Q2", "1").start_area) == "0,2 1,2 0,3 1,3"


@pytest.mark.clause("DB-3.3")
def test_who_does_not_fit_stands_beside_the_start_area() -> None:
    g = part("Q2", "1")
    assert written(g, g.near(g.start_area)[:7]) == "0,2 1,2 0,3 1,3 1,1 -1,2 2,2"


@pytest.mark.clause("DB-19.11")
def test_every_space_of_the_quests_is_reached_without_a_pit() -> None:
    for quest in QUESTS:
        g = whole(quest)
        steps = g.walking(g.at[0, 4])
        assert max([steps[space] for space in g.spaces]) < 100


def test_equal_questions_get_the_same_ground() -> None:
    assert part("Q1", "1 2") is part("Q1", "2 1")
    assert part("Q1", "1 2") is not whole("Q1")
    assert names(part("Q1", "1").spaces[:2]) == "1-D1 1-B2"


def test_a_doorway_is_named_by_its_lower_room_on_the_table_and_tells_no_other() -> None:
    assert space_name(part("Q1", "2").at[3, 0]) == "2-A4"
    assert part("Q1", "1").at[3, 0] == whole("Q1").at[3, 0] == space_of("1-G5")


def test_all_cards_can_lie_in_all_directions() -> None:
    for one in LAYOUTS:
        for turn in range(4):
            g = ground(placed(one.id, 0, 0, turn), 1, 0)
            assert len(g.spawn_order[0]) == len(one.diagram) == len(set(g.spawn_order[0]))
            assert g.start_area == sorted(g.start_area)
