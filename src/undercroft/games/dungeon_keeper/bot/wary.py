"""The master: it lives through the first invasions, and slaps what would win the match.

One match of four by the preset `table` ends with a Keeper who dies, mostly in the three rounds
after the first heroes may come. A Slap costs 2 mana and sends a band away, or sends one to
a dungeon that is weak: it is worth more than any other spell. Cards for more rooms can wait until
the creatures are strong. Late in a match kills are often the last total, and heroes are what
brings them. The numbers were found by matches in which each of some eighty was drawn by lot; see
docs/design/bots.md. Else it plays as the expert does.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import PASS
from ..shapes import SeatView
from .economy import NAMED, OTHERS, SPELL_WORTH
from .invasion import Defender, guard_strength
from .steward import Steward

STRONG: Final = 14.0
"""The strength from which on gold may go into Room cards."""
HUNTS: Final = 25.0
"""The strength that is glad of heroes where kills are the last total."""
NEAR: Final = 2
"""So many rooms and creatures at most are missing then."""
KEPT: Final = {**SPELL_WORTH, "slap": 12, "possession": 4}
"""Spells by value: a Slap goes last, and Possession, which costs 10 mana, goes early."""


class Wary(Steward):
    """A decision of the first seven phases, with the first invasions in view."""

    def spell_worth(self, slug: str) -> int:
        """See Buyer.spell_worth."""
        return KEPT.get(slug, 0)

    def room_card(self) -> Action:
        """None before the creatures are strong."""
        return PASS if self.might() < STRONG else super().room_card()


class Slapper(Defender):
    """A roll that may be slapped, with the last total in view."""

    def slaps_heroes(self, active: SeatView, come: bool) -> bool:
        """See Defender.slaps_heroes; who hunts gets heroes if it is me, and none if it is not."""
        if self.hunts(active):
            return come is not self.my_turn
        return super().slaps_heroes(active, come)

    def hunts(self, active: SeatView) -> bool:
        """Say whether kills are the last total of that player, who is strong."""
        missing = [
            target - total
            for target, total in zip(self.view["targets"], active["totals"], strict=True)
        ]
        rooms, creatures, kills = missing[:3]
        return kills > 0 and max(rooms, creatures) <= NEAR and guard_strength(active) >= HUNTS


THOUGHTS: Final[dict[str, Think]] = {
    **thoughts(Wary, NAMED),
    **thoughts(Wary, OTHERS),
    **thoughts(Slapper, ("slap",)),
}
