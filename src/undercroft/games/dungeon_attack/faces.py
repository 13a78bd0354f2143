"""The Adventurer cards as they are printed (DA-1.2)."""

from undercroft.games.dungeon_attack.content import DEALT
from undercroft.kernel import Face


def faces() -> list[Face]:
    """List the cards that are dealt or chosen."""
    return [
        {
            "kind": "adventurer",
            "slug": card.slug,
            "title": card.name,
            "text": f"{card.ability}: {card.text}",
            "numbers": {"rating": card.rating},
            "icon": card.icon,
            "count": 1,
        }
        for card in DEALT
    ]
