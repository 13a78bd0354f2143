"""Cards and encounters by name, and an encounter's program line by line."""

from functools import partial
from typing import Final

from undercroft.games.deck_box_dungeons.content import (
    ABILITIES,
    ABILITY_CARDS,
    BOSSES,
    ENEMIES,
    ENEMY_CARDS,
    EQUIPMENT,
    HEROES,
    ITEMS,
    RUNES,
)  # fmt: skip
from undercroft.games.deck_box_dungeons.content.encounters import DOES, Encounter
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS
from undercroft.kit.content import find

find_hero: Final = partial(find, "hero", among=HEROES)
find_equipment: Final = partial(find, "equipment", among=EQUIPMENT)
find_ability_card: Final = partial(find, "ability card", among=ABILITY_CARDS)
find_ability: Final = partial(find, "ability", among=ABILITIES)
find_item: Final = partial(find, "item", among=ITEMS)
find_rune: Final = partial(find, "rune", among=RUNES)
find_enemy: Final = partial(find, "enemy", among=ENEMIES)
"""A side of an enemy card."""
find_boss: Final = partial(find, "boss", among=BOSSES)
find_enemy_card: Final = partial(find, "enemy card", among=ENEMY_CARDS)
"""Such as Green 1."""
find_encounter: Final = partial(find, "encounter", among=ENCOUNTERS)
"""Those of a quest begin with its slug: `the-last-vigil-e6`."""


def listing(encounter: Encounter) -> list[str]:
    """Write a program line by line, such as `2 check a1 b2 c5`; numbers that are 0 are left out."""
    lines: list[str] = []
    for at, op in enumerate(encounter.ops):
        said = [str(at), DOES[op.does]]
        for letter, number in (("a", op.a), ("b", op.b), ("c", op.c), ("d", op.d)):
            if number:
                said.append(f"{letter}{number}")
        said += [f"{one}:{other}" for one, other in op.table]
        lines.append(" ".join(said))
    return lines
