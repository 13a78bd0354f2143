"""The Adventurer cards as they are printed (DA-1.2)."""

from undercroft.kernel import Face
from undercroft.kit.faces import face

from .content import DEALT


def faces() -> list[Face]:
    """List the cards that are dealt or chosen."""
    return [
        face("adventurer", card, f"{card.ability}: {card.text}", {"rating": card.rating})
        for card in DEALT
    ]
