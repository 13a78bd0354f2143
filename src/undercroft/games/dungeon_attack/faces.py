"""The Adventurer cards as they are printed (DA-1.2)."""

from undercroft.kit.faces import Face, face

from .content import DEALT


def faces() -> list[Face]:
    """List the cards that are dealt or chosen."""
    return [
        face("adventurer", card, f"{card.ability.name}: {card.text}", {"rating": card.rating})
        for card in DEALT
    ]
