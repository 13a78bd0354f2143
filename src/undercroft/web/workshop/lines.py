"""What is brought, as lines of text that a page can edit.

A line is `key: value`, `[Section]`, or copies of a thing (`3x Name`); behind a `#` stands a
remark. What the lines mean, and whether they are any good, is the game's business alone.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

MOST_COPIES: Final = 99
LONGEST_TITLE: Final = 80

_COPIES: Final = re.compile(r"(?:([0-9]{1,4})\s*[x×]?\s+)?(.+)", re.IGNORECASE)


class Row(NamedTuple):
    """A line that says something: `key` is "" but for headers, `copies` 0 but for things."""

    number: int
    section: str
    key: str
    name: str
    copies: int

    @property
    def thing(self) -> tuple[str, str]:
        """What it is a line of, for comparing."""
        return self.section, plain_name(self.name)


def plain_name(name: str) -> str:
    """Return a name as it is compared: letters and digits alone."""
    spread = unicodedata.normalize("NFKD", name.casefold())
    return "".join([letter for letter in spread if letter.isalnum()])


class Lines:
    """A text by its lines; `sections` are those that things can stand in, besides none."""

    def __init__(self, text: str, sections: Collection[str] = ()) -> None:
        self._lines = text.replace("\0", "").splitlines()
        self._sections = {section.casefold(): section for section in sections}

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
        return next((row.name for row in self.rows() if row.key == "title"), "")

    def rows(self) -> Iterator[Row]:
        """Read the lines that say something, but for those that begin a section."""
        section = ""
        for number, line in enumerate(self._lines):
            said = line.partition("#")[0].strip()
            key, colon, value = said.partition(":")
            if said.startswith("["):
                section = self._section(said)
            elif colon:
                yield Row(number, section, key.strip().casefold(), value.strip(), 0)
            elif found := _COPIES.fullmatch(said):
                yield Row(number, section, "", found[2], int(found[1] or 1))

    def copies(self) -> Counter[tuple[str, str]]:
        """Count the copies of each thing."""
        found: Counter[tuple[str, str]] = Counter()
        for row in self.rows():
            found[row.thing] += row.copies
        return found

    def says(self, header: str) -> bool:
        """Say whether a header is among the lines, such as `key: value`."""
        key, _, value = header.partition(":")
        wanted = key.strip().casefold(), plain_name(value)
        return any((row.key, plain_name(row.name)) == wanted for row in self.rows())

    def change(self, section: str, name: str, by: int) -> None:
        """Put copies of a thing in, or take some out."""
        thing = section, plain_name(name)
        own = [row for row in self.rows() if not row.key and row.thing == thing]
        wanted = max(0, min(MOST_COPIES, sum(row.copies for row in own) + by))
        line = f"{wanted}x {name}"
        for row in reversed(own[1:] if wanted else own):
            del self._lines[row.number]
        if own and wanted:
            _, sign, remark = self._lines[own[0].number].partition("#")
            self._lines[own[0].number] = f"{line}  #{remark}" if sign else line
        elif wanted:
            self._lines.insert(self._end_of(section), line)
        elif section and not any(row.section == section for row in self.rows()):
            self._lines = [line for line in self._lines if self._heading(line) != section]

    def cut(self, number: int) -> None:
        """Take a line out, if there is one of that number."""
        if 0 <= number < len(self._lines):
            del self._lines[number]

    def choose(self, header: str, instead_of: Collection[str]) -> None:
        """Put a header in, below the title, in place of others."""
        gone = [tuple(other.split(": ", 1)) for other in instead_of]
        taken = {(key, plain_name(value)) for key, value in gone}
        for row in reversed(list(self.rows())):
            if (row.key, plain_name(row.name)) in taken:
                del self._lines[row.number]
        self._lines.insert(1 if self._heads("title") == 0 else 0, header)

    def name_it(self, title: str) -> None:
        """Give it a title, or none."""
        title = " ".join(title.replace("#", " ").split())[:LONGEST_TITLE].strip()
        at = self._heads("title")
        if at >= 0:
            del self._lines[at]
        if title:
            self._lines.insert(max(at, 0), f"title: {title}")

    def _heads(self, key: str) -> int:
        return next((row.number for row in self.rows() if row.key == key), -1)

    def _heading(self, line: str) -> str | None:
        said = line.partition("#")[0].strip()
        return self._section(said) if said.startswith("[") else None

    def _section(self, said: str) -> str:
        return self._sections.get(said.strip("[] ").casefold(), "")

    def _end_of(self, section: str) -> int:
        """Return where a line at the end of a section goes; begin the section if need be."""
        headings = [(number, self._heading(line)) for number, line in enumerate(self._lines)]
        starts = [(number, name) for number, name in headings if name is not None]
        if section and section not in [name for _, name in starts]:
            self._lines.append(f"[{section}]")
            return len(self._lines)
        inside = not section
        for number, name in starts:
            if inside and name != section:
                return self._before_blanks(number)
            inside = name == section
        return self._before_blanks(len(self._lines))

    def _before_blanks(self, number: int) -> int:
        while number and not self._lines[number - 1].strip():
            number -= 1
        return number
