"""Which answers certainly change nothing useful now, as far as their seat can know.

The table does not ask for what is idle: minor actions in windows that only a stop opens, what can
wait when a turn is over, and dice rolled again that lie as well as they can. When in doubt, an
answer is not idle.
"""

from typing import Final

from undercroft.kernel import Action

from . import actions
from .content.cards import ENEMY_PHASE, SANCTUARY
from .rules.remedies import effect_of
from .rules.rolls import SIX
from .shapes import RollView, View

NOT_ASKED: Final = (actions.D20_ACTIVATION.name, actions.D20_BETWEEN.name, actions.D20_REFRESH.name)
"""Windows W7, W8 and W9: asked only where a player wants it (DB-11.11, 11.13)."""
ALONE: Final = (*NOT_ASKED, actions.D20_ENEMIES.name)
"""A purchase or a gift alone opens none of these: only W1 and W5 (DB-11.12)."""
OF_DICE: Final = (actions.D20_ROLLED.name, actions.D20_DEFENDED.name)
"""Windows W2 and W4: dice lie on the table."""


def idle(view: View, action: Action) -> bool:
    """Say whether the answer is pointless at this moment, whatever lies unseen."""
    if view["seat"] < 0 or action in (actions.PASS, actions.END_TURN):
        return False
    asked, roll = view["asked"], view["roll"]
    if asked in OF_DICE:
        return roll is not None and _is_best(roll)
    if view["windows"] == "every_boundary":
        return False
    if action in actions.BUY or action in actions.GIVE_TO:
        return asked in ALONE
    return asked in NOT_ASKED or (asked == actions.D8_OVER.name and _can_wait(view, action))


def _can_wait(view: View, action: Action) -> bool:
    """Say whether what lasts through the Enemy Phase does as well when the enemies come (W6)."""
    if view["windows"] == "own_turn_only":
        return False
    effect = effect_of(action)
    if effect.does == SANCTUARY:
        return view["companion"] is None and not any(one["ready"] for one in view["heroes"])
    return effect.duration == ENEMY_PHASE


def _is_best(roll: RollView) -> bool:
    """Say whether no die can be better: of an attack each is a hit that cannot be blocked."""
    if not all(roll["good"]):
        return False
    return roll["what"] != "attack" or all(face == SIX for face in roll["faces"])
