"""Deck construction: what the validators have against a deck, and the smallest fix (WD-16)."""

from collections import Counter

import pytest

from undercroft.games.warp_dungeons.content import DUNGEON, effects
from undercroft.games.warp_dungeons.content.cards import (
    SYMBOLS,
    Card,
    Effect,
    Event,
    Hero,
    Monster,
    Trap,
)
from undercroft.games.warp_dungeons.content.effects import EFFECTS
from undercroft.games.warp_dungeons.content.pricing import hero_price_fault, price_fault
from undercroft.games.warp_dungeons.decks import (
    check,
    dungeon_list,
    factions_of,
    faults,
    parse,
    ready_decks,
    resolve,
)
from undercroft.games.warp_dungeons.decks.library import (
    DM_DECKS,
    HERO_DECKS,
    dungeon_deck,
    printed_decks,
    ready_text,
)
from undercroft.games.warp_dungeons.tests.deck_texts import (
    LAMDEROCK,
    MONSTERS,
    ORCS,
    RULES,
    THIRTY,
    TRICKS,
    changed,
    codes,
    dm_deck,
    dungeon,
    hero_deck,
    house,
    says,
)
from undercroft.games.warp_dungeons.tests.dungeon import find_card
from undercroft.kernel import BadSetup

# -- the ready decks --------------------------------------------------------------------


@pytest.mark.clause("WD-1.2", "WD-2.1")
@pytest.mark.parametrize("name", [*HERO_DECKS, *DM_DECKS])
def test_the_ready_decks_are_legal(name: str) -> None:
    assert check(RULES, name) == []
    assert says(name, dm_monsters="declared_or_neutral", copy_limit="5") == []


def test_seven_heroes_and_six_factions_are_ready() -> None:
    assert list(ready_decks)[:13] == [*HERO_DECKS, *DM_DECKS]
    assert [parse(ready_text(name)).hero for name in HERO_DECKS] == list(range(7))
    factions = [factions_of(parse(ready_text(name)))[0] for name in DM_DECKS]
    assert len(set(factions)) == 6


@pytest.mark.clause("WD-16.1", "WD-16.3", "WD-16.5", "WD-16.6")
def test_example_43_the_printed_decks_do_not_add_up() -> None:
    found = {deck.title: [str(fault) for fault in faults(deck, RULES)] for deck in printed_decks()}
    size, rest = found["The Shield of Lamderock (as printed)"]
    assert size.startswith("WD-16.1: 59 cards; a hero deck has exactly 60; add 1 more (treasures")
    assert rest.startswith("WD-16.3: 29 treasures, Heroic Actions and Secret Doors; exactly 30")
    assert rest.endswith("add 1, such as 1x Treasure Chest")
    monsters, tricks = found["The Orc Horde (as printed)"]
    assert monsters.startswith("WD-16.5: 15 monsters of the 16 that are due: type {3} 1 of 2;")
    assert "add 1 of type {3}: Troll / Ogre / " in monsters
    assert tricks.startswith("WD-16.6: 15 traps and events; exactly 14 are due; remove 1, such as")
    assert [codes(faults) for faults in found.values()].count(["WD-16.1", "WD-16.3"]) == 3


@pytest.mark.clause("WD-16.1", "WD-16.5")
def test_as_printed_the_four_decks_are_exempt_and_nobody_else() -> None:
    for deck in printed_decks():
        assert faults(deck, house(pregen_decks="as_printed")) == []
    short = changed(LAMDEROCK, ("2x Magic Blade", "1x Magic Blade"))
    assert codes(says(short, pregen_decks="as_printed")) == ["WD-16.1", "WD-16.3"]
    stolen = ready_text("sir-lamderock", True).replace("Sir Lamderock", "Gruna Stonefist")
    assert codes(says(stolen, pregen_decks="as_printed")) == ["WD-16.1", "WD-16.3"]


def test_as_printed_a_name_means_the_printed_deck() -> None:
    whole = resolve(4, house(pregen_decks="as_printed"), [""] * 4)
    assert [len(parse(text).cards) for text in whole] == [59, 59, 59, 60]
    assert parse(whole[3]).cards.count(find_card("Reinforcements").id) == 2
    assert [len(parse(text).cards) for text in resolve(4, RULES, [""] * 4)] == [60] * 4


# -- hero decks -------------------------------------------------------------------------


@pytest.mark.clause("WD-16.1", "WD-16.3", "WD-16.9")
def test_any_thirty_besides_the_attack_cards_make_a_hero_deck() -> None:
    assert says(hero_deck()) == []
    assert says(hero_deck("30x Treasure Chest")) == []


@pytest.mark.clause("WD-16.1", "WD-16.3")
@pytest.mark.parametrize(("copies", "fix"), [(21, "add 1 more (treasures"), (23, "remove 1")])
def test_a_hero_deck_has_exactly_60_cards(copies: int, fix: str) -> None:
    found = says(hero_deck(THIRTY.replace("22", str(copies))))
    assert codes(found) == ["WD-16.1", "WD-16.3"]
    assert found[0].startswith(f"WD-16.1: {38 + copies} cards; a hero deck has exactly 60; {fix}")


@pytest.mark.clause("WD-16.2")
def test_a_listed_attack_set_must_be_the_standard_one() -> None:
    text = hero_deck(THIRTY + "4x Battle 1\n2x Battle 2\n1x Battle 3\n")
    found = says(text)
    assert codes(found) == ["WD-16.1", "WD-16.2"]
    assert "7 attack cards" in found[1]
    assert "add 3x Magic 1, add 2x Magic 2, add 1x Magic 3" in found[1]
    assert found[1].endswith("remove 1x Battle 1")


@pytest.mark.clause("WD-16.3")
def test_a_hero_deck_holds_nothing_of_the_dms() -> None:
    found = says(hero_deck(THIRTY.replace("22x Copper Pieces", "20x Wand\n2x Troll")))
    assert codes(found) == ["WD-16.3", "WD-16.3"]
    assert found[0] == "WD-16.3: a hero deck has no monsters; remove 2x Troll"
    assert "28 treasures, Heroic Actions and Secret Doors; exactly 30 are due; add 2" in found[1]


# -- DM decks ---------------------------------------------------------------------------


@pytest.mark.clause("WD-16.4", "WD-16.5", "WD-16.6", "WD-16.9")
def test_a_quota_of_monsters_and_any_fourteen_tricks_make_a_dm_deck() -> None:
    assert says(dm_deck()) == []


@pytest.mark.clause("WD-16.4")
def test_a_dm_deck_has_exactly_60_cards() -> None:
    found = says(dm_deck(tricks="15x Ambush"))
    assert codes(found) == ["WD-16.4", "WD-16.6"]
    assert found[0] == "WD-16.4: 61 cards; a DM deck has exactly 60; remove 1"
    assert found[1].endswith("remove 1, such as 1x Ambush")


@pytest.mark.clause("WD-16.5")
def test_monsters_are_counted_by_type() -> None:
    monsters = changed(MONSTERS, ("2x Troll", "1x Troll"), ("3x Orc Thugs", "4x Orc Thugs"))
    (fault,) = says(dm_deck(monsters))
    assert fault.startswith(
        "WD-16.5: 16 monsters of the 16 that are due: type {2} 4 of 3, type {3} 1 of 2;"
    )
    assert "remove 1 of Orc Thugs" in fault
    assert "add 1 of type {3}: " in fault


@pytest.mark.clause("WD-16.5")
def test_the_fix_names_monsters_of_the_declared_faction_first() -> None:
    monsters = changed(MONSTERS, ("1x Orc Warlord\n", ""))
    (_, fault) = says("faction: Orc Horde\n" + dm_deck(monsters))
    assert "add 1 of type {3,2,1}: Orc Warlord / " in fault


@pytest.mark.clause("WD-16.6")
def test_traps_and_events_are_fourteen_and_nothing_else_is_in() -> None:
    found = says(dm_deck(tricks="10x Ambush\n3x Pit\n1x Copper Pieces"))
    assert codes(found) == ["WD-16.6", "WD-16.6"]
    assert found[0] == "WD-16.6: a DM deck has no treasures; remove 1x Copper Pieces"
    assert "13 traps and events; exactly 14 are due; add 1" in found[1]


@pytest.mark.clause("WD-16.7")
def test_the_declared_faction_is_on_a_monster() -> None:
    assert says("faction: Orc Horde\n" + dm_deck()) == []
    (fault,) = says("faction: Dragonkin\n" + dm_deck())
    assert fault == (
        "WD-16.7: no monster of Dragonkin, which it means to declare; add one, or declare Orc Horde"
    )


@pytest.mark.clause("WD-16.7")
def test_an_event_of_a_faction_is_no_monster_of_it() -> None:
    one_event = changed(TRICKS, ("14x Ambush", "13x Ambush\n1x Dragon Fear"))
    (fault,) = says("faction: Dragonkin\n" + dm_deck(tricks=one_event))
    assert fault.startswith("WD-16.7: no monster of Dragonkin, which it means to declare;")
    assert factions_of(parse(dm_deck(tricks=one_event))) == ["Orc Horde"]


@pytest.mark.clause("WD-16.7")
def test_neutral_monsters_alone_leave_nothing_to_declare() -> None:
    found = says("role: dm\n16x Ogre\n14x Ambush")
    assert codes(found) == ["WD-16.5", "WD-16.7"]
    assert factions_of(parse("role: dm\n16x Ogre")) == []


@pytest.mark.clause("WD-16.8")
def test_factions_may_mix_unless_the_house_says_otherwise() -> None:
    mixed = dm_deck(changed(MONSTERS, ("2x Troll", "1x Troll\n1x Hydra")))
    assert says(mixed) == []
    (fault,) = says(mixed, dm_monsters="declared_or_neutral")
    assert fault.startswith("WD-16.8: monsters of Orc Horde and Dragonkin;")
    assert fault.endswith("to declare Orc Horde, remove 1x Hydra")
    with_ogre = dm_deck(changed(MONSTERS, ("2x Troll", "1x Troll\n1x Ogre")))
    assert says(with_ogre, dm_monsters="declared_or_neutral") == []


# -- copies, authored cards -------------------------------------------------------------


@pytest.mark.clause("WD-16.9")
def test_copy_limit_has_nothing_against_a_fourth_monster_but_its_type_has() -> None:
    tricks = "3x Ambush\n3x Defences\n3x Vicious\n3x Outnumber\n2x Pit\n"
    assert says(dm_deck(tricks=tricks), copy_limit="3") == []
    four = changed(MONSTERS, ("3x Orc Grunts", "4x Orc Grunts"), ("2x Troll", "1x Troll"))
    assert codes(says(dm_deck(four, tricks), copy_limit="3")) == ["WD-16.5"]


@pytest.mark.clause("WD-16.9")
def test_copy_limit_counts_names_besides_attack_cards_and_monsters() -> None:
    (fault,) = says(hero_deck(), copy_limit="5")
    assert fault == ("WD-16.9: 22x Copper Pieces; copy_limit allows 5; remove 17x Copper Pieces")
    assert codes(says(hero_deck(), copy_limit="3")) == ["WD-16.9", "WD-16.9"]
    assert codes(says(dm_deck(), copy_limit="3")) == ["WD-16.9"]  # the Ambushes, no monster


@pytest.mark.clause("WD-16.10")
def test_authored_cards_and_heroes_can_be_left_out() -> None:
    text = hero_deck(THIRTY.replace("22x", "1x Field Dressing\n21x"), "Tamsin Vey")
    assert says(text) == []
    found = says(text, authored_content="off")
    assert codes(found) == ["WD-16.10", "WD-16.10"]
    assert "play Sir Lamderock / Magus Sogarth / Anwar al'Wasir" in found[0]
    assert found[1].endswith("replace 1x Field Dressing")
    assert says(dm_deck(), authored_content="off") == []


@pytest.mark.clause("WD-16.10")
def test_without_authored_cards_none_is_proposed() -> None:
    monsters = changed(MONSTERS, ("2x Troll\n", ""))
    fault = says(dm_deck(monsters), authored_content="off")[1]
    assert "Ogre" in fault
    assert "Basilisk" not in fault


# -- dungeon decks ----------------------------------------------------------------------


@pytest.mark.clause("WD-1.4", "WD-16.11")
def test_the_dungeon_of_the_match() -> None:
    orcs = parse(ORCS)
    listed, padded = dungeon_list(RULES, orcs), dungeon_list(house(dungeon_deck="padded_30"), orcs)
    assert (len(listed), len(padded)) == (28, 30)
    more = Counter(padded) - Counter(listed)
    assert {DUNGEON[card].name: copies for card, copies in more.items()} == {
        "Passage": 1,
        "Room": 1,
    }
    kinds = Counter([card for card in listed if DUNGEON[card].is_room()])
    assert kinds.total() == 17


@pytest.mark.clause("WD-16.11", "WD-16.12")
def test_a_custom_dungeon_is_the_dms_or_ours() -> None:
    custom = house(dungeon_deck="custom")
    ours = dungeon_list(custom, parse(ORCS))
    assert Counter(ours) != Counter(dungeon_list(RULES, parse(ORCS)))
    assert faults(dungeon_deck("custom"), RULES) == []
    own = dungeon(rooms=10)
    brought = resolve(2, custom, ["", ORCS + own])
    assert len(dungeon_list(custom, parse(brought[1]))) == 4 + 10 + 14
    with pytest.raises(BadSetup, match=r"WD-16\.11: it brings a dungeon deck.*dungeon_deck=custom"):
        resolve(2, RULES, ["", ORCS + own])


@pytest.mark.clause("WD-16.12")
def test_the_limits_of_a_dungeon_of_ones_own() -> None:
    assert says(dungeon(10)) == says(dungeon(22)) == []
    assert says(dungeon(9)) == ["WD-16.12: 27 dungeon cards; 28 to 40 are due; add 1"]
    assert says(dungeon(23)) == ["WD-16.12: 41 dungeon cards; 28 to 40 are due; remove 1"]
    assert says(dungeon(11, start=0)) == [
        "WD-16.12: 0x Stairway; exactly 1 is due; add 1x Stairway"
    ]
    assert says(dungeon(10, objective=2)) == [
        "WD-16.12: 2x Objective Room; exactly 1 is due; remove 1x Objective Room"
    ]
    assert says(dungeon(12, tee=0, cross=0)) == [
        "WD-16.12: no T-junction; set-up needs one; add 1x T-junction",
        "WD-16.12: no Intersection; set-up needs one; add 1x Intersection",
    ]


# -- prices -----------------------------------------------------------------------------


def monster(points: int, wounds: int, *bonus: int, special: int | None = None) -> Card:
    sizes = (*bonus, *[0] * (5 - len(bonus)))
    effect = None if special is None else Effect(special)
    return Monster("X", "cat", sizes, wounds, points, special=effect)


def off_price(one: Card | Hero) -> str:
    """How a card is off its price and what would be right, "" for a fair one."""
    fault = hero_price_fault(one) if isinstance(one, Hero) else price_fault(one)
    return "" if fault is None else f"{fault.wrong}: {fault.fix[0].partition(' in its pack')[0]}"


@pytest.mark.clause("WD-16.14")
def test_a_monster_is_worth_what_the_table_says() -> None:
    assert off_price(monster(1, 1, 1)) == ""
    assert off_price(monster(2, 1, 1, special=effects.TOUGH)) == ""
    assert off_price(monster(5, 3, 3, 2, 1, special=effects.LETHAL)) == ""  # 6, but 5 is the most
    assert off_price(monster(3, 1, 1)).endswith("is worth 1: set points = 1")
    assert "type {2,2} with 2 wounds and a special" in off_price(
        monster(3, 2, 2, 2, special=effects.TOUGH)
    )


@pytest.mark.clause("WD-16.16")
def test_a_trap_costs_1_and_its_wounds() -> None:
    def trap(cost: int, wounds: int) -> Card:
        hurts = [Effect(effects.WOUND, size=wounds)] if wounds else []
        return Trap("X", "cat", SYMBOLS.index("Battle"), cost, (*hurts, Effect(effects.MISS)))

    assert off_price(trap(1, 0)) == off_price(trap(2, 1)) == off_price(trap(3, 2)) == ""
    assert off_price(trap(2, 2)) == ("X costs 2; a trap costs 1 plus its wounds: set cost = 3")


@pytest.mark.clause("WD-16.17")
def test_an_event_has_size_1_or_2_with_a_faction() -> None:
    def event(size: int, faction: str = "") -> Card:
        return Event("X", "cat", Effect(effects.ATTACK, size=size), ("pre",), faction)

    assert off_price(event(1)) == off_price(event(-1)) == off_price(event(-2, "Imps")) == ""
    assert off_price(event(-2)).endswith("set size = -1, or 2 with a faction")
    assert off_price(event(3, "Imps")).endswith("set size = 2")


@pytest.mark.clause("WD-16.13")
def test_a_hero_has_the_wounds_of_its_ability() -> None:
    def hero(wounds: int, does: str) -> Hero:
        return Hero("X", "cat", (2, 1, 1, 0, 0), wounds, "Y", Effect(EFFECTS.index(does)))

    for does, wounds in (("reduce", 6), ("heal", 6), ("extra", 5), ("steps", 4), ("double", 4)):
        assert off_price(hero(wounds, does)) == ""
        assert f"set wounds = {wounds}" in off_price(hero(wounds + 1, does))
