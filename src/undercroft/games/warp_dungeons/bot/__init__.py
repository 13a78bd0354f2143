"""The rule-of-thumb dungeoneer: the strategy notes of the ledger, for heroes and for the DM.

It plays from what its seat sees. Where a note says "strong enough" it reckons: a
few hands that the other side may hold, dealt from what nobody has seen yet.
"""

from collections.abc import Callable
from typing import Any, Final, cast

from undercroft.games.warp_dungeons.bot import dm, hero, hero_battle, journey
from undercroft.games.warp_dungeons.shapes import View
from undercroft.kernel import Action, Look

NO_QUESTION: Final = ("refresh", "refresh-dm", "attach", "side")
"""Answered without a look: draw all there is room for, take what was won, any side will do."""
HERO_THOUGHTS: Final = {**hero.THOUGHTS, **journey.THOUGHTS, **hero_battle.THOUGHTS}


class DungeoneerBot:
    """Plays either side of the table from its view."""

    def choose(self, look: Look) -> Action:
        """Answer any question of the game; by habit, take the first answer."""
        asked = look.decision
        if asked.kind.name in NO_QUESTION:
            return asked.actions[0]
        view = cast(View, look.view)
        thoughts = dm.THOUGHTS if view["role"] == "dm" else HERO_THOUGHTS
        think = thoughts.get(asked.kind.name)
        return asked.actions[0] if think is None else think(view, asked)


bots: Final[dict[str, Callable[[], Any]]] = {"dungeoneer": DungeoneerBot}
