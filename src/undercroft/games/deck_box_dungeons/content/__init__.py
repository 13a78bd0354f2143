"""All cards of Deck Box Dungeons, read once (DB-2.1 to DB-2.7)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol, TypeVar

from undercroft.kit.content import BadContent, find, load

from .cards import Ability, AbilityCard, Enemy, EnemyCard, Equipment, Hero, Item, Rune
from .schema import CARD_KINDS, abilities_of, enemy_cards_of

# -- cards ------------------------------------------------------------------------------

FOLDER: Final = Path(__file__).parent
_batch: Final = load(FOLDER, CARD_KINDS)
_abilities: Final = abilities_of(_batch.of("ability-card"))

HEROES: Final[list[Hero]] = [row.built(n) for n, row in enumerate(_batch.of("hero"))]
"""HEROES[n].id == n, and so with the other lists."""
EQUIPMENT: Final[list[Equipment]] = [row.built(n) for n, row in enumerate(_batch.of("equipment"))]
ABILITY_CARDS: Final[list[AbilityCard]] = _abilities[0]
ABILITIES: Final[list[Ability]] = _abilities[1]
"""The abilities of all cards, three of each."""
ITEMS: Final[list[Item]] = [row.built(n) for n, row in enumerate(_batch.of("item"))]
RUNES: Final[list[Rune]] = [row.built(n) for n, row in enumerate(_batch.of("rune"))]
ENEMIES: Final[list[Enemy]] = [row.built(n) for n, row in enumerate(_batch.of("enemy"))]
"""The sides of all enemy cards."""
BOSSES: Final[list[Enemy]] = [row.built(n) for n, row in enumerate(_batch.of("boss"))]
ENEMY_CARDS: Final[list[EnemyCard]] = enemy_cards_of(ENEMIES)
"""Green 1, Green 2, Blue 1, Blue 2, Red 1: `ENEMY_CARDS[n].sides[MELEE]`."""


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
    "HEROES", "ITEMS", "RUNES", "Ability", "AbilityCard", "BadContent", "Enemy", "EnemyCard",
    "Equipment", "Hero", "Item", "Rune", "find_ability", "find_ability_card", "find_boss",
    "find_enemy", "find_enemy_card", "find_equipment", "find_hero", "find_item", "find_rune",
    "in_play",
]  # fmt: skip
