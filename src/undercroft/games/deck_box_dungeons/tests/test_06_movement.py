"""Chapter DB-6: movement, terrain and doors (examples 2, 3, 30, 33, 34, 41 and 44)."""

from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table

CISTERN: Final = """
    #######
    #.....#
    #.~~~.#
    #.~~~.#
    +..*..+
    #.~~~.#
    #.~~..#
    #.....#
    ###+###
""".replace("+", ".")
"""Room card 7A: its spaces are (c,r) as printed."""


def within(x: int, y: int, points: int) -> list[str]:
    """The places of the open room that many steps or fewer from there, by y and then x."""
    return [
        f"{a},{b}"
        for b in range(7)
        for a in range(7)
        if 0 < abs(a - x) + abs(b - y) <= points
    ]  # fmt: skip


# -- steps and what they cost (DB-6.1-6.3) --------------------------------------------------------


@pytest.mark.clause("DB-6.1")
def test_a_hero_walks_up_to_its_speed_and_never_diagonally() -> None:
    assert table(hero("Calder", at="3,3")).spots("walk") == within(3, 3, 4)
    assert table(hero("Calder", "Greatsword", at="0,0")).spots("walk") == within(0, 0, 3)
    t = table(hero("Calder", "Greatsword", at="0,0"))
    assert t.refuses("walk 2,2") == t.refuses("walk 4,0") == "DB-6.1"
    t = table(hero("Calder", at="0,0", treasure=2), walls="1,0 0,1", market="Loaded Die")
    assert t.spots("walk") == []
    assert t.refuses("walk 1,1") == "DB-6.1"


@pytest.mark.clause("DB-6.1", "DB-7.1")
def test_example_2_four_steps_through_the_gatehouse() -> None:
    t = table(hero("Calder", at="1,2"), rooms="Q1: 1")
    assert "3,0" in t.spots("walk")
    t.does("walk 2,2", "walk 2,1", "walk 2,0", "walk 2,-1")
    assert (t.at("Calder"), t.asked, t.hero(0).actions) == ("2,-1", (0, "turn"), 1)
    assert (t.rooms, t.told("explored")) == ("1", [])


@pytest.mark.clause("DB-6.1")
def test_of_equal_ways_a_hero_takes_north_then_east_then_south_then_west() -> None:
    for end, steps in (
        ("2,2", "1-D3 1-C3"), ("4,2", "1-D3 1-E3"), ("4,4", "1-E4 1-E5"), ("2,4", "1-D5 1-C5"),
    ):  # fmt: skip
        t = table(hero("Calder", at="3,3")).does(f"walk {end}")
        assert t.told("walked")[0]["way"] == ("1-D4", *steps.split())


@pytest.mark.clause("DB-6.1")
def test_a_move_may_be_chosen_step_by_step() -> None:
    t = table(hero("Calder", at="3,3"), hero("Delyth", at="3,2"), move_entry="step_by_step")
    assert t.spots("walk") == ["3,1", "2,2", "4,2", "2,3", "4,3", "3,4"]
    t = table(hero("Calder", at="3,3"), move_entry="step_by_step")
    assert t.spots("walk") == within(3, 3, 1)


@pytest.mark.clause("DB-6.2")
@pytest.mark.parametrize(
    ("walls", "water", "pits", "left"),
    [("", "", "", 3), ("", "1,0", "", 2), ("", "", "1,0", 3)],
)
def test_floor_and_pits_cost_1_and_water_2(walls: str, water: str, pits: str, left: int) -> None:
    t = table(hero("Calder", at="0,0"), walls=walls, water=water, pits=pits).does("walk 1,0")
    assert t.state.points == left


@pytest.mark.clause("DB-6.2", "DB-6.9")
def test_a_half_space_and_a_doorway_cost_1() -> None:
    for start, door, rooms in (("-2,0", "-3,0", "Q1: 1"), ("2,0", "3,0", "Q1: 1 2"),
                               ("4,0", "3,0", "Q1: 1 2")):  # fmt: skip
        t = table(hero("Calder", at=start), rooms=rooms).does(f"walk {door}")
        assert t.state.points == 3


@pytest.mark.clause("DB-6.2", "DB-6.3")
def test_example_33_water_in_the_cistern() -> None:
    t = table(hero("Calder", at="1,3"), rooms=CISTERN)
    t.does("walk 2,3", "walk 3,3")
    assert (t.asked, t.hero(0).actions) == ((0, "turn"), 1)
    t = table(hero("Calder", "Greatsword", at="1,3"), rooms=CISTERN).does("walk 2,3")
    assert t.state.points == 1
    assert t.spots("walk") == ["1,3", "2,4"]
    assert t.refuses("walk 3,3") == t.refuses("walk 2,2") == "DB-6.1"


@pytest.mark.clause("DB-6.3")
def test_water_is_entered_with_exactly_2_points_and_not_with_1() -> None:
    row = "#####\n.~..~\n#####"
    t = table(hero("Delyth", at="0,1"), rooms=row)
    assert t.spots("walk") == ["1,1", "2,1", "3,1"]
    t = table(hero("Salmarin", "Longbow", at="0,1"), rooms=row)
    assert t.spots("walk") == ["1,1", "2,1", "3,1", "4,1"]


# -- through figures (DB-6.4) ---------------------------------------------------------------------

ROW: Final = "#######\n.......\n#######"


@pytest.mark.clause("DB-6.4")
def test_heroes_walk_through_allies_but_stop_on_none() -> None:
    t = table(hero("Calder", at="0,1"), hero("Delyth", at="1,1"), rooms=ROW, quest="Q3",
              companion="Brother Osric at 2,1")  # fmt: skip
    assert t.spots("walk") == ["3,1", "4,1"]
    assert t.does("walk 4,1").at("Calder") == "4,1"
    t = table(hero("Calder", at="0,1"), hero("Delyth", at="4,1"), rooms=ROW)
    assert t.spots("walk") == ["1,1", "2,1", "3,1"]


@pytest.mark.clause("DB-6.4")
def test_heroes_never_walk_through_enemies() -> None:
    t = table(hero("Calder", at="0,1"), rooms=ROW, enemies="Scrapper at 2,1")
    assert t.spots("walk") == ["1,1"]
    assert t.refuses("walk 3,1") == t.refuses("walk 2,1") == "DB-6.1"
    t = table(hero("Calder", at="0,0"), enemies="Scrapper at 1,0")
    t.does("walk 2,0")
    assert t.told("walked")[0]["way"] == ("1-A1", "1-A2", "1-B2", "1-C2", "1-C1")


# -- pits (DB-6.5-6.7) ----------------------------------------------------------------------------


@pytest.mark.clause("DB-6.5", "DB-6.6")
def test_a_pit_does_1_damage_each_time_it_is_entered() -> None:
    t = table(hero("Calder", at="0,0"), hero("Delyth", at="6,6"), pits="1,0 1,1")
    assert "1,0" in t.spots("walk")
    assert t.does("walk 1,0").hero(0).health == 10
    assert t.does("walk 1,1").hero(0).health == 9
    assert t.does("walk 1,0").hero(0).health == 8
    assert t.thrown == []


@pytest.mark.clause("DB-6.5")
def test_standing_in_a_pit_and_leaving_it_do_nothing() -> None:
    t = table(hero("Calder", at="1,0"), pits="1,0")
    t.rest()
    assert (t.state.round, t.hero(0).health, t.at("Calder")) == (3, 11, "1,0")
    assert t.does("walk 0,0").hero(0).health == 11


@pytest.mark.clause("DB-6.5", "DB-6.1")
def test_a_way_goes_round_pits_where_the_points_allow() -> None:
    t = table(hero("Calder", at="0,0"), pits="1,0").does("walk 2,0")
    assert (t.at("Calder"), t.hero(0).health, t.state.points) == ("2,0", 11, 0)
    t = table(hero("Calder", "Greatsword", at="0,0"), pits="1,0").does("walk 2,0")
    assert (t.at("Calder"), t.hero(0).health, t.state.points) == ("2,0", 10, 1)


@pytest.mark.clause("DB-6.5", "DB-15.4")
def test_who_is_pushed_into_a_pit_falls_too() -> None:
    t = table(hero("Calder", abilities="Guardian", at="0,0", energy=2), pits="2,0",
              enemies="Ravager 3 at 1,0")  # fmt: skip
    t.does("use shield-bash")
    assert (t.enemies, t.thrown) == (["Ravager 2 at 2,0"], [])
    t = table(hero("Calder", at="2,0", ready=False), pits="1,0", enemies="Ironhide Brute at 3,0",
              phase="enemies", dice=[5, 1, 1, 1, 1])  # fmt: skip
    assert (t.at("Calder"), t.hero(0).health) == ("1,0", 11 - 2 - 1)


@pytest.mark.clause("DB-6.5", "DB-9.18")
def test_the_pit_counts_for_the_hero_who_pushed() -> None:
    t = table(hero("Calder", abilities="Guardian", at="0,0", energy=2), pits="2,0",
              enemies="Ravager 1 at 1,0", dice=["M3"])  # fmt: skip
    t.does("use shield-bash")
    assert (t.enemies, t.hero(0).treasure) == ([], 3)


@pytest.mark.clause("DB-6.5", "DB-9.19")
def test_example_34_with_1_health_a_pit_kills() -> None:
    t = table(hero("Calder", at="0,0", health=1), hero("Delyth", at="6,6"), pits="2,0",
              walls="0,1 1,1 2,1")  # fmt: skip
    t.does("walk 3,0")
    assert (t.at("Calder"), t.hero(0).alive, t.asked) == ("", False, (1, "turn"))
    t = table(hero("Calder", at="10,0", health=1), hero("Delyth", at="0,0"), rooms="Q1: 1 2",
              dice=[1, 1, 1, 1])  # fmt: skip
    t.does("walk 11,0")
    assert t.hero(0).alive is False
    assert t.rooms == "1 2 3"


@pytest.mark.clause("DB-6.5", "DB-11.11")
def test_example_34_with_a_potion_the_hero_lives() -> None:
    t = table(hero("Calder", at="0,0", health=1, items="Minor Health Potion"), pits="1,0")
    t.does("walk 1,0")
    assert (t.asked, t.options) == ((0, "lethal"), ["use minor-health-potion", "pass"])
    t.does("use minor-health-potion")
    assert (t.hero(0).health, t.state.points, t.asked) == (2, 3, (0, "walk-on"))


@pytest.mark.clause("DB-6.5", "DB-16.6")
def test_example_44_the_last_push_wins_and_the_last_step_loses() -> None:
    t = table(hero("Calder", abilities="Guardian", at="0,0", health=1, energy=2), pits="2,0",
              enemies="Toll-Warden 1 at 1,0")  # fmt: skip
    t.does("use shield-bash")
    assert (t.asked, t.state.outcome) == (None, "won")
    t = table(hero("Calder", at="0,0", health=1), pits="1,0", boss_fell=True)
    t.does("walk 1,0")
    assert (t.asked, t.state.outcome, t.worth) == (None, "dead", [0.0])


@pytest.mark.clause("DB-6.6")
def test_a_hero_may_walk_into_a_pit_even_to_its_death() -> None:
    t = table(hero("Calder", at="0,0", health=1), pits="1,0")
    assert "1,0" in t.spots("walk")


@pytest.mark.clause("DB-6.7", "DB-12.11")
def test_example_30_an_enemy_does_not_walk_into_a_pit() -> None:
    walls = "3,1 3,2 3,3 3,4 3,5"
    t = table(hero(at="6,0"), walls=walls, pits="3,0", enemies="Scrapper at 0,0", phase="enemies")
    assert t.at("Scrapper") == "2,1"
    t = table(hero(at="6,0"), walls=walls, pits="3,0", enemies="Scrapper at 0,4", phase="enemies")
    assert t.at("Scrapper") == "2,6"
    row = "#####\n.o...\n#####"
    t = table(hero(at="2,1"), rooms=row, enemies="Scrapper at 0,1", phase="enemies")
    assert (t.at("Scrapper"), t.hero(0).health) == ("0,1", 11)


@pytest.mark.clause("DB-6.7", "DB-8.4")
def test_enemies_do_not_spawn_on_a_pit() -> None:
    t = table(hero(), hero(at="-2,-16"), rooms="Q3: 1 2 3", turn=1,
              dice=[1, 1, 1, 1, *[1] * 2, "R1", "R1"])  # fmt: skip
    t.does("walk -3,-16")
    g = t.state.ground
    assert len(t.enemies) == 2
    assert [g.terrain[one.space] for one in t.state.enemies] == [1, 1]
    assert t.enemies == ["Arrowhead 1 at -7,-17", "Arrowhead 1 at -8,-18"]


# -- exits and doorways (DB-6.8-6.12) -------------------------------------------------------------


@pytest.mark.clause("DB-6.8")
def test_exits_are_half_spaces_on_the_edge_of_a_card() -> None:
    t = table(hero(), rooms="Q1: 1")
    g = t.state.ground
    half = [one for one in g.spaces if g.half >> one & 1]
    assert {t.place(one) for one in half} == {"0,-4", "3,0", "0,4", "-3,0"}
    t = table(hero(), rooms="Q2: 1")
    g = t.state.ground
    half = [one for one in g.spaces if g.half >> one & 1]
    assert {t.place(one) for one in half} == {"0,-4", "3,0", "0,4"}


@pytest.mark.clause("DB-6.9", "DB-7.3")
def test_example_3_two_exits_that_meet_are_one_doorway() -> None:
    t = table(hero("Delyth", "Storm Staff", at="0,2"), rooms="Q1: 1")
    t.does("walk 3,0", "put all as rolled")
    assert (t.at("Delyth"), t.state.points, t.hero(0).actions) == ("3,0", 0, 1)
    g = t.state.ground
    door = t.space("3,0")
    assert g.rooms[door] == 3
    assert [t.place(one) for one in g.next_to[door]] == ["4,0", "2,0"]
    assert g.behind[door] == -1


@pytest.mark.clause("DB-6.10")
def test_from_room_to_room_only_through_a_doorway() -> None:
    t = table(hero("Calder", at="2,1"), rooms="Q1: 1 2")
    assert {"3,0", "4,0", "4,1", "4,-1"} & set(t.spots("walk")) == {"3,0", "4,0", "4,1", "4,-1"}
    t = table(hero("Calder", "Greatsword", at="2,1"), rooms="Q1: 1 2")
    assert {"3,0", "4,0", "4,1", "4,-1"} & set(t.spots("walk")) == {"3,0", "4,0"}
    t = table(hero("Calder", at="2,1"), rooms="Q1: 1 2", enemies="Scrapper at 3,0")
    assert not [one for one in t.spots("walk") if int(one.split(",")[0]) > 2]


def hunt(t: Table) -> str:
    """Where the first enemy is after the Enemy Phase."""
    return t.place(t.state.enemies[0].space)


@pytest.mark.clause("DB-6.11", "DB-1.3")
def test_enemies_stand_on_half_spaces_even_beside_an_unexplored_room() -> None:
    t = table(hero("Calder", at="2,0"), rooms="Q1: 1", enemies="Scrapper at 3,0", phase="enemies")
    assert (hunt(t), t.rooms) == ("3,0", "1")
    assert [one["by"] for one in t.told("attacks")] == ["Scrapper"]
    t = table(
        hero("Calder", at="0,-3"), rooms="Q1: 1", enemies="Arrowhead at 2,-2", phase="enemies"
    )
    assert (hunt(t), t.rooms) == ("3,0", "1")
    t = table(hero("Calder", abilities="Guardian", at="1,0", energy=2), rooms="Q1: 1",
              enemies="Ravager at 2,0")  # fmt: skip
    t.does("use shield-bash")
    assert (hunt(t), t.rooms, t.told("explored")) == ("3,0", "1", [])


@pytest.mark.clause("DB-6.12", "DB-17.3")
def test_example_41_an_exit_that_leads_nowhere_is_a_space_to_stand_on() -> None:
    t = table(hero("Calder", at="0,-3"), rooms="Q1: 1").does("walk 0,-4")
    assert (t.at("Calder"), t.rooms, t.told("explored")) == ("0,-4", "1", [])
    assert t.asked == (0, "walk-on")
    assert {one for one in t.spots("walk") if int(one.split(",")[1]) < -3} == set()
    t = table(hero("Calder", at="0,3"), rooms="Q1: 1").does("walk 0,4")
    assert (t.at("Calder"), t.rooms) == ("0,4", "1")


# -- water for all, interrupted moves (DB-6.13, 6.14) ---------------------------------------------


@pytest.mark.clause("DB-6.13")
def test_water_costs_2_for_enemies() -> None:
    row = "########\n{}\n########"
    for middle, end in ((".......*", "3,1"), (".~.....*", "2,1"), (".~~....*", "1,1")):
        t = table(hero(at="7,1"), rooms=row.format(middle), enemies="Ravager at 0,1",
                  phase="enemies")  # fmt: skip
        assert t.at("Ravager") == end


@pytest.mark.clause("DB-6.13")
def test_water_costs_2_for_a_companion() -> None:
    row = "#######\n{}\n#######"
    for middle, reached in ((".......", "0,1 1,1 2,1 3,1 4,1"), (".~.....", "0,1 1,1 2,1 3,1"),
                            (".~~....", "0,1 1,1 2,1"), ("..o....", "0,1 1,1")):  # fmt: skip
        t = table(hero(at="6,1", ready=False), rooms=row.format(middle), quest="Q3",
                  companion="Brother Osric at 0,1", phase="order")  # fmt: skip
        assert t.asked == (0, "escort")
        assert t.spots("walk") == reached.split()


@pytest.mark.clause("DB-6.14")
def test_a_move_goes_on_after_a_pit_on_the_way() -> None:
    t = table(hero("Calder", at="0,1", health=3), rooms="#####\n.oo..\n#####")
    t.does("walk 4,1")
    assert (t.at("Calder"), t.hero(0).health, t.hero(0).actions) == ("4,1", 1, 1)
    t = table(hero("Calder", at="0,1", health=2), hero(at="4,1"), rooms="#####\n.oo..\n#####")
    t.does("walk 3,1")
    assert (t.at("Calder"), t.asked) == ("", (1, "turn"))


@pytest.mark.clause("DB-6.14", "DB-7.4")
def test_a_move_goes_on_with_its_points_after_exploration() -> None:
    t = table(hero("Calder", at="2,0"), rooms="Q1: 1").does("walk 3,0", "put all as rolled")
    assert (t.asked, t.state.points) == ((0, "walk-on"), 3)
    assert t.does("walk 4,0").at("Calder") == "4,0"
    assert t.state.points == 2


@pytest.mark.clause("DB-6.14")
def test_an_explorer_who_dies_walks_no_farther() -> None:
    t = table(hero("Calder", at="10,0", health=1), hero("Delyth", at="0,0"), rooms="Q1: 1 2",
              dice=[1, 1, 1, 1])  # fmt: skip
    t.does("walk 11,0")
    while t.asked is not None and t.asked[1] == "spawn":
        t.does("put all as rolled")
    assert (t.asked, t.at("Calder"), len(t.enemies)) == ((1, "turn"), "", 2)
