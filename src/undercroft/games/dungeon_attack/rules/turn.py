"""A turn: the forced roll, or exactly one action, with abilities before and after (DA-3)."""

from typing import Final

from undercroft.kernel import Action, Frame

from .. import actions
from ..content.cards import BONUS_ACTION
from ..state import DungeonAttack
from .abilities import can_use_before, use_before
from .assist import Assist
from .free_actions import FreeHealing, Heal, Recharge, recover, refuses, refuses_as_turn
from .roll import BUST_ROLL, FORCED_ROLL, Roll

GOES_ON: Final = 0
CLEARED: Final = 1
LEFT: Final = 2
WIPED: Final = 3


class Turn(Frame):
    """One Adventurer's turn, T0 to T4 (DA-3.8). Returns how the level stands.

    Nobody else is asked anything in it (DA-3.10).
    """

    STEPS = (
        "begin_turn",
        "heal_before_ability",
        "ability_before",
        "heal_after_ability",
        "cleared_before_the_roll",
        "roll_or_act",
        "cleared_or_wiped",
        "heal_before_bonus",
        "ability_after",
        "heal_after_bonus",
        "end_turn",
    )

    player: int
    rolled: bool = False
    busted: bool = False

    def begin_turn(self, s: DungeonAttack) -> None:
        """T0: reset per-turn flags; note whether this is the decider (DA-3.8, 15.3, 15.4).

        Only undefeated dice matter: piles and Out are not looked at (DA-15.8).
        """
        s.ability_used = False
        s.rating_used = 0
        s.artifacts_used = 0
        s.turns += 1
        s.decider = s.door_open and s.dice_in_room() > 0 and not s.dice_faced()
        if s.decider:
            s.say("decides", "DA-15.4", player=self.player, dice=s.dice_in_room())

    def heal_before_ability(self, s: DungeonAttack) -> None:
        """T1, with `magic_heal: free`: heal with magic before the ability (R21)."""
        if s.rules.magic_heals_freely:
            s.begin(FreeHealing(self.player))

    def ability_before(self, s: DungeonAttack) -> None:
        """T1: use an ability before any die is rolled, or not; it is free (DA-13.3-13.5)."""
        if can_use_before(s, self.player):
            s.ask(self.player, actions.C_BEFORE, [actions.USE, actions.SKIP])
        else:
            self.go("roll_or_act")  # without an ability no die has fallen

    def ability_before_answer(self, s: DungeonAttack, action: Action) -> None:
        """Use it; whether dice are faced is tested only afterwards (DA-3.9)."""
        if action is actions.USE:
            use_before(s, self.player)

    def heal_after_ability(self, s: DungeonAttack) -> None:
        """T1, with `magic_heal: free`: heal again after the ability (R21)."""
        if s.rules.magic_heals_freely and not s.is_cleared():
            s.begin(FreeHealing(self.player))

    def cleared_before_the_roll(self, s: DungeonAttack) -> None:
        """The last die can fall even in T1: then the turn is over (DA-15.1, R29)."""
        if s.is_cleared():
            s.done(CLEARED)

    def roll_or_act(self, s: DungeonAttack) -> None:
        """T2: roll the dice facing you, else take one action (DA-3.4, 3.5, 3.7, 10.2)."""
        if s.dice_facing(self.player):
            self.rolled = True
            s.begin(Roll(self.player, FORCED_ROLL))
            return
        legal = [
            action for action in actions.SIX if refuses_as_turn(s, self.player, action) is None
        ]
        s.ask(self.player, actions.C_ACT, legal)

    def roll_or_act_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The clause that forbids one of the six actions (DA-9.13)."""
        return refuses_as_turn(s, self.player, action) if action in actions.SIX else None

    def roll_or_act_answer(self, s: DungeonAttack, action: Action) -> None:
        """Carry out exactly one action (DA-9.1, 9.2)."""
        if action is actions.BUST:
            self._bust_the_door(s)
        elif action is actions.ASSIST:
            self.rolled = True
            s.begin(Assist(self.player))
        else:
            self._take_small_action(s, action)

    def _bust_the_door(self, s: DungeonAttack) -> None:
        """Roll every die in the Room; the first Bust opens the level (DA-10.1, 10.6, 10.7).

        Any free Adventurer may Bust as often as dice lie there (DA-10.5).
        """
        if not s.door_open:
            s.door_open = True
            s.opener = self.player
            s.round = 1
        self.busted = self.rolled = True
        s.begin(Roll(self.player, BUST_ROLL))

    def _take_small_action(self, s: DungeonAttack, action: Action) -> None:
        """Heal, Recover, Recharge or Pass; before the door is open this declines (DA-10.7)."""
        if not s.door_open:
            s.declined |= 1 << self.player
        if action is actions.HEAL:
            s.begin(Heal(self.player))
        elif action is actions.RECHARGE:
            s.begin(Recharge(self.player))
        elif action is actions.RECOVER:
            recover(s, self.player)
        elif s.heard:
            s.say("passed", "DA-9.3", player=self.player)

    def cleared_or_wiped(self, s: DungeonAttack) -> None:
        """A cleared level, or nobody left standing, ends the turn here (DA-14.9, 15.10)."""
        conscious = s.adventurers[self.player].is_conscious()
        if not conscious and s.everybody_is_down():
            s.done(WIPED)
        elif s.is_cleared():
            s.done(CLEARED)
        elif not conscious:
            self.go("end_turn")

    def heal_before_bonus(self, s: DungeonAttack) -> None:
        """T3, with `magic_heal: free`: heal with magic before the ability (R21)."""
        if s.rules.magic_heals_freely:
            s.begin(FreeHealing(self.player))

    def ability_after(self, s: DungeonAttack) -> None:
        """T3: one small action more, for who rolled and now faces nothing (DA-13.1)."""
        legal = self._bonus_actions(s)
        if legal:
            s.ask(self.player, actions.C_AFTER, [*legal, actions.SKIP])
        else:
            self.go("end_turn")

    def ability_after_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The clause that forbids an action that the ability would allow."""
        return refuses(s, self.player, action) if action in self._listed(s) else None

    def ability_after_answer(self, s: DungeonAttack, action: Action) -> None:
        """Take it, with all its own requirements."""
        if action is not actions.SKIP:
            s.ability_used = True
            self._take_small_action(s, action)

    def _bonus_actions(self, s: DungeonAttack) -> list[Action]:
        if not self.rolled or s.dice_facing(self.player):
            return []
        return [one for one in self._listed(s) if refuses(s, self.player, one) is None]

    def _listed(self, s: DungeonAttack) -> list[Action]:
        """What the ability names, if it can be used now."""
        effect = s.usable(self.player, BONUS_ACTION)
        return [] if effect is None else [actions.BONUS[small] for small in effect.actions]

    def heal_after_bonus(self, s: DungeonAttack) -> None:
        """T3, with `magic_heal: free`: heal again after the ability (R21)."""
        if s.rules.magic_heals_freely:
            s.begin(FreeHealing(self.player))

    def end_turn(self, s: DungeonAttack) -> None:
        """T4: a decider who did not Bust leaves the level (DA-15.2, 15.5, 15.6)."""
        s.done(LEFT if s.decider and not self.busted else GOES_ON)
