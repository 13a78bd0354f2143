"""Special Abilities used before any die is rolled (DA-13).

Abilities of the other windows are asked for where the rulebook has the window:
bosses and re-rolls in `roll`, HITs in `hits`, small actions in `turn`, treasure
in `search`; the Rating is read in `state`.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from undercroft.kernel import Action, Frame

from .. import actions
from ..content.cards import OTHER, RECHARGE, SHIFT, SLAY
from ..state import DungeonAttack
from .free_actions import Recharge, can_recharge


class Use(NamedTuple):
    """An effect used before any die is rolled: whether it would do something, and doing it."""

    can: Callable[[DungeonAttack, int], bool]
    do: Callable[[DungeonAttack, int], None]


def can_use_before(s: DungeonAttack, player: int) -> bool:
    """Say whether the player's card is BEFORE and would do something now (DA-13.3)."""
    word = s.effect(player).do
    use = USES.get(word)
    return use is not None and s.usable(player, word) is not None and use.can(s, player)


def use_before(s: DungeonAttack, player: int) -> None:
    """Carry out the BEFORE ability of the player's card."""
    s.ability_used = True
    USES[s.effect(player).do].do(s, player)


def can_slay(s: DungeonAttack, player: int) -> bool:
    """A die must face you, and some Rating be left."""
    return s.adventurers[player].facing > 0 and s.rating_left(player) > 0


def slay(s: DungeonAttack, player: int) -> None:
    """Put one white die facing you into your pile; it counts against the Rating (DA-6.2)."""
    one = s.adventurers[player]
    one.facing -= 1
    one.pile += 1
    s.rating_used += 1
    s.say("stabbed", "DA-13.1", player=player)


def challengeable(s: DungeonAttack, player: int) -> list[int]:
    """Return the others who face at least one white die."""
    return [p for p, one in enumerate(s.adventurers) if p != player and one.facing]


def can_shift(s: DungeonAttack, player: int) -> bool:
    """A white die must face you, or another, whose dice come to you."""
    if s.effect(player).source == OTHER:
        return bool(challengeable(s, player))
    return s.adventurers[player].facing > 0


class Shift(Frame):
    """Move white dice that face somebody: no roll, no HIT."""

    STEPS = ("choose_whom", "choose_count")

    player: int
    other: int = -1

    def choose_whom(self, s: DungeonAttack) -> None:
        """Choose whose dice come to you, or where yours go."""
        if s.effect(self.player).source == OTHER:
            targets = [actions.CHALLENGE_WHOM[p] for p in challengeable(s, self.player)]
            s.ask(self.player, actions.C_BEFORE_WHOM, targets)
        else:
            others = [actions.TO[p] for p in s.conscious_others(self.player)]
            s.ask(self.player, actions.C_BEFORE_WHERE, [actions.TO_ROOM, *others])

    def choose_whom_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The fallen receive no dice; nothing faces others (DA-7.5, 1.8)."""
        if s.is_other(self.player, action, actions.TO):
            return "DA-7.5"
        other = s.is_other(self.player, action, actions.CHALLENGE_WHOM)
        return "DA-1.8" if other and not s.dice_facing(action.args[0]) else None

    def choose_whom_answer(self, s: DungeonAttack, action: Action) -> None:
        """Remember the other side: a player, or -1 for the Room."""
        self.other = action.args[0]

    def choose_count(self, s: DungeonAttack) -> None:
        """Choose how many dice, up to the ability's number and those there are."""
        effect = s.effect(self.player)
        giver = self.other if effect.source == OTHER else self.player
        most = min(effect.size, s.adventurers[giver].facing)
        s.ask(self.player, actions.C_BEFORE_COUNT, actions.TAKE[:most])

    def choose_count_answer(self, s: DungeonAttack, action: Action) -> None:
        """Shift the dice."""
        count = action.args[0]
        me = s.adventurers[self.player]
        if s.effect(self.player).source == OTHER:
            s.adventurers[self.other].facing -= count
            me.facing += count
            s.say("challenged", "DA-13.1", player=self.player, target=self.other, white=count)
            return
        me.facing -= count
        s.add_white(self.other, count)
        s.say("slipped", "DA-13.1", player=self.player, target=self.other, white=count)


USES: Final = {
    SLAY: Use(can_slay, slay),
    RECHARGE: Use(
        lambda s, player: can_recharge(s, player, anyone=True),
        lambda s, player: s.begin(Recharge(player, anyone=True)),
    ),
    SHIFT: Use(can_shift, lambda s, player: s.begin(Shift(player))),
}
"""What each effect of the window BEFORE does (DA-13.3)."""
