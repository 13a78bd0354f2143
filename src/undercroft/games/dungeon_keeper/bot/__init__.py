"""The rule-of-thumb keeper: the strategy notes of the ledger, one short method per question.

It plays from what its seat sees and remembers nothing: of a move in two answers, who and
where to, the second is found by thinking the first again.
"""

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.dungeon_keeper.bot import economy, garrison, invasion
from undercroft.kernel import Action, Look

THOUGHTS: Final[dict[str, Callable[[Look], Action]]] = {
    **economy.THOUGHTS,
    **garrison.THOUGHTS,
    **invasion.THOUGHTS,
}


class KeeperBot:
    """Builds, summons and holds the outermost level."""

    def choose(self, look: Look) -> Action:
        """Answer any question of the game; by habit, take the first answer."""
        thought = THOUGHTS.get(look.decision.kind.name)
        return look.decision.actions[0] if thought is None else thought(look)


bots: Final[dict[str, Callable[[], Any]]] = {"keeper": KeeperBot}
