"""What the templates of the board say beside a view: icons, words and clauses by name."""

from typing import Final

from undercroft.kit.words import listed, many, signed

from .content.cards import COLOURS, SKILLS, TYPES
from .content.texts import WORDS
from .pictures import BOARD
from .rules.rolls import SIX
from .shapes import View
from .words.brief import (
    dice_of,
    ending,
    enemy_on,
    figure_on,
    goal,
    hero_now,
    next_act,
    progress,
    quest_name,
    total,
)
from .words.in_text import profiles


def room_of(view: View, space: str) -> int:
    """Return the number of the room that a space is named by; 0 if that room is not there."""
    number = int(space.partition("-")[0])
    return number if number in [room["number"] for room in view["rooms"]] else 0


LEGEND: Final[dict[str, object]] = {
    "icons": WORDS["icons"],
    "keywords": WORDS["keywords"],
    "clauses": WORDS["clauses"],
    "phases": WORDS["phases"],
    "skills": SKILLS,
    "colours": COLOURS,
    "types": TYPES,
    "behaviours": WORDS["behaviours"],
    "attacks": WORDS["attacks"],
    "rolls": WORDS["rolls"],
    "thrown": WORDS["thrown"],
    "results": WORDS["results"],
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
