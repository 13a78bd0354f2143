"""How an assault will end, as far as one can guess from who stands there."""

from collections.abc import Sequence

from ..content import KEEPER
from ..content.cards import FEAR, HOLY, LEADER, MASTER
from ..shapes import InvasionView
from .shared import Seen, Thought, count, kinds_of, strength


class Assault(Thought):
    """A decision while heroes are here, or while they might come."""

    @property
    def band(self) -> InvasionView:
        """The heroes under way, and what weighs on them."""
        one = self.view["invasion"]
        assert one is not None
        return one

    @property
    def here(self) -> Seen | None:
        """My room under assault."""
        return next((room for room in self.rooms if room.attacked), None)

    @property
    def heroes(self) -> list[int]:
        """The kinds of the band."""
        return kinds_of(self.band["heroes"])

    def fighters(self) -> list[int]:
        """The kinds of my creatures that face the band."""
        if self.band["raid"]:
            return kinds_of(self.band["raiders"])
        fight = self.here
        return [] if fight is None else fight.units

    def chance(self, more: Sequence[int] = (), omen: int = 0, fear: int = 0) -> float:
        """Guess the chance to win this battle, with so many more creatures and such spells."""
        units, heroes = [*self.fighters(), *more], self.heroes
        if not heroes:
            return 1.0
        if not units:
            return 0.0
        band = self.band
        own = self.trained() + count(units, MASTER) - count(heroes, HOLY)
        own += band["omen"] + omen + outnumbering(len(units), len(heroes))
        weak = band["weakness"] + band["fear"] + fear + count(units, FEAR)
        theirs = count(heroes, LEADER) - weak + outnumbering(len(heroes), len(units))
        return odds(strength(units, own), strength(heroes, theirs))

    def keeper_fights(self) -> bool:
        """Say whether the Keeper is in this battle, or will be in the next one."""
        fight = self.here
        return KEEPER in self.fighters() or (fight is not None and fight.level == 1)


def outnumbering(own: int, enemies: int) -> int:
    """Return what the larger side adds (DK-16.8, 16.9)."""
    if own <= enemies:
        return 0
    return 2 if own >= 2 * enemies else 1


def odds(mine: float, theirs: float) -> float:
    """Return the chance of the first side."""
    return mine * mine / (mine * mine + theirs * theirs)
