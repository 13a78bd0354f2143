"""The Adventurer cards, read from adventurers.toml once."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import read_words

from .cards import PLAIN, Card, Effect
from .schema import load_adventurers

DEALT: Final[tuple[Card, ...]] = tuple(load_adventurers())
"""The cards that are dealt or chosen, in the order of the file."""

CARDS: Final[list[Card]] = [*DEALT, PLAIN]
"""Every card by its number: those that are dealt, then the plain one."""

WORDS: Final[dict[str, dict[str, str]]] = read_words(Path(__file__).parent)
"""All that people read in this game, table by table."""

__all__ = ["CARDS", "DEALT", "PLAIN", "WORDS", "Card", "Effect"]
