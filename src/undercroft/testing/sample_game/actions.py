"""Everything a player can say, and the one decision."""

from typing import Final

from undercroft.kernel import Kind, Vocabulary

HIGHEST: Final = 7
CARDS: Final = [card for card in range(1, HIGHEST + 1) for _ in range(4)]
"""The number of each card that there is (SG-1.1)."""

VOCABULARY: Final = Vocabulary()
LAY: Final = {
    card: VOCABULARY.add(f"lay {card}", card, clause="SG-2.2", touches=(f"card-{card}",))
    for card in range(1, HIGHEST + 1)
}

# Always asked: who holds cards of one number only has no choice, and nobody may notice.
C_LAY: Final = Kind("lay", "SG-2.2", "lay a card face down", tuple(LAY.values()), always=True)
