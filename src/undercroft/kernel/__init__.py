"""The rules machine: frames, decisions, actions, dice, events.

It knows no game and imports nothing else of Undercroft. A game gives it a tree of plain parts (its
state), frames (the procedures of its rulebook that can pause) and a vocabulary of actions; the
kernel runs the one loop, asks, copies and saves. ARCHITECTURE.md shows the path of one move.
"""

from typing import Final

from undercroft.kernel.actions import Action, Decision, Kind, Refusal, Vocabulary
from undercroft.kernel.codec import digest, dump, load
from undercroft.kernel.dice import CARD, Dice, Die, OutOfDice, ScriptedDice, SeededDice
from undercroft.kernel.errors import BadRecord, BadSetup, IllegalAction, KernelError, RulesError
from undercroft.kernel.events import Event
from undercroft.kernel.frame import Fixed, Frame, Part
from undercroft.kernel.rules import Rules, Switches
from undercroft.kernel.state import NOBODY, SPECTATOR, State

COMPILED: Final = not __file__.endswith(".py")
"""True when the compiled build of the kernel is the one that runs."""

__all__ = [
    "CARD",
    "COMPILED", "NOBODY", "SPECTATOR", "Action", "BadRecord", "BadSetup", "Decision", "Dice", "Die",
    "Event", "Fixed", "Frame", "IllegalAction", "KernelError", "Kind", "OutOfDice", "Part",
    "Refusal", "Rules", "RulesError", "ScriptedDice", "SeededDice", "State", "Switches",
    "Vocabulary", "digest", "dump", "load",
]  # fmt: skip
