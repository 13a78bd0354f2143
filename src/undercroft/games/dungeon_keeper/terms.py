"""The terms of a battle total: what they are called, and how an event tells them."""

from collections.abc import Sequence
from typing import Final

Term = tuple[str, int]
"""What adds to a Force or to a battle total, and how much."""

CALLED: Final = {
    "force": "Force",
    "master": "Master",
    "leader": "Leader",
    "holy": "Holy",
    "training": "Training and Banner",
    "omen": "Evil Omen",
    "fear": "Fear",
    "weakness": "Weakness",
    "fear-spell": "Fear spell",
    "floor": "No less than zero",
    "roll": "Roll",
    "outnumbering": "Outnumbering",
}
"""What people call each term; views and events name it so."""


def told(terms: Sequence[Term]) -> tuple[str, ...]:
    """Return terms as an event holds them, which has no pairs: `Master +1`."""
    return tuple([f"{CALLED[what]} {size:+}" for what, size in terms])


def heard(words: Sequence[str]) -> list[Term]:
    """Return the terms that an event tells, by what they are called."""
    parts = [word.rpartition(" ") for word in words]
    return [(what, int(size)) for what, _, size in parts]
