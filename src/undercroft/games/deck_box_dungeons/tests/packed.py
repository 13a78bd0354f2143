"""The files of a pack with something of every kind, which tests change and have refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons import actions
from undercroft.games.deck_box_dungeons.actions import VOCABULARY
from undercroft.games.deck_box_dungeons.content import BadContent
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS, NPCS, QUESTS
from undercroft.games.deck_box_dungeons.packs import LISTS as ADDED
from undercroft.games.deck_box_dungeons.packs import SHELF, add_pack
from undercroft.games.deck_box_dungeons.switches import CARDS, QUEST
from undercroft.kit.packs import MANIFEST

LISTS: Final = (*ADDED, ENCOUNTERS, QUESTS, NPCS)
"""All that a pack adds to."""

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


@pytest.fixture(autouse=True)
def own_content(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take what each test adds back, actions too."""
    counts = [len(one) for one in LISTS]
    learnt = (
        actions.TAKE_HERO, actions.TURN_OF, actions.GIVE_TO, actions.TAKE_EQUIPMENT,
        actions.TAKE_ABILITY_CARD, actions.USE_ABILITY, actions.USE_ITEM, actions.GIVE_ITEM,
        actions.USE_RUNE, actions.GIVE_RUNE, actions.TAKE_RUNE, actions.ABOUT, actions.LAY,
    )  # fmt: skip
    known = [len(one) for one in learnt]
    words = len(VOCABULARY)
    shelved: list[tuple[dict[str, Any], dict[str, Any]]] = [
        (held, dict(held)) for held in (SHELF.labels, SHELF.manifests)
    ]
    for held, _ in shelved:
        held.clear()
    monkeypatch.setattr(QUEST, "values", QUEST.values)
    monkeypatch.setattr(CARDS, "values", CARDS.values)
    yield
    for held, before in shelved:
        held.clear()
        held.update(before)
    for lists, lengths in ((LISTS, counts), (learnt, known)):
        for one, count in zip(lists, lengths, strict=True):
            del one[count:]
    for action in VOCABULARY.actions[words:]:
        del VOCABULARY._by_notation[action.notation]
    del VOCABULARY.actions[words:]
    actions.learn()


def kept() -> list[object]:
    """All that a pack may change."""
    values = [QUEST.values, CARDS.values, dict(SHELF.labels), len(VOCABULARY)]
    return [*[len(one) for one in LISTS], *values]


def refused(folder: Path) -> list[str]:
    """Add a pack that is refused; return why. Nothing of it may stay."""
    before = kept()
    with pytest.raises(BadContent) as bad:
        add_pack(folder)
    assert kept() == before
    return bad.value.faults
