"""The cards as they are printed (DB-2.1 to DB-2.7, DB-2.13)."""

from typing import Final

from undercroft.kit.faces import Face, Grid, face
from undercroft.kit.words import listed

from .content import ABILITY_CARDS, BOSSES, ENEMIES, EQUIPMENT, HEROES, ITEMS, RUNES
from .content.cards import COLOURS, KEYWORDS, SKILLS, Enemy, Equipment
from .content.layouts import PIT, SIDES, WATER
from .content.rooms import LAYOUTS
from .content.texts import WORDS, first_text
from .ground.spaces import DIRECTIONS

SQUARE: Final = 9.0
"""A space of a room card in mm: seven of them are as wide as a card."""


def faces() -> list[Face]:
    """List heroes, equipment, ability cards, items, runes, enemies, bosses and room cards."""
    found: list[Face] = []
    for hero in HEROES:
        numbers = {"melee": hero.melee, "ranged": hero.ranged, "defense": hero.defense}
        numbers |= {"speed": hero.speed, **_skills(hero.skills), "health": hero.health}
        found.append(face("hero", hero, "", numbers))
    for one in EQUIPMENT:
        more = {"defense": one.defense, "speed": one.move}
        numbers = _attacks(one) | {what: size for what, size in more.items() if size}
        found.append(face("equipment", one, keyword_lines(one.keywords), numbers))
    for card in ABILITY_CARDS:
        texts = [f"{one.name}, {one.energy} energy: {one.text}" for one in card.abilities]
        found.append(face("ability-card", card, " ".join(texts), _skills(card.skills)))
    found += [face("item", item, item.text, {"cost": item.cost}) for item in ITEMS]
    found += [face("rune", rune, rune.text, {}) for rune in RUNES]
    for foe in ENEMIES:
        found.append(face(f"{COLOURS[foe.colour]}-enemy", foe, _habits(foe), _numbers(foe)))
    for boss in BOSSES:
        numbers = {**_numbers(boss), "health": boss.health, "health per hero": boss.per_hero}
        found.append(face("boss", boss, _habits(boss), numbers))
    return [*found, *_rooms()]


def grids() -> list[Grid]:
    """List the room cards: side A in front, side B behind (R22)."""
    found: list[Grid] = []
    for one, other in zip(LAYOUTS[::2], LAYOUTS[1::2], strict=True):
        sides = [Grid(side.name, side.label, side.rows, SQUARE) for side in (one, other)]
        found.append(sides[0]._replace(slug=one.slug, behind=sides[1]))
    return found


def _rooms() -> list[Face]:
    """Each card once: side B mirrors side A, with pits for water and water for pits (R22)."""
    found: list[Face] = []
    for one in [layout for layout in LAYOUTS if layout.side == SIDES[0]]:
        exits = [way for way, is_open in zip(DIRECTIONS, one.exits, strict=True) if is_open]
        keys = "".join(one.rows)
        text = f"{'Exit' if len(exits) == 1 else 'Exits'} {listed(exits)}."
        parts = [("water", keys.count(WATER)), ("pits", keys.count(PIT))]
        numbers = {"number": one.card} | {what: count for what, count in parts if count}
        found.append(face("room", one, text, numbers))
    return found


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
    return f"{first_text(one)} {keyword_lines(one.keywords)}".rstrip()


def keyword_lines(bits: int) -> str:
    """Say each keyword with what it does."""
    words = KEYWORDS.of(bits)
    return " ".join([f"{word.capitalize()}: {WORDS['keywords'][word]}" for word in words])
