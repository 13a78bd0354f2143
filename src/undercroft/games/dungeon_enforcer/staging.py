"""How a match is set up on a map of a pack, and the same match on the map of the game."""

from undercroft.kit.staged import Shown, Staged

from .switches import MAP


def staged(card: Shown, is_in: bool) -> Staged:
    """Return a match of two players on that map, or on the usual one."""
    return Staged(2, {MAP.name: card.slug} if is_in else {})
