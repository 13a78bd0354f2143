"""The rule-of-thumb adventurer: the strategy notes of the rules, one short method per decision.

It plays any hero of the party from what its seat sees, and remembers nothing.
"""

from functools import partial
from typing import Final

from undercroft.kit.thought import RuleOfThumb, Think

from . import builds, reports, turns

THOUGHTS: Final[dict[str, Think]] = {
    **builds.THOUGHTS,
    **turns.THOUGHTS,
    **reports.THOUGHTS,
}
AdventurerBot: Final = partial(RuleOfThumb, THOUGHTS)
"""Strikes where it can, explores together with the others, and heals in time."""

bots: Final = {"adventurer": AdventurerBot}
