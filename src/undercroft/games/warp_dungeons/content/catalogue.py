"""Every card there is, by its number: printed, authored, and those of packs.

The lists only grow: a pack that is read later adds its cards at the end, so
that numbers stay what they are for as long as the program runs.
"""

from typing import Final

from .cards import Card, DungeonCard, Hero

CARDS: Final[list[Card]] = []
"""The cards of personal decks; CARDS[n].id == n."""
HEROES: Final[list[Hero]] = []
"""The hero stat cards; HEROES[n].id == n."""
DUNGEON: Final[list[DungeonCard]] = []
"""The kinds of dungeon cards; DUNGEON[n].id == n."""
FACTIONS: Final[list[str]] = []
"""The names of the factions printed on monsters, in the order met."""

_cards: Final[dict[str, Card]] = {}
_heroes: Final[dict[str, Hero]] = {}


def card_named(slug: str) -> Card:
    """Return the card of that slug, also one that a pack brought."""
    if len(_cards) != len(CARDS):
        _cards.update({one.slug: one for one in CARDS})
    return _cards[slug]


def hero_named(slug: str) -> Hero:
    """Return the stat card of that slug."""
    if len(_heroes) != len(HEROES):
        _heroes.update({one.slug: one for one in HEROES})
    return _heroes[slug]
