"""The cards as they are printed (DB-2.1 to DB-2.7, DB-2.13)."""

from dataclasses import dataclass
from typing import Final

from undercroft.kernel import Face
from undercroft.kit.content import slug_of
from undercroft.kit.faces import face
from undercroft.kit.words import listed

from .content import ABILITIES, ABILITY_CARDS, BOSSES, ENEMIES, EQUIPMENT, HEROES, ITEMS, RUNES
from .content.cards import COLOURS, KEYWORDS, SKILLS, Enemy, Equipment
from .content.layouts import PIT, WATER, Layout
from .content.rooms import LAYOUTS
from .content.texts import WORDS, first_text
from .ground.spaces import DIRECTIONS

ROOM_ICON: Final = "dungeon-gate"


@dataclass(eq=False)
class RoomFace:
    """A room card as something printed."""

    slug: str
    name: str
    icon: str = ROOM_ICON


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
        known = [ABILITIES[n] for n in card.abilities]
        text = " ".join([f"{one.name}, {one.energy} energy: {one.text}" for one in known])
        found.append(face("ability-card", card, text, _skills(card.skills)))
    found += [face("item", item, item.text, {"cost": item.cost}) for item in ITEMS]
    found += [face("rune", rune, rune.text, {}) for rune in RUNES]
    for foe in ENEMIES:
        found.append(face(f"{COLOURS[foe.colour]}-enemy", foe, _habits(foe), _numbers(foe)))
    for boss in BOSSES:
        numbers = {**_numbers(boss), "health": boss.health, "health per hero": boss.health_per_hero}
        found.append(face("boss", boss, _habits(boss), numbers))
    return [*found, *_rooms()]


def _rooms() -> list[Face]:
    """Each card once: side B mirrors side A, with pits for water and water for pits (R22)."""
    sides: dict[int, Layout] = {}
    for layout in LAYOUTS:
        sides.setdefault(layout.card, layout)
    found: list[Face] = []
    for one in sides.values():
        exits = [way for way, is_open in zip(DIRECTIONS, one.exits, strict=True) if is_open]
        keys = "".join(one.rows)
        text = f"{'Exit' if len(exits) == 1 else 'Exits'} {listed(exits)}."
        parts = [("water", keys.count(WATER)), ("pits", keys.count(PIT))]
        numbers = {"number": one.card} | {what: count for what, count in parts if count}
        printed = RoomFace(slug_of(one.name), one.name)
        found.append(face("room", printed, text, numbers))
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
    return " ".join([part for part in (first_text(one), keyword_lines(one.keywords)) if part])


def keyword_lines(bits: int) -> str:
    """Say each keyword with what it does."""
    said = [
        f"{word.capitalize()}: {WORDS['keywords'][word]}"
        for n, word in enumerate(KEYWORDS)
        if bits >> n & 1
    ]
    return " ".join(said)
