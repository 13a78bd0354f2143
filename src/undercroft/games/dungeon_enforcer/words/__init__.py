"""The words of Dungeon Enforcer: labels of actions, sentences of the log, the table as text."""

from undercroft.games.dungeon_enforcer.words.in_text import text
from undercroft.games.dungeon_enforcer.words.labels import label
from undercroft.games.dungeon_enforcer.words.sentences import SENTENCES, sentence

__all__ = ["SENTENCES", "label", "sentence", "text"]
