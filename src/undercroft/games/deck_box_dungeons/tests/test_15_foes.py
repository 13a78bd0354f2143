"""Chapter DB-15: Siphon, Stun, Regenerate, Ritual (R61, R62, R64-R66), and `stun_length`."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import health, shown

SAFE = hero("Calder", at="3,3")
"""Somebody with defense 2."""


def stunned(t: Table) -> list[bool]:
    """Who is stunned, in the order of placing."""
    return [one.stunned for one in t.state.enemies]


# -- Siphon -------------------------------------------------------------------------------


@pytest.mark.clause("DB-15.8")
def test_siphon_takes_1_energy_of_each_hero_around_and_never_goes_below_0() -> None:
    heroes = (
        hero("Calder", at="-2,3", energy=0),  # T1
        hero("Delyth", at="10,-2", energy=2),  # T2
        hero("Aylen", at="12,2", energy=1),  # T3
    )
    t = table(*heroes, rooms="Q1: 1 2 3", enemies="Gloomcaller 3 at 4,2", phase="enemies").passes()
    # It is in T2, beside which T1 and T3 lie; only who had some has lost some.
    assert [t.hero(n).energy for n in range(3)] == [0, 1, 0]
    assert shown(t, "siphon", "hero") == [("Delyth",), ("Aylen",)]


@pytest.mark.clause("DB-15.8")
def test_siphon_does_not_reach_a_room_farther_on() -> None:
    heroes = (hero("Calder", at="-2,3", energy=2), hero("Delyth", at="13,2", energy=2))
    t = table(*heroes, rooms="Q1: 1 2 3", enemies="Gloomcaller 3 at 0,-2", phase="enemies").passes()
    assert [t.hero(0).energy, t.hero(1).energy] == [1, 2]  # T1; T3 is not beside it


@pytest.mark.clause("DB-15.8")
def test_siphon_in_a_doorway_counts_both_rooms_and_those_beside_them() -> None:
    heroes = (hero("Calder", at="-2,3", energy=2), hero("Delyth", at="13,2", energy=2))
    t = table(*heroes, rooms="Q1: 1 2 3", enemies="Gloomcaller 3 at 3,0 stunned", phase="enemies")
    t.passes()
    assert [t.hero(0).energy, t.hero(1).energy] == [2, 2]  # it was stunned
    t.rest("enemy").rest()
    assert [t.hero(0).energy, t.hero(1).energy] == [1, 1]


@pytest.mark.clause("DB-15.8")
def test_each_siphon_takes_1_and_the_activation_goes_on() -> None:
    one = hero("Calder", at="3,3", energy=3)
    t = table(one, enemies="Gloomcaller 3 at 0,0, Ashen Lich 9 at 6,6", phase="enemies")
    t.passes()
    assert (t.hero(0).energy, len(t.told("attacks"))) == (1, 2)
    one = hero("Calder", at="3,3", energy=1)
    t = table(one, enemies="Gloomcaller 3 at 0,0, Ashen Lich 9 at 6,6", phase="enemies")
    assert (t.hero(0).energy, len(t.told("siphon"))) == (0, 1)
    t = table(hero("Calder", at="3,3", energy=3), enemies="Ravager 3 at 0,0", phase="enemies")
    assert t.passes().hero(0).energy == 3


# -- Stun ---------------------------------------------------------------------------------


@pytest.mark.clause("DB-15.9")
def test_a_stunned_enemy_skips_one_activation() -> None:
    t = table(SAFE, enemies="Ravager 3 at 3,1 stunned, Scrapper 3 at 2,3", phase="enemies")
    assert t.at("Ravager") == "3,1"
    assert shown(t, "attacks", "by") == [("Scrapper",)]
    assert (stunned(t), shown(t, "stun_ends", "figure")) == ([False, False], [("Ravager",)])
    t.does("end turn")
    assert (t.at("Ravager"), len(t.told("attacks"))) == ("3,2", 3)


def staff(enemies: str, *dice: Any, **more: Any) -> Table:
    """Delyth with the Storm Staff, ranged 2/+2, Stun, shoots the first enemy from 3,3."""
    t = table(hero("Delyth", "Storm Staff", at="3,3"), enemies=enemies, dice=dice, **more)
    place = t.enemies[0].rpartition(" ")[2]
    return t.does(f"shoot {place}")


@pytest.mark.clause("DB-15.10")
@pytest.mark.parametrize(
    ("dice", "left", "stuns"),
    [
        ((4, 1, 3), 2, True),  # Ravager's +2: 5 fails
        ((4, 1, 4), 3, False),
        ((6, 1), 2, True),
        ((3, 3), 3, False),
        ((4, 4, 4, 3), 2, True),  # one of two gets through
        ((4, 4, 4, 4), 3, False),
    ],
)
def test_a_weapon_stuns_if_it_does_damage(dice: tuple[int, ...], left: int, stuns: bool) -> None:
    t = staff("Ravager 3 at 3,0", *dice)
    assert (health(t), stunned(t)) == (left, [stuns])


@pytest.mark.clause("DB-15.9", "DB-15.10")
def test_stun_works_in_melee_and_is_not_cumulative() -> None:
    one = hero("Delyth", "Storm Staff", "Cleric", at="3,3", actions=3)
    t = table(one, enemies="Ravager 3 at 3,2", dice=[6, 1])
    t.plays("strike 3,2")
    assert stunned(t) == [True]
    t.rolls(6, 1).plays("strike 3,2")
    assert (stunned(t), len(t.told("stunned"))) == ([True], 1)
    t.does("end turn")
    assert (t.told("attacks")[2:], stunned(t)) == ([], [False])
    t.does("end turn")
    assert len(t.told("attacks")) == 3


@pytest.mark.clause("DB-15.9")
def test_a_stun_after_the_activation_waits_for_the_next_one() -> None:
    net = hero(at="0,0", items="Weighted Net")
    t = table(SAFE, net, enemies="Ravager 3 at 3,2", phase="refresh")
    assert t.asked == (1, "round-ends")
    t.does("use weighted-net")
    assert stunned(t) == [True]
    t.passes().rest()
    assert (stunned(t), t.told("attacks"), t.state.round) == ([False], [], 4)


@pytest.mark.clause("DB-15.9")
@pytest.mark.parametrize(("switch", "attacks"), [("next_activation", 0), ("this_round", 1)])
def test_switch_stun_length(switch: str, attacks: int) -> None:
    """Stunned after it has acted in this round: with `this_round` that does nothing."""
    t = table(SAFE, enemies="Ravager 3 at 3,2 stunned", phase="refresh", stun_length=switch)
    t.does("end turn")
    assert len(t.told("attacks")) == attacks


@pytest.mark.clause("DB-15.9")
@pytest.mark.parametrize("switch", ["next_activation", "this_round"])
def test_switch_stun_length_does_not_matter_before_the_enemy_phase(switch: str) -> None:
    t = staff("Ravager 3 at 3,0", 6, 1, stun_length=switch)
    t.does("end turn")
    assert (len(t.told("attacks")), stunned(t), t.at("Ravager")) == (1, [False], "3,0")


@pytest.mark.clause("DB-15.11")
@pytest.mark.parametrize(
    ("enemy", "stuns"),
    [
        ("Ironhide Brute 3", False),
        ("Doomweaver 3", False),
        ("Giant Troll 9", False),
        ("Ashen Lich 9", False),
        ("Toll-Warden 9", True),  # a blue boss
        ("Scrapper 3", True),
        ("Bonechanter 3", True),
    ],
)
def test_red_enemies_cannot_be_stunned(enemy: str, stuns: bool) -> None:
    t = staff(f"{enemy} at 3,0", 6, 1)
    assert (stunned(t), len(t.told("damage"))) == ([stuns], 1)
    net = hero(at="3,3", items="Weighted Net")
    assert ("use weighted-net" in table(net, enemies=f"{enemy} at 3,0").options) == stuns


# -- Regenerate ---------------------------------------------------------------------------


@pytest.mark.clause("DB-15.13")
@pytest.mark.parametrize(
    ("enemies", "left"),
    [
        ("Mossback 1 at 0,0", [2]),
        ("Mossback 2 at 0,0", [3]),
        ("Mossback 3 at 0,0", [3]),
        ("Ravager 2 at 0,0, Mossback 2 at 6,0", [2, 3]),
        ("Giant Troll 7 at 0,0", [8]),  # 6 + 2 for one hero
        ("Giant Troll 8 at 0,0", [8]),
        ("Mossback 1 at 0,0 stunned", [2]),
    ],
)
def test_regenerate_at_the_end_of_the_round(enemies: str, left: list[int]) -> None:
    t = table(hero(at="3,3"), enemies=enemies, phase="refresh")
    assert [one.health for one in t.state.enemies] == left


@pytest.mark.clause("DB-15.13")
def test_not_before_the_end_of_the_round() -> None:
    t = table(hero(at="6,6"), enemies="Mossback 1 at 0,0", phase="turn")
    t.does("walk 6,5")
    assert health(t, "Mossback") == 1
    t.rest("enemy")
    assert health(t, "Mossback") == 2


# -- Ritual -------------------------------------------------------------------------------


def ritual(others: str, *dice: int, at: str = "3,3", **more: Any) -> Table:
    """A Cinder Acolyte (3 health, at 0,0 or as told) shoots Salmarin (defense 0) with 2/+1."""
    one = hero("Salmarin", "Longbow", at=at)
    named = others if "Acolyte" in others else f"Cinder Acolyte 3 at 0,0, {others}"
    return table(one, enemies=named, phase="enemies", dice=dice, **more)


def totals(t: Table) -> list[int]:
    """The health of all enemies in the order of placing."""
    return [one.health for one in t.state.enemies]


@pytest.mark.clause("DB-15.14")
@pytest.mark.parametrize(
    ("dice", "gained"),
    [((5, 1, 1), 1), ((5, 1, 6), 0), ((4, 4), 0), ((5, 5, 1, 1), 1)],
)
def test_ritual_needs_damage_and_heals_once_per_attack(dice: tuple[int, ...], gained: int) -> None:
    t = ritual("Ravager 1 at 6,6 stunned", *dice)
    assert totals(t) == [3, 1 + gained]


@pytest.mark.clause("DB-15.14")
@pytest.mark.parametrize(
    ("others", "after"),
    [
        # the lowest health
        ("Ravager 2 at 6,6 stunned, Scrapper 3 at 6,0 stunned", [3, 3, 3]),
        # of equal ones the lower colour, though placed later
        ("Ravager 1 at 6,6 stunned, Scrapper 1 at 6,0 stunned", [3, 1, 2]),
        # then the earlier placed
        ("Scrapper 1 at 6,6 stunned, Cutpurse 1 at 6,0 stunned", [3, 2, 1]),
        # all at their maximum: nothing
        ("Ravager 3 at 6,6 stunned", [3, 3]),
        # itself
        ("Cinder Acolyte 1 at 0,0, Ravager 2 at 6,6 stunned", [2, 2]),
        # a boss too
        ("Cinder Acolyte 3 at 0,0, Toll-Warden 2 at 6,6 stunned", [3, 3]),
    ],
)
def test_the_weakest_of_its_room(others: str, after: list[int]) -> None:
    assert totals(ritual(others, 5, 1, 1)) == after


@pytest.mark.clause("DB-15.14")
def test_only_enemies_of_its_room_and_also_if_the_target_died() -> None:
    one = hero("Salmarin", "Longbow", at="-2,-2", health=1)
    others = "Cinder Acolyte 2 at 2,2, Scrapper 1 at 10,2 stunned, Ravager 1 at 1,3 stunned"
    t = table(one, hero("Calder", at="2,3"), rooms="Q1: 1 2", enemies=others, phase="enemies",
              dice=[5, 1, 1])  # fmt: skip
    assert t.hero(0).health == 0
    assert totals(t) == [2, 1, 2]
