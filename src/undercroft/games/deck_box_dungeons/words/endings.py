"""How a quest ended, in one wording for the log, the text and the page."""

from typing import Final

from ..state import ALL_DEAD, OUT_OF_ROUNDS, QUEST_LOST, WON

ENDINGS: Final = {
    WON: "The goal of the quest is met.",
    ALL_DEAD: "All heroes are dead.",
    QUEST_LOST: "Whom the heroes were to protect is dead.",
    OUT_OF_ROUNDS: "The last round is over.",
}


def ending(outcome: str) -> str:
    """Say why a quest ended, as a sentence."""
    return ENDINGS[outcome]
