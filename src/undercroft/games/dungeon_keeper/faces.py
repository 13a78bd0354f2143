"""The cards and counters as they are printed (DK-1.2, 1.3)."""

from undercroft.kit.faces import Face, face

from .content import ARTIFACTS, CARDS, SPELLS, UNITS, WORDS
from .content.cards import ABILITIES, KINDS, ROOM


def faces() -> list[Face]:
    """List rooms, doors and traps, creatures and heroes, spells and artifacts."""
    found: list[Face] = []
    for card in CARDS:
        numbers = {} if card.kind == ROOM else {"cost": card.cost, "value": card.value}
        found.append(face(KINDS[card.kind], card, card.text, numbers, card.count))
    for unit in UNITS:
        numbers = {"force": unit.force, "gold": unit.gold, "mana": unit.mana}
        kind = "hero" if unit.hero else "creature"
        skill = WORDS["skills"].get(ABILITIES[unit.ability], "")
        found.append(face(kind, unit, skill, numbers, unit.count))
    for spell in SPELLS:
        found.append(face("spell", spell, spell.text, {"mana": spell.mana}, spell.count))
    return found + [face("artifact", one, one.text, {}) for one in ARTIFACTS]
