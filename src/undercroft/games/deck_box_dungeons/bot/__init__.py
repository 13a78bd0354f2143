"""The rule-of-thumb adventurer: the strategy notes of the rules, one short method per decision.

It plays any hero of the party from what its seat sees, and remembers nothing.
"""

from functools import partial
from typing import Final

from undercroft.kit.look import Brief
from undercroft.kit.thought import RuleOfThumb, Think

from . import builds, reports, turns

THOUGHTS: Final[dict[str, Think]] = {
    **builds.THOUGHTS,
    **turns.THOUGHTS,
    **reports.THOUGHTS,
}
VeteranBot: Final = partial(RuleOfThumb, THOUGHTS)
"""Strikes where it can, explores together with the others, and heals in time; always with the best
build that is known."""


def adventurer_bot(brief: Brief) -> RuleOfThumb:
    """Return a bot that plays like the veteran, and tries other builds from match to match."""
    return RuleOfThumb({**THOUGHTS, **builds.tries(brief.seed)})


MasterBot: Final = partial(RuleOfThumb, {**THOUGHTS, **turns.TUNED})
"""The veteran, who walks up to where there is something to do, and heals sooner."""

strong: Final = {"expert": VeteranBot, "master": MasterBot}
bots: Final = {"veteran": VeteranBot, "adventurer": adventurer_bot}
