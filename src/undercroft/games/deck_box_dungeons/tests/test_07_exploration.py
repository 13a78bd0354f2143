"""Chapter DB-7: exploration and encounters (examples 2, 3, 39, 46 and 53)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content.cards import BARRAGE, KNOCKBACK
from undercroft.games.deck_box_dungeons.ground.spaces import space_of
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, table
from undercroft.games.deck_box_dungeons.tests.found import (
    find_enemy,
)

DELYTH = hero("Delyth", "Storm Staff", at="0,2")


def kinds(t: Table) -> list[str]:
    """What happened since the first exploration, by kind."""
    told = [event.kind for event in t.events]
    return told[told.index("explored") :]


# -- what explores (DB-7.1) -----------------------------------------------------------------------


@pytest.mark.clause("DB-7.1", "DB-7.4")
def test_example_3_who_steps_onto_an_unexplored_exit_explores_at_once() -> None:
    t = table(DELYTH, rooms="Q1: 1").does("walk 3,0")
    assert t.rooms == "1 2"
    assert t.told("explored") == [{"hero": "Delyth", "room": 1, "card": "6A"}]
    t.does("put all as rolled")
    assert (t.asked, t.at("Delyth"), t.hero(0).actions) == ((0, "turn"), "3,0", 1)


@pytest.mark.clause("DB-7.1")
def test_beside_an_exit_and_on_a_doorway_nobody_explores() -> None:
    t = table(DELYTH, rooms="Q1: 1").does("walk 2,0")
    assert (t.rooms, t.told("explored")) == ("1", [])
    t = table(DELYTH, rooms="Q1: 1 2").does("walk 3,0")
    assert (t.rooms, t.told("explored")) == ("1 2", [])


@pytest.mark.clause("DB-7.1", "DB-6.12")
def test_where_no_room_is_behind_an_exit_nothing_is_explored() -> None:
    for start, way in (("0,-3", "0,-4"), ("-2,0", "-3,0"), ("0,3", "0,4")):
        t = table(hero("Calder", at=start), rooms="Q1: 1").does(f"walk {way}")
        assert (t.at("Calder"), t.rooms) == (way, "1")


@pytest.mark.clause("DB-7.1")
def test_a_companion_never_explores() -> None:
    t = table(hero("Calder", at="2,3", ready=False), rooms="Q3: 1", phase="order",
              companion="Brother Osric at 0,-3")  # fmt: skip
    assert (t.asked, "0,-4" in t.spots("walk")) == ((0, "escort"), True)
    t.does("walk 0,-4")
    assert (t.at("Brother Osric"), t.rooms, t.told("explored")) == ("0,-4", "1", [])


@pytest.mark.clause("DB-7.1")
def test_an_enemy_that_walks_onto_an_exit_does_not_explore() -> None:
    t = table(
        hero("Calder", at="0,-3"), rooms="Q1: 1", enemies="Arrowhead at 2,-2", phase="enemies"
    )
    assert (t.at("Arrowhead"), t.rooms, t.told("explored")) == ("3,0", "1", [])


@pytest.mark.clause("DB-7.1")
def test_a_way_never_leads_across_an_unexplored_exit() -> None:
    t = table(hero("Naeva", "Twin Daggers", at="2,0", items="2x Swift Boots"), rooms="Q1: 1")
    assert not [one for one in t.spots("walk") if int(one.split(",")[0]) > 3]


@pytest.mark.clause("DB-7.1", "DB-7.9")
def test_blink_and_shadowstep_onto_an_exit_explore_too() -> None:
    t = table(hero("Delyth", "Storm Staff", "Mage", at="-2,0", energy=2), rooms="Q1: 1")
    t.does("use blink", "at 3,0")
    assert (t.rooms, t.at("Delyth"), t.hero(0).actions) == ("1 2", "3,0", 2)
    t = table(hero("Delyth", "Storm Staff", "Rogue", at="1,0", energy=2), rooms="Q1: 1")
    t.does("use shadowstep", "walk 3,0")
    assert (t.rooms, t.asked) == ("1 2", (0, "spawn"))


@pytest.mark.clause("DB-7.1")
def test_with_the_house_rule_a_pushed_hero_explores_when_its_turn_begins() -> None:
    t = table(
        hero("Delyth", "Storm Staff", "Mage", at="-2,0", energy=2), rooms="Q1: 1",
        forced_entry_explores="no",
    )  # fmt: skip
    t.does("use blink", "at 3,0")
    assert (t.rooms, t.at("Delyth"), t.asked) == ("1", "3,0", (0, "turn"))
    t.does("end turn")
    assert (t.state.round, t.rooms, t.asked) == (3, "1 2", (0, "spawn"))
    t = table(hero("Delyth", at="3,0"), rooms="Q1: 1", phase="turn")
    assert (t.rooms, t.asked) == ("1 2", (0, "spawn"))


# -- which room, and how it lies (DB-7.2, 7.3) ----------------------------------------------------


@pytest.mark.clause("DB-7.2", "DB-7.8")
@pytest.mark.parametrize(
    ("rooms", "start", "way", "room", "card"),
    [
        ("Q1: 1", "2,0", "3,0", 1, "6A"),
        ("Q1: 1 2", "10,0", "11,0", 2, "8A"),
        ("Q1: 1 2", "7,2", "7,3", 3, "11A"),
        ("Q1: 1 2 3", "18,0", "19,0", 4, "15A"),
        ("Q2: 1", "0,-3", "0,-4", 1, "5A"),
        ("Q2: 1 2", "-2,-8", "-3,-8", 2, "10A"),
        ("Q2: 1 2", "0,-11", "0,-12", 3, "7B"),
        ("Q2: 1 2", "2,-8", "3,-8", 4, "13B"),
        ("Q4: 1", "-2,0", "-3,0", 2, "12B"),
        ("Q4: 1", "2,0", "3,0", 4, "4A"),
    ],
)
def test_each_exit_has_the_room_of_the_map_page(
    rooms: str, start: str, way: str, room: int, card: str
) -> None:
    for face in (1, 5):
        t = table(hero("Calder", at=start), rooms=rooms, dice=[face] * 4).does(f"walk {way}")
        explored = t.told("explored")[0]
        assert (explored["room"], explored["card"]) == (room, card)


@pytest.mark.clause("DB-7.3")
def test_example_3_the_printed_north_points_in_the_direction_of_leaving() -> None:
    t = table(DELYTH, rooms="Q1: 1").does("walk 3,0")
    assert t.state.quest.plan[4:8] == (t.state.quest.plan[4], 7, 0, 1)
    g = t.state.ground
    seen = {t.place(one) for one in g.spaces if g.rooms[one] == 2}
    printed = [
        "###+###", "#.....#", "#.##..#", "#.#...#", "#...*.+", "#.#...#", "#.##..#", "#.....#",
        "###+###",
    ]  # fmt: skip
    lying = {
        f"{7 - (r - 4)},{c - 3}"
        for r, row in enumerate(printed) for c, key in enumerate(row) if key != "#"
    }  # fmt: skip
    assert seen == lying - {"3,0"}


@pytest.mark.clause("DB-7.3")
def test_the_arrow_meets_the_exit_that_is_left_in_every_direction() -> None:
    for rooms, start, way, centre, turn in (
        ("Q2: 1", "0,-3", "0,-4", (0, -8), 0), ("Q2: 1 2", "2,-8", "3,-8", (7, -8), 1),
        ("Q1: 1 2", "7,2", "7,3", (7, 7), 2), ("Q2: 1 2", "-2,-8", "-3,-8", (-7, -8), 3),
    ):  # fmt: skip
        t = table(hero("Calder", at=start), rooms=rooms).does(f"walk {way}")
        room = int(t.told("explored")[0]["room"])
        _, x, y, turned = t.state.quest.plan[4 * room : 4 * room + 4]
        assert ((x, y), turned) == (centre, turn)
        far = [abs(a - b) for a, b in zip(centre, map(int, way.split(",")), strict=True)]
        assert sorted(far) == [0, 4]


# -- the sequence (DB-7.4-7.6) --------------------------------------------------------------------


@pytest.mark.clause("DB-7.4", "DB-17.2")
def test_room_encounter_enemies_move_and_turn_follow_each_other() -> None:
    t = table(hero("Delyth", at="2,0"), rooms="Q1: 1", dice=["R2", "M3", "M1"]).does("walk 3,0")
    assert kinds(t) == ["explored", "encounter", "spawn_roll"]
    assert (t.asked, t.enemies) == ((0, "spawn"), [])
    assert t.told("encounter")[0]["code"] == "E2"
    t.does("put blue melee 3", "put blue melee 1")
    assert kinds(t)[3:] == ["enemy_comes"] * 3
    assert t.enemies == ["Ravager 3 at 7,1", "Ravager 1 at 8,1", "Arrowhead 2 at 8,2"]
    assert (t.asked, t.state.points) == ((0, "walk-on"), 4)
    t.does("walk 4,0", "stop")
    assert (t.asked, t.hero(0).actions) == ((0, "turn"), 1)


@pytest.mark.clause("DB-7.4")
def test_the_text_is_applied_in_printed_order() -> None:
    t = table(hero("Naeva", "Longbow", at="10,0"), rooms="Q1: 1 2", dice=[6, 6, 1, 1, "M2"])
    t.does("walk 11,0")
    assert kinds(t) == [
        "explored", "encounter", "check", "treasure", "spawn_roll", "enemy_comes",
    ]  # fmt: skip
    t = table(hero("Calder", at="7,2"), rooms="Q1: 1 2", dice=[4, "R1", "M1"]).does("walk 7,3")
    assert kinds(t) == ["explored", "encounter", "drew", "table_roll", "spawn_roll"]
    assert t.hero(0).items != []
    assert t.told("table_roll") == [{"face": 4}]
    assert t.options == ["put green ranged 1", "put blue melee 1", "put all as rolled"]


@pytest.mark.clause("DB-7.4", "DB-17.4")
def test_only_the_line_of_the_die_applies() -> None:
    for face, enemies in ((1, 1), (3, 1), (4, 2), (6, 2)):
        t = table(hero("Calder", at="7,2"), rooms="Q1: 1 2", dice=[face]).does("walk 7,3")
        t.rest()
        assert len(t.told("enemy_comes")) == enemies


@pytest.mark.clause("DB-7.5", "DB-14.4")
def test_text_to_no_one_in_particular_is_for_the_explorer() -> None:
    party = (hero("Calder", at="0,0"), hero("Naeva", "Longbow", at="10,0"))
    t = table(*party, rooms="Q1: 1 2", turn=1, dice=[6, 6, 1, 1]).does("walk 11,0")
    assert [one["hero"] for one in t.told("check")] == ["Naeva"]
    assert (t.hero(0).treasure, t.hero(1).treasure) == (0, 2)
    t = table(*party, rooms="Q1: 1 2", turn=1, dice=[1, 1, 1, 1]).does("walk 11,0")
    assert (t.hero(0).health, t.hero(1).health) == (11, 7)
    t = table(hero("Naeva", "Longbow", at="7,2"), hero("Calder", at="0,0"), rooms="Q1: 1 2")
    t.does("walk 7,3")
    assert (len(t.hero(0).items), t.hero(1).items) == (1, [])


@pytest.mark.clause("DB-7.5")
def test_text_for_each_hero_is_for_all_who_live_anywhere() -> None:
    t = table(
        hero("Calder", at="2,-8", health=1), hero("Naeva", at="0,0", health=1),
        hero("Geric", health=0), rooms="Q2: 1 2", dice=[1],
    )  # fmt: skip
    t.does("walk 3,-8")
    assert [t.hero(n).health for n in range(3)] == [3, 3, 0]


@pytest.mark.clause("DB-7.5", "DB-8.5")
def test_the_explorer_places_the_enemies_and_the_lead_does_for_a_dead_one() -> None:
    t = table(hero("Calder", at="0,0"), DELYTH, rooms="Q1: 1", turn=1, dice=["R1", "R2", "R3"])
    assert t.does("walk 3,0").asked == (1, "spawn")
    t = table(
        hero("Calder", at="0,0"), hero("Delyth", at="10,0", health=1), rooms="Q1: 1 2", turn=1,
        dice=[1, 1, 1, 1, "R1", "R2"],
    )  # fmt: skip
    t.does("walk 11,0")
    assert (t.hero(1).alive, t.asked) == (False, (0, "spawn"))


@pytest.mark.clause("DB-7.6")
def test_one_move_explores_two_rooms_if_its_points_reach() -> None:
    for boots, rooms in (("Swift Boots", "1 2 3 4"), ("", "1 2 3")):
        t = table(hero("Salmarin", "Twin Daggers", at="10,0", items=boots), rooms="Q1: 1 2")
        t.does("walk 11,0")
        assert (t.asked, t.state.points) == ((0, "walk-on"), 7 if boots else 6)
        t.does("walk 7,3" if boots else "walk 7,2")
        assert (t.rooms, t.hero(0).actions) == (rooms, 1)


# -- Foresight Scroll (DB-7.7) --------------------------------------------------------------------


@pytest.mark.clause("DB-7.7", "DB-7.5")
def test_example_39_a_scroll_explores_from_afar() -> None:
    t = table(
        hero("Naeva", "Longbow", at="0,2", items="Foresight Scroll"), hero("Calder", at="10,0"),
        rooms="Q1: 1 2", dice=[6, 6, 1, 1, "M1", "M2"],
    )  # fmt: skip
    t.does("use foresight-scroll")
    assert (t.asked, t.spots("at")) == ((0, "target"), ["11,0", "7,3"])
    t.does("at 11,0")
    assert t.rooms == "1 2 3"
    assert t.told("explored") == [{"hero": "Naeva", "room": 2, "card": "8A"}]
    assert [one["hero"] for one in t.told("check")] == ["Naeva"]
    assert t.hero(0).treasure == 2
    assert t.asked == (0, "spawn")
    t.does("put all as rolled")
    assert (t.at("Naeva"), t.at("Calder")) == ("0,2", "10,0")
    assert (t.asked, t.hero(0).actions, len(t.enemies)) == ((0, "turn"), 2, 2)
    assert t.discard == ["Foresight Scroll"]


@pytest.mark.clause("DB-7.7", "DB-11.18")
def test_example_53_a_scroll_offers_only_exits_that_lead_on() -> None:
    t = table(hero("Calder", at="0,2", items="Foresight Scroll"), rooms="Q1: 1")
    t.does("use foresight-scroll")
    assert t.rooms == "1 2"
    t = table(hero("Calder", at="0,2", items="Foresight Scroll"), rooms="Q4: 1")
    t.does("use foresight-scroll")
    assert t.spots("at") == ["0,-4", "-3,0", "3,0"]
    t = table(hero("Calder", at="0,2", items="Foresight Scroll"), rooms="Q1: 1 2 3 4 5")
    assert "use foresight-scroll" not in t.options


# -- print-and-play, and explorations that wait (DB-7.8, 7.9) -------------------------------------


@pytest.mark.clause("DB-7.8", "DB-17.6")
def test_the_same_exits_bring_the_same_encounters_and_other_dice_other_enemies() -> None:
    found = []
    for faces in (["R1", "R1", "R1"], ["M3", "M3", "M3"]):
        t = table(DELYTH, rooms="Q1: 1", dice=faces).does("walk 3,0").rest()
        assert t.told("encounter")[0]["name"] == "Lookouts"
        found.append([one["enemy"] for one in t.told("enemy_comes")])
    assert found == [
        ["Arrowhead", "Gloomcaller", "Gloomcaller"],
        ["Scrapper", "Ravager", "Ravager"],
    ]


def shoved(**fields: Any) -> Table:
    """An Ironhide Brute shoves Calder from 2,0 onto the unexplored exit 3,0."""
    return table(
        hero("Calder", at="2,0", ready=False), hero("Delyth", at="-2,3", ready=False),
        rooms="Q1: 1", enemies="Ironhide Brute at 1,0", phase="enemies",
        dice=[5, 1, 1, 1, 1, "R1", "R1", "R1"], **fields,
    )  # fmt: skip


@pytest.mark.clause("DB-7.9", "DB-7.1", "DB-12.3")
def test_example_46_a_hero_who_is_pushed_onto_an_exit_explores_after_the_attack() -> None:
    t = shoved()
    assert (t.asked, t.at("Calder"), t.rooms) == ((0, "spawn"), "3,0", "1 2")
    told = [event.kind for event in t.events]
    assert told.index("attacks") < told.index("damage") < told.index("pushed")
    assert told.index("pushed") < told.index("explored")
    t.does("put all as rolled")
    assert (t.state.round, t.asked) == (3, (0, "order"))
    assert len(t.enemies) == 4
    assert [one["by"] for one in t.told("attacks")] == ["Ironhide Brute"]
    assert t.told("enemy_moves") == []


@pytest.mark.clause("DB-7.9")
def test_with_the_house_rule_it_explores_when_its_next_turn_begins() -> None:
    t = shoved(forced_entry_explores="no")
    assert (t.asked, t.at("Calder"), t.rooms) == ((0, "order"), "3,0", "1")
    t.does("turn of calder")
    assert (t.asked, t.rooms) == ((0, "spawn"), "1 2")


@pytest.mark.clause("DB-7.9")
def test_who_dies_of_the_push_explores_nothing() -> None:
    t = table(
        hero("Calder", at="2,0", health=2, ready=False), hero("Delyth", at="-2,3", ready=False),
        rooms="Q1: 1", enemies="Ironhide Brute at 1,0", phase="enemies", dice=[5, 1, 1, 1, 1],
    )  # fmt: skip
    assert (t.hero(0).alive, t.rooms) == (False, "1")


@pytest.mark.clause("DB-7.9")
def test_two_who_are_pushed_onto_exits_by_one_attack_explore_one_after_the_other_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A Doomweaver that knocks back shoots at both; only then does the next enemy act."""
    weaver = find_enemy("Doomweaver")
    monkeypatch.setattr(weaver, "keywords", BARRAGE | KNOCKBACK)
    monkeypatch.setattr(weaver, "speed", 0)
    t = table(
        hero("Calder", at="2,0", ready=False), hero("Delyth", at="0,-3", ready=False),
        rooms="Q4: 1", enemies="Doomweaver at 0,0, Ravager at -2,3 stunned", phase="enemies",
        dice=[6, 6, 6, 6], item_deck="Iron Buckler", enemy_order="type_then_colour",
    )  # fmt: skip
    while "put all as rolled" in t.options:
        t.does("put all as rolled")
    assert (t.at("Calder"), t.at("Delyth")) == ("3,0", "0,-4")
    told = [event.kind for event in t.events if event.kind in ("pushed", "explored", "stun_ends")]
    assert told == ["pushed", "pushed", "explored", "explored", "stun_ends"]
    assert [one["hero"] for one in t.told("explored")] == ["Calder", "Delyth"]


@pytest.mark.clause("DB-7.9", "DB-7.1")
@pytest.mark.parametrize(
    ("calder", "rooms"),
    [
        (hero("Calder", at="3,0"), "1 2"),
        (hero("Calder", at="2,0"), "1"),
        (hero("Calder", at="3,0", health=0), "1"),
    ],
    ids=["is there", "is elsewhere", "is dead"],
)
def test_only_who_lives_and_is_still_on_the_exit_explores_it(calder: Built, rooms: str) -> None:
    t = table(calder, hero("Delyth", at="-2,3"), rooms="Q1: 1", phase="enemies",
              enemies="Ravager at 1,0 stunned", unexplored=((space_of("1-G5"), 0),))  # fmt: skip
    assert t.rooms == rooms
