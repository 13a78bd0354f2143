"""Reading content: TOML files of rows, each checked by a pydantic model, as a whole folder.

A fault says file, line, row and key, what is wrong and what would do. `read` collects all faults
of a folder; `load` is for content that must be right, such as a game's own.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.altered import Change, read_changes
from undercroft.kit.explain import KeyFault, closed, explain
from undercroft.kit.lines import Keys, Lines
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml
from undercroft.kit.templates import Template, templates
from undercroft.kit.words import Named

MOST_SHOWN: Final = 50
Name = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9 '-]{0,39}$"),
    Field(description="a name: a letter, then at most 39 letters, figures, spaces, ' and -"),
]
Slug = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$"),
    Field(description="small letters and hyphens, such as 'my-pack'"),
]
Icon = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$"),
    Field(description="the name of a picture, such as 'orc-head'"),
]
"""A text of a content file that names a picture of game-icons."""


class BadContent(BadSetup):
    """Content cannot be used. `faults` has a line each: file, line, row, key, what is due."""

    def __init__(self, faults: Sequence[str]) -> None:
        more = len(faults) - MOST_SHOWN
        rest = [f"and {more:,} more faults"] if more > 0 else []
        super().__init__("\n".join([*faults[:MOST_SHOWN], *rest]))
        self.faults = list(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy it by its faults: they are what it is made of."""
        return type(self), (self.faults,)


class Listed(Named, Protocol):
    """A card, a counter or whatever else has a name and a short one."""

    @property
    def slug(self) -> str: ...


N = TypeVar("N", bound=Listed)


def slug_of(name: str) -> str:
    """Return the short name of a card: `Captain's Share` is `captains-share`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    joined = re.sub(r"'s\b", "s", plain.lower())
    return re.sub(r"[^a-z0-9]+", "-", joined).strip("-")


def find(what: str, name: str, among: Iterable[N]) -> N:
    """Return the one of that name or slug; raise BadContent with the nearest name."""
    slug, known = slug_of(name), []
    for one in among:
        if one.slug == slug:
            return one
        known.append(one.name)
    raise BadContent([f"there is no {what} {name!r}{nearest(name.strip(), known)}"])


# -- rows -------------------------------------------------------------------------------


class TomlTable(BaseModel):
    """A table of a content file: no key but its own, no value turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Row(TomlTable):
    """One thing of a file."""

    name: str

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """List what the types cannot say; `in_pack` if it is somebody else's content."""
        return []

    def named_abilities(self) -> list[str]:
        """List the names on it that people read as they do those of rows: no row may have one."""
        return []


class RowKind(NamedTuple):
    """A kind of row: its word in `[[...]]`, its file, its model, and the clause of its faults.

    A file may hold several kinds.
    """

    word: str
    file: str
    row: type[Row]
    clause: str = ""


class Text(Protocol):
    """The text of a file: where its keys stand, and what they are called in it; see `Lines`."""

    def where(self, keys: Keys, way: str) -> str: ...
    def worded(self, way: str, why: str) -> tuple[str, str]: ...


class Place:
    """A row of a file: finds the line of a key, or else the line where the row begins."""

    def __init__(self, kind: RowKind, file: str, text: Text, number: int, data: Any) -> None:
        self._clause = kind.clause
        self._file = file
        self._text = text
        self._keys = (kind.word, number)
        name = data.get("name") if isinstance(data, dict) else None
        self._name = str(name) if name else f"{kind.word} {number + 1}"

    def fault(self, key: str, why: str) -> str:
        """Word a fault: `monsters.toml, line 12, Sea Hag: points: 9 is too large: at most 5`.

        Entries of lists count from 1: the second step of a first room is `rooms.1.steps.2`.
        """
        where = f"{self._file}, {self._text.where(self._keys, key)}, {self._name}"
        clause = f" ({self._clause})" if self._clause else ""
        key, why = self._text.worded(key, why)
        return f"{where}: {key + ': ' if key else ''}{why}{clause}"


class Written(NamedTuple):
    """A row as it was written, good or not, and where it stands."""

    kind: RowKind
    data: dict[str, Any]
    place: Place


class Found(NamedTuple):
    """A row without a fault, and where it stands."""

    kind: RowKind
    row: Any
    place: Place


class Batch:
    """The rows of a folder, good ones, with what is wrong with the others.

    Of a text that is read while somebody types, no more than the `most` rows are looked at.
    """

    def __init__(self, in_pack: bool = False, most: int | None = None) -> None:
        self.in_pack = in_pack
        self.most = most
        self.faults: list[str] = []
        self.found: list[Found] = []
        self.written: list[Written] = []
        self.data: dict[str, list[Any]] = {}
        """All that the files say, kind by kind."""

    def of(self, *words: str) -> list[Any]:
        """Return the good rows of these kinds, in their order."""
        return [one.row for word in words for one in self.found if one.kind.word == word]

    def named(self, word: str) -> list[str]:
        """Return the names of the rows of a kind, of those that are refused too."""
        return [str(one.data.get("name")) for one in self.written if one.kind.word == word]

    def read_file(self, path: Path, kinds: Sequence[RowKind]) -> None:
        """Read the file of these kinds."""
        try:
            text = read_text(path, PACK)
        except Unreadable as fault:
            self.faults.append(fault.of(path.name))
        else:
            self.read(path.name, text, kinds, read_changes(path))

    def read(
        self, file: str, text: str, kinds: Sequence[RowKind], changes: Sequence[Change] = ()
    ) -> None:
        """Read a text of these kinds, as that file has it but for some changes."""
        try:
            data = read_toml(text)
        except Unreadable as fault:
            self.faults.append(fault.of(file))
            return
        for change in changes:
            change.put(data)
        lines = Lines(text)
        words = [kind.word for kind in kinds]
        for key in data:
            if key not in words:
                hint = f"{nearest(key, words)} ({' | '.join([f'[[{word}]]' for word in words])})"
                where = f"{file}, line {lines.of((key,))}"
                self.faults.append(f"{where}: {key!r} does not belong here{hint}")
        for kind in kinds:
            rows = data.get(kind.word, [])
            if isinstance(rows, list):
                self.take(kind, rows, file, lines)
            else:
                where = f"{file}, line {lines.of((kind.word,))}"
                each = f"[[{kind.word}]] in front of each {kind.word}"
                self.faults.append(f"{where}: write {each}")

    def take(self, kind: RowKind, rows: list[Any], file: str, text: Text) -> None:
        """Take rows of a kind, which stand in that file, as they are written."""
        if self.most is not None and len(rows) > self.most:
            why = f"it has {len(rows)} of [[{kind.word}]]: at most {self.most} are looked at"
            self.faults.append(f"{file}: {why}")
            return
        self.data.setdefault(kind.word, []).extend(rows)
        for number, row in enumerate(rows):
            self._read_row(kind, row, Place(kind, file, text, number, row))

    def _read_row(self, kind: RowKind, data: Any, place: Place) -> None:
        self.written.append(Written(kind, data if isinstance(data, dict) else {}, place))
        try:
            row = kind.row.model_validate(data)
        except ValidationError as found:
            faults = explain(found, kind.row, self.in_pack)
        else:
            faults = closed(row) if self.in_pack else []
            faults += row.faults(self.in_pack)
            if not faults:
                self.found.append(Found(kind, row, place))
        self.faults += [place.fault(key, why) for key, why in faults]

    def check_names(self, known: dict[str, dict[str, str]], source: str) -> None:
        """Refuse names that are used twice: `known` holds slugs and their sources, by kind.

        The name of an ability may stand on several rows, but is the name of none.
        """
        abilities = {
            slug_of(name): row.name for _, row, _ in self.found for name in row.named_abilities()
        }
        for kind, row, place in self.found:
            taken, slug = known[kind.word], slug_of(row.name)
            if not slug:
                self.faults.append(place.fault("name", f"{row.name!r} has no Latin letter"))
            elif slug in taken:
                why = f"{row.name!r} is the name of another {kind.word} ({taken[slug]})"
                self.faults.append(place.fault("name", why))
            elif slug in abilities:
                why = f"{row.name!r} is the name of an ability ({abilities[slug]})"
                self.faults.append(place.fault("name", why))
            taken[slug] = source


def read(folder: Path, kinds: Sequence[RowKind], in_pack: bool = False) -> Batch:
    """Read the files that the folder has; the batch lists every fault."""
    batch = Batch(in_pack)
    for file in dict.fromkeys([kind.file for kind in kinds]):
        path = folder / file
        if path.is_file():
            batch.read_file(path, [kind for kind in kinds if kind.file == file])
    return batch


def load(folder: Path, kinds: Sequence[RowKind]) -> Batch:
    """Read a game's own content: every file has rows, and all names differ.

    Raise BadContent with every fault.
    """
    batch = read(folder, kinds)
    for kind in kinds:
        if not batch.data.get(kind.word) and not batch.faults:
            batch.faults.append(f"{kind.file}: there is no [[{kind.word}]]")
    names: dict[str, str] = {}
    batch.check_names({kind.word: names for kind in kinds}, "here")
    if batch.faults:
        raise BadContent(batch.faults)
    return batch


# -- words --------------------------------------------------------------------------------

WORDS: Final = "words.toml"


def read_words(folder: Path) -> dict[str, dict[str, str]]:
    """Read what a game says: tables of templates by their names. Raise BadContent with every fault.

    `[sentences]` holds the words of events by their kinds, `[labels]` those of actions as they
    are written, `[refused]` by clauses why an answer is not allowed; a game uses others as it
    likes.
    """
    try:
        text = read_text(folder / WORDS, PACK)
        tables = read_toml(text)
    except Unreadable as fault:
        raise BadContent([fault.of(WORDS)]) from None
    lines = Lines(text)
    faults = [
        f"{WORDS}, line {lines.of((name,))}: {name!r} stands in no table: write it below"
        " [sentences], for example"
        for name, table in tables.items()
        if not isinstance(table, dict)
    ]
    for name, table in tables.items():
        for key, said in table.items() if isinstance(table, dict) else ():
            try:
                why = "" if isinstance(said, str) else f"{said!r} is not text"
                Template(said if isinstance(said, str) else "", repr(key))
            except ValueError as fault:
                why = str(fault)
            if why:
                faults.append(f"{WORDS}, line {lines.of((name, key))}, {name}: {key}: {why}")
    if faults:
        raise BadContent(faults)
    return tables


def texts_of(
    tables: Mapping[str, Mapping[str, str]], name: str, words: Iterable[str]
) -> dict[str, Template]:
    """Take the texts of a table apart, which has one for each of these words of content files.

    Raise BadContent with every word that has none, and the nearest that is none of them.
    """
    words = list(words)
    others = [key for key in tables[name] if key not in words]
    faults = [
        f"{WORDS}, {name}: there is no text for the word {word!r}{nearest(word, others)}"
        for word in words
        if word not in tables[name]
    ]
    if faults:
        raise BadContent(faults)
    return templates(tables[name])
