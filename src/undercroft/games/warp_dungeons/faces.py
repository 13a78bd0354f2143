"""The cards as they are printed, those of packs too (WD-1.2-1.12)."""

from typing import Final

from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, HEROES
from undercroft.games.warp_dungeons.content.cards import KINDS, SYMBOLS, Card, DungeonCard, Hero
from undercroft.kernel import Face

COPIES: Final = 1
"""Decks decide how many of a card are played; one of each is printed."""


def faces() -> list[Face]:
    """List the cards of personal decks, the hero stat cards and the dungeon cards."""
    return [
        *[card(one) for one in CARDS],
        *[hero(one) for one in HEROES],
        *[dungeon_card(one) for one in DUNGEON],
    ]


def card(one: Card) -> Face:
    """Return a card of a personal deck."""
    numbers = {"value": one.value, "cost": one.cost, "wounds": one.wounds, "points": one.points}
    return {
        "kind": KINDS[one.kind],
        "slug": one.slug,
        "title": one.name,
        "text": one.text,
        "numbers": {what: size for what, size in numbers.items() if size} | bonus(one.bonus),
        "icon": one.icon,
        "count": COPIES,
    }


def hero(one: Hero) -> Face:
    """Return a hero stat card."""
    return {
        "kind": "hero",
        "slug": one.slug,
        "title": one.name,
        "text": one.text,
        "numbers": {"wounds": one.wounds} | bonus(one.bonus),
        "icon": one.icon,
        "count": COPIES,
    }


def dungeon_card(one: DungeonCard) -> Face:
    """Return a dungeon card."""
    return {
        "kind": "dungeon",
        "slug": one.slug,
        "title": one.name,
        "text": one.text,
        "numbers": {"exits": one.exits, "attack": one.attack},
        "icon": one.icon,
        "count": COPIES,
    }


def bonus(sizes: tuple[int, ...]) -> dict[str, int]:
    """Return the bonuses by the symbols to which they are printed."""
    return {symbol: size for symbol, size in zip(SYMBOLS, sizes, strict=True) if size}
