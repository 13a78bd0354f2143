"""What a report of many matches reads off a position: who is ahead, who is who, who holds what."""

from typing import Final

from .content.catalogue import CARDS, HEROES
from .decks.library import ready_deck, ready_decks
from .rules.scoring import contenders, score
from .state import WarpDungeons

STANDS_IN: Final = (
    "A hero stands at its score (WD-15.3). The Dungeon Master has no score, and wins when the"
    " heroes fail: so who is ahead is told among the heroes whose score counts, and of the matches"
    " that they win."
)


def standing(s: WarpDungeons) -> dict[int, tuple[float, ...]]:
    """Return the score of each hero whose score counts (WD-15.3, 15.6)."""
    return {seat: (score(s, seat),) for seat in contenders(s)}


def seated(s: WarpDungeons) -> list[dict[str, list[str]]]:
    """Return for each seat its side, its hero and its deck (WD-1.1-1.3)."""
    found: list[dict[str, list[str]]] = []
    for seat, one in enumerate(s.players):
        deck = {"deck": [_deck(one.brought)]}
        if seat == s.dm:
            found.append({"side": ["Dungeon Master"], **deck})
        else:
            found.append({"side": ["hero"], "hero": [HEROES[one.hero].name], **deck})
    return found


def held(s: WarpDungeons, seat: int) -> list[str]:
    """Return the cards in hand."""
    return [CARDS[card].slug for card in s.players[seat].hand.cards]


def _deck(cards: tuple[int, ...]) -> str:
    for name in ready_decks:
        deck = ready_deck(name)
        if tuple(sorted(deck.cards)) == cards:
            return deck.title
    return "a deck of its own"
