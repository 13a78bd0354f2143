"""The Hero Phase: whether heroes come, and how many (DK-13)."""

from typing import Final

from ..content import UNITS
from ..state import Band, DungeonKeeper
from .phase import Phase
from .rolls import Roll, sums
from .supply import draw_heroes

MINOR: Final = 8
MAJOR: Final = 10
"""The totals from which a minor and a major invasion come (DK-13.1)."""
BIG_DUNGEON: Final = 5
"""From so many levels on the roll is one higher (DK-13.2)."""
AFTER_A_RAID: Final = 3


class HeroPhase(Phase):
    """The invasion roll; `dice` is how many D6 of heroes come."""

    STEPS = ("invasion_roll", "result", "draw_band", "end_of_phase")

    dice: int = 0

    def invasion_roll(self, s: DungeonKeeper) -> None:
        """Roll 1D10, except in the rounds of grace (DK-13.1, 13.7, R75)."""
        if s.round <= s.rules.grace_rounds:
            s.active.raided = False
            self.go("end_of_phase")
        else:
            s.begin(Roll("invasion", (1,)))

    def result(self, s: DungeonKeeper) -> None:
        """Add what the dungeon and a raid add; roll for the band (DK-13.1-13.4, R69)."""
        more = added(s)
        s.active.raided = False
        total = sums(s)[0] + more
        self.dice = 2 if total >= MAJOR else 1 if total >= MINOR else 0
        s.say("invasion", "DK-13.1", player=s.turn, total=total, dice=self.dice)
        if self.dice:
            s.begin(Roll("band", (self.dice,)))
        else:
            self.go("end_of_phase")

    def draw_band(self, s: DungeonKeeper) -> None:
        """Draw the heroes; if none come, the turn is quiet (DK-13.5, R18)."""
        heroes = draw_heroes(s, sums(s)[0])
        if heroes:
            s.band = Band(heroes)
            s.attacked = True
            names = tuple([UNITS[hero].name for hero in heroes])
            s.say("band", "DK-13.5", player=s.turn, heroes=names)


def added(s: DungeonKeeper) -> int:
    """Return what the dungeon and a raid add to the invasion roll (DK-13.2, 13.3)."""
    return (AFTER_A_RAID if s.active.raided else 0) + (levels(s) >= BIG_DUNGEON)


def levels(s: DungeonKeeper) -> int:
    """Return how many levels the dungeon has; only full ones may count (DK-3.5, R20)."""
    dungeon = s.active.dungeon
    outermost = dungeon.outermost
    if s.rules.complete_levels_count and len(dungeon.on_level(outermost)) < outermost:
        return outermost - 1
    return outermost
