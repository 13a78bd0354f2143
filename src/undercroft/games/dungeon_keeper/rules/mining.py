"""The Mining Phase (DK-5)."""

from ..content import CARDS, UNITS
from ..content.cards import GOLD_DICE
from ..state import DungeonKeeper
from .phase import Phase, controlled
from .rolls import Roll, sums
from .spells import SpellWindow
from .supply import gain


class MiningPhase(Phase):
    """Gold: the base, Trolls, Gold Veins, the Golden Goose, the Casino, Detect Gems."""

    STEPS = (
        "base_gold",
        "trolls",
        "gold_veins",
        "take_veins",
        "casino",
        "take_casino",
        "detect_gems",
        "temple",
        "end_of_phase",
    )

    def base_gold(self, s: DungeonKeeper) -> None:
        """Roll 1D6 (DK-5.1)."""
        s.begin(Roll("gold", (1,)))

    def trolls(self, s: DungeonKeeper) -> None:
        """Gain it, and 2 more for each Cave Troll (DK-5.1, 5.2)."""
        gain(s, "base", "DK-5.1", gold=sums(s)[0])
        gold = 0
        for unit in controlled(s):
            gold += UNITS[unit].gold
        gain(s, "trolls", "DK-5.2", gold=gold)

    def gold_veins(self, s: DungeonKeeper) -> None:
        """Roll 1D6 for each Gold Vein and for the Golden Goose (DK-5.3, 5.5, 20.16, 24.5)."""
        dice = s.active.granted(GOLD_DICE)
        if dice:
            s.begin(Roll("veins", (1,) * dice))
        else:
            self.go("casino")

    def take_veins(self, s: DungeonKeeper) -> None:
        """Gain it."""
        gain(s, "veins", "DK-5.3", gold=sum(sums(s)))

    def casino(self, s: DungeonKeeper) -> None:
        """Roll 1D6 for every full five creatures, with a Casino (DK-5.4, 20.14, R27)."""
        dice = 0
        for _, room in s.active.dungeon.standing():
            per_die = CARDS[room.card].creatures_per_die
            dice += len(controlled(s)) // per_die if per_die else 0
        if dice:
            s.begin(Roll("casino", (1,) * dice))
        else:
            self.go("detect_gems")

    def take_casino(self, s: DungeonKeeper) -> None:
        """Gain it."""
        gain(s, "casino", "DK-5.4", gold=sum(sums(s)))

    def detect_gems(self, s: DungeonKeeper) -> None:
        """Detect Gems may be cast after all income (DK-5.6, R65)."""
        s.begin(SpellWindow("mining"))
