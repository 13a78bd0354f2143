"""HITs: the last chance to cancel one, and the conditions they lead to (DA-8)."""

from undercroft.kernel import Action, Frame

from ..actions import C_WARD, CANCEL, TAKE_HIT
from ..content.cards import CANCEL_HIT
from ..state import KNOCKED_OUT, DungeonAttack


class TakeHits(Frame):
    """The HITs of one test, one after the other; each is scored by a group of dice.

    Only rolls begin it: dice that merely face somebody do not hurt (DA-8.7).
    `groups` holds the size of each group. A HIT after the third is dropped
    (DA-1.12, R48).
    """

    STEPS = ("ward", "suffer")

    player: int
    groups: tuple[int, ...]

    def ward(self, s: DungeonAttack) -> None:
        """An ability may cancel the HIT that is about to be taken (DA-13.1, C-WARD)."""
        if not self.groups or s.adventurers[self.player].hits == KNOCKED_OUT:
            s.done()
            return
        effect = s.usable(self.player, CANCEL_HIT)
        if effect is not None and self.groups[0] >= effect.dice_at_least:
            s.ask(self.player, C_WARD, [CANCEL, TAKE_HIT])

    def ward_answer(self, s: DungeonAttack, action: Action) -> None:
        """Cancel it: everything else of the roll stands."""
        if action is CANCEL:
            s.ability_used = True
            s.say("warded", "DA-13.1", player=self.player, ability=s.card(self.player).ability.name)
            self._next(s)

    def suffer(self, s: DungeonAttack) -> None:
        """Unhurt, Stunned, Wounded, Knocked Out: the card turns (DA-8.8-8.10, 8.13)."""
        one = s.adventurers[self.player]
        one.hits += 1
        if s.hears("hit"):
            s.say("hit", "DA-8.2", player=self.player, condition=one.condition, hits=one.hits)
        self._next(s)

    def _next(self, s: DungeonAttack) -> None:
        self.groups = self.groups[1:]
        self.go("ward")
