"""Dungeon Keeper: two players build dungeons while heroes invade.

Thirteen phases a turn: income, cards, rooms, doors and traps, creatures, and then, by a
roll of a die, the heroes. RULES.md has every clause; `rules/` is the same in the same order.
"""

from collections.abc import Sequence
from pathlib import Path

from undercroft.games.dungeon_keeper.actions import VOCABULARY
from undercroft.games.dungeon_keeper.bot import bots
from undercroft.games.dungeon_keeper.dungeon import Dungeon, Room
from undercroft.games.dungeon_keeper.faces import faces
from undercroft.games.dungeon_keeper.idling import idle
from undercroft.games.dungeon_keeper.knowledge import deal_anew
from undercroft.games.dungeon_keeper.rules.battle import BattlePhase
from undercroft.games.dungeon_keeper.rules.build import BuildPhase
from undercroft.games.dungeon_keeper.rules.card_phases import FatePhase, SpellPhase
from undercroft.games.dungeon_keeper.rules.construction import ConstructionPhase, WorkshopsAtWork
from undercroft.games.dungeon_keeper.rules.doors import DoorPhase
from undercroft.games.dungeon_keeper.rules.drawing import DrawCards, HandLimit
from undercroft.games.dungeon_keeper.rules.game import Game, new_match
from undercroft.games.dungeon_keeper.rules.hero_phase import HeroPhase
from undercroft.games.dungeon_keeper.rules.invasion import Invasion
from undercroft.games.dungeon_keeper.rules.kills import Aftermath, Rising
from undercroft.games.dungeon_keeper.rules.magic import MagicPhase
from undercroft.games.dungeon_keeper.rules.mining import MiningPhase
from undercroft.games.dungeon_keeper.rules.moving import DeployPhase, Moves
from undercroft.games.dungeon_keeper.rules.paying import Pay
from undercroft.games.dungeon_keeper.rules.phase import Sacrifice
from undercroft.games.dungeon_keeper.rules.raids import RaidPhase
from undercroft.games.dungeon_keeper.rules.rolls import STREAMS, Roll
from undercroft.games.dungeon_keeper.rules.spells import Cast, SpellWindow
from undercroft.games.dungeon_keeper.rules.summon import SummonPhase
from undercroft.games.dungeon_keeper.rules.traps import TrapPhase
from undercroft.games.dungeon_keeper.rules.turn import Turn
from undercroft.games.dungeon_keeper.rules.victory import returns, totals
from undercroft.games.dungeon_keeper.state import Band, Battle, DungeonKeeper, Player
from undercroft.games.dungeon_keeper.switches import (
    EXCLUSIONS,
    PRESETS,
    RECOMMENDED,
    SWITCHES,
    HouseRules,
)
from undercroft.games.dungeon_keeper.view import view
from undercroft.games.dungeon_keeper.words import label, sentence, text
from undercroft.games.dungeon_keeper.words.legend import LEGEND
from undercroft.kernel import Event, GameSpec, Zone


def summary(s: DungeonKeeper, events: Sequence[Event]) -> dict[str, int | float | str | bool]:
    """Return the facts of a finished match that its statistics are made of."""
    kinds = [event.kind for event in events]
    moved = [event.public["units"] for event in events if event.kind == "moved"]
    return {
        "rounds": s.round,
        "outcome": s.outcome,
        "first_wins": s.first in s.winners,
        "invasions": kinds.count("band"),
        "assaults": kinds.count("assault"),
        "duels": kinds.count("duel"),
        "captured": kinds.count("captured"),
        "killed": sum([one.tally for one in s.players]),
        "built": kinds.count("built"),
        "moved": sum([len(units) for units in moved if isinstance(units, tuple)]),
        "cast": kinds.count("cast"),
        "slapped": kinds.count("slapped"),
        "most_rooms": max([totals(s, player)[0] for player in range(len(s.players))]),
    }


GAME = GameSpec(
    slug="dungeon-keeper",
    title="Dungeon Keeper",
    tagline="Build your dungeon faster than the heroes tear it down.",
    seats=(1, 2),
    rules_version=1,
    switches=SWITCHES,
    presets=PRESETS,
    exclusions=EXCLUSIONS,
    vocabulary=VOCABULARY,
    parts=[
        DungeonKeeper, Player, Dungeon, Room, Band, Battle, Zone, HouseRules, Game, Turn,
        MiningPhase, MagicPhase, Sacrifice, SpellPhase, FatePhase, DrawCards, HandLimit,
        BuildPhase, ConstructionPhase, WorkshopsAtWork, SummonPhase, DeployPhase, Moves, Pay, Roll,
        SpellWindow, Cast, HeroPhase, Invasion, TrapPhase, DoorPhase, BattlePhase, Aftermath,
        Rising, RaidPhase,
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
    legend=LEGEND,
    hides=True,
    deal_anew=deal_anew,
    idle=idle,
    recommended=RECOMMENDED,
)  # fmt: skip
