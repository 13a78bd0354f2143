"""Special Abilities used before any die is rolled (DA-13).

Abilities of the other windows are asked for where the rulebook has the window:
bosses and re-rolls in `roll`, HITs in `hits`, small actions in `turn`, treasure
in `search`; the Rating is read in `state`.
"""

from undercroft.kernel import Action, Frame

from ..actions import (
    C_BEFORE_COUNT,
    C_BEFORE_WHERE,
    C_BEFORE_WHOM,
    CHALLENGE_WHOM,
    TAKE,
    TO,
    TO_ROOM,
)
from ..state import DungeonAttack
from .free_actions import Recharge, can_recharge


def challengeable(s: DungeonAttack, player: int) -> list[int]:
    """Return the others who face at least one white die."""
    return [p for p, one in enumerate(s.adventurers) if p != player and one.facing]


def can_use_before(s: DungeonAttack, player: int) -> bool:
    """Say whether the player's card is BEFORE and would do something now (DA-13.3)."""
    card = s.ability(player, "BEFORE")
    if card is None:
        return False
    effect = card.effect
    if effect.do == "recharge":
        return can_recharge(s, player, anyone=True)
    if effect.do == "shift" and effect.source == "other":
        return bool(challengeable(s, player))
    if effect.do == "slay" and not s.rating_left(player):
        return False
    return s.adventurers[player].facing > 0


def use_before(s: DungeonAttack, player: int) -> None:
    """Carry out the BEFORE ability of the player's card: slay, recharge or shift."""
    s.ability_used = True
    word = s.card(player).effect.do
    if word == "slay":
        slay(s, player)
    elif word == "recharge":
        s.begin(Recharge(player, anyone=True))
    else:
        s.begin(Shift(player))


def slay(s: DungeonAttack, player: int) -> None:
    """Put one white die facing you into your pile; it counts against the Rating (DA-6.2)."""
    one = s.adventurers[player]
    one.facing -= 1
    one.pile += 1
    s.rating_used += 1
    s.say("stabbed", "DA-13.1", player=player)


class Shift(Frame):
    """Move white dice that face somebody: no roll, no HIT."""

    STEPS = ("choose_whom", "choose_count")

    player: int
    other: int = -1

    def choose_whom(self, s: DungeonAttack) -> None:
        """Choose whose dice come to you, or where yours go."""
        if s.card(self.player).effect.source == "other":
            targets = [CHALLENGE_WHOM[p] for p in challengeable(s, self.player)]
            s.ask(self.player, C_BEFORE_WHOM, targets)
        else:
            others = [TO[p] for p in s.conscious_others(self.player)]
            s.ask(self.player, C_BEFORE_WHERE, [TO_ROOM, *others])

    def choose_whom_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The fallen receive no dice; nothing faces others (DA-7.5, 1.8)."""
        if s.is_other(self.player, action, TO):
            return "DA-7.5"
        other = s.is_other(self.player, action, CHALLENGE_WHOM)
        return "DA-1.8" if other and not s.dice_facing(action.args[0]) else None

    def choose_whom_answer(self, s: DungeonAttack, action: Action) -> None:
        """Remember the other side: a player, or -1 for the Room."""
        self.other = action.args[0]

    def choose_count(self, s: DungeonAttack) -> None:
        """Choose how many dice, up to the ability's number and those there are."""
        effect = s.card(self.player).effect
        giver = self.other if effect.source == "other" else self.player
        most = min(effect.size, s.adventurers[giver].facing)
        s.ask(self.player, C_BEFORE_COUNT, TAKE[:most])

    def choose_count_answer(self, s: DungeonAttack, action: Action) -> None:
        """Shift the dice."""
        count = action.args[0]
        me = s.adventurers[self.player]
        if s.card(self.player).effect.source == "other":
            s.adventurers[self.other].facing -= count
            me.facing += count
            s.say("challenged", "DA-13.1", player=self.player, target=self.other, white=count)
            return
        me.facing -= count
        if self.other < 0:
            s.room += count
        else:
            s.adventurers[self.other].facing += count
        s.say("slipped", "DA-13.1", player=self.player, target=self.other, white=count)
