"""The journal of a match: what its table writes down, entry by entry, and plays again."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One entry of a match's journal: an action, or an undo if `notation` is None.

    An undo takes back the player's last decision; or, agreed to by all, the last `back` actions.
    """

    player: int
    notation: str | None
    back: int = 0
