"""Which answers certainly change nothing useful now, as far as their seat can know.

The table does not ask for what is idle: an item or an ability that counts in a stance which none
of one's own fighters has, energy taken from who has none, poison for the poisoned. When in doubt,
an answer is not idle.
"""

from undercroft.kernel import Action

from .content.cards import MOD, POISON, SAP, SELF, STANCES
from .shapes import View
from .words.brief import declares, fighters


def idle(view: View, action: Action) -> bool:
    """Say whether the answer is pointless at this moment, whatever lies unseen."""
    fight = view["fight"]
    if view["seat"] < 0 or fight is None:
        return False
    deed, user = declares(fight, action)
    if deed is None:
        return False
    side = 0 if fight["hero"] == view["seat"] else 1
    if deed.does == MOD and deed.size > 0:
        who = [user] if user is not None and deed.target == SELF else fighters(fight, side)
        stance = STANCES[deed.stance]
        return stance != "any" and not any(
            one["play"] is not None and one["play"]["stance"] == stance for one in who
        )
    if deed.does == SAP:
        return not any(one["energy"] for one in fight["supplies"] if one["side"] != side)
    return deed.does == POISON and all(one["poisoned"] for one in fighters(fight, 1 - side))
