"""Packs: folders that add maps (DE-3.8).

    pack.toml  maps.toml

A pack is read as a whole or not at all.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from undercroft.kit.card_rows import cards_of
from undercroft.kit.content import Batch, read
from undercroft.kit.packs import Pack, Shelf

from . import content
from .content import MAPS
from .switches import MAP

KIND: Final = content.MAP
HOME: Final = "the game itself"
SHELF: Final = Shelf("dungeon-enforcer", "maps", [KIND])


def add_pack(folder: Path) -> str:
    """Read a pack and add its maps; return its title. Raise BadContent with every fault.

    The same pack again changes nothing; after a fault nothing has changed.
    """
    return SHELF.add(folder, _read, _put)


def look(folder: Path) -> Pack:
    """Read a pack and add nothing; raise BadContent with every fault."""
    return SHELF.look(folder, _read)


def in_play(switches: Mapping[str, str]) -> list[str]:
    """Return the pack of the map that is played on."""
    return [one.source for one in MAPS if one.slug == switches[MAP.name] and one.source]


def _read(folder: Path, slug: str) -> Batch:
    batch = read(folder, [KIND], True)
    known = {one.slug: one.source or HOME for one in MAPS}
    batch.check_names({KIND.word: known}, slug)
    return batch


def _put(pack: Pack) -> None:
    """Add the maps, each with its value of the switch `map`."""
    for one in cards_of(pack.batch.of(KIND.word), first=len(MAPS), source=pack.slug):
        MAPS.append(one)
        MAP.values = (*MAP.values, one.slug)
