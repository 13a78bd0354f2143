"""The signs of the board and their words: what table.html is handed beside a view."""

from typing import Final

from .content import WORDS
from .state import CONDITIONS
from .switches import SYMBOLS
from .words import FACE_WORDS

_FACES: Final = ("death-skull", "walking-boot", "crossed-swords")
_CONDITIONS: Final = (
    ("heart-beats", "upright"),
    ("knocked-out-stars", "right"),
    ("bandaged", "left"),
    ("skull-crossed-bones", "face-down"),
)

CONDITION_CARDS: Final = [
    (word, icon, card) for word, (icon, card) in zip(CONDITIONS, _CONDITIONS, strict=True)
]

LEGEND: Final[dict[str, object]] = {
    "signs": WORDS["signs"],
    "faces": {
        symbol: (icon, symbol, word)
        for symbol, icon, word in zip(SYMBOLS, _FACES, FACE_WORDS, strict=True)
    },
    "conditions": CONDITION_CARDS,
    "rolls": {
        "bust": "Busts the Door",
        "assist": "assists",
        "forced": "rolls what faces them",
        "search": "searches for treasure",
    },
    "treasures": {"D": "Magic", "M": "nothing", "A": "gold"},
}
"""`faces`: icon, letter and word of each side of a die; `conditions`: word, icon and how the card
lies, by HITs; `rolls`: what the roller does; `treasures`: what each face finds."""
