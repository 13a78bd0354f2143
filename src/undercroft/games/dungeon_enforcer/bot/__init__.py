"""The rule-of-thumb enforcer: the strategy notes of the rulebook, one short method per decision.

It plays hunters and monsters alike, from what its seat sees, and remembers nothing.
"""

from functools import partial
from typing import Final

from undercroft.kit.thought import RuleOfThumb, Think

from . import battle, journey

THOUGHTS: Final[dict[str, Think]] = {**journey.THOUGHTS, **battle.THOUGHTS}
EnforcerBot: Final = partial(RuleOfThumb, THOUGHTS)
"""Hires before it fights, and weighs every play against what the other side may hold."""
LonerBot: Final = partial(RuleOfThumb, {**THOUGHTS, **journey.ALONE})
"""Fights as well, but never hires."""
BankerBot: Final = partial(RuleOfThumb, {**THOUGHTS, **journey.IDLE})
"""Never fights of its own will and keeps its coins (R55)."""

bots: Final = {"banker": BankerBot, "loner": LonerBot, "enforcer": EnforcerBot}
