"""Floor plans: which rooms they have, and how one gets from room to room."""

from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.kit.floor_plan import STEPS, FloorPlan, Passage, edge
from undercroft.kit.pack_texts import LONGEST_NAME, free_name, plain, quoted
from undercroft.testing.drawn import drawn

NORTH, EAST, SOUTH, WEST = range(4)


def test_a_door_parts_rooms_and_leads_from_one_to_the_other() -> None:
    plan = drawn("..+..\n.. ..")
    rooms = plan.rooms()
    assert [min(room.squares) for room in rooms] == [(0, 0), (3, 0)]
    assert plan.passages(rooms) == [Passage(0, 1, EAST, WEST)]


def test_what_is_narrower_than_two_squares_is_no_room() -> None:
    plan = drawn("""
    ..
    ..
     .
     .....
        ..
    """)
    rooms = plan.rooms()
    assert [len(room.squares) for room in rooms] == [4, 4]
    assert plan.passages(rooms) == [Passage(0, 1, SOUTH, WEST)]


def test_a_door_in_a_thin_wall_parts_rooms_too() -> None:
    floor = frozenset([(x, y) for x in range(4) for y in range(2)])
    wall, door = edge((1, 0), (2, 0)), edge((2, 1), (1, 1))
    plan = FloorPlan("", "", floor, walls=frozenset([wall]), doors=frozenset([door]))
    assert [len(room.squares) for room in plan.rooms()] == [4, 4]
    assert plan.passages(plan.rooms()) == [Passage(0, 1, EAST, WEST)]
    assert (2, 0) not in plan.next_to((1, 0))
    assert (2, 1) in plan.next_to((1, 1))


def test_a_passage_between_two_rooms_leads_through_no_third_one() -> None:
    plan = drawn("..+..+..\n.. .. ..")
    found = plan.passages(plan.rooms())
    assert [(one.one, one.other) for one in found] == [(0, 1), (1, 2)]


def test_a_cave_has_rooms_where_it_narrows() -> None:
    plan = drawn("""
    .... ....
    .........
    .........
    .... ....
    """)
    assert len(plan.rooms()) == 1
    assert len(plan.rooms(3)) == 2


def test_water_and_pillars_are_counted_by_room() -> None:
    first, second = drawn("~~+..\n.. .o").rooms()
    assert (first.water, first.pillars, second.water, second.pillars) == (2, 0, 0, 1)
    assert (first.width, first.height) == (2, 2)


def test_a_room_is_called_as_a_square_of_it() -> None:
    plan = drawn("..+..\n.. ..")
    plan.names = {(4, 1): "Vault"}
    assert [room.name for room in plan.rooms()] == ["", "Vault"]


def test_the_room_of_a_square_is_the_nearest_one() -> None:
    plan = drawn("..+..+..\n.. .. ..")
    assert plan.room_of((2, 0), plan.rooms()) == 1  # of two that are equally near, the eastern
    assert plan.room_of((4, 1), plan.rooms()) == 1


def test_what_nobody_can_reach_is_left_out() -> None:
    plan = drawn("...  ..")
    plan.keep_largest()
    assert plan.floor == {(0, 0), (1, 0), (2, 0)}
    assert plan.left_out == ["2 squares to which no way leads from the largest part"]


squares = st.frozensets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1)


@settings(max_examples=60, deadline=None)
@given(squares, st.integers(2, 4))
def test_rooms_never_share_a_square_and_passages_join_them_all(
    floor: frozenset[tuple[int, int]], narrow: int
) -> None:
    plan = FloorPlan("", "", floor)
    plan.keep_largest()
    rooms = plan.rooms(narrow)
    every = [square for room in rooms for square in room.squares]
    assert len(set(every)) == len(every)
    assert set(every) <= plan.floor
    joined = {0}
    for _ in rooms:
        for one in plan.passages(rooms):
            if {one.one, one.other} & joined:
                joined |= {one.one, one.other}
            assert one.from_one in range(len(STEPS))
    assert joined >= set(range(len(rooms)))


def test_a_text_stands_on_one_line_and_is_cut_behind_a_word() -> None:
    assert plain("one\n two\x00\ud800 ", 20) == "one two"
    assert plain("one two three", 12) == "one two..."
    assert plain("one two three", 13) == "one two three"
    assert len(plain("x" * 50, 20)) == 20


def test_a_name_has_latin_letters_and_is_free() -> None:
    assert free_name("Höhle № 7!", "Map", ()) == "Hohle No 7"
    assert free_name("洞窟", "Map", ()) == "Map"
    assert free_name("洞窟", "Map", ("map",)) == "Map 2"
    assert free_name("7 Rooms", "Map", ("rooms", "rooms-2")) == "Rooms 3"
    long = free_name("a" * 99, "Map", ("a" * LONGEST_NAME,))
    assert len(long) <= LONGEST_NAME


def test_a_text_is_quoted_as_toml_has_it() -> None:
    assert quoted('a "b" \\ c') == '"a \\"b\\" \\\\ c"'
