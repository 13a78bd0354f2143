"""What a report of many matches reads off a position: who is ahead, and what is in a hand."""

from typing import Final

from .content import CARDS, SPELLS
from .rules import victory
from .state import DungeonKeeper

STANDS_IN: Final = (
    "A seat stands at how many of the five totals it has, then at how much of each, then at the"
    " Force of its creatures (DK-23.1, R70)."
)


def standing(s: DungeonKeeper) -> dict[int, tuple[float, ...]]:
    """Return what is compared where the rounds run out (R70)."""
    return {seat: victory.standing(s, seat) for seat in range(len(s.players))}


def seated(s: DungeonKeeper) -> list[dict[str, list[str]]]:
    """Return which seat began (DK-2.4)."""
    begins = [seat == s.first for seat in range(len(s.players))]
    return [{"side": ["who begins" if first else "who comes second"]} for first in begins]


def held(s: DungeonKeeper, seat: int) -> list[str]:
    """Return the Room and Spell cards in hand (DK-1.6, 1.8)."""
    one = s.players[seat]
    rooms = [CARDS[card].slug for card in one.room_hand.cards]
    return rooms + [SPELLS[card].slug for card in one.spell_hand.cards]
