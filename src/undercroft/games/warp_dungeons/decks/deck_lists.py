"""A deck: whose it is and its cards; and the one canonical way to write it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from undercroft.kernel.errors import BadSetup
from undercroft.kit.brought import BroughtFault

from ..content import ATTACK_CARDS, CARDS, DUNGEON, HEROES

HERO: Final = "hero"
DM: Final = "dm"
DUNGEON_ONLY: Final = "dungeon"
ROLES: Final = (HERO, DM, DUNGEON_ONLY)
NO_HERO: Final = -1
ATTACK_SET: Final = [card for card in range(ATTACK_CARDS) for _ in range(3 - card % 3)]
"""The 30 attack cards of every deck: 3 of value 1, 2 of value 2, 1 of value 3 (WD-16.2)."""


class DeckList(NamedTuple):
    """A deck as it was brought: whose it is, and its cards in the order of the file.

    `role` is HERO, DM or DUNGEON_ONLY; `hero` a number in HEROES or NO_HERO;
    `faction` the faction a DM deck says it will declare, or "". `dungeon` is the
    custom dungeon deck that comes with it. `unread` copies have a name that nobody knows: they
    may be anything. It never changes: who asks for the same text again is given the same deck.
    """

    title: str
    role: str
    hero: int
    cards: tuple[int, ...]
    dungeon: tuple[int, ...]
    faction: str = ""
    unread: int = 0

    def attacks(self) -> list[int]:
        """Return its attack cards, by number."""
        return sorted([card for card in self.cards if card < ATTACK_CARDS])

    def rest(self) -> list[int]:
        """Return the cards besides the attack cards."""
        return [card for card in self.cards if card >= ATTACK_CARDS]

    def with_cards(self, more: Iterable[int]) -> "DeckList":
        """Return the deck with more cards."""
        return self._replace(cards=(*self.cards, *more))

    def sources(self) -> set[str]:
        """Return where its cards are from: "printed", "authored", slugs of packs."""
        found = {CARDS[card].source for card in self.cards}
        found |= {DUNGEON[card].source for card in self.dungeon}
        if self.hero != NO_HERO:
            found.add(HEROES[self.hero].source)
        return found


class BadDeck(BadSetup):
    """A deck cannot be used, for those `faults`.

    `rest` is what could be read, cards of unknown names as the nearest ones; None if too little,
    or nothing, as of a deck of another program.
    """

    def __init__(self, faults: Sequence[BroughtFault], rest: DeckList | None = None) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults
        self.rest = rest


PACKS: Final[dict[str, str]] = {}
"""The packs that are loaded, by slug, each with `slug version digest`."""


def canonical(deck: DeckList, is_spelled: bool = False) -> str:
    """Write a deck so that equal decks are equal texts, with the packs that it needs; the usual
    attack cards are understood, unless everything is spelled."""
    lines = [f"title: {deck.title}"]
    if deck.role == HERO:
        lines.append(f"hero: {HEROES[deck.hero].name}")
    else:
        lines.append(f"role: {deck.role}")
    if deck.faction:
        lines.append(f"faction: {deck.faction}")
    lines += [f"pack: {PACKS[slug]}" for slug in sorted(deck.sources() & PACKS.keys())]
    is_usual = deck.attacks() == ATTACK_SET and not is_spelled
    cards = deck.rest() if is_usual else deck.cards
    lines += [f"{copies}x {CARDS[card].name}" for card, copies in counted(cards)]
    if deck.dungeon:
        lines.append("[Dungeon]")
        lines += [f"{copies}x {DUNGEON[card].name}" for card, copies in counted_dungeon(deck)]
    return "\n".join(lines) + "\n"


def counted(cards: Iterable[int]) -> list[tuple[int, int]]:
    """Return each card with its copies: the game's by number, then those of packs by name."""
    return sorted(Counter(cards).items(), key=_place)


def counted_dungeon(deck: DeckList) -> list[tuple[int, int]]:
    """Return each dungeon card with its copies, in the same order."""
    return sorted(Counter(deck.dungeon).items(), key=_dungeon_place)


def _place(entry: tuple[int, int]) -> tuple[str, int, str]:
    # numbers of pack cards follow the order in which packs were read; a deck must not
    card = CARDS[entry[0]]
    return (card.source, 0, card.slug) if card.source in PACKS else ("", card.id, "")


def _dungeon_place(entry: tuple[int, int]) -> tuple[str, int, str]:
    card = DUNGEON[entry[0]]
    return (card.source, 0, card.slug) if card.source in PACKS else ("", card.id, "")
