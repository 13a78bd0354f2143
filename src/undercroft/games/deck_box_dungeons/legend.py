"""What the templates of the board say beside a view: icons, words and clauses by name."""

from typing import Final

from undercroft.kit.words import listed, many, signed

from .content.cards import COLOURS, KEYWORDS, SKILLS, TYPES
from .content.texts import KEYWORD_TEXTS
from .pictures import BOARD
from .rules.rolls import SIX
from .shapes import View
from .words.brief import (
    ATTACKS,
    BEHAVIOURS,
    PHASES,
    RESULTS,
    ROLLS,
    dice_of,
    enemy_on,
    figure_on,
    goal,
    hero_now,
    next_act,
    progress,
    quest_name,
    total,
)
from .words.endings import ending
from .words.in_text import profiles
from .words.sentences import DICE

_ICONS: Final = {
    "melee": "broadsword",
    "ranged": "high-shot",
    "defense": "shield",
    "speed": "walking-boot",
    "health": "hearts",
    "energy": "circle-sparks",
    "treasure": "two-coins",
    "strength": "strong",
    "dexterity": "juggler",
    "wisdom": "brain",
    "charisma": "conversation",
    "barrage": "arrow-cluster",
    "crush": "anvil",
    "heavy": "weight",
    "knockback": "wind-slap",
    "pierce": "pierced-body",
    "siphon": "leeching-worm",
    "stun": "knocked-out-stars",
    "reach": "halberd",
    "regenerate": "regeneration",
    "ritual": "pentacle",
    "stunned": "knocked-out-stars",
    "taunting": "shouting",
    "blessed": "slumbering-sanctuary",
    "smoky": "fog",
    "relic": "holy-grail",
    "altar": "prayer",
    "stone": "stone-tablet",
    "rune": "rune-stone",
    "loot": "knapsack",
    "hero": "meeple",
    "dead": "tombstone",
    "boss": "crown",
    "item": "knapsack",
    "room": "dungeon-gate",
    "door": "wooden-door",
    "quest": "treasure-map",
    "party": "meeple",
    "unexplored": "entry-door",
    "entrance": "stairs",
    "goal": "targeting",
    "enemies": "dice-six-faces-six",
    "check": "scroll-unfurled",
    "done": "check-mark",
}
"""The icon of each number, keyword, mark and object."""
_KEYWORDS: Final = {
    KEYWORDS[bit.bit_length() - 1]: text for bit, text in sorted(KEYWORD_TEXTS.items())
}
"""What each keyword does."""
_CLAUSES: Final = {
    "barrage": "DB-15.1",
    "crush": "DB-15.2",
    "heavy": "DB-15.3",
    "knockback": "DB-15.4",
    "pierce": "DB-15.7",
    "siphon": "DB-15.8",
    "stun": "DB-15.9",
    "reach": "DB-15.12",
    "regenerate": "DB-15.13",
    "ritual": "DB-15.14",
    "melee": "DB-2.8",
    "ranged": "DB-2.8",
    "defense": "DB-2.9",
    "speed": "DB-2.10",
    "skills": "DB-2.11",
    "health": "DB-2.7",
    "energy": "DB-1.8",
    "treasure": "DB-9.17",
    "market": "DB-11.2",
    "supply": "DB-8.6",
    "behaviour": "DB-12.16",
    "next": "DB-12.15",
    "attack": "DB-9.4",
    "block": "DB-9.11",
    "check": "DB-14.3",
    "sight": "DB-10.7",
    "reached": "DB-6.1",
    "water": "DB-6.2",
    "pit": "DB-6.5",
    "exit": "DB-7.1",
    "nowhere": "DB-6.12",
    "door": "DB-6.9",
    "round_limit": "DB-16.5",
    "win": "DB-16.1",
    "spawn": "DB-8.3",
    "actions": "DB-5.5",
    "runes": "R74",
    "taunting": "DB-12.16",
    "blessed": "R47",
    "smoky": "R47",
}
"""The clause behind each thing that a board shows."""


def room_of(view: View, space: str) -> int:
    """Return the number of the room that a space is named by; 0 if that room is not there."""
    number = int(space.partition("-")[0])
    return number if number in [room["number"] for room in view["rooms"]] else 0


LEGEND: Final[dict[str, object]] = {
    "icons": _ICONS,
    "keywords": _KEYWORDS,
    "clauses": _CLAUSES,
    "phases": PHASES,
    "skills": SKILLS,
    "colours": COLOURS,
    "types": TYPES,
    "behaviours": BEHAVIOURS,
    "attacks": ATTACKS,
    "rolls": ROLLS,
    "thrown": DICE,
    "results": RESULTS,
    "six": SIX,
    "ending": ending,
    "goal": goal,
    "quest_name": quest_name,
    "progress": progress,
    "profiles": profiles,
    "hero_now": hero_now,
    "enemy_on": enemy_on,
    "figure_on": figure_on,
    "next_act": next_act,
    "room_of": room_of,
    "dice": dice_of,
    "total": total,
    "signed": signed,
    "listed": listed,
    "many": many,
    "board": BOARD,
}
"""`goal`, `quest_name`, `progress` word the quest; `profiles` are the enemies on the table, each
kind once; `hero_now` is who decides, `enemy_on` and `figure_on` are who stands on a space;
`next_act` says what an enemy would do; `dice` writes an attack, `total` a die with its modifier.
`board` is what `pictures.py` draws."""
