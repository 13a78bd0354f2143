"""The cards as they are printed, those of packs too (WD-1.2-1.12).

Decks decide how many of a card are played; one of each is printed.
"""

from typing import Any

from undercroft.kit.card_rows import cards_of
from undercroft.kit.faces import Face, face

from .content import CARDS, DUNGEON, HEROES
from .content.cards import KINDS, SYMBOLS, Card, DungeonCard, Hero
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
    return face(KINDS[card.kind], card, card.text, numbers)


def _hero(hero: Hero) -> Face:
    return face("hero", hero, hero.text, {"wounds": hero.wounds} | _bonus(hero.bonus))


def _room(room: DungeonCard) -> Face:
    return face("dungeon", room, room.text, {"exits": room.exits, "attack": room.attack})


def _bonus(sizes: tuple[int, ...]) -> dict[str, int]:
    return {symbol: size for symbol, size in zip(SYMBOLS, sizes, strict=True) if size}
