"""The Spell Phase and the Fate Phase: cards (DK-7, DK-8)."""

from typing import Final

from undercroft.kernel import Action

from ..actions import BUY, D3_SPELL_CARD, D6_ROOM_CARD, PASS
from ..content.cards import ROOM_CARDS, SPELL_CARDS
from ..state import DungeonKeeper
from .drawing import DrawCards, HandLimit
from .paying import spend
from .phase import Phase
from .spells import SpellWindow
from .supply import ROOM_DECK, SPELL_DECK, can_draw

EXTRA_CARD: Final = 10
"""What one more card costs, in mana or in gold (DK-7.4, 8.3)."""


class SpellPhase(Phase):
    """Spell cards: the draws, one to buy, the Artificer, the limit."""

    STEPS = ("draw_cards", "buy_card", "artificer", "hand_limit", "temple", "end_of_phase")

    bought: bool = False

    def draw_cards(self, s: DungeonKeeper) -> None:
        """One, and one for each Library and for the Book (DK-7.1-7.3, 20.7, 24.4)."""
        s.begin(DrawCards(SPELL_DECK, 1 + s.active.granted(SPELL_CARDS)))

    def buy_card(self, s: DungeonKeeper) -> None:
        """One more for 10 mana, if there is one to draw (DK-7.4, 7.5, R14)."""
        again = s.rules.buys_again or not self.bought
        if again and s.active.mana >= EXTRA_CARD and can_draw(s, SPELL_DECK):
            s.ask(s.turn, D3_SPELL_CARD, [BUY, PASS])

    def buy_card_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Pay and draw."""
        if action is BUY:
            self.bought = True
            spend(s, 0, EXTRA_CARD)
            self.go("buy_card")
            s.begin(DrawCards(SPELL_DECK, 1))

    def artificer(self, s: DungeonKeeper) -> None:
        """The Artificer may be cast after the draws (DK-7.6)."""
        s.begin(SpellWindow("spell"))

    def hand_limit(self, s: DungeonKeeper) -> None:
        """Five Spell cards may be kept (DK-7.7)."""
        s.begin(HandLimit(SPELL_DECK))


class FatePhase(Phase):
    """Room cards: the draws, one to buy, the limit."""

    STEPS = ("draw_cards", "buy_card", "hand_limit", "temple", "end_of_phase")

    bought: bool = False

    def draw_cards(self, s: DungeonKeeper) -> None:
        """One, and one for each Treasury (DK-8.1, 8.2, 20.5)."""
        s.begin(DrawCards(ROOM_DECK, 1 + s.active.granted(ROOM_CARDS)))

    def buy_card(self, s: DungeonKeeper) -> None:
        """One more for 10 gold, if there is one to draw (DK-8.3, 8.4, R14)."""
        again = s.rules.buys_again or not self.bought
        if again and s.active.gold >= EXTRA_CARD and can_draw(s, ROOM_DECK):
            s.ask(s.turn, D6_ROOM_CARD, [BUY, PASS])

    def buy_card_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Pay and draw."""
        if action is BUY:
            self.bought = True
            spend(s, EXTRA_CARD, 0)
            self.go("buy_card")
            s.begin(DrawCards(ROOM_DECK, 1))

    def hand_limit(self, s: DungeonKeeper) -> None:
        """Five cards of the Room Deck may be kept (DK-8.5)."""
        s.begin(HandLimit(ROOM_DECK))
