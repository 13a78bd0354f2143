"""The words of Dungeon Keeper: labels of actions, sentences of the log, the table as text."""

from .in_text import text
from .labels import label
from .questions import QUESTIONS
from .sentences import SENTENCES, sentence

__all__ = ["QUESTIONS", "SENTENCES", "label", "sentence", "text"]
