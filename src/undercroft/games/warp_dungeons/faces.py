"""The cards as they are printed, those of packs too (WD-1.2-1.12).

Decks decide how many of a card are played; one of each is printed.
"""

from undercroft.kit.faces import Face, face

from .content import CARDS, DUNGEON, HEROES
from .content.cards import KINDS, SYMBOLS


def faces() -> list[Face]:
    """List the cards of personal decks, the hero stat cards and the dungeon cards."""
    found: list[Face] = []
    for card in CARDS:
        sizes = [("value", card.value), ("cost", card.cost)]
        sizes += [("wounds", card.wounds), ("points", card.points)]
        numbers = {what: size for what, size in sizes if size} | _bonus(card.bonus)
        found.append(face(KINDS[card.kind], card, card.text, numbers))
    for hero in HEROES:
        found.append(face("hero", hero, hero.text, {"wounds": hero.wounds} | _bonus(hero.bonus)))
    for room in DUNGEON:
        numbers = {"exits": room.exits, "attack": room.attack}
        found.append(face("dungeon", room, room.text, numbers))
    return found


def _bonus(sizes: tuple[int, ...]) -> dict[str, int]:
    return {symbol: size for symbol, size in zip(SYMBOLS, sizes, strict=True) if size}
