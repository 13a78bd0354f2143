"""How a match is set up with the cards of a pack in play.

Enemies, bosses and runes come up in quests that name them: so the pack gets a short one.
"""

from collections.abc import Mapping
from typing import Any, Final

from undercroft.kit.content import slug_of
from undercroft.kit.pack_texts import row_text
from undercroft.kit.staged import Shown, Staged

from .content.card_rows import BOSS, ENEMY, RUNE
from .content.quest_rows import QUEST as QUEST_ROW
from .content.quests import GENERATED
from .switches import CARDS, QUEST

NAMED: Final = (ENEMY.word, BOSS.word, RUNE.word)
"""The kinds of cards that quests name."""
BOX_BOSS: Final = "Giant Troll"
ENEMIES: Final = {"green": 1, "blue": 1, "red": 1}


def staged(card: Shown, is_in: bool) -> Staged:
    """Return a quest of two players, with the cards of the pack: the one that `added` has written,
    or else one that is dealt. Without the card those of the pack are in play that are left."""
    del is_in  # the pack has the card, or has it no more
    written = slug_of(_title(card.name))
    quest = written if written in QUEST.values else GENERATED
    return Staged(2, {QUEST.name: quest, CARDS.name: card.pack or CARDS.default})


def added(word: str, row: Mapping[str, Any], is_in: bool) -> tuple[str, str] | None:
    """Return a file of a pack and the quest in which the card comes up, or another one in its
    place; None for what comes up in quests that are dealt."""
    if word not in NAMED:
        return None
    boss, enemies, steps = BOX_BOSS, dict(ENEMIES), list[dict[str, Any]]()
    if word == BOSS.word and is_in:
        boss = str(row["name"])
    elif word == ENEMY.word:
        enemies |= {row["colour"]: row["card"]} if is_in else {}
        steps = [{"spawn": {row["colour"]: 1}}]
    elif word == RUNE.word and is_in:
        steps = [{"rune": row["name"]}]
    quest = {
        "name": _title(str(row["name"])),
        "icon": "dungeon-gate",
        "text": "A short way, to try a card.",
        "goal": "slay",
        "boss": {"name": boss},
        "enemies": enemies,
        "rooms": [
            {"card": "1A", "name": "The Way In", "steps": []},
            {"card": "6A", "behind": "T1 east", "tier": 1, "name": "The Middle", "steps": steps},
            {"card": "15A", "behind": "T2 east", "tier": "goal", "name": "The End",
             "steps": [{"boss": True}]},
        ],
    }  # fmt: skip
    return QUEST_ROW.file, row_text(QUEST_ROW.word, quest)


def _title(name: str) -> str:
    return f"Try {name}"[:40].strip()
