"""What a draft writes into the files of a pack: texts and names that their readers take."""

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from undercroft.kit.content import slug_of

LONGEST_NAME: Final = 40


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
    """Return a text of one line as TOML writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def manifest_of(game: str, slug: str, title: str, **more: str) -> str:
    """Return the manifest of a pack for that game; its first version is 1.0."""
    said = {"game": game, "slug": slug, "title": title, "version": "1.0", **more}
    return "".join([f"{key} = {quoted(value)}\n" for key, value in said.items()])
