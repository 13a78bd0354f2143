"""Rooms: packs of somebody's own, and the matches that friends play with them.

A room is a folder: what its pack holds, and a database of tables of its own. One process reads the
pack and hosts these tables (`trials.py`), because no other table may know its cards. It is begun
when somebody comes, so the matches outlast the server.
"""

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Final, NamedTuple

from undercroft.kit.game import GameSpec
from undercroft.kit.packs import write_pack
from undercroft.kit.reading import changed, write_whole
from undercroft.web.workshop.own_packs import OwnPack

ABOUT: Final = "room.json"
PACK: Final = "pack"
TABLES: Final = "tables.db"
MOST: Final = 200
"""So many rooms are kept: for another, the one makes room in which nothing has happened longest."""
MOST_OWN: Final = 10
"""So many of them are of one browser."""
_NAME: Final = re.compile(r"[0-9a-f]{16}-[0-9a-f]{32}")


class About(NamedTuple):
    """What a room is for: a game, a pack by its slug and title, the kind and name of each of its
    cards, and whose it is."""

    game: str
    slug: str
    title: str
    cards: Sequence[tuple[str, str]]
    who: str


class Rooms:
    """The rooms of a server, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._where = folder / "tables"

    def make(self, spec: GameSpec, pack: OwnPack, who: str) -> str:
        """Make a room for a pack of that owner, if it is not there yet; return its name."""
        room = self.named(pack, who)
        if not self.has(room):
            self._where.mkdir(mode=0o700, parents=True, exist_ok=True)
            cards = [(one.kind.word, one.name) for one in pack.listed(spec)]
            about = About(spec.slug, pack.slug, pack.title, cards, who)
            write_pack(self.folder(room) / PACK, pack.slug, pack.files)
            write_whole(self.folder(room) / ABOUT, json.dumps(about._asdict()).encode())
        return room

    def named(self, pack: OwnPack, who: str) -> str:
        """Return what a room for a pack of that owner is called."""
        told = json.dumps(pack.files, sort_keys=True)
        return f"{who[:16]}-{sha256(f'{who} {told}'.encode()).hexdigest()[:32]}"

    def spare(self, who: str) -> list[str]:
        """List the rooms that have to go when that owner makes another."""
        own = [one for one in self._all() if one.startswith(f"{who[:16]}-")]
        return [*own[MOST_OWN - 1 :], *self._all()[MOST - 1 :]]

    def drop(self, room: str) -> None:
        """Remove a room that nobody hosts, and its tables."""
        for path in self._where.iterdir():
            if self.room_of(path.name) == room:
                path.unlink(missing_ok=True)
        rmtree(self.folder(room), ignore_errors=True)

    def has(self, room: str) -> bool:
        """Say whether there is such a room."""
        return bool(_NAME.fullmatch(room)) and (self.folder(room) / ABOUT).is_file()

    def folder(self, room: str) -> Path:
        """Return the folder of a room."""
        return self._folder / room

    def note(self, table: str, room: str) -> None:
        """Remember in which room a table stands."""
        if room:
            write_whole(self._where / table, room.encode())

    def room_of(self, table: str) -> str:
        """Return the room in which a table stands; "" for other tables."""
        try:
            return (self._where / table).read_text(encoding="ascii")
        except FileNotFoundError:
            return ""

    def tables(self, spec: GameSpec, who: str) -> Iterator[tuple[str, str]]:
        """List the tables in rooms of an owner for a game, the newest first, each with the title of
        its pack."""
        there = [*self._where.iterdir()] if who and self._where.is_dir() else []
        for path in sorted(there, key=changed, reverse=True):
            room = self.room_of(path.name)
            if room.startswith(f"{who[:16]}-") and self.has(room):
                about = about_of(self.folder(room))
                if about.game == spec.slug:
                    yield path.name, about.title

    def prune(self, days: int) -> None:
        """Remove the rooms in which nothing has happened for so many days."""
        for room in self._all():
            if self._used(room) < time() - days * 86_400:
                self.drop(room)

    def _all(self) -> list[str]:
        """Return all rooms, the one that was used last first."""
        there = [*self._folder.iterdir()] if self._folder.is_dir() else []
        found = [one.name for one in there if self.has(one.name)]
        return sorted(found, key=self._used, reverse=True)

    def _used(self, room: str) -> float:
        """Return when something happened in a room last."""
        return max(map(changed, self.folder(room).iterdir()), default=0.0)


def about_of(folder: Path) -> About:
    """Return what the room in that folder is for."""
    return About(**json.loads((folder / ABOUT).read_text(encoding="utf-8")))


def pack_in(folder: Path) -> str:
    """Return the folder of the pack of the room in that folder."""
    return str(folder / PACK / about_of(folder).slug)
