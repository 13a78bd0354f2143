"""The cards and counters as they are printed (DK-1.2, 1.3)."""

from undercroft.games.dungeon_keeper.content import ARTIFACTS, CARDS, SPELLS, UNITS
from undercroft.games.dungeon_keeper.content.cards import KINDS, ROOM, Artifact, Card, Spell, Unit
from undercroft.kernel import Face


def faces() -> list[Face]:
    """List rooms, doors and traps, creatures and heroes, spells and artifacts."""
    return [
        *[card(one) for one in CARDS],
        *[unit(one) for one in UNITS],
        *[spell(one) for one in SPELLS],
        *[artifact(one) for one in ARTIFACTS],
    ]


def card(one: Card) -> Face:
    """Return a card of the Room Deck."""
    return {
        "kind": KINDS[one.kind],
        "slug": one.slug,
        "title": one.name,
        "text": one.text,
        "numbers": {} if one.kind == ROOM else {"cost": one.cost, "value": one.value},
        "icon": one.icon,
        "count": one.count,
    }


def unit(one: Unit) -> Face:
    """Return a counter; its ability is its text."""
    return {
        "kind": "hero" if one.hero else "creature",
        "slug": one.slug,
        "title": one.name,
        "text": one.ability,
        "numbers": {"force": one.force, "gold": one.gold, "mana": one.mana},
        "icon": one.icon,
        "count": one.count,
    }


def spell(one: Spell) -> Face:
    """Return a card of the Spell Deck."""
    return {
        "kind": "spell",
        "slug": one.slug,
        "title": one.name,
        "text": one.text,
        "numbers": {"mana": one.mana},
        "icon": one.icon,
        "count": one.count,
    }


def artifact(one: Artifact) -> Face:
    """Return an artifact."""
    return {
        "kind": "artifact",
        "slug": one.slug,
        "title": one.name,
        "text": one.text,
        "numbers": {},
        "icon": one.icon,
        "count": 1,
    }
