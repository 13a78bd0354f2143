"""A match under way: what was played, what can be taken back, and what is saved of it.

It takes a game's state from action to action and knows no table, no store and no screen.
"""

from undercroft.match.match import Match, NothingToUndo, Undo
from undercroft.match.record import Record, commitment

__all__ = ["Match", "NothingToUndo", "Record", "Undo", "commitment"]
