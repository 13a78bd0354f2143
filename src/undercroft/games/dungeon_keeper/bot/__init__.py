"""The rule-of-thumb keeper: the strategy notes of the ledger, one short method per decision.

It plays from what its seat sees and remembers nothing: of a move in two answers, who and
where to, the second is found by thinking the first again.
"""

from functools import partial
from typing import Final

from undercroft.kit.thought import RuleOfThumb, Think

from . import economy, garrison, invasion, steward, wary

THOUGHTS: Final[dict[str, Think]] = {**economy.THOUGHTS, **garrison.THOUGHTS, **invasion.THOUGHTS}
KeeperBot: Final = partial(RuleOfThumb, THOUGHTS)
"""Builds, summons and holds the outermost level."""

ExpertBot: Final = partial(RuleOfThumb, {**THOUGHTS, **steward.THOUGHTS})
"""Buys for the five totals once its dungeon holds."""

MasterBot: Final = partial(RuleOfThumb, {**THOUGHTS, **wary.THOUGHTS})
"""Keeps every Slap, and lives through the first invasions before it buys for the totals."""

bots: Final = {"keeper": KeeperBot}
strong: Final = {"expert": ExpertBot, "master": MasterBot}
