"""All cards and counters of Dungeon Keeper, read once (DK-1.2, 1.3)."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import BadContent, find, read_words, slug_of

from .cards import Artifact, Card, Spell, Unit
from .schema import load_artifacts, load_cards, load_spells, load_units

CARDS: Final[list[Card]] = load_cards()
"""Rooms, doors and traps; CARDS[n].id == n. The first is the Dungeon Heart."""
UNITS: Final[list[Unit]] = load_units()
"""Creatures, heroes, extra units; UNITS[n].id == n."""
SPELLS: Final[list[Spell]] = load_spells()
ARTIFACTS: Final[list[Artifact]] = load_artifacts()
WORDS: Final[dict[str, dict[str, str]]] = read_words(Path(__file__).parent)
"""All that people read in this game, table by table."""


def find_card(name: str) -> Card:
    """Return the card of the Room Deck of that name or slug; raise BadContent without one."""
    return find("card", name, CARDS)


def find_unit(name: str) -> Unit:
    """Return the creature or hero of that name or slug; raise BadContent without one."""
    return find("creature or hero", name, UNITS)


def find_spell(name: str) -> Spell:
    """Return the spell of that name or slug; raise BadContent without one."""
    return find("spell", name, SPELLS)


def find_artifact(name: str) -> Artifact:
    """Return the artifact of that name or slug; raise BadContent without one."""
    return find("artifact", name, ARTIFACTS)


HEART: Final = find_card("Dungeon Heart").id
PRISON: Final = find_card("Prison").id
TEMPLE: Final = find_card("Temple").id
GRAVEYARD: Final = find_card("Graveyard").id
GUARD_ROOM: Final = find_card("Guard Room").id
SECRET_DOOR: Final = find_card("Secret Door").id

KEEPER: Final = find_unit("Dungeon Keeper").id
UNDEAD: Final = find_unit("Undead").id
IMPS: Final = find_unit("Infernal Imps").id
THIEF: Final = find_unit("Petty Thief").id
VAMPIRE: Final = find_unit("Vampire").id

HEART_OF_EVIL: Final = find_artifact("Heart of Evil").id
SOUL_COLLECTOR: Final = find_artifact("Soul Collector").id

__all__ = [
    "ARTIFACTS", "CARDS", "GRAVEYARD", "GUARD_ROOM", "HEART", "HEART_OF_EVIL", "IMPS", "KEEPER",
    "PRISON", "SECRET_DOOR", "SOUL_COLLECTOR", "SPELLS", "TEMPLE", "THIEF", "UNDEAD", "UNITS",
    "VAMPIRE", "WORDS", "Artifact", "BadContent", "Card", "Spell", "Unit", "find_artifact",
    "find_card", "find_spell", "find_unit", "slug_of",
]  # fmt: skip
