"""Warp Dungeons: a modifiable dungeon crawl of one dungeon master against heroes.

A dungeon of cards that grows as it is explored, treasures staked on rooms, battles
with hidden commitments, and decks that people build themselves. RULES.md has
every clause; `rules/` is the same in the same order.
"""

from pathlib import Path
from typing import Final

from undercroft.kit.facts import amount, count, share
from undercroft.kit.game import Brings, GameSpec
from undercroft.kit.parts import kinds_of, parts_of

from .actions import MOST_PLAYERS, VOCABULARY
from .bot import bots
from .content import WORDS
from .decks import check, complete, ready_decks, resolve, show
from .decks.browse import browse
from .faces import faces
from .knowledge import deal_anew
from .packs import SHELF, add_pack
from .rules.game import new_match
from .rules.scoring import returns, score
from .switches import HOUSE
from .turning_point import recap
from .view import view
from .words import idle, label, sentence, text
from .words.fought import killer, last_round
from .words.questions import QUESTIONS

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
    switches=HOUSE.switches,
    presets=HOUSE.presets,
    exclusions=HOUSE.exclusions,
    vocabulary=VOCABULARY,
    parts=parts_of(__name__),
    kinds=kinds_of(__name__),
    thrown=(),
    start=new_match,
    returns=returns,
    worth=(0, 1),
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    facts=FACTS,
    recap=recap,
    bots=bots,
    folder=Path(__file__).parent,
    faces=faces,
    question=QUESTIONS.question,
    decides=QUESTIONS.decides,
    effect=QUESTIONS.effect,
    odds=QUESTIONS.odds,
    legend={**WORDS, "last_round": last_round, "killer": killer},
    hides=True,
    deal_anew=deal_anew,
    brings=Brings("deck", ready_decks, resolve, check, complete, show, browse),
    idle=idle,
    add_pack=add_pack,
    packs=SHELF.labels,
)  # fmt: skip
