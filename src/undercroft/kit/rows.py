"""What is brought, as rows: the lines of its text that say something, before any game reads them.

A line is `key: value`, `[Section]`, or copies of a thing (`3x Name`); behind a `#` stands a
remark. A key is letters: `1 [M12:107] Sengir Vampire` has none. What the rows mean, and whether
they are any good, is the game's business.
"""

import re
from typing import Final, Literal, NamedTuple

HEADER: Final = "header"
HEADING: Final = "heading"
THING: Final = "thing"

_HEADER: Final = re.compile(r"([A-Za-z][A-Za-z _-]*):(.*)")
_COPIES: Final = re.compile(r"(?:(\d{1,18})\s*[x×]?\s+)?(.+)", re.IGNORECASE)


class TextRow(NamedTuple):
    """One line that says something.

    `number` counts all lines from 0. `section` is the heading that it stands below, in small
    letters and without brackets, "" for none; a heading stands below itself. `key` is what a
    header gives the value of, in small letters. `name` is that value, the heading as it is
    written, or the thing, of which there are so many `copies`.
    """

    number: int
    kind: Literal["header", "heading", "thing"]
    section: str
    key: str
    name: str
    copies: int


def read_rows(text: str) -> list[TextRow]:
    """Return the lines of a text that say something."""
    rows: list[TextRow] = []
    section = ""
    for number, line in enumerate(text.splitlines()):
        said = line.partition("#")[0].strip()
        if said.startswith("["):
            section = said.strip("[] ").lower()
            rows.append(TextRow(number, HEADING, section, "", said, 0))
        elif header := _HEADER.fullmatch(said):
            key, value = header[1].strip().lower(), header[2].strip()
            rows.append(TextRow(number, HEADER, section, key, value, 0))
        elif found := _COPIES.fullmatch(said):
            rows.append(TextRow(number, THING, section, "", found[2], int(found[1] or 1)))
    return rows
