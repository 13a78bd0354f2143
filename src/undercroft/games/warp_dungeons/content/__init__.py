"""All cards of Warp Dungeons: printed, authored, and those that packs add later.

The game's own cards stand in `printed/` and `authored/`, a file for each kind,
exactly as a pack's cards stand in its folder.
"""

from pathlib import Path
from typing import Final

from undercroft.kit.content import slug_of

from . import cards
from .cards import SYMBOLS, Card
from .catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from .reader import KINDS, add, load
from .texts import WORDS, card_text

FOLDER: Final = Path(__file__).parent
ATTACK_ICONS: Final = ("broadsword", "flame", "high-shot", "battle-axe", "round-shield")
"""Sword, flame, arrow, axe and shield (WD-1.8)."""
ATTACK_CARDS: Final = 15
"""CARDS[symbol * 3 + value - 1] is the attack card (WD-1.9)."""


def _load_all() -> None:
    for symbol, word in enumerate(SYMBOLS):
        for value in (1, 2, 3):
            _add(f"{word} {value}", cards.ATTACK, ATTACK_ICONS[symbol], symbol, value)
    _add("Heroic Action", cards.HEROIC_ACTION, "mighty-force")
    _add("Secret Door", cards.SECRET_DOOR, "secret-door")
    printed = load(FOLDER / "printed", "printed")
    authored = load(FOLDER / "authored", "authored", printed.found)
    for kind in KINDS:
        add(printed, "printed", [kind])
        add(authored, "authored", [kind])


def _add(name: str, kind: int, icon: str, symbol: int = cards.ANY_SYMBOL, value: int = 0) -> None:
    card = Card()
    card.id, card.slug, card.source = len(CARDS), slug_of(name), "printed"
    card.name, card.icon, card.kind, card.symbol, card.value = name, icon, kind, symbol, value
    card.text = card_text(card)
    CARDS.append(card)


_load_all()

__all__ = ["ATTACK_CARDS", "CARDS", "DUNGEON", "FACTIONS", "HEROES", "WORDS", "slug_of"]
