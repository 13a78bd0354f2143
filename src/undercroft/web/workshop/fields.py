"""The form of a row of a pack: a field for each key, as the schema of the row has it.

The form holds texts by key, as faults name keys: `effects.1.size`. Nothing here knows a game.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from undercroft.kernel.errors import closest
from undercroft.kit.explain import NOT_FOR_PACKS
from undercroft.kit.game import PackRow
from undercroft.kit.pack_texts import value_text

MOST_TABLES: Final = 4
"""A list of more tables than this is written as a file has it."""
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
_CLAUSES: Final = re.compile(r" \([^)]*[A-Z]+-?\d[^)]*\)")

Schema = Mapping[str, Any]
"""What pydantic writes of a table or of a value, as JSON Schema."""
Told = Callable[[str], str]
"""Returns what stands in the field of a key."""


class Word(NamedTuple):
    """A word that may stand in a field, and what it means."""

    word: str
    meaning: str = ""


class Field(NamedTuple):
    """A field: its key, the last part of it in words, what stands in it, and what may.

    `sort` is how it is written: "text", "number", "word", "marks" (several words), "flag", "lines"
    (more than one line), "toml" (as a file has it) or "table" (lines of such keys and values).
    """

    key: str
    label: str
    sort: str
    value: str
    needed: bool
    hint: str = ""
    words: Sequence[Word] = ()


class Part(NamedTuple):
    """Fields that stand in a table of the row."""

    key: str
    title: str
    fields: Sequence["Field | Part"]


class RowForm:
    """The form of a kind of row."""

    def __init__(self, kind: PackRow) -> None:
        self._schema: Schema = kind.row.model_json_schema()
        self._defs: Mapping[str, Schema] = self._schema.get("$defs", {})

    def fields(self, told: Told) -> list[Field | Part]:
        """Return the fields, filled with what is told of each key."""
        return list(self._table(self._schema, told, ""))

    def told_by(self, row: Mapping[str, Any]) -> Told:
        """Tell what stands in the fields of a row."""
        return lambda key: _shown(_at(row, key.split(".")))

    def row(self, fields: Sequence[Field | Part]) -> dict[str, Any]:
        """Return the row that is written in the fields; what is empty is left out."""
        tree: dict[str, Any] = {}
        for one in leaves(fields):
            if one.value.strip():
                *way, last = one.key.split(".")
                table = tree
                for part in way:
                    table = table.setdefault(part, {})
                table[last] = _meant(one)
        return {key: _with_lists(value) for key, value in tree.items()}

    def _table(self, schema: Schema, told: Told, way: str) -> Iterator[Field | Part]:
        for key, one in schema.get("properties", {}).items():
            if one.get("description") != NOT_FOR_PACKS:
                yield from self._field(f"{way}{key}", one, key in schema.get("required", ()), told)

    def _field(self, key: str, one: Schema, needed: bool, told: Told) -> Iterator[Field | Part]:
        hint = one.get("description", "")
        others = [each for each in one.get("anyOf", ()) if each.get("type") != "null"]
        if len(others) == 1:
            one = others[0]
        if "$ref" in one:
            yield Part(key, _title(key), list(self._table(self._named(one), told, f"{key}.")))
        elif "discriminator" in one:
            yield Part(key, _title(key), list(self._chosen(one, needed, told, f"{key}.")))
        elif one.get("type") == "array":
            yield from self._list(key, one, needed, told, hint)
        elif one.get("type") == "object":
            yield from self._sizes(key, one, needed, told, hint)
        elif "enum" in one or "const" in one:
            words = [Word(str(word)) for word in one.get("enum", [one.get("const")])]
            value = told(key) or (words[0].word if "const" in one and needed else "")
            yield Field(key, _title(key), "word", value, needed, hint, words)
        elif one.get("type") == "boolean":
            yield Field(key, _title(key), "flag", told(key), needed, hint)
        elif one.get("type") == "integer":
            span = f"{one['minimum']} to {one['maximum']}" if "maximum" in one else ""
            yield Field(key, _title(key), "number", told(key), needed, hint or span)
        else:
            long = "pattern" not in one
            yield Field(key, _title(key), "lines" if long else "text", told(key), needed, hint)

    def _chosen(self, one: Schema, needed: bool, told: Told, way: str) -> Iterator[Field | Part]:
        """A table that a word chooses: the word, and what the nearest one takes."""
        mark = one["discriminator"]
        tables = {word: self._defs[ref.rpartition("/")[2]] for word, ref in mark["mapping"].items()}
        name, words = mark["propertyName"], [Word(word, said(one)) for word, one in tables.items()]
        key = f"{way}{name}"
        value = told(key)
        meant = value if value in tables else closest(value, tables) if value else ""
        hint = said(tables[meant]) if meant else ""
        yield Field(key, _title(key), "word", value, needed, hint, words)
        if meant:
            taken = tables[meant]
            more = {each: is_ for each, is_ in taken["properties"].items() if each != name}
            yield from self._table({**taken, "properties": more}, told, way)

    def _list(
        self, key: str, one: Schema, needed: bool, told: Told, hint: str
    ) -> Iterator[Field | Part]:
        items, most = one["items"], one.get("maxItems", MOST_TABLES + 1)
        if "$ref" in items or "discriminator" in items:
            if most > MOST_TABLES:
                yield Field(key, _title(key), "toml", told(key), needed, hint or "a list of tables")
                return
            for number in range(1, most + 1):
                due = needed and number <= one.get("minItems", 0)
                yield from self._field(f"{key}.{number}", items, due, told)
            return
        words = [Word(str(word)) for word in items.get("enum", ())]
        yield Field(key, _title(key), "marks", told(key), needed, hint, words)

    def _sizes(
        self, key: str, one: Schema, needed: bool, told: Told, hint: str
    ) -> Iterator[Field | Part]:
        """A table of numbers by words, or of whatever is written in it."""
        names, each = one.get("propertyNames", {}).get("enum"), one["additionalProperties"]
        if not names or each.get("type") != "integer":
            yield Field(key, _title(key), "table", told(key), needed, hint)
            return
        sizes = [Field(f"{key}.{n}", n, "number", told(f"{key}.{n}"), False) for n in names]
        yield Part(key, _title(key) + (f": {hint}" if hint else ""), sizes)

    def _named(self, one: Schema) -> Schema:
        return self._defs[one["$ref"].rpartition("/")[2]]


def leaves(fields: Sequence[Field | Part]) -> Iterator[Field]:
    """List the fields, those in tables too."""
    for one in fields:
        if isinstance(one, Part):
            yield from leaves(one.fields)
        else:
            yield one


def said(schema: Schema) -> str:
    """Return the first sentence of what a table says of itself, without the clauses."""
    first = str(schema.get("description", "")).partition("\n\n")[0].replace("\n", " ")
    return _CLAUSES.sub("", first)


def _title(key: str) -> str:
    """Word the last part of a key; a table of a list is numbered: `effects 2`."""
    *way, last = key.split(".")
    words = f"{way[-1]} {last}" if last.isdigit() and way else last
    return words.replace("_", " ").capitalize()


def _at(row: Any, way: Sequence[str]) -> Any:
    for part in way:
        if isinstance(row, Mapping):
            row = row.get(part)
        elif isinstance(row, list) and part.isdigit():
            row = row[int(part) - 1] if int(part) <= len(row) else None
        else:
            return None
    return row


def _shown(value: Any) -> str:
    """Write a value as a field has it."""
    if value is None or value is False:
        return ""
    if isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        return ", ".join([str(one) for one in value])
    if isinstance(value, Mapping):
        return "\n".join([f"{key} = {value_text(one)}" for key, one in value.items()])
    if isinstance(value, list):
        return value_text(value)
    return "on" if value is True else str(value)


def _meant(one: Field) -> Any:
    """Return the value that is written in a field; what is none stays as it was written, and the
    reader of the row says what is wrong with it."""
    text = one.value.strip()
    if one.sort == "flag":
        return True
    if one.sort == "marks":
        return [word for word in re.split(r"[,;\s]+", text) if word]
    if one.sort in ("toml", "table"):
        try:
            return tomllib.loads(text) if one.sort == "table" else tomllib.loads(f"x = {text}")["x"]
        except (tomllib.TOMLDecodeError, RecursionError):
            return text
    numbers = one.sort == "number" or any(_NUMBER.fullmatch(word.word) for word in one.words)
    if numbers and _NUMBER.fullmatch(text):
        return int(text)
    return one.value.replace("\r\n", "\n") if one.sort == "lines" else text


def _with_lists(value: Any) -> Any:
    """Return tables by number as lists."""
    if not isinstance(value, dict):
        return value
    inner = {key: _with_lists(one) for key, one in value.items()}
    if inner and all(key.isdigit() for key in inner):
        return [inner[key] for key in sorted(inner, key=int)]
    return inner
