"""All cards of Deck Box Dungeons, read once (DB-2.1 to DB-2.7)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from undercroft.kit.content import BadContent, Batch, find, load

from .cards import Ability, AbilityCard, Enemy, EnemyCard, Equipment, Hero, Item, Rune
from .schema import CARD_KINDS, abilities_of, ability_names, enemy_cards_of

# -- cards ------------------------------------------------------------------------------

FOLDER: Final = Path(__file__).parent
HEROES: Final[list[Hero]] = []
"""HEROES[n].id == n, and so with the other lists."""
EQUIPMENT: Final[list[Equipment]] = []
ABILITY_CARDS: Final[list[AbilityCard]] = []
ABILITIES: Final[list[Ability]] = []
"""The abilities of all cards, three of each."""
ITEMS: Final[list[Item]] = []
RUNES: Final[list[Rune]] = []
ENEMIES: Final[list[Enemy]] = []
"""The sides of all enemy cards."""
BOSSES: Final[list[Enemy]] = []
ENEMY_CARDS: Final[list[EnemyCard]] = []
"""Green 1, Green 2, Blue 1, Blue 2, Red 1: `ENEMY_CARDS[n].sides[MELEE]`."""
_ONE_BY_ONE: Final[dict[str, list[Any]]] = {
    "hero": HEROES, "equipment": EQUIPMENT, "item": ITEMS, "rune": RUNES, "enemy": ENEMIES,
    "boss": BOSSES,
}  # fmt: skip
"""The rows of these kinds become a card each."""
LISTS: Final[list[list[Any]]] = [*_ONE_BY_ONE.values(), ABILITY_CARDS, ABILITIES, ENEMY_CARDS]


def put(batch: Batch, source: str = "") -> None:
    """Add the cards of a batch, of the box or of a pack."""
    known = [len(cards) for cards in LISTS]
    sides = len(ENEMIES)
    for word, cards in _ONE_BY_ONE.items():
        for row in batch.of(word):
            cards.append(row.built(len(cards)))
    rows = batch.of("ability-card")
    ability_cards, abilities = abilities_of(rows, len(ABILITY_CARDS), len(ABILITIES))
    ABILITY_CARDS.extend(ability_cards)
    ABILITIES.extend(abilities)
    for enemy_card in enemy_cards_of(ENEMIES[sides:]):
        enemy_card.id = len(ENEMY_CARDS)
        ENEMY_CARDS.append(enemy_card)
    for cards, count in zip(LISTS, known, strict=True):
        for one in cards[count:]:
            one.source = source


def _box() -> Batch:
    """Read the box; raise BadContent if two things that are used have one name."""
    batch = load(FOLDER, CARD_KINDS)
    if faults := ability_names(batch):
        raise BadContent(faults)
    return batch


put(_box())


class Sourced(Protocol):
    """A card that came with the box, or with the pack that is its source."""

    source: str


S = TypeVar("S", bound=Sourced)


def in_play(cards: Sequence[S], sources: Sequence[str]) -> list[S]:
    """Return the cards that came from there; all others are in no deck and no list of choices."""
    return [one for one in cards if one.source in sources]


def find_hero(name: str) -> Hero:
    """Return the hero of that name or slug; raise BadContent with the nearest one."""
    return find("hero", name, HEROES)


def find_equipment(name: str) -> Equipment:
    """Return the equipment of that name or slug; raise BadContent with the nearest one."""
    return find("equipment", name, EQUIPMENT)


def find_ability_card(name: str) -> AbilityCard:
    """Return the ability card of that name or slug; raise BadContent with the nearest one."""
    return find("ability card", name, ABILITY_CARDS)


def find_ability(name: str) -> Ability:
    """Return the ability of that name or slug; raise BadContent with the nearest one."""
    return find("ability", name, ABILITIES)


def find_item(name: str) -> Item:
    """Return the item of that name or slug; raise BadContent with the nearest one."""
    return find("item", name, ITEMS)


def find_rune(name: str) -> Rune:
    """Return the rune of that name or slug; raise BadContent with the nearest one."""
    return find("rune", name, RUNES)


def find_enemy(name: str) -> Enemy:
    """Return the side of an enemy card of that name; raise BadContent with the nearest one."""
    return find("enemy", name, ENEMIES)


def find_boss(name: str) -> Enemy:
    """Return the boss of that name or slug; raise BadContent with the nearest one."""
    return find("boss", name, BOSSES)


def find_enemy_card(name: str) -> EnemyCard:
    """Return the enemy card of that name, such as Green 1; raise BadContent with the nearest."""
    return find("enemy card", name, ENEMY_CARDS)


__all__ = [
    "ABILITIES", "ABILITY_CARDS", "BOSSES", "ENEMIES", "ENEMY_CARDS", "EQUIPMENT", "FOLDER",
    "HEROES", "ITEMS", "LISTS", "RUNES", "Ability", "AbilityCard", "BadContent", "Enemy",
    "EnemyCard", "Equipment", "Hero", "Item", "Rune", "find_ability", "find_ability_card",
    "find_boss", "find_enemy", "find_enemy_card", "find_equipment", "find_hero", "find_item",
    "find_rune", "in_play", "put",
]  # fmt: skip
