"""The Adventurer cards, read from adventurers.toml once."""

from pathlib import Path
from typing import Final

from undercroft.kit.card_rows import cards_of, row_of
from undercroft.kit.content import RowKind, load, read_words, slug_of

from .cards import PLAIN, AdventurerCard

ADVENTURER: Final = RowKind("adventurer", "adventurers.toml", row_of(AdventurerCard))
FOLDER: Final = Path(__file__).parent


def load_adventurers(folder: Path = FOLDER) -> list[AdventurerCard]:
    """Read a folder's file of Adventurers; raise BadContent naming file, Adventurer and key."""
    return cards_of(load(folder, [ADVENTURER]).of("adventurer"))


DEALT: Final = tuple(load_adventurers())
"""The cards that are dealt or chosen, in the order of the file."""

CARDS: Final[list[AdventurerCard]] = [*DEALT, PLAIN]
"""Every card by its number: those that are dealt, then the plain one."""
PLAIN.id, PLAIN.slug = len(DEALT), slug_of(PLAIN.name)

WORDS: Final = read_words(FOLDER)
"""All that people read in this game, table by table."""


def find_card(slug: str) -> AdventurerCard:
    """Return the card of that slug, which there is."""
    return next(card for card in CARDS if card.slug == slug)


__all__ = [
    "ADVENTURER", "CARDS", "DEALT", "FOLDER", "PLAIN", "WORDS", "find_card", "load_adventurers",
]  # fmt: skip
