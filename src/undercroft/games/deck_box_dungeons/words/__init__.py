"""The words of Deck Box Dungeons: labels of actions, sentences of the log, the table as text."""

from .in_text import text
from .questions import label
from .sentences import SENTENCES, sentence

__all__ = ["SENTENCES", "label", "sentence", "text"]
