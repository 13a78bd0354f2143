"""What a seat sees of the table, as plain values. Secrets stay out of here."""

from typing import TypedDict

from .rules import winners
from .state import SampleGame


class View(TypedDict):
    """The table for one seat; a card that it may not see is None. `result` is who won."""

    seat: int
    hands: list[list[int | None]]
    laid: list[list[int | None]]
    pile: int
    turned_up: list[int]
    treasures: list[int]
    result: list[int]


def view(s: SampleGame, seat: int) -> View:
    """Return the table as the seat sees it; SPECTATOR sees what is public."""
    return {
        "seat": seat,
        "hands": [zone.view(seat) for zone in s.hands],
        "laid": [zone.view(seat) for zone in s.laid],
        "pile": len(s.pile.cards),
        "turned_up": list(s.turned_up.cards),
        "treasures": list(s.treasures),
        "result": winners(s) if s.is_terminal() else [],
    }
