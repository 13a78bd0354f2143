"""A Heroic Action card: the ability of the stat card (WD-11.1 to 11.7)."""

from undercroft.kernel import Action, Frame

from ..actions import BECOME, CHANGE_OWN, D_FUMBLE, D_OWN_CARD, D_OWN_SYMBOL, HEROIC_CARD, PASS
from ..content import effects
from ..content.cards import ANY_SYMBOL, EVENT, HEROIC_ACTION, SYMBOLS, Effect
from ..content.catalogue import CARDS, HEROES
from ..fight import changeable, having
from ..state import MOVE_OVER, NONE_YET, WarpDungeons
from .answers import answers_to, fought, negate, refuses_event
from .drawing import spend, who_may_hold
from .wounds import heal


class HeroicAction(Frame):
    """A Heroic Action from the hand to its effect; returns 1 unless it was negated.

    `against_trap` is a Heroic Action that avoids a trap: it gives no ability then
    (WD-7.9) unless `heroic_vs_trap` says so (R45).
    """

    STEPS = ("play", "choose_card", "choose_symbol", "fumble", "take_effect")

    player: int
    against_trap: bool = False
    card: int = NONE_YET
    symbol: int = ANY_SYMBOL

    def play(self, s: WarpDungeons) -> None:
        """Discard the card; it may be empty, and is spent all the same (WD-11.6, 11.7)."""
        spend(s, self.player, HEROIC_CARD)
        ability = HEROES[s.players[self.player].hero].ability
        s.say("heroic", "WD-11.1", player=self.player, ability=ability,
              against_trap=self.against_trap)  # fmt: skip

    def choose_card(self, s: WarpDungeons) -> None:
        """Feint: choose the own revealed card, before any Fumble (WD-9.43)."""
        fight, ability = s.fight, self._ability(s)
        cards: list[int] = []
        if (
            ability.do == effects.SYMBOL
            and fight is not None
            and fight.revealed
            and self._counts(s)
        ):
            cards = changeable(fight.hero_cards, fight.hero_symbols, ability.symbol)
        if cards:
            s.ask(self.player, D_OWN_CARD, [CHANGE_OWN[n] for n in cards])
        else:
            self.go("fumble")

    def choose_card_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """That card has the symbol already (R40)."""
        assert s.fight is not None
        alike = having(s.fight.hero_symbols, self._ability(s).symbol)
        return "R40" if action in [CHANGE_OWN[n] for n in alike] else None

    def choose_card_answer(self, s: WarpDungeons, action: Action) -> None:
        """Note the card."""
        self.card = action.args[0]

    def choose_symbol(self, s: WarpDungeons) -> None:
        """Feint: choose the new symbol, which must be another one."""
        self.symbol = self._ability(s).symbol
        if self.symbol == ANY_SYMBOL:
            assert s.fight is not None
            now = s.fight.hero_symbols[self.card]
            s.ask(self.player, D_OWN_SYMBOL, [one for one in BECOME if one.args[0] != now])

    def choose_symbol_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """It must be another symbol (R40)."""
        return "R40" if action in BECOME else None

    def choose_symbol_answer(self, s: WarpDungeons, action: Action) -> None:
        """Note the symbol."""
        self.symbol = action.args[0]

    def fumble(self, s: WarpDungeons) -> None:
        """The DM may negate it at once, also one played against a trap (R42, WD-9.43)."""
        s.interrupt(who_may_hold(s, s.dm, EVENT), D_FUMBLE, answers_to(s, HEROIC_ACTION))

    def fumble_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids an event of the hand now (WD-13.4, 13.5)."""
        return refuses_event(s, action, "answer", fought(s))

    def fumble_answer(self, s: WarpDungeons, action: Action) -> None:
        """A negated Heroic Action has no effect; both cards are spent."""
        if action is not PASS:
            negate(s, action, HEROIC_CARD)
            s.done(0)

    def take_effect(self, s: WarpDungeons) -> None:
        """The ability is in effect for the rest of the turn, or at once (WD-11.4, 11.5)."""
        if self._counts(s):
            s.heroics += 1
            self._at_once(s)
        s.done(1)

    def _ability(self, s: WarpDungeons) -> Effect:
        return HEROES[s.players[self.player].hero].effect

    def _counts(self, s: WarpDungeons) -> bool:
        """Say whether this copy gives its ability (WD-7.9, 11.5, R34, R45)."""
        if self.against_trap and not s.rules.avoid_and_ability:
            return False
        return not (s.rules.heroic_once and s.heroics)

    def _at_once(self, s: WarpDungeons) -> None:
        """What works at once: healing, steps, a changed symbol. The rest is counted later."""
        ability = self._ability(s)
        if ability.do == effects.HEAL:
            heal(s, self.player, ability.size)
        elif ability.do == effects.STEPS and s.steps != MOVE_OVER:
            s.steps += ability.size
        elif self.card != NONE_YET:
            assert s.fight is not None
            s.fight.change_hero_symbol(self.card, self.symbol)
            card = CARDS[s.fight.hero_cards[self.card]].name
            s.say(
                "changed", "WD-11.1",
                player=self.player, side="hero", card=card, symbol=SYMBOLS[self.symbol],
            )  # fmt: skip
