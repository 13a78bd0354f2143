"""The signs of the board, their words and their clauses: what its templates are handed."""

from typing import Final

from undercroft.kit.terms import read

from ..content import ATTACK_ICONS, WORDS
from ..content.cards import AGILITY, BATTLE, COURAGE, MAGIC, STRENGTH, SYMBOLS
from ..rules.strength import BEATS

_RING: Final = (BATTLE, MAGIC, STRENGTH, COURAGE, AGILITY)
"""The wheel clockwise: each symbol beats the next two."""


def _name(symbol: int) -> str:
    return SYMBOLS[symbol].lower()


def _beaten(symbol: int) -> list[str]:
    ring = _RING[_RING.index(symbol) :] + _RING
    return [_name(other) for other in sorted(BEATS[symbol], key=ring.index)]


LEGEND: Final[dict[str, object]] = {
    "signs": WORDS["signs"],
    "symbols": {
        word.lower(): (icon, word) for icon, word in zip(ATTACK_ICONS, SYMBOLS, strict=True)
    },
    "order": [word.lower() for word in SYMBOLS],
    "ring": [_name(symbol) for symbol in _RING],
    "beaten": {_name(symbol): _beaten(symbol) for symbol in _RING},
    "higher": "WD-9.16",
    "level": "WD-9.20",
    "dominance": "WD-9.17",
    "read": read,
}
"""`symbols`: icon and word of each, `order` as printed, `ring` clockwise on the wheel, `beaten`
which two each dominates; the clauses for a `higher` total, for `level` ones, for `dominance`;
`read` takes the terms of a total from an event."""
