"""How a match is set up with the cards of a pack in play."""

from undercroft.kit.staged import Shown, Staged

from .content.quests import GENERATED
from .switches import CARDS, QUEST


def staged(card: Shown, is_in: bool) -> Staged:
    """Return a quest that is dealt, of two players, with the cards of the pack; where the card is
    not in, those of the pack that are left, if there are any."""
    del is_in  # the pack has the card, or has it no more
    return Staged(2, {QUEST.name: GENERATED, CARDS.name: card.pack or CARDS.default})
