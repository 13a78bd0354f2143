"""Chapters DB-3 and DB-4: the set-up and the heroes (examples 42, 43 and 49)."""

from collections.abc import Sequence
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content import (
    ABILITY_CARDS,
    ENEMY_CARDS,
    EQUIPMENT,
    HEROES,
    ITEMS,
)
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, built, hero, opening, table
from undercroft.games.deck_box_dungeons.tests.found import (
    find_encounter,
)
from undercroft.kernel.errors import BadSetup

LYING: Final = [one.name for one in reversed(ITEMS)]
"""The item deck of one copy that no shuffle changed, top card first."""
QUEST_NAMES: Final = ("Q1", "Q2", "Q3", "Q4")
TWO: Final = (hero("Calder"), hero("Delyth", "Storm Staff", "Mage"))
FOUR: Final = (
    hero("Calder", "Sword and Shield", "Rogue"), hero("Delyth", "Storm Staff", "Mage"),
    hero("Salmarin", "Longbow", "Cleric"), hero("Naeva", "Twin Daggers", "Guardian"),
)  # fmt: skip


def placing(
    *heroes: Built, quest: str = "Q1", encounter: str = "", dice: Sequence[int] = ()
) -> Table:
    """Set up until the last hero is placed, with that encounter in the first room."""
    t = opening(len(heroes), quest=quest, dice=dice)
    for kind in ("name", "equipment", "abilities"):
        t.does(*[f"take {getattr(one, kind).lower().replace(' ', '-')}" for one in heroes])
    if encounter:
        rest = t.state.quest.encounters[1:]
        t.state.quest.encounters = (find_encounter(encounter).id, *rest)
    while t.asked is not None and t.asked[1] == "start":
        t.does(t.options[0])
    return t


# -- the quest and its first room (DB-3.1, 3.2, 3.9) ----------------------------------------------


@pytest.mark.clause("DB-3.1")
def test_the_table_selects_one_of_four_quests_or_a_dealt_one() -> None:
    rooms = [built(*TWO, quest=quest).state.quest.rooms for quest in QUEST_NAMES]
    assert rooms == [5, 7, 6, 8]
    t = built(*TWO, quest="generated", map_seed="7", length="short")
    assert (t.state.quest.quest, t.state.quest.rooms) == (-1, 5)
    with pytest.raises(BadSetup):
        opening(2, quest="generated", goal="sleep")


@pytest.mark.clause("DB-3.2", "DB-19.13")
def test_only_the_first_room_lies_on_the_table_as_the_quest_shows() -> None:
    for quest, spaces in zip(QUEST_NAMES, (33 + 4, 33 + 3, 32 + 3, 33 + 4), strict=True):
        t = built(*TWO, quest=quest)
        assert t.rooms == "1"
        assert len(t.state.ground.spaces) == spaces
        assert t.enemies == []


@pytest.mark.clause("DB-3.9", "DB-2.13")
def test_the_quest_lists_a_green_a_blue_and_a_red_enemy_card() -> None:
    found = []
    for quest in QUEST_NAMES:
        t = built(*TWO, quest=quest)
        found.append([ENEMY_CARDS[card].name for card in t.state.quest.enemies])
    assert found == [
        ["Green 1", "Blue 1", "Red 1"], ["Green 2", "Blue 2", "Red 1"],
        ["Green 1", "Blue 2", "Red 1"], ["Green 2", "Blue 1", "Red 1"],
    ]  # fmt: skip


# -- the start area (DB-3.3, R6, R7) --------------------------------------------------------------


@pytest.mark.clause("DB-3.3")
def test_each_hero_is_placed_by_its_player_on_a_free_space_of_the_start_area() -> None:
    t = opening(2).does(
        "take calder", "take delyth", "take longbow", "take storm-staff", "take rogue", "take mage"
    )
    assert t.asked == (0, "start")
    assert t.spots("start") == ["-1,2", "0,2", "1,2", "-1,3", "0,3", "1,3"]
    t.does("start 1,2")
    assert t.asked == (1, "start")
    assert t.spots("start") == ["-1,2", "0,2", "-1,3", "0,3", "1,3"]
    assert t.refuses("start 1,2") == "DB-1.5"
    assert t.refuses("start 0,1") == "DB-3.3"
    t.does("start 0,3")
    assert (t.at("Calder"), t.at("Delyth")) == ("1,2", "0,3")


@pytest.mark.clause("DB-3.3")
def test_four_heroes_fill_a_start_area_of_four_spaces() -> None:
    t = placing(*FOUR, quest="Q2")
    assert [t.hero(n).at for n in range(4)] == ["0,2", "1,2", "0,3", "1,3"]


@pytest.mark.clause("DB-3.3", "DB-3.8")
def test_example_49_the_priest_stands_beside_an_area_that_is_full() -> None:
    t = placing(*FOUR, quest="Q3")
    assert {t.hero(n).at for n in range(4)} == {"0,2", "1,2", "0,3", "1,3"}
    assert t.at("Brother Osric") == "0,1"
    t = placing(*FOUR[:3], quest="Q3")
    assert t.at("Brother Osric") == "1,3"


# -- players and heroes (DB-3.4, 3.5) -------------------------------------------------------------


@pytest.mark.clause("DB-3.4", "DB-18.1")
def test_each_player_builds_one_hero() -> None:
    for players in (2, 3, 4):
        t = placing(*FOUR[:players])
        assert [one.seat for one in t.state.heroes] == list(range(players))
        assert t.state.began == players


@pytest.mark.clause("DB-3.5", "DB-18.5")
def test_who_plays_alone_chooses_between_two_heroes_and_one() -> None:
    t = opening(1)
    assert (t.asked, t.options) == ((0, "heroes"), ["two heroes", "one hero"])
    assert len(t.does("two heroes").state.heroes) == 2
    assert len(opening(1).does("one hero").state.heroes) == 1
    t = opening(1, solo_heroes="1")
    assert (t.asked, len(t.state.heroes)) == ((0, "hero"), 1)


@pytest.mark.clause("DB-3.5", "DB-18.5")
def test_example_43_alone_with_two_heroes() -> None:
    t = built(*TWO, players=1)
    assert t.asked == (0, "order")
    assert t.options == ["turn of calder", "turn of delyth", "all others wait"]
    assert (t.state.seats, t.state.party, t.state.quest.boss_health) == (1, 2, 5)
    t.does("turn of delyth")
    assert (t.asked, t.state.active.hero.name) == ((0, "turn"), "Delyth")
    t.does("end turn")
    assert t.state.active.hero.name == "Calder"
    t.does("end turn")
    assert (t.state.round, t.asked) == (2, (0, "order"))
    assert t.does("turn of calder").state.active.hero.name == "Calder"
    t = built(TWO[0], players=1)
    assert (t.state.party, t.state.quest.boss_health, t.state.supply) == (1, 4, (6, 4, 3))


# -- market, encounter, special instructions (DB-3.6-3.8) -----------------------------------------


@pytest.mark.clause("DB-3.6", "DB-11.2")
def test_the_top_three_items_lie_face_up_and_may_be_bought() -> None:
    t = built(*TWO)
    assert t.market == LYING[:3]
    assert len(t.deck) == len(LYING) - 3
    assert not set(t.deck) & set(t.market)
    t = table(hero("Calder", treasure=4), market="Iron Buckler, Swift Boots, Whetstone")
    assert [one for one in t.options if one.startswith("buy")] == ["buy 2", "buy 3"]
    assert t.does("buy 2").hero(0).items == ["Swift Boots"]


@pytest.mark.clause("DB-3.6")
def test_the_item_deck_is_shuffled_before() -> None:
    t = built(*TWO, draws=[0])
    assert t.market[0] == LYING[-1]
    assert t.deck[-1] == LYING[0]


@pytest.mark.clause("DB-3.6", "DB-18.2")
def test_three_players_share_a_market_of_both_copies() -> None:
    t = placing(*FOUR[:3])
    assert len(t.deck) == 2 * len(LYING) - 3
    assert t.market == [LYING[0], LYING[0], LYING[1]]


@pytest.mark.clause("DB-3.7")
def test_after_the_set_up_the_encounter_of_the_first_room_is_read() -> None:
    t = placing(*TWO, encounter="Beggars' Hoard", dice=[])
    assert [one["name"] for one in t.told("encounter")] == ["Beggars' Hoard"]
    assert [t.hero(n).treasure for n in (0, 1)] == [1, 1]
    assert t.asked == (0, "spawn")
    assert t.state.round == 0
    t.does("put all as rolled")
    assert t.state.round == 1
    assert [one.partition(" at ")[2] for one in t.enemies] == ["0,0", "0,-1", "1,-1"]


@pytest.mark.clause("DB-3.7")
def test_it_speaks_to_the_hero_of_the_lead_and_a_market_lies_before() -> None:
    t = placing(hero("Dunael"), TWO[1], encounter="Sealed Satchel", dice=[6, 6, 1, 1])
    assert [one["hero"] for one in t.told("check")] == ["Dunael"]
    assert (t.hero(0).items, t.hero(1).items) == ([LYING[3]], [])
    assert (len(t.market), len(t.deck)) == (3, len(LYING) - 4)


@pytest.mark.clause("DB-3.7")
def test_a_first_room_in_which_nothing_happens_begins_round_1_at_once() -> None:
    for quest in QUEST_NAMES:
        t = placing(*TWO, quest=quest)
        assert (t.asked, t.state.round, t.state.phase) == ((0, "order"), 1, "player")


@pytest.mark.clause("DB-3.8")
def test_a_quest_lays_out_what_it_needs_before_the_first_encounter() -> None:
    t = placing(*TWO, quest="Q3", encounter="Gate Watch")
    assert t.asked == (0, "spawn")
    assert t.at("Brother Osric") == "0,3"
    priest = t.state.companion
    assert priest is not None
    assert (priest.health, priest.most) == (7, 7)
    for quest in ("Q1", "Q2", "Q4"):
        assert placing(*TWO, quest=quest).state.companion is None


# -- the heroes (DB-4) ----------------------------------------------------------------------------


@pytest.mark.clause("DB-4.1")
def test_a_hero_is_three_cards_and_three_trackers() -> None:
    t = built(hero("Calder", "Longbow", "Cleric"), TWO[1])
    one = t.state.heroes[0]
    assert (one.hero.name, one.weapon.name, one.skills.name) == ("Calder", "Longbow", "Cleric")
    assert (one.health, one.treasure, one.energy) == (11, 0, 0)
    assert (one.items, one.runes) == ((), ())


@pytest.mark.clause("DB-4.2")
def test_any_hero_takes_any_equipment_and_any_ability_card() -> None:
    for card in HEROES:
        t = opening(1, solo_heroes="1").does(f"take {card.slug}")
        assert t.options == [f"take {one.slug}" for one in EQUIPMENT]
        for one in EQUIPMENT:
            twin = opening(1, solo_heroes="1").does(f"take {card.slug}", f"take {one.slug}")
            assert twin.options == [f"take {deck.slug}" for deck in ABILITY_CARDS]


@pytest.mark.clause("DB-4.3")
def test_with_one_copy_no_two_heroes_share_a_card() -> None:
    t = opening(2).does("take calder")
    assert (len(t.options), t.refuses("take calder")) == (len(HEROES) - 1, "DB-4.3")
    t.does("take geric", "take longbow")
    assert (len(t.options), t.refuses("take longbow")) == (len(EQUIPMENT) - 1, "DB-4.3")
    t.does("take greatsword", "take rogue")
    assert (len(t.options), t.refuses("take rogue")) == (len(ABILITY_CARDS) - 1, "DB-4.3")
    t = opening(1).does("two heroes", "take calder")
    assert "take calder" not in t.options


@pytest.mark.clause("DB-4.3", "DB-18.3")
def test_example_42_with_two_copies_two_may_have_a_longbow_but_not_three() -> None:
    t = opening(3).does("take calder")
    assert "take calder" not in t.options
    t.does("take delyth", "take geric", "take longbow", "take longbow")
    assert t.options == [f"take {one.slug}" for one in EQUIPMENT if one.name != "Longbow"]
    t.does("take greatsword", "take mage", "take mage")
    assert t.options == ["take rogue", "take guardian", "take cleric"]


@pytest.mark.clause("DB-4.3")
def test_a_table_may_allow_any_number_of_a_card_or_pair_the_heroes() -> None:
    t = opening(2, duplicate_cards="free").does("take calder")
    assert "take calder" not in t.options
    t.does("take delyth", "take longbow")
    assert "take longbow" in t.options
    t = opening(2, hero_sides="paired").does("take calder")
    assert len(t.options) == len(HEROES) - 2
    assert "take delyth" not in t.options
    t = opening(2, hero_sides="paired").does("take geric")
    assert len(t.options) == len(HEROES) - 1
    t = opening(3, hero_sides="paired").does("take calder")
    assert "take delyth" in t.options


@pytest.mark.clause("DB-4.4", "DB-2.7")
def test_health_begins_as_printed() -> None:
    names = ("Calder", "Delyth", "Salmarin", "Naeva", "Dunael", "Aylen", "Geric")
    for name, health in zip(names, (11, 8, 9, 8, 10, 10, 9), strict=True):
        other = "Geric" if name != "Geric" else "Naeva"
        t = built(hero(name), hero(other, "Longbow", "Mage"))
        assert t.hero(0).health == health


@pytest.mark.clause("DB-4.5", "DB-4.6")
def test_treasure_and_energy_begin_at_0() -> None:
    t = placing(*FOUR)
    assert [(t.hero(n).treasure, t.hero(n).energy) for n in range(4)] == [(0, 0)] * 4


@pytest.mark.clause("DB-4.8")
def test_all_choose_heroes_then_equipment_then_abilities_in_seat_order() -> None:
    t = opening(3)
    asked = []
    while t.asked is not None and t.asked[1] != "start":
        asked.append(t.asked)
        t.does(t.options[0])
    assert asked == [
        (seat, kind) for kind in ("hero", "equipment", "abilities") for seat in range(3)
    ]
    t = opening(1).does("two heroes", "take calder")
    assert t.asked == (0, "hero")
    assert t.does("take delyth").asked == (0, "equipment")
