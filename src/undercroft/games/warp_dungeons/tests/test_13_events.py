"""Chapter WD-13: the events, printed and authored (WD-13.5 to 13.11)."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero

LEVEL_2 = "Experience Advancement"


@pytest.mark.clause("WD-13.5")
def test_a_played_event_goes_to_the_dms_discard_pile() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="2x Ambush"), monster="Troll").does("play ambush")
    assert t.dm.hand == ["Ambush"]
    assert t.dm.discard == ["Ambush"]
    (told,) = t.told("event")
    assert (told["player"], told["card"]) == (1, "Ambush")


# -- flat modifiers (WD-13.6, 13.7) ---------------------------------------------------------


@pytest.mark.clause("WD-13.6")
@pytest.mark.parametrize(("copies", "total"), [(1, 2), (2, 3), (3, 4)])
def test_ambush_adds_1_to_the_monster(copies: int, total: int) -> None:
    t = battle(hero(hand="Battle 3"), dm(hand=f"{copies}x Ambush, Battle 1"), monster="Ogre")
    t.does(*["play ambush"] * copies, "commit battle-3", "commit battle-1")
    assert t.totals == (5, total)


@pytest.mark.clause("WD-13.7")
@pytest.mark.parametrize(("copies", "total"), [(1, 4), (2, 3), (5, 0), (6, 0)])
def test_defences_takes_1_from_the_hero(copies: int, total: int) -> None:
    t = battle(hero(hand="Battle 3"), dm(hand=f"{copies}x Defences"), monster="Ogre")
    t.does(*["play defences"] * copies, "commit battle-3")
    assert t.totals == (total, 0)


@pytest.mark.clause("WD-13.7", "WD-9.22")
def test_defences_in_the_post_window_can_turn_a_round() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Defences, Battle 3"), monster="Ogre")
    t.does("pass", "commit battle-1", "commit battle-3", "play defences")
    assert t.totals == (2, 3)
    assert t.wounds == (1, 0)


# -- Vicious (WD-13.9) ---------------------------------------------------------------------------


@pytest.mark.clause("WD-13.9")
@pytest.mark.parametrize(("copies", "suffered"), [(1, 2), (2, 3)])
def test_vicious_adds_a_wound_for_the_hero(copies: int, suffered: int) -> None:
    t = battle(
        hero(hand="Battle 1"), dm(hand=f"{copies}x Vicious, Battle 3"), monster="Demon Prince"
    )
    t.does(*["play vicious"] * copies, "commit battle-1", "commit battle-3")
    assert t.totals == (3, 6)
    assert t.wounds == (suffered, 0)


@pytest.mark.clause("WD-13.9")
def test_vicious_in_the_post_window_counts_for_that_round() -> None:
    t = battle(hero(hand="Courage 1"), dm(hand="Vicious, Strength 1"), monster="Ogre")
    t.does("pass", "commit courage-1", "commit strength-1", "play vicious")
    assert t.wounds == (3, 0)


# -- symbol changes (WD-13.10, 13.11) -------------------------------------------------------------

CHANGES = [
    ("Sorcerer", "Magic"),
    ("Driven", "Courage"),
    ("Battle Hardened", "Battle"),
    ("Brutes", "Strength"),
    ("Snipers", "Agility"),
]


@pytest.mark.clause("WD-13.10", "WD-13.11")
@pytest.mark.parametrize(("event", "symbol"), CHANGES)
def test_each_event_changes_a_dm_card_into_its_symbol(event: str, symbol: str) -> None:
    slug = event.lower().replace(" ", "-")
    card = "Agility 2" if symbol != "Agility" else "Magic 2"
    t = battle(hero(hand="Battle 3"), dm(hand=f"{event}, {card}"), monster="Troll")
    t.does("commit battle-3", f"commit {card.lower().replace(' ', '-')}", f"play {slug}")
    assert t.told("changed") == [{"player": 1, "side": "dm", "card": card, "symbol": symbol}]
    assert t.dm.discard == [event, card]  # discarded as what it is


@pytest.mark.clause("WD-13.11")
def test_bonuses_and_dominance_use_the_new_symbol_and_the_value_stays() -> None:
    t = battle(hero(hand="Courage 3"), dm(hand="Brutes, Agility 2"), monster="Orc Warlord")
    t.does("commit courage-3", "commit agility-2")
    assert t.view(1)["battle"]["dm"]["total"] == 2
    assert t.view(1)["battle"]["dominates"] == "hero"  # C beats A
    t.does("play brutes")
    assert t.totals == (4, 2 + 3)
    assert t.dominant == "dm"  # S beats C
    assert t.wounds == (2, 0)


@pytest.mark.clause("WD-13.11")
def test_a_change_can_lose_the_bonus_of_the_old_symbol() -> None:
    t = battle(hero(hand="Courage 1"), dm(hand="Snipers, Strength 2"), monster="Ogre")
    t.does("commit courage-1", "commit strength-2", "play snipers")
    assert t.totals == (2, 2)
    assert t.wounds == (0, 2)


@pytest.mark.clause("WD-13.10")
def test_the_symbol_must_change() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Brutes, Strength 1"), monster="Orc Grunts")
    t.does("commit battle-1", "commit strength-1")
    assert t.told("compared")  # nothing was asked: Brutes had no target
    assert t.dm.hand == ["Brutes"]


@pytest.mark.clause("WD-13.10")
def test_without_a_dm_card_there_is_no_symbol_to_change() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Brutes, Strength 1"), monster="Orc Grunts")
    t.does("commit battle-1", "ready")
    assert t.dm.hand == ["Brutes", "Strength 1"]
    assert t.told("event") == []


@pytest.mark.clause("WD-13.10")
def test_one_of_several_cards_is_chosen_and_only_that_one_changes() -> None:
    master = dm(hand="2x Outnumber, Brutes, Magic 1, Magic 2, Strength 2")
    t = battle(hero(hand="Battle 3"), master, monster="Ogre")
    t.does("play outnumber", "play outnumber", "commit battle-3")
    t.does("commit magic-1", "commit strength-2", "commit magic-2", "play brutes")
    assert t.asked == (1, "target")
    assert t.options == ["change dm card 1", "change dm card 3"]
    t.refuses("change dm card 2")
    t.does("change dm card 3")
    assert t.totals == (5, 1 + (2 + 3) + (2 + 3))
    assert t.dominant == "hero"  # B beats M, S and S


@pytest.mark.clause("WD-13.10")
def test_of_two_equal_cards_it_does_not_matter_which_one_changes() -> None:
    master = dm(hand="Outnumber, Brutes, 2x Magic 1")
    t = battle(hero(hand="Battle 3"), master, monster="Ogre")
    t.does("play outnumber", "commit battle-3", "commit magic-1", "commit magic-1", "play brutes")
    assert len(t.told("changed")) == 1  # nothing was asked
    assert t.totals == (5, 4 + 1)


@pytest.mark.clause("WD-13.10")
def test_the_dms_change_leaves_the_heros_cards_alone_by_default() -> None:
    own = hero(hand="Battle 3, Magic 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Brutes, Agility 1"), monster="Ogre")
    t.does("commit battle-3", "commit magic-1", "commit agility-1", "play brutes")
    assert t.told("changed")[0]["side"] == "dm"  # nothing was asked
    assert t.totals == (6, 4)


@pytest.mark.clause("WD-13.10")
def test_any_card_may_be_changed_by_switch() -> None:
    own = hero(hand="Battle 3, Strength 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Brutes, Agility 1"), monster="Ogre", symbol_change_target="any_card")
    t.does("commit battle-3", "commit strength-1", "commit agility-1", "play brutes")
    assert t.options == ["change dm card 1", "change hero card 1"]  # a Strength card stays out
    t.refuses("change hero card 2")
    t.does("change hero card 1")
    assert t.told("changed") == [
        {"player": 1, "side": "hero", "card": "Battle 3", "symbol": "Strength"}
    ]
    assert t.totals == (3 + 1 + 1 + 1, 1)
    assert t.dominant == "hero"


@pytest.mark.clause("WD-13.10")
def test_with_the_switch_a_dm_without_cards_may_change_the_heros() -> None:
    t = battle(
        hero(hand="Battle 3"), dm(hand="Brutes"), monster="Ogre", symbol_change_target="any_card"
    )
    t.does("commit battle-3", "play brutes")
    assert t.totals == (3 + 1, 0)


# -- authored events, and their factions (WD-13.4, 13.5) ------------------------------------------

GATED = [
    ("War Drums", "Orc Horde", "Orc Grunts"),
    ("Poisoned Blades", "Dark Elf Raiders", "Dark Elf Scouts"),
    ("Hellfire", "Demonspawn", "Imps"),
    ("Dragon Fear", "Dragonkin", "Hatchlings"),
]


@pytest.mark.clause("WD-13.4", "WD-13.5")
@pytest.mark.parametrize("any_faction", ["declared", "any_faction"])
@pytest.mark.parametrize(("event", "faction", "monster"), GATED)
def test_a_faction_event_needs_its_faction_declared_and_in_battle(
    event: str, faction: str, monster: str, any_faction: str
) -> None:
    def can_play(declared: str, fought: str) -> bool:
        t = battle(
            hero(hand="Battle 1"), dm(hand=event), monster=fought, faction=declared,
            faction_monsters=any_faction,
        )  # fmt: skip
        return t.asked == (1, "dm-window")

    other = "Demonspawn" if faction != "Demonspawn" else "Orc Horde"
    of_other = "Imps" if faction != "Demonspawn" else "Orc Grunts"
    assert can_play(faction, monster)
    assert not can_play(other, monster)  # not declared
    assert not can_play(faction, of_other)  # another monster
    assert not can_play(faction, "Ogre")  # a neutral one
    assert not can_play(other, of_other)


@pytest.mark.clause("WD-13.5")
def test_war_drums_add_2_for_the_battle() -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="War Drums"), monster="Troll")
    t.does("play war-drums", "commit battle-3")
    assert t.totals == (5, 2)
    t.does("commit battle-3")
    assert t.totals == (5, 2)


@pytest.mark.clause("WD-13.5")
def test_hellfire_takes_2_from_the_hero_for_the_battle() -> None:
    own, master = hero(hand="2x Battle 3"), dm(hand="Hellfire")
    t = battle(own, master, monster="Demon Prince", faction="Demonspawn")
    t.does("play hellfire", "commit battle-3")
    assert t.totals == (3, 0)
    t.does("commit battle-3")
    assert t.totals == (3, 0)


@pytest.mark.clause("WD-13.5")
def test_poisoned_blades_make_the_monster_lethal_for_the_battle() -> None:
    own, master = hero(hand="Battle 3, Courage 1"), dm(hand="Poisoned Blades, Courage 3")
    t = battle(own, master, monster="Dark Elf Matriarch", faction="Dark Elf Raiders")
    t.does("play poisoned-blades", "commit battle-3", "ready")
    assert t.wounds == (0, 1)
    t.does("commit courage-1", "commit courage-3")
    assert t.totals == (2, 4)
    assert t.wounds == (2, 0)


@pytest.mark.clause("WD-13.5", "WD-13.10")
def test_unstable_elixir_lets_the_dm_choose_the_symbol() -> None:
    own, master = hero(hand="Courage 3"), dm(hand="Unstable Elixir, Agility 1")
    t = battle(own, master, monster="Golem", faction="The Mad Alchemist")
    t.does("commit courage-3", "commit agility-1", "play unstable-elixir")
    assert t.asked == (1, "symbol")
    assert t.options == ["become battle", "become magic", "become strength", "become courage"]
    t.refuses("become agility")
    t.does("become strength")
    assert t.totals == (4, 3)
    assert t.dominant == "dm"


@pytest.mark.clause("WD-13.5", "WD-13.10")
def test_unstable_elixir_asks_for_the_card_first() -> None:
    own, master = hero(hand="Courage 3"), dm(hand="Unstable Elixir, Outnumber, Agility 1, Magic 2")
    t = battle(own, master, monster="Golem", faction="The Mad Alchemist")
    t.does("play outnumber", "commit courage-3", "commit agility-1", "commit magic-2")
    t.does("play unstable-elixir")
    assert t.asked == (1, "target")
    t.does("change dm card 2")
    assert "become magic" not in t.options
    assert "become agility" in t.options
    t.does("become battle")
    assert t.totals == (4, 1 + 4)


@pytest.mark.clause("WD-13.5", "WD-9.1")
@pytest.mark.parametrize(
    ("attached", "copies", "limit"),
    [("2x Experience Advancement", 1, 2), ("2x Experience Advancement", 2, 1),
     ("2x Experience Advancement", 3, 1), (LEVEL_2, 1, 1), ("", 1, 1)],
)  # fmt: skip
def test_dragon_fear_lowers_the_heros_limit_but_not_below_1(
    attached: str, copies: int, limit: int
) -> None:
    own = hero(hand="4x Battle 1", attached=attached)
    master = dm(hand=f"{copies}x Dragon Fear, Magic 1")
    t = battle(own, master, monster="Dragon", faction="Dragonkin")
    t.does(*["play dragon-fear"] * copies, *["commit battle-1"] * limit)
    assert t.asked == (1, "dm-commit")


@pytest.mark.clause("WD-13.5", "WD-9.41")
def test_dragon_fear_lasts_for_the_battle_and_lowers_no_level() -> None:
    own = hero(hand="2x Battle 3, Battle 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Dragon Fear"), monster="Dragon", faction="Dragonkin")
    t.does("play dragon-fear", "commit battle-3")
    assert t.totals == (5, 0)
    t.does("commit battle-3")
    assert t.totals == (5, 0)
    assert t.hero.level == 2


@pytest.mark.clause("WD-13.5")
def test_regrowth_needs_a_suffered_wound_and_takes_one_back() -> None:
    own, master = hero(hand="2x Battle 3, 2x Battle 2"), dm(hand="2x Regrowth")
    t = battle(own, master, monster="Rotcap Giant", faction="The Fungus Kingdom")
    assert t.asked == (0, "hero-commit")  # nothing was suffered yet
    t.does("commit battle-3")
    assert t.asked == (1, "dm-window")
    t.does("play regrowth")
    assert t.asked == (0, "hero-commit")  # the second one has nothing to restore
    assert t.state.fight is not None
    assert t.state.fight.suffered == 0
    assert t.told("restored") == [{"wounds": 1}]
    t.does("commit battle-3", "pass", "commit battle-2")
    assert t.hero.trophies == ["Rotcap Giant"]


@pytest.mark.clause("WD-13.4", "WD-13.5")
@pytest.mark.parametrize(
    ("declared", "fought", "asked"),
    [("The Fungus Kingdom", "Rotcap Giant", True), ("Orc Horde", "Rotcap Giant", False),
     ("The Fungus Kingdom", "Giant Spiders", False)],
)  # fmt: skip
def test_regrowth_needs_its_faction(declared: str, fought: str, asked: bool) -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Regrowth"), monster=fought, faction=declared)
    t.does("commit battle-3")
    assert (t.asked == (1, "dm-window")) == asked


@pytest.mark.clause("WD-13.4", "WD-13.5")
@pytest.mark.parametrize(
    ("declared", "fought", "asked"),
    [("The Mad Alchemist", "Golem", True), ("Orc Horde", "Golem", False),
     ("The Mad Alchemist", "Ogre", False)],
)  # fmt: skip
def test_unstable_elixir_needs_its_faction(declared: str, fought: str, asked: bool) -> None:
    master = dm(hand="Unstable Elixir, Magic 1")
    t = battle(hero(hand="Battle 3"), master, monster=fought, faction=declared)
    t.does("commit battle-3", "commit magic-1")
    assert (t.asked == (1, "dm-window")) == asked
