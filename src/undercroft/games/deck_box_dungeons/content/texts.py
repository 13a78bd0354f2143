"""The text of a card, made from its effect and its numbers, so that it cannot say anything else."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import read_words, texts_of
from undercroft.kit.templates import Gaps, fields_of
from undercroft.kit.words import begun_small

from .cards import (
    ALLY_NEAR,
    BEHAVIOURS,
    DEFENSE,
    DOES,
    KEYWORDS,
    SPEED,
    TARGETS,
    Ability,
    Effect,
    Enemy,
    Item,
    Rune,
)

WORDS: Final[dict[str, dict[str, str]]] = read_words(Path(__file__).parent)
"""All that people read in this game, table by table."""
_EFFECTS: Final = texts_of(WORDS, "effects", DOES)


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
        return KEYWORDS[self["keyword"]].title()

    @property
    def keyword_text(self) -> str:
        """What that keyword does, as a part of a sentence."""
        return begun_small(WORDS["keywords"][self.keyword.lower()])


def effect_text(effect: Effect) -> str:
    """Say what an effect does."""
    return _EFFECTS[DOES[effect.does]](_Effect(fields_of(effect)))


def ability_text(one: Ability) -> str:
    """Say what an ability does."""
    return effect_text(one.effect)


def item_text(item: Item) -> str:
    """Say what an item does, or gives its owner."""
    if item.effect is not None:
        return effect_text(item.effect)
    return _EFFECTS["grants"](Gaps({"speed": item.grants[SPEED], "defense": item.grants[DEFENSE]}))


def rune_text(rune: Rune) -> str:
    """Say what a rune does: the same again in every round (R74)."""
    return f"Once per round: {begun_small(effect_text(rune.effect))}."


def enemy_text(one: Enemy) -> str:
    """Say whom an enemy attacks first, and what its keywords do."""
    short = WORDS["in_short"]
    said = [short[word] for word in KEYWORDS.of(one.keywords) if word in short]
    return " ".join([first_text(one), *said])


def first_text(one: Enemy) -> str:
    """Say whom an enemy attacks first (DB-12.19)."""
    return f"First attacks {WORDS['prefers'][BEHAVIOURS[one.behaviour]]}."
