"""Reading a folder of content: a file for each kind of card, checked as a whole.

`read` changes nothing; `Batch.add` puts the cards of a folder without a fault
into the catalogue.
"""

import re
import unicodedata
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from undercroft.games.warp_dungeons.content.cards import Card, DungeonCard, Hero
from undercroft.games.warp_dungeons.content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.content.errors import BadContent
from undercroft.games.warp_dungeons.content.schema import ROWS, CardRow, explain
from undercroft.games.warp_dungeons.content.vocabulary import CLAUSES
from undercroft.kernel.errors import nearest
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml

FILES: Final = {
    "treasure": "treasures.toml",
    "trap": "traps.toml",
    "event": "events.toml",
    "monster": "monsters.toml",
    "hero": "heroes.toml",
    "dungeon": "dungeon.toml",
}
"""The file of each kind; a folder need not have them all."""


def slug_of(name: str) -> str:
    """Return the short name of a card: `Captain's Share` is `captains-share`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    joined = re.sub(r"'s\b", "s", plain.lower())
    return re.sub(r"[^a-z0-9]+", "-", joined).strip("-")


_KEY: Final = re.compile(r"\s*([^\s.=#]+)\s*[.=]")


class Sheet:
    """A file as it was written: its lines, and in which of them its rows begin."""

    def __init__(self, file: str, kind: str, text: str) -> None:
        self.file = file
        self.kind = kind
        self.lines = text.splitlines()
        self.heads = [
            at
            for at, line in enumerate(self.lines)
            if line.partition("#")[0].replace(" ", "").startswith(f"[[{kind}]]")
        ]


class Place:
    """A row of a file: finds the line of a key, or else the line where the row begins."""

    def __init__(self, sheet: Sheet, number: int, data: Any) -> None:
        self._sheet = sheet
        begin, end = [*sheet.heads[number : number + 2], len(sheet.lines), 0][:2]
        self._first = begin if number < len(sheet.heads) else 0
        self._lines: dict[str, int] = {}
        for at in range(begin, end):
            if key := _KEY.match(sheet.lines[at]):
                self._lines.setdefault(key[1], at)
        name = data.get("name") if isinstance(data, dict) else None
        self._name = str(name) if name else f"{sheet.kind} {number + 1}"

    def fault(self, key: str, why: str) -> str:
        """Word a fault: `monsters.toml, line 12, Sea Hag: points: 9 is too large: at most 5`."""
        line = self._lines.get(re.split(r"[. ]", key)[0], self._first)
        where = f"{self._sheet.file}, line {line + 1}, {self._name}"
        return f"{where}: {key + ': ' if key else ''}{why} ({CLAUSES[self._sheet.kind]})"


class Batch:
    """The rows of a folder, good ones, with what is wrong with the others."""

    def __init__(self, source: str, own: bool) -> None:
        self.source = source
        self.own = own
        self.faults: list[str] = []
        self.rows: list[tuple[str, CardRow, Place]] = []
        self.data: dict[str, Any] = {}

    def read_file(self, path: Path, kind: str) -> None:
        """Read the file of that kind of card."""
        try:
            text = read_text(path, PACK)
            data = read_toml(text)
        except Unreadable as fault:
            self.faults.append(f"{path.name}: {fault}")
            return
        for key in data:
            if key != kind:
                hint = nearest(key, [kind])
                self.faults.append(f"{path.name}: {key!r} does not belong here{hint} ([[{kind}]])")
        rows = data.get(kind, [])
        if not isinstance(rows, list):
            self.faults.append(f"{path.name}: write [[{kind}]] in front of each {kind}")
            return
        self.data[kind] = rows
        sheet = Sheet(path.name, kind, text)
        for number, row in enumerate(rows):
            self._read_row(kind, row, Place(sheet, number, row))

    def _read_row(self, kind: str, data: Any, place: Place) -> None:
        model = ROWS[kind]
        try:
            row = model.model_validate(data)
        except ValidationError as found:
            for fault in found.errors():
                key, why = explain(dict(fault), model)
                self.faults.append(place.fault(key, why))
            return
        faults = row.faults(self.own)
        for key, why in faults:
            self.faults.append(place.fault(key, why))
        if not faults:
            self.rows.append((kind, row, place))

    def check_names(self) -> None:
        """Refuse names that are used twice, here or by content that is there already."""
        taken = {card.slug: card.source for card in CARDS}
        heroes = {hero.slug: hero.source for hero in HEROES}
        rooms = {card.slug: card.source for card in DUNGEON}
        for kind, row, place in self.rows:
            known = {"hero": heroes, "dungeon": rooms}.get(kind, taken)
            slug = slug_of(row.name)
            if not slug:
                self.faults.append(place.fault("name", f"{row.name!r} has no Latin letter"))
            elif slug in known:
                why = f"{row.name!r} is the name of another {kind} ({known[slug]})"
                self.faults.append(place.fault("name", why))
            known[slug] = self.source

    def add(self, kinds: tuple[str, ...]) -> None:
        """Put the cards of those kinds into the catalogue."""
        for wanted in kinds:
            for kind, row, _ in self.rows:
                if kind == wanted:
                    _add_row(kind, row, self.source)


def _add_row(kind: str, row: Any, source: str) -> None:
    slug = slug_of(row.name)
    if kind == "hero":
        hero: Hero = row.hero(len(HEROES), slug, source)
        HEROES.append(hero)
    elif kind == "dungeon":
        room: DungeonCard = row.dungeon_card(len(DUNGEON), slug, source)
        DUNGEON.append(room)
    else:
        card: Card = row.card(len(CARDS), slug, source)
        CARDS.append(card)
        if kind == "monster" and card.faction and card.faction not in FACTIONS:
            FACTIONS.append(card.faction)


def read(folder: Path, source: str, own: bool) -> Batch:
    """Read the files of a folder; the batch lists every fault and has changed nothing."""
    batch = Batch(source, own)
    for kind, name in FILES.items():
        path = folder / name
        if path.is_file():
            batch.read_file(path, kind)
    batch.check_names()
    return batch


def load(folder: Path, source: str) -> Batch:
    """Read a folder of the game's own; raise BadContent if anything is wrong with it."""
    batch = read(folder, source, False)
    if batch.faults:
        raise BadContent(batch.faults)
    return batch
