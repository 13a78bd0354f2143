"""Why a match ended (DK-23), in one wording for the log, the text and the page."""

from typing import Final

from undercroft.kit.templates import Gaps, templates

from ..content import WORDS

_ENDINGS: Final = templates(WORDS["endings"])


def ending(outcome: str, loser: str = "") -> str:
    """Say why a match ended, as a sentence; with a name it says who lost Keeper or Heart."""
    return _ENDINGS[outcome](Gaps({"loser": loser}))
