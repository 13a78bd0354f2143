"""What a seat cannot know, dealt anew: hands and decks, and piles where they are hidden.

Public are the lists of cards and counters, the discards, all that is in play, the sizes of
hands, decks and Cups, and which artifacts are left (the ledger's hidden information).
"""

from undercroft.kernel import Dice
from undercroft.kit.zones import redeal

from .state import DungeonKeeper


def deal_anew(s: DungeonKeeper, player: int, dice: Dice) -> None:
    """Deal everything that the player (or a spectator) cannot see anew, in place."""
    redeal([s.room_deck, *[one.room_hand for one in s.players]], player, dice)
    redeal([s.spell_deck, *[one.spell_hand for one in s.players]], player, dice)
    if s.rules.piles_are_hidden:
        counters = [s.creature_cup, *[one.pile for one in s.players]]
        redeal(counters, player, dice)
        for zone in counters:
            zone.unshared().sort()
