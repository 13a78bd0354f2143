"""What a draft writes into the files of a pack: texts and names that their readers take."""

import json
import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any, Final

from undercroft.kit.content import slug_of

LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 70
"""A table that takes more letters stands on lines of its own."""


def plain(text: str, most: int) -> str:
    """Return a text on one line, without signs that do not show, cut behind a word if too long."""
    shown = "".join([sign if sign.isprintable() else " " for sign in text])
    words = " ".join(shown.split())
    return words if len(words) <= most else words[: most - 3].rsplit(" ", 1)[0] + "..."


def free_name(text: str, otherwise: str, taken: Collection[str]) -> str:
    """Return a text as a name of a pack's row, with a number behind it if its slug is taken."""
    latin = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = " ".join(re.sub(r"[^A-Za-z0-9' -]+", " ", latin).split())
    name = re.sub(r"^[^A-Za-z]+", "", words)[:LONGEST_NAME].strip(" '-") or otherwise
    found, number = name, 1
    while slug_of(found) in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 4].strip()} {number}"
    return found


def quoted(text: str) -> str:
    """Return a text as TOML writes it on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def value_text(value: Any) -> str:
    """Return a value as TOML writes it on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inner = [f"{_key(key)} = {value_text(one)}" for key, one in value.items()]
        return f"{{ {', '.join(inner)} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join([value_text(one) for one in value])}]"
    return quoted(value) if isinstance(value, str) else str(value)


def row_text(word: str, row: Mapping[str, Any]) -> str:
    """Return a row as its file has it, `[[word]]` on top; long tables stand below the rest."""
    lines, below = [f"[[{word}]]"], list[str]()
    for key, value in row.items():
        way = f"{word}.{_key(key)}"
        if isinstance(value, str) and "\n" in value:
            inner = [quoted(line)[1:-1] for line in value.strip("\n").split("\n")]
            lines.append("\n".join([f'{_key(key)} = """', *inner, '"""']))
        elif _is_long(value) and isinstance(value, Mapping):
            rows = [f"{_key(name)} = {value_text(one)}" for name, one in value.items()]
            below.append("\n".join([f"[{way}]", *rows]))
        elif _is_long(value) and all(isinstance(one, Mapping) for one in value):
            for one in value:
                rows = [f"{_key(name)} = {value_text(each)}" for name, each in one.items()]
                below.append("\n".join([f"[[{way}]]", *rows]))
        else:
            lines.append(f"{_key(key)} = {value_text(value)}")
    return "\n\n".join(["\n".join(lines), *below]) + "\n"


def _is_long(value: Any) -> bool:
    """Say whether a table, or a list of tables, is hard to read on one line."""
    return isinstance(value, Mapping | list) and len(value_text(value)) > LONGEST_LINE


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quoted(key)


def manifest_of(game: str, slug: str, title: str, **more: str) -> str:
    """Return the manifest of a pack for that game; its first version is 1.0."""
    said = {"game": game, "slug": slug, "title": title, "version": "1.0", **more}
    return "".join([f"{key} = {quoted(value)}\n" for key, value in said.items()])
