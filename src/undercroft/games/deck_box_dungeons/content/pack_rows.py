"""The rows of a pack: names that must be new, enemy cards with two sides, and free numbers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kit.content import Batch, Found, Written, read, slug_of

from ..switches import GENERATED
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
    schema,
)
from .cards import BLUE, COLOURS, GREEN, RED, TYPES
from .encounter_rows import ENCOUNTER
from .library import ENCOUNTERS, QUESTS
from .quest_rows import QUEST, Numbers
from .room_rows import ROOM
from .rooms import LAYOUTS

KINDS: Final = [*schema.CARD_KINDS, ROOM, ENCOUNTER, QUEST]
HOME: Final = "the game itself"


def read_rows(folder: Path, slug: str) -> Batch:
    """Read the rows of a pack."""
    batch = read(folder, KINDS, True)
    batch.check_names(_taken(), slug)
    clashes = schema.ability_names(batch, set(_sources(ABILITIES)), set(_sources(ITEMS, RUNES)))
    batch.faults += [*clashes, *_room_numbers(batch), *_sides(batch)]
    return batch


def _taken() -> dict[str, dict[str, str]]:
    """Return the names that are taken, by kind, and by whom: no two cards have the same one."""
    cards = _sources(HEROES, EQUIPMENT, ABILITY_CARDS, ITEMS, RUNES, ENEMIES, BOSSES)
    texts = {GENERATED: HOME} | _sources(ENCOUNTERS, QUESTS)
    rooms = {slug_of(one.name): one.source or HOME for one in LAYOUTS}
    found = {kind.word: cards for kind in schema.CARD_KINDS}
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


def _sides(batch: Batch) -> list[str]:
    """Refuse enemy cards that have not one ranged and one melee side.

    A side that is refused for something else counts; if it cannot be told of which card it is,
    no card is said to lack one.
    """
    cards: dict[tuple[str, int], dict[str, Written]] = {}
    faults: list[str] = []
    every = True
    for one in [one for one in batch.written if one.kind == schema.ENEMY]:
        colour, number, side = (one.data.get(key) for key in ("colour", "card", "type"))
        if colour not in COLOURS or type(number) is not int or side not in TYPES:
            every = False
            continue
        sides = cards.setdefault((colour, number), {})
        if other := sides.get(side):
            what = f"the {side} side of {colour.title()} {number}"
            why = f"{other.data.get('name')!r} is {what} already"
            faults.append(one.place.fault("type", why))
            every = False
        sides[side] = one
    for (colour, number), sides in cards.items() if every else ():
        for missing in [side for side in TYPES if side not in sides]:
            (one,) = sides.values()
            why = f"{colour.title()} {number} has no {missing} side"
            faults.append(one.place.fault("card", why))
    return faults


# -- free numbers -----------------------------------------------------------------------------


def number(batch: Batch) -> Numbers:
    """Give the pack's enemy cards and room cards numbers that are free, and return them."""
    enemies = batch.of(schema.ENEMY.word)
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
        if kind == schema.ENEMY:
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
