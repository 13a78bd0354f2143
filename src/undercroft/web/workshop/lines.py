"""What is brought, as lines of text that a page can edit.

The kit reads the lines; what they mean, and whether they are any good, is the game's business
alone.
"""

import unicodedata
from collections import Counter
from collections.abc import Collection
from functools import cached_property
from typing import Final

from undercroft.kit.rows import HEADING, THING, TextRow, read_rows

MOST_COPIES: Final = 99
LONGEST_TITLE: Final = 80

Thing = tuple[str, str]
"""A section and a plain name: what things are compared by."""


def plain_name(name: str) -> str:
    """Return a name as it is compared: letters and digits alone."""
    spread = unicodedata.normalize("NFKD", name.casefold())
    return "".join([letter for letter in spread if letter.isalnum()])


def thing_of(row: TextRow) -> Thing:
    """Return what a row has copies of."""
    return row.section, plain_name(row.name)


class DeckText:
    """A text by its lines; `sections` are those that things can stand in, besides none."""

    def __init__(self, text: str, sections: Collection[str] = ()) -> None:
        self._lines = text.replace("\0", "").splitlines()
        self._sections = {section.lower(): section for section in sections}

    @property
    def text(self) -> str:
        """The whole text; it ends with a line break, unless it is empty."""
        return "".join([f"{line.rstrip()}\n" for line in self._lines]).lstrip("\n")

    @property
    def count(self) -> int:
        """How many lines it has."""
        return len(self._lines)

    @property
    def longest(self) -> int:
        """The length of its longest line."""
        return max([len(line) for line in self._lines], default=0)

    @property
    def title(self) -> str:
        """The title that it gives itself; "" if it has none."""
        return next((row.name for row in self.rows if row.key == "title"), "")

    @cached_property
    def rows(self) -> list[TextRow]:
        """The lines that say something, below sections as they are called here."""
        rows = read_rows("\n".join(self._lines))
        return [row._replace(section=self._sections.get(row.section, "")) for row in rows]

    def _changed(self) -> None:
        self.__dict__.pop("rows", None)

    def things(self) -> list[TextRow]:
        """Return the rows that have copies of a thing."""
        return [row for row in self.rows if row.kind == THING]

    def copies(self) -> Counter[Thing]:
        """Count the copies of each thing."""
        found: Counter[Thing] = Counter()
        for row in self.things():
            found[thing_of(row)] += row.copies
        return found

    def says(self, header: str) -> bool:
        """Say whether a header is among the lines, such as `key: value`."""
        key, _, value = header.partition(":")
        key, value = key.strip().lower(), plain_name(value)
        return any(row.key == key and plain_name(row.name) == value for row in self.rows)

    def change(self, section: str, name: str, by: int) -> None:
        """Put copies of a thing in, or take some out."""
        thing = section, plain_name(name)
        own = [row for row in self.things() if thing_of(row) == thing]
        wanted = max(0, min(MOST_COPIES, sum(row.copies for row in own) + by))
        line = f"{wanted}x {name}"
        if own and wanted:
            _, sign, remark = self._lines[own[0].number].partition("#")
            self._lines[own[0].number] = f"{line}  #{remark}" if sign else line
        elif wanted:
            self._lines.insert(self._end_of(section), line)
        self._cut(own[1:] if wanted else own)
        left = [row for row in self.rows if section and row.section == section]
        if not wanted and all(row.kind == HEADING for row in left):
            self._cut(left)

    def cut(self, number: int) -> None:
        """Take a line out, if there is one of that number."""
        if 0 <= number < len(self._lines):
            del self._lines[number]
        self._changed()

    def _cut(self, rows: Collection[TextRow]) -> None:
        gone = {row.number for row in rows}
        self._lines = [line for number, line in enumerate(self._lines) if number not in gone]
        self._changed()

    def choose(self, header: str, instead_of: Collection[str]) -> None:
        """Put a header in, below the title, in place of others."""
        gone = [tuple(other.split(": ", 1)) for other in instead_of]
        taken = {(key, plain_name(value)) for key, value in gone}
        self._cut([row for row in self.rows if (row.key, plain_name(row.name)) in taken])
        self._lines.insert(1 if self._heads("title") == 0 else 0, header)
        self._changed()

    def name_it(self, title: str) -> None:
        """Give it a title, or none."""
        title = " ".join(title.replace("#", " ").split())[:LONGEST_TITLE].strip()
        at = self._heads("title")
        if at >= 0:
            del self._lines[at]
        if title:
            self._lines.insert(max(at, 0), f"title: {title}")
        self._changed()

    def _heads(self, key: str) -> int:
        return next((row.number for row in self.rows if row.key == key), -1)

    def _end_of(self, section: str) -> int:
        """Return where a line at the end of a section goes; begin the section if need be."""
        headings = [row for row in self.rows if row.kind == HEADING]
        if section and section not in [row.section for row in headings]:
            self._lines.append(f"[{section}]")
            return len(self._lines)
        inside = not section
        for row in headings:
            if inside and row.section != section:
                return self._before_blanks(row.number)
            inside = row.section == section
        return self._before_blanks(len(self._lines))

    def _before_blanks(self, number: int) -> int:
        while number and not self._lines[number - 1].strip():
            number -= 1
        return number
