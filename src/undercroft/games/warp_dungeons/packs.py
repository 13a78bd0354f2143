"""Packs: folders that add cards, heroes, rooms and decks (WD-16.10, 16.12-16.18).

    pack.toml  monsters.toml  events.toml  traps.toml  treasures.toml  heroes.toml
    dungeon.toml  decks/*.txt

A pack is read as a whole or not at all. Prices are not its business: a deck that
holds its cards is checked against them, unless `custom_pricing` is free.
"""

from pathlib import Path
from typing import Final

from undercroft.kit.content import BadContent, Batch
from undercroft.kit.packs import Pack, Shelf
from undercroft.kit.reading import BROUGHT, Unreadable, read_text

from .content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from .content.reader import KINDS, add, cards_of_kind, read
from .decks import PACKS, BadDeck, forget, parse, ready_decks, shelve

RESERVED: Final = ("printed", "authored")
DECKS: Final = "decks"
SHELF: Final = Shelf(
    "warp-dungeons", "cards", KINDS, RESERVED, PACKS, {DECKS: "*.txt"}, cards_of_kind
)


def add_pack(folder: Path) -> str:
    """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

    The same pack again changes nothing; after a fault nothing has changed.
    """
    return SHELF.add(folder, _read, _put)


def look(folder: Path) -> Pack:
    """Read a pack and add nothing; raise BadContent with every fault of its rows."""
    return SHELF.look(folder, _read)


def _read(folder: Path, slug: str) -> Batch:
    return read(folder, slug, True)


def _put(pack: Pack) -> None:
    """Add cards and decks; if a deck is faulty, take all of it back."""
    cards, heroes, rooms, factions = len(CARDS), len(HEROES), len(DUNGEON), len(FACTIONS)
    add(pack.batch, pack.slug)
    faults: list[str] = []
    texts: dict[str, str] = {}
    for path in sorted(pack.folder.glob(f"{DECKS}/*.txt")):
        try:
            text = read_text(path, BROUGHT)
            parse(text)
        except BadDeck as bad:
            faults += [f"{DECKS}/{path.name}, {fault}" for fault in bad.faults]
        except Unreadable as fault:
            faults.append(fault.of(f"{DECKS}/{path.name}"))
        else:
            texts[path.stem] = text
    faults += [
        f"{DECKS}/{name}.txt: there is a ready deck {name!r} already: give the file another name"
        for name in texts
        if name in ready_decks
    ]
    if faults:
        del CARDS[cards:], HEROES[heroes:], DUNGEON[rooms:], FACTIONS[factions:]
        raise BadContent(faults)
    for name, text in texts.items():
        shelve(name, text)
    forget()
    from .actions import learn  # imports the catalogue itself

    learn()
