"""The Magic Phase (DK-6)."""

from ..content import UNITS
from ..content.cards import MANA_DICE
from ..state import DungeonKeeper
from .phase import Phase, Sacrifice, controlled
from .rolls import Roll, sums
from .supply import gain


class MagicPhase(Phase):
    """Mana: the base, Warlocks, Mana Sources, the Temple."""

    STEPS = ("base_mana", "warlocks", "mana_sources", "take_sources", "temple", "end_of_phase")

    def base_mana(self, s: DungeonKeeper) -> None:
        """Roll 1D6 (DK-6.1)."""
        s.begin(Roll("mana", (1,)))

    def warlocks(self, s: DungeonKeeper) -> None:
        """Gain it, and 2 more for each Eldritch Warlock (DK-6.1, 6.2)."""
        gain(s, "base", "DK-6.1", mana=sums(s)[0])
        mana = 0
        for unit in controlled(s):
            mana += UNITS[unit].mana
        gain(s, "warlocks", "DK-6.2", mana=mana)

    def mana_sources(self, s: DungeonKeeper) -> None:
        """Roll 1D6 for each Mana Source (DK-6.3, 20.17, R2)."""
        dice = s.active.granted(MANA_DICE)
        if dice:
            s.begin(Roll("sources", (1,) * dice))
        else:
            self.go("temple")

    def take_sources(self, s: DungeonKeeper) -> None:
        """Gain it."""
        gain(s, "sources", "DK-6.3", mana=sum(sums(s)))

    def temple(self, s: DungeonKeeper) -> None:
        """The Temple may be used in this phase (DK-6.4)."""
        s.begin(Sacrifice())
