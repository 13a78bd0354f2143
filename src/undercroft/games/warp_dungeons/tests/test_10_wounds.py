"""Chapter WD-10: wounds, healing and death."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, names, table

LEVEL_2 = "Experience Advancement"


def lost_round(damage: int, attached: str = "", **switches: str) -> Table:
    """Sogarth (4 Wounds) with A1 (2) against S1 of an Ogre (4): he suffers 2."""
    own = hero("Magus Sogarth", hand="Agility 1", attached=attached, damage=damage)
    t = table(own, hero(), dm(hand="Strength 1"), rooms="Crypt", waiting="Ogre", house=switches)
    passes = ["pass"] if attached and damage and "potion" in attached.lower() else []
    return t.does("attempt", *passes, "commit agility-1", "commit strength-1", *passes)


# -- damage (WD-10.1, 10.2) --------------------------------------------------------------


@pytest.mark.clause("WD-10.1")
@pytest.mark.parametrize(("before", "alive"), [(0, True), (1, True), (2, False), (3, False)])
def test_damage_that_reaches_the_wounds_number_kills(before: int, alive: bool) -> None:
    t = lost_round(before)
    assert t.wounds == (2, 0)
    assert t.hero.alive == alive
    assert t.hero.damage == (before + 2 if alive else 4)


@pytest.mark.clause("WD-10.1")
def test_damage_accumulates_over_battles() -> None:
    own = hero("Magus Sogarth", hand="2x Agility 1")
    t = table(own, hero(at=0), dm(hand="2x Strength 1"), rooms="Crypt", waiting="Ogre")
    t.does("attempt", "commit agility-1", "commit strength-1")
    assert t.hero.damage == 2
    t.does("draw 0", "draw 0", "end phase", "draw 0", "draw 0", "end phase")
    assert (t.state.lap, t.hero.damage) == (2, 2)
    t.does("attempt", "commit agility-1", "commit strength-1")
    assert (t.hero.damage, t.hero.alive) == (4, False)


@pytest.mark.clause("WD-10.2")
def test_damage_never_exceeds_the_wounds_number() -> None:
    t = lost_round(3, attached="Healing Potion")
    assert t.asked == (0, "deaths-door")
    assert t.hero.damage == 4  # and not 5
    t.does("drink healing-potion")
    assert t.hero.damage == 2


@pytest.mark.clause("WD-10.2", "WD-10.7")
def test_damage_never_falls_below_0() -> None:
    own = hero(hand="Battle 1", attached="Life Potion", damage=1)
    t = table(own, dm(), rooms="Crypt").does("drink life-potion")
    assert t.hero.damage == 0
    assert t.told("healed") == [{"player": 0, "wounds": 1}]


# -- extra wounds (WD-10.3 to 10.5) ----------------------------------------------------------


@pytest.mark.clause("WD-10.3", "WD-12.9")
def test_an_extra_wound_of_the_hero_needs_a_base_wound() -> None:
    own = hero("Anwar al'Wasir", hand="Strength 1, Heroic Action", attached="Ring of Accuracy")
    t = battle(own, dm(hand="Strength 1"), monster="Troll", room="Dungeon")
    t.does("play heroic-action", "commit strength-1", "commit strength-1")
    assert t.totals == (1, 2)
    assert t.wounds == (1, 0)


@pytest.mark.clause("WD-10.3", "WD-12.9")
def test_a_dominance_wound_is_a_base_wound_too() -> None:
    own = hero("Anwar al'Wasir", hand="Strength 1, Heroic Action", attached="Ring of Accuracy")
    t = battle(own, dm(hand="Courage 1"), monster="Troll")
    t.does("play heroic-action", "commit strength-1", "commit courage-1")
    assert t.totals == (1, 4)
    assert t.wounds == (1, 3)  # dominance, Ring and Deadly kill the Troll in a lost round
    assert t.hero.trophies == ["Troll"]
    assert not t.place().resolved


@pytest.mark.clause("WD-10.3", "WD-13.9")
def test_vicious_needs_a_wound() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="Vicious, Battle 1"), monster="Orc Grunts")
    t.does("play vicious", "commit battle-3", "commit battle-1")
    assert t.wounds == (0, 1)


@pytest.mark.clause("WD-10.3", "WD-10.4")
@pytest.mark.parametrize(("other", "wounds"), [("battle-1", (0, 2)), ("strength-1", (0, 3))])
def test_a_source_adds_one_wound_a_round_however_many_base_wounds(
    other: str, wounds: tuple[int, int]
) -> None:
    own = hero(hand="Battle 3", attached="Ring of Accuracy")
    t = battle(own, dm(hand=other), monster="Orc Warlord")
    t.does("commit battle-3", f"commit {other}")
    assert t.totals[0] > t.totals[1]
    assert t.wounds == wounds


@pytest.mark.clause("WD-10.4")
def test_a_source_adds_its_wound_in_every_round() -> None:
    own = hero("Anwar al'Wasir", hand="2x Battle 3, Heroic Action", attached="Ring of Accuracy")
    t = battle(own, dm(), monster="Troll")
    t.does("pass", "commit battle-3", "pass")
    assert t.wounds == (0, 2)  # the Ring
    t.does("play heroic-action", "commit battle-3")
    assert t.wounds == (0, 3)  # Ring and Deadly


@pytest.mark.clause("WD-10.4")
def test_a_ring_adds_its_wound_once_a_battle_by_switch() -> None:
    own = hero(hand="3x Battle 3", attached="Ring of Accuracy")
    master = dm(hand="Reinforcements")
    t = battle(own, master, monster="Troll", extra_wound_frequency="per_battle")
    t.does("commit battle-3")
    assert t.wounds == (0, 2)
    t.does("commit battle-3")
    assert t.wounds == (0, 1)
    t.does("play reinforcements", "commit battle-3")
    assert t.wounds == (0, 2)  # a new battle


@pytest.mark.clause("WD-10.4")
def test_the_switch_counts_each_deadly_from_when_it_took_effect() -> None:
    own = hero("Anwar al'Wasir", hand="3x Battle 1, 2x Heroic Action")
    t = battle(
        own, dm(hand="2x Regrowth"), monster="Myconid Sovereign", faction="The Fungus Kingdom",
        extra_wound_frequency="per_battle",
    )  # fmt: skip
    t.does("play heroic-action", "pass", "commit battle-1", "pass")
    assert t.wounds == (0, 2)  # the first Deadly
    t.does("pass", "play regrowth", "pass", "play regrowth", "pass", "commit battle-1", "pass")
    assert t.wounds == (0, 1)  # it is used up
    t.does("play heroic-action", "commit battle-1")
    assert t.wounds == (0, 2)  # the second Deadly


@pytest.mark.clause("WD-10.4")
def test_with_the_switch_a_new_vicious_is_a_new_source() -> None:
    own = hero("Anwar al'Wasir", hand="Battle 1, Battle 3, Heroic Action")
    t = battle(
        own, dm(hand="2x Vicious, 2x Agility 1"), monster="Troll",
        extra_wound_frequency="per_battle",
    )  # fmt: skip
    t.does("play heroic-action", "play vicious", "pass", "commit battle-1", "commit agility-1")
    t.does("pass")
    assert t.wounds == (2, 2)  # win and Deadly; dominance and Vicious
    t.does("play vicious", "commit battle-3", "commit agility-1")
    assert t.wounds == (2, 1)  # Deadly is used up, the second Vicious is not


@pytest.mark.clause("WD-10.5")
@pytest.mark.parametrize(
    ("copies", "suffered"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)]
)  # fmt: skip
def test_reductions_come_after_extras_and_stop_at_0(copies: int, suffered: int) -> None:
    own = hero(hand=f"Courage 1, {copies}x Heroic Action" if copies else "Courage 1")
    t = battle(own, dm(hand="Vicious, Strength 2"), monster="Orc Berserkers")
    t.does(*(["play heroic-action", "play vicious"] if copies else ["play vicious"]))
    t.does(*["play heroic-action"] * (copies - 1))
    t.does("commit courage-1", "commit strength-2")
    assert t.wounds == (suffered, 0)
    assert t.hero.damage == suffered
    assert t.told("out_fought") == [{"player": 0}]  # a reduced round is lost all the same


@pytest.mark.clause("WD-10.5", "WD-13.9")
def test_vicious_may_be_unconditional_by_switch() -> None:
    t = battle(
        hero(hand="Battle 3"), dm(hand="2x Vicious, Battle 1"), monster="Troll",
        vicious="unconditional",
    )  # fmt: skip
    t.does("play vicious", "play vicious", "commit battle-3", "commit battle-1")
    assert t.wounds == (2, 1)


@pytest.mark.clause("WD-10.5", "WD-13.9")
def test_an_unconditional_vicious_is_not_counted_twice_and_defender_still_helps() -> None:
    own = hero(hand="Courage 1, Heroic Action")
    t = battle(own, dm(hand="Vicious, Strength 1"), monster="Orc Grunts", vicious="unconditional")
    t.does("play heroic-action", "play vicious", "commit courage-1", "commit strength-1")
    assert t.totals == (2, 2)
    assert t.wounds == (2, 0)  # 2 by dominance on a draw, Vicious 1, Defender 1
    own = hero(hand="Battle 3, Heroic Action")
    t = battle(own, dm(hand="Vicious"), monster="Orc Grunts", vicious="unconditional")
    t.does("play heroic-action", "play vicious", "commit battle-3")
    assert t.wounds == (0, 1)


@pytest.mark.clause("WD-10.5")
def test_an_unconditional_vicious_brings_no_lethal() -> None:
    t = battle(
        hero(hand="Battle 3"), dm(hand="Vicious"), monster="Dark Elf Assassins",
        vicious="unconditional",
    )  # fmt: skip
    t.does("play vicious", "commit battle-3")
    assert t.wounds == (1, 1)


# -- potions (WD-10.7, 10.8, 10.12) ------------------------------------------------------------


@pytest.mark.clause("WD-10.7", "WD-12.8")
@pytest.mark.parametrize(
    ("potion", "left"),
    [("Field Dressing", 4), ("Healing Potion", 3), ("Life Potion", 1), ("Rejuvenation Potion", 0)],
)
def test_a_potion_heals_its_number_and_is_discarded(potion: str, left: int) -> None:
    t = table(hero(attached=potion, damage=5), dm(), rooms="Crypt")
    t.does(f"drink {potion.lower().replace(' ', '-')}")
    assert t.hero.damage == left
    assert t.hero.attached == []
    assert t.hero.discard == [potion]


@pytest.mark.clause("WD-10.7")
@pytest.mark.parametrize("phase", ["exploration", "move", "resolution"])
def test_a_potion_may_be_drunk_in_every_menu(phase: str) -> None:
    own = hero(attached="Healing Potion, Wand", damage=2)
    t = table(own, dm(), rooms="Crypt", pile="Room", phase=phase)
    t.does("drink healing-potion")
    assert t.hero.damage == 0
    assert t.hero.attached == ["Wand"]
    assert t.state.turn == 0


@pytest.mark.clause("WD-10.7")
def test_there_is_no_drinking_in_refresh() -> None:
    t = table(hero(attached="Healing Potion", damage=2), dm(), rooms="Crypt", phase="refresh")
    assert t.asked == (0, "refresh")
    assert t.refuses("drink healing-potion") == "WD-14.1"


@pytest.mark.clause("WD-10.8")
def test_an_unhurt_hero_cannot_drink() -> None:
    t = table(hero(attached="2x Healing Potion", damage=2), dm(), rooms="Crypt")
    t.does("drink healing-potion")
    assert t.hero.damage == 0
    assert t.options == ["attempt", "end phase"]
    t.refuses("drink healing-potion")
    assert t.hero.attached == ["Healing Potion"]


@pytest.mark.clause("WD-10.8")
def test_nobody_drinks_the_potion_of_another_or_one_in_hand() -> None:
    own = hero(hand="Life Potion", damage=2)
    other = hero("Anwar al'Wasir", attached="Healing Potion", damage=2)
    t = table(own, other, dm(), rooms="Crypt")
    t.refuses("drink healing-potion")
    t.refuses("drink life-potion")
    assert t.options == ["stake life-potion", "attempt", "end phase"]


@pytest.mark.clause("WD-10.12", "WD-12.5")
def test_a_level_or_a_refresh_does_not_heal() -> None:
    own = hero(hand="Experience Advancement", deck="3x Battle 1", damage=3)
    t = table(own, hero("Anwar al'Wasir"), dm(), rooms="Crypt")
    t.does("stake experience-advancement", "attach", "draw 3")
    assert t.hero.level == 2
    assert t.hero.damage == 3


# -- death's door (WD-10.9) -------------------------------------------------------------------


@pytest.mark.clause("WD-10.9", "WD-10.2")
def test_a_potion_at_deaths_door_saves_the_hero() -> None:
    t = lost_round(2, attached="Life Potion, Field Dressing, Wand")
    assert t.asked == (0, "deaths-door")
    assert t.options == ["drink life-potion", "drink field-dressing", "die"]
    t.does("drink field-dressing")
    assert t.hero.alive
    assert t.hero.damage == 3
    assert t.asked == (0, "refresh")  # the door is asked about once
    assert t.hero.attached == ["Life Potion", "Wand"]
    t.settled()


@pytest.mark.clause("WD-10.9")
def test_a_hero_may_rather_die() -> None:
    t = lost_round(2, attached="Life Potion").does("die")
    assert not t.hero.alive
    assert t.hero.attached == ["Life Potion"]


@pytest.mark.clause("WD-10.9", "WD-9.28")
def test_a_hero_saved_at_the_door_in_a_won_round_has_won() -> None:
    own = hero(hand="Battle 3", attached="Healing Potion", damage=5)
    t = battle(own, dm(hand="Agility 1"), monster="Orc Hunters")
    t.does("pass", "commit battle-3", "commit agility-1", "pass", "drink healing-potion")
    assert t.hero.damage == 4
    assert t.hero.trophies == ["Orc Hunters"]
    assert t.place().resolved
    t.settled()


@pytest.mark.clause("WD-10.9")
def test_there_may_be_no_drinking_at_deaths_door_by_switch() -> None:
    t = lost_round(2, attached="Life Potion", heal_at_deaths_door="no")
    assert not t.hero.alive
    assert t.told("drank") == []
    t = lost_round(1, attached="Life Potion", heal_at_deaths_door="no")
    assert t.hero.alive


@pytest.mark.clause("WD-10.9", "WD-11.2")
def test_no_heroic_action_at_deaths_door() -> None:
    own = hero("Gruna Stonefist", hand="Agility 1, Heroic Action", damage=5)
    t = table(own, hero(), dm(hand="Strength 1"), rooms="Crypt", waiting="Ogre")
    t.does("attempt", "pass", "commit agility-1", "commit strength-1", "pass")
    assert not t.hero.alive


# -- death (WD-10.10, 10.11) ---------------------------------------------------------------------


@pytest.mark.clause("WD-10.10")
def test_everything_of_a_dead_hero_leaves_the_game() -> None:
    own = hero(
        "Magus Sogarth", hand="Agility 1, Magic 1, Copper Pieces, Gold Pieces", deck="2x Battle 1",
        discard="Courage 1", attached="Wand", trophies="Imps", damage=3, poison=1, missed=True,
    )  # fmt: skip
    t = table(own, hero(), dm(hand="Strength 1"), rooms="Crypt", waiting="Ogre")
    t.does("stake gold-pieces", "commit agility-1", "commit strength-1")
    assert not t.hero.alive
    assert (t.hero.hand, t.hero.deck, t.hero.discard, t.hero.stake) == ([], [], [], "")
    assert (t.hero.poison, t.hero.missed) == (0, False)
    assert sorted(names(t.hero.player.removed)) == [
        "Agility 1", "Battle 1", "Battle 1", "Copper Pieces", "Courage 1", "Gold Pieces", "Magic 1",
    ]  # fmt: skip
    assert list(t.hero.player.removed) == sorted(t.hero.player.removed)  # in no order
    seen = t.view(-2)
    assert seen["map"]["places"][-1]["heroes"] == [1]
    assert t.told("stake_lost") == []
    assert t.told("died") == [{"player": 0, "hero": "Magus Sogarth"}]


@pytest.mark.clause("WD-10.11")
def test_of_a_dead_heros_turn_only_the_draw_of_the_dm_is_left() -> None:
    own = hero("Magus Sogarth", hand="Agility 1", deck="7x Battle 1", damage=3)
    master = dm(hand="Strength 1", deck="7x Battle 1")
    t = table(own, hero(hand="Battle 1"), master, rooms="Crypt", waiting="Ogre")
    t.does("attempt", "commit agility-1", "commit strength-1")
    assert not t.hero.alive
    assert t.asked == (2, "refresh-dm")
    t.does("draw 2")
    assert t.state.turn == 1
    assert len(t.dm.hand) == 2


@pytest.mark.clause("WD-10.10", "WD-15.7")
def test_the_death_of_the_last_hero_ends_the_game() -> None:
    own = hero("Magus Sogarth", hand="Agility 1", damage=2)
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("commit agility-1", "commit strength-1")
    assert t.state.is_terminal()
    assert t.state.outcome == "dm"
    assert t.state.winners == (1,)
    assert t.view(-2)["result"]["reason"] == "The last hero is dead."
