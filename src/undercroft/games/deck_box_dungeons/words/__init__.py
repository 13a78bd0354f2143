"""The words of Deck Box Dungeons: labels of actions, sentences of the log, the table as text."""

from .in_text import text
from .questions import QUESTIONS, label, written
from .sentences import SENTENCES, sentence

__all__ = ["QUESTIONS", "SENTENCES", "label", "sentence", "text", "written"]
