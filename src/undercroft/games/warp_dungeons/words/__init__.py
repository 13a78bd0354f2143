"""The words of Warp Dungeons: labels of actions, sentences of the log, the table as text."""

from .idling import idle
from .in_text import text
from .labels import label
from .questions import QUESTIONS
from .sentences import sentence

__all__ = ["QUESTIONS", "idle", "label", "sentence", "text"]
