"""The rule-of-thumb dungeoneer: the strategy notes of the ledger, for heroes and for the DM.

It plays from what its seat sees. Where a note says "strong enough" it reckons: a
few hands that the other side may hold, dealt from what nobody has seen yet.
"""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Brief, Look
from undercroft.kit.thought import RuleOfThumb, Think

from ..glance import Glance
from . import careful, dm, hero, hero_battle, journey, patient

NO_QUESTION: Final = ("refresh", "refresh-dm", "attach", "side")
"""Answered without a look: draw all there is room for, take what was won, any side will do."""
HERO_THOUGHTS: Final[dict[str, Think]] = {
    **hero.THOUGHTS,
    **journey.THOUGHTS,
    **hero_battle.THOUGHTS,
}
HERO: Final = RuleOfThumb(HERO_THOUGHTS)
DM: Final = RuleOfThumb(dm.THOUGHTS)
PATIENT: Final = RuleOfThumb({**HERO_THOUGHTS, **patient.THOUGHTS})
CAREFUL: Final = RuleOfThumb({**HERO_THOUGHTS, **careful.THOUGHTS})


class DungeoneerBot:
    """Plays either side of the table from its view; of its brief it reads nothing."""

    def __init__(self, _: Brief | None = None, hero: RuleOfThumb = HERO) -> None:
        self._hero = hero

    def choose(self, look: Look) -> Action:
        """Answer any decision of the game."""
        if look.decision.kind.name in NO_QUESTION:
            return look.decision.actions[0]
        table: Glance = look.glance
        return (DM if look.decision.player == table.dm else self._hero).choose(look)


def expert(brief: Brief | None = None) -> DungeoneerBot:
    """Return a bot that plays a hero alone, or one of two, more patiently than the dungeoneer."""
    return DungeoneerBot(brief, PATIENT)


def master(brief: Brief | None = None) -> DungeoneerBot:
    """Return a bot that is more careful in the fights of such a hero than the expert is."""
    return DungeoneerBot(brief, CAREFUL)


bots: Final = {"dungeoneer": DungeoneerBot}
strong: Final = {"expert": expert, "master": master}
