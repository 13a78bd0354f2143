"""Warp Dungeons: a modifiable dungeon crawl of one dungeon master against heroes.

A dungeon of cards that grows as it is explored, treasures staked on rooms, battles
with hidden commitments, and decks that people build themselves. RULES.md has
every clause; `rules/` is the same in the same order.
"""

from typing import Final

from undercroft.kit.facts import amount, count, share
from undercroft.kit.game import Brings, GameSpec
from undercroft.kit.parts import usual

from .actions import MOST_PLAYERS
from .content import WORDS
from .decks import check, complete, counts, ready_decks, resolve, show, spelled
from .decks.browse import browse
from .rules.game import new_match
from .rules.scoring import returns, score
from .words import idle
from .words.fought import killer, last_round

FACTS: Final = {
    "laps": amount(lambda s: s.lap),
    "turns": amount(lambda s: s.turns),
    "dm_wins": share(lambda s: s.outcome == "dm"),
    "capped": share(lambda s: s.capped),
    "battles": count("fight"),
    "rounds": count("compared"),
    "traps": count("trap"),
    "reveals": count("revealed"),
    "resolved": count("resolved"),
    "killed": count("killed"),
    "died": count("died"),
    "reshuffles": count("reshuffled"),
    "best_score": amount(lambda s: max([score(s, player) for player in s.hero_players])),
}
"""The facts of a finished match that its statistics are made of."""

GAME: Final = GameSpec(
    slug="warp-dungeons",
    title="Warp Dungeons",
    tagline="One builds the dungeon's malice, the others stake their treasure against it.",
    seats=(2, MOST_PLAYERS),
    rules_version=1,
    thrown={},
    start=new_match,
    returns=returns,
    worth=(0, 1),
    facts=FACTS,
    legend={**WORDS, "last_round": last_round, "killer": killer},
    hides=True,
    brings=Brings("deck", ready_decks, resolve, check, complete, show, browse, counts, spelled),
    idle=idle,
    **usual(__name__),
)
