"""Cards in a few words, for labels and lists."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.words import begun_small, many, signed

from ..content.cards import ATTACK, MONSTER, SYMBOLS, TREASURE, Card
from ..content.effects import EFFECTS
from ..content.texts import effect_text

Names = Sequence[str]

BELOW: Final = "below"


def onward(way: str) -> str:
    """Say where a step leads: `north`, or over a fold-out."""
    return "on by the fold-out" if way == BELOW else way


def bonuses(bonus: Sequence[int]) -> str:
    """Word bonuses by symbol, the highest first: `+3 Strength, +1 Battle`."""
    order = sorted(range(len(bonus)), key=lambda symbol: -bonus[symbol])
    return ", ".join([f"{signed(bonus[n])} {SYMBOLS[n]}" for n in order if bonus[n]])


def brief(card: Card) -> str:
    """Say in a few words what a card is good for; "" where its name says it all."""
    if card.kind == MONSTER:
        return _monster(card)
    if card.kind == TREASURE:
        return effect_text("in_short", card.effects[0])
    return "" if card.kind == ATTACK else begun_small(card.text)


def _monster(card: Card) -> str:
    parts = [bonuses(card.bonus), many(card.wounds, "wound"), many(card.points, "point")]
    parts += [EFFECTS[effect.do].capitalize() for effect in card.effects]
    return ", ".join([part for part in parts if part])


def in_brackets(card: Card) -> str:
    """Return a card's name, and what it is good for in brackets."""
    what = brief(card)
    return f"{card.name} ({what})" if what else card.name
