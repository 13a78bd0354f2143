"""Dungeon Attack!: a cooperative dice game by Emil G. Palisoc and John S. Jacobs.

Three dungeon levels of Monster Dice: roll what faces you, keep what you defeat,
search the pile for treasure. RULES.md has every clause; `rules/` is the same in
the same order.
"""

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Final

from undercroft.kernel import Event
from undercroft.kit.game import GameSpec
from undercroft.kit.parts import kinds_of, parts_of

from .actions import MOST_PLAYERS, VOCABULARY
from .bot import AdventurerBot
from .content import WORDS
from .faces import faces
from .questions import QUESTIONS
from .rules.game import new_match
from .rules.roll import COMBAT
from .rules.scoring import returns
from .rules.search import TREASURE
from .state import DungeonAttack
from .switches import HOUSE
from .turning_point import recap
from .view import view
from .words import label, sentence, text

COUNTED: Final = frozenset(
    ("rolls", "busts", "assists", "hit", "knocked_out", "cleared", "left", "fused")
)
"""The kinds of events that the summary reads."""


def summary(s: DungeonAttack, events: Sequence[Event]) -> dict[str, int | float | str | bool]:
    """Return the facts of a finished match that its statistics are made of."""
    kinds = [event.kind for event in events]
    return {
        "turns": s.turns,
        "rolls": kinds.count("rolls") + kinds.count("busts") + kinds.count("assists"),
        "hits": kinds.count("hit"),
        "knock_outs": kinds.count("knocked_out"),
        "cleared": kinds.count("cleared"),
        "left": kinds.count("left"),
        "epics": kinds.count("fused"),
        "treasure": sum(one.value for one in s.adventurers),
        "artifacts": sum(one.artifacts for one in s.adventurers),
        "wiped": s.wiped,
        "capped": s.capped,
    }


GAME: Final = GameSpec(
    slug="dungeon-attack",
    title="Dungeon Attack!",
    tagline="Bust the door, keep what you defeat, and know when to leave.",
    seats=(1, MOST_PLAYERS),
    rules_version=1,
    switches=HOUSE.switches,
    presets=HOUSE.presets,
    exclusions=HOUSE.exclusions,
    vocabulary=VOCABULARY,
    parts=parts_of(__name__),
    kinds=kinds_of(__name__),
    thrown=(COMBAT, TREASURE),
    start=new_match,
    returns=returns,
    worth=(0, inf),
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    summary=summary,
    counted=COUNTED,
    recap=recap,
    bots={"adventurer": AdventurerBot},
    folder=Path(__file__).parent,
    faces=faces,
    question=QUESTIONS.question,
    decides=QUESTIONS.decides,
    effect=QUESTIONS.effect,
    odds=QUESTIONS.odds,
    legend=WORDS,
)  # fmt: skip
