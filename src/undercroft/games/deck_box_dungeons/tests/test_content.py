"""The cards against the tables of the rules: numbers, effects, names and pictures."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content import (
    ABILITIES,
    ABILITY_CARDS,
    BOSSES,
    ENEMIES,
    ENEMY_CARDS,
    EQUIPMENT,
    HEROES,
    ITEMS,
    RUNES,
    BadContent,
)
from undercroft.games.deck_box_dungeons.content import cards as c
from undercroft.games.deck_box_dungeons.content.cards import Effect, Enemy, Item
from undercroft.games.deck_box_dungeons.tests.found import (
    find_ability,
    find_ability_card,
    find_boss,
    find_enemy,
    find_enemy_card,
    find_equipment,
    find_hero,
    find_item,
    find_rune,
)
from undercroft.kit.cards import Bits
from undercroft.web.assets import icons

# name | melee | ranged | defense | speed | strength | dexterity | wisdom | charisma | health
HERO_TABLE: Final = """
Calder   | +1 | +0 | +1 | 4 | +1 | +0 | -1 | +1 | 11
Delyth   | +0 | +1 | +1 | 5 | -1 | +0 | +2 | +0 | 8
Salmarin | +0 | +1 | +0 | 6 | +0 | +1 | +1 | -1 | 9
Naeva    | +1 | +1 | +0 | 5 | -1 | +2 | +0 | +0 | 8
Dunael   | +0 | +0 | +1 | 4 | +0 | -1 | +2 | +1 | 10
Aylen    | +1 | +0 | +0 | 5 | +1 | -1 | +1 | +0 | 10
Geric    | +0 | +1 | +0 | 5 | -1 | +1 | +0 | +2 | 9
"""

# name | melee dice/modifier | ranged dice/modifier | defense | move | keywords
EQUIPMENT_TABLE: Final = """
Sword and Shield | 3/+1 | 0    | +1 | +0 | -
Greatsword       | 3/+1 | 0    | +0 | -1 | crush, heavy, knockback
Twin Daggers     | 4/+0 | 2/+1 | +0 | +1 | barrage
Longbow          | 1/+0 | 3/+1 | +0 | +0 | pierce
Storm Staff      | 2/+0 | 2/+1 | +0 | +0 | stun, reach
"""

# card | strength | dexterity | wisdom | charisma | its abilities
ABILITY_CARD_TABLE: Final = """
Rogue    | +0 | +1 | +0 | +0 | Backstab, Evasion, Shadowstep
Mage     | -1 | +0 | +1 | +0 | Firebolt, Blink, Chain Lightning
Guardian | +1 | +0 | +0 | -1 | Brace, Shield Bash, Taunt
Cleric   | +0 | -1 | +1 | +1 | Mend, Guiding Light, Sanctuary
"""

# ability | energy | moments | what it does
ABILITY_TABLE: Final = """
Backstab        | 2 | declare     | extra_dice self, size 2, this_attack
Evasion         | 1 | defended    | reroll_failures self
Shadowstep      | 2 | any         | move self, size 3
Firebolt        | 2 | any         | attack_one enemy_in_sight, 2 dice +2
Blink           | 2 | any         | place_self space_in_sight
Chain Lightning | 4 | any         | attack_all enemies_in_rooms, 2 dice +1
Brace           | 1 | hit         | guard self, size 2, this_attack
Shield Bash     | 2 | any         | push_and_stun enemy_beside
Taunt           | 1 | any         | taunt self, enemy_phase
Mend            | 2 | any, lethal | heal ally_near, size 2
Guiding Light   | 1 | rolled      | reroll_misses hero_near
Sanctuary       | 3 | any         | sanctuary allies_in_rooms, size 1, enemy_phase
"""

# item | cost | moments | what it does
ITEM_TABLE: Final = """
Minor Health Potion   | 3 | any, lethal      | heal self, size 2
Greater Health Potion | 5 | any, lethal      | heal self, size 4
Energy Potion         | 3 | any, lethal      | energy self, size 3
Foresight Scroll      | 2 | any              | explore exit
Throwing Axe          | 2 | any              | attack_one enemy_at_range, 3 dice +0 and the hero's
Fire Flask            | 5 | any              | attack_all enemies_around, 2 dice +1 and the hero's
Smoke Pellet          | 3 | any              | smoke own_rooms, enemy_phase
Weighted Net          | 2 | any              | stun_one enemy_in_sight
Loaded Die            | 2 | rolled, defended | reroll_one self
Whetstone             | 3 | declare          | grant_keyword self, crush, this_attack
Swift Boots           | 4 | -                | grants, speed +1
Iron Buckler          | 6 | -                | grants, defense +1
"""

# rune | moments | what it does
RUNE_TABLE: Final = """
Rune of Embers  | declare | extra_dice self, size 1, this_attack
Rune of Warding | hit     | cancel_hit self, size 1
"""

# card | type | name | melee | ranged | defense | speed | whom it attacks first | keywords
ENEMY_TABLE: Final = """
Green 1 | ranged | Arrowhead      | 1/+1 | 3/+1 | +0 | 3 | nearest        | -
Green 1 | melee  | Scrapper       | 2/+1 | 0    | +0 | 4 | nearest        | -
Green 2 | ranged | Cinder Acolyte | 1/+0 | 2/+1 | +0 | 3 | lowest_health  | ritual
Green 2 | melee  | Cutpurse       | 2/+1 | 0    | +1 | 5 | most_treasure  | -
Blue 1  | ranged | Gloomcaller    | 1/+1 | 3/+1 | +1 | 3 | most_energy    | siphon
Blue 1  | melee  | Ravager        | 3/+1 | 0    | +2 | 3 | nearest        | -
Blue 2  | ranged | Bonechanter    | 2/+1 | 2/+2 | +1 | 3 | lowest_health  | ritual
Blue 2  | melee  | Mossback       | 3/+1 | 0    | +1 | 3 | nearest        | regenerate
Red 1   | ranged | Doomweaver     | 2/+1 | 4/+1 | +2 | 3 | lowest_defense | barrage, pierce
Red 1   | melee  | Ironhide Brute | 4/+1 | 0    | +2 | 3 | highest_health | crush, knockback, reach
"""

# boss | colour | type | melee | ranged | defense | speed | whom first | keywords | health
BOSS_TABLE: Final = """
Giant Troll | red  | melee  | 4/+1 | 0    | +1 | 3 | nearest     | knockback, reach, regenerate|6+2P
Ashen Lich  | red  | ranged | 2/+1 | 4/+1 | +2 | 3 | most_energy | pierce, siphon, ritual | 6+2P
Toll-Warden | blue | melee  | 3/+1 | 0    | +2 | 3 | nearest     | pierce | 6+2P
"""


def table(text: str) -> list[list[str]]:
    """Return the cells of a table, row by row."""
    return [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]


def printed(shown: list[list[str]], text: str) -> list[list[str]]:
    """Return the rows of the cards that a table names; a card that was added has its own tests."""
    names = {name for name, *_ in table(text)}
    return [row for row in shown if row[0] in names]


def words(bits: int, known: Bits) -> str:
    """Return the words of some bits, `-` for none."""
    return ", ".join(known.of(bits)) or "-"


def signs(numbers: Sequence[int]) -> list[str]:
    """Write modifiers with their signs."""
    return [f"{number:+}" for number in numbers]


def attack(dice: int, modifier: int) -> str:
    """Write an attack as the tables do."""
    return f"{dice}/{modifier:+}" if dice else "0"


def effect(one: Effect) -> str:
    """Say what an effect does in the words of its file."""
    said = f"{c.DOES[one.does]} {c.TARGETS[one.target]}"
    said += f", size {one.size}" if one.size else ""
    said += f", {one.dice} dice {one.modifier:+}" if one.dice else ""
    said += " and the hero's" if one.own_ranged else ""
    said += f", {words(one.keyword, c.KEYWORDS)}" if one.keyword else ""
    return said + (f", {c.DURATIONS[one.duration]}" if one.duration else "")


def does(one: Item) -> str:
    """Say what an item does, or gives its owner."""
    if one.effect is not None:
        return effect(one.effect)
    grants = zip(c.GRANTS, one.grants, strict=True)
    return ", ".join(["grants", *[f"{word} {size:+}" for word, size in grants if size]])


def foe(one: Enemy) -> list[str]:
    """Return what the tables of enemies and of bosses have in common."""
    return [
        attack(one.melee_dice, one.melee), attack(one.ranged_dice, one.ranged),
        f"{one.defense:+}", str(one.speed), c.BEHAVIOURS[one.behaviour],
        words(one.keywords, c.KEYWORDS),
    ]  # fmt: skip


# -- the tables -------------------------------------------------------------------------


@pytest.mark.clause("DB-2.6")
def test_a_hero_has_three_modifiers_speed_four_skills_and_health() -> None:
    shown = [
        [
            one.name, *signs([one.melee, one.ranged, one.defense]), str(one.speed),
            *signs(one.skills), str(one.health),
        ]
        for one in HEROES
    ]  # fmt: skip
    assert printed(shown, HERO_TABLE) == table(HERO_TABLE)


@pytest.mark.clause("DB-2.4")
def test_a_weapon_has_dice_and_modifiers_for_both_attacks_and_its_keywords() -> None:
    shown = [
        [
            one.name, attack(one.melee_dice, one.melee), attack(one.ranged_dice, one.ranged),
            *signs([one.defense, one.move]), words(one.keywords, c.KEYWORDS),
        ]
        for one in EQUIPMENT
    ]  # fmt: skip
    assert printed(shown, EQUIPMENT_TABLE) == table(EQUIPMENT_TABLE)


@pytest.mark.clause("DB-2.3")
def test_an_ability_card_has_four_skills_and_three_abilities() -> None:
    shown = [
        [
            one.name, *signs(one.skills), ", ".join([own.name for own in one.abilities]),
        ]
        for one in ABILITY_CARDS
    ]  # fmt: skip
    assert shown == table(ABILITY_CARD_TABLE)
    assert [one.card for one in ABILITIES] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


@pytest.mark.clause("DB-2.3")
def test_an_ability_has_a_price_its_moments_and_what_it_does() -> None:
    shown = [
        [one.name, str(one.energy), words(one.moments, c.MOMENTS), effect(one.effect)]
        for one in ABILITIES
    ]
    assert shown == table(ABILITY_TABLE)


@pytest.mark.clause("DB-2.5")
def test_an_item_has_a_cost_and_what_it_does() -> None:
    shown = [[one.name, str(one.cost), words(one.moments, c.MOMENTS), does(one)] for one in ITEMS]
    assert printed(shown, ITEM_TABLE) == table(ITEM_TABLE)
    assert all((one.effect is None) == (not one.moments) for one in ITEMS)


def test_a_rune_has_its_moments_and_what_it_does() -> None:
    shown = [[one.name, words(one.moments, c.MOMENTS), effect(one.effect)] for one in RUNES]
    assert printed(shown, RUNE_TABLE) == table(RUNE_TABLE)


@pytest.mark.clause("DB-2.2")
def test_an_enemy_card_has_a_ranged_and_a_melee_side() -> None:
    shown = [
        [card.name, c.TYPES[n], side.name, *foe(side)]
        for card in ENEMY_CARDS
        for n, side in enumerate(card.sides)
    ]
    assert shown == table(ENEMY_TABLE)
    for card in ENEMY_CARDS:
        ranged, melee = card.sides
        assert (ranged.type, melee.type) == (c.RANGED, c.MELEE) == (0, 1)
        assert (ranged.colour, ranged.card) == (card.colour, card.number)
        assert (melee.colour, melee.card) == (card.colour, card.number)
    assert all(one.health == one.per_hero == 0 for one in ENEMIES)


@pytest.mark.clause("DB-2.2")
def test_a_boss_has_the_numbers_of_an_enemy_and_its_health() -> None:
    shown = [
        [
            one.name, c.COLOURS[one.colour], c.TYPES[one.type], *foe(one),
            f"{one.health}+{one.per_hero}P",
        ]
        for one in BOSSES
    ]  # fmt: skip
    assert shown == table(BOSS_TABLE)
    assert [one.card for one in BOSSES] == [0, 0, 0]


@pytest.mark.clause("DB-2.1")
def test_one_copy_has_so_many_cards_and_dice() -> None:
    assert len(ABILITY_CARDS) == 4
    assert len(ENEMY_CARDS) == 5
    assert [card.name for card in ENEMY_CARDS] == [
        "Green 1",
        "Green 2",
        "Blue 1",
        "Blue 2",
        "Red 1",
    ]
    assert c.DICE_PER_COPY == (6, 4, 3)
    assert sum(c.DICE_PER_COPY) == 13


@pytest.mark.clause("DB-2.1")
def test_seven_heroes_are_on_four_cards_if_they_are_paired() -> None:
    sides: dict[int, list[str]] = {}
    for one in HEROES:
        sides.setdefault(one.pair, []).append(one.name)
    alone = sides.pop(-1)
    assert sides == {0: ["Calder", "Delyth"], 1: ["Salmarin", "Naeva"], 2: ["Dunael", "Aylen"]}
    assert "Geric" in alone


@pytest.mark.clause("DB-2.7")
def test_the_example_heroes_have_their_health_once() -> None:
    assert find_hero("Calder").health == 11
    assert find_hero("Delyth").health == 8
    assert find_hero("Salmarin").health == 9


def test_the_words_have_their_numbers_and_bits() -> None:
    assert (c.GREEN, c.BLUE, c.RED) == (0, 1, 2)
    assert (c.STRENGTH, c.DEXTERITY, c.WISDOM, c.CHARISMA) == (0, 1, 2, 3)
    assert words(c.BARRAGE | c.SIPHON | c.RITUAL, c.KEYWORDS) == "barrage, siphon, ritual"
    assert (c.STUN, c.REACH, c.RITUAL) == (64, 128, 512)
    assert (c.ANY, c.ROLLED, c.HIT, c.DEFENDED, c.DECLARE, c.LETHAL) == (1, 2, 4, 8, 16, 32)
    assert words(c.HIT | c.LETHAL, c.MOMENTS) == "hit, lethal"
    assert c.DOES[c.TAUNT] == "taunt"
    assert c.DOES[c.CANCEL_HIT] == "cancel_hit"
    assert c.TARGETS[c.EXIT] == "exit"
    assert c.BEHAVIOURS[c.LOWEST_DEFENSE] == "lowest_defense"


def test_every_effect_and_every_behaviour_is_on_a_card() -> None:
    effects = [one.effect for one in ABILITIES]
    effects += [one.effect for one in ITEMS if one.effect is not None]
    effects += [one.effect for one in RUNES]
    assert {one.does for one in effects} == set(range(len(c.DOES)))
    assert {one.target for one in effects} == set(range(len(c.TARGETS)))
    assert {one.behaviour for one in ENEMIES} == set(range(len(c.BEHAVIOURS)))
    keywords = {words(one.keywords, c.KEYWORDS) for one in EQUIPMENT}
    keywords |= {words(one.keywords, c.KEYWORDS) for one in ENEMIES}
    assert set(", ".join(keywords).split(", ")) == {*c.KEYWORDS, "-"}


# -- builds -----------------------------------------------------------------------------


@pytest.mark.clause("DB-2.4", "DB-2.6")
def test_calder_and_delyth_of_the_example_have_the_parts_of_their_sums() -> None:
    calder, sword = find_hero("Calder"), find_equipment("Sword and Shield")
    assert (sword.melee_dice, calder.melee, sword.melee) == (3, 1, 1)
    assert (calder.speed, sword.move) == (4, 0)
    assert not sword.keywords & c.REACH
    delyth, staff = find_hero("Delyth"), find_equipment("Storm Staff")
    assert (staff.ranged_dice, delyth.ranged, staff.ranged) == (2, 1, 1)
    assert (delyth.defense, staff.defense) == (1, 0)
    assert (delyth.speed, staff.move) == (5, 0)


@pytest.mark.clause("DB-2.3", "DB-2.6")
def test_salmarin_as_a_rogue_has_dexterity_from_both_cards() -> None:
    salmarin, rogue = find_hero("Salmarin"), find_ability_card("Rogue")
    assert (salmarin.skills[c.DEXTERITY], rogue.skills[c.DEXTERITY]) == (1, 1)


@pytest.mark.clause("DB-2.2")
def test_arrowhead_and_ravager_are_those_of_the_example() -> None:
    arrowhead, ravager = find_enemy("Arrowhead"), find_enemy("Ravager")
    assert (arrowhead.colour, arrowhead.type) == (c.GREEN, c.RANGED)
    assert (arrowhead.ranged_dice, arrowhead.ranged) == (3, 1)
    assert (ravager.colour, ravager.type) == (c.BLUE, c.MELEE)
    assert (ravager.defense, ravager.ranged_dice) == (2, 0)


@pytest.mark.clause("DB-4.2")
def test_any_hero_may_take_any_weapon_and_any_abilities() -> None:
    builds = {
        f"{hero.name}, {weapon.name}, {archetype.name}"
        for hero, weapon, archetype in product(HEROES, EQUIPMENT, ABILITY_CARDS)
    }
    assert len(builds) == len(HEROES) * len(EQUIPMENT) * len(ABILITY_CARDS) >= 7 * 5 * 4
    assert "Dunael, Twin Daggers, Guardian" in builds
    for hero, weapon in product(HEROES, EQUIPMENT):
        assert hero.speed + weapon.move >= 3
        assert weapon.melee_dice >= 1


# -- names and pictures -----------------------------------------------------------------


def test_numbers_are_places_and_no_two_cards_have_the_same_name() -> None:
    for found in (
        HEROES, EQUIPMENT, ABILITY_CARDS, ABILITIES, ITEMS, RUNES, ENEMIES, BOSSES, ENEMY_CARDS,
    ):  # fmt: skip
        assert [one.id for one in found] == list(range(len(found)))
    slugs = [
        one.slug
        for found in (
            HEROES, EQUIPMENT, ABILITY_CARDS, ABILITIES, ITEMS, RUNES, ENEMIES, BOSSES, ENEMY_CARDS,
        )
        for one in found
    ]  # fmt: skip
    assert len(set(slugs)) == len(slugs)


def test_each_card_has_a_picture_of_its_own_that_the_set_has() -> None:
    found = [
        one.icon
        for among in (HEROES, EQUIPMENT, ABILITY_CARDS, ABILITIES, ITEMS, RUNES, ENEMIES, BOSSES)
        for one in among
    ]
    assert sorted(set(found) - set(icons())) == []
    assert len(set(found)) == len(found)


def test_each_hero_has_a_meeple_of_its_own_colour() -> None:
    colours = {one.name: one.colour for one in HEROES}
    assert (colours["Delyth"], colours["Calder"]) == ("purple", "red")
    assert len(set(colours.values())) == len(HEROES)


def test_a_card_is_found_by_name_or_slug() -> None:
    assert find_hero("geric").name == "Geric"
    assert find_equipment("twin-daggers").name == "Twin Daggers"
    assert find_ability("chain lightning").energy == 4
    assert find_item("Iron Buckler").effect is None
    assert find_rune("Rune of Warding").effect.does == c.CANCEL_HIT
    assert find_boss("toll-warden").colour == c.BLUE
    assert find_enemy_card("Blue 2").sides[c.MELEE] is find_enemy("Mossback")
    assert find_enemy_card("red-1").sides[c.RANGED].name == "Doomweaver"


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadContent) as told:
        find_hero("Caldor")
    assert told.value.faults == ["there is no hero 'Caldor'; did you mean 'Calder'?"]
    with pytest.raises(BadContent) as told:
        find_enemy_card("Green 3")
    assert told.value.faults == ["there is no enemy card 'Green 3'; did you mean 'Green 2'?"]
