"""The rules machine: frames, decisions, actions, dice, zones, events.

It knows no game and imports nothing else of Undercroft. A game gives it a tree of plain parts (its
state), frames (the procedures of its rulebook that can pause) and a vocabulary of actions; the
kernel runs the one loop, asks, copies and saves. ARCHITECTURE.md shows the path of one move.
"""

from typing import Final

from undercroft.kernel.actions import Action, Decision, Kind, Refusal, Vocabulary
from undercroft.kernel.codec import digest, dump, load
from undercroft.kernel.dice import Dice, Die, OutOfDice, ScriptedDice, SeededDice
from undercroft.kernel.errors import BadRecord, BadSetup, IllegalAction, KernelError, RulesError
from undercroft.kernel.events import Event
from undercroft.kernel.frame import Frame, Part
from undercroft.kernel.look import Bot, Look
from undercroft.kernel.spec import Brings, Exclusion, GameSpec, Preset, Switch, View
from undercroft.kernel.state import NOBODY, SPECTATOR, State
from undercroft.kernel.zones import ALL, NONE, OWNER, Zone, move, redeal, reveal

COMPILED: Final = not __file__.endswith(".py")
"""True when the compiled build of the kernel is the one that runs."""

__all__ = [
    "ALL", "COMPILED", "NOBODY", "NONE", "OWNER", "SPECTATOR", "Action", "BadRecord", "BadSetup",
    "Bot", "Brings", "Decision", "Dice", "Die", "Event", "Exclusion", "Frame", "GameSpec",
    "IllegalAction", "KernelError", "Kind", "Look", "OutOfDice", "Part", "Preset", "Refusal",
    "RulesError", "ScriptedDice", "SeededDice", "State", "Switch", "View", "Vocabulary", "Zone",
    "digest", "dump", "load", "move", "redeal", "reveal",
]  # fmt: skip
