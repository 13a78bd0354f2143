"""What nobody can know, dealt anew: the item deck, and what is not explored of a dealt dungeon.

All players see the same (RULES.md, Hidden information). A quest that is written down stays as it
is, and so does a dungeon that is dealt from the number of a map: everybody can read them. On an
open map the rooms are known, but not their encounters (R77). Bots plan on such dungeons, so that
they know no more than the players do.
"""

from typing import Final

from undercroft.kernel import Dice

from .rules.ending import all_explored
from .rules.generate import decks_of, is_dealt
from .rules.redeal import regenerate
from .state import DeckBoxDungeons

ANEW: Final = "resample"


def deal_anew(s: DeckBoxDungeons, player: int, dice: Dice) -> None:
    """Deal everything that is hidden anew, in place; it is the same for whoever looks."""
    if not s.rules.table_deck:  # one on the table has no order (R94)
        deck = sorted(s.item_deck)  # how it lies in truth leaves no trace
        dice.shuffle(ANEW, deck)
        s.item_deck = tuple(deck)
    if s.expedition is not None and is_dealt(s) and not all_explored(s):
        s.expedition = regenerate(
            dice, ANEW, s.quest, s.explored, s.began, decks_of(s.rules.sources), s.rules.open_map
        )
        s.lay_ground()
