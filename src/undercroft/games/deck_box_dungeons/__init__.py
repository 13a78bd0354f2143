"""Deck Box Dungeons: heroes explore a dungeon of room cards together; enemies are dice.

Each round the heroes take their turns, then all enemies act by their printed behaviour, then all is
refreshed. RULES.md has every clause; `rules/` is the same in the same order.
"""

from typing import Final

from undercroft.kit.facts import amount, count, share, total, word
from undercroft.kit.game import GameSpec
from undercroft.kit.parts import usual

from .actions import MOST_PLAYERS
from .rules.ending import returns
from .rules.game import new_match
from .rules.rolls import ATTACK, DEFENSE, DRAWN, ROOM, SKILL, SPAWN, TABLE, TREASURE
from .state import WON

FACTS: Final = {
    "won": share(lambda s: s.outcome == WON),
    "outcome": word(lambda s: s.outcome),
    "rounds": amount(lambda s: s.round),
    "heroes": amount(lambda s: s.began),
    "rooms": amount(lambda s: s.explored.bit_count()),
    "heroes_died": count("died"),
    "enemies_defeated": count("defeated"),
    "checks_passed": total("check", lambda said: said["passed"]),
    "bought": count("bought"),
    "used": count("used"),
}
"""The facts of a finished match that its statistics are made of."""

GAME: Final = GameSpec(
    slug="deck-box-dungeons",
    title="Deck Box Dungeons",
    tagline="Explore a dungeon of cards together; its enemies are dice that act by themselves.",
    seats=(1, MOST_PLAYERS),
    rules_version=4,
    thrown={
        ATTACK: "attack dice",
        DEFENSE: "block dice",
        SKILL: "skill dice",
        SPAWN: "spawn dice",
        TREASURE: "treasure dice",
        TABLE: "encounter dice",
        DRAWN: "item cards, if their deck lies on the table",
        ROOM: "room cards, if they lie on the table",
    },
    start=new_match,
    returns=returns,
    worth=(0, 1),
    facts=FACTS,
    **usual(__name__),
)
