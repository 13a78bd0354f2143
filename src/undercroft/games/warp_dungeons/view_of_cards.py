"""What a view says of cards: built once for each, and shared by all views."""

from collections import Counter
from functools import lru_cache
from typing import Final, cast

from .content.cards import KINDS, SYMBOLS, Card, Hero
from .content.catalogue import CARDS
from .house_texts import changes_in_force, reworded
from .shapes import AttachedCard, CardCount, CardFace, DiscardPile, HeldCard, HeroSeat
from .switches import HouseRules
from .words.brief import brief

NO_DISCARD: Final[DiscardPile] = {"count": 0, "top": None, "cards": []}
"""A pile before the first card."""


@lru_cache(maxsize=2048)
def face(rules: HouseRules, card: Card) -> CardFace:
    """Return a card face up, as those house rules have it."""
    return card_face(card, changes_in_force(rules.values))


def card_face(card: Card, changes: tuple[int, ...]) -> CardFace:
    """Return a card face up; house rules may change what it says."""
    return {
        "slug": card.slug,
        "name": card.name,
        "kind": KINDS[card.kind],
        "text": reworded(card.text, changes).replace(" -", " \N{MINUS SIGN}"),
        "brief": reworded(brief(card), changes),
        "icon": card.icon,
        "symbol": SYMBOLS[card.symbol].lower() if card.symbol >= 0 else "",
        "value": card.value,
        "cost": card.cost,
        "bonus": list(card.bonus),
        "wounds": card.wounds,
        "points": card.printed_points,
        "faction": card.faction,
    }


@lru_cache(maxsize=4096)
def held(rules: HouseRules, card: Card, committed: bool, strength: int) -> HeldCard:
    """Return a card of one's own hand."""
    found = cast(HeldCard, face(rules, card).copy())
    found["committed"], found["strength"] = committed, strength
    return found


@lru_cache(maxsize=1024)
def attached(rules: HouseRules, card: Card) -> AttachedCard:
    """Return a treasure before a hero, with its class (WD-12.1)."""
    found = cast(AttachedCard, face(rules, card).copy())
    found["class"] = card.treasure_class
    return found


@lru_cache(maxsize=1024)
def counted(cards: tuple[int, ...]) -> list[CardCount]:
    """Return different cards with their number, in the order of the catalogue."""
    return [{"slug": CARDS[n].slug, "name": CARDS[n].name, "kind": KINDS[CARDS[n].kind],
             "count": count} for n, count in sorted(Counter(cards).items())]  # fmt: skip


@lru_cache(maxsize=256)
def as_printed(rules: HouseRules, card: Hero) -> HeroSeat:
    """Return the seat of a hero with what the stat card says."""
    changes = changes_in_force(rules.values)
    return {
        "player": 0,
        "role": "hero",
        "hand_size": 0,
        "hand": None,
        "deck": 0,
        "discard": NO_DISCARD,
        "deck_list": [],
        "hero": card.slug,
        "name": card.name,
        "icon": card.icon,
        "bonus": list(card.bonus),
        "bonus_now": [],
        "wounds": card.wounds,
        "damage": 0,
        "alive": True,
        "level": 1,
        "ability": {"name": card.ability, "text": reworded(card.text, changes)},
        "place": 0,
        "active": False,
        "attached": [],
        "trophies": [],
        "poison": 0,
        "missed": False,
        "staked": False,
        "stake": None,
        "score": 0,
    }
