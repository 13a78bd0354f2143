"""Zones of cards with a visibility policy, and what it means for copies and undo."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel.dice import Dice
from undercroft.kernel.frame import Part
from undercroft.kernel.state import State

ALL: Final = "all"
"""Face up: everybody sees each card."""
OWNER: Final = "owner"
"""A hand, or cards laid face down by their owner: others see how many."""
NONE: Final = "none"
"""A face-down pile: everybody sees how many, nobody which."""


@mypyc_attr(acyclic=True)
class Zone(Part):
    """Cards in one place, as ids in order (the last is the top), seen as `see` says.

    Copies share the list until one of them changes it: only `unshared` gives a list to change.
    """

    def __init__(self, see: str, owner: int, cards: list[int]) -> None:
        self.see = see
        self.owner = owner
        self.cards = cards
        self.shared = False

    def copy(self) -> "Zone":
        twin = Zone(self.see, self.owner, self.cards)
        self.shared = twin.shared = True
        return twin

    def unshared(self) -> list[int]:
        """Return the cards to be changed: no copy has that list any more."""
        if self.shared:
            self.cards, self.shared = self.cards.copy(), False
        return self.cards

    def seen_by(self, player: int) -> bool:
        """Say whether the player may know which cards lie here."""
        return self.see == ALL or (self.see == OWNER and player == self.owner)

    def view(self, player: int) -> list[int | None]:
        """Return the cards as the player sees them: None for a card back."""
        return list(self.cards) if self.seen_by(player) else [None] * len(self.cards)


def move(s: State, card: int, source: Zone, target: Zone) -> None:
    """Move a card to the top of another zone; note it if somebody sees it for the first time."""
    left = source.unshared()
    if left[-1:] == [card]:  # of equal cards the top one moves: the order below stays
        left.pop()
    else:
        left.remove(card)
    target.unshared().append(card)
    newly_seen = target.see != NONE and source.see != ALL
    moved_within_a_hand = target.see == OWNER == source.see and source.owner == target.owner
    if newly_seen and not moved_within_a_hand:
        s.shown += 1


def reveal(s: State, card: int, source: Zone) -> None:
    """Take a card that not everybody saw out of a zone, for all to see."""
    source.unshared().remove(card)
    s.shown += 1


def redeal(zones: Sequence[Zone], player: int, dice: Dice) -> None:
    """Shuffle all cards that the player cannot see among the places where they may lie.

    How they lie in truth leaves no trace: the same dice deal the same.
    """
    hidden = [zone for zone in zones if not zone.seen_by(player)]
    cards = sorted([card for zone in hidden for card in zone.cards])
    dice.shuffle("resample", cards)
    for zone in hidden:
        size = len(zone.cards)
        zone.cards, cards = cards[:size], cards[size:]
