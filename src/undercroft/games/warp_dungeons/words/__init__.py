"""The words of Warp Dungeons: labels of actions, sentences of the log, the table as text."""

from undercroft.games.warp_dungeons.words.idle import idle
from undercroft.games.warp_dungeons.words.labels import label
from undercroft.games.warp_dungeons.words.sentences import sentence
from undercroft.games.warp_dungeons.words.text import text

__all__ = ["idle", "label", "sentence", "text"]
