"""The files of a pack with something of every kind, which tests change."""

from pathlib import Path
from typing import Final

from undercroft.kit.packs import MANIFEST

ABOUT: Final = """game = "deck-box-dungeons"
slug = "my-pack"
title = "My Pack"
version = "1.0"
"""
HERO: Final = """[[hero]]
name = "Bruna"
icon = "woman-elf-face"
colour = "teal"
melee = 1
ranged = 0
defense = 0
speed = 5
skills = { strength = 0, dexterity = 1, wisdom = 0, charisma = 0 }
health = 9
"""
EQUIPMENT: Final = """[[equipment]]
name = "War Hammer"
icon = "warhammer"
melee_dice = 2
melee = 2
keywords = ["stun"]
"""
ABILITIES: Final = """[[ability-card]]
name = "Ranger"
icon = "bow-arrow"
skills = { strength = 0, dexterity = 1, wisdom = 0, charisma = 0 }
abilities = [
  { name = "Aimed Shot", icon = "bow-arrow", energy = 2, moments = ["declare"], effect = { does = "extra_dice", size = 1 } },
  { name = "Sidestep", icon = "dodging", energy = 1, moments = ["any"], effect = { does = "move", size = 2 } },
  { name = "Field Dressing", icon = "powder", energy = 2, moments = ["any", "lethal"], effect = { does = "heal", target = "self", size = 2 } },
]
"""  # noqa: E501
ITEM: Final = """[[item]]
name = "Lucky Boots"
icon = "boots"
cost = 5
grants = { speed = 2 }
"""
RUNE: Final = """[[rune]]
name = "Rune of Frost"
icon = "rune-stone"
moments = ["declare"]
effect = { does = "extra_dice", size = 1 }
"""


def side(name: str, kind: str, card: int = 1, colour: str = "green") -> str:
    """A side of an enemy card."""
    return f"""[[enemy]]
name = "{name}"
icon = "goblin-head"
colour = "{colour}"
card = {card}
type = "{kind}"
{kind}_dice = 2
defense = 0
speed = 4
behaviour = "nearest"
"""


ENEMIES: Final = side("Frost Archer", "ranged") + side("Frost Imp", "melee")
BOSS: Final = """[[boss]]
name = "Frost King"
icon = "troll"
colour = "red"
type = "melee"
melee_dice = 3
defense = 1
speed = 3
behaviour = "nearest"
health = 5
per_hero = 1
"""
ROOM: Final = '''[[room]]
number = 1
name = "Frost Hall"
grid = """
###+###
#.....#
#.~.~.#
#..*..#
+.....+
#.....#
#.....#
#.sss.#
###+###
"""
'''
ENCOUNTER: Final = """[[encounter]]
name = "Ice Wind"
tier = 1
steps = [{ damage = 1 }, { spawn = { green = "P" } }]
"""
QUESTS_FILE: Final = """[[quest]]
name = "The Frozen Stair"
icon = "stairs"
text = "The king of frost has come down the stair."
goal = "slay"
boss = { name = "Frost King" }
enemies = { green = 1, blue = 2, red = 1 }
rooms = [
  { card = "1A", name = "The Hall", steps = [{ object = "Rune of Frost" }] },
  { card = "15A", behind = "T1 north", tier = "goal", name = "The Throne", steps = [
    { boss = true }, { spawn = { green = 1 } },
  ] },
]
"""
WHOLE: Final = {
    "heroes": HERO, "equipment": EQUIPMENT, "abilities": ABILITIES, "items": ITEM, "runes": RUNE,
    "enemies": ENEMIES, "bosses": BOSS, "rooms": ROOM, "encounters": ENCOUNTER,
    "quests": QUESTS_FILE,
}  # fmt: skip


def pack(folder: Path, about: str = ABOUT, **files: str) -> Path:
    """Write a pack with these files into that folder."""
    folder.mkdir(exist_ok=True)
    (folder / MANIFEST).write_text(about, "utf-8")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder
