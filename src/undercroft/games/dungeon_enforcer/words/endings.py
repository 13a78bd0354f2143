"""Why a match or a battle ended, in one wording for the log, the text and the page."""

from typing import Final

ENDINGS: Final = {
    "last": "Only one player has hunters left.",
    "cleared": "No monster is left on the map.",
    "rounds": "The last round is over.",
    "dead": "The last hunter is dead.",
    "together": "The last two hunters fell together.",
}
BATTLES: Final = {
    "won": "the hero side wins",
    "lost": "the monster side wins",
    "both": "both have fallen",
    "drawn": "it is a draw",
}


def ending(outcome: str) -> str:
    """Say why a match ended, as a sentence."""
    return ENDINGS[outcome]
