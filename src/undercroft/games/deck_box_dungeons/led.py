"""The heroes that a seat leads, for devices that are for one of them alone."""

from undercroft.kit.figures import Figure

from .state import NONE, DeckBoxDungeons
from .view import hero_to_decide


def figures(s: DeckBoxDungeons, seat: int) -> list[Figure]:
    """Return the heroes of a seat as they lie, and which of them is asked (DB-3.5)."""
    asked = hero_to_decide(s) if s.asks(seat) else NONE
    return [
        Figure(f"hero {place + 1}" if one.card == NONE else one.name, place == asked)
        for place, one in enumerate(s.heroes)
        if one.seat == seat
    ]
