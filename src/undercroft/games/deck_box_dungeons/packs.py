"""Packs: folders that add heroes, cards, enemies, rooms, encounters and quests.

    pack.toml  heroes.toml  equipment.toml  abilities.toml  items.toml  runes.toml  enemies.toml
    bosses.toml  rooms.toml  encounters.toml  quests.toml

A pack is read as a whole or not at all. Its cards are in play where the switch `cards` names it,
and in its own quests; all other matches are as if nobody had read it. It numbers its enemy cards
and room cards as it likes: its quests mean its own cards by those numbers, and the game's by all
others. Where a number is taken, the card gets the next free one.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kit.content import BadContent, Batch, RowKind
from undercroft.kit.packs import Pack, Shelf

from . import content
from .actions import learn
from .content import library, schema
from .content.library import QUESTS
from .content.pack_rows import KINDS, read_rows
from .content.room_rows import ROOM
from .content.rooms import LAYOUTS
from .switches import CARDS, QUEST

SHELF: Final = Shelf(
    "deck-box-dungeons", "content", [kind.file for kind in KINDS], reserved=CARDS.values
)
ONE_BY_ONE: Final[Sequence[tuple[RowKind, list[Any]]]] = (
    (schema.HERO, content.HEROES), (schema.EQUIPMENT, content.EQUIPMENT),
    (schema.ITEM, content.ITEMS), (schema.RUNE, content.RUNES), (schema.ENEMY, content.ENEMIES),
    (schema.BOSS, content.BOSSES),
)  # fmt: skip
"""The rows of these files become a card each."""
LISTS: Final[Sequence[list[Any]]] = (
    *[cards for _, cards in ONE_BY_ONE], content.ABILITY_CARDS, content.ABILITIES,
    content.ENEMY_CARDS, LAYOUTS,
)  # fmt: skip
"""The lists that grow before quests and encounters are looked at."""


def add_pack(folder: Path) -> str:
    """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

    The same pack again changes nothing; after a fault nothing has changed.
    """
    return SHELF.add(folder, read_rows, _put)


def _put(pack: Pack) -> None:
    """Add everything, the actions of the new cards, and the values of the switches; if a name is
    unknown or a room does not fit, take all of it back."""
    counts = [len(one) for one in LISTS]
    _add_cards(pack.batch)
    for cards, count in zip(LISTS, counts, strict=True):
        for one in cards[count:]:
            one.source = pack.slug
    faults = library.unknown(pack.batch, pack.slug)
    if faults:
        for cards, count in zip(LISTS, counts, strict=True):
            del cards[count:]
        raise BadContent(faults)
    told = len(QUESTS)
    library.put(pack.batch, pack.slug)
    QUEST.values = (*QUEST.values, *[one.slug for one in QUESTS[told:]])
    CARDS.values = (*CARDS.values, pack.slug)
    learn()


def _add_cards(batch: Batch) -> None:
    """Add the cards of heroes and enemies, and those of rooms."""
    known = len(content.ENEMIES)
    for kind, cards in ONE_BY_ONE:
        for row in batch.of(kind.word):
            cards.append(row.built(len(cards)))
    for row in batch.of(schema.ABILITY_CARD.word):
        card, abilities = row.built(len(content.ABILITY_CARDS), len(content.ABILITIES))
        content.ABILITY_CARDS.append(card)
        content.ABILITIES.extend(abilities)
    for enemy_card in schema.enemy_cards_of(content.ENEMIES[known:]):
        enemy_card.id = len(content.ENEMY_CARDS)
        content.ENEMY_CARDS.append(enemy_card)
    for row in batch.of(ROOM.word):
        LAYOUTS.extend(row.layouts(len(LAYOUTS)))
