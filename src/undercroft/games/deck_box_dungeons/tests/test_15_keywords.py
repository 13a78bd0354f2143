"""Chapter DB-15: the keywords of weapons (R56-R60, R63, R86), and their switches."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content.cards import KNOCKBACK, PIERCE, RANGED
from undercroft.games.deck_box_dungeons.rules.attack import Attack
from undercroft.games.deck_box_dungeons.state import FIRST_ENEMY
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import FAR, begins, fight, health, shown

SWORDSMAN = hero("Calder", "Greatsword", at="3,3")
"""Melee 3/+2; Heavy, Crush, Knockback."""


def pushes(enemy: str, *dice: Any, by: str = "3,3", **more: Any) -> Table:
    """One die of Calder's at +2 with Knockback, from any distance, at the first enemy."""
    t = table(hero("Calder", at=by), enemies=enemy, dice=dice, **more)
    return begins(t, Attack(0, RANGED, 1, 2, KNOCKBACK, (FIRST_ENEMY,), True))


# -- Barrage ------------------------------------------------------------------------------


def daggers(enemies: str, *dice: Any, energy: int = 0, **more: Any) -> Table:
    """Naeva with Twin Daggers, melee 4/+1, ranged 2/+2, on 3,3."""
    one = hero("Naeva", "Twin Daggers", at="3,3", energy=energy)
    return table(one, enemies=enemies, dice=dice, **more)


@pytest.mark.clause("DB-15.1")
def test_each_die_may_be_aimed_at_another_target_before_any_is_rolled() -> None:
    t = daggers("Scrapper 3 at 3,2, Ravager 3 at 4,3, Mossback 3 at 3,5", 5, 6, 6, 6)
    t.does("strike 3,2")
    assert (t.asked, t.spots("strike"), t.thrown) == ((0, "aim"), ["3,2", "4,3"], [])
    assert "all dice there" in t.options
    assert t.refuses("shoot 3,5") == "DB-15.1"  # one type for all dice
    t.does("strike 4,3", "strike 4,3")
    assert t.thrown == []
    t.does("strike 3,2")
    assert t.thrown[:4] == ["attack"] * 4
    # two dice each: 5 and 6 at the Scrapper, 6 and 6 at the Ravager
    assert [health(t, "Scrapper"), health(t)] == [1, 1]
    assert t.hero(0).energy == 4


@pytest.mark.clause("DB-15.1")
def test_all_dice_there_saves_the_rest_of_the_aims() -> None:
    t = daggers("Scrapper 3 at 3,2, Ravager 3 at 4,3", 5, 5, 5, 5, 4, 4, 1)
    t.does("strike 3,2", "strike 4,3", "all dice there")
    assert shown(t, "attacks", "targets") == [(("Scrapper", "Ravager"),)]
    assert t.thrown == ["attack"] * 4 + ["defense"] * 4
    assert [health(t, "Scrapper"), health(t)] == [2, 3 - 2]


@pytest.mark.clause("DB-15.1")
def test_one_target_leaves_no_choice_and_extra_dice_are_aimed_too() -> None:
    t = daggers("Ravager 3 at 3,2").does("strike 3,2")
    assert (t.asked, t.thrown) == ((0, "turn"), ["attack"] * 4)
    t = daggers("Scrapper 3 at 3,2, Ravager 3 at 4,3", energy=2)
    t.does("strike 3,2", "use backstab")
    assert t.asked == (0, "aim")
    t.does(*["strike 4,3"] * 5)
    assert t.thrown == ["attack"] * 6


@pytest.mark.clause("DB-15.1")
def test_barrage_works_for_shots() -> None:
    t = daggers("Scrapper 1 at 3,0, Arrowhead 1 at 6,3, Ravager 3 at 3,4", 6, 6)
    t.does("shoot 3,0")
    assert t.spots("shoot") == ["3,0", "6,3"]
    t.does("shoot 6,3")
    assert t.enemies == ["Ravager 3 at 3,4"]


@pytest.mark.clause("DB-15.1")
def test_without_barrage_all_dice_go_to_one_target() -> None:
    t = table(hero("Calder", at="3,3"), enemies="Scrapper 3 at 3,2, Ravager 3 at 4,3")
    t.does("strike 3,2")
    assert (t.asked, shown(t, "attacks", "targets")) == ((0, "turn"), [(("Scrapper",),)])


@pytest.mark.clause("DB-15.1")
def test_dice_at_a_target_that_dies_are_lost() -> None:
    t = daggers(f"Scrapper 1 at 3,2, Ravager 3 at 4,3, {FAR}", 6, 6, 6, 6)
    t.does("strike 3,2", "strike 3,2", "strike 3,2", "strike 4,3")
    assert [health(t), t.hero(0).energy] == [2, 4]


@pytest.mark.clause("DB-15.1")
@pytest.mark.parametrize(("switch", "seen"), [("declare_all", [0, 0]), ("one_by_one", [1, 2])])
def test_switch_barrage_aim(switch: str, seen: list[int]) -> None:
    t = daggers("Scrapper 1 at 3,2, Ravager 3 at 4,3", 6, 1, 6, 6, barrage_aim=switch)
    t.does("strike 3,2", "strike 3,2")
    found = [len(t.thrown)]
    t.does("strike 4,3")
    assert [*found, len(t.thrown)] == seen
    t.does("strike 4,3")
    assert t.thrown[:4] == ["attack"] * 4
    assert [health(t, "Scrapper"), health(t)] == [0, 1]
    assert t.hero(0).energy == 3


@pytest.mark.clause("DB-15.1")
def test_switch_barrage_aim_one_by_one_keeps_each_die_with_its_target() -> None:
    t = daggers("Scrapper 3 at 3,2, Ravager 3 at 4,3", 6, 1, 1, 1, barrage_aim="one_by_one")
    t.does("strike 4,3", "strike 3,2", "all dice there")
    assert [health(t, "Scrapper"), health(t)] == [3, 2]


@pytest.mark.clause("DB-15.1")
def test_an_enemys_barrage_goes_round_all_it_can_attack_so() -> None:
    two = (hero("Calder", at="0,6"), hero("Delyth", at="6,6"))  # both have defense 2
    t = table(*two, enemies="Doomweaver 3 at 3,0", phase="enemies", dice=[5, 5, 5, 5])
    assert t.at("Doomweaver") == "0,0"  # as far from Delyth, who has less health, as it can
    [(faces, targets)] = shown(t, "attacks", "faces", "targets")
    assert (len(faces), targets) == (4, ("Delyth", "Calder"))
    assert [t.hero(0).health, t.hero(1).health] == [11 - 2, 8 - 2]


# -- Crush and Heavy ----------------------------------------------------------------------


@pytest.mark.clause("DB-15.2")
@pytest.mark.parametrize(
    ("attack", "defense", "lost"),
    [
        ((4, 1, 1), (4,), 2),  # Mossback's +1: 5 fails
        ((4, 1, 1), (5,), 0),
        ((6, 1, 1), (), 2),  # a critical hit does 2 as well
        ((1, 2, 3), (), 0),
    ],
)
def test_crush_adds_1_for_each_unblocked_hit(
    attack: tuple[int, ...], defense: tuple[int, ...], lost: int
) -> None:
    t = fight(f"Mossback 3 at 3,2, {FAR}", *attack, *defense, by=SWORDSMAN)
    assert health(t, "Mossback") == 3 - lost


@pytest.mark.clause("DB-15.2")
@pytest.mark.parametrize(
    ("switch", "defense", "lost"),
    [
        ("per_hit", (1, 1), 4),
        ("per_hit", (1, 5), 2),
        ("per_hit", (5, 5), 0),
        ("per_attack", (1, 1), 3),
        ("per_attack", (1, 5), 2),
        ("per_attack", (5, 5), 0),
    ],
)
def test_switch_crush(switch: str, defense: tuple[int, ...], lost: int) -> None:
    t = fight("Giant Troll 9 at 3,2", 4, 4, 1, *defense, by=SWORDSMAN, crush=switch)
    assert health(t, "Giant Troll") == 9 - lost


@pytest.mark.clause("DB-15.2")
@pytest.mark.parametrize(("switch", "lost"), [("per_hit", 4), ("per_attack", 3)])
def test_an_enemys_crush(switch: str, lost: int) -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ironhide Brute 3 at 3,2", crush=switch,
              phase="enemies", dice=[5, 5, 1, 1, 3, 3])  # fmt: skip
    assert t.hero(0).health == 11 - lost


@pytest.mark.clause("DB-15.2")
def test_switch_crush_counts_each_target_by_itself() -> None:
    one = hero("Naeva", "Twin Daggers", at="3,3", items="Whetstone")
    for switch, left in (("per_hit", [5, 5]), ("per_attack", [6, 6])):
        t = table(one, enemies="Giant Troll 9 at 3,2, Giant Troll 9 at 4,3", crush=switch,
                  dice=[6, 6, 6, 6])  # fmt: skip
        t.does("strike 3,2", "use whetstone", "strike 3,2", "strike 4,3", "strike 4,3")
        assert [enemy.health for enemy in t.state.enemies] == left


@pytest.mark.clause("DB-15.3")
@pytest.mark.parametrize(
    ("dice", "energy"),
    [((1, 1, 1), 0), ((4, 1, 1, 6), 1), ((4, 4, 4, 6, 6, 6), 1), ((6, 6, 6), 1)],
)
def test_heavy_gains_at_most_1_energy(dice: tuple[int, ...], energy: int) -> None:
    t = fight("Giant Troll 9 at 3,2", *dice, by=SWORDSMAN)
    assert t.hero(0).energy == energy
    light = hero("Calder", at="3,3")
    assert fight("Giant Troll 9 at 3,2", 6, 6, 6, by=light).hero(0).energy == 3


# -- Knockback ----------------------------------------------------------------------------


@pytest.mark.clause("DB-15.4")
@pytest.mark.parametrize(
    ("at", "to"), [("3,2", "3,1"), ("4,3", "5,3"), ("3,4", "3,5"), ("2,3", "1,3")]
)
def test_a_survivor_who_lost_health_is_pushed_straight_away(at: str, to: str) -> None:
    t = fight(f"Mossback 3 at {at}", 4, 1, 1, by=SWORDSMAN)
    assert t.enemies == [f"Mossback 1 at {to}"]


@pytest.mark.clause("DB-15.4")
def test_no_health_lost_no_push_and_none_for_the_dead() -> None:
    assert fight("Mossback 3 at 3,2", 4, 1, 1, 5, by=SWORDSMAN).enemies == ["Mossback 3 at 3,2"]
    t = fight(f"Mossback 2 at 3,2, {FAR}", 4, 1, 1, by=SWORDSMAN)
    assert (t.told("pushed"), len(t.told("defeated"))) == ([], 1)
    t = fight("Mossback 3 at 3,2", 4, 1, 1, by=hero("Calder", at="3,3"))
    assert t.enemies == ["Mossback 2 at 3,2"]


@pytest.mark.clause("DB-15.4")
@pytest.mark.parametrize(
    ("at", "to"), [("5,4", "6,4"), ("4,5", "4,6"), ("1,4", "0,4"), ("2,1", "2,0"), ("3,0", "3,0")]
)
def test_along_the_larger_offset(at: str, to: str) -> None:
    t = pushes(f"Scrapper 3 at {at}", 6)
    assert t.at("Scrapper") == to  # at 3,0 there is a wall behind


@pytest.mark.clause("DB-15.4")
@pytest.mark.parametrize(("answer", "to"), [("push east-west", "5,2"), ("push north-south", "4,1")])
def test_between_equal_offsets_the_attackers_player_chooses(answer: str, to: str) -> None:
    t = pushes("Scrapper 3 at 4,2", 6)
    assert (t.asked, t.options) == ((0, "push"), ["push east-west", "push north-south"])
    assert t.does(answer).enemies == [f"Scrapper 2 at {to}"]


@pytest.mark.clause("DB-15.4")
def test_an_enemy_pushes_along_x_between_equal_offsets() -> None:
    t = table(hero("Calder", at="3,3"), enemies="Giant Troll 9 at 2,2", phase="enemies",
              walls="3,2 2,3", reach_corner="always", dice=[5, 1, 1, 1, 1])  # fmt: skip
    assert (t.at("Giant Troll"), t.at("Calder"), t.hero(0).health) == ("2,2", "4,3", 10)


@pytest.mark.clause("DB-15.4")
def test_an_enemys_knockback_pushes_a_hero() -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ironhide Brute 3 at 3,2", phase="enemies",
              dice=[5, 1, 1, 1, 3])  # fmt: skip
    assert (t.at("Calder"), t.hero(0).health) == ("3,4", 11 - 2)
    t = table(hero("Calder", at="3,3"), enemies="Ironhide Brute 3 at 3,2", phase="enemies",
              dice=[5, 1, 1, 1, 4])  # fmt: skip
    assert (t.at("Calder"), t.hero(0).health) == ("3,3", 11)


@pytest.mark.clause("DB-15.4")
@pytest.mark.parametrize(("switch", "to", "left"), [("yes", "3,1", 9 - 2), ("no", "3,2", 9 - 2)])
def test_switch_boss_knockback(switch: str, to: str, left: int) -> None:
    t = fight("Giant Troll 9 at 3,2", 6, 1, 1, by=SWORDSMAN, boss_knockback=switch)
    assert t.enemies == [f"Giant Troll {left} at {to}"]


@pytest.mark.clause("DB-15.5", "DB-15.6")
@pytest.mark.parametrize(
    ("switch", "wall", "bump"), [("yes", 9 - 2 - 1, 9 - 2 - 1), ("no", 9 - 2, 9 - 2)]
)
def test_switch_boss_knockback_spares_it_walls_and_bumps(switch: str, wall: int, bump: int) -> None:
    t = fight("Giant Troll 9 at 3,2", 6, 1, 1, by=SWORDSMAN, boss_knockback=switch, walls="3,1")
    assert health(t, "Giant Troll") == wall
    t = fight("Giant Troll 9 at 3,2, Scrapper 3 at 3,1", 6, 1, 1, 1, by=SWORDSMAN,
              boss_knockback=switch)  # fmt: skip
    assert health(t, "Giant Troll") == bump
    t = fight("Mossback 3 at 3,2", 4, 1, 1, by=SWORDSMAN, boss_knockback=switch)
    assert t.at("Mossback") == "3,1"


@pytest.mark.clause("DB-15.5")
@pytest.mark.parametrize(
    ("enemy", "hero_at", "walls"),
    [("3,2", "3,3", "3,1"), ("3,0", "3,1", ""), ("0,3", "1,3", ""), ("6,6", "6,5", "")],
)
def test_against_a_wall_it_stays_and_takes_1_damage(enemy: str, hero_at: str, walls: str) -> None:
    one = hero("Aylen", at=hero_at)
    t = table(one, enemies=f"Mossback 3 at {enemy}", walls=walls, dice=[5])
    begins(t, Attack(0, RANGED, 1, 2, KNOCKBACK, (FIRST_ENEMY,), True))
    assert t.enemies == [f"Mossback 1 at {enemy}"]
    assert t.thrown == ["attack", "defense"]  # nobody blocks the wall


@pytest.mark.clause("DB-15.5")
def test_the_way_out_of_the_dungeon_is_a_wall() -> None:
    one = hero("Calder", "Greatsword", at="-2,0")
    t = table(one, enemies="Mossback 3 at -3,0", rooms="Q1: 1", dice=[4, 1, 1])
    t.does("strike -3,0")  # T1's west exit leads nowhere
    assert len(t.told("defeated")) == 1  # 2 by the hit, 1 by the wall
    t = table(hero("Calder", "Greatsword", at="2,0"), enemies="Mossback 3 at 3,0", rooms="Q1: 1 2",
              dice=[4, 1, 1])  # fmt: skip
    t.does("strike 3,0")  # a doorway: it goes on into T2
    assert t.enemies == ["Mossback 1 at 4,0"]


@pytest.mark.clause("DB-15.5")
def test_the_wall_can_defeat_a_hero_and_credits_the_pusher() -> None:
    t = fight(f"Mossback 3 at 3,2, {FAR}", 4, 1, 1, 1, "R3", by=SWORDSMAN, walls="3,1")
    assert (health(t, "Mossback"), t.hero(0).treasure) == (0, 3)
    t = table(hero("Calder", at="3,3", health=3), hero(at="6,6"), walls="3,4", phase="enemies",
              enemies="Ironhide Brute 3 at 3,2", dice=[5, 1, 1, 1, 1])  # fmt: skip
    assert (t.hero(0).health, t.at("Calder")) == (0, "")


@pytest.mark.clause("DB-15.6")
@pytest.mark.parametrize(("face", "left"), [(4, 0), (5, 1)])
def test_against_a_figure_it_stays_and_takes_one_hit_more(face: int, left: int) -> None:
    behind = "Scrapper 3 at 3,1"
    t = fight(f"Mossback 3 at 3,2, {behind}", 4, 1, 1, 1, face, by=SWORDSMAN)
    assert (health(t, "Mossback"), health(t, "Scrapper")) == (left, 3)
    assert t.thrown[:5] == ["attack"] * 3 + ["defense"] * 2
    assert t.hero(0).energy == 1  # none for the hit of the bump
    if left:
        assert t.at("Mossback") == "3,2"


@pytest.mark.clause("DB-15.6")
def test_the_hit_of_the_bump_is_never_critical_nor_crushed() -> None:
    t = fight("Giant Troll 9 at 3,2, Scrapper 3 at 3,1", 6, 1, 1, 5, by=SWORDSMAN)
    assert health(t, "Giant Troll") == 9 - 2  # a natural 6, but the bump is blocked
    t = fight("Giant Troll 9 at 3,2, Scrapper 3 at 3,1", 6, 1, 1, 4, by=SWORDSMAN)
    assert health(t, "Giant Troll") == 9 - 2 - 1


@pytest.mark.clause("DB-15.6")
@pytest.mark.parametrize(("behind", "more"), [("hero", {}), ("companion", {"quest": "Q3"})])
def test_a_hero_bumps_into_heroes_companions_and_enemies(behind: str, more: Any) -> None:
    party = [hero("Calder", at="3,3"), hero("Aylen", at="3,4" if behind == "hero" else "6,6")]
    if behind == "companion":
        more = {**more, "companion": "Brother Osric 7 at 3,4"}
    t = table(*party, enemies="Ironhide Brute 3 at 3,2", phase="enemies",
              dice=[5, 1, 1, 1, 1, 3], **more)  # fmt: skip
    assert (t.at("Calder"), t.hero(0).health) == ("3,3", 11 - 2 - 1)
    assert t.hero(1).health == 10
    if t.state.companion is not None:
        assert t.state.companion.health == 7


# -- Pierce and Reach ---------------------------------------------------------------------


@pytest.mark.clause("DB-15.7")
@pytest.mark.parametrize(
    ("weapon", "at", "face", "left"),
    [
        ("Longbow", "3,0", 4, 2),
        ("Longbow", "3,0", 5, 3),
        ("Storm Staff", "3,0", 4, 3),
        ("Storm Staff", "3,0", 3, 2),
    ],
)
def test_pierce_lowers_the_defense_by_1(weapon: str, at: str, face: int, left: int) -> None:
    t = table(hero("Delyth", weapon, at="3,3"), enemies=f"Ravager 3 at {at}", dice=[5, 1, 1, face])
    if weapon == "Storm Staff":
        t.rolls(5, 1, face)
    t.does(f"shoot {at}")
    assert health(t) == left


@pytest.mark.clause("DB-15.7")
def test_pierce_works_in_melee_for_enemies_and_for_the_bump() -> None:
    for face, left in ((4, 2), (5, 3)):
        t = table(hero("Delyth", "Longbow", at="3,3"), enemies="Ravager 3 at 3,2",
                  dice=[6, face])  # fmt: skip
        t.rolls(5, face)
        begins(t, Attack(0, RANGED, 1, 2, PIERCE, (FIRST_ENEMY,), True))
        assert health(t) == left
    for face, lost in ((4, 1), (5, 0)):
        t = table(hero("Calder", at="3,3"), enemies="Toll-Warden 9 at 3,2", phase="enemies",
                  dice=[5, 1, 1, face])  # fmt: skip
        assert t.hero(0).health == 11 - lost
    for face, left in ((4, 1), (5, 2)):
        t = table(hero(at="3,3"), enemies="Ravager 3 at 3,2, Scrapper 3 at 3,1", dice=[6, face])
        begins(t, Attack(0, RANGED, 1, 2, KNOCKBACK | PIERCE, (FIRST_ENEMY,), True))
        assert health(t) == left


@pytest.mark.clause("DB-15.12", "DB-10.2")
def test_reach_strikes_diagonally_with_melee_numbers() -> None:
    t = table(
        hero("Calder", "Storm Staff", at="3,3"), enemies="Ravager 3 at 4,4, Scrapper 3 at 3,1"
    )
    assert t.spots("strike") == ["4,4"]
    t.does("strike 4,4")
    assert shown(t, "attacks", "type", "modifier") == [(1, 1)]
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 4,4")
    assert t.spots("strike") == []


@pytest.mark.clause("DB-15.12", "DB-10.3")
@pytest.mark.parametrize(
    ("switch", "walls", "reached"),
    [
        ("one_side_open", "4,3", ["4,4"]),
        ("one_side_open", "4,3 3,4", []),
        ("always", "4,3 3,4", ["4,4"]),
    ],
)
def test_switch_reach_corner(switch: str, walls: str, reached: list[str]) -> None:
    t = table(hero("Calder", "Storm Staff", at="3,3"), enemies="Ravager 3 at 4,4", walls=walls,
              reach_corner=switch)  # fmt: skip
    assert t.spots("strike") == reached
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 4,4", walls=walls,
              reach_corner=switch)  # fmt: skip
    assert t.spots("strike") == []
