"""Chapters DK-1 and DK-2: components, counts and set-up (R11, R12)."""

from collections import Counter

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.content import (
    ARTIFACTS,
    CARDS,
    HEART,
    KEEPER,
    SPELLS,
    UNDEAD,
    UNITS,
    WORDS,
)
from undercroft.games.dungeon_keeper.content.cards import DEATH, DOOR, KILL, TRAP
from undercroft.games.dungeon_keeper.rules.game import Game, table
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.switches import SWITCHES, HouseRules
from undercroft.games.dungeon_keeper.tests.keeper import units
from undercroft.kernel import BadSetup, ScriptedDice, SeededDice
from undercroft.testing import listed

ROOMS = """Lair, Hatchery, Training Room, Treasury, Workshop, Library, Portal, Prison, Temple,
    Graveyard, Torture Chamber, Stone Bridge, Casino, Tunnels, Gold Vein, Mana Source, Guard Room"""
DOORS = {"Wood Door": 1, "Braced Door": 2, "Iron Gate": 3, "Magic Door": 4, "Secret Door": 0}
"""Their values (DK-21.1)."""
CREATURES = """10x Infernal Imps, 8x Mountain Goblins, 8x Dark Elves, 6x Cave Trolls,
    6x Bile Demons, 6x Flame Salamanders, 6x Eldritch Warlock, 4x Black Knight, 2x Mistress"""
EXTRA = ", 2x Dragon, 8x Spider, 4x Vampire"
HEROES = """10x Peasant Rabble, 8x Dwarf Weaklings, 8x Puny Elves, 4x Petty Thief,
    6x Holier than Thou Clerics, 6x Marauding Knights, 4x Fool Wizard, 2x Goody Goody Paladin,
    1x Lord of the Realm"""


def rules(**switches: str) -> HouseRules:
    chosen = GAME.resolve(switches)
    return HouseRules(tuple([chosen[switch.name] for switch in SWITCHES]))


@pytest.mark.clause("DK-1.2")
def test_the_79_cards_of_the_rules_are_in_the_room_deck() -> None:
    counts = {card.name: card.count for card in CARDS}
    assert [counts[name] for name in listed(ROOMS)] == [2] * 17
    doors, traps = [[card for card in CARDS if card.kind == kind] for kind in (DOOR, TRAP)]
    assert sum([card.count for card in doors if card.name in DOORS]) == 20
    assert len(traps) >= 25
    assert {card.count for card in traps} == {1}
    deck = table(rules(), 2).room_deck.cards
    assert len(deck) == sum(counts.values()) >= 17 * 2 + 20 + 25 == 79
    assert HEART not in deck


@pytest.mark.clause("DK-1.2", "DK-2.5")
def test_the_spell_deck_has_27_cards_or_26_without_the_artificer() -> None:
    spells = sum([spell.count for spell in SPELLS])
    assert spells >= 27
    assert len(table(rules(), 2).spell_deck.cards) == spells
    bare = table(rules(artifacts="off"), 2)
    assert len(bare.spell_deck.cards) == spells - 1
    assert bare.artifacts == ()
    assert len(table(rules(), 2).artifacts) == len(ARTIFACTS) >= 6


@pytest.mark.clause("DK-1.3", "DK-24.1")
def test_the_56_creatures_and_49_heroes_of_the_rules_lie_in_the_cups() -> None:
    bare, full = table(rules(), 2), table(rules(extra_units="on"), 2)
    for counters, cup, count, force in (
        (CREATURES, bare.creature_cup, 56, 232),
        (CREATURES + EXTRA, full.creature_cup, 70, 288),
        (HEROES, bare.hero_cup, 49, 185),
    ):
        printed = Counter(listed(counters))
        assert printed <= Counter([UNITS[unit].name for unit in cup.cards])
        assert printed.total() == count
        assert sum([printed[unit.name] * unit.force for unit in UNITS]) == force
    assert full.hero_cup.cards == bare.hero_cup.cards


@pytest.mark.clause("DK-11.14", "DK-1.9")
def test_keeper_and_undead_lie_in_no_cup() -> None:
    cup = table(rules(extra_units="on"), 2).creature_cup.cards
    assert KEEPER not in cup
    assert UNDEAD not in cup
    assert not [unit for unit in cup if UNITS[unit].hero]


@pytest.mark.clause("DK-21.1", "DK-21.2", "DK-21.3")
def test_doors_have_values_and_traps_five_kinds_of_five() -> None:
    values = {card.name: card.value for card in CARDS if card.kind == DOOR}
    assert values.items() >= DOORS.items()
    for kind in range(KILL, DEATH + 1):
        assert len([card for card in CARDS if card.kind == TRAP and card.does == kind]) >= 5


@pytest.mark.clause("DK-1.1")
def test_two_players_or_one_alone() -> None:
    assert len(GAME.returns(GAME.new(2, {}, SeededDice("two")))) == 2
    assert len(GAME.returns(GAME.new(1, {"solo": "on"}, SeededDice("one")))) == 1
    with pytest.raises(BadSetup, match="one player"):
        GAME.new(2, {"solo": "on"}, SeededDice("two"))
    with pytest.raises(BadSetup):
        GAME.new(3, {}, SeededDice("three"))


@pytest.mark.clause("DK-2.1", "DK-2.2", "DK-2.3", "DK-1.15")
def test_a_heart_with_the_keeper_in_it_and_nothing_else() -> None:
    for one in table(rules(), 2).players:
        assert [(room.card, room.creatures) for _, room in one.dungeon.standing()] == [
            (HEART, units("Keeper"))
        ]
        assert (one.gold, one.mana, one.tally, one.artifacts) == (0, 0, 0, ())
        assert one.room_hand.cards == one.spell_hand.cards == one.pile.cards == []


def begun(*first: int) -> int:
    """Return who begins after those rolls; no card is shuffled, no hero comes."""
    dice = ScriptedDice([*first, *[1] * 50], 0, 0, ("first", "income"), SeededDice("cards"))
    state = table(rules(), 2).start(Game(), dice)
    return state.first


@pytest.mark.clause("DK-2.4")
@pytest.mark.parametrize(
    ("rolls", "first"), [((10, 9), 0), ((1, 2), 1), ((4, 4, 3, 8), 1), ((7, 7, 7, 7, 2, 1), 0)]
)
def test_the_higher_roll_begins_and_ties_are_rolled_again(
    rolls: tuple[int, ...], first: int
) -> None:
    assert begun(*rolls) == first


@pytest.mark.clause("DK-2.5")
def test_decks_are_shuffled() -> None:
    orders = {tuple(shuffled(f"{n}").room_deck.cards) for n in range(5)}
    assert len(orders) == 5


def shuffled(seed: str) -> DungeonKeeper:
    return table(rules(), 2).start(Game(), SeededDice(seed))


def test_words_for_several_are_those_of_counters_that_there_are_several_of() -> None:
    several = WORDS["several"]
    assert several.keys() <= {unit.name for unit in UNITS if unit.count > 1}
    assert {"Petty Thief", "Mistress", "Black Knight"} <= several.keys()
    assert all(word.endswith("s") and word != name for name, word in several.items())
