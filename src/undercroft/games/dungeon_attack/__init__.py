"""Dungeon Attack!: a cooperative dice game by Emil G. Palisoc and John S. Jacobs.

Three dungeon levels of Monster Dice: roll what faces you, keep what you defeat,
search the pile for treasure. RULES.md has every clause; `rules/` is the same in
the same order.
"""

from math import inf
from typing import Final

from undercroft.kit.facts import amount, count, share
from undercroft.kit.game import GameSpec
from undercroft.kit.parts import usual

from .actions import MOST_PLAYERS
from .content import WORDS
from .questions import QUESTIONS
from .rules.game import new_match
from .rules.roll import COMBAT
from .rules.scoring import returns
from .rules.search import TREASURE

FACTS: Final = {
    "turns": amount(lambda s: s.turns),
    "rolls": count("rolls", "busts", "assists"),
    "hits": count("hit"),
    "knock_outs": count("knocked_out"),
    "cleared": count("cleared"),
    "left": count("left"),
    "epics": count("fused"),
    "treasure": amount(lambda s: sum([one.value for one in s.adventurers])),
    "artifacts": amount(lambda s: sum([one.artifacts for one in s.adventurers])),
    "wiped": share(lambda s: s.wiped),
    "capped": share(lambda s: s.capped),
}
"""The facts of a finished match that its statistics are made of."""

GAME: Final = GameSpec(
    slug="dungeon-attack",
    title="Dungeon Attack!",
    tagline="Bust the door, keep what you defeat, and know when to leave.",
    seats=(1, MOST_PLAYERS),
    rules_version=1,
    thrown={COMBAT: "dice of a fight", TREASURE: "dice of a search for treasure"},
    start=new_match,
    returns=returns,
    worth=(0, inf),
    facts=FACTS,
    question=QUESTIONS.question,
    decides=QUESTIONS.decides,
    effect=QUESTIONS.effect,
    odds=QUESTIONS.odds,
    legend=WORDS,
    **usual(__name__),
)
