"""The text of a card, made from its effect and its numbers, so that it cannot say anything else."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import read_words
from undercroft.kit.templates import Gaps, fields_of, templates
from undercroft.kit.words import begun_small

from .cards import ALLY_NEAR, BEHAVIOURS, DOES, KEYWORDS, TARGETS, Effect, Enemy, words_of

WORDS: Final[dict[str, dict[str, str]]] = read_words(Path(__file__).parent)
"""All that people read in this game, table by table."""
_EFFECTS: Final = templates(WORDS["effects"])


class _Effect(Gaps):
    """What an ability, an item or a rune does."""

    @property
    def whom(self) -> str:
        """Whom it attacks."""
        return WORDS["whom"][TARGETS[self["target"]]]

    @property
    def ally(self) -> bool:
        """Whether it may be about another hero or an NPC."""
        return bool(self["target"] == ALLY_NEAR)

    @property
    def keyword(self) -> str:
        """The keyword that it gives."""
        return KEYWORDS[self["keyword"].bit_length() - 1].title()

    @property
    def keyword_text(self) -> str:
        """What that keyword does, as a part of a sentence."""
        return begun_small(WORDS["keywords"][self.keyword.lower()])


def effect_text(effect: Effect) -> str:
    """Say what an ability or an item does."""
    return _EFFECTS[DOES[effect.does]](_Effect(fields_of(effect)))


def rune_text(effect: Effect) -> str:
    """Say what a rune does: the same again in every round (R74)."""
    return f"Once per round: {begun_small(effect_text(effect))}."


def enemy_text(one: Enemy) -> str:
    """Say whom an enemy attacks first, and what its keywords do."""
    short = WORDS["in_short"]
    said = [short[word] for word in words_of(one.keywords) if word in short]
    return " ".join([first_text(one), *said])


def first_text(one: Enemy) -> str:
    """Say whom an enemy attacks first (DB-12.19)."""
    return f"First attacks {WORDS['prefers'][BEHAVIOURS[one.behaviour]]}."
