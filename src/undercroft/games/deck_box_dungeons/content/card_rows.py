"""The files of cards, and what rows of theirs may not be together (DB-2.1 to DB-2.7)."""

from collections.abc import Sequence, Set
from typing import Annotated, Final

from pydantic import Field

from undercroft.kit.card_rows import ReplacingRow, numbered, row_of
from undercroft.kit.content import Batch, RowKind, Written, slug_of

from .cards import (
    COLOURS,
    TYPES,
    AbilityCard,
    Enemy,
    EnemyCard,
    Equipment,
    Hero,
    Item,
    Rune,
    Some,
)

HERO: Final = RowKind("hero", "heroes.toml", row_of(Hero, ReplacingRow), "DB-2.6")
EQUIPMENT: Final = RowKind("equipment", "equipment.toml", row_of(Equipment, ReplacingRow), "DB-2.4")
ABILITY_CARD: Final = RowKind(
    "ability-card", "abilities.toml", row_of(AbilityCard, ReplacingRow), "DB-2.3"
)
ITEM: Final = RowKind("item", "items.toml", row_of(Item, ReplacingRow), "DB-2.5")
RUNE: Final = RowKind("rune", "runes.toml", row_of(Rune), "DB-2.1")
ENEMY: Final = RowKind("enemy", "enemies.toml", row_of(Enemy, card=Some), "DB-2.2")
BOSS: Final = RowKind(
    "boss", "bosses.toml",
    row_of(Enemy, health=Some, per_hero=Annotated[int, Field(ge=0, le=20)]), "DB-2.2",
)  # fmt: skip
CARD_KINDS: Final = [HERO, EQUIPMENT, ABILITY_CARD, ITEM, RUNE, ENEMY, BOSS]


def ability_names(
    batch: Batch, abilities: Set[str] = frozenset(), cards: Set[str] = frozenset()
) -> list[str]:
    """Refuse abilities that are called like another ability, an item or a rune, and the other way
    round: all are used by their names alone (DB-11.1).

    `abilities` are the slugs of those that there are already, `cards` those of items and runes.
    """
    faults: list[str] = []
    used = {*abilities, *cards}
    for kind, row, place in batch.found:
        if kind in (ITEM, RUNE):
            if slug_of(row.name) in abilities:
                faults.append(place.fault("name", f"{row.name!r} is the name of an ability"))
            used.add(slug_of(row.name))
    for kind, row, place in batch.found:
        for number, one in enumerate(row.abilities if kind == ABILITY_CARD else (), 1):
            if slug_of(one.name) in used:
                why = f"{one.name!r} is the name of another ability, an item or a rune"
                faults.append(place.fault(f"abilities.{number}.name", why))
            used.add(slug_of(one.name))
    return faults


def enemy_sides(batch: Batch) -> list[str]:
    """Refuse enemy cards that have not one ranged and one melee side.

    A side that is refused for something else counts; if it cannot be told of which card it is,
    no card is said to lack one.
    """
    cards: dict[tuple[str, int], dict[str, Written]] = {}
    faults: list[str] = []
    every = True
    for one in [one for one in batch.written if one.kind == ENEMY]:
        colour, number, side = [one.data.get(key, "") for key in ("colour", "card", "type")]
        if colour not in COLOURS or type(number) is not int or side not in TYPES:
            every = False
            continue
        sides = cards.setdefault((colour, number), {})
        if other := sides.get(side):
            what = f"the {side} side of {colour.title()} {number}"
            why = f"{other.data.get('name')!r} is {what} already"
            faults.append(one.place.fault("type", why))
            every = False
        sides[side] = one
    for (colour, number), sides in cards.items() if every else ():
        for missing in [side for side in TYPES if side not in sides]:
            (one,) = sides.values()
            why = f"{colour.title()} {number} has no {missing} side"
            faults.append(one.place.fault("card", why))
    return faults


def enemy_cards_of(sides: Sequence[Enemy], first: int, source: str) -> list[EnemyCard]:
    """Put the sides of enemy cards together, by colour and number: each has both."""
    pairs: dict[tuple[int, int], dict[int, Enemy]] = {}
    for one in sides:
        pairs.setdefault((one.colour, one.card), {})[one.type] = one
    found = [
        EnemyCard(f"{COLOURS[colour].title()} {number}", colour, number, (pair[0], pair[1]))
        for (colour, number), pair in sorted(pairs.items(), key=lambda one: one[0])
    ]
    return numbered(found, first=first, source=source)
