"""Traps: sprung by the DM in the Move phase, paid, avoided or suffered (WD-7)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import (
    D_PAY,
    D_TRAP,
    D_TRAP_ANSWER,
    HEROIC_CARD,
    PASS,
    PAY,
    PAY_TRAP,
    PLAY,
    PLAY_HEROIC,
    SUFFER,
)
from ..content import effects
from ..content.cards import ATTACK, HEROIC_ACTION, TRAP, Card
from ..content.catalogue import CARDS
from ..state import MOVE_OVER, NONE_YET, WarpDungeons
from .answers import refuses_event
from .drawing import spend, who_may_hold
from .heroic_action import HeroicAction
from .wounds import DeathsDoor, suffer

AT_RANDOM: Final = "glyph"


class Trap(Frame):
    """One moment at which the DM may spring a trap; returns 1 if one was played (WD-7.2).

    `card` is the trap, `paid` what was discarded for it so far (WD-7.8).
    """

    STEPS = (
        "spring",
        "answer",
        "pay",
        "avoid_by_heroic_action",
        "suffer_wounds",
        "suffer_the_rest",
    )

    player: int
    card: int = NONE_YET
    paid: int = 0

    def spring(self, s: WarpDungeons) -> None:
        """The DM may play a trap on the active hero, wherever it is (WD-7.1, 7.3, 7.4)."""
        traps = [PLAY[card.id] for card in s.players[s.dm].held(TRAP)]
        s.interrupt(who_may_hold(s, s.dm, TRAP), D_TRAP, traps)

    def spring_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """An event of the hand is for another moment (WD-13.5)."""
        return refuses_event(s, action)

    def spring_answer(self, s: WarpDungeons, action: Action) -> None:
        """A played trap is discarded, avoided or not (WD-7.11)."""
        if action is PASS:
            s.done(0)
            return
        self.card = action.args[0]
        spend(s, s.dm, self.card)
        trap = CARDS[self.card]
        s.say("trap", "WD-7.1", player=self.player, card=trap.name)

    def answer(self, s: WarpDungeons) -> None:
        """Pay, play a Heroic Action, or suffer (WD-7.5)."""
        answers = [SUFFER]
        if s.players[self.player].holds(HEROIC_CARD):
            answers.insert(0, PLAY_HEROIC)
        if self._payments(s):
            answers.insert(0, PAY_TRAP)
        s.ask_in_secret(who_may_hold(s, self.player, ATTACK, HEROIC_ACTION), D_TRAP_ANSWER, answers)

    def answer_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids to pay."""
        return "WD-7.8" if action is PAY_TRAP else None

    def answer_answer(self, s: WarpDungeons, action: Action) -> None:
        """Paying starts only if the hand can complete it (WD-7.8)."""
        if action is PLAY_HEROIC:
            self.go("avoid_by_heroic_action")
            s.begin(HeroicAction(self.player, True))
        elif action is SUFFER:
            self.go("suffer_wounds")

    def pay(self, s: WarpDungeons) -> None:
        """Discard attack cards of the symbol until the cost is reached (WD-7.6, 7.8)."""
        if self.paid < CARDS[self.card].cost:
            s.ask_in_secret(self.player, D_PAY, [PAY[card.id] for card in self._payments(s)])
            return
        s.say("paid", "WD-7.6", player=self.player, card=CARDS[self.card].name, value=self.paid)
        s.done(1)

    def pay_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """A card of another symbol does not pay (WD-7.6)."""
        card = action.args[0] if action.args else -1
        held = [one.id for one in s.players[self.player].held(ATTACK)]
        return "WD-7.6" if card in held and PAY.get(card) is action else None

    def pay_answer(self, s: WarpDungeons, action: Action) -> None:
        """Only the printed value counts (WD-7.7)."""
        card = action.args[0]
        spend(s, self.player, card)
        self.paid += CARDS[card].value
        s.say("payment", "WD-7.6", player=self.player, card=CARDS[card].name)
        self.go("pay")

    def _payments(self, s: WarpDungeons) -> list[Card]:
        """The different cards that can pay and leave the rest payable (WD-7.6-7.8, R44)."""
        trap = CARDS[self.card]
        due = trap.cost - self.paid
        hand = [CARDS[card] for card in s.players[self.player].hand.cards]
        values = [card.value for card in hand if card.kind == ATTACK and card.symbol == trap.symbol]
        kinds = [card for card in s.players[self.player].held(ATTACK) if card.symbol == trap.symbol]
        if s.rules.exact_payment:
            return [card for card in kinds if completes(values, card.value, due)]
        return kinds if sum(values) >= due else []

    def avoid_by_heroic_action(self, s: WarpDungeons) -> None:
        """It avoids the trap entirely, unless it was negated: then answer again (WD-7.9, R42)."""
        if not s.returned:
            self.go("answer")
            return
        s.say("avoided", "WD-7.9", player=self.player, card=CARDS[self.card].name)
        s.done(1)

    def suffer_wounds(self, s: WarpDungeons) -> None:
        """The wounds come first (WD-7.10); nothing but potions helps (WD-7.14)."""
        trap = CARDS[self.card]
        wounds = sum([effect.size for effect in trap.effects if effect.do == effects.WOUND])
        s.say("suffered", "WD-7.10", player=self.player, card=trap.name, wounds=wounds)
        if wounds:
            suffer(s, self.player, wounds)
            s.begin(DeathsDoor(self.player))

    def suffer_the_rest(self, s: WarpDungeons) -> None:
        """Then the other results, in printed order; not for the dead (WD-7.10, 7.12, 7.15)."""
        one = s.players[self.player]
        if one.alive:
            for effect in CARDS[self.card].effects:
                if effect.do == effects.MISS:
                    one.missed = True
                    s.say("will_miss", "WD-7.12", player=self.player)
                elif effect.do == effects.POISON:
                    one.poison += effect.size
                    s.say("poisoned", "WD-7.13", player=self.player, counters=one.poison)
                elif effect.do == effects.BACK:
                    self._blown_back(s)
                elif effect.do == effects.DISCARD:
                    self._discard_at_random(s, effect.size)
        s.done(1)

    def _blown_back(self, s: WarpDungeons) -> None:
        """Back to where the turn began; the Move phase is over (Howling Wind)."""
        s.players[self.player].place = s.began_at
        s.steps = MOVE_OVER
        s.say("blown_back", "WD-7.10", player=self.player, card=s.place_of(self.player).name)

    def _discard_at_random(self, s: WarpDungeons, count: int) -> None:
        """Discard so many random cards, all if there are fewer (Cursed Glyph)."""
        hand = s.players[self.player].hand.unshared()
        lost: list[str] = []
        for _ in range(min(count, len(hand))):
            card = hand[s.dice.below(AT_RANDOM, len(hand))]
            spend(s, self.player, card)
            lost.append(CARDS[card].name)
        s.say("lost_cards", "WD-7.10", player=self.player, names=tuple(lost))


def completes(values: list[int], value: int, due: int) -> bool:
    """Say whether, this value paid, others of the hand make up the exact rest (R44)."""
    rest = values.copy()
    rest.remove(value)
    sums = {0}
    for other in rest:
        sums |= {total + other for total in sums}
    return due - value in sums
