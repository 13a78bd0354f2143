"""Chapter DB-11: what each item and each rune does (DB-11.5, 11.6, R42, R74)."""

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import hero, table

# -- used once --------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.5", "DB-2.7")
@pytest.mark.parametrize(
    ("item", "before", "after"),
    [
        ("Minor Health Potion", 5, 7),
        ("Minor Health Potion", 9, 11),
        ("Minor Health Potion", 10, 11),
        ("Greater Health Potion", 5, 9),
        ("Greater Health Potion", 7, 11),
        ("Greater Health Potion", 8, 11),
    ],
)
def test_a_potion_heals_up_to_the_maximum_and_is_used_up(
    item: str, before: int, after: int
) -> None:
    t = table(hero(at="3,3", health=before, items=f"Whetstone, {item}"))
    t.does(f"use {item.lower().replace(' ', '-')}")
    assert (t.hero(0).health, t.hero(0).items, t.discard) == (after, ["Whetstone"], [item])
    assert t.hero(0).actions == 2


@pytest.mark.clause("DB-11.10", "DB-11.5", "DB-1.8")
@pytest.mark.parametrize(
    ("cap", "before", "after"), [("none", 9, 12), ("10", 6, 9), ("10", 9, 10), ("20", 18, 20)]
)
def test_an_energy_potion_gives_3_energy(cap: str, before: int, after: int) -> None:
    t = table(hero(at="3,3", energy=before, items="Energy Potion"), tracker_cap=cap)
    t.does("use energy-potion")
    assert (t.hero(0).energy, t.discard) == (after, ["Energy Potion"])


@pytest.mark.clause("DB-11.5", "DB-7.7")
def test_a_foresight_scroll_explores_a_room_of_the_users_choice() -> None:
    t = table(hero(at="0,0", items="Foresight Scroll"), rooms="Q1: 1 2")
    t.does("use foresight-scroll")
    assert (t.asked, t.spots("at")) == ((0, "target"), ["11,0", "7,3"])
    t.does("at 7,3")
    assert (t.rooms, t.hero(0).at, t.asked, t.hero(0).actions) == ("1 2 4", "0,0", (0, "turn"), 2)


@pytest.mark.clause("DB-11.5", "DB-10.15", "DB-9.7")
def test_a_throwing_axe_rolls_3_dice_plus_the_ranged_modifier_of_the_hero_card() -> None:
    """Salmarin has +1; his Longbow's +1 and its Pierce do not count, and there is no energy."""
    t = table(hero("Salmarin", "Longbow", at="3,3", items="Throwing Axe"),
              enemies="Ravager 3 at 3,5", dice=[5, 4, 1, 4])  # fmt: skip
    t.does("use throwing-axe")
    assert (t.told("hits")[0]["hits"], t.enemies, t.hero(0).energy) == (
        1, ["Ravager 3 at 3,5"], 0,
    )  # fmt: skip
    assert t.discard == ["Throwing Axe"]


@pytest.mark.clause("DB-11.5", "DB-9.20")
def test_a_fire_flask_strikes_all_around_a_space() -> None:
    """Salmarin throws 2 dice +1+1 at each in the order of placing, also at the one beside him; the
    Scrapper at ⟨4,1⟩ is 2 spaces away from ⟨2,1⟩."""
    t = table(
        hero("Salmarin", at="3,3", items="Fire Flask"),
        enemies="Scrapper 1 at 3,2, Scrapper 1 at 2,0, Scrapper 1 at 4,1, Scrapper 1 at 1,1",
        dice=[4, 1, 1, "R1", 3, 3, 5, 6, 1, "R2"],
    )
    t.does("use fire-flask", "at 2,1")
    assert t.enemies == ["Scrapper 1 at 2,0", "Scrapper 1 at 4,1"]
    assert (t.hero(0).treasure, t.hero(0).energy, t.discard) == (3, 0, ["Fire Flask"])


@pytest.mark.clause("DB-11.5")
def test_a_fire_flask_in_a_doorway_reaches_both_rooms() -> None:
    t = table(hero(at="-1,0", items="Fire Flask"), rooms="Q1: 1 2",
              enemies="Scrapper 1 at 4,0, Scrapper 1 at 2,1", dice=[6, 1, "R1", 6, 1])  # fmt: skip
    t.does("use fire-flask", "at 3,0")
    assert (t.enemies, t.hero(0).treasure) == ([], 2)


@pytest.mark.clause("DB-11.5")
def test_a_smoke_pellet_hides_all_in_the_room_from_shots_until_the_enemy_phase_ends() -> None:
    """The Arrowhead comes nearer and strikes; a hero shoots out of the smoke all the same."""
    t = table(hero("Salmarin", "Longbow", at="3,3", items="Smoke Pellet"),
              enemies="Arrowhead at 3,6", dice=[1, 1, 1])  # fmt: skip
    t.does("use smoke-pellet")
    assert (t.state.smoky, t.discard, t.spots("shoot")) == (1, ["Smoke Pellet"], ["3,6"])
    t.rest("refresh")
    assert (t.told("attacks")[-1]["type"], t.at("Arrowhead"), t.state.smoky) == (1, "3,4", 0)


@pytest.mark.clause("DB-11.5")
def test_smoke_in_a_doorway_fills_both_rooms() -> None:
    t = table(hero(at="3,0", items="Smoke Pellet"), rooms="Q1: 1 2 3").does("use smoke-pellet")
    assert t.state.smoky == 0b011


@pytest.mark.clause("DB-11.5")
def test_a_weighted_net_stuns_an_enemy_in_sight_that_is_not_red() -> None:
    t = table(hero(at="3,3", items="Weighted Net"),
              enemies="Ironhide Brute at 3,4, Scrapper at 0,0, Ravager at 6,6")  # fmt: skip
    t.does("use weighted-net")
    assert t.spots("at") == ["0,0", "6,6"]
    t.does("at 6,6")
    assert [one.stunned for one in t.state.enemies] == [False, False, True]
    assert t.discard == ["Weighted Net"]


# -- dice -------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.5", "DB-11.11")
def test_a_loaded_die_rolls_one_attack_die_again() -> None:
    """The dice lie as 1, 3, 5; the first becomes a 4: two hits with +2."""
    t = table(hero(at="3,3", items="Loaded Die"), enemies="Ravager at 3,4", dice=[5, 1, 3, 4])
    t.does("strike 3,4")
    assert (t.asked, t.options) == ((0, "rolled"), ["use loaded-die", "pass"])
    t.does("use loaded-die")
    assert (t.asked, t.options) == ((0, "die"), ["die 1", "die 2", "die 3"])
    t.does("die 1")
    assert (t.hero(0).energy, t.discard, t.asked) == (2, ["Loaded Die"], (0, "turn"))


@pytest.mark.clause("DB-11.5", "DB-11.11")
def test_a_loaded_die_rolls_one_defense_die_again() -> None:
    t = table(hero(at="3,3", items="Loaded Die"), enemies="Scrapper at 3,4", phase="enemies",
              dice=[5, 5, 1, 2, 4])  # fmt: skip
    assert (t.asked, t.options) == ((0, "defended"), ["use loaded-die", "pass"])
    t.does("use loaded-die", "die 2")
    assert (t.hero(0).health, t.hero(0).items) == (10, [])


@pytest.mark.clause("DB-11.5", "DB-11.11")
def test_a_loaded_die_rolls_one_die_of_a_check_again() -> None:
    """Naeva has Dexterity +2 and the Rogue's +1: 3 is a success. 1 and 1 and 1 fail."""
    t = table(hero("Naeva", at="10,0", items="Loaded Die"), rooms="Q1: 1 2",
              dice=[1, 3, 1, 1, 3, "R1"])  # fmt: skip
    t.does("walk 11,0")
    assert (t.asked, t.options) == ((0, "rolled"), ["use loaded-die", "pass"])
    t.does("use loaded-die", "die 1")
    assert (t.told("check")[0]["passed"], t.hero(0).treasure, t.hero(0).items) == (1, 2, [])


@pytest.mark.clause("DB-11.5", "DB-11.11")
def test_a_loaded_die_is_for_ones_own_dice_and_once_for_each_roll() -> None:
    t = table(hero(at="3,3"), hero(at="0,0", items="Loaded Die"), enemies="Ravager at 3,4")
    assert t.does("strike 3,4").asked == (0, "turn")
    t = table(hero(at="3,3", items="Loaded Die, Loaded Die"), enemies="Ravager at 3,4")
    t.does("strike 3,4", "use loaded-die", "die 1")
    assert (t.asked, t.hero(0).items) == ((0, "turn"), ["Loaded Die"])


@pytest.mark.clause("DB-11.5", "DB-11.16")
def test_a_whetstone_gives_the_attack_crush() -> None:
    """One hit, 2 damage; it is offered once, and not for a Greatsword, which has Crush."""
    t = table(hero(at="3,3", items="Whetstone, Whetstone"), enemies="Ravager at 3,4",
              dice=[4, 1, 1, 1])  # fmt: skip
    t.does("strike 3,4")
    assert (t.asked, t.options) == ((0, "declare"), ["use whetstone", "attack as it is"])
    t.does("use whetstone")
    assert (t.enemies, t.hero(0).items, t.asked) == (
        ["Ravager 1 at 3,4"], ["Whetstone"], (0, "turn"),
    )  # fmt: skip
    t = table(hero("Calder", "Greatsword", at="3,3", items="Whetstone"), enemies="Ravager at 3,4")
    assert t.does("strike 3,4").asked == (0, "turn")


@pytest.mark.clause("DB-11.16")
def test_what_strengthens_an_attack_action_is_not_offered_for_an_item_attack() -> None:
    t = table(hero(at="3,3", energy=2, items="Whetstone, Throwing Axe", runes="Rune of Embers"),
              enemies="Ravager at 3,5")  # fmt: skip
    assert t.does("use throwing-axe").asked == (0, "turn")
    assert t.thrown == ["attack"] * 3


@pytest.mark.clause("DB-11.16")
def test_several_effects_strengthen_one_attack() -> None:
    t = table(hero(at="3,3", energy=2, items="Whetstone", runes="Rune of Embers"),
              enemies="Ravager at 3,4", dice=[4, 1, 1, 1, 1, 1, 1])  # fmt: skip
    t.does("strike 3,4", "use backstab", "use rune-of-embers", "use whetstone")
    assert (t.thrown, t.enemies) == (["attack"] * 6 + ["defense"], ["Ravager 1 at 3,4"])


# -- kept -------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.6", "DB-2.10")
@pytest.mark.parametrize(
    ("items", "reach"), [("", 4), ("Swift Boots", 5), ("Swift Boots, Swift Boots", 6)]
)
def test_swift_boots_stay_and_add_1_speed_each(items: str, reach: int) -> None:
    t = table(hero(at="0,0", items=items), rooms=".........")
    assert t.spots("walk")[-1] == f"{reach},0"
    t.does(f"walk {reach},0")
    assert len(t.hero(0).items) == reach - 4


@pytest.mark.clause("DB-11.6")
def test_boots_that_are_bought_on_the_way_count_from_the_next_move_on() -> None:
    t = table(hero(at="0,0", treasure=4), rooms=".........", market="Swift Boots")
    t.does("walk 3,0", "buy 1")
    assert t.spots("walk") == ["2,0", "4,0"]
    t.does("stop")
    assert t.spots("walk")[-1] == "8,0"


@pytest.mark.clause("DB-11.6", "DB-2.9")
@pytest.mark.parametrize(("items", "health"), [("", 10), ("Iron Buckler", 11)])
def test_an_iron_buckler_stays_and_adds_1_defense(items: str, health: int) -> None:
    """3+2+1 blocks."""
    t = table(hero(at="3,3", items=items), enemies="Scrapper at 3,4", phase="enemies",
              dice=[5, 1, 3])  # fmt: skip
    assert (t.hero(0).health, len(t.hero(0).items)) == (health, len(items) // 12)


@pytest.mark.clause("DB-11.6", "DB-11.7")
def test_who_gives_boots_away_has_their_speed_no_more() -> None:
    t = table(hero(at="0,0", items="Swift Boots"), hero("Delyth", at="1,0"), rooms=".........")
    t.does("give to delyth")
    assert (t.spots("walk")[-1], t.hero(1).items) == ("4,0", ["Swift Boots"])


# -- runes ------------------------------------------------------------------------------------


@pytest.mark.clause("DB-11.16")
def test_the_rune_of_embers_adds_a_die_once_in_a_round() -> None:
    t = table(hero(at="3,3", runes="Rune of Embers"), enemies="Ravager at 3,4")
    t.does("strike 3,4")
    assert t.options == ["use rune-of-embers", "attack as it is"]
    t.does("use rune-of-embers")
    assert (t.thrown, t.hero(0).runes) == (["attack"] * 4, ["Rune of Embers"])
    t.does("strike 3,4")
    mine = [event["faces"] for event in t.told("attacks") if event["by"] == "Calder"]
    assert (t.state.round, [len(faces) for faces in mine]) == (3, [4, 3])
    assert t.does("strike 3,4").options == ["use rune-of-embers", "attack as it is"]


@pytest.mark.clause("DB-11.7")
def test_a_used_rune_stays_used_when_it_is_given_on() -> None:
    for used in (True, False):
        t = table(hero(at="3,3", runes="Rune of Embers"), hero("Delyth", at="2,3"),
                  enemies="Ravager at 3,4, Ravager at 2,4")  # fmt: skip
        t.does("strike 3,4", "use rune-of-embers" if used else "attack as it is")
        t.does("give to delyth", "end turn", "strike 2,4")
        assert (t.asked == (1, "declare")) != used


@pytest.mark.clause("DB-11.11")
def test_the_rune_of_warding_cancels_one_hit_once_in_a_round() -> None:
    """Of two hits one is left, 1+2 does not block it; the second Scrapper's hits both count."""
    t = table(hero(at="3,3", runes="Rune of Warding"), enemies="Scrapper at 3,4, Scrapper at 3,2",
              phase="enemies", dice=[5, 5, 1, 5, 5, 1, 1])  # fmt: skip
    assert (t.asked, t.options) == ((0, "hit"), ["use rune-of-warding", "pass"])
    t.does("use rune-of-warding")
    assert (t.hero(0).health, t.left, t.hero(0).runes) == (8, [], ["Rune of Warding"])


@pytest.mark.clause("DB-11.11")
def test_without_a_hit_there_is_nothing_to_ward_off() -> None:
    t = table(hero(at="3,3", runes="Rune of Warding"), enemies="Scrapper at 3,4", phase="enemies")
    assert t.asked == (0, "turn")
    t = table(hero(at="3,3", runes="Rune of Warding"), enemies="Scrapper at 3,4", phase="enemies",
              dice=[5, 1])  # fmt: skip
    t.does("use rune-of-warding")
    assert (t.hero(0).health, t.thrown) == (11, ["attack", "attack"])
