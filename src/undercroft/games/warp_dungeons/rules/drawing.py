"""Hands, decks and discard piles (WD-14)."""

from typing import Final

from undercroft.kernel import NOBODY
from undercroft.kit.zones import move

from ..actions import HAND
from ..content.catalogue import CARDS
from ..state import WarpDungeons

DEAL: Final = "deal"
RESHUFFLE: Final = "reshuffle"


def draw(s: WarpDungeons, player: int, count: int) -> None:
    """Draw so many cards; an empty deck is made anew from the discard pile (WD-14.4, 14.5)."""
    one = s.players[player]
    drawn: list[int] = []
    while len(drawn) < count:
        if not one.deck.cards:
            if not one.discard.cards:
                break
            one.deck.cards, one.discard.cards = one.discard.unshared(), []
            s.dice.shuffle(RESHUFFLE, one.deck.unshared())
            s.say("reshuffled", "WD-14.4", player=player, cards=len(one.deck.cards))
        card = one.deck.cards[-1]
        move(s, card, one.deck, one.hand)
        drawn.append(card)
    if s.heard and drawn:
        names = tuple([CARDS[card].name for card in drawn])
        s.whisper("drew", "WD-14.1", player, {"names": names}, player=player, cards=len(drawn))


def hand_space(s: WarpDungeons, player: int) -> int:
    """Return how many cards may be drawn up to a hand of 7 (WD-14.1)."""
    return HAND - len(s.players[player].hand.cards)


def spend(s: WarpDungeons, player: int, card: int) -> None:
    """Put a card from the hand on its owner's discard pile (WD-7.11, 9.36, 11.7, 13.5)."""
    one = s.players[player]
    move(s, card, one.hand, one.discard)


def who_may_hold(s: WarpDungeons, player: int, *kinds: int) -> int:
    """Return the player, or NOBODY at a table that pauses where all know that the hand has none.

    Deck lists and discard piles are public, so all know what is in a hand and its deck together.
    """
    one = s.players[player]
    unseen = one.hand.cards + one.deck.cards if s.pauses and one.hand.cards else []
    there = not s.pauses or any(CARDS[card].kind in kinds for card in unseen)
    return player if there else NOBODY
