"""A turn: thirteen phases in order (DK-4)."""

from undercroft.kernel import Frame

from ..state import DungeonKeeper
from . import victory
from .build import BuildPhase
from .card_phases import FatePhase, SpellPhase
from .construction import ConstructionPhase
from .hero_phase import HeroPhase
from .invasion import Invasion
from .magic import MagicPhase
from .mining import MiningPhase
from .moving import DeployPhase
from .raids import RaidPhase, may_raid
from .summon import SummonPhase


class Turn(Frame):
    """The active player's turn; Trap, Door, Battle and War are the steps of the Invasion.

    Income and base draws happen by themselves, everything else may be declined (DK-4.7).
    """

    STEPS = (
        "begin_turn",
        "mining_phase",
        "magic_phase",
        "spell_phase",
        "fate_phase",
        "build_phase",
        "construction_phase",
        "summon_phase",
        "deploy_phase",
        "hero_phase",
        "invasion",
        "raid_phase",
        "end_turn",
    )

    player: int

    def begin_turn(self, s: DungeonKeeper) -> None:
        """Become the active player (DK-4.1)."""
        s.turn = self.player
        s.sacrificed = s.attacked = False
        s.say("turn", "DK-4.1", player=s.turn, round=s.round)

    def mining_phase(self, s: DungeonKeeper) -> None:
        """Gold (DK-4.2, DK-5.1)."""
        s.begin(MiningPhase())

    def magic_phase(self, s: DungeonKeeper) -> None:
        """Mana; cards call it the Mana Phase too (DK-4.4, DK-6.1)."""
        s.begin(MagicPhase())

    def spell_phase(self, s: DungeonKeeper) -> None:
        """Spell cards (DK-7.1)."""
        s.begin(SpellPhase())

    def fate_phase(self, s: DungeonKeeper) -> None:
        """Room cards (DK-8.1)."""
        s.begin(FatePhase())

    def build_phase(self, s: DungeonKeeper) -> None:
        """Rooms (DK-9.1)."""
        s.begin(BuildPhase())

    def construction_phase(self, s: DungeonKeeper) -> None:
        """Doors and traps (DK-10.1)."""
        s.begin(ConstructionPhase())

    def summon_phase(self, s: DungeonKeeper) -> None:
        """Counters, then creatures (DK-4.3, 11.1, R1)."""
        s.begin(SummonPhase())

    def deploy_phase(self, s: DungeonKeeper) -> None:
        """Where everybody stands (DK-12.1)."""
        s.begin(DeployPhase())

    def hero_phase(self, s: DungeonKeeper) -> None:
        """Whether heroes come to this player, the only one they can come to (DK-4.5, 13.1)."""
        s.begin(HeroPhase())

    def invasion(self, s: DungeonKeeper) -> None:
        """Trap, Door, Battle and War, room after room; none in a quiet turn (DK-4.6)."""
        if s.band is not None:
            s.begin(Invasion())

    def raid_phase(self, s: DungeonKeeper) -> None:
        """The optional raid (DK-4.6, 24.10)."""
        if may_raid(s):
            s.begin(RaidPhase())

    def end_turn(self, s: DungeonKeeper) -> None:
        """The turn is over (DK-4.1, R4)."""
        victory.end_of_turn(s)
        s.done()
