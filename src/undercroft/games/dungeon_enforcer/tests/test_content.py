"""The cards against the tables of RULES.md, their texts, their faces, and faults in their rows."""

import re
import shutil
from collections import Counter
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import pytest

from undercroft.games.dungeon_enforcer.content import (
    BATTLE,
    BATTLE_CARDS,
    FOLDER,
    HUNTER,
    HUNTERS,
    ITEM,
    ITEMS,
    MONSTER,
    MONSTERS,
)
from undercroft.games.dungeon_enforcer.content.cards import (
    ATTACK,
    CONDITIONS,
    DEEDS,
    DEFENSE,
    GRANTS,
    NOBODY,
    STANCES,
    TARGETS,
    Bonus,
    Deed,
    Fighting,
    Item,
)
from undercroft.games.dungeon_enforcer.faces import faces
from undercroft.games.dungeon_enforcer.rules.item_phase import DOES
from undercroft.games.dungeon_enforcer.tests.effects import DOES_NOTHING
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    ALL_ITEMS,
    find_battle_card,
    find_hunter,
    find_item,
    find_monster,
)
from undercroft.kit.content import BadContent, RowKind, load, read

# name | Attack | Defense | HP | hire | Support | ability | what it does
HUNTER_TABLE: Final = """
Therese | 5 | 7 | 10 | 6 | 1/2 | Vanguard        | +1 defense while_main
Ekim    | 6 | 4 | 12 | 5 | 1/3 | Follow Through  | mod 2 self +2 attack, +4 with an ally
Brannoc | 5 | 5 | 14 | 6 | 1/2 | Bulwark         | armor 1
Ysolde  | 5 | 4 | 14 | 4 | 2/2 | Battle Lore     | hand 1
Corvin  | 6 | 3 | 12 | 5 | 1/3 | Cutpurse        | coins 2
Maelis  | 5 | 4 | 12 | 4 | 1/3 | Field Dressing  | heal 3 own +4, uses 2
Odrick  | 6 | 3 | 13 | 6 | 0/3 | Blood Rage      | +2 attack low_hp 6
Sable   | 6 | 4 | 11 | 5 | 1/3 | Outrider        | step 1
Tamsin  | 5 | 5 | 11 | 5 | 1/2 | Hex             | mod 2 enemy -2
Garrow  | 6 | 3 | 12 | 5 | 1/2 | Ambush          | clash 2
Nerissa | 5 | 4 | 13 | 4 | 1/3 | Lightning       | direct 4 enemy +4, uses 1
Pell    | 5 | 4 | 13 | 5 | 1/4 | Tinker          | boost_price 3
Hadrian | 5 | 6 | 12 | 5 | 1/2 | Oathkeeper      | keep_items 1
Wren    | 6 | 4 | 12 | 4 | 2/2 | Feint           | peek 1 enemy, uses 1
Marta   | 6 | 4 | 11 | 6 | 0/3 | Siege Arm       | card_price 1
Lucan   | 5 | 4 | 13 | 3 | 1/4 | Paymaster       | hire_price 2
Fenn    | 5 | 5 | 11 | 6 | 0/4 | Channeler       | best 1
Quill   | 5 | 4 | 13 | 3 | 2/3 | Pathfinder      | best_step 1
"""

# name | rank | Attack | Defense | HP | ability | what it does
MONSTER_TABLE: Final = """
Gutter Rats       | 1 | 3 | 2 |  7 | Swarm         | +1 attack per_hunter
Lantern Wisp      | 1 | 4 | 2 |  6 | Flicker       | clash_immune 1
Mudling           | 1 | 3 | 3 |  7 | Mire          | enemy_boost_price 1
Bone Jackal       | 2 | 4 | 3 |  7 | Hunger        | mod 1 self +2 attack
Cave Leech        | 2 | 4 | 3 |  8 | Drain         | drain 1
Sootling Imp      | 2 | 4 | 3 |  8 | Ember Spit    | direct 3 enemy +2, uses 1
Barrow Guard      | 3 | 4 | 4 |  8 | Old Mail      | armor 1
Thornback         | 3 | 4 | 3 |  9 | Spines        | thorn 1
Cellar Witch      | 3 | 5 | 3 |  9 | Hex           | mod 2 enemy -2
Grave Knight      | 4 | 5 | 4 |  9 | Restless      | start 13
Mirefang          | 4 | 5 | 4 |  9 | Venom         | venom 1
Chain Warden      | 4 | 5 | 4 | 10 | Shackles      | enemy_hand 1
Ashen Ogre        | 5 | 5 | 4 | 10 | Smash         | +2 attack high_card 5
Gloom Stalker     | 5 | 6 | 4 | 10 | From the Dark | peek 1 enemy, uses 1
Salt Wyrm         | 5 | 5 | 5 | 11 | Brine Spray   | direct 4 enemies +2, uses 1
Iron Golem        | 6 | 5 | 5 | 11 | Plating       | armor 1
Crypt Matron      | 6 | 5 | 5 | 11 | Regrowth      | regrowth 2
Storm Roc         | 6 | 6 | 4 | 11 | Updraft       | best 1
Dread Tyrant      | 7 | 6 | 5 | 12 | Dominion      | +2 attack its_round
Hollow Hydra      | 7 | 6 | 5 | 10 | Second Head   | revive 4
Enforcer's Shadow | 7 | 6 | 5 | 12 | Mirror        | mirror 1
"""

# name | copies | kind | what it does
ITEM_TABLE: Final = """
Whetstone         | 3 | one-use | mod 0 own +2 attack
Iron Draught      | 3 | one-use | mod 0 own +3 defense
Battle Tonic      | 3 | one-use | energy 0 +4
Healing Salve     | 3 | one-use | heal 2 own +5
Thunder Flask     | 2 | one-use | direct 3 enemy +3
Smoke Pearl       | 2 | one-use | end_draw 0, hero side only
Seer's Lens       | 2 | one-use | peek 0 enemy, for any own
Leech Powder      | 2 | one-use | sap 1 +4
Hexed Chain       | 2 | one-use | mod 2 enemy -3
Null Bell         | 2 | one-use | cancel 1
Venom Phial       | 2 | one-use | poison 2 enemy
Traveller's Boots | 2 | gear    | step 1
Ember Compass     | 1 | gear    | best_step 1
Quiver of Plans   | 2 | gear    | hand 1
Reserve Cell      | 2 | gear    | more_start 3
Spiked Vambrace   | 1 | gear    | main_thorn 1
Merchant's Seal   | 1 | gear    | hire_price 1, item_price 2
Bounty Writ       | 1 | gear    | coins 2
Guard's Buckler   | 2 | gear    | base_defense 1
Notched Blade     | 2 | gear    | base_attack 1
"""

ATTACK_COUNTS: Final = (2, 3, 4, 5, 5, 4, 3, 2, 2)
DEFENSE_COUNTS: Final = (3, 5, 6, 6, 4, 3, 2, 1, 0)
"""How many battle cards there are of each number from 1 to 9."""


def table(text: str) -> list[list[str]]:
    """Return the cells of a table, row by row."""
    return [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]


def printed(shown: list[list[str]], text: str) -> list[list[str]]:
    """Return the rows of the cards that a table names; a card that was added has its own tests."""
    names = {name for name, *_ in table(text)}
    return [row for row in shown if row[0] in names]


def effect(card: Fighting | Item) -> str:
    """Say what a card does in the words of its file: what, its price, whom, how much."""
    if isinstance(card, Fighting) and card.bonus is not None:
        return _bonus(card.bonus)
    if card.deed is not None:
        return _deed(card.deed)
    given = zip(GRANTS, card.grants, strict=True)
    return ", ".join([f"{word} {size}" for word, size in given if size])


def _bonus(bonus: Bonus) -> str:
    limit = f" {bonus.limit}" if bonus.limit else ""
    return f"{bonus.size:+} {STANCES[bonus.stance]} {CONDITIONS[bonus.when]}{limit}"


def _deed(deed: Deed) -> str:
    said = f"{DEEDS[deed.does]} {deed.price}"
    said += f" {TARGETS[deed.target]}" if deed.target != NOBODY else ""
    said += f" {deed.size:+}" if deed.size else ""
    said += f" {STANCES[deed.stance]}" if deed.stance in (ATTACK, DEFENSE) else ""
    said += f", +{deed.with_ally} with an ally" if deed.with_ally else ""
    said += f", uses {deed.uses}" if deed.uses else ""
    said += ", for any own" if deed.exchange else ""
    return said + (", hero side only" if deed.hero_only else "")


# -- the lists --------------------------------------------------------------------------


@pytest.mark.clause("DE-1.2")
def test_a_hunter_has_three_numbers_a_price_an_ability_and_support() -> None:
    shown = [
        [
            one.name, str(one.attack), str(one.defense), str(one.hp), str(one.hire),
            f"{one.support.cards}/{one.support.energy}", one.ability, effect(one),
        ]
        for one in HUNTERS
    ]  # fmt: skip
    assert printed(shown, HUNTER_TABLE) == table(HUNTER_TABLE)
    assert len(table(HUNTER_TABLE)) == 18


@pytest.mark.clause("DE-1.3")
def test_a_monster_has_a_rank_three_numbers_and_an_ability() -> None:
    shown = [
        [
            one.name, str(one.rank), str(one.attack), str(one.defense), str(one.hp), one.ability,
            effect(one),
        ]
        for one in MONSTERS
    ]  # fmt: skip
    assert printed(shown, MONSTER_TABLE) == table(MONSTER_TABLE)


@pytest.mark.clause("DE-1.4")
def test_there_are_three_monsters_of_each_rank_and_they_get_tougher() -> None:
    ranks = [int(rank) for _, rank, *_ in table(MONSTER_TABLE)]
    assert Counter(ranks) == dict.fromkeys(range(1, 8), 3)
    of_the_rules = [find_monster(name) for name, *_ in table(MONSTER_TABLE)]
    toughness = [
        sum([one.attack + one.defense + one.hp for one in of_the_rules if one.rank == rank])
        for rank in range(1, 8)
    ]
    assert toughness == [37, 44, 49, 55, 60, 63, 67]


@pytest.mark.clause("DE-1.8")
def test_an_item_is_either_gear_or_used_once() -> None:
    shown = [
        [item.name, str(item.count), "one-use" if item.deed else "gear", effect(item)]
        for item in ITEMS
    ]
    assert printed(shown, ITEM_TABLE) == table(ITEM_TABLE)
    assert all((item.deed is None) == any(item.grants) for item in ITEMS)


@pytest.mark.clause("DE-1.5")
def test_a_battle_card_attacks_or_defends_with_one_number() -> None:
    for stance, counts in ((ATTACK, ATTACK_COUNTS), (DEFENSE, DEFENSE_COUNTS)):
        cards = [card for card in BATTLE_CARDS if card.stance == stance]
        found = {card.number: card.count for card in cards}
        assert found == {number: n for number, n in enumerate(counts, 1) if n}
        assert [card.name for card in cards] == [
            f"{STANCES[stance].title()} {card.number}" for card in cards
        ]
    assert {card.stance for card in BATTLE_CARDS} == {ATTACK, DEFENSE}


@pytest.mark.parametrize(("stance", "total"), [(ATTACK, 144), (DEFENSE, 115)])
def test_there_are_30_battle_cards_of_each_kind(stance: int, total: int) -> None:
    cards = [card for card in BATTLE_CARDS if card.stance == stance]
    assert sum([card.count for card in cards]) == 30
    assert sum([card.count * card.number for card in cards]) == total


def test_numbers_are_places_and_no_two_cards_have_the_same_name() -> None:
    for cards in (HUNTERS, MONSTERS, ITEMS, BATTLE_CARDS):
        assert [card.id for card in cards] == list(range(len(cards)))
    names = [card.slug for cards in (HUNTERS, MONSTERS, ITEMS, BATTLE_CARDS) for card in cards]
    assert len(set(names)) == len(names)


def test_each_word_of_a_deed_has_its_entry_in_the_rules() -> None:
    assert {DEEDS[word] for word in DOES if word != DOES_NOTHING} == set(DEEDS)


# -- what is said about them ------------------------------------------------------------

SAID: Final[list[Fighting | Item]] = [*HUNTERS, *MONSTERS, *ITEMS]
TEXTS: Final[Mapping[str, str]] = {
    "Therese": "While main and standing: your hired hunters have +1 in defense stance.",
    "Ekim": "2 energy: this fighter has +2 this round in attack stance, +4 instead if another"
    " hunter of your side attacks.",
    "Ysolde": "Your side draws 1 card more.",
    "Corvin": "When your side defeats a monster, you gain 2 coins more.",
    "Maelis": "3 energy, twice per battle: heal 4 on one of your fighters.",
    "Odrick": "Has +2 in attack stance while its HP is 6 or less.",
    "Sable": "Your first step each turn is free.",
    "Ashen Ogre": "Has +2 in attack stance if its attack card is 5 or higher.",
    "Salt Wyrm": "4 energy, once per battle: 2 direct damage to every enemy.",
    "Dread Tyrant": "Has +2 in attack stance in rounds in which its side attacks.",
    "Hollow Hydra": "Once per battle, when its HP would become 0, it becomes 4.",
    "Whetstone": "One of your fighters has +2 this round in attack stance.",
    "Smoke Pearl": "The battle ends as a draw. Hero side only.",
    "Hexed Chain": "2 energy: one enemy has −3 this round.",
    "Merchant's Seal": "Hunters cost you 1 less to hire. Items cost you 2 less.",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_made_from_what_the_card_does(name: str) -> None:
    texts = {card.name: card.text for card in SAID}
    assert texts[name] == TEXTS[name]


def test_every_card_with_an_effect_has_a_text_without_gaps() -> None:
    for card in SAID:
        assert card.text[0].isupper() or card.text[0].isdigit(), card
        assert card.text.endswith("."), card
        assert not set("{}_") & set(card.text), card


def test_the_box_holds_every_card() -> None:
    box = faces()
    names = [card.name for cards in (HUNTERS, MONSTERS, ITEMS, BATTLE_CARDS) for card in cards]
    assert sorted([one["title"] for one in box]) == sorted(names)
    kinds = ("hunter", "monster", "one-use-item", "gear", "attack-card", "defense-card")
    assert {one["kind"] for one in box} == set(kinds)
    assert sum([one["count"] for one in box]) == len(HUNTERS) + len(MONSTERS) + ALL_ITEMS + 60
    by_name = {one["title"]: one for one in box}
    support = "Support, if it is hired: 3 energy more in each battle round."
    assert by_name["Odrick"]["text"] == f"Blood Rage. {TEXTS['Odrick']}\n{support}"
    assert by_name["Odrick"]["numbers"] == {"attack": 6, "defense": 3, "hp": 13, "hire": 6}
    assert by_name["Ysolde"]["text"].endswith("2 cards and 2 energy more in each battle round.")
    assert by_name["Mudling"]["numbers"] == {"rank": 1, "attack": 3, "defense": 3, "hp": 7}
    assert by_name["Hexed Chain"]["numbers"] == {"energy": 2}
    assert by_name["Whetstone"]["numbers"] == by_name["Reserve Cell"]["numbers"] == {}
    assert (by_name["Defense 8"]["numbers"], by_name["Defense 8"]["count"]) == ({"number": 8}, 1)


def test_a_card_is_found_by_name_or_slug() -> None:
    assert find_hunter("ekim").name == "Ekim"
    assert find_monster("Enforcer's Shadow") is find_monster("enforcers-shadow")
    assert find_item("null bell").name == "Null Bell"
    assert find_battle_card("Attack 9").number == 9
    with pytest.raises(BadContent, match="no monster 'Mudlin'; did you mean 'Mudling'"):
        find_monster("Mudlin")


# -- faults -----------------------------------------------------------------------------

FAULTS: Final[list[tuple[RowKind, str, str, str]]] = [
    (HUNTER, 'when = "while_main"', 'when = "while_mian"',
     ("hunters.toml, line 12, Therese: bonus.when: 'while_mian' is not allowed; did you mean"
      f" 'while_main'? ({' | '.join(CONDITIONS)}) (DE-1.2)")),
    (HUNTER, "hire = 6", "hire = 0",
     "hunters.toml, line 9, Therese: hire: 0 is too small: at least 1 (DE-1.2)"),
    (HUNTER, "grants = { armor = 1 }", "",
     "hunters.toml, line 33, Brannoc: ability: give it one of grants, bonus and deed (DE-1.2)"),
    (MONSTER, "rank = 7", "rank = 8",
     "monsters.toml, line 185, Dread Tyrant: rank: 8 is too large: at most 7 (DE-1.3)"),
    (MONSTER, 'ability = "Swarm"', 'ability = "Swarm"\nabilitty = "Swarm"',
     ("monsters.toml, line 10, Gutter Rats: abilitty: is not a key here; did you mean 'ability'?"
     f" ({' | '.join(MONSTER.row.model_fields)}) (DE-1.3)")),
    (ITEM, "grants = { coins = 2 }", "grants = { coin = 2 }",
     ("items.toml, line 108, Bounty Writ: grants.coin: 'coin' is not allowed; did you mean 'coins'?"
     " (hand | more_start | main_thorn | step | best_step | hire_price | item_price | coins |"
     " base_attack | base_defense) (DE-1.8)")),
    (ITEM, "grants = { step = 1 }", 'grants = { step = 1 }\ndeed = { does = "cancel" }',
     ("items.toml, line 69, Traveller's Boots: give it either grants, for gear, or a deed, for a"
     " one-use item (DE-1.8)")),
    (ITEM, 'target = "own", size = 2', 'target = "self", size = 2',
     ("items.toml, line 6, Whetstone: deed.target: 'self' is not allowed for an item"
     " (own | enemy | enemies) (DE-1.8)")),
    (BATTLE, 'stance = "defense"', 'stance = "defence"',
     ("battle_cards.toml, line 68, Defense 1: stance: 'defence' is not allowed; did you mean"
     " 'defense'? (attack | defense) (DE-1.5)")),
    (BATTLE, "number = 9", "number = 10",
     "battle_cards.toml, line 62, Attack 9: number: 10 is too large: at most 9 (DE-1.5)"),
]  # fmt: skip


def complaint(folder: Path, kind: RowKind, old: str, new: str) -> str:
    """Return what is said of that file when its first `old` reads `new`."""
    text = (FOLDER / kind.file).read_text("utf-8")
    assert old in text
    (folder / kind.file).write_text(text.replace(old, new, 1), "utf-8")
    (fault,) = read(folder, [kind]).faults
    return fault


@pytest.mark.parametrize(("kind", "old", "new", "said"), FAULTS, ids=[one[2] for one in FAULTS])
def test_a_fault_names_file_line_row_key_and_nearest_word(
    tmp_path: Path, kind: RowKind, old: str, new: str, said: str
) -> None:
    assert complaint(tmp_path, kind, old, new) == said


def test_no_card_has_the_name_of_an_ability(tmp_path: Path) -> None:
    """Both are read by their names alone where they are used in battle."""
    for kind in (HUNTER, MONSTER, BATTLE):
        shutil.copy(FOLDER / kind.file, tmp_path)
    items = (FOLDER / ITEM.file).read_text("utf-8")
    for name, refused in (("Field Dressing", True), ("Field Dressings", False)):
        (tmp_path / ITEM.file).write_text(items.replace("Healing Salve", name), "utf-8")
        fault = (
            "items.toml, line 22, Field Dressing: name: 'Field Dressing' is the name of an ability"
            " (Maelis) (DE-1.8)"
        )
        with pytest.raises(BadContent, match=re.escape(fault)) if refused else nullcontext():
            load(tmp_path, [HUNTER, MONSTER, ITEM, BATTLE])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'does = "heal"',
            'does = "heel"',
            "deed.does: 'heel' is not allowed; did you mean 'heal'?",
        ),
        ("uses = 2, size = 4", "uses = 2, size = 0", "deed.size: 0 is too small: at least 1"),
    ],
)
def test_a_fault_inside_a_deed_is_told_too(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert f"Maelis: {said}" in complaint(tmp_path, HUNTER, old, new)
