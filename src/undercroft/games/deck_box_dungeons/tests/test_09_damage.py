"""Chapter DB-9: the defend roll, damage, defeat, death, plain hits (R37-R40, R59)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.rules.blow import Blow
from undercroft.games.deck_box_dungeons.state import FIRST_ENEMY
from undercroft.games.deck_box_dungeons.tests.crawl import hero, table
from undercroft.games.deck_box_dungeons.tests.fights import (
    FAR,
    begins,
    fight,
    health,
    reads,
    shown,
    spawned,
)
from undercroft.kernel import OutOfDice, ScriptedDice

# -- the defend roll ----------------------------------------------------------------------


@pytest.mark.clause("DB-9.11", "DB-2.9")
@pytest.mark.parametrize(
    ("enemy", "face", "blocks"),
    [
        ("Ravager", 3, False),  # +2
        ("Ravager", 4, True),
        ("Mossback", 4, False),  # +1
        ("Mossback", 5, True),
        ("Scrapper", 5, False),  # 0
        ("Scrapper", 6, True),
    ],
)
def test_a_defense_die_of_exactly_6_blocks(enemy: str, face: int, blocks: bool) -> None:
    t = fight(f"{enemy} 3 at 3,2", 5, 1, 1, face)
    assert health(t, enemy) == (3 if blocks else 2)


@pytest.mark.clause("DB-9.11", "DB-2.9")
@pytest.mark.parametrize(
    ("one", "face", "lost"),
    [
        (hero("Calder", at="3,3"), 4, 0),  # 1 + 1
        (hero("Calder", at="3,3"), 3, 1),
        (hero("Salmarin", "Longbow", at="3,3"), 6, 0),  # 0 + 0
        (hero("Salmarin", "Longbow", at="3,3"), 5, 1),
        (hero("Calder", at="3,3", items="Iron Buckler"), 3, 0),  # 1 + 1 + 1
        (hero("Calder", at="3,3", items="Iron Buckler"), 2, 1),
        (hero("Calder", at="3,3", blessed=True), 3, 0),
        (hero("Calder", at="3,3", blessed=True), 2, 1),
    ],
)
def test_a_heros_defense(one: Any, face: int, lost: int) -> None:
    t = table(one, enemies="Scrapper 3 at 3,2", phase="enemies", dice=[5, 1, face])
    assert shown(t, "damage", "size") == [(1,)] * lost


@pytest.mark.clause("DB-9.11")
def test_one_die_for_each_hit() -> None:
    t = fight("Ravager 3 at 3,2", 4, 5, 5, 6, 1, 3)
    assert (t.thrown.count("defense"), health(t)) == (3, 1)


@pytest.mark.clause("DB-9.12")
def test_without_a_hit_nobody_defends() -> None:
    t = fight("Ravager 3 at 3,2", 3, 2, 1)
    assert (t.thrown, t.told("defended"), health(t)) == (["attack"] * 3, [], 3)
    t = table(hero(at="3,3"), enemies="Scrapper 3 at 3,2", phase="enemies", dice=[4, 4])
    assert (t.thrown, t.told("defended")) == (["attack"] * 2, [])


@pytest.mark.clause("DB-9.13")
def test_who_rolls_is_told_and_nobody_is_asked() -> None:
    t = table(hero("Calder", at="3,3"), hero(at="0,0"), enemies="Ravager 3 at 3,2")
    said = []
    for faces in ([], [5, 1, 1]):
        twin = table(hero("Calder", at="3,3"), hero(at="0,0"), enemies="Ravager 3 at 3,2")
        twin.state.dice = ScriptedDice(faces)
        with pytest.raises(OutOfDice) as caught:
            twin.does("strike 3,2")
        assert caught.value.event is not None
        said.append((caught.value.event.public["figure"], caught.value.event.public["why"]))
    assert said == [("Calder", "attack"), ("Ravager", "defense")]
    t.rolls(5, 1, 1, 1).does("strike 3,2")
    assert t.asked == (0, "turn")  # the dice were made without a question
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", dice=[1, 1, 1])
    t.state.dice = ScriptedDice([5, 1, 1])
    with pytest.raises(OutOfDice) as caught:
        t.does("end turn")
    assert caught.value.event is not None
    assert caught.value.event.public == {"figure": "Calder", "why": "defense"}


# -- damage -------------------------------------------------------------------------------


@pytest.mark.clause("DB-9.14", "DB-1.7")
def test_each_unblocked_hit_does_1_damage() -> None:
    assert health(fight("Ravager 3 at 3,2", 5, 4, 1, 3, 3)) == 1
    assert health(fight("Ravager 3 at 3,2", 5, 4, 1, 4, 3)) == 2
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", phase="enemies",
              dice=[5, 5, 6, 3, 2, 1])  # fmt: skip
    assert t.hero(0).health == 11 - 3


@pytest.mark.clause("DB-9.15")
def test_all_attack_dice_first_then_target_by_target_in_aim_order() -> None:
    rogue = hero("Naeva", "Twin Daggers", at="3,3")
    t = table(rogue, enemies=f"Scrapper 1 at 3,2, Ravager 3 at 4,3, {FAR}",
              dice=[5, 5, 5, 5, 1, 1, 1, 1, "R3"])  # fmt: skip
    t.does("strike 4,3", "strike 3,2", "strike 4,3", "strike 3,2")
    # Two dice for the Ravager, whom the first die aims at, its defense and its damage; then the
    # Scrapper: both its dice, its defeat and its treasure.
    assert t.thrown == ["attack"] * 4 + ["defense"] * 4 + ["treasure"]
    told = [event for event in t.events if event.kind in ("defended", "damage", "defeated")]
    assert [(one.kind, one.public.get("figure") or one.public.get("enemy")) for one in told] == [
        ("defended", "Ravager"), ("damage", "Ravager"),
        ("defended", "Scrapper"), ("damage", "Scrapper"), ("defeated", "Scrapper"),
    ]  # fmt: skip
    assert shown(t, "damage", "size") == [(2,), (1,)]


@pytest.mark.clause("DB-9.16")
@pytest.mark.parametrize(("start", "left"), [(3, 1), (2, 0), (1, 0)])
def test_an_enemy_below_1_health_is_defeated_and_the_rest_is_lost(start: int, left: int) -> None:
    t = fight(f"Ravager {start} at 3,2, {FAR}", 6, 6, 1)
    assert health(t) == left
    assert shown(t, "damage", "size") == [(min(2, start),)]
    assert len(t.told("defeated")) == (left == 0)
    assert health(t, "Scrapper") == 3


@pytest.mark.clause("DB-9.16")
def test_a_defeated_enemy_is_gone_at_once() -> None:
    t = fight(f"Ravager 1 at 3,2, {FAR}", 6, 1, 1)
    assert "3,2" in t.spots("walk")
    assert t.at("Ravager") == ""


@pytest.mark.clause("DB-9.17")
@pytest.mark.parametrize(
    ("face", "size"), [("R1", 1), ("R2", 2), ("R3", 3), ("M1", 1), ("M2", 2), ("M3", 3)]
)
def test_the_die_of_the_defeated_is_rolled_for_treasure(face: str, size: int) -> None:
    one = hero("Calder", at="3,3", treasure=2)
    t = fight(f"Ravager 1 at 3,2, {FAR}", 6, 1, 1, face, by=one)
    assert (t.hero(0).treasure, t.thrown[-1]) == (2 + size, "treasure")


@pytest.mark.clause("DB-9.17")
def test_a_survivor_gives_no_treasure_and_a_boss_is_worth_its_die() -> None:
    t = fight("Ravager 2 at 3,2", 6, 1, 1)
    assert ("treasure" in t.thrown, t.hero(0).treasure) == (False, 0)
    t = fight(f"Giant Troll 1 at 3,2, {FAR}", 6, 1, 1, "M3")
    assert t.hero(0).treasure == 3


@pytest.mark.clause("DB-9.18")
@pytest.mark.parametrize(
    ("acts", "dice"),
    [
        (("use firebolt", "at 3,2"), [6, 1, "R2"]),
        (("use chain-lightning",), [6, 1, "R2"]),
        (("use throwing-axe", "at 3,0"), [6, 1, 1, "R2"]),
        (("use fire-flask", "at 2,2"), [6, 1, "R2"]),
    ],
)
def test_abilities_and_items_earn_treasure(acts: tuple[str, ...], dice: list[Any]) -> None:
    place = acts[-1][3:] if acts[0] == "use throwing-axe" else "3,2"
    mage = hero(abilities="Mage", at="3,3", energy=4, items="Throwing Axe, Fire Flask")
    t = table(mage, enemies=f"Ravager 1 at {place}, Mossback 3 at 0,6", walls="0,5", dice=dice)
    t.does(*acts)
    assert (health(t), t.hero(0).treasure) == (0, 2)


@pytest.mark.clause("DB-9.18")
@pytest.mark.parametrize(
    ("more", "dice"),
    [
        ({"walls": "3,1"}, ["R2"]),
        ({"pits": "3,1"}, ["R2"]),
        ({"enemies": "Ravager 1 at 3,2, Scrapper 3 at 3,1"}, [1, "R2"]),
    ],
    ids=["wall", "pit", "bump"],
)
def test_a_push_earns_treasure(more: dict[str, Any], dice: list[Any]) -> None:
    one = hero(abilities="Guardian", at="3,3", energy=2)
    named: dict[str, Any] = {"enemies": f"Ravager 1 at 3,2, {FAR}", **more}
    t = table(one, dice=dice, **named).does("use shield-bash")
    if t.asked == (0, "target"):
        t.does("at 3,2")
    assert (health(t), t.hero(0).treasure, t.hero(0).energy) == (0, 2, 0)


@pytest.mark.clause("DB-9.18")
def test_what_no_hero_has_done_earns_nothing() -> None:
    t = table(hero(at="3,3"), enemies=f"Ravager 1 at 3,2, {FAR}")
    begins(t, Blow(FIRST_ENEMY, damage=1))
    assert (health(t), t.hero(0).treasure, t.thrown) == (0, 0, [])
    assert t.state.supply == (5, 4, 3)  # the die returns all the same


@pytest.mark.clause("DB-9.18")
def test_it_is_the_hero_who_struck_not_the_one_whose_turn_it_is() -> None:
    mage = hero(abilities="Mage", at="0,0", energy=2)
    t = table(hero(at="6,0"), mage, enemies=f"Ravager 1 at 3,3, {FAR}", phase="enemies",
              dice=[6, 1, "R3"])  # fmt: skip
    assert t.asked == (1, "enemies-come")
    t.does("use firebolt", "at 3,3")
    assert [t.hero(0).treasure, t.hero(1).treasure] == [0, 3]


# -- a hero dies --------------------------------------------------------------------------


@pytest.mark.clause("DB-9.19")
@pytest.mark.parametrize(("start", "left"), [(3, 1), (2, 0), (1, 0)])
def test_a_hero_at_0_health_dies_and_is_removed(start: int, left: int) -> None:
    one = hero("Calder", at="3,3", health=start, energy=2, treasure=4, items="Iron Buckler")
    t = table(one, hero(at="6,6"), enemies="Ravager 3 at 3,2", phase="enemies",
              dice=[5, 5, 1, 1, 1])  # fmt: skip
    t.passes()
    assert t.hero(0).health == left
    assert t.at("Calder") == ("3,3" if left else "")
    if not left:
        assert (t.hero(0).items, t.discard, t.hero(0).treasure) == ([], ["Iron Buckler"], 0)
        assert (t.hero(0).energy, len(t.told("died"))) == (0, 1)


@pytest.mark.clause("DB-9.19")
def test_the_dead_take_no_turn_and_stop_nobody() -> None:
    t = table(hero(at="3,3", health=0), hero(at="3,4"), turn=1)
    assert "3,3" in t.spots("walk")
    t.does("end turn")
    assert (t.asked, t.state.round) == ((1, "turn"), 3)


@pytest.mark.clause("DB-9.19")
@pytest.mark.parametrize("switch", ["lost", "left_on_space"])
def test_switch_hero_loot(switch: str) -> None:
    one = hero(at="3,3", health=1, treasure=4, items="Whetstone", runes="Rune of Embers")
    t = table(one, hero(at="3,5"), enemies="Ravager 3 at 3,2", hero_loot=switch, phase="enemies",
              dice=[6, 1, 1, 1])  # fmt: skip
    s = t.state
    stays = switch == "left_on_space"
    assert ([size for _, size in s.loot], len(s.dropped)) == (([4], 1) if stays else ([], 0))
    assert t.discard == ([] if stays else ["Whetstone"])
    assert [t.place(space) for _, space in s.lying] == ["3,3"]  # the rune stays in any case


# -- hits outside of an attack, and whom one may attack -----------------------------------


@pytest.mark.clause("DB-9.21")
@pytest.mark.parametrize(("face", "left"), [(4, 11), (3, 10), (6, 11), (1, 10)])
def test_a_hit_gives_one_defense_die_against_1_damage(face: int, left: int) -> None:
    t = spawned("1 red", face, rooms="Q1: 1 2", room=2, supply=(0, 0, 0), heroes=(hero("Calder"),))
    assert (t.thrown, t.hero(0).health) == (["defense"], left)
    assert (t.hero(0).energy, t.told("energy")) == (0, [])


@pytest.mark.clause("DB-9.21")
def test_an_encounters_hit_is_a_plain_hit() -> None:
    t = table(hero("Calder"), rooms="Q1: 1 2", dice=[1, 1, 1, 1, 3])
    reads(t, "A4", 2)  # Wisdom 2: fail, take 1 hit
    assert t.thrown[:5] == ["skill"] * 4 + ["defense"]
    assert t.hero(0).health == 11 - 1


@pytest.mark.clause("DB-9.21", "DB-11.11")
def test_the_windows_open_for_a_plain_hit() -> None:
    guard = hero("Calder", abilities="Guardian", energy=1, health=1, items="Loaded Die",
                 treasure=3)  # fmt: skip
    t = table(guard, rooms="Q1: 1 2", supply=(0, 0, 0), dice=[1, 1],
              market="Minor Health Potion")  # fmt: skip
    reads(t, "Watchers", 2)
    assert (t.asked, t.options) == ((0, "hit"), ["use brace", "pass"])
    t.does("use brace")
    assert (t.asked, t.options) == ((0, "defended"), ["use loaded-die", "pass"])
    t.does("pass")
    assert (t.asked, t.options) == ((0, "lethal"), ["buy 1", "pass"])


@pytest.mark.clause("DB-9.21")
@pytest.mark.parametrize(("energy", "face", "lost"), [(0, 6, 0), (0, 5, 1), (1, 4, 0), (1, 3, 1)])
def test_this_attack_means_this_hit_for_brace(energy: int, face: int, lost: int) -> None:
    """Salmarin's defense is 0, and 2 with Brace."""
    guard = hero("Salmarin", "Longbow", "Guardian", energy=energy)
    t = begins(table(guard, rooms="Q1: 1 2", dice=[face]), Blow(0, 1))
    if energy:
        t.does("use brace")
    assert (t.hero(0).health, t.hero(0).energy) == (9 - lost, 0)


@pytest.mark.clause("DB-9.22")
def test_a_hero_attacks_enemies_only() -> None:
    t = table(hero("Delyth", "Longbow", at="3,3"), hero(at="3,2"), hero(at="3,0"),
              companion="Brother Osric at 2,3", enemies="Scrapper 3 at 4,3, Ravager 3 at 6,3",
              quest="Q3")  # fmt: skip
    assert (t.spots("strike"), t.spots("shoot")) == (["4,3"], [])
    for place in ("3,2", "2,3"):
        assert t.refuses(f"strike {place}") == "DB-10.1"
    assert t.refuses("shoot 3,0") == "DB-10.14"


@pytest.mark.clause("DB-9.22")
def test_an_enemy_attacks_heroes_or_a_companion() -> None:
    t = table(hero(at="3,3"), enemies="Scrapper 3 at 3,2, Ravager 3 at 3,1", phase="enemies")
    assert {targets for (targets,) in shown(t, "attacks", "targets")} == {(t.hero(0).name,)}
    t = table(hero(at="6,6"), companion="Brother Osric at 0,0", enemies="Scrapper 3 at 0,1",
              quest="Q3", phase="enemies")  # fmt: skip
    assert shown(t, "attacks", "targets") == [(("Brother Osric",),)]
