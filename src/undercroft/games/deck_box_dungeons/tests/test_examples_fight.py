"""The ledger's examples of fights, spawns and keywords: 4-24, 35, 40, 44, 47, 48, 55."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content.cards import MELEE
from undercroft.games.deck_box_dungeons.rules.attack import Attack
from undercroft.games.deck_box_dungeons.state import ALL_DEAD, FIRST_ENEMY, WON
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import (
    FAR,
    begins,
    fight,
    health,
    reads,
    shown,
    spawned,
    spawns,
    where,
)

SWORDSMAN = hero("Calder", "Greatsword", at="3,3")


def rulebook_game() -> Table:
    """The rulebook's example up to the spawn: Calder has had his turn, Delyth steps to 3,0."""
    two = (hero("Calder", at="2,-1", ready=False), hero("Delyth", "Storm Staff", at="0,2"))
    t = table(*two, rooms="Q1: 1", turn=1, round=1, dice=["R2", "M3", "M1"])
    return t.does("walk 3,0")


@pytest.mark.clause("DB-8.1", "DB-8.3", "DB-8.5", "DB-2.12")
def test_04_the_spawn_of_the_rulebook() -> None:
    t = rulebook_game()
    assert t.options[:-1] == ["put green ranged 2", "put blue melee 1", "put blue melee 3"]
    t.does("put blue melee 3", "put blue melee 1")
    assert t.enemies == ["Ravager 3 at 7,1", "Ravager 1 at 8,1", "Arrowhead 2 at 8,2"]


@pytest.mark.clause("DB-9.3", "DB-9.4", "DB-9.6", "DB-9.12")
def test_05_delyth_misses_the_closest() -> None:
    t = rulebook_game().does("put blue melee 3", "put blue melee 1").rolls(3, 1)
    assert "7,1" in t.spots("shoot")
    t.does("shoot 7,1")
    assert shown(t, "attacks", "faces", "modifier", "targets")[0] == ((1, 3), 2, ("Ravager",))
    assert (t.hero(1).energy, "defense" in t.thrown) == (0, False)


@pytest.mark.clause("DB-12.1", "DB-12.12", "DB-9.9", "DB-9.11", "DB-12.2", "DB-12.18")
def test_06_07_08_the_enemy_phase_of_the_rulebook() -> None:
    t = rulebook_game().does("put blue melee 3", "put blue melee 1")
    t.rolls(3, 1, 6, 1, 4, 5).does("shoot 7,1")
    assert shown(t, "attacks", "by", "faces", "modifier")[1:] == [("Arrowhead", (1, 4, 6), 1)]
    assert shown(t, "defended", "faces", "defense", "blocked") == [((5,), 1, 1)]
    assert t.enemies == ["Ravager 3 at 4,1", "Ravager 1 at 5,1", "Arrowhead 2 at 10,2"]
    assert (t.hero(0).health, t.hero(1).health, t.state.round) == (11, 8, 2)


@pytest.mark.clause("DB-6.4", "DB-10.1", "DB-10.2", "DB-9.6", "DB-9.14", "DB-2.12")
def test_09_calder_strikes_the_ravager_of_the_rulebook() -> None:
    two = (hero("Calder", at="2,-1"), hero("Delyth", "Storm Staff", at="3,0"))
    named = "Ravager 3 at 4,1, Ravager 1 at 5,1, Arrowhead 2 at 10,2"
    t = table(*two, rooms="Q1: 1 2", enemies=named, dice=[5, 2, 2, 2])
    t.does("walk 4,0")
    assert t.state.points == 4 - 3
    t.does("stop")
    assert t.spots("strike") == ["4,1"]
    t.does("strike 4,1")
    assert shown(t, "hits", "hits") == [(1,)]
    assert (t.hero(0).energy, t.enemies[0]) == (1, "Ravager 2 at 4,1")


@pytest.mark.clause("DB-9.4", "DB-9.11")
def test_10_exactly_6() -> None:
    assert health(fight("Ravager 3 at 3,2", 4, 3, 3, 3)) == 2
    assert health(fight("Ravager 3 at 3,2", 4, 3, 3, 4)) == 3


@pytest.mark.clause("DB-9.8", "DB-9.10")
@pytest.mark.parametrize(("modifier", "left"), [(0, 2), (-1, 3)])
def test_11_a_natural_6(modifier: int, left: int) -> None:
    t = table(hero(at="3,3"), enemies="Ravager 3 at 3,2", dice=[6, 6])
    begins(t, Attack(0, MELEE, 1, modifier, 0, (FIRST_ENEMY,), True))
    assert (health(t), t.thrown) == (left, ["attack"])


@pytest.mark.clause("DB-15.2", "DB-15.3", "DB-15.4")
def test_12_the_greatsword() -> None:
    t = fight("Mossback 3 at 3,2", 6, 4, 1, 5, by=SWORDSMAN)
    assert (t.enemies, t.hero(0).energy) == (["Mossback 1 at 3,1"], 1)


@pytest.mark.clause("DB-15.5", "DB-9.17", "DB-9.18")
def test_13_against_a_wall() -> None:
    t = fight(f"Mossback 3 at 3,2, {FAR}", 6, 4, 1, 5, "M2", by=SWORDSMAN, walls="3,1")
    assert (health(t, "Mossback"), t.hero(0).treasure) == (0, 2)


@pytest.mark.clause("DB-15.6", "DB-9.21")
def test_14_against_another_enemy() -> None:
    t = fight("Mossback 3 at 3,2, Scrapper 3 at 3,1", 6, 4, 1, 5, 3, by=SWORDSMAN)
    assert t.enemies == ["Scrapper 3 at 3,1"]
    assert shown(t, "defended", "faces", "defense") == [((5,), 1), ((3,), 1)]


@pytest.mark.clause("DB-9.16", "DB-9.6")
def test_15_overkill() -> None:
    t = fight(f"Ravager 1 at 3,2, {FAR}", 5, 5, 4, 1, 2, 3)
    assert (health(t), t.hero(0).energy) == (0, 3)
    assert shown(t, "damage", "size") == [(1,)]


@pytest.mark.clause("DB-15.7")
@pytest.mark.parametrize(("face", "left"), [(4, 2), (5, 3)])
def test_16_the_longbow(face: int, left: int) -> None:
    t = table(hero("Delyth", "Longbow", at="3,3"), enemies="Ravager 3 at 3,0", dice=[5, 1, 1, face])
    assert health(t.does("shoot 3,0")) == left


@pytest.mark.clause("DB-15.1")
def test_17_the_daggers_of_naeva() -> None:
    t = table(hero("Naeva", "Twin Daggers", at="3,3"), dice=[5, 5, 6, 2, 1, 1],
              enemies="Scrapper 1 at 3,2, Ravager 3 at 4,3")  # fmt: skip
    t.does("strike 3,2", *["strike 4,3"] * 3)
    assert (t.enemies, t.hero(0).energy) == (["Ravager 1 at 4,3"], 3)


@pytest.mark.clause("DB-15.9", "DB-15.10", "DB-15.11")
def test_18_the_storm_staff() -> None:
    one = hero("Delyth", "Storm Staff", at="3,3")
    t = table(one, enemies="Gloomcaller 3 at 3,0", dice=[4, 1, 1]).does("shoot 3,0", "end turn")
    assert (t.enemies, len(t.told("attacks"))) == (["Gloomcaller 2 at 3,0"], 1)
    assert (t.hero(0).energy, t.enemy("Gloomcaller").stunned) == (1, False)  # no Siphon
    t = table(one, enemies="Ironhide Brute 3 at 3,0", dice=[4, 1, 1]).does("shoot 3,0")
    assert (health(t, "Ironhide Brute"), t.enemy("Ironhide Brute").stunned) == (2, False)
    t = table(one, enemies="Gloomcaller 3 at 3,0", dice=[4, 1, 5]).does("shoot 3,0")
    assert (health(t, "Gloomcaller"), t.enemy("Gloomcaller").stunned) == (3, False)


@pytest.mark.clause("DB-15.8")
def test_19_siphon_on_a_doorway() -> None:
    three = (
        hero("Calder", at="-2,3"),
        hero("Delyth", at="10,-2", energy=2),
        hero("Aylen", at="12,2", energy=1),
    )
    t = table(*three, rooms="Q1: 1 2 3", enemies="Gloomcaller 3 at 3,0", phase="enemies")
    assert [t.passes().hero(n).energy for n in range(3)] == [0, 1, 0]


@pytest.mark.clause("DB-15.13")
def test_20_regenerate() -> None:
    two = (hero(at="3,3"), hero(at="3,4"))
    named = "Mossback 2 at 0,0, Mossback 3 at 6,0, Giant Troll 9 at 0,6"
    t = table(*two, enemies=named, phase="refresh")
    assert [one.health for one in t.state.enemies] == [3, 3, 10]
    t = table(*two, enemies="Giant Troll 10 at 0,6", phase="refresh")
    assert health(t, "Giant Troll") == 10


@pytest.mark.clause("DB-15.14")
def test_21_ritual() -> None:
    named = "Cinder Acolyte 3 at 0,0, Ravager 1 at 6,6, Scrapper 1 at 6,0"
    t = table(hero("Salmarin", "Longbow", at="3,3"), enemies=named, dice=[5, 1])
    begins(t, Attack(FIRST_ENEMY, 0, 1, 1, t.enemy("Cinder Acolyte").profile.keywords, (0,)))
    assert [one.health for one in t.state.enemies] == [3, 1, 2]


@pytest.mark.clause("DB-8.6")
def test_22_green_runs_out() -> None:
    t = spawned("4 green", rooms="Q1: 1 2", room=2, supply=(2, 4, 3))
    assert [one.profile.name for one in t.state.enemies] == ["Arrowhead"] * 2 + ["Gloomcaller"] * 2


@pytest.mark.clause("DB-8.7")
def test_23_nothing_left() -> None:
    two = (hero("Calder"), hero("Delyth"))
    t = table(*two, rooms="Q1: 1 2", supply=(0, 0, 0), dice=[4, 3])
    reads(t, "A1", 2)  # Spawn 1 green per hero and 1 blue
    assert (t.enemies, t.thrown) == ([], ["defense"] * 2)
    assert [t.hero(0).health, t.hero(1).health] == [11, 8 - 1]


@pytest.mark.clause("DB-8.7")
def test_24_red_does_not_fall_back() -> None:
    two = (hero("Calder"), hero("Delyth"))
    t = spawned("1 red, 2 green", rooms="Q1: 1 2", room=2, supply=(6, 4, 0), heroes=two)
    assert [one.profile.name for one in t.state.enemies] == ["Arrowhead"] * 2
    assert [t.hero(0).health, t.hero(1).health] == [11 - 1, 8 - 1]


@pytest.mark.clause("DB-11.2", "DB-11.11", "DB-15.2")
def test_35_a_potion_in_the_last_moment() -> None:
    one = hero("Calder", at="3,3", health=2, treasure=5)
    t = table(one, enemies="Ironhide Brute 3 at 3,2", market="Greater Health Potion",
              phase="enemies", dice=[5, 5, 6, 2, 4, 3, 1])  # fmt: skip
    t.does("pass", "pass")
    assert (t.asked, t.options) == ((0, "lethal"), ["buy 1", "pass"])
    t.does("buy 1", "use greater-health-potion")
    assert (t.hero(0).health, t.hero(0).treasure, t.at("Calder")) == (6 - 4, 0, "3,4")


@pytest.mark.clause("DB-17.4", "DB-17.5", "DB-19.9")
@pytest.mark.parametrize(("roll", "green", "blue"), [(2, 3, 2 + 1), (4, 4, 0 + 1)])
def test_40_monster_camp_for_three(roll: int, green: int, blue: int) -> None:
    three = (hero("Calder", at="0,-3"), hero("Delyth"), hero("Aylen"))
    t = table(*three, rooms="Q2: 1", dice=[roll]).does("walk 0,-4")
    while t.asked == (0, "spawn"):
        t.does("put all as rolled")
    colours = [one.profile.colour for one in t.state.enemies]
    assert [colours.count(n) for n in range(3)] == [green, blue, 0]


@pytest.mark.clause("DB-16.6")
def test_44_the_last_hero_wins_or_dies() -> None:
    guard = hero(abilities="Guardian", at="3,3", health=1, energy=2)
    t = table(guard, enemies="Toll-Warden 1 at 3,2", pits="3,1").does("use shield-bash")
    assert (t.state.outcome, t.worth) == (WON, [1.0])
    t = table(hero(at="3,3", health=1), pits="3,2", boss_fell=True).does("walk 3,2")
    assert (t.state.outcome, t.worth) == (ALL_DEAD, [0.0])


@pytest.mark.clause("DB-10.15", "DB-9.7")
def test_47_a_throwing_axe() -> None:
    one = hero("Salmarin", "Longbow", at="3,3", items="Throwing Axe")
    t = table(one, enemies="Ravager 3 at 3,0", dice=[6, 5, 4, 4]).does("use throwing-axe")
    assert shown(t, "attacks", "faces", "modifier") == [((4, 5, 6), 1)]
    assert shown(t, "defended", "faces", "defense", "blocked") == [((4,), 2, 1)]
    assert (health(t), t.hero(0).energy) == (2, 0)


@pytest.mark.clause("DB-11.11")
def test_48_brace() -> None:
    guard = hero("Delyth", "Longbow", "Guardian", at="3,3", energy=1)
    t = table(guard, enemies="Scrapper 3 at 3,2", phase="enemies", dice=[5, 5, 3, 2])
    t.passes("use brace").does("use brace")
    assert shown(t, "defended", "faces", "defense", "blocked") == [((2, 3), 1 + 2, 1)]
    assert (t.hero(0).health, t.hero(0).energy) == (8 - 1, 0)


@pytest.mark.clause("DB-14.4", "DB-8.5", "DB-9.21")
def test_55_the_explorer_dies_of_the_ember_vault() -> None:
    three = (hero("Calder", health=1), hero("Delyth"), hero("Aylen"))
    faces: list[Any] = [1, 1, 1, 1, 1, 1, 6, "R1", "M1", "M2", "R1"]
    t = table(*three, rooms="Q1: 1 2", dice=faces)
    reads(t, "C3", 2)
    assert [t.hero(n).health for n in range(3)] == [0, 8 - 1, 10]
    assert shown(t, "damage", "figure") == [("Calder",), ("Delyth",)]
    assert (t.asked, t.state.lead) == ((1, "spawn"), 1)  # the lead in place of the dead explorer
    t.does("put all as rolled")
    assert where(t)[0] == "7,1"
    assert len(t.enemies) == 4


@pytest.mark.clause("DB-8.6", "DB-8.8")
def test_22_again_with_a_die_that_came_back() -> None:
    t = table(hero("Calder", at="2,0"), enemies="Scrapper 1 at 1,0, Ravager 3 at -2,3",
              rooms="Q1: 1 2", supply=(1, 4, 3), dice=[6, 1, 1])  # fmt: skip
    assert t.state.supply[0] == 1
    t.does("strike 1,0")
    spawns(t, "2 green", 2)
    assert [one.profile.name for one in t.state.enemies] == ["Ravager", "Arrowhead", "Arrowhead"]
