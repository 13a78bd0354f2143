"""The texts of the cards, made from their effects, and what may be wrong with a row of theirs."""

from pathlib import Path
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content import (
    ABILITIES,
    BOSSES,
    ENEMIES,
    FOLDER,
    ITEMS,
    RUNES,
)
from undercroft.games.deck_box_dungeons.content import cards as c
from undercroft.games.deck_box_dungeons.content.card_rows import (
    ABILITY_CARD,
    BOSS,
    CARD_KINDS,
    ENEMY,
    EQUIPMENT,
    HERO,
    ITEM,
    RUNE,
    ability_names,
    enemy_sides,
)  # fmt: skip
from undercroft.games.deck_box_dungeons.content.cards import Effect
from undercroft.games.deck_box_dungeons.content.texts import WORDS, effect_text, item_text
from undercroft.games.deck_box_dungeons.tests.found import (
    find_item,
)
from undercroft.kit.content import RowKind, read

# -- what is said about them ------------------------------------------------------------

TEXTS: Final = {
    "Backstab": "When you attack with your weapon, roll 2 more dice.",
    "Evasion": "Right after your defense roll, reroll all your dice that failed.",
    "Shadowstep": "Move up to 3 movement points at once; you may pass through enemies.",
    "Firebolt": "Attack one enemy in sight, at any distance: 2 dice, +2 each.",
    "Blink": "Place yourself on a free space of your room that you see, but not on a pit.",
    "Chain Lightning": "Attack each enemy in your room, in sight or not: 2 dice, +1 each.",
    "Brace": "When you are hit, you have +2 defense against that attack.",
    "Shield Bash": "Push an adjacent enemy one space away, then stun it. A red enemy is only"
    " pushed.",
    "Taunt": "Until the end of the Enemy Phase, enemies that can attack you attack you first.",
    "Mend": "You, or a hero or NPC in your room or an adjacent one, heals 2.",
    "Guiding Light": "Right after the roll of an Attack action, reroll all misses: yours, or those"
    " of a hero in your room or an adjacent one.",
    "Sanctuary": "Until the end of the Enemy Phase, heroes and NPCs who are now in your room have"
    " +1 defense.",
    "Minor Health Potion": "You heal 2.",
    "Greater Health Potion": "You heal 4.",
    "Energy Potion": "You gain 3 energy.",
    "Foresight Scroll": "Choose an exit with an unexplored room behind it and explore that room."
    " Nobody moves.",
    "Throwing Axe": "Attack one enemy in sight, 2 or more spaces away: 3 dice, your hero’s ranged"
    " modifier each.",
    "Fire Flask": "Attack each enemy on a space in sight, 2 or more away, and on the 8 around it in"
    " its room: 2 dice, +1 and your hero’s ranged modifier each.",
    "Smoke Pellet": "Until the end of the Enemy Phase, no ranged attack may target a hero or NPC in"
    " your room.",
    "Weighted Net": "Stun one enemy in sight that is not red.",
    "Loaded Die": "Reroll one die that you have just rolled, for an attack, a defense or a skill.",
    "Whetstone": "When you attack with your weapon, each unblocked hit deals 1 more damage"
    " (Crush).",
    "Swift Boots": "You have +1 speed.",
    "Iron Buckler": "You have +1 defense.",
    "Rune of Embers": "Once per round: when you attack with your weapon, roll 1 more die.",
    "Rune of Warding": "Once per round: cancel 1 hit on you before you roll defense dice.",
    "Arrowhead": "First attacks the nearest hero.",
    "Scrapper": "First attacks the nearest hero.",
    "Cinder Acolyte": "First attacks the hero with the lowest health. Its damage heals its room’s"
    " weakest enemy by 1.",
    "Cutpurse": "First attacks the hero with the most treasure.",
    "Gloomcaller": "First attacks the hero with the most energy. Before it acts, heroes near lose 1"
    " energy.",
    "Ravager": "First attacks the nearest hero.",
    "Bonechanter": "First attacks the hero with the lowest health. Its damage heals its room’s"
    " weakest enemy by 1.",
    "Mossback": "First attacks the nearest hero. Heals 1 at the end of the round.",
    "Doomweaver": "First attacks the hero with the lowest defense. May aim each die elsewhere."
    " Targets have −1 defense.",
    "Ironhide Brute": "First attacks the hero with the highest health. Each unblocked hit deals 1"
    " more damage. A hurt target is pushed away. Melee reaches diagonally.",
    "Giant Troll": "First attacks the nearest hero. A hurt target is pushed away. Melee reaches"
    " diagonally. Heals 1 at the end of the round.",
    "Ashen Lich": "First attacks the hero with the most energy. Targets have −1 defense. Before it"
    " acts, heroes near lose 1 energy. Its damage heals its room’s weakest enemy by 1.",
    "Toll-Warden": "First attacks the nearest hero. Targets have −1 defense.",
}


def test_every_text_says_what_the_card_does() -> None:
    found = {
        one.name: one.text for among in (ABILITIES, ITEMS, RUNES, ENEMIES, BOSSES) for one in among
    }
    assert {name: found[name] for name in TEXTS} == TEXTS
    assert max([len(text) for text in found.values()]) <= 160


def test_every_keyword_and_every_behaviour_has_words() -> None:
    assert [*WORDS["keywords"]] == [*c.KEYWORDS]
    assert max([len(text) for text in WORDS["keywords"].values()]) < 160
    assert set(WORDS["in_short"]) == set(c.KEYWORDS) - {"heavy", "stun"}
    assert [*WORDS["prefers"]] == [*c.BEHAVIOURS]


def test_a_text_follows_the_numbers() -> None:
    assert effect_text(Effect(c.ENERGY, size=7)) == "You gain 7 energy."
    both = find_item("Swift Boots").__replace__(grants=(2, 1))
    assert item_text(both) == "You have +2 speed and +1 defense."


# -- faults -----------------------------------------------------------------------------

FAULTS: Final[list[tuple[RowKind, str, str, str]]] = [
    (HERO, 'colour = "red"', 'colour = "rad"',
     ("heroes.toml, line 7, Calder: colour: 'rad' is not allowed; did you mean 'red'? (red | purple"
      " | green | blue | gold | teal | orange | black | white | gray | brown | pink | olive | navy"
      " | maroon | crimson | indigo | coral) (DB-2.6)")),
    (HERO, "health = 11", "health = 0",
     "heroes.toml, line 13, Calder: health: 0 is too small: at least 1 (DB-2.6)"),
    (HERO, "strength = 1, ", "",
     "heroes.toml, line 12, Calder: skills.strength: is missing (DB-2.6)"),
    (EQUIPMENT, '"barrage"', '"barage"',
     ("equipment.toml, line 26, Twin Daggers: keywords.1: 'barage' is not allowed; did you mean"
      " 'barrage'? (barrage | crush | heavy | knockback | pierce | stun | reach) (DB-2.4)")),
    (EQUIPMENT, '"barrage"', '"siphon"',
     ("equipment.toml, line 26, Twin Daggers: keywords.1: 'siphon' is not allowed"
      " (barrage | crush | heavy | knockback | pierce | stun | reach) (DB-2.4)")),
    (EQUIPMENT, '"crush"', '"heavy"',
     "equipment.toml, line 16, Greatsword: keywords: 'heavy' stands here twice (DB-2.4)"),
    (EQUIPMENT, "melee_dice = 3", "",
     ("equipment.toml, line 3, Sword and Shield: has no dice: give it melee_dice or ranged_dice"
      " (DB-2.4)")),
    (EQUIPMENT, "ranged_dice = 3", "",
     "equipment.toml, line 34, Longbow: ranged: 1 changes nothing without ranged_dice (DB-2.4)"),
    (ABILITY_CARD, 'does = "taunt"', 'does = "tount"',
     ("abilities.toml, line 31, Guardian: abilities.3.effect.does: 'tount' is not allowed; did you"
      f" mean 'taunt'? ({' | '.join(c.DOES)}) (DB-2.3)")),
    (ABILITY_CARD, ", dice = 2, modifier = 2", ", modifier = 2",
     "abilities.toml, line 19, Mage: abilities.1.effect.dice: is missing (DB-2.3)"),
    (ABILITY_CARD, 'moments = ["hit"]', 'moments = ["any"]',
     ("abilities.toml, line 29, Guardian: abilities.1.moments.1: 'any' is not allowed for guard"
      " (hit) (DB-2.3)")),
    (ABILITY_CARD, 'does = "move"', 'does = "energy"',
     ("abilities.toml, line 11, Rogue: abilities.3.effect: energy is not for abilities, which cost"
      " energy (DB-2.3)")),
    (ABILITY_CARD, 'name = "Evasion"', 'name = "Backstab"',
     "abilities.toml, line 8, Rogue: abilities: 'Backstab' stands here twice (DB-2.3)"),
    (ITEM, "cost = 3", "cost = 0",
     "items.toml, line 7, Minor Health Potion: cost: 0 is too small: at least 1 (DB-2.5)"),
    (ITEM, "grants = { speed = 1 }", 'grants = { speed = 1 }\neffect = { does = "smoke" }',
     ("items.toml, line 74, Swift Boots: give it either grants, if it is permanent, or an effect"
      " (DB-2.5)")),
    (ITEM, "grants = { speed = 1 }", "",
     ("items.toml, line 74, Swift Boots: give it either grants, if it is permanent, or an effect"
      " (DB-2.5)")),
    (ITEM, "grants = { speed = 1 }", 'grants = { speed = 1 }\nmoments = ["any"]',
     "items.toml, line 79, Swift Boots: moments: a permanent item is never used (DB-2.5)"),
    (ITEM, 'moments = ["declare"]', "moments = []",
     "items.toml, line 71, Whetstone: moments: say when it may be used (declare) (DB-2.5)"),
    (ITEM, 'keyword = "crush"', 'keyword = "crash"',
     ("items.toml, line 72, Whetstone: effect.keyword: 'crash' is not allowed; did you mean"
      " 'crush'? (crush | knockback | pierce | stun) (DB-2.5)")),
    (RUNE, 'moments = ["hit"]', 'moments = ["hit", "hit"]',
     "runes.toml, line 12, Rune of Warding: moments: 'hit' stands here twice (DB-2.1)"),
    (ENEMY, 'colour = "green"', 'colour = "gren"',
     ("enemies.toml, line 7, Arrowhead: colour: 'gren' is not allowed; did you mean 'green'?"
      " (green | blue | red) (DB-2.2)")),
    (ENEMY, '"siphon"', '"stun"',
     ("enemies.toml, line 70, Gloomcaller: keywords.1: 'stun' is not allowed (barrage | crush |"
      " knockback | pierce | siphon | reach | regenerate | ritual) (DB-2.2)")),
    (ENEMY, "ranged_dice = 3\nranged = 1\n", "",
     "enemies.toml, line 4, Arrowhead: ranged_dice: is missing: its type is ranged (DB-2.2)"),
    (ENEMY, 'behaviour = "most_treasure"', 'behaviour = "most_treasures"',
     ("enemies.toml, line 55, Cutpurse: behaviour: 'most_treasures' is not allowed; did you mean"
      " 'most_treasure'? (nearest | most_treasure | most_energy | lowest_health | highest_health |"
      " lowest_defense) (DB-2.2)")),
    (BOSS, "per_hero = 2\n", "",
     "bosses.toml, line 4, Giant Troll: per_hero: is missing (DB-2.2)"),
]  # fmt: skip


def complaints(folder: Path, kind: RowKind, old: str, new: str, in_pack: bool) -> list[str]:
    """Return what is said of that file when its first `old` reads `new`."""
    text = (FOLDER / kind.file).read_text("utf-8")
    assert old in text
    (folder / kind.file).write_text(text.replace(old, new, 1), "utf-8")
    return read(folder, [kind], in_pack).faults


@pytest.mark.parametrize(("kind", "old", "new", "said"), FAULTS, ids=[one[2] for one in FAULTS])
def test_a_fault_names_file_line_row_key_and_nearest_word(
    tmp_path: Path, kind: RowKind, old: str, new: str, said: str
) -> None:
    assert complaints(tmp_path, kind, old, new, False) == [said]


def test_a_pack_pairs_no_heroes(tmp_path: Path) -> None:
    found = complaints(tmp_path, HERO, "pair = 0", "pair = 3", True)
    assert found[0] == "heroes.toml, line 14, Calder: pair: is not for packs (DB-2.6)"
    assert len(found) == 6
    named = complaints(tmp_path, HERO, "pair = 0", "pare = 0", False)[0]
    assert "pare: is not a key here; did you mean 'pair'?" in named
    hidden = complaints(tmp_path, HERO, "pair = 0", "pare = 0", True)[0]
    assert hidden.endswith(" | skills | health) (DB-2.6)")


def test_an_ability_card_has_no_more_and_no_fewer_than_three_abilities(tmp_path: Path) -> None:
    text = (FOLDER / "abilities.toml").read_text("utf-8").splitlines(keepends=True)
    fewer = [line for line in text if '"Blink"' not in line]
    more = [line.replace("]\n", text[8] + "]\n") if line == "]\n" else line for line in text[:12]]
    for lines, said in (
        (fewer, "line 18, Mage: abilities: has 2 entries: at least 3"),
        (more, "line 8, Rogue: abilities: has 4 entries: at most 3"),
    ):
        (tmp_path / "abilities.toml").write_text("".join(lines), "utf-8")
        found = read(tmp_path, [ABILITY_CARD]).faults
        assert found == [f"abilities.toml, {said} (DB-2.3)"]


@pytest.mark.parametrize("name", ["Blink", "Whetstone", "Rune of Embers"])
def test_no_ability_has_the_name_of_another_an_item_or_a_rune(tmp_path: Path, name: str) -> None:
    for file in ("abilities", "items", "runes"):
        text = (FOLDER / f"{file}.toml").read_text("utf-8").replace('"Mend"', f'"{name}"')
        (tmp_path / f"{file}.toml").write_text(text, "utf-8")
    (fault,) = ability_names(read(tmp_path, CARD_KINDS))
    said = f"{name!r} is the name of another ability, an item or a rune (DB-2.3)"
    assert fault == f"abilities.toml, line 39, Cleric: abilities.1.name: {said}"
    assert ability_names(read(FOLDER, CARD_KINDS)) == []


@pytest.mark.clause("DB-2.2")
@pytest.mark.parametrize(
    ("side", "said"),
    [
        ("", "line 34, Cinder Acolyte: card: Green 2 has no melee side"),
        ("ranged", "line 50, Cutpurse: type: 'Cinder Acolyte' is the ranged side of Green 2"),
    ],
)  # fmt: skip
def test_an_enemy_card_needs_both_sides_and_each_once(tmp_path: Path, side: str, said: str) -> None:
    rows = (FOLDER / "enemies.toml").read_text("utf-8").split("[[enemy]]")
    at = next(n for n, row in enumerate(rows) if '"Cutpurse"' in row)
    rows[at : at + 1] = [rows[at].replace('"melee"', f'"{side}"')] if side else []
    (tmp_path / "enemies.toml").write_text("[[enemy]]".join(rows), "utf-8")
    (fault,) = enemy_sides(read(tmp_path, [ENEMY]))
    assert fault.startswith(f"enemies.toml, {said}")
