"""The cards as they are printed (DB-2.1 to DB-2.7, DB-2.13)."""

from collections.abc import Callable
from typing import Any, Final

from undercroft.kit.faces import Face, Grid, face
from undercroft.kit.words import listed

from .content import (
    ABILITY_CARDS,
    BOSSES,
    ENEMIES,
    EQUIPMENT,
    HEROES,
    ITEMS,
    RUNES,
    AbilityCard,
    Enemy,
    Equipment,
    Hero,
    Item,
    Rune,
    loose_card,
)
from .content.cards import COLOURS, KEYWORDS, SKILLS
from .content.layouts import PIT, SIDES, WATER
from .content.room_rows import ROOM
from .content.rooms import LAYOUTS, Layout
from .content.texts import WORDS, first_text
from .ground.spaces import DIRECTIONS

SQUARE: Final = 9.0
"""A space of a room card in mm: seven of them are as wide as a card."""


def faces() -> list[Face]:
    """List heroes, equipment, ability cards, items, runes, enemies, bosses and room cards."""
    found = [_hero(hero) for hero in HEROES]
    found += [_equipment(one) for one in EQUIPMENT]
    found += [_abilities(card) for card in ABILITY_CARDS]
    found += [_item(item) for item in ITEMS]
    found += [_rune(rune) for rune in RUNES]
    found += [_enemy(foe) for foe in ENEMIES]
    found += [_boss(boss) for boss in BOSSES]
    return [*found, *[_room(one) for one in LAYOUTS if one.side == SIDES[0]]]


def grids() -> list[Grid]:
    """List the room cards: side A in front, side B behind (R22)."""
    return [_grid(one, other) for one, other in zip(LAYOUTS[::2], LAYOUTS[1::2], strict=True)]


def drawn(word: str, row: Any) -> Face | Grid | None:
    """Return what is printed of a row of a pack; encounters are read aloud, and have no card."""
    if word == ROOM.word:
        return _grid(*row.layouts(0))
    return DRAWN[word](loose_card(word, row)) if word in DRAWN else None


MODIFIERS: Final = frozenset({"melee", "ranged", "defense", *SKILLS})
"""What is added to a roll."""


def _hero(hero: Hero) -> Face:
    numbers = {"melee": hero.melee, "ranged": hero.ranged, "defense": hero.defense}
    numbers |= {"speed": hero.speed, **_skills(hero.skills), "health": hero.health}
    return face("hero", hero, "", numbers, modifiers=MODIFIERS)


def _equipment(one: Equipment) -> Face:
    more = {"defense": one.defense, "speed": one.move}
    numbers = _attacks(one) | {what: size for what, size in more.items() if size}
    return face(
        "equipment", one, keyword_lines(one.keywords), numbers, modifiers={*MODIFIERS, "speed"}
    )


def _abilities(card: AbilityCard) -> Face:
    texts = [f"{one.name}, {one.energy} energy: {one.text}" for one in card.abilities]
    return face("ability-card", card, "\n".join(texts), _skills(card.skills), modifiers=MODIFIERS)


def _item(item: Item) -> Face:
    return face("item", item, item.text, {"cost": item.cost})


def _rune(rune: Rune) -> Face:
    return face("rune", rune, rune.text, {})


def _enemy(foe: Enemy) -> Face:
    return face(
        f"{COLOURS[foe.colour]}-enemy", foe, _habits(foe), _numbers(foe), modifiers=MODIFIERS
    )


def _boss(boss: Enemy) -> Face:
    numbers = {**_numbers(boss), "health": boss.health, "health per hero": boss.per_hero}
    return face("boss", boss, _habits(boss), numbers, modifiers=MODIFIERS)


DRAWN: Final[dict[str, Callable[[Any], Face]]] = {
    "hero": _hero, "equipment": _equipment, "ability-card": _abilities, "item": _item,
    "rune": _rune, "enemy": _enemy, "boss": _boss,
}  # fmt: skip
"""What is printed of each kind of card."""


def _grid(one: Layout, other: Layout) -> Grid:
    sides = [Grid(side.name, side.label, side.rows, SQUARE) for side in (one, other)]
    return sides[0]._replace(slug=one.slug, behind=sides[1])


def _room(one: Layout) -> Face:
    """Draw a card once: side B mirrors side A, with pits for water and water for pits (R22)."""
    exits = [way for way, is_open in zip(DIRECTIONS, one.exits, strict=True) if is_open]
    keys = "".join(one.rows)
    text = f"{'Exit' if len(exits) == 1 else 'Exits'} {listed(exits)}."
    parts = [("water", keys.count(WATER)), ("pits", keys.count(PIT))]
    numbers = {"number": one.card} | {what: count for what, count in parts if count}
    return face("room", one, text, numbers)


def _attacks(one: Equipment | Enemy) -> dict[str, int]:
    """Return the dice and the modifier of each type of attack that has dice."""
    numbers: dict[str, int] = {}
    if one.melee_dice:
        numbers |= {"melee dice": one.melee_dice, "melee": one.melee}
    if one.ranged_dice:
        numbers |= {"ranged dice": one.ranged_dice, "ranged": one.ranged}
    return numbers


def _numbers(one: Enemy) -> dict[str, int]:
    return {**_attacks(one), "defense": one.defense, "speed": one.speed}


def _skills(skills: tuple[int, ...]) -> dict[str, int]:
    return {word: size for word, size in zip(SKILLS, skills, strict=True) if size}


def _habits(one: Enemy) -> str:
    """Say whom an enemy attacks first, and what its keywords do in full."""
    return f"{first_text(one)}\n{keyword_lines(one.keywords)}".rstrip()


def keyword_lines(bits: int) -> str:
    """Say each keyword with what it does."""
    words = KEYWORDS.of(bits)
    return "\n".join([f"{word.capitalize()}: {WORDS['keywords'][word]}" for word in words])
