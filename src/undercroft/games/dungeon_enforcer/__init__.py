"""Dungeon Enforcer: hunters walk a map, hire, shop, and fight monsters that other players drive.

Each turn a player walks by map energy, visits towns, or enters a monster's square: then another
player plays the monster. A battle round has six phases, with plays face down on both sides.
RULES.md has every clause; `rules/` is the same in the same order.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undercroft.kernel import Event
from undercroft.kit.game import GameSpec
from undercroft.kit.parts import kinds_of, parts_of

from .actions import VOCABULARY
from .bot import bots
from .faces import faces
from .idling import idle
from .knowledge import deal_anew
from .legend import LEGEND
from .packs import SHELF, add_pack
from .rules.game import new_match
from .rules.rolls import STREAMS
from .rules.victory import returns
from .state import DungeonEnforcer
from .switches import HOUSE
from .turning_point import recap
from .view import view
from .words import QUESTIONS, label, sentence, text

COUNTED: Final = frozenset(
    ("battle_over", "walked", "battle_round", "eliminated", "hired", "bought")
)
"""The kinds of events that the summary reads."""


def summary(s: DungeonEnforcer, events: Sequence[Event]) -> dict[str, int | float | str | bool]:
    """Return the facts of a finished match that its statistics are made of."""
    kinds = [event.kind for event in events]
    over = [str(event.public["how"]) for event in events if event.kind == "battle_over"]
    ways = [event.public["way"] for event in events if event.kind == "walked"]
    return {
        "rounds": s.round,
        "outcome": s.outcome,
        "first_wins": s.first in s.winners,
        "battles": len(over),
        "battle_rounds": kinds.count("battle_round"),
        "hunters_won": over.count("won"),
        "hunters_lost": over.count("lost"),
        "drawn": over.count("drawn"),
        "eliminated": kinds.count("eliminated"),
        "hired": kinds.count("hired"),
        "bought": kinds.count("bought"),
        "steps": sum([len(way) - 1 for way in ways if isinstance(way, tuple)]),
        "most_coins": max([one.coins for one in s.players]),
    }


GAME: Final = GameSpec(
    slug="dungeon-enforcer",
    title="Dungeon Enforcer",
    tagline="Lead your hunters across the map, and drive the monsters of the others.",
    seats=(1, 6),
    rules_version=2,
    switches=HOUSE.switches,
    presets=HOUSE.presets,
    exclusions=HOUSE.exclusions,
    vocabulary=VOCABULARY,
    parts=parts_of(__name__),
    kinds=kinds_of(__name__),
    thrown=STREAMS,
    start=new_match,
    returns=returns,
    worth=(0, 1),
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    summary=summary,
    counted=COUNTED,
    recap=recap,
    bots=bots,
    folder=Path(__file__).parent,
    recommended=HOUSE.recommended,
    faces=faces,
    hides=True,
    deal_anew=deal_anew,
    idle=idle,
    add_pack=add_pack,
    packs=SHELF.labels,
    question=QUESTIONS.question,
    decides=QUESTIONS.decides,
    effect=QUESTIONS.effect,
    odds=QUESTIONS.odds,
    legend=LEGEND,
)  # fmt: skip
