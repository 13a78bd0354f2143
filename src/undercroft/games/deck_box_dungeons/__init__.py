"""Deck Box Dungeons: heroes explore a dungeon of room cards together; enemies are dice.

Each round the heroes take their turns, then all enemies act by their printed behaviour, then all is
refreshed. RULES.md has every clause; `rules/` is the same in the same order.
"""

from collections.abc import Sequence
from pathlib import Path

from undercroft.games.deck_box_dungeons.actions import MOST_PLAYERS, VOCABULARY
from undercroft.games.deck_box_dungeons.bot import bots
from undercroft.games.deck_box_dungeons.faces import faces
from undercroft.games.deck_box_dungeons.idling import idle
from undercroft.games.deck_box_dungeons.knowledge import deal_anew
from undercroft.games.deck_box_dungeons.legend import LEGEND
from undercroft.games.deck_box_dungeons.packs import add_pack
from undercroft.games.deck_box_dungeons.rules.attack import Attack
from undercroft.games.deck_box_dungeons.rules.blow import Blow, Push
from undercroft.games.deck_box_dungeons.rules.boundary import Boundary
from undercroft.games.deck_box_dungeons.rules.checks import Check
from undercroft.games.deck_box_dungeons.rules.encounter import Encounter
from undercroft.games.deck_box_dungeons.rules.ending import returns
from undercroft.games.deck_box_dungeons.rules.enemy_phase import EnemyPhase
from undercroft.games.deck_box_dungeons.rules.explore import Explore
from undercroft.games.deck_box_dungeons.rules.game import Game, new_match
from undercroft.games.deck_box_dungeons.rules.gifts import Gift
from undercroft.games.deck_box_dungeons.rules.minor import Use
from undercroft.games.deck_box_dungeons.rules.player_phase import HeroTurn, PlayerPhase
from undercroft.games.deck_box_dungeons.rules.refresh_phase import RefreshPhase
from undercroft.games.deck_box_dungeons.rules.remedies import Healing
from undercroft.games.deck_box_dungeons.rules.rolls import STREAMS
from undercroft.games.deck_box_dungeons.rules.spawn import Spawn
from undercroft.games.deck_box_dungeons.rules.suffer import EachHero
from undercroft.games.deck_box_dungeons.rules.walking import Walk
from undercroft.games.deck_box_dungeons.state import (
    WON,
    Companion,
    DeckBoxDungeons,
    Enemy,
    Expedition,
    Hero,
)
from undercroft.games.deck_box_dungeons.switches import (
    EXCLUSIONS,
    PRESETS,
    SWITCHES,
    HouseRules,
)
from undercroft.games.deck_box_dungeons.view import view
from undercroft.games.deck_box_dungeons.words import label, sentence, text
from undercroft.kernel import Event, GameSpec


def summary(s: DeckBoxDungeons, events: Sequence[Event]) -> dict[str, int | float | str | bool]:
    """Return the facts of a finished quest that its statistics are made of."""
    kinds = [event.kind for event in events]
    return {
        "won": s.outcome == WON,
        "outcome": s.outcome,
        "rounds": s.round,
        "heroes": s.began,
        "rooms": s.explored.bit_count(),
        "heroes_died": kinds.count("died"),
        "enemies_defeated": kinds.count("defeated"),
        "checks_passed": len(
            [event for event in events if event.kind == "check" and event.public["passed"]]
        ),
        "bought": kinds.count("bought"),
        "used": kinds.count("used"),
    }


GAME = GameSpec(
    slug="deck-box-dungeons",
    title="Deck Box Dungeons",
    tagline="Explore a dungeon of cards together; its enemies are dice that act by themselves.",
    seats=(1, MOST_PLAYERS),
    rules_version=1,
    switches=SWITCHES,
    presets=PRESETS,
    exclusions=EXCLUSIONS,
    vocabulary=VOCABULARY,
    parts=[
        DeckBoxDungeons, Hero, Enemy, Companion, Expedition, HouseRules, Game, PlayerPhase,
        HeroTurn, EnemyPhase, RefreshPhase, Boundary, Attack, Blow, Push, EachHero, Check,
        Encounter, Explore, Spawn, Walk, Use, Healing, Gift,
    ],
    thrown=STREAMS,
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
    hides=False,
    deal_anew=deal_anew,
    idle=idle,
    add_pack=add_pack,
    legend=LEGEND,
)  # fmt: skip
