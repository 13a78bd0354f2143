"""Where the cards lie: names of spaces, legal places, and the maps of all quests (DB-7.3, 19.7)."""

from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content.rooms import find_layout
from undercroft.games.deck_box_dungeons.ground.ground import ground
from undercroft.games.deck_box_dungeons.ground.plan import (
    Exit,
    Plan,
    entrance,
    exits,
    legal,
    placed,
)
from undercroft.games.deck_box_dungeons.ground.spaces import (
    NOWHERE,
    SPACES,
    space_at,
    space_name,
    space_of,
)
from undercroft.games.deck_box_dungeons.tests.dealt import doorways
from undercroft.games.deck_box_dungeons.tests.fields import QUESTS, laid

MAPS: Final = {
    "Q1": """
###+###
#.....#########################
#.#.#.#.......#..oo...##..o...#
#.....#.##.##.#..oo...#..#..#.#
+..1..=.#...#.=.....3.=.....5.#
#.....#...2...#..oo...#..#..#.#
#.....#.......#..oo...##..o...#
#.....####=####################
###+####.....#
       ##...##
       ##.~..#
       +..~~.#
       #...~.#
       #..4..#
       ##...##
       #######
""",
    "Q2": """
               #######
               #.....#
               #.#7#.#
               #.....#
               #~...~#
               #.#.#.#
               #.....#
        #########...##
        #.....####=####
        #.ooo.##...~.##
        #.ooo.#..~~...#
        +..4..=....6..+
        #.ooo.#.o.....#
        #..oo.##.....##
        #.....####+####
        ###=###
##########...#####+####
#########.....##......#
####...~#..#..#..#.oo.#
+.......=..2..=.....5.+
#..3...~#..#..#..#.oo.#
####.####.....##......#
####+#####...##########
        ###=###
        #.....#
        #.~~..#
        #.~~1.#
        #.....+
        #.##..#
        #.....#
        #.....#
        ###+###
""",
    "Q3": """
        ###+###
####+####.....#
#......##..##.#
#.~~.#..#...#.#
+.6.....=.5...#
#.~~.#..#...#.#
#......##..##.#
#########.....#
        ###=###
#########.....#
#.......#.#..~#
#.oo4oo.#.....#
#.o...o.=..3..+
#.oo.oo.#....##
#.......#o#...#
####+####.....#
        ###=###
        #.....#
        #.#.#.#
        #...#.#
        #.#2..#
        #.#.#.#
        #...#.#
        #.....#
        ###=###
        #.....#
        #.#...#
        #...1.#
        +.....#
        #.#.#.#
        #.....#
        #.....#
        ###+###
""",
    "Q4": """
        #######
        #.....#
        #.#8#.#
        #.....#
        #o...o#
        #.#.#.#
        #.....#
        ##...##
        ###=###
####+#####...##########
#.......#.....#########
#.~~.~..#..4.o#o...####
#.~~6~~.=...o.=.......+
#.~~.~~.#...o.#o...7..#
#.......#.~...####.####
####+#####...#####+####
        ###=###
        #.....#
        #..2..#
        #.....#
        #~~.~~#
        #~~.~~#
        #.....#
        #.....#
        ###=###
####+####.....#########
#.......#.#.#.#.......#
#.~~.~~.#.....#..##.#.#
#.~...~.=..1..=...5...+
#.~~3~~.#.....#.##.##.#
#.......#.....#.......#
#########.....#########
        ###+###
""",
}
"""Room numbers stand on the spawn points; `=` is a doorway, `+` another exit."""


# -- spaces -----------------------------------------------------------------------------


def test_every_space_has_a_name_that_leads_back_to_it() -> None:
    assert space_name(space_at(2, 1, 4)) == "3-B5"
    assert {space_of(space_name(space)) for space in range(SPACES)} == set(range(SPACES))


@pytest.mark.parametrize("name", ["", "B5", "3-", "3-J5", "3-B0", "3-B10", "13-A1", "0-A1", "x-A1"])
def test_other_words_name_no_space(name: str) -> None:
    assert space_of(name) == NOWHERE


def test_small_letters_name_a_space_too() -> None:
    assert space_of(" 12-i9 ") == SPACES - 1


# -- plans ------------------------------------------------------------------------------


def drawn(plan: Plan) -> str:
    """Draw a dungeon with all its rooms as the maps of the quests are drawn."""
    g = ground(plan, (1 << len(plan) // 4) - 1, 0)
    keys: dict[tuple[int, int], str] = {}
    for space in g.spaces:
        key = ".~o"[g.terrain[space] - 1]
        if g.half >> space & 1:
            key = "=" if g.rooms[space].bit_count() == 2 else "+"
        keys[g.x[space], g.y[space]] = key
    for room in range(len(plan) // 4):
        first = g.spawn_order[room][0]
        keys[g.x[first], g.y[first]] = str(room + 1)
    covered = {
        (x + dx, y + dy)
        for x, y, turn in zip(plan[1::4], plan[2::4], plan[3::4], strict=True)
        for dx in (range(-4, 5) if turn % 2 else range(-3, 4))
        for dy in (range(-3, 4) if turn % 2 else range(-4, 5))
    }
    columns = range(min(x for x, _ in covered), max(x for x, _ in covered) + 1)
    rows = range(min(y for _, y in covered), max(y for _, y in covered) + 1)
    lines = [
        "".join([keys.get((x, y), "#" if (x, y) in covered else " ") for x in columns])
        for y in rows
    ]
    return "\n".join([line.rstrip() for line in lines])


@pytest.mark.clause("DB-3.2", "DB-6.8", "DB-6.9", "DB-7.2", "DB-7.3")
@pytest.mark.parametrize("quest", ["Q1", "Q2", "Q3", "Q4"])
def test_the_cards_of_a_quest_lie_as_its_map_shows(quest: str) -> None:
    assert drawn(QUESTS[quest]) == MAPS[quest].strip("\n")


@pytest.mark.clause("DB-7.3")
def test_the_centres_of_the_toll_road_are_those_of_the_ledger() -> None:
    plan = QUESTS["Q1"]
    assert [plan[at + 1 : at + 4] for at in range(0, 20, 4)] == [
        (0, 0, 0), (7, 0, 1), (15, 0, 1), (7, 7, 2), (23, 0, 1),
    ]  # fmt: skip
    found = [(one.x, one.y, one.room, one.behind) for one in doorways(plan)]
    assert found == [(3, 0, 0, 1), (11, 0, 1, 2), (7, 3, 1, 3), (19, 0, 2, 4)]


@pytest.mark.clause("DB-7.3")
@pytest.mark.parametrize(
    ("direction", "lies"), [(0, (5, 6)), (1, (9, 10)), (2, (5, 14)), (3, (1, 10))]
)
def test_a_card_is_turned_by_the_direction_of_leaving(
    direction: int, lies: tuple[int, int]
) -> None:
    layout = find_layout("10A").id
    assert placed(layout, 5, 10, direction) == (layout, *lies, direction)
    back = [one for one in exits(placed(layout, 5, 10, direction)) if (one.x, one.y) == (5, 10)]
    assert [one.direction for one in back] == [(direction + 2) % 4]


@pytest.mark.clause("DB-6.12")
def test_exits_are_listed_by_room_and_direction_with_what_is_behind() -> None:
    assert exits(laid("1A", "6A: 1 east")) == [
        Exit(0, 0, 0, -4, NOWHERE), Exit(0, 1, 3, 0, 1), Exit(0, 2, 0, 4, NOWHERE),
        Exit(0, 3, -3, 0, NOWHERE), Exit(1, 1, 11, 0, NOWHERE), Exit(1, 2, 7, 3, NOWHERE),
        Exit(1, 3, 3, 0, 0),
    ]  # fmt: skip


def test_the_entrance_is_the_south_exit_of_the_first_room() -> None:
    assert [entrance(plan) for plan in QUESTS.values()] == [(0, 4)] * 4


@pytest.mark.clause("DB-19.7")
@pytest.mark.parametrize(
    ("label", "x", "y", "turn", "fits"),
    [
        pytest.param("6A", 7, 0, 1, True, id="exit on exit"),
        pytest.param("6A", 6, 0, 1, False, id="overlap by a column"),
        pytest.param("6A", 8, 0, 1, True, id="a gap of one column"),
        pytest.param("6A", 7, 1, 1, False, id="exits beside exits"),
        pytest.param("15A", 7, 7, 1, True, id="the corner touches the corner only"),
        pytest.param("15A", 6, 2, 0, False, id="an exit of the first card on a wall"),
        pytest.param("15A", 6, 5, 0, True, id="borders share walls only"),
        pytest.param("5A", 6, 7, 0, True, id="its west exit lies south of the first card"),
        pytest.param("5A", 6, 4, 0, False, id="its west exit lies on a corner of the first card"),
        pytest.param("8A", 0, 8, 0, False, id="an exit on the Entrance"),
        pytest.param("15A", 0, 8, 0, False, id="a wall on the Entrance"),
        pytest.param("15A", 0, 9, 0, True, id="south of the Entrance"),
    ],
)
def test_where_a_card_may_lie_beside_the_gatehouse(
    label: str, x: int, y: int, turn: int, fits: bool
) -> None:
    assert legal(laid("1A"), (find_layout(label).id, x, y, turn)) is fits


@pytest.mark.clause("DB-19.7")
def test_every_room_of_the_fixed_quests_lies_legally() -> None:
    for plan in QUESTS.values():
        for at in range(0, len(plan), 4):
            assert legal(plan[:at], plan[at : at + 4])
