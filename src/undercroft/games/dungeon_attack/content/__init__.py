"""The Adventurer cards, read from adventurers.toml once."""

from .cards import PLAIN, Card, Effect
from .schema import load_adventurers

DEALT: tuple[Card, ...] = tuple(load_adventurers())
"""The cards that are dealt or chosen, in the order of the file."""

CARDS: list[Card] = [*DEALT, PLAIN]
"""Every card by its number: those that are dealt, then the plain one."""

__all__ = ["CARDS", "DEALT", "PLAIN", "Card", "Effect"]
