"""Which answers certainly change nothing useful now, as far as their seat can know.

The table does not ask for what is idle: minor actions in windows that only a stop opens, and dice
rolled again that lie as well as they can. When in doubt, an answer is not idle.
"""

from typing import Final

from undercroft.kernel import Action

from .actions import D20_ACTIVATION, D20_BETWEEN, D20_DEFENDED, D20_REFRESH, D20_ROLLED, PASS
from .rules.rolls import SIX
from .shapes import RollView, View

NOT_ASKED: Final = (D20_ACTIVATION.name, D20_BETWEEN.name, D20_REFRESH.name)
"""Windows W7, W8 and W9: asked only where a player wants it (DB-11.11, 11.13)."""
OF_DICE: Final = (D20_ROLLED.name, D20_DEFENDED.name)
"""Windows W2 and W4: dice lie on the table."""


def idle(view: View, action: Action) -> bool:
    """Say whether the answer is pointless at this moment, whatever lies unseen."""
    if view["seat"] < 0 or action is PASS:
        return False
    if view["asked"] in NOT_ASKED:
        return view["windows"] != "every_boundary"
    roll = view["roll"]
    return view["asked"] in OF_DICE and roll is not None and _is_best(roll)


def _is_best(roll: RollView) -> bool:
    """Say whether no die can be better: of an attack each is a hit that cannot be blocked."""
    if not all(roll["good"]):
        return False
    return roll["what"] != "attack" or all(face == SIX for face in roll["faces"])
