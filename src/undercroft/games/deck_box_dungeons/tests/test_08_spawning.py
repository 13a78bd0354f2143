"""Chapter DB-8: spawning (R26-R31, R78), and the switch `dice_shortage`."""

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import hero, table
from undercroft.games.deck_box_dungeons.tests.fights import (
    on_card,
    reads,
    spawned,
    spawns,
    where,
)

GUARD_POST = "44 43 53 54 55 45 35 34 33 42"
"""The first spaces of the spawn diagram of card 6A, as they are printed."""
BONE_PIT = "44 53 54 55 35 34 33 52 56 24"
"""Those of card 12A: number 2 and 6 would be pits."""

# -- which enemies ------------------------------------------------------------------------


@pytest.mark.clause("DB-8.1", "DB-2.12")
@pytest.mark.parametrize(
    ("face", "enemy"),
    [
        ("R1", "Arrowhead 1"),
        ("R2", "Arrowhead 2"),
        ("R3", "Arrowhead 3"),
        ("M1", "Scrapper 1"),
        ("M2", "Scrapper 2"),
        ("M3", "Scrapper 3"),
    ],
)
def test_the_face_is_type_and_health(face: str, enemy: str) -> None:
    t = spawned("1 green", face, rooms="Q1: 1 2", room=2)
    assert (t.enemies, t.thrown) == ([f"{enemy} at 7,1"], ["spawn"])


@pytest.mark.clause("DB-8.1", "DB-2.13")
def test_as_many_dice_of_a_colour_as_the_text_says() -> None:
    t = spawned("2 green, 1 blue, 1 red", "M2", "R1", "R3", "M1", rooms="Q2: 1 2", room=2)
    assert [one.rpartition(" at ")[0] for one in t.enemies] == [
        "Cutpurse 2", "Cinder Acolyte 1", "Bonechanter 3", "Ironhide Brute 1",
    ]  # fmt: skip
    assert t.thrown == ["spawn"] * 4
    assert t.state.supply == (4, 3, 2)


@pytest.mark.clause("DB-8.2")
def test_a_fixed_enemy_is_placed_as_the_text_says_without_a_roll() -> None:
    t = reads(table(rooms="Q1: 1 2", dice=["R3"]), "B7", 2)
    one, five = on_card(t, 2, "44 55")
    assert t.enemies[:2] == [f"Scrapper 2 at {one}", f"Arrowhead 1 at {five}"]
    assert t.thrown == ["spawn"]  # that of the blue die which the text has rolled
    assert t.state.supply == (4, 3, 3)


@pytest.mark.clause("DB-8.2", "DB-8.4")
def test_a_fixed_enemy_takes_the_next_number_if_its_own_is_not_free() -> None:
    t = table(hero(at="7,1"), hero(at="8,2"), rooms="Q1: 1 2")
    one, three, five = on_card(t, 2, "44 53 55")
    assert [t.hero(0).at, t.hero(1).at] == [one, three]
    reads(t, "B7", 2)
    assert where(t)[:2] == [on_card(t, 2, "43")[0], five]
    t = table(hero(at=five), rooms="Q1: 1 2")
    reads(t, "B7", 2)
    assert where(t)[:2] == [one, on_card(t, 2, "45")[0]]


@pytest.mark.clause("DB-8.2", "DB-8.4")
def test_a_number_of_the_diagram_is_counted_with_the_invalid_ones() -> None:
    t = reads(table(rooms="Q3: 1 2 3 4"), "B7", 4)  # on card 12A number 2 is a pit
    assert where(t)[:2] == on_card(t, 4, "44 55")
    t = reads(table(rooms="Q3: 1 2"), "Watchers", 2)  # on card 4A number 3 is a wall: number 4
    assert where(t)[:1] == on_card(t, 2, "44")


@pytest.mark.clause("DB-8.2", "DB-8.6")
@pytest.mark.parametrize(
    ("supply", "names"),
    [
        ((1, 4, 3), ["Scrapper 2", "Gloomcaller 1"]),
        ((0, 4, 3), ["Ravager 2", "Gloomcaller 1"]),
        ((0, 1, 3), ["Ravager 2", "Doomweaver 1"]),
        ((0, 0, 3), ["Ironhide Brute 2", "Doomweaver 1"]),
    ],
)
def test_a_fixed_enemy_of_the_next_colour_keeps_type_and_health(
    supply: tuple[int, ...], names: list[str]
) -> None:
    t = reads(table(rooms="Q1: 1 2", supply=supply), "B7", 2)
    assert [one.rpartition(" at ")[0] for one in t.enemies][:2] == names


@pytest.mark.clause("DB-8.2", "DB-8.7")
def test_each_fixed_enemy_is_a_spawn_instruction_of_its_own() -> None:
    t = reads(table(rooms="Q1: 1 2", supply=(0, 0, 0), dice=[4, 1, 4]), "B7", 2)
    # Two fixed enemies and a spawn: three instructions, so Calder (defense +2) takes three hits.
    assert (t.enemies, t.thrown) == ([], ["defense"] * 3)
    assert t.hero(0).health == 11 - 1
    assert [event["missing"] for event in t.told("no_dice")] == [1, 1, 1]


# -- where --------------------------------------------------------------------------------


@pytest.mark.clause("DB-8.3")
def test_they_stand_on_rising_numbers_of_the_diagram() -> None:
    t = spawned("5 green, 4 blue, 1 red", rooms="Q1: 1 2", room=2)
    assert where(t) == on_card(t, 2, GUARD_POST)


@pytest.mark.clause("DB-8.3")
def test_the_diagram_turns_with_the_room_and_begins_again_each_time() -> None:
    t = spawned("2 green", rooms="Q3: 1 2 3 5", room=5)
    assert where(t) == on_card(t, 5, "24 23")
    t.state.enemies = t.state.enemies[1:]
    spawns(t, "2 green", 5)
    assert where(t) == on_card(t, 5, "23 24 33")


@pytest.mark.clause("DB-8.4")
def test_pits_walls_and_what_is_outside_are_skipped() -> None:
    t = spawned("6 green, 4 blue", rooms="Q3: 1 2 3 4", room=4)
    assert where(t) == on_card(t, 4, BONE_PIT)
    drawn = "..# ~*. o.. ..."
    t = spawned("4 green", rooms=drawn, heroes=(hero(at="0,0"),))
    # 1 spawn, 2 north, 3 a wall, 4 east, 5 south-east
    assert where(t) == ["1,1", "1,0", "2,1", "2,2"]
    t = spawned("3 green, 4 blue, 1 red", rooms=drawn, heroes=(hero(at="0,3"),))
    # 6 south, 7 a pit, 8 west (water), 9 north-west; then the ring after that
    assert where(t)[4:] == ["1,2", "0,1", "0,0", "2,3"]


@pytest.mark.clause("DB-8.4")
def test_occupied_numbers_are_skipped() -> None:
    t = table(hero(at="7,1"), hero(at="10,0"), rooms="Q1: 1 2", enemies="Ravager 1 at 8,2")
    taken = [t.hero(0).at, where(t)[0]]
    assert taken == on_card(t, 2, "44 53")
    spawns(t, "3 green", 2)
    assert where(t)[1:] == on_card(t, 2, "43 54 55")


@pytest.mark.clause("DB-8.4")
def test_a_companion_occupies_its_number_too() -> None:
    one, two = on_card(table(rooms="Q3: 1 2 3 5"), 5, "24 23")
    t = table(rooms="Q3: 1 2 3 5", companion=f"Brother Osric at {one}")
    assert where(spawns(t, "1 green", 5)) == [two]


@pytest.mark.clause("DB-8.9")
def test_without_a_free_number_the_nearest_space_by_walking() -> None:
    t = table(rooms="Q2: 1 2 3")
    ground = t.state.ground
    inside = [space for space in ground.spaces if ground.rooms[space] >> 2 & 1]
    full = ", ".join([f"Scrapper 1 at {t.place(space)}" for space in inside])
    t = table(rooms="Q2: 1 2 3", enemies=full, supply=(6, 4, 3))
    assert t.place(t.state.ground.spawn_order[2][0]) in where(t)
    count = len(t.state.enemies)
    spawns(t, "4 green", 3)
    # The doorway to T2 is at -3,-8: one step on, then the three around that by y.
    assert where(t)[count:] == ["-2,-8", "-2,-9", "-1,-8", "-2,-7"]


@pytest.mark.clause("DB-8.9", "DB-6.7")
def test_the_nearest_space_is_never_a_pit() -> None:
    t = table(hero(at="19,0"), rooms="Q1: 2 3 5")
    ground = t.state.ground
    inside = [space for space in ground.spaces if ground.rooms[space] >> 4 & 1]
    pits = [space for space in inside if t.state.ground.pits >> space & 1]
    assert len(pits) == 2
    full = [space for space in inside if space not in pits and t.place(space) != "19,0"]
    named = ", ".join([f"Scrapper 1 at {t.place(space)}" for space in full])
    t = table(hero(at="19,0"), rooms="Q1: 2 3 5", enemies=named, supply=(6, 4, 3))
    spawns(t, "1 green", 5)
    assert where(t)[-1] == "18,0"  # beyond the doorway, though both pits are nearer


# -- in which order -----------------------------------------------------------------------


@pytest.mark.clause("DB-8.5")
def test_the_explorer_chooses_the_order_and_not_the_spaces() -> None:
    t = table(hero(), hero(at="2,2"), rooms="Q1: 1 2", dice=["R2", "M3", "M1"])
    spawns(t, "1 green, 2 blue", 2, explorer=1)
    assert t.asked == (1, "spawn")
    assert t.options == [
        "put green ranged 2", "put blue melee 1", "put blue melee 3", "put all as rolled",
    ]  # fmt: skip
    t.does("put blue melee 1")
    assert (t.enemies, t.asked) == (["Ravager 1 at 7,1"], (1, "spawn"))
    assert t.options == ["put green ranged 2", "put blue melee 3", "put all as rolled"]
    t.does("put blue melee 3")
    assert t.enemies[1:] == ["Ravager 3 at 8,1", "Arrowhead 2 at 8,2"]
    assert t.asked == (0, "turn")


@pytest.mark.clause("DB-8.5")
def test_as_rolled_is_the_printed_order() -> None:
    t = table(rooms="Q1: 1 2", dice=["R2", "M3", "M1"])
    spawns(t, "1 green, 2 blue", 2).does("put all as rolled")
    assert t.enemies == ["Arrowhead 2 at 7,1", "Ravager 3 at 8,1", "Ravager 1 at 8,2"]


@pytest.mark.clause("DB-8.5")
def test_equal_dice_leave_no_choice() -> None:
    t = table(rooms="Q1: 1 2", dice=["M2", "M2", "M2"])
    spawns(t, "3 green", 2)
    assert (t.asked, len(t.enemies)) == ((0, "turn"), 3)
    t = table(rooms="Q1: 1 2", dice=["M2", "M2", "M1"])
    spawns(t, "3 green", 2)
    assert t.options == ["put green melee 1", "put green melee 2", "put all as rolled"]
    t.does("put green melee 1")
    assert (t.asked, len(t.enemies)) == ((0, "turn"), 3)


@pytest.mark.clause("DB-8.5")
@pytest.mark.parametrize("explorer", [-1, 1])
def test_without_a_living_explorer_the_lead_chooses(explorer: int) -> None:
    t = table(hero(), hero(health=0), rooms="Q1: 1 2", dice=["R1", "M1"])
    assert spawns(t, "2 green", 2, explorer).asked == (0, "spawn")
    t = table(hero(health=0), hero(), hero(), rooms="Q1: 1 2", turn=1, dice=["R1", "M1"])
    assert spawns(t, "2 green", 2, -1).asked == (1, "spawn")


# -- the supply ---------------------------------------------------------------------------


@pytest.mark.clause("DB-8.6")
@pytest.mark.parametrize(
    ("supply", "wanted", "names", "left"),
    [
        ((1, 4, 3), "1 green", ["Arrowhead"], (0, 4, 3)),
        ((0, 4, 3), "1 green", ["Gloomcaller"], (0, 3, 3)),
        ((0, 0, 3), "1 green", ["Doomweaver"], (0, 0, 2)),
        ((6, 0, 3), "1 blue", ["Doomweaver"], (6, 0, 2)),
        ((2, 1, 3), "4 green", ["Arrowhead", "Arrowhead", "Gloomcaller", "Doomweaver"], (0, 0, 2)),
        ((1, 1, 1), "1 blue, 2 green", ["Gloomcaller", "Arrowhead", "Doomweaver"], (0, 0, 0)),
    ],
)
def test_the_next_higher_colour_steps_in(
    supply: tuple[int, ...], wanted: str, names: list[str], left: tuple[int, ...]
) -> None:
    t = spawned(wanted, rooms="Q1: 1 2", room=2, supply=supply)
    assert [one.profile.name for one in t.state.enemies] == names
    assert (t.state.supply, t.told("no_dice")) == (left, [])


@pytest.mark.clause("DB-8.7")
def test_colours_only_climb() -> None:
    t = spawned("1 red", rooms="Q1: 1 2", room=2, supply=(6, 4, 0), heroes=(hero(), hero()))
    assert (t.enemies, t.state.supply) == ([], (6, 4, 0))
    assert [t.hero(0).health, t.hero(1).health] == [11 - 1, 8 - 1]


@pytest.mark.clause("DB-8.7")
def test_the_missing_ones_are_missing_and_every_living_hero_takes_one_hit() -> None:
    heroes = (hero("Calder"), hero("Delyth", "Longbow"), hero("Aylen", health=0))
    t = spawned("3 red", "M1", 4, 5, rooms="Q1: 1 2", room=2, supply=(6, 4, 1), heroes=heroes)
    assert [one.profile.name for one in t.state.enemies] == ["Ironhide Brute"]
    # Two are missing, but it is one instruction: one defense die each. 4+2 and 5+1 block.
    assert t.thrown == ["spawn", "defense", "defense"]
    assert [t.hero(n).health for n in range(3)] == [11, 8, 0]


@pytest.mark.clause("DB-8.7")
def test_once_for_each_spawn_instruction() -> None:
    t = spawned("2 green", rooms="Q1: 1 2", room=2, supply=(0, 0, 0))
    assert t.hero(0).health == 11 - 1
    spawns(t, "1 blue", 2)
    assert t.hero(0).health == 11 - 2


@pytest.mark.clause("DB-8.7")
@pytest.mark.parametrize(
    ("switch", "count", "hits", "left"),
    [
        ("once", 1, 1, (4, 0, 0)),
        ("per_die", 1, 2, (4, 0, 0)),
        ("fall_back_down", 3, 0, (2, 0, 0)),
    ],
)
def test_switch_dice_shortage(switch: str, count: int, hits: int, left: tuple[int, ...]) -> None:
    t = spawned("1 red, 2 blue", rooms="Q1: 1 2", room=2, supply=(4, 1, 0), dice_shortage=switch)
    assert (len(t.enemies), t.state.supply) == (count, left)
    assert (t.thrown.count("defense"), t.hero(0).health) == (hits, 11 - hits)


@pytest.mark.clause("DB-8.7", "DB-8.6")
def test_switch_dice_shortage_down_takes_the_next_lower_colour_after_all_higher_ones() -> None:
    t = spawned("3 red", rooms="Q1: 1 2", room=2, supply=(2, 1, 1), dice_shortage="fall_back_down")
    names = [one.profile.name for one in t.state.enemies]
    assert (names, t.hero(0).health) == (["Doomweaver", "Gloomcaller", "Arrowhead"], 11)
    t = spawned("1 blue", rooms="Q1: 1 2", room=2, supply=(2, 0, 1), dice_shortage="fall_back_down")
    assert [one.profile.name for one in t.state.enemies] == ["Doomweaver"]


@pytest.mark.clause("DB-8.7")
def test_switch_dice_shortage_down_hits_only_once_the_whole_supply_is_empty() -> None:
    t = spawned("3 blue", rooms="Q1: 1 2", room=2, supply=(1, 0, 1), dice_shortage="fall_back_down")
    assert [one.profile.name for one in t.state.enemies] == ["Doomweaver", "Arrowhead"]
    assert (t.state.supply, t.hero(0).health) == ((0, 0, 0), 11 - 1)


@pytest.mark.clause("DB-8.8")
def test_the_die_of_a_defeated_enemy_returns_after_its_treasure_roll() -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ravager 1 at 3,2", dice=[4, 1, 1, 1, "R2"])
    assert t.state.supply == (6, 3, 3)
    t.does("strike 3,2")
    assert (t.enemies, t.state.supply) == ([], (6, 4, 3))
    assert (t.thrown[-1], t.hero(0).treasure) == ("treasure", 2)


@pytest.mark.clause("DB-8.8")
def test_a_returned_die_can_be_spawned_again_and_a_boss_gives_its_die_back() -> None:
    t = table(hero("Calder", at="3,3"), enemies="Giant Troll 1 at 3,2, Scrapper 3 at 6,6",
              supply=(6, 4, 0), dice=[6, 1, 1])  # fmt: skip
    t.state.enemies[0].die = 2
    t.does("strike 3,2")
    assert t.state.supply == (6, 4, 1)
    t = table(hero("Calder", at="3,3"), enemies="Giant Troll 1 at 3,2, Scrapper 3 at 6,6",
              supply=(6, 4, 0), dice=[6, 1, 1])  # fmt: skip
    t.state.enemies[0].die = -1  # a spare meeple: no die was left when it came
    t.does("strike 3,2")
    assert t.state.supply == (6, 4, 0)
