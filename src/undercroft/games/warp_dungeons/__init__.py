"""Warp Dungeons: a modifiable dungeon crawl of one dungeon master against heroes.

A dungeon of cards that grows as it is explored, treasures staked on rooms, battles
with hidden commitments, and decks that people build themselves. RULES.md has
every clause; `rules/` is the same in the same order.
"""

from collections.abc import Sequence
from pathlib import Path

from undercroft.games.warp_dungeons.actions import MOST_PLAYERS, VOCABULARY
from undercroft.games.warp_dungeons.bot import bots
from undercroft.games.warp_dungeons.decks import check, complete, ready_decks, resolve, show
from undercroft.games.warp_dungeons.decks.browse import browse
from undercroft.games.warp_dungeons.faces import faces
from undercroft.games.warp_dungeons.fight import Fight
from undercroft.games.warp_dungeons.knowledge import deal_anew
from undercroft.games.warp_dungeons.packs import add_pack
from undercroft.games.warp_dungeons.rules.attempt import Attempt
from undercroft.games.warp_dungeons.rules.battle import Battle
from undercroft.games.warp_dungeons.rules.events import EventCard
from undercroft.games.warp_dungeons.rules.explore import Explore
from undercroft.games.warp_dungeons.rules.game import Game, new_match
from undercroft.games.warp_dungeons.rules.heroic_action import HeroicAction
from undercroft.games.warp_dungeons.rules.scoring import returns, score
from undercroft.games.warp_dungeons.rules.secret_door import SecretDoor
from undercroft.games.warp_dungeons.rules.trap import Trap
from undercroft.games.warp_dungeons.rules.turn import Turn
from undercroft.games.warp_dungeons.rules.window import BattleWindow
from undercroft.games.warp_dungeons.rules.wounds import DeathsDoor
from undercroft.games.warp_dungeons.state import Dungeon, Exit, Place, Player, WarpDungeons
from undercroft.games.warp_dungeons.switches import EXCLUSIONS, PRESETS, SWITCHES, HouseRules
from undercroft.games.warp_dungeons.view import view
from undercroft.games.warp_dungeons.words import idle, label, sentence, text
from undercroft.games.warp_dungeons.words.legend import LEGEND
from undercroft.kernel import Brings, Event, GameSpec, Zone


def summary(s: WarpDungeons, events: Sequence[Event]) -> dict[str, int | float | str | bool]:
    """Return the facts of a finished match that its statistics are made of."""
    kinds = [event.kind for event in events]
    return {
        "laps": s.lap,
        "turns": s.turns,
        "dm_wins": s.outcome == "dm",
        "capped": s.capped,
        "battles": kinds.count("fight"),
        "rounds": kinds.count("compared"),
        "traps": kinds.count("trap"),
        "reveals": kinds.count("revealed"),
        "resolved": kinds.count("resolved"),
        "killed": kinds.count("killed"),
        "died": kinds.count("died"),
        "reshuffles": kinds.count("reshuffled"),
        "best_score": max([score(s, player) for player in s.hero_players]),
    }


GAME = GameSpec(
    slug="warp-dungeons",
    title="Warp Dungeons",
    tagline="One builds the dungeon's malice, the others stake their treasure against it.",
    seats=(2, MOST_PLAYERS),
    rules_version=1,
    switches=SWITCHES,
    presets=PRESETS,
    exclusions=EXCLUSIONS,
    vocabulary=VOCABULARY,
    parts=[
        WarpDungeons, Player, Dungeon, Place, Exit, Fight, Zone, HouseRules, Game, Turn, Explore,
        Trap, HeroicAction, SecretDoor, Attempt, Battle, BattleWindow, EventCard, DeathsDoor,
    ],
    thrown=(),
    start=new_match,
    returns=returns,
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    summary=summary,
    bots=bots,
    folder=Path(__file__).parent,
    faces=faces,
    legend=LEGEND,
    hides=True,
    deal_anew=deal_anew,
    brings=Brings("deck", ready_decks, resolve, check, complete, show, browse),
    idle=idle,
    add_pack=add_pack,
)  # fmt: skip
