"""Dungeon Attack!: a cooperative dice game by Emil G. Palisoc and John S. Jacobs.

Three dungeon levels of Monster Dice: roll what faces you, keep what you defeat,
search the pile for treasure. RULES.md has every clause; `rules/` is the same in
the same order.
"""

from collections.abc import Sequence
from pathlib import Path

from undercroft.games.dungeon_attack.actions import MOST_PLAYERS, VOCABULARY
from undercroft.games.dungeon_attack.bot import AdventurerBot
from undercroft.games.dungeon_attack.faces import faces
from undercroft.games.dungeon_attack.legend import LEGEND
from undercroft.games.dungeon_attack.rules.abilities import Shift
from undercroft.games.dungeon_attack.rules.assist import Assist
from undercroft.games.dungeon_attack.rules.free_actions import FreeHealing, Heal, Recharge
from undercroft.games.dungeon_attack.rules.game import Game, new_match
from undercroft.games.dungeon_attack.rules.hits import TakeHits
from undercroft.games.dungeon_attack.rules.level import Level
from undercroft.games.dungeon_attack.rules.roll import COMBAT, Roll
from undercroft.games.dungeon_attack.rules.scoring import returns
from undercroft.games.dungeon_attack.rules.search import TREASURE, Search
from undercroft.games.dungeon_attack.rules.turn import Turn
from undercroft.games.dungeon_attack.state import Adventurer, DungeonAttack
from undercroft.games.dungeon_attack.switches import EXCLUSIONS, PRESETS, SWITCHES, HouseRules
from undercroft.games.dungeon_attack.view import view
from undercroft.games.dungeon_attack.words import label, sentence, text
from undercroft.kernel import Event, GameSpec


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


GAME = GameSpec(
    slug="dungeon-attack",
    title="Dungeon Attack!",
    tagline="Bust the door, keep what you defeat, and know when to leave.",
    seats=(1, MOST_PLAYERS),
    rules_version=1,
    switches=SWITCHES,
    presets=PRESETS,
    exclusions=EXCLUSIONS,
    vocabulary=VOCABULARY,
    parts=[
        DungeonAttack, Adventurer, HouseRules, Game, Level, Turn, Roll, TakeHits, Search, Assist,
        Heal, FreeHealing, Recharge, Shift,
    ],
    thrown=(COMBAT, TREASURE),
    start=new_match,
    returns=returns,
    view=view,
    label=label,
    sentence=sentence,
    text=text,
    summary=summary,
    bots={"adventurer": AdventurerBot},
    folder=Path(__file__).parent,
    faces=faces,
    legend=LEGEND,
)  # fmt: skip
