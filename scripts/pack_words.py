"""Write docs/howto/pack-words.md: every file, key and value that a pack may have, from the schemas.

    python scripts/pack_words.py

A test compares the page with what this would write.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from undercroft.games import all_games
from undercroft.kit.explain import NOT_FOR_PACKS
from undercroft.kit.game import GameSpec
from undercroft.kit.packs import MANIFEST, Manifest, Shelf

PAGE: Final = Path(__file__).parents[1] / "docs" / "howto" / "pack-words.md"
HEAD: Final = f"""# Every key and value of a pack

This page is made from the program, by `python scripts/pack_words.py`: it lists what is read, and
all of it. [How to make a pack](make-a-pack.md) explains it, and has a row of each kind to begin
with. A key in brackets may be left out. `skills.wisdom` is the key `wisdom` of the table
`skills = {{ ... }}`.

## `{MANIFEST}` of every pack
"""
PLAIN: Final = {"boolean": "`true` or `false`", "integer": "a whole number", "string": "text"}
ITEMS: Final = "'items'"
Cells = tuple[str, str]
Schema = Mapping[str, Any]
"""What pydantic writes of a table or of a value, as JSON Schema."""
Words = Mapping[str, Mapping[str, Mapping[str, Sequence[int | str]]]]
"""What `packs.VOCABULARY` of a game has: titles, the words below each, what each word takes."""


class Tables:
    """The tables of a game's files; `below` are those that stand in several places, by title."""

    def __init__(self) -> None:
        self.below: dict[str, str] = {}
        self._defs: dict[str, Schema] = {}

    def of(self, model: type[BaseModel]) -> str:
        """Return what rows of a kind may have."""
        schema = model.model_json_schema()
        self._defs |= schema.get("$defs", {})
        return f"{said(schema)}\n\n{table('key', 'is', self._keys(schema))}"

    def _keys(self, schema: Schema, way: str = "") -> Iterator[Cells]:
        for key, one in schema["properties"].items():
            shown = code(way + key) if key in schema.get("required", ()) else f"[{code(way + key)}]"
            names = [] if "description" in one else refs(one)
            if one.get("description") == NOT_FOR_PACKS:
                continue
            if len(names) > 1:
                title = self._title(key, names)
                each = f"a list of{length(one)} of" if ITEMS in repr(one) else "one of"
                yield shown, f"{each} the [{title}](#{title.replace(' ', '-')})"
                self._put(title, table("word", "does, and takes", self._choices(names)))
            elif names and names[0] in refs(self._defs[names[0]]):
                title = f"{names[0].removesuffix('Row').lower()}s"
                yield shown, f"a list of [{title}](#{title})"
                if title not in self.below:
                    self.below[title] = ""  # they hold steps themselves
                    self._put(title, self._table(names[0]))
            elif names:
                if ITEMS in repr(one):
                    yield shown, f"a list of{length(one)} tables"
                elif shown[0] == "[":
                    yield shown, "a table"
                yield from self._keys(self._defs[names[0]], f"{way}{key}.")
            else:
                yield shown, value(one)

    def _title(self, key: str, names: Sequence[str]) -> str:
        """Return what the tables of these words are called: `effects of a trap`."""
        title = str(self._defs[names[0]]["title"])
        one, _, of_what = title.partition(" ")
        return f"{one}s {of_what}" if of_what else f"{key}s"

    def _table(self, name: str) -> str:
        return f"{said(self._defs[name])}\n\n{table('key', 'is', self._keys(self._defs[name]))}"

    def _choices(self, names: Sequence[str]) -> Iterator[Cells]:
        for one in [self._defs[name] for name in names]:
            (_, word), *keys = self._keys(one)
            taken = "; ".join([f"{key} {what}" for key, what in keys])
            yield word, f"{said(one)} {taken}".rstrip()

    def _put(self, title: str, text: str) -> None:
        self.below[title] = text


def refs(one: Any) -> list[str]:
    """Return the names of the tables that a schema leads to, but not of those in them."""
    if isinstance(one, dict):
        own = [one["$ref"].rpartition("/")[2]] if "$ref" in one else []
        inner = [value for key, value in one.items() if key != "discriminator"]
        return list(dict.fromkeys(own + [name for value in inner for name in refs(value)]))
    return [name for value in one for name in refs(value)] if isinstance(one, list) else []


def said(schema: Schema) -> str:
    """Return the first sentence of what a table says of itself, without the clauses."""
    first = schema["description"].partition("\n\n")[0].replace("\n", " ")
    return re.sub(r" \([^)]*[A-Z]+-?\d[^)]*\)", "", first)


def value(one: Schema) -> str:
    """Return in words what a value may be."""
    if "description" in one:
        return str(one["description"])
    if "anyOf" in one:
        return " or ".join([value(each) for each in one["anyOf"] if each.get("type") != "null"])
    if "const" in one or "enum" in one:
        return ", ".join([code(each) for each in one.get("enum", [one.get("const")])])
    if one["type"] == "array":
        return f"a list of{length(one)} {value(one['items'])}"
    if one["type"] == "object":
        names = value(one["propertyNames"]) if "propertyNames" in one else "names"
        return f"a table of {names}, each {value(one['additionalProperties'])}"
    if "minimum" in one:
        return f"{one['minimum']} to {one['maximum']}"
    most = f" of at most {one['maxLength']} letters" if "maxLength" in one else ""
    return PLAIN[one["type"]] + most


def length(one: Schema) -> str:
    """Return how many entries a list has, where that is limited on both sides."""
    fewest, most = one.get("minItems"), one.get("maxItems")
    if fewest is None or most is None:
        return ""
    return f" {most}" if fewest == most else f" {fewest} to {most}"


def takes(keys: Mapping[str, Sequence[int | str]]) -> str:
    """Return the keys that a word takes, each with what it may be."""
    each = [f"{code(key)} {', '.join([code(one) for one in known])}" for key, known in keys.items()]
    return "; ".join(each) or "nothing"


def code(what: object) -> str:
    """Write something as a file has it."""
    return f"`{str(what).lower() if isinstance(what, bool) else what}`"


def table(one: str, other: str, rows: Iterable[Cells]) -> str:
    """Write a table."""
    lines = [f"| {one} | {other} |", "|---|---|", *[f"| {key} | {what} |" for key, what in rows]]
    return "\n".join(lines) + "\n"


def of_game(spec: GameSpec) -> str:
    """Return what packs of a game may hold."""
    packs = import_module(f"undercroft.games.{spec.folder.name}.packs")
    shelf: Shelf = packs.SHELF
    tables = Tables()
    parts = [f'## {spec.title}: `game = "{spec.slug}"`\n']
    for kind in shelf.kinds:
        parts.append(f"### `{kind.file}`: `[[{kind.word}]]`\n\n{tables.of(kind.row)}")
    for folder, files in shelf.folders.items():
        what = "Plain text; [how to make a pack](make-a-pack.md) says what stands in it."
        parts.append(f"### `{folder}/{files}`\n\n{what}\n")
    parts += [f"### {title}\n\n{text}" for title, text in tables.below.items()]
    words: Words = getattr(packs, "VOCABULARY", {})
    for title, known in words.items():
        rows = [(code(word), takes(keys)) for word, keys in known.items()]
        parts.append(f"### {title}\n\n{table('word', 'takes', rows)}")
    return "\n".join(parts)


def page() -> str:
    """Return the whole page."""
    able = [spec for spec in all_games().values() if spec.add_pack is not None]
    return "\n".join([HEAD, Tables().of(Manifest), *[of_game(spec) for spec in able]])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
