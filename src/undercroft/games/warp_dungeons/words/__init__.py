"""The words of Warp Dungeons: labels of actions, sentences of the log, the table as text."""

from undercroft.games.warp_dungeons.words.idling import idle
from undercroft.games.warp_dungeons.words.in_text import text
from undercroft.games.warp_dungeons.words.labels import label
from undercroft.games.warp_dungeons.words.sentences import sentence

__all__ = ["idle", "label", "sentence", "text"]
