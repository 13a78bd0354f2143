"""The table "Nasty pairs" of the ledger: keywords and effects that meet."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.actions import USE_ABILITY
from undercroft.games.deck_box_dungeons.content.cards import KNOCKBACK, RANGED, RITUAL, STUN
from undercroft.games.deck_box_dungeons.rules.attack import Attack
from undercroft.games.deck_box_dungeons.rules.uses import Use
from undercroft.games.deck_box_dungeons.state import ALL_DEAD, FIRST_ENEMY
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import (
    FAR,
    begins,
    fight,
    health,
    reads,
    shown,
    spawns,
)
from undercroft.games.deck_box_dungeons.tests.found import (
    find_ability,
)

SWORDSMAN = hero("Calder", "Greatsword", at="3,3")
TROLL = "Giant Troll 9 at 3,2"


def targets(t: Table) -> list[str]:
    """Whom the enemies attacked, one name for each attack."""
    return [names[0] for (names,) in shown(t, "attacks", "targets")]


# -- Crush, Heavy, rerolls ----------------------------------------------------------------


@pytest.mark.clause("DB-15.2", "DB-9.8")
def test_crush_and_a_critical() -> None:
    assert health(fight(TROLL, 6, 1, 1, by=SWORDSMAN), "Giant Troll") == 9 - 2
    assert health(fight(TROLL, 6, 6, 6, by=SWORDSMAN), "Giant Troll") == 9 - 6


@pytest.mark.clause("DB-15.2")
def test_crush_and_whetstone() -> None:
    one = hero("Calder", "Greatsword", at="3,3", items="Whetstone")
    t = fight(TROLL, 6, 1, 1, by=one)  # nobody asks for the Whetstone
    assert (health(t, "Giant Troll"), t.hero(0).items) == (9 - 2, ["Whetstone"])
    t = fight(TROLL, 6, 1, 1, by=hero("Calder", at="3,3", items="Whetstone"))
    assert t.asked == (0, "declare")
    t.does("use whetstone")
    assert (health(t, "Giant Troll"), t.hero(0).items) == (9 - 2, [])


@pytest.mark.clause("DB-15.2", "DB-15.5", "DB-15.6")
def test_crush_does_not_make_walls_or_bumps_worse() -> None:
    t = fight(TROLL, 6, 1, 1, by=SWORDSMAN, walls="3,1")
    assert health(t, "Giant Troll") == 9 - 2 - 1
    t = fight(f"{TROLL}, Scrapper 3 at 3,1", 6, 1, 1, 1, by=SWORDSMAN)
    assert health(t, "Giant Troll") == 9 - 2 - 1


@pytest.mark.clause("DB-15.3")
def test_heavy_and_more_dice_or_rerolls() -> None:
    rogue = hero("Calder", "Greatsword", "Rogue", at="3,3", energy=2, items="Loaded Die")
    t = fight(TROLL, 6, 6, 6, 6, 1, 6, by=rogue)
    t.does("use backstab", "use loaded-die", "die 1")
    assert (t.thrown.count("attack"), t.hero(0).energy) == (6, 0 + 1)
    cleric = hero("Calder", "Greatsword", "Cleric", at="3,3", energy=1)
    t = fight(TROLL, 6, 1, 1, 6, 6, by=cleric).does("use guiding-light")
    assert (t.hero(0).energy, health(t, "Giant Troll")) == (0 + 1, 9 - 6)


@pytest.mark.clause("DB-15.3", "DB-9.7")
def test_heavy_and_firebolt() -> None:
    mage = hero("Calder", "Greatsword", "Mage", at="3,3", energy=2)
    t = table(mage, enemies="Giant Troll 9 at 3,1", dice=[6, 6]).does("use firebolt")
    assert (t.hero(0).energy, t.enemies) == (0, ["Giant Troll 7 at 3,1"])


@pytest.mark.clause("DB-9.6", "DB-9.8")
def test_guiding_light_comes_before_energy_and_may_turn_a_miss_into_a_critical() -> None:
    cleric = hero("Calder", abilities="Cleric", at="3,3", energy=1)
    t = fight("Ravager 3 at 3,2", 5, 1, 2, 6, 3, 4, by=cleric)
    assert (t.asked, t.told("energy")) == ((0, "rolled"), [])
    t.does("use guiding-light")
    # The 5 stays; 1 and 2 become a critical 6 and a miss. The defense die blocks the 5.
    assert (t.hero(0).energy, health(t)) == (0 + 2, 3 - 1)
    t = fight(TROLL, 6, 6, 6, by=cleric)  # no die has missed: nothing to reroll
    assert (t.told("used"), t.hero(0).energy) == ([], 1 + 3)


@pytest.mark.clause("DB-9.11", "DB-15.7")
@pytest.mark.parametrize("face", [1, 2])
def test_a_sum_of_5_blocks_every_hit(face: int) -> None:
    """Calder 1, shield 1, buckler 1, Sanctuary 1, Brace 2, Pierce -1."""
    one = hero("Calder", abilities="Guardian", at="3,3", energy=1, items="Iron Buckler",
               blessed=True)  # fmt: skip
    t = table(one, enemies="Toll-Warden 9 at 3,2", phase="enemies", dice=[5, 5, 5, *[face] * 3])
    t.passes("use brace").does("use brace")
    assert (shown(t, "defended", "defense"), t.hero(0).health) == ([(5,)], 11)


@pytest.mark.clause("DB-9.11", "DB-15.7")
def test_a_sum_of_4_lets_a_1_through_and_minus_1_never_blocks() -> None:
    one = hero("Calder", abilities="Guardian", at="3,3", energy=1, items="Iron Buckler")
    t = table(one, enemies="Toll-Warden 9 at 3,2", phase="enemies", dice=[5, 5, 1, 1, 2])
    t.passes("use brace").does("use brace")
    assert (shown(t, "defended", "defense"), t.hero(0).health) == ([(4,)], 11 - 1)
    t = table(hero("Salmarin", "Longbow", at="3,3"), enemies="Toll-Warden 9 at 3,2",
              phase="enemies", dice=[5, 1, 1, 6])  # fmt: skip
    assert (shown(t, "defended", "defense"), t.hero(0).health) == ([(-1,)], 9 - 1)


@pytest.mark.clause("DB-15.4", "DB-15.14", "DB-15.10")
def test_a_warded_hit_does_no_damage_so_nothing_follows() -> None:
    one = hero("Calder", at="3,3", runes="Rune of Warding")
    t = table(one, enemies="Ironhide Brute 3 at 3,2", phase="enemies", dice=[5, 1, 1, 1])
    assert (t.asked, t.options) == ((0, "hit"), ["use rune-of-warding", "pass"])
    t.does("use rune-of-warding")
    assert (t.at("Calder"), t.hero(0).health, "defense" in t.thrown) == ("3,3", 11, False)
    t = table(one, enemies="Cinder Acolyte 3 at 0,0, Ravager 1 at 6,6 stunned", phase="enemies",
              dice=[5, 1])  # fmt: skip
    t.does("use rune-of-warding")
    assert health(t) == 1
    t = table(one, enemies="Ironhide Brute 3 at 3,2", phase="enemies", dice=[5, 5, 1, 1, 1])
    t.does("use rune-of-warding")  # one of two hits is left
    assert (t.at("Calder"), t.hero(0).health) == ("3,4", 11 - 2)


# -- Knockback ----------------------------------------------------------------------------


@pytest.mark.clause("DB-15.4", "DB-15.9", "DB-15.10")
@pytest.mark.parametrize(
    ("more", "after", "stunned"),
    [({}, ["3,1"], [True]), ({"walls": "3,1"}, ["3,2"], [True])],
)
def test_knockback_then_stun(more: dict[str, Any], after: list[str], stunned: list[bool]) -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", dice=[6], **more)
    begins(t, Attack(0, RANGED, 1, 2, KNOCKBACK | STUN, (FIRST_ENEMY,), True))
    assert [t.place(one.space) for one in t.state.enemies] == after
    assert [one.stunned for one in t.state.enemies] == stunned
    told = [event.kind for event in t.events]
    assert told.index("stunned") > told.index("against_wall" if more else "pushed")


@pytest.mark.clause("DB-15.4", "DB-15.9")
def test_if_the_push_kills_nothing_is_stunned() -> None:
    guard = hero(abilities="Guardian", at="3,3", energy=2)
    t = table(guard, enemies=f"Ravager 1 at 3,2, {FAR}", walls="3,1").does("use shield-bash")
    assert (health(t), t.told("stunned")) == (0, [])
    t = table(hero("Calder", at="3,3"), enemies=f"Ravager 2 at 3,2, {FAR}", walls="3,1", dice=[6])
    begins(t, Attack(0, RANGED, 1, 2, KNOCKBACK | STUN, (FIRST_ENEMY,), True))
    assert (health(t), t.told("stunned")) == (0, [])


@pytest.mark.clause("DB-15.9")
def test_a_pushed_and_stunned_enemy_keeps_the_stun_in_another_room() -> None:
    guard = hero(abilities="Guardian", at="2,0", energy=2)
    t = table(guard, enemies="Ravager 3 at 3,0", rooms="Q1: 1 2").does("use shield-bash")
    assert (t.at("Ravager"), t.enemy("Ravager").stunned) == ("4,0", True)
    t.does("end turn")
    assert (t.at("Ravager"), t.enemy("Ravager").stunned) == ("4,0", False)


@pytest.mark.clause("DB-6.5", "DB-9.18")
def test_knockback_into_a_pit() -> None:
    t = fight(f"Mossback 3 at 3,2, {FAR}", 4, 1, 1, 1, "R2", by=SWORDSMAN, pits="3,1")
    assert (health(t, "Mossback"), t.hero(0).treasure) == (0, 2)
    one = hero("Calder", at="3,3", health=3, items="Minor Health Potion")
    t = table(one, enemies="Ironhide Brute 3 at 3,2", pits="3,4", phase="enemies",
              dice=[5, 1, 1, 1, 1])  # fmt: skip
    while t.asked != (0, "lethal"):
        t.does("pass")
    assert (t.at("Calder"), t.hero(0).health) == ("3,4", 1)
    t.does("use minor-health-potion")
    assert t.hero(0).health == 1 + 2 - 1


@pytest.mark.clause("DB-15.4", "DB-7.1", "DB-7.9")
def test_knockback_onto_an_unexplored_exit() -> None:
    t = table(hero("Calder", "Greatsword", at="1,0"), enemies="Mossback 3 at 2,0", rooms="Q1: 1",
              dice=[4, 1, 1])  # fmt: skip
    t.does("strike 2,0")
    assert (t.enemies, t.rooms) == (["Mossback 1 at 3,0"], "1")  # an enemy explores nothing
    t = table(hero("Calder", at="2,0"), enemies="Ironhide Brute 3 at 1,0", rooms="Q1: 1",
              phase="enemies", dice=[5, 1, 1, 1, 1, "M3", "R1", "R1"])  # fmt: skip
    assert (t.asked, t.rooms, t.at("Calder")) == ((0, "spawn"), "1 2", "3,0")
    t.does("put all as rolled")
    # The three who came wait for the next Enemy Phase (DB-12.3).
    assert (len(t.enemies), len(t.told("attacks")), t.hero(0).health) == (4, 1, 11 - 2)


@pytest.mark.clause("DB-15.6", "DB-11.11")
def test_the_one_behind_may_save_the_bumped_hero() -> None:
    """Calder has 3: the Brute's hit does 2, the bump 1 more."""
    cleric = hero("Delyth", abilities="Cleric", at="3,4", energy=2, health=2)
    t = table(hero("Calder", at="3,3", health=3), cleric, enemies="Ironhide Brute 3 at 3,2",
              phase="enemies", dice=[5, 1, 1, 1, 1, 1])  # fmt: skip
    while t.asked != (1, "lethal"):
        t.does("pass")
    assert "use mend" in t.options
    t.does("use mend", "at 3,3")
    assert (t.hero(0).health, t.hero(1).health) == (3 - 2 + 2 - 1, 2)


@pytest.mark.clause("DB-15.6", "DB-11.11")
def test_brace_counts_in_the_bump_too_but_cannot_be_used_twice() -> None:
    """Salmarin's defense is 0: with Brace a 4 blocks, with a second one a 2 would."""
    guard = hero("Salmarin", "Longbow", "Guardian", at="3,3", energy=2)
    for face, lost in ((4, 2), (3, 3)):
        t = table(guard, hero(at="3,4", health=5), enemies="Ironhide Brute 3 at 3,2",
                  phase="enemies", dice=[5, 1, 1, 1, 3, face])  # fmt: skip
        t.passes("use brace").does("use brace")
        assert (t.asked or ("", ""))[1] != "hit"  # R47: its effect is still active
        assert t.hero(0).health == 9 - lost


# -- Stun, Siphon, Ritual, Regenerate -----------------------------------------------------


@pytest.mark.clause("DB-15.8", "DB-15.9", "DB-15.13")
def test_stun_with_siphon_and_with_regenerate() -> None:
    t = table(hero(at="3,3", energy=1), enemies="Gloomcaller 3 at 0,0 stunned", phase="enemies")
    assert (t.hero(0).energy, t.told("siphon")) == (1, [])
    t = table(hero(at="6,6"), enemies="Mossback 1 at 0,0 stunned", phase="enemies")
    assert health(t, "Mossback") == 2


@pytest.mark.clause("DB-15.9")
def test_stunned_after_its_activation_it_skips_the_next_one() -> None:
    guard = hero(abilities="Guardian", at="3,3", energy=2)
    t = table(guard, enemies="Ravager 3 at 3,2", phase="refresh")
    t.does("use shield-bash").passes().rest()
    assert (t.state.round, t.told("attacks"), t.enemy("Ravager").stunned) == (4, [], False)


@pytest.mark.clause("DB-15.11", "DB-15.4")
def test_a_bash_pushes_a_red_one_and_does_not_stun_it() -> None:
    guard = hero(abilities="Guardian", at="3,3", energy=2)
    t = table(guard, enemies="Ironhide Brute 3 at 3,2").does("use shield-bash")
    assert t.enemies == ["Ironhide Brute 3 at 3,1"]
    assert not t.enemy("Ironhide Brute").stunned


@pytest.mark.clause("DB-15.9", "DB-15.4")
def test_a_boss_that_stands_firm_is_stunned_all_the_same() -> None:
    guard = hero(abilities="Guardian", at="3,3", energy=2)
    for switch, at in (("yes", "3,1"), ("no", "3,2")):
        t = table(guard, enemies="Toll-Warden 8 at 3,2", boss_knockback=switch)
        t.does("use shield-bash")
        assert (t.at("Toll-Warden"), t.enemy("Toll-Warden").stunned) == (at, True)


@pytest.mark.clause("DB-15.13", "DB-15.14")
@pytest.mark.parametrize(("start", "after"), [(1, 3), (2, 3), (3, 3)])
def test_ritual_and_regenerate_stop_at_the_maximum(start: int, after: int) -> None:
    t = table(hero("Salmarin", "Longbow", at="3,3"), phase="enemies", dice=[5, 1, 1],
              enemies=f"Cinder Acolyte 3 at 0,0, Mossback {start} at 6,6 stunned")  # fmt: skip
    assert health(t, "Mossback") == after


@pytest.mark.clause("DB-15.14")
def test_ritual_heals_a_boss_who_is_the_weakest() -> None:
    t = table(hero("Salmarin", "Longbow", at="3,3"), phase="enemies", dice=[5, 1, 1],
              enemies="Cinder Acolyte 3 at 0,0, Toll-Warden 2 at 6,6 stunned")  # fmt: skip
    assert health(t, "Toll-Warden") == 3
    for start in (7, 8):  # alone it is the weakest itself; it began with 6 + 2
        t = table(hero("Salmarin", "Longbow", at="3,3"), phase="enemies", dice=[5, 1, 1, 1, 1],
                  enemies=f"Ashen Lich {start} at 0,0")  # fmt: skip
        assert (t.hero(0).health, health(t, "Ashen Lich")) == (9 - 1, 8)


@pytest.mark.clause("DB-15.14")
@pytest.mark.parametrize(
    ("at", "after"), [("3,0", [3, 2, 1]), ("2,0", [3, 1, 2])], ids=["doorway", "room"]
)
def test_ritual_in_a_doorway_counts_both_rooms(at: str, after: list[int]) -> None:
    named = f"Cinder Acolyte 3 at {at}, Scrapper 1 at 9,2, Ravager 1 at -2,3"
    t = table(hero("Salmarin", "Longbow", at="-2,0"), rooms="Q1: 1 2", enemies=named, dice=[5, 1])
    begins(t, Attack(FIRST_ENEMY, RANGED, 1, 1, RITUAL, (0,)))
    assert [one.health for one in t.state.enemies] == after


# -- whom enemies attack ------------------------------------------------------------------


@pytest.mark.clause("DB-12.16")
@pytest.mark.parametrize(
    ("at", "target"), [("0,3", "Delyth"), ("6,6", "Calder")], ids=["in-reach", "out-of-reach"]
)
def test_taunt_comes_before_the_behaviour_but_not_before_reach(at: str, target: str) -> None:
    two = (hero("Calder", at="2,0", treasure=5), hero("Delyth", at=at, taunting=True))
    t = table(*two, enemies="Cutpurse 3 at 0,0", phase="enemies")
    assert targets(t) == [target]


@pytest.mark.clause("DB-12.16", "DB-15.1")
def test_all_dice_of_a_barrage_go_to_the_taunter() -> None:
    two = [hero("Calder", at="0,6"), hero("Delyth", at="6,6")]
    for who in (0, 1):
        two[who].taunting = True
        t = table(*two, enemies="Doomweaver 3 at 3,0", phase="enemies")
        [(faces, names)] = shown(t, "attacks", "faces", "targets")
        assert (len(faces), names) == (4, (two[who].name,))
        two[who].taunting = False


@pytest.mark.clause("DB-12.13", "DB-12.16")
def test_taunt_and_a_companion() -> None:
    t = table(hero("Calder", at="3,3", taunting=True), companion="Brother Osric at 3,1",
              enemies="Scrapper 3 at 3,2", quest="Q3", phase="enemies")  # fmt: skip
    assert targets(t) == ["Calder"]
    t = table(hero("Calder", at="6,6", taunting=True), companion="Brother Osric at 1,0",
              enemies="Scrapper 3 at 0,0", quest="Q3", phase="enemies")  # fmt: skip
    assert targets(t) == ["Brother Osric"]


@pytest.mark.clause("DB-12.14", "DB-12.18")
def test_in_smoke_a_ranged_enemy_may_strike_and_else_comes_nearer() -> None:
    t = table(hero(at="3,3"), enemies="Arrowhead 3 at 3,2", phase="enemies", smoky=1)
    assert (t.at("Arrowhead"), shown(t, "attacks", "type", "modifier")) == ("3,2", [(1, 1)])
    t = table(hero(at="3,6"), enemies="Arrowhead 3 at 3,0", phase="enemies", smoky=1)
    assert (t.at("Arrowhead"), t.told("attacks")) == ("3,3", [])
    t = table(hero(at="3,6"), enemies="Arrowhead 3 at 3,0", phase="enemies")
    assert shown(t, "attacks", "type", "modifier") == [(0, 1)]


@pytest.mark.clause("DB-12.11")
def test_smoke_does_not_hide_from_sight() -> None:
    t = table(hero(at="6,0"), enemies="Scrapper 3 at 0,0", walls="3,1 3,2 3,3 3,4 3,5", pits="3,0",
              phase="enemies", smoky=1)  # fmt: skip
    assert t.at("Scrapper") == "2,1"  # as without smoke: it keeps the hero in sight


@pytest.mark.clause("DB-10.8", "DB-12.12")
def test_a_hero_in_front_shields_the_one_behind_unless_there_is_another_angle() -> None:
    two = (hero("Calder", at="3,0"), hero("Delyth", at="6,0", health=2))
    t = table(*two, rooms=".......", enemies="Bonechanter 3 at 0,0", phase="enemies")
    assert targets(t) == ["Calder"]
    two = (hero("Calder", at="3,3"), hero("Delyth", at="6,3", health=2))
    t = table(*two, enemies="Bonechanter 3 at 0,3", phase="enemies")
    assert targets(t) == ["Delyth"]
    assert t.at("Bonechanter") != "0,3"


@pytest.mark.clause("DB-15.8", "DB-12.15")
@pytest.mark.parametrize(("energy", "target"), [(1, "Delyth"), (2, "Calder")])
def test_siphon_comes_before_the_choice_of_the_target(energy: int, target: str) -> None:
    two = (hero("Calder", abilities="Cleric", at="6,6", energy=energy), hero("Delyth", at="3,4"))
    t = table(*two, enemies="Gloomcaller 3 at 3,0", phase="enemies").passes()
    assert (targets(t), t.hero(0).energy) == ([target], energy - 1)


# -- windows, and several at once ---------------------------------------------------------


@pytest.mark.clause("DB-11.14", "DB-12.3", "DB-7.9")
def test_blink_in_the_enemy_phase_explores_and_who_comes_waits() -> None:
    mage = hero("Calder", abilities="Mage", at="2,0", energy=2)
    t = table(mage, rooms="Q1: 1", enemies="Ravager 3 at -2,-3", phase="enemies",
              dice=["M3", "R1", "M2"])  # fmt: skip
    assert t.asked == (0, "enemies-come")
    t.does("use blink", "at 3,0", "put all as rolled")
    assert (t.rooms, len(t.enemies), t.told("attacks")) == ("1 2", 4, [])
    assert len(t.told("enemy_moves")) == 1  # only the Ravager who was there


@pytest.mark.clause("DB-11.14")
def test_nobody_dodges_a_declared_attack() -> None:
    mage = hero("Calder", abilities="Mage", at="3,3", energy=4, items="Smoke Pellet")
    t = table(mage, enemies="Ravager 3 at 3,2", phase="enemies", dice=[6, 6, 6])
    while not t.told("attacks"):
        assert "use blink" in t.options
        t.does("pass")
    assert (t.hero(0).health, t.at("Calder")) == (11 - 3, "3,3")


@pytest.mark.clause("DB-11.11", "DB-2.7")
@pytest.mark.parametrize(("start", "asked"), [(8, False), (7, True)])
def test_damage_of_the_whole_health_kills_whatever_is_drunk(start: int, asked: bool) -> None:
    one = hero("Naeva", "Longbow", at="3,3", health=start, items="Greater Health Potion")
    t = table(one, hero(at="6,6"), enemies="Ironhide Brute 3 at 3,2", phase="enemies",
              dice=[5, 5, 5, 5, 1, 1, 1, 1])  # fmt: skip
    if asked:
        while t.asked != (0, "lethal"):
            t.does("pass")
        t.does("use greater-health-potion")
    assert (t.hero(0).health, t.at("Naeva"), len(t.told("healed"))) == (0, "", int(asked))


@pytest.mark.clause("DB-9.21", "DB-16.3")
def test_each_hero_in_seat_order_with_own_windows_and_the_last_death_ends_it() -> None:
    two = (hero("Calder", abilities="Guardian", energy=1, health=1),
           hero("Delyth", health=1, energy=1))  # fmt: skip
    t = spawns(table(*two, rooms="Q1: 1 2", supply=(0, 0, 0), dice=[3, 4]), "1 green", 2)
    assert (t.asked, t.told("defended")) == ((0, "hit"), [])
    t.does("use brace")  # 3 + 4 blocks; then Delyth's 4 + 2 does
    assert [t.hero(0).health, t.hero(1).health] == [1, 1]
    t = spawns(table(*two, rooms="Q1: 1 2", supply=(0, 0, 0), dice=[1, 3, 3]), "1 green", 2)
    t.does("pass")  # Calder dies; Delyth may reroll her 3
    assert (t.hero(0).health, t.asked) == (0, (1, "defended"))
    t.does("use evasion")
    assert (t.state.outcome, t.asked, t.worth) == (ALL_DEAD, None, [0.0, 0.0])


@pytest.mark.clause("DB-9.20")
def test_an_enemy_that_is_gone_is_skipped_by_the_rest_of_chain_lightning() -> None:
    mage = hero(abilities="Mage", at="3,3")
    t = table(mage, enemies="Ravager 3 at 3,0, Scrapper 3 at 0,0", dice=[6, 1])
    frame = Use(0, USE_ABILITY[find_ability("Chain Lightning").id].id, (7, 1))
    begins(t, frame, "next_attack")  # enemy number 7 fell to an earlier part
    assert (shown(t, "attacks", "targets"), health(t)) == ([(("Scrapper",),)], 3)


@pytest.mark.clause("DB-9.19", "DB-2.9")
def test_the_lich_is_stronger_at_once_when_a_rune_holder_dies() -> None:
    two = (hero("Calder", at="3,3", health=1, runes="Rune of Embers"), hero("Delyth", at="6,6"))
    named = "Ashen Lich 9 at 3,1 stunned, Scrapper 3 at 3,2"
    t = table(*two, enemies=named, quest="Q4", dice=[5, 1, 1, 1])
    begins(t, Attack(0, RANGED, 1, 2, 0, (FIRST_ENEMY,)))
    assert shown(t, "defended", "defense") == [(4 - 1,)]
    t.rolls(5, 1, 1, 5, 1)
    begins(t, Attack(FIRST_ENEMY + 1, RANGED, 1, 1, 0, (0,)))
    t.rolls(5, 1)
    assert (t.hero(0).health, [t.place(at) for _, at in t.state.lying]) == (0, ["3,3"])
    begins(t, Attack(1, RANGED, 1, 2, 0, (FIRST_ENEMY,)))
    assert shown(t, "defended", "defense")[-1] == (4,)


@pytest.mark.clause("DB-6.4", "DB-15.6")
def test_the_priest_may_be_passed_but_not_pushed_into() -> None:
    t = table(hero("Calder", at="3,3"), companion="Brother Osric 7 at 3,2", quest="Q3",
              walls="2,3 4,3 2,2 4,2", enemies=FAR)  # fmt: skip
    assert "3,1" in t.spots("walk")
    assert "3,2" not in t.spots("walk")
    t = table(
        hero("Calder", at="3,3"),
        companion="Brother Osric 7 at 3,4",
        quest="Q3",
        enemies="Ironhide Brute 3 at 3,2",
        phase="enemies",
        dice=[5, 1, 1, 1, 3, 3],
    )
    assert (t.at("Calder"), t.hero(0).health, t.at("Brother Osric")) == ("3,3", 11 - 3, "3,4")


@pytest.mark.clause("DB-7.7", "DB-12.3")
def test_a_scroll_in_the_enemy_phase_explores_and_who_comes_waits() -> None:
    reader: Any = hero("Calder", at="2,0", items="Foresight Scroll")
    t = table(reader, rooms="Q1: 1", enemies="Ravager 3 at -2,-3", phase="enemies",
              dice=["M3", "M1", "M2"])  # fmt: skip
    t.does("use foresight-scroll").plays("put all as rolled")
    assert (t.rooms, len(t.enemies), len(t.told("enemy_moves"))) == ("1 2", 4, 1)
    assert t.at("Calder") == "2,0"


@pytest.mark.clause("DB-9.15", "DB-9.21")
def test_hits_of_an_encounter_come_in_seat_order() -> None:
    three = (hero("Calder"), hero("Delyth", health=0), hero("Aylen"))
    t = reads(table(*three, rooms="Q1: 1 2", dice=[1, 1, 1, 1, 1, 1]), "B3", 2, explorer=2)
    assert shown(t, "damage", "figure") == [("Calder",), ("Aylen",)]
