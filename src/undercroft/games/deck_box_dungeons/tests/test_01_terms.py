"""Chapters DB-1 and DB-2: terms, and what cards add up to (examples 1 and 37)."""

import pytest

from undercroft.games.deck_box_dungeons.content import EQUIPMENT
from undercroft.games.deck_box_dungeons.rules.sums import speed_of
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.found import (
    find_equipment,
)

# -- which rule wins (DB-1.1) ---------------------------------------------------------------------


@pytest.mark.clause("DB-1.1", "DB-6.4")
def test_an_ability_wins_over_the_rule_that_nobody_passes_enemies() -> None:
    t = table(hero(at="0,0", energy=2), enemies="Ravager at 1,0, Ravager at 0,1")
    assert t.spots("walk") == []
    t.does("use shadowstep")
    assert t.spots("walk") == ["2,0", "3,0", "1,1", "2,1", "0,2", "1,2", "0,3"]


@pytest.mark.clause("DB-1.1")
def test_a_quest_wins_over_the_card_of_its_boss() -> None:
    for quest, health in (("Q4", 7), ("Q1", 6)):
        t = table(
            hero("Calder", at="0,0"), enemies="Ashen Lich 7 at 1,0", quest=quest, dice=[4, 1, 1, 2]
        )
        t.does("strike 1,0")
        assert t.enemy("Ashen Lich").health == health


# -- rooms, spaces, figures (DB-1.2-1.5) ----------------------------------------------------------


@pytest.mark.clause("DB-1.2", "DB-7.2")
def test_a_room_is_one_card_however_it_is_called() -> None:
    t = table(hero("Delyth", at="2,0"), rooms="Q1: 1").does("walk 3,0", "put all as rolled")
    assert [(one["room"], one["card"]) for one in t.told("explored")] == [(1, "6A")]
    assert t.rooms == "1 2"
    places = [one for one in t.state.ground.spaces if t.state.ground.rooms[one] & 2]
    assert len(places) == 29 + 3


@pytest.mark.clause("DB-1.2", "DB-1.13")
def test_what_counts_for_a_room_counts_for_its_whole_card_and_no_farther() -> None:
    t = table(
        hero("Delyth", "Storm Staff", "Mage", at="-2,3", energy=4), rooms="Q1: 1 2",
        enemies="Scrapper 1 at 2,-3, Scrapper 1 at 4,0", dice=[6, 1, "R2"],
    )  # fmt: skip
    t.does("use chain-lightning")
    assert t.enemies == ["Scrapper 1 at 4,0"]


@pytest.mark.clause("DB-1.3", "DB-6.8")
def test_a_half_space_is_a_space_like_others_for_heroes_and_enemies() -> None:
    t = table(
        hero("Calder", at="0,-4"), rooms="Q1: 1", enemies="Scrapper 3 at 0,-3", dice=[4, 1, 1, 1]
    )
    t.does("strike 0,-3")
    assert t.enemies == ["Scrapper 2 at 0,-3"]
    t = table(hero("Calder", at="0,-3"), rooms="Q1: 1", enemies="Scrapper 3 at 0,-4", dice=[4])
    assert t.spots("strike") == ["0,-4"]
    t.rolls(5, 5, 1, 1).does("end turn")
    assert (t.at("Scrapper"), t.hero(0).health) == ("0,-4", 9)


@pytest.mark.clause("DB-1.4", "DB-9.22")
def test_heroes_and_their_companion_are_allies_and_no_targets() -> None:
    t = table(
        hero("Delyth", "Twin Daggers", at="3,3"), hero("Calder", at="3,2"), quest="Q3",
        companion="Brother Osric at 2,3", enemies="Scrapper at 4,3",
    )  # fmt: skip
    assert t.spots("strike") == ["4,3"]
    assert t.spots("shoot") == []


@pytest.mark.clause("DB-1.4")
def test_enemies_are_allies_of_each_other() -> None:
    walls = "1,0 1,1 1,2 1,4 1,5 1,6"
    t = table(
        hero(at="6,3"), walls=walls, phase="enemies", enemies="Scrapper at 0,3, Ravager 2 at 1,3"
    )
    assert (t.at("Scrapper"), t.at("Ravager")) == ("4,3", "3,3")
    assert t.hero(0).health == 11
    t = table(
        hero(at="6,3"), walls=walls, phase="enemies", enemies_pass_enemies="no",
        enemies="Scrapper at 0,3, Ravager 2 at 1,3",
    )  # fmt: skip
    assert t.at("Scrapper") == "0,3"


@pytest.mark.clause("DB-1.5", "DB-6.4")
def test_nobody_ends_a_move_where_somebody_stands() -> None:
    t = table(
        hero("Calder", "Greatsword", at="0,0"), hero(at="1,0"), quest="Q3",
        companion="Brother Osric at 0,1",
    )  # fmt: skip
    assert t.spots("walk") == ["2,0", "3,0", "1,1", "2,1", "0,2", "1,2", "0,3"]
    assert t.refuses("walk 1,0") == t.refuses("walk 0,1") == "DB-6.1"


@pytest.mark.clause("DB-1.5")
def test_nobody_is_pushed_onto_a_figure_or_blinks_onto_one() -> None:
    t = table(
        hero(abilities="Guardian", at="0,0", energy=2), enemies="Scrapper 3 at 1,0, Ravager at 2,0",
        dice=[5],
    )  # fmt: skip
    t.does("use shield-bash")
    assert t.enemies == ["Scrapper 2 at 1,0", "Ravager 3 at 2,0"]
    t = table(hero(abilities="Mage", at="0,0", energy=2), hero(at="1,0"), enemies="Scrapper at 0,2")
    t.does("use blink")
    assert len(t.spots("at")) == 49 - 3 - 4
    assert not {"0,0", "1,0", "0,2"} & set(t.spots("at"))


# -- hits, damage, energy (DB-1.6-1.9) ------------------------------------------------------------


@pytest.mark.clause("DB-1.6", "DB-9.11")
def test_for_each_hit_one_die_is_rolled_to_block_it() -> None:
    for faces, hits in (([3, 3, 3], 0), ([4, 3, 3], 1), ([4, 5, 3], 2), ([4, 4, 5], 3)):
        t = table(hero("Calder", at="0,0"), enemies="Ravager at 1,0", dice=[*faces, *[4] * hits])
        t.does("strike 1,0")
        assert t.thrown == [*["attack"] * 3, *["defense"] * hits]
        assert t.enemy("Ravager").health == 3


@pytest.mark.clause("DB-1.7")
def test_each_damage_lowers_health_or_turns_the_die_down_by_one() -> None:
    t = table(hero("Calder", at="0,0"), enemies="Ravager at 1,0", dice=[4, 4, 1, 3, 3])
    t.does("strike 1,0")
    assert t.enemy("Ravager").health == 1
    assert t.told("damage") == [{"figure": "Ravager", "size": 2, "health": 1}]
    t = table(hero("Calder", at="0,0"), enemies="Ravager at 1,0", dice=[5, 5, 5, 3, 3, 3])
    assert t.does("end turn").hero(0).health == 8


@pytest.mark.clause("DB-1.7", "DB-6.5")
def test_damage_itself_is_never_blocked() -> None:
    t = table(hero("Calder", items="Iron Buckler", at="0,0"), pits="1,0").does("walk 1,0")
    assert (t.thrown, t.hero(0).health) == ([], 10)


@pytest.mark.clause("DB-1.8", "DB-4.6")
def test_energy_begins_at_0_and_is_earned_by_hits() -> None:
    t = table(hero("Calder", at="0,0"), enemies="Ravager at 1,0", dice=[4, 4, 6, 4, 4])
    assert t.hero(0).energy == 0
    assert t.does("strike 1,0").hero(0).energy == 3


@pytest.mark.clause("DB-1.8", "DB-15.8")
def test_energy_is_never_below_0() -> None:
    t = table(
        hero(at="0,0", energy=1), hero(at="6,0"), enemies="Gloomcaller at 3,6", phase="enemies"
    )
    t.passes()
    assert [t.hero(n).energy for n in (0, 1)] == [0, 0]
    assert [one["hero"] for one in t.told("siphon")] == ["Calder"]


@pytest.mark.clause("DB-1.8")
def test_energy_has_no_limit_unless_the_table_wants_one() -> None:
    for cap, energy in (("none", 102), ("10", 99), ("20", 99)):
        t = table(
            hero("Calder", abilities="Cleric", at="0,0", energy=99), enemies="Ravager at 1,0",
            dice=[4, 4, 4, 4, 4, 4], tracker_cap=cap,
        )  # fmt: skip
        t.plays("strike 1,0")
        assert t.hero(0).energy == energy
    t = table(
        hero("Calder", abilities="Mage", at="0,0", energy=8), enemies="Ravager at 1,0",
        dice=[4, 4, 4, 4, 4, 4], tracker_cap="10",
    )  # fmt: skip
    assert t.does("strike 1,0").hero(0).energy == 10


@pytest.mark.clause("DB-1.9", "DB-5.9", "DB-11.1")
def test_an_ability_costs_its_energy_and_no_action() -> None:
    t = table(hero(at="3,3", energy=2)).does("use shadowstep", "stop")
    assert (t.hero(0).energy, t.hero(0).actions) == (0, 2)
    t = table(hero(at="3,3", energy=1))
    assert "use shadowstep" not in t.options
    t.refuses("use shadowstep")
    t = table(hero(at="3,3", energy=2, actions=0))
    assert t.options == ["use shadowstep", "end turn"]


# -- near and far (DB-1.10-1.14) ------------------------------------------------------------------


@pytest.mark.clause("DB-1.10", "DB-11.7")
def test_neighbours_share_an_edge_a_corner_is_not_enough() -> None:
    for place, offered in (("2,1", True), ("1,2", True), ("2,2", False), ("3,1", False)):
        t = table(hero("Calder", at="1,1", treasure=2), hero("Delyth", at=place))
        assert ("give to delyth" in t.options) == offered
        t = table(hero("Calder", at="1,1"), enemies=f"Scrapper at {place}")
        assert (t.spots("strike") == [place]) == offered
    t = table(
        hero("Calder", at="1,1", treasure=2), hero("Delyth", at="2,2"),
        trade_adjacency="with_diagonals",
    )  # fmt: skip
    assert "give to delyth" in t.options


@pytest.mark.clause("DB-1.10")
def test_neighbours_belong_to_a_common_room() -> None:
    t = table(
        hero("Calder", at="2,0", treasure=1), hero("Delyth", at="3,0"), hero("Naeva", at="4,0"),
        rooms="Q1: 1 2",
    )  # fmt: skip
    assert [one for one in t.options if one.startswith("give")] == ["give to delyth"]
    t = table(
        hero("Calder", at="3,0", treasure=1), hero("Delyth", at="2,0"), hero("Naeva", at="4,0"),
        rooms="Q1: 1 2",
    )  # fmt: skip
    gifts = [one for one in t.options if one.startswith("give")]
    assert gifts == ["give to delyth", "give to naeva"]
    t = table(hero("Calder", at="2,1", treasure=1), hero("Delyth", at="3,0"), rooms="Q1: 1 2",
              trade_adjacency="with_diagonals")  # fmt: skip
    assert "give to delyth" in t.options


@pytest.mark.clause("DB-1.10", "DB-11.2")
def test_example_37_two_heroes_with_2_treasure_want_what_costs_3() -> None:
    t = table(
        hero("Calder", at="1,1", treasure=2), hero("Delyth", at="1,2", treasure=2),
        market="Loaded Die, Whetstone",
    )  # fmt: skip
    assert "buy 2" not in t.options
    t.does("give to delyth", "give 1 treasure", "end turn", "pass")
    assert "buy 2" in t.options
    t.does("buy 2")
    assert (t.hero(1).items, t.hero(1).treasure) == (["Whetstone"], 0)


@pytest.mark.clause("DB-1.11", "DB-10.5")
def test_distance_is_counted_along_both_axes_and_ignores_walls_and_figures() -> None:
    t = table(hero("Salmarin", "Longbow", at="1,1"), enemies="Scrapper at 1,2, Scrapper at 2,2")
    assert t.spots("shoot") == ["2,2"]
    t = table(hero(at="0,0"), enemies="Scrapper at 1,0", walls="2,0 2,1 2,2")
    g = t.state.ground
    for place, far in (("1,0", 1), ("3,0", 3), ("1,1", 2), ("6,6", 12)):
        assert g.distance(t.space("0,0"), t.space(place)) == far
        assert g.distance(t.space(place), t.space("0,0")) == far


@pytest.mark.clause("DB-1.12")
def test_the_nearest_hero_is_the_one_with_the_cheapest_way() -> None:
    for water, target in (("", "Calder"), ("1,3 2,3", "Delyth")):
        t = table(
            hero("Calder", at="0,3"), hero("Delyth", at="6,2"), enemies="Scrapper at 3,3",
            water=water, phase="enemies",
        )  # fmt: skip
        assert [one["targets"] for one in t.told("attacks")] == [(target,)]


@pytest.mark.clause("DB-1.12")
def test_walking_distance_goes_round_pits_and_through_figures() -> None:
    t = table(hero(at="0,0"), enemies="Ravager at 1,0", pits="3,0 3,1")
    walks = t.state.ground.walking(t.space("2,0"))
    assert walks[t.space("0,0")] == 2
    assert walks[t.space("4,0")] == 6
    assert walks[t.space("3,0")] == 1
    t = table(hero(at="0,0"), pits=" ".join([f"3,{y}" for y in range(7)]))
    walks = t.state.ground.walking(t.space("2,0"))
    assert walks[t.space("4,2")] == 1000 + 4


@pytest.mark.clause("DB-1.13", "DB-6.9")
def test_who_stands_on_a_doorway_is_in_both_its_rooms() -> None:
    far = "Scrapper 1 at -2,3, Scrapper 1 at 10,2"
    for place, left in (
        ("3,0", []), ("2,0", ["Scrapper 1 at 10,2"]), ("4,0", ["Scrapper 1 at -2,3"]),
    ):  # fmt: skip
        t = table(
            hero("Delyth", "Storm Staff", "Mage", at=place, energy=4), rooms="Q1: 1 2",
            enemies=far, dice=[6, 6, "R1", 6, 6, "R1"],
        )  # fmt: skip
        t.does("use chain-lightning")
        assert t.enemies == left


@pytest.mark.clause("DB-1.13")
def test_who_stands_on_an_unjoined_half_space_is_in_one_room() -> None:
    for place, rooms in (("-3,0", "Q1: 1 2"), ("0,-4", "Q1: 1"), ("3,0", "Q1: 1")):
        t = table(hero(at=place), rooms=rooms)
        assert t.state.ground.rooms[t.space(place)] == 1
    t = table(hero(at="3,0"), rooms="Q1: 1 2")
    assert t.state.ground.rooms[t.space("3,0")] == 3


@pytest.mark.clause("DB-1.14")
def test_rooms_are_adjacent_when_a_doorway_joins_them() -> None:
    party = (
        hero("Delyth", "Storm Staff", "Cleric", at="0,0", energy=2),
        hero("Calder", at="5,1", health=1), hero("Naeva", at="13,0", health=1),
    )  # fmt: skip
    t = table(*party, rooms="Q1: 1 2 3").does("use mend")
    assert t.hero("Calder").health == 3
    t = table(party[0], party[2], rooms="Q1: 1 2 3")
    assert "use mend" not in t.options
    t = table(hero("Delyth", "Storm Staff", "Cleric", at="3,0", energy=2), party[2],
              rooms="Q1: 1 2 3")  # fmt: skip
    assert "use mend" in t.options


@pytest.mark.clause("DB-1.15", "DB-9.8")
def test_only_a_die_that_shows_6_by_itself_is_critical() -> None:
    for face, defended in ((6, 0), (5, 1), (4, 1)):
        t = table(hero("Calder", at="0,0"), enemies="Ravager at 1,0", dice=[1, 1, face, 6])
        t.does("strike 1,0")
        assert t.thrown.count("defense") == defended
        assert t.enemy("Ravager").health == (3 if defended else 2)


# -- sums (DB-2.7-2.11) ---------------------------------------------------------------------------


def attacked(name: str, equipment: str, verb: str) -> dict[str, object]:
    """What an attack of that hero with that equipment rolls."""
    place = "1,0" if verb == "strike" else "3,0"
    t = table(hero(name, equipment, at="0,0"), enemies=f"Ravager at {place}")
    t.does(f"{verb} {place}")
    if t.asked is not None and t.asked[1] == "aim":
        t.does("all dice there")
    event = t.told("attacks")[0]
    return {"dice": len(event["faces"]), "modifier": event["modifier"]}


@pytest.mark.clause("DB-2.7")
def test_printed_health_is_where_a_hero_begins_and_never_exceeded() -> None:
    for health, healed in ((11, None), (10, 11), (9, 11), (8, 10)):
        t = table(hero("Calder", at="0,0", health=health, items="Minor Health Potion"))
        if healed is None:
            assert "use minor-health-potion" not in t.options
        else:
            assert t.does("use minor-health-potion").hero(0).health == healed


@pytest.mark.clause("DB-2.8")
@pytest.mark.parametrize(
    ("name", "equipment", "verb", "dice", "modifier"),
    [
        ("Calder", "Sword and Shield", "strike", 3, 2),
        ("Delyth", "Sword and Shield", "strike", 3, 1),
        ("Calder", "Greatsword", "strike", 3, 2),
        ("Naeva", "Twin Daggers", "strike", 4, 1),
        ("Naeva", "Twin Daggers", "shoot", 2, 2),
        ("Salmarin", "Longbow", "strike", 1, 0),
        ("Salmarin", "Longbow", "shoot", 3, 2),
        ("Calder", "Longbow", "shoot", 3, 1),
        ("Delyth", "Storm Staff", "shoot", 2, 2),
        ("Delyth", "Storm Staff", "strike", 2, 0),
    ],
)
def test_dice_come_from_equipment_and_the_modifier_from_both_cards(
    name: str, equipment: str, verb: str, dice: int, modifier: int
) -> None:
    assert attacked(name, equipment, verb) == {"dice": dice, "modifier": modifier}


@pytest.mark.clause("DB-2.8", "DB-9.5")
def test_equipment_without_ranged_dice_shoots_nobody_whatever_the_hero_adds() -> None:
    t = table(hero("Delyth", "Sword and Shield", at="0,0"), enemies="Ravager at 3,0")
    assert t.spots("shoot") == []


def defended(one: Table) -> int:
    """With which defense the last hero defended."""
    number: int = one.told("defended")[-1]["defense"]
    return number


@pytest.mark.clause("DB-2.9")
@pytest.mark.parametrize(
    ("name", "equipment", "items", "blessed", "defense"),
    [
        ("Calder", "Sword and Shield", "", False, 2),
        ("Calder", "Greatsword", "", False, 1),
        ("Delyth", "Storm Staff", "", False, 1),
        ("Geric", "Longbow", "", False, 0),
        ("Geric", "Longbow", "Iron Buckler", False, 1),
        ("Geric", "Longbow", "2x Iron Buckler", False, 2),
        ("Geric", "Sword and Shield", "Iron Buckler", True, 3),
    ],
)
def test_defense_is_hero_and_equipment_and_effects(
    name: str, equipment: str, items: str, blessed: bool, defense: int
) -> None:
    for face, health in ((6 - defense, 0), (5 - defense, -1)):
        t = table(
            hero(name, equipment, at="0,0", items=items, blessed=blessed, ready=False),
            enemies="Scrapper at 1,0", phase="enemies", dice=[5, 1, face],
        )  # fmt: skip
        assert defended(t) == defense
        assert t.hero(0).health - t.hero(0).hero.health == health


@pytest.mark.clause("DB-2.10")
@pytest.mark.parametrize(
    ("name", "equipment", "items", "speed"),
    [
        ("Calder", "Sword and Shield", "", 4),
        ("Calder", "Greatsword", "", 3),
        ("Delyth", "Storm Staff", "", 5),
        ("Delyth", "Twin Daggers", "", 6),
        ("Calder", "Greatsword", "Swift Boots", 4),
        ("Calder", "Sword and Shield", "2x Swift Boots", 6),
    ],
)
def test_speed_is_hero_and_equipment_and_effects(
    name: str, equipment: str, items: str, speed: int
) -> None:
    t = table(hero(name, equipment, at="0,0", items=items))
    far = [sum(map(int, one.split(","))) for one in t.spots("walk")]
    assert max(far) == speed


@pytest.mark.clause("DB-2.10")
def test_speed_is_at_least_1(monkeypatch: pytest.MonkeyPatch) -> None:
    number = find_equipment("Greatsword").id
    for move, speed in ((-3, 1), (-4, 1), (-9, 1), (-2, 2)):
        monkeypatch.setattr(EQUIPMENT[number], "move", move)
        t = table(hero("Calder", "Greatsword", at="0,0"))
        assert speed_of(t.state.heroes[0]) == speed
        assert len(t.spots("walk")) == (2 if speed == 1 else 5)


@pytest.mark.clause("DB-2.11", "DB-14.2")
@pytest.mark.parametrize(
    ("name", "abilities", "modifier"),
    [
        ("Salmarin", "Rogue", 2), ("Naeva", "Rogue", 3), ("Calder", "Mage", 0),
        ("Dunael", "Cleric", -2), ("Aylen", "Rogue", 0), ("Salmarin", "Guardian", 1),
    ],
)  # fmt: skip
def test_dexterity_is_hero_and_ability_card(name: str, abilities: str, modifier: int) -> None:
    t = table(hero(name, "Longbow", abilities, at="10,0"), rooms="Q1: 1 2").does("walk 11,0")
    check = t.told("check")[0]
    assert (check["skill"], check["modifier"], check["hero"]) == ("dexterity", modifier, name)


@pytest.mark.clause("DB-2.11", "DB-14.2", "DB-14.3")
def test_example_1_dexterity_2_makes_two_successes_of_1_2_4_6() -> None:
    for faces, passed in (([1, 2, 4, 6], 1), ([1, 2, 3, 6], 0), ([6, 4, 4, 4], 1)):
        t = table(
            hero("Salmarin", "Longbow", "Rogue", at="10,0"), rooms="Q1: 1 2", dice=faces
        ).does("walk 11,0")
        check = t.told("check")[0]
        assert (check["needed"], check["passed"]) == (2, passed)
        assert (t.hero(0).treasure, t.hero(0).health) == ((2, 9) if passed else (0, 8))


# -- enemy dice (DB-2.12, 2.13) -------------------------------------------------------------------


def met(*dice: str, quest: str) -> list[str]:
    """Who waits in T2 of a quest when the spawn dice show that."""
    table_roll = {"Q1": [], "Q2": [5]}[quest]
    start, door = {"Q1": ("2,0", "3,0"), "Q2": ("0,-3", "0,-4")}[quest]
    t = table(hero("Delyth", at=start), rooms=f"{quest}: 1", dice=[*table_roll, *dice])
    t.does(f"walk {door}")
    if t.asked is not None and t.asked[1] == "spawn":
        t.does("put all as rolled")
    return [one.partition(" at")[0] for one in t.enemies]


@pytest.mark.clause("DB-2.12", "DB-8.1")
def test_the_face_of_an_enemy_die_is_its_type_and_its_health() -> None:
    assert met("R1", "R2", "R3", quest="Q1") == ["Arrowhead 1", "Gloomcaller 2", "Gloomcaller 3"]
    assert met("M1", "M2", "M3", quest="Q1") == ["Scrapper 1", "Ravager 2", "Ravager 3"]


@pytest.mark.clause("DB-2.13")
def test_the_numbers_are_those_of_the_card_that_the_quest_names_for_the_colour() -> None:
    assert met("R1", "R1", "R1", quest="Q1")[0] == "Arrowhead 1"
    assert met("R1", "M1", "R3", quest="Q2") == ["Cinder Acolyte 1", "Cutpurse 1", "Doomweaver 3"]
    assert met("M2", "M2", "M1", quest="Q2")[2] == "Ironhide Brute 1"
    t = table(hero(at="2,0"), rooms="Q1: 1", dice=["M3", "M3", "M3"]).does("walk 3,0")
    if t.asked is not None and t.asked[1] == "spawn":
        t.does("put all as rolled")
    assert [one.profile.defense for one in t.state.enemies] == [0, 2, 2]
    assert [one.most for one in t.state.enemies] == [3, 3, 3]


@pytest.mark.clause("DB-2.12", "DB-9.14")
def test_damage_turns_the_die_and_the_type_stays() -> None:
    t = table(hero("Calder", at="0,0"), enemies="Gloomcaller 3 at 1,0", dice=[4, 1, 1, 4])
    t.does("strike 1,0")
    assert t.enemies == ["Gloomcaller 2 at 1,0"]
