"""Reading content: TOML files of rows, each checked by a pydantic model, as a whole folder.

A fault says file, line, row and key, what is wrong and what would do. `read` collects all faults
of a folder; `load` is for content that must be right, such as a game's own.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.fields import FieldInfo

from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml
from undercroft.kit.templates import Template
from undercroft.kit.words import Named

MOST_SHOWN: Final = 50
Fault = tuple[str, str]
"""A key of the row ("" for all of it) and what is wrong with it."""


class BadContent(BadSetup):
    """Content cannot be used. `faults` has a line each: file, line, row, key, what is due."""

    def __init__(self, faults: Sequence[str]) -> None:
        more = len(faults) - MOST_SHOWN
        rest = [f"and {more:,} more faults"] if more > 0 else []
        super().__init__("\n".join([*faults[:MOST_SHOWN], *rest]))
        self.faults = list(faults)


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
    hint = nearest(name.strip().title(), known) or nearest(name, known)
    raise BadContent([f"there is no {what} {name!r}{hint}"])


# -- rows -------------------------------------------------------------------------------


class TomlTable(BaseModel):
    """A table of a content file: no key but its own, no value turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Row(TomlTable):
    """One thing of a file."""

    name: str

    def faults(self, in_pack: bool) -> list[Fault]:
        """List what the types cannot say; `in_pack` if it is somebody else's content."""
        return []


class RowKind(NamedTuple):
    """A kind of row: its word in `[[...]]`, its file, its model, and the clause of its faults.

    A file may hold several kinds.
    """

    word: str
    file: str
    row: type[Row]
    clause: str = ""


_KEY: Final = re.compile(r"\s*([^\s.=#]+)\s*[.=]")
_HEAD: Final = re.compile(r"\[\[([^\[\].]+)\]\]")


class Sheet:
    """A file as it was written: its lines, and in which of them rows begin, of which word."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        bare = [line.partition("#")[0].replace(" ", "") for line in self.lines]
        self.heads = [
            (at, found[1]) for at, line in enumerate(bare) if (found := _HEAD.match(line))
        ]

    def rows(self, word: str) -> list[tuple[int, int]]:
        """Return where the rows of a kind begin and end."""
        ends = [*[at for at, _ in self.heads], len(self.lines)]
        return [(at, ends[n + 1]) for n, (at, other) in enumerate(self.heads) if other == word]


class Place:
    """A row of a file: finds the line of a key, or else the line where the row begins."""

    def __init__(self, kind: RowKind, sheet: Sheet, number: int, data: Any) -> None:
        self._kind = kind
        rows = sheet.rows(kind.word)
        self._first, end = rows[number] if number < len(rows) else (0, 0)
        self._lines: dict[str, int] = {}
        for at in range(self._first, end):
            if key := _KEY.match(sheet.lines[at]):
                self._lines.setdefault(key[1], at)
        name = data.get("name") if isinstance(data, dict) else None
        self._name = str(name) if name else f"{kind.word} {number + 1}"

    def fault(self, key: str, why: str) -> str:
        """Word a fault: `monsters.toml, line 12, Sea Hag: points: 9 is too large: at most 5`."""
        line = self._lines.get(re.split(r"[. ]", key)[0], self._first)
        where = f"{self._kind.file}, line {line + 1}, {self._name}"
        clause = f" ({self._kind.clause})" if self._kind.clause else ""
        return f"{where}: {key + ': ' if key else ''}{why}{clause}"


class Found(NamedTuple):
    """A row without a fault, and where it stands."""

    kind: RowKind
    row: Any
    place: Place


class Batch:
    """The rows of a folder, good ones, with what is wrong with the others."""

    def __init__(self, in_pack: bool = False) -> None:
        self.in_pack = in_pack
        self.faults: list[str] = []
        self.found: list[Found] = []
        self.data: dict[str, list[Any]] = {}
        """All rows as they were written, kind by kind."""

    def of(self, *words: str) -> list[Any]:
        """Return the good rows of these kinds, in their order."""
        return [one.row for word in words for one in self.found if one.kind.word == word]

    def read_file(self, path: Path, kinds: Sequence[RowKind]) -> None:
        """Read the file of these kinds."""
        try:
            text = read_text(path, PACK)
            data = read_toml(text)
        except Unreadable as fault:
            self.faults.append(f"{path.name}: {fault}")
            return
        words = [kind.word for kind in kinds]
        for key in data:
            if key not in words:
                hint = f"{nearest(key, words)} ({' | '.join([f'[[{word}]]' for word in words])})"
                self.faults.append(f"{path.name}: {key!r} does not belong here{hint}")
        sheet = Sheet(text)
        for kind in kinds:
            rows = data.get(kind.word, [])
            if isinstance(rows, list):
                self.data[kind.word] = rows
                for number, row in enumerate(rows):
                    self._read_row(kind, row, Place(kind, sheet, number, row))
            else:
                each = f"[[{kind.word}]] in front of each {kind.word}"
                self.faults.append(f"{path.name}: write {each}")

    def _read_row(self, kind: RowKind, data: Any, place: Place) -> None:
        try:
            row = kind.row.model_validate(data)
        except ValidationError as found:
            faults = [explain(dict(fault), kind.row) for fault in found.errors()]
        else:
            faults = row.faults(self.in_pack)
            if not faults:
                self.found.append(Found(kind, row, place))
        self.faults += [place.fault(key, why) for key, why in faults]

    def check_names(self, known: dict[str, dict[str, str]], source: str) -> None:
        """Refuse names that are used twice: `known` holds slugs and their sources, by kind."""
        for kind, row, place in self.found:
            taken, slug = known[kind.word], slug_of(row.name)
            if not slug:
                self.faults.append(place.fault("name", f"{row.name!r} has no Latin letter"))
            elif slug in taken:
                why = f"{row.name!r} is the name of another {kind.word} ({taken[slug]})"
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
        raise BadContent([f"{WORDS}: {fault}"]) from None
    faults = [
        f"{WORDS}: {name!r} stands in no table: write it below [sentences], for example"
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
                faults.append(f"{WORDS}, line {_line(text, name, key)}, {name}: {key}: {why}")
    if faults:
        raise BadContent(faults)
    return tables


def _line(text: str, table: str, key: str) -> int:
    """Return the line of a key, in its table."""
    within = False
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.partition("=")[0].strip()
        if bare.startswith("["):
            within = bare.strip("[] ") == table
        elif within and bare.strip("\"'") == key:
            return number
    return 1


# -- what is wrong ------------------------------------------------------------------------

_WRONG: Final = {
    "int_type": "is not a whole number",
    "string_type": "is not text",
    "bool_type": "is not true or false",
    "list_type": "is not a list",
    "dict_type": "is not a table",
    "model_type": "is not a table",
    "model_attributes_type": "is not a table",
}
_NO_KEYS: Final = ("[key]", "int", "str")
"""What pydantic puts between the keys of a place."""


def explain(fault: dict[str, Any], model: type[BaseModel]) -> Fault:
    """Word a fault that pydantic found: which key, what is wrong, what is allowed."""
    kind, given, context = fault["type"], fault["input"], fault.get("ctx", {})
    key, table = _place_of(fault["loc"], model)
    if kind == "missing":
        return key, "is missing"
    if kind == "extra_forbidden":
        return key, f"is not a key here{_allowed(fault['loc'][-1], _fields(table))}"
    if kind == "union_tag_not_found":
        return f"{key}.{context['discriminator'].strip(chr(39))}", "is missing"
    if kind in ("union_tag_invalid", "literal_error"):
        tag = context.get("tag", given)
        allowed = re.findall(r"'([^']*)'", context.get("expected_tags", context.get("expected")))
        word = f"{key}.{context['discriminator'].strip(chr(39))}" if "tag" in context else key
        return word, f"{tag!r} is not allowed{_allowed(tag, allowed)}"
    if kind in ("greater_than_equal", "less_than_equal"):
        word, limit = ("small", "at least") if kind[0] == "g" else ("large", "at most")
        return key, f"{given!r} is too {word}: {limit} {context['ge' if kind[0] == 'g' else 'le']}"
    if kind in ("too_short", "too_long"):
        side = ("min_length", "at least") if kind == "too_short" else ("max_length", "at most")
        return key, f"has {context['actual_length']} entries: {side[1]} {context[side[0]]}"
    if kind.startswith("string_"):
        return key, _text_fault(str(fault["loc"][-1]), given, context)
    if kind == "value_error":
        return key, str(context["error"])
    return key, f"{given!r} {_WRONG.get(kind, fault['msg'])}"


def _allowed(given: object, words: Iterable[str]) -> str:
    allowed = list(words)
    return f"{nearest(str(given), allowed)} ({' | '.join(allowed)})"


def _text_fault(key: str, given: object, context: dict[str, Any]) -> str:
    if not isinstance(given, str):
        return f"{given!r} is not text"
    if key in ("icon", "slug"):
        return f"{given!r} is not small letters and hyphens, such as 'orc-head'"
    if key == "version":
        return f"{given!r} is no version, such as '1.0'"
    if key == "title":
        return "is empty or longer than 60 letters"
    if "pattern" not in context:
        return "is too long" if given else "is empty"
    return f"{given!r} is no name: a letter, then at most 39 letters, figures, spaces, ' and -"


def _place_of(place: Sequence[int | str], model: type[BaseModel]) -> tuple[str, type[BaseModel]]:
    """Return the key of a fault, as the file has it, and the table in which it stands.

    A word that chooses one of several tables is in pydantic's place, but is no key of the file.
    """
    keys: list[str] = []
    table = model
    choices: dict[int | str, type[BaseModel]] = {}
    for part in place:
        if part in choices:
            table, choices = choices[part], {}
        elif part not in _NO_KEYS:
            keys.append(str(part + 1) if isinstance(part, int) else part)
            field = _fields(table).get(str(part))
            if field is not None:
                inner = list(_tables(field.annotation))
                choices = {_tag(one): one for one in inner} if len(inner) > 1 else {}
                table = inner[0] if len(inner) == 1 else table
    return ".".join(keys), table


def _fields(table: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the keys that a table may have, as the file has them."""
    return {field.alias or name: field for name, field in table.model_fields.items()}


def _tables(annotation: Any) -> Iterable[type[BaseModel]]:
    """Find the tables that a value may be, alone, in a list or by a key."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for one in get_args(annotation):
        yield from _tables(one)


def _tag(table: type[BaseModel]) -> str:
    """Return the word that chooses a table: that of its first field."""
    (word,) = get_args(next(iter(table.model_fields.values())).annotation)
    return str(word)
