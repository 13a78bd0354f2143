"""The words of Dungeon Keeper: labels of actions, sentences of the log, the table as text."""

from undercroft.games.dungeon_keeper.words.in_text import text
from undercroft.games.dungeon_keeper.words.labels import label
from undercroft.games.dungeon_keeper.words.sentences import SENTENCES, sentence

__all__ = ["SENTENCES", "label", "sentence", "text"]
