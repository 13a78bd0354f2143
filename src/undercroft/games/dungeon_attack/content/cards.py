"""The Adventurer cards as the rules read them (DA-1.2)."""

from dataclasses import dataclass
from typing import Final


@dataclass(eq=False)
class Effect:
    """One effect of the ability vocabulary; fields that its word does not use are empty."""

    do: str
    size: int
    dice_at_least: int
    colour: str
    face: str
    becomes: str
    source: str
    actions: tuple[str, ...]


@dataclass(eq=False)
class Card:
    """A card: name, Combat Rating and Special Ability, used in one window (R46)."""

    slug: str
    name: str
    rating: int
    icon: str
    ability: str
    window: str
    effect: Effect
    text: str


NO_EFFECT: Final = Effect("none", 0, 1, "any", "", "", "", ())
PLAIN: Final = Card(
    "plain-adventurer", "Plain Adventurer", 3, "person", "", "", NO_EFFECT, "No Special Ability."
)
"""The card of `adventurers: plain` (R4)."""
