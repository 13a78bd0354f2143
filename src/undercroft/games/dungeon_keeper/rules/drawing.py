"""Drawing cards one by one, and the limit of a hand (DK-7.7, 8.5)."""

from typing import Final

from undercroft.kernel import Action, Frame
from undercroft.kit.hands import different
from undercroft.kit.zones import move

from ..actions import D5_SPELL_LIMIT, D7_ROOM_LIMIT, DISCARD, DISCARD_SPELL
from ..content import CARDS, SPELLS
from ..state import DungeonKeeper
from .supply import ROOM_DECK, deck_of, draw_card, hand_of

HAND: Final = 5
"""How many cards each hand may hold (DK-7.7, 8.5)."""


class DrawCards(Frame):
    """So many draws from one deck; the limit may apply after each of them (R17)."""

    STEPS = ("draw_one", "again")

    which: int
    left: int

    def draw_one(self, s: DungeonKeeper) -> None:
        """Draw a card."""
        draw_card(s, self.which)
        self.left -= 1
        if s.rules.limit_at_each_draw:
            s.begin(HandLimit(self.which))

    def again(self, s: DungeonKeeper) -> None:
        """Draw the next one."""
        if self.left:
            self.go("draw_one")


class HandLimit(Frame):
    """Discard, one at a time, until the hand holds five (DK-7.7, 8.5, R17)."""

    STEPS = ("discard_one",)

    which: int

    def discard_one(self, s: DungeonKeeper) -> None:
        """Choose a card to discard."""
        cards = hand_of(s, s.turn, self.which).cards
        if len(cards) > HAND:
            rooms = self.which == ROOM_DECK
            answers = DISCARD if rooms else DISCARD_SPELL
            kind = D7_ROOM_LIMIT if rooms else D5_SPELL_LIMIT
            s.ask(s.turn, kind, [answers[card] for card in different(cards)])

    def discard_one_answer(self, s: DungeonKeeper, action: Action) -> None:
        """It goes to the common discard, face up."""
        card = action.args[0]
        move(s, card, hand_of(s, s.turn, self.which), deck_of(s, self.which)[1])
        rooms = self.which == ROOM_DECK
        name = CARDS[card].name if rooms else SPELLS[card].name
        s.say("discarded", "DK-8.5" if rooms else "DK-7.7", player=s.turn, card=name)
        self.go("discard_one")
