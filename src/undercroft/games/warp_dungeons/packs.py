"""Packs: folders that add cards, heroes, rooms and decks (WD-16.10, 16.12-16.18).

    pack.toml  monsters.toml  events.toml  traps.toml  treasures.toml  heroes.toml
    dungeon.toml  decks/*.txt

A pack is read as a whole or not at all. Prices are not its business: a deck that
holds its cards is checked against them, unless `custom_pricing` is free.
"""

from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from undercroft.games.warp_dungeons.content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.content.reader import FILES, add, read
from undercroft.games.warp_dungeons.content.schema import Manifest
from undercroft.games.warp_dungeons.decks import (
    PACKS,
    BadDeck,
    forget,
    parse,
    ready_decks,
    shelve,
)
from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, Batch, explain
from undercroft.kit.reading import BROUGHT, PACK, Unreadable, read_text, read_toml

MANIFEST: Final = "pack.toml"
GAME: Final = "warp-dungeons"
RESERVED: Final = ("printed", "authored")
_titles: Final[dict[str, str]] = {}


def add_pack(folder: Path) -> str:
    """Read a pack and add all it holds; return its title. Raise BadContent with every fault.

    The same pack again changes nothing; after a fault nothing has changed.
    """
    manifest = _manifest(folder)
    batch = read(folder, manifest.slug, True)
    label = f"{manifest.slug} {manifest.version} {_digest(batch)}"
    if PACKS.get(manifest.slug) == label:
        return _titles[manifest.slug]
    faults = [*_strangers(folder), *batch.faults]
    if manifest.slug in PACKS or manifest.slug in RESERVED:
        held = PACKS.get(manifest.slug, manifest.slug)
        faults = [f"{folder / MANIFEST}: slug: {manifest.slug!r} is taken ({held})"]
    elif not batch.found and not faults:
        faults.append(f"{folder}: the pack has no cards; it may have {', '.join(FILES.values())}")
    if faults:
        raise BadContent(faults)
    _add(folder, manifest, label, batch)
    _titles[manifest.slug] = manifest.title
    return manifest.title


def _manifest(folder: Path) -> Manifest:
    path = folder / MANIFEST
    if not path.is_file():
        raise BadContent([f"{folder} is no pack: it has no {MANIFEST}"])
    try:
        data = read_toml(read_text(path, PACK))
    except Unreadable as fault:
        raise BadContent([f"{path}: {fault}"]) from None
    try:
        manifest = Manifest.model_validate(data)
    except ValidationError as found:
        worded = [explain(dict(fault), Manifest) for fault in found.errors()]
        raise BadContent([f"{path}: {key}: {why}" for key, why in worded]) from None
    if manifest.game != GAME:
        raise BadContent([f"{path}: game: {manifest.game!r} is another game than {GAME!r}"])
    return manifest


def _strangers(folder: Path) -> list[str]:
    """Refuse TOML files of other names: a slip such as monster.toml would go unnoticed."""
    known = [MANIFEST, *FILES.values()]
    return [
        f"{path}: no such file belongs in a pack{nearest(path.name, known)} ({' | '.join(known)})"
        for path in sorted(folder.glob("*.toml"))
        if path.name not in known
    ]


def _digest(batch: Batch) -> str:
    data: dict[str, Any] = batch.data
    return sha256(dumps(data, sort_keys=True, default=str).encode()).hexdigest()[:12]


def _add(folder: Path, manifest: Manifest, label: str, batch: Batch) -> None:
    """Add cards and decks; if a deck is faulty, take all of it back."""
    cards, heroes, rooms, factions = len(CARDS), len(HEROES), len(DUNGEON), len(FACTIONS)
    add(batch, manifest.slug)
    PACKS[manifest.slug] = label
    faults: list[str] = []
    texts: dict[str, str] = {}
    for path in sorted(folder.glob("decks/*.txt")):
        try:
            text = read_text(path, BROUGHT)
            parse(text)
        except BadDeck as bad:
            faults += [f"decks/{path.name}, {fault}" for fault in bad.faults]
        except Unreadable as fault:
            faults.append(f"decks/{path.name}: {fault}")
        else:
            texts[path.stem] = text
    faults += [
        f"decks/{name}.txt: there is a ready deck {name!r} already: give the file another name"
        for name in texts
        if name in ready_decks
    ]
    if faults:
        del CARDS[cards:], HEROES[heroes:], DUNGEON[rooms:], FACTIONS[factions:]
        del PACKS[manifest.slug]
        raise BadContent(faults)
    for name, text in texts.items():
        shelve(name, text)
    forget()
    from undercroft.games.warp_dungeons.actions import learn  # imports the catalogue itself

    learn()
