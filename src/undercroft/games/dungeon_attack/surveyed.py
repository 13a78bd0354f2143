"""What a report of many matches reads off a position: who is ahead, and who sits where."""

from typing import Final

from .rules.scoring import own_value
from .state import DungeonAttack

STANDS_IN: Final = (
    "A seat stands at the value of its treasure: gold, 3 for each Magic Item, 5 for each Magic"
    " Artifact (DA-18.2)."
)


def standing(s: DungeonAttack) -> dict[int, tuple[float, ...]]:
    """Return the value that each seat would bring home now (DA-18.2)."""
    return {seat: (own_value(s, seat),) for seat in range(len(s.adventurers))}


def seated(s: DungeonAttack) -> list[dict[str, list[str]]]:
    """Return the Adventurer of each seat (DA-2.2)."""
    return [
        {"adventurer": [s.card(seat).name]} if one.card >= 0 else {}
        for seat, one in enumerate(s.adventurers)
    ]
