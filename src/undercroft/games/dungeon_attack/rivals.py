"""What an Adventurer among rivals does: it counts the treasure that others do not get.

The rule of thumb plays for the party. Here a lone Moving die goes to a rival who would have to roll
it alone, a friend's crowd of dice is shared by an Assist, a door is busted as soon as the last die
is not to be feared more than the treasure behind it, and magic turns dice that others would get.
It reads the parts of a position and builds no view: ask it about copies dealt anew alone.
"""

from typing import Final

from undercroft.kernel import Action

from . import actions
from .content.cards import RED, WHITE, A, D, M
from .rules.roll import Roll
from .state import WOUNDED, DungeonAttack

ENOUGH: Final = (1, 2, 4)
"""Bust from so many dice on while there is a level to come: Unhurt, Stunned, Wounded."""
ENOUGH_AT_LAST: Final = (1, 1, 2)
"""The same on the last level."""
AGAIN: Final = (
    actions.REROLL[RED][M],
    actions.REROLL[WHITE][M],
    actions.REROLL[WHITE][A],
    actions.REROLL[RED][A],
)
"""What is thrown again first: M would go to others, A stays for the next turn."""
MENDS: Final = (actions.HEAL, actions.RECOVER, actions.RECHARGE)


def answer(s: DungeonAttack) -> Action | None:
    """Return the answer of whoever decides; None where the rule of thumb knows better."""
    kind = s.kind
    if kind is actions.C_ACT:
        return _act(s)
    if kind is actions.C_MOVE:
        return _handed(s, actions.ONE_TO)
    if kind is actions.C_MOVE_RED:
        return _handed(s, actions.TO)
    if kind is actions.C_WINDOW and not s.epic:
        roll = s.stack[-1]
        return _window(s, roll) if isinstance(roll, Roll) else None
    return None


def _act(s: DungeonAttack) -> Action:
    """Mend what is serious, then go where most dice lie: to the Room, or to who faces them."""
    player, legal = s.current_player, s.legal_actions
    hits, room = s.adventurers[player].hits, s.dice_in_room()
    if hits == WOUNDED and actions.HEAL in legal:
        return actions.HEAL
    faced = max([s.dice_facing(other) for other in s.conscious_others(player)], default=0)
    assists = faced > 0 and actions.ASSIST in legal
    if assists and faced >= room:
        return actions.ASSIST
    enough = ENOUGH_AT_LAST if s.level + 1 == len(s.rules.levels) else ENOUGH
    if room >= enough[hits] and actions.BUST in legal:
        return actions.BUST
    if assists:
        return actions.ASSIST
    return next((one for one in MENDS if one in legal), actions.PASS)


def _handed(s: DungeonAttack, family: list[Action]) -> Action | None:
    """Hand a die to a rival who faces none: rolled alone it hits in one of three rolls."""
    for other in s.conscious_others(s.current_player):
        if not s.dice_facing(other) and family[other] in s.legal_actions:
            return family[other]
    return None


def _window(s: DungeonAttack, roll: Roll) -> Action | None:
    """Throw again what may still be kept; the rule of thumb knows how to avert a HIT."""
    d, m, _ = roll.fresh
    spent, reds = roll.spent, roll.red_faces
    shown = d + spent[D] + (reds[0] == D) + (reds[1] == D)
    if not shown and not m + spent[M] + (reds[0] == M) + (reds[1] == M):
        return None
    if shown >= s.rating_left(s.current_player):
        return actions.DONE
    legal = s.legal_actions
    if actions.USE in legal:
        return actions.USE
    return next((one for one in AGAIN if one in legal), actions.DONE)
