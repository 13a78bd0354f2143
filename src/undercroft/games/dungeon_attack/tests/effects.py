"""What each printed effect is tried in: a small position, and the card without the effect."""

from functools import partial
from typing import Final

from undercroft.games.dungeon_attack.content import DEALT, PLAIN
from undercroft.games.dungeon_attack.content.cards import HEAL, RATING, AdventurerCard
from undercroft.games.dungeon_attack.state import DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import X, Y, table
from undercroft.testing.effects import Printed

USES: Final = ("use", "with ability", "reroll", "heal", "cancel", "challenge", "let it stand")
NOTED: Final = ("ability_used",)


def position(card: AdventurerCard) -> DungeonAttack:
    """A turn of that Adventurer, who is hurt; dice face both players, but none who may act. The
    first roll shows all faces; that of a card which changes the Rating only D."""
    facing = 0 if card.ability.effect.do == HEAL else 5
    dice = "D" if card.ability.effect.do == RATING else "MDA"
    one = X(card.slug, hits=1, facing=facing, red=facing and 1, drained=1, pile=1)
    return table(one, Y(hits=1, facing=1, drained=1), level=3, dice=dice * 9).state


def ability(card: AdventurerCard) -> Printed:
    """An Adventurer's Special Ability; without it the card has that of the plain one."""
    blank = [(card, "ability", PLAIN.ability)]
    return Printed("adventurer", card.slug, partial(position, card), blank, USES, NOTED)


EFFECTS: Final = [ability(card) for card in DEALT]
NO_EFFECTS: Final[dict[str, str]] = {}
"""Faces with a text that is no effect, and why."""
