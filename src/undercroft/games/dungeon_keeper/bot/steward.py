"""The buyer of the expert: once the dungeon holds, gold is for rooms and mana for the total.

The rule of thumb counts rooms of its hand that may not be built, as their like stands already, and
so stops buying Room cards with gold left over. What it earns it spends on more creatures and traps
than it needs, and then waits for the last rooms and the last mana.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import BUY, PASS
from ..content import CARDS
from ..content.cards import MANA as IN_MANA
from ..content.cards import DeckCard
from .economy import EXTRA, NAMED, OTHERS, PLENTY, Buyer
from .shared import GOLD

HOLDS: Final = 20.0
"""The strength from which on creatures and traps come after the five totals."""
ENOUGH_FOR_TWO: Final = 15
"""So much gold buys a card while one room waits to be built."""
AFTER_BUILDING: Final = ("construction", "summon")
"""The phases in which gold goes that the next Room card costs."""
LIMITED: Final = frozenset([card.slug for card in CARDS if card.one_per_dungeon])


class Steward(Buyer):
    """A decision of the first seven phases, with the end of the match in view."""

    def holds(self) -> bool:
        """Say whether my creatures hold the dungeon."""
        return self.might() >= HOLDS

    def spare(self, total: int) -> float:
        """See Thought.spare; who still builds keeps what a Room card costs."""
        spare = super().spare(total)
        keeps = total == GOLD and self.view["phase"] in AFTER_BUILDING
        if keeps and self.missing(0) and self.holds():
            return min(spare, self.gold - EXTRA)
        return spare

    def buildable(self) -> int:
        """Return how many rooms of my hand may be built one day (DK-3.11)."""
        held = [one["slug"] for one in self.me["room_hand"] or () if one["kind"] == "room"]
        limited = {slug for slug in held if slug in LIMITED}
        free = [slug for slug in held if slug not in LIMITED]
        return len(free) + len(limited.difference([room.card for room in self.rooms]))

    def room_card(self) -> Action:
        """A card more, unless there is enough to build; the more there is, the more gold."""
        rooms = self.buildable()
        if rooms >= self.missing(0):
            return PASS
        enough = EXTRA if rooms == 0 else ENOUGH_FOR_TWO if rooms == 1 else PLENTY
        return BUY if self.spare(GOLD) >= enough else PASS

    def suits(self, card: DeckCard) -> bool:
        """See Buyer.suits; what costs mana can wait once the dungeon holds."""
        return not (card.currency == IN_MANA and self.holds()) and super().suits(card)


THOUGHTS: Final[dict[str, Think]] = {**thoughts(Steward, NAMED), **thoughts(Steward, OTHERS)}
