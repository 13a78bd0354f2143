"""Dice and shuffles of Deck Box Dungeons; every throw has an occasion, with its stream."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import CARD, Die

from ..content import ITEMS as ITEM_CARDS
from ..content import in_play
from ..content.cards import COLOURS, TYPES
from ..content.rooms import LAYOUTS
from ..state import Cards, DeckBoxDungeons, kind_of

D6: Final = Die(range(1, 7), "d6")
ENEMY_FACES: Final = 6
ENEMY_DIE: Final = Die(range(ENEMY_FACES), "enemy-die", ("R1", "R2", "R3", "M1", "M2", "M3"))
"""Its faces: ranged 1 to 3, melee 1 to 3 (R26)."""

ATTACK: Final = "attack"
DEFENSE: Final = "defense"
SKILL: Final = "skill"
SPAWN: Final = "spawn"
TREASURE: Final = "treasure"
TABLE: Final = "encounter"
STREAMS: Final = (ATTACK, DEFENSE, SKILL, SPAWN, TREASURE, TABLE)
"""The throws that a table with real dice makes itself."""
DRAWN: Final = "drawn"
"""An item card that is drawn from a deck on the table (R94)."""
ROOM: Final = "room"
"""A room card that is drawn from a deck on the table (R98)."""
ITEMS: Final = "items"
MAP: Final = "map"
"""What a dungeon is dealt from; apart from all other chance (DB-19.4)."""
SIX: Final = 6
"""A total of this or more is a hit, a block, a success (DB-9.4, 9.11, 14.2)."""


def throw(s: DeckBoxDungeons, stream: str, count: int) -> tuple[int, ...]:
    """Roll so many six-sided dice; they lie from the lowest to the highest."""
    return tuple(sorted(s.dice.roll(stream, count, D6)))


def face_type(face: int) -> int:
    """Return RANGED or MELEE, what an enemy die shows (DB-2.12)."""
    return face // 3


def face_health(face: int) -> int:
    """Return the number that an enemy die shows (DB-2.12)."""
    return face % 3 + 1


def face_of(kind: int, health: int) -> int:
    """Return the face of an enemy die with that type and that health."""
    return 3 * kind + health - 1


def spelled(colour: int, face: int) -> str:
    """Write an enemy die, such as `green ranged 2`."""
    return f"{COLOURS[colour]} {TYPES[face_type(face)]} {face_health(face)}"


def shuffled(s: DeckBoxDungeons, cards: Cards) -> Cards:
    """Return the cards in an order of chance; the last is the top of a deck."""
    mixed = list(cards)
    s.dice.shuffle(ITEMS, mixed)
    return tuple(mixed)


def drawn_from(s: DeckBoxDungeons, deck: Cards) -> int:
    """Return the card that is drawn from a deck in no order: each is as likely (R94)."""
    items = in_play(ITEM_CARDS, s.rules.sources)
    places = {item.id: place for place, item in enumerate(items)}
    faces = sorted([places[kind_of(card)] for card in deck])
    die = Die(faces, CARD, [item.name for item in items])
    face = s.dice.roll(DRAWN, 1, die)[0]
    return next(card for card in deck if places[kind_of(card)] == face)


def drawn_room(s: DeckBoxDungeons, layouts: Sequence[int]) -> int:
    """Return the layout of the room card that is drawn, of those that fit: each is as likely
    (R98)."""
    die = Die(range(len(layouts)), CARD, [LAYOUTS[layout].label for layout in layouts])
    return layouts[s.dice.roll(ROOM, 1, die)[0]]
