"""What an Adventurer answers at once: alone by what each answer promises one throw ahead, among
others as `rivals.py` says.

Where the weights say what dice promise before they are thrown (`promise.py`), an answer is worth
the mean over the faces that a die may show again; all else that follows is counted. This answers at
once, and gives less away than the rule of thumb. It reads the parts of a position and builds no
view: ask it about copies dealt anew alone.
"""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import Action

from . import actions, rivals
from .content.cards import WHITE, A, D, M
from .promise import PROMISE, Ahead, Throw, promised
from .rules.faces import FRESH, REROLLED, Counts, Pair, changed, how_many, put, turned
from .rules.rerolls import ability_can_reroll
from .rules.roll import Roll
from .state import ROOM, DungeonAttack

FACES: Final = (D, M, A)
HELPS: Final = (actions.RECOVER, actions.HEAL)
"""The actions that heal who leaves."""


def foresee(s: DungeonAttack) -> Action | None:
    """Return the best answer that is known; None where the rule of thumb knows better."""
    if len(s.adventurers) > 1:
        return rivals.answer(s)
    if not PROMISE.is_for(s, len(s.adventurers)):
        return None
    found = promises(s, promised)
    return max(found, key=lambda one: found[one]) if found else None


def promises(s: DungeonAttack, worth: Callable[[Throw], float]) -> dict[Action, float]:
    """Return what answers promise if a throw is worth that; none where it cannot tell."""
    if s.kind is actions.C_ACT:
        return _acts(s, Ahead(s, worth))
    roll = s.stack[-1]
    if s.kind is actions.C_WINDOW and isinstance(roll, Roll):
        return _Window(s, roll, Ahead(s, worth)).answers()
    return {}


def _acts(s: DungeonAttack, ahead: Ahead) -> dict[Action, float]:
    """Bust, or leave with an action that may heal (DA-15.4, 15.5)."""
    one, white, red = s.adventurers[0], s.room, s.red_in(ROOM)
    found: dict[Action, float] = {}
    for action in s.legal_actions:
        if action is actions.BUST:
            found[action] = ahead.thrown(one.hits, one.charged, white, white, red, red)
        elif s.decider:
            found[action] = ahead.left(one.hits - (action in HELPS), white, red)
    return found


class _Window:
    """Faces that lie there, of which some may be thrown again (DA-4.5)."""

    def __init__(self, s: DungeonAttack, roll: Roll, ahead: Ahead) -> None:
        self.s, self.roll, self.ahead = s, roll, ahead
        (d, m, a), spent = roll.fresh, roll.spent
        self.white: Counts = (d + spent[D], m + spent[M], a + spent[A])
        self.rating = s.rating_left(0)

    def answers(self) -> dict[Action, float]:
        """Return what each answer promises."""
        charged = self.s.adventurers[0].charged
        faces, marks = self.roll.red_faces, self.roll.red_marks
        found: dict[Action, float] = {}
        for action in self.s.legal_actions:
            if action is actions.DONE:
                found[action] = self.settled(self.white, faces, marks, charged)
            elif action is actions.USE:
                effect = self.s.effect(0)
                white = turned(self.white, effect.face, effect.becomes)
                found[action] = self.settled(white, faces, marks, charged)
            else:
                colour, face = action.args
                left = charged if ability_can_reroll(self.s, 0, colour) else max(0, charged - 1)
                again = self.white_again if colour == WHITE else self.red_again
                found[action] = again(face, left)
        return found

    def white_again(self, face: int, charged: int) -> float:
        """Return what it promises to throw a white die of that face again."""
        faces, marks, total = self.roll.red_faces, self.roll.red_marks, 0.0
        others, odds = changed(self.white, face, -1), self.s.rules.white_chances
        for new in FACES:
            total += odds[new] * self.settled(changed(others, new, 1), faces, marks, charged)
        return total

    def red_again(self, face: int, charged: int) -> float:
        """Return what it promises to throw a red die of that face again."""
        faces, marks, total = self.roll.red_faces, self.roll.red_marks, 0.0
        number = 0 if faces[0] == face and marks[0] == FRESH else 1
        others, odds = put(marks, number, REROLLED), self.s.rules.red_chances
        for new in FACES:
            shown = put(faces, number, new)
            total += odds[new] * self.settled(self.white, shown, others, charged)
        return total

    def settled(self, white: Counts, faces: Pair, marks: Pair, charged: int) -> float:
        """Return what final faces promise: D are kept, M go to the Room, all else stays and is a
        HIT if it is alone (DA-4.6 to 4.8)."""
        d, m, a = white
        red_d = 0
        for number in range(2):
            red_d += faces[number] == D and marks[number] != FRESH
        red_m = how_many(faces, M)
        red_kept = min(red_d, self.rating)
        kept = min(d, self.rating - red_kept)
        hit = not (d or m or red_d or red_m)
        thrown_red = self.roll.reds()
        red = self.s.red_in(ROOM) + thrown_red - red_kept
        return self.ahead.turn(
            self.s.adventurers[0].hits + hit, charged, self.s.room + d + m + a - kept,
            a + d - kept, red, thrown_red - red_m - red_kept,
        )  # fmt: skip
