"""The cards as they are printed, those of packs too (WD-1.2-1.12).

Decks decide how many of a card are played; one of each is printed.
"""

from typing import Any

from undercroft.kit.card_rows import cards_of
from undercroft.kit.faces import Face, face

from .content import CARDS, DUNGEON, HEROES
from .content.cards import CLASSES, KINDS, MADE_ANEW, MONSTER, SYMBOLS, Card, DungeonCard, Hero
from .content.texts import card_text, dungeon_text, hero_text


def faces() -> list[Face]:
    """List the cards of personal decks, the hero stat cards and the dungeon cards."""
    found = [_card(card) for card in CARDS]
    return [*found, *[_hero(hero) for hero in HEROES], *[_room(room) for room in DUNGEON]]


def drawn(word: str, row: Any) -> Face:
    """Return what is printed of a row of a pack."""
    if word == "hero":
        return _hero(cards_of([row], hero_text)[0])
    if word == "dungeon":
        return _room(cards_of([row], dungeon_text)[0])
    return _card(cards_of([row], card_text)[0])


def _card(card: Card) -> Face:
    sizes = [("value", card.value), ("cost", card.cost)]
    sizes += [("wounds", card.wounds), ("points", card.points)]
    numbers = {what: size for what, size in sizes if size} | _bonus(card.bonus)
    text = _lines(card.faction if card.kind == MONSTER else "", card.text)
    return face(KINDS[card.kind], card, text, numbers, modifiers=SYMBOLS)


def _hero(hero: Hero) -> Face:
    numbers = {"wounds": hero.wounds} | _bonus(hero.bonus)
    return face("hero", hero, hero.text, numbers, modifiers=SYMBOLS)


def _room(room: DungeonCard) -> Face:
    numbers = {"exits": room.exits} | ({"attack": room.attack} if room.attack else {})
    kind = CLASSES[room.kind] if room.kind in MADE_ANEW else ""
    return face("dungeon", room, _lines(kind.capitalize(), room.text), numbers)


def _lines(first: str, text: str) -> str:
    """Put a word above a text; either may be missing."""
    return "\n".join([line for line in (f"{first}." if first else "", text) if line])


def _bonus(sizes: tuple[int, ...]) -> dict[str, int]:
    return {symbol: size for symbol, size in zip(SYMBOLS, sizes, strict=True) if size}
