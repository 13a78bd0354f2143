"""Packs: folders that add heroes, cards, enemies, rooms, encounters and quests.

    pack.toml  heroes.toml  equipment.toml  abilities.toml  items.toml  runes.toml  enemies.toml
    bosses.toml  rooms.toml  encounters.toml  quests.toml

A pack is read as a whole or not at all. It numbers its enemy cards and room cards as it likes:
its quests mean its own cards by those numbers, and the game's by all others. Where a number is
taken, the card gets the next free one.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.kit.content import BadContent, Batch, Found, Listed, read, slug_of
from undercroft.kit.packs import Pack, Shelf

from .actions import learn
from .content import (
    ABILITIES,
    ABILITY_CARDS,
    BOSSES,
    ENEMIES,
    ENEMY_CARDS,
    EQUIPMENT,
    HEROES,
    ITEMS,
    RUNES,
    library,
    schema,
)
from .content.cards import COLOURS
from .content.encounter_rows import ENCOUNTER
from .content.library import ENCOUNTERS, QUESTS
from .content.quest_rows import QUEST
from .content.room_rows import ROOM
from .content.rooms import LAYOUTS, find_layout
from .switches import GENERATED
from .switches import QUEST as QUEST_SWITCH

KINDS: Final = [*schema.CARD_KINDS, ROOM, ENCOUNTER, QUEST]
HOME: Final = "the game itself"
SHELF: Final = Shelf("deck-box-dungeons", "content", [kind.file for kind in KINDS])
CARDS: Final[Sequence[list[Any]]] = (
    HEROES, EQUIPMENT, ABILITY_CARDS, ABILITIES, ITEMS, RUNES, ENEMIES, ENEMY_CARDS, BOSSES,
    LAYOUTS,
)  # fmt: skip
"""The lists that grow before quests and encounters are looked at."""
SOURCES: Final[dict[str, str]] = {}
"""By word and slug of a row, such as `hero ilka`, the pack that it came with."""


def add_pack(folder: Path) -> str:
    """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

    The same pack again changes nothing; after a fault nothing has changed.
    """
    return SHELF.add(folder, _read, _put)


# -- reading ----------------------------------------------------------------------------------


def _read(folder: Path, slug: str) -> Batch:
    batch = read(folder, KINDS, True)
    batch.check_names(_taken(), slug)
    batch.faults += [*_ability_names(batch), *_room_numbers(batch), *_sides(batch)]
    if not batch.faults:
        _number(batch)
    return batch


def _taken() -> dict[str, dict[str, str]]:
    """Return the names that are taken, by kind: no two cards have the same one."""
    cards: dict[str, str] = {}
    lists: dict[str, Iterable[Listed]] = {
        schema.HERO.word: HEROES, schema.EQUIPMENT.word: EQUIPMENT,
        schema.ABILITY_CARD.word: ABILITY_CARDS, schema.ITEM.word: ITEMS, schema.RUNE.word: RUNES,
        schema.ENEMY.word: ENEMIES, schema.BOSS.word: BOSSES,
    }  # fmt: skip
    for word, named in lists.items():
        cards |= {one.slug: SOURCES.get(f"{word} {one.slug}", HOME) for one in named}
    texts = {one.slug: SOURCES.get(f"{ENCOUNTER.word} {one.slug}", HOME) for one in ENCOUNTERS}
    texts |= {GENERATED: HOME} | {one.slug: one.source or HOME for one in QUESTS}
    rooms = {slug_of(one.name): one.source or HOME for one in LAYOUTS}
    found = {kind.word: cards for kind in schema.CARD_KINDS}
    return found | {ROOM.word: rooms, ENCOUNTER.word: texts, QUEST.word: texts}


def _ability_names(batch: Batch) -> list[str]:
    """Refuse abilities that are called like another ability, an item or a rune."""
    box: Sequence[Listed] = [*ABILITIES, *ITEMS, *RUNES]
    used = {one.slug for one in box}
    used |= {slug_of(row.name) for row in batch.of(schema.ITEM.word, schema.RUNE.word)}
    faults: list[str] = []
    for kind, row, place in batch.found:
        for one in row.abilities if kind == schema.ABILITY_CARD else ():
            if slug_of(one.name) in used:
                why = f"{one.name!r} is the name of another ability, an item or a rune"
                faults.append(place.fault("abilities", why))
            used.add(slug_of(one.name))
    return faults


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
    """Refuse enemy cards that have not one ranged and one melee side."""
    try:
        schema.enemy_cards_of([row.side(0) for row in batch.of(schema.ENEMY.word)])
    except BadContent as bad:
        return bad.faults
    return []


# -- free numbers -----------------------------------------------------------------------------


def _number(batch: Batch) -> None:
    """Give the pack's enemy cards and room cards numbers that are free, in its quests too."""
    enemies = batch.of(schema.ENEMY.word)
    cards: dict[str, dict[int, int]] = {}
    for n, colour in enumerate(COLOURS):
        taken = [card.number for card in ENEMY_CARDS if card.colour == n]
        own = [row.card for row in enemies if row.colour == colour]
        cards[colour] = _free(own, taken)
    rooms = _free([row.number for row in batch.of(ROOM.word)], [one.card for one in LAYOUTS])
    for at, (kind, row, place) in enumerate(batch.found):
        batch.found[at] = Found(kind, _numbered(kind.word, row, cards, rooms), place)


def _free(own: Sequence[int], taken: Sequence[int]) -> dict[int, int]:
    """Return for each number of the pack a free one: the same, or the next above all others."""
    found: dict[int, int] = {}
    last = max([*own, *taken, 0])
    for number in sorted(set(own)):
        if number in taken:
            last += 1
        found[number] = last if number in taken else number
    return found


def _numbered(word: str, row: Any, cards: dict[str, dict[int, int]], rooms: dict[int, int]) -> Any:
    """Return the row with the free numbers."""
    if word == schema.ENEMY.word:
        return row.model_copy(update={"card": cards[row.colour][row.card]})
    if word == ROOM.word:
        return row.model_copy(update={"number": rooms[row.number]})
    if word != QUEST.word:
        return row
    named = {colour: getattr(row.enemies, colour) for colour in COLOURS}
    named = {colour: cards[colour].get(number, number) for colour, number in named.items()}
    lying = []
    for one in row.rooms:
        number, side = int(one.card[:-1]), one.card[-1]
        lying.append(one.model_copy(update={"card": f"{rooms.get(number, number)}{side}"}))
    return row.model_copy(update={"enemies": row.enemies.model_copy(update=named), "rooms": lying})


# -- adding -----------------------------------------------------------------------------------


def _put(pack: Pack) -> None:
    """Add everything, the actions of the new cards, and each quest's value of its switch; if a
    name is unknown or a room does not fit, take all of it back."""
    batch = pack.batch
    counts = [len(one) for one in CARDS]
    _add_cards(batch)
    for row in batch.of(ROOM.word):
        LAYOUTS.extend(row.layouts(len(LAYOUTS), pack.slug))
    faults = library.unknown(batch) or _no_start(batch)
    if faults:
        for one, count in zip(CARDS, counts, strict=True):
            del one[count:]
        raise BadContent(faults)
    told = len(QUESTS)
    library.put(batch, pack.slug)
    QUEST_SWITCH.values = (*QUEST_SWITCH.values, *[one.slug for one in QUESTS[told:]])
    for kind, row, _ in batch.found:
        SOURCES[f"{kind.word} {slug_of(row.name)}"] = pack.slug
    learn()


def _add_cards(batch: Batch) -> None:
    """Add the cards of heroes and enemies; those of rooms are no part of these."""
    HEROES.extend(_cards(batch, schema.HERO.word, len(HEROES)))
    EQUIPMENT.extend(_cards(batch, schema.EQUIPMENT.word, len(EQUIPMENT)))
    ITEMS.extend(_cards(batch, schema.ITEM.word, len(ITEMS)))
    RUNES.extend(_cards(batch, schema.RUNE.word, len(RUNES)))
    for row in batch.of(schema.ABILITY_CARD.word):
        card, abilities = row.built(len(ABILITY_CARDS), len(ABILITIES))
        ABILITY_CARDS.append(card)
        ABILITIES.extend(abilities)
    sides = [row.side(len(ENEMIES) + n) for n, row in enumerate(batch.of(schema.ENEMY.word))]
    ENEMIES.extend(sides)
    for one in schema.enemy_cards_of(sides):
        one.id = len(ENEMY_CARDS)
        ENEMY_CARDS.append(one)
    BOSSES.extend([row.boss(len(BOSSES) + n) for n, row in enumerate(batch.of(schema.BOSS.word))])


def _no_start(batch: Batch) -> list[str]:
    """Refuse a quest whose first room has no start area: nobody could begin there (DB-3.3)."""
    faults: list[str] = []
    for kind, row, place in batch.found:
        if kind == QUEST:
            first = row.rooms[0].card
            if not find_layout(first).start:
                faults.append(place.fault("rooms.1.card", f"{first} has no start area"))
    return faults


def _cards(batch: Batch, word: str, first: int) -> list[Any]:
    """Build the cards of that kind; the ids begin with `first`."""
    return [row.card(first + n) for n, row in enumerate(batch.of(word))]
