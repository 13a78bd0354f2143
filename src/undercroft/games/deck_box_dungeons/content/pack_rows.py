"""The rows of a pack: names that must be new, enemy cards with two sides, and free numbers."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kit.content import Batch, Found, read, slug_of
from undercroft.kit.reading import PACK, Unreadable, read_text

from ..notation import read_notation
from . import (
    ABILITIES,
    ABILITY_CARDS,
    BOSSES,
    ENEMIES,
    ENEMY_CARDS,
    EQUIPMENT,
    HEROES,
    ITEMS,
    RUNES,
    card_rows,
)
from .cards import BLUE, COLOURS, GREEN, RED
from .library import ENCOUNTERS, QUESTS
from .quest_rows import ENCOUNTER, QUEST, Numbers
from .quests import GENERATED
from .room_rows import ROOM
from .rooms import LAYOUTS

KINDS: Final = [*card_rows.CARD_KINDS, ROOM, ENCOUNTER, QUEST]
TEXTS: Final = "quests"
TEXT: Final = "*.txt"
"""The folder of a pack, and the files in it, of quests in the notation of print-and-play."""
_PLAIN: Final = re.compile(r"^\s*(?:Quest:|\*\*)", re.MULTILINE)
"""A quest begins like that in plain text; no line of TOML does."""
MOST_WRITTEN: Final = 3
"""So many quests a text may have while it is written: all of it is looked at after each key."""
HOME: Final = "the game itself"


def read_rows(folder: Path, slug: str) -> Batch:
    """Read the rows of a pack."""
    batch = read(folder, KINDS, True)
    for path in sorted(folder.glob(f"{TEXTS}/{TEXT}")):
        _read_text(batch, path)
    return _checked(batch, slug)


def file_of(text: str) -> str:
    """Return the file of a pack in which such quests stand: TOML, or plain text."""
    return f"{TEXTS}/{TEXT.replace('*', 'quest')}" if _PLAIN.search(text) else QUEST.file


def read_quests(text: str) -> Batch:
    """Read a text of quests that are in no pack, and may come into one: their names are new."""
    return _checked(read_text_of(text), "")


def read_text_of(text: str) -> Batch:
    """Read a text of quests, TOML or plain."""
    batch, file = Batch(True, MOST_WRITTEN), file_of(text)
    if file == QUEST.file:
        batch.read(file, text, [QUEST])
    else:
        _take_text(batch, text, file)
    return batch


def _checked(batch: Batch, slug: str) -> Batch:
    """Add what is wrong with the names and numbers of the rows of a pack."""
    batch.check_names(_taken(), slug)
    clashes = card_rows.ability_names(batch, set(_sources(ABILITIES)), set(_sources(ITEMS, RUNES)))
    batch.faults += [*clashes, *_room_numbers(batch), *card_rows.enemy_sides(batch)]
    return batch


def _read_text(batch: Batch, path: Path) -> None:
    """Read quests in the notation of print-and-play quests: their rows are those of a TOML file."""
    file = f"{TEXTS}/{path.name}"
    try:
        text = read_text(path, PACK)
    except Unreadable as fault:
        batch.faults.append(fault.of(file))
    else:
        _take_text(batch, text, file)


def _take_text(batch: Batch, text: str, file: str) -> None:
    try:
        read = read_notation(text)
    except Unreadable as fault:
        batch.faults.append(fault.of(file))
        return
    batch.faults += [f"{file}, {fault}" for fault in read.faults]
    if not read.faults:
        batch.take(QUEST, read.data[QUEST.word], file, read.places)


def _taken() -> dict[str, dict[str, str]]:
    """Return the names that are taken, by kind, and by whom: no two cards have the same one."""
    cards = _sources(HEROES, EQUIPMENT, ABILITY_CARDS, ITEMS, RUNES, ENEMIES, BOSSES)
    texts = {GENERATED: HOME} | _sources(ENCOUNTERS, QUESTS)
    rooms = {slug_of(one.name): one.source or HOME for one in LAYOUTS}
    found = {kind.word: cards for kind in card_rows.CARD_KINDS}
    return found | {ROOM.word: rooms, ENCOUNTER.word: texts, QUEST.word: texts}


def _sources(*lists: Sequence[Any]) -> dict[str, str]:
    return {one.slug: one.source or HOME for named in lists for one in named}


def _room_numbers(batch: Batch) -> list[str]:
    """Refuse two room cards of one number in the pack."""
    seen: list[int] = []
    faults: list[str] = []
    for kind, row, place in batch.found:
        if kind == ROOM:
            if row.number in seen:
                faults.append(place.fault("number", f"{row.number} is that of another room card"))
            seen.append(row.number)
    return faults


# -- free numbers -----------------------------------------------------------------------------


def number(batch: Batch) -> Numbers:
    """Give the pack's enemy cards and room cards numbers that are free, and return them."""
    enemies = batch.of(card_rows.ENEMY.word)
    green, blue, red = [
        _free(
            [row.card for row in enemies if row.colour == COLOURS[colour]],
            [card.number for card in ENEMY_CARDS if card.colour == colour],
        )
        for colour in (GREEN, BLUE, RED)
    ]
    rooms = _free([row.number for row in batch.of(ROOM.word)], [one.card for one in LAYOUTS])
    cards = (green, blue, red)
    for at, (kind, row, place) in enumerate(batch.found):
        if kind == card_rows.ENEMY:
            free = {"card": cards[COLOURS.index(row.colour)][row.card]}
            batch.found[at] = Found(kind, row.model_copy(update=free), place)
        elif kind == ROOM:
            free = {"number": rooms[row.number]}
            batch.found[at] = Found(kind, row.model_copy(update=free), place)
    return Numbers(rooms, cards)


def _free(own: Sequence[int], taken: Sequence[int]) -> dict[int, int]:
    """Return for each number of the pack a free one: the same, or the next above all others."""
    found: dict[int, int] = {}
    last = max([*own, *taken, 0])
    for number in sorted(set(own)):
        if number in taken:
            last += 1
        found[number] = last if number in taken else number
    return found
