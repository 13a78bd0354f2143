"""Why a match ended (DK-23), in one wording for the log, the text and the page."""

from typing import Final

ENDINGS: Final = {
    "totals": "All five totals are reached.",
    "keeper": "{whose} Dungeon Keeper is dead.",
    "heart": "{whose} Heart has fallen.",
    "rounds": "The last round is over.",
}


def ending(outcome: str, loser: str = "") -> str:
    """Say why a match ended, as a sentence; with a name it says who lost Keeper or Heart."""
    return ENDINGS[outcome].format(whose=f"{loser}’s" if loser else "The")
