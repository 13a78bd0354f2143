"""The words of Deck Box Dungeons: labels of actions, sentences of the log, the table as text."""

from undercroft.games.deck_box_dungeons.words.in_text import text
from undercroft.games.deck_box_dungeons.words.labels import label
from undercroft.games.deck_box_dungeons.words.sentences import SENTENCES, sentence

__all__ = ["SENTENCES", "label", "sentence", "text"]
