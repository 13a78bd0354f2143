"""Chapter DK-3: levels, gaps, doors and traps on rooms (R19, R20, R21)."""

import pytest

from undercroft.games.dungeon_keeper.content import HEART
from undercroft.games.dungeon_keeper.dungeon import FIRST, LEVEL, PLACES, Dungeon, Room, place_name
from undercroft.games.dungeon_keeper.tests.keeper import PLACE, find_card, seat, sit, table

LAIR = find_card("Lair").id


def dungeon(rooms: int) -> Dungeon:
    return Dungeon([Room(HEART), *[Room(LAIR) for _ in range(rooms - 1)]])


@pytest.mark.clause("DK-3.1")
def test_level_n_has_n_places() -> None:
    assert [LEVEL.count(level) for level in range(1, 9)] == list(range(1, 9))
    assert [place_name(place) for place in range(7)] == [
        "1.1", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1",
    ]  # fmt: skip
    assert len(LEVEL) == PLACES >= 35
    assert FIRST[4] == PLACE["4.1"]


@pytest.mark.clause("DK-3.2")
def test_a_level_is_begun_when_all_lower_ones_are_full() -> None:
    small = dungeon(5)
    assert [place_name(small.add(LAIR)) for _ in range(3)] == ["3.3", "4.1", "4.2"]


@pytest.mark.clause("DK-3.3")
def test_the_next_build_fills_a_gap_first() -> None:
    ten = dungeon(10)
    ten.remove(PLACE["3.2"])
    assert place_name(ten.add(LAIR)) == "3.2"
    assert place_name(ten.add(LAIR)) == "5.1"


@pytest.mark.clause("DK-3.4", "DK-3.5")
@pytest.mark.parametrize(("rooms", "levels"), [(1, 1), (2, 2), (3, 2), (10, 4), (11, 5), (15, 5)])
def test_the_outermost_level_has_at_least_one_room(rooms: int, levels: int) -> None:
    assert dungeon(rooms).outermost == levels


@pytest.mark.clause("DK-3.4")
def test_a_level_that_was_wiped_out_is_gone() -> None:
    four = dungeon(4)
    four.remove(PLACE["3.1"])
    assert (four.outermost, len(four.rooms)) == (2, 3)
    gap = dungeon(5)
    gap.remove(PLACE["3.1"])
    assert (gap.outermost, gap.on_level(3)) == (3, [PLACE["3.2"]])


@pytest.mark.clause("DK-3.4", "DK-3.5")
def test_it_is_gone_in_whatever_order_its_rooms_fell() -> None:
    six = dungeon(6)
    for fallen, levels in (("3.2", 3), ("3.3", 3), ("3.1", 2)):
        six.remove(PLACE[fallen])
        assert six.outermost == levels
    assert place_name(six.add(LAIR)) == "3.1"


@pytest.mark.clause("DK-3.6", "DK-3.7", "DK-21.4")
def test_any_traps_and_one_door_lie_open_on_a_room() -> None:
    own = seat(rooms="Lair [Wood Door, Gas, Scythe, Fear]", gold=20, hand="Iron Gate, Water")
    t = table(own, phase="construction")
    assert t.does("construct iron-gate").room("1.1").door == "Iron Gate"
    assert (t.room("2.1").door, t.room("2.1").traps) == ("Wood Door", ["Gas", "Scythe", "Fear"])
    seen = t.view(1)["seats"][0]["rooms"][1]
    assert (seen["door"]["name"], [trap["name"] for trap in seen["traps"]]) == (
        "Wood Door", ["Gas", "Scythe", "Fear"],
    )  # fmt: skip


@pytest.mark.clause("DK-3.11")
@pytest.mark.parametrize("name", ["Prison", "Temple", "Graveyard", "Casino"])
def test_one_per_dungeon(name: str) -> None:
    slug = name.lower()
    t = table(seat(rooms=name, hand=f"{name}, Lair"), phase="build")
    assert t.options == ["build lair", "pass"]
    assert t.refuses(f"build {slug}") == "DK-3.11"
    other = table(seat(hand=f"{name}, Lair"), seat(rooms=name), phase="build")
    assert f"build {slug}" in other.options


@pytest.mark.clause("DK-3.12")
def test_other_rooms_may_stand_twice_and_both_work() -> None:
    t = table(seat(rooms="Library", hand="Library"), phase="build").does("build library")
    assert t.me.rooms == {"1.1": "Dungeon Heart", "2.1": "Library", "2.2": "Library"}
    t = table(seat(rooms="2x Library"), phase="spell", spell_deck="3x Slap, Gate")
    assert t.me.spells == ["Slap", "Slap", "Slap"]


@pytest.mark.clause("DK-3.13", "DK-3.14", "DK-1.14")
def test_any_number_of_creatures_stand_in_a_room() -> None:
    crowded = sit(seat(rooms="Lair", stands={"2.1": "10x Imps, 8x Goblins, 12x Undead"}), 0)
    assert [len(room.creatures) for _, room in crowded.dungeon.standing()] == [1, 30]
