"""In which line of a TOML file each of its keys stands, however deep: faults name their own line.

The parser of the standard library keeps no lines. What is read here is a text that it has taken.
"""

import re
from collections.abc import Sequence
from typing import Final

Keys = tuple[int | str, ...]
"""The way to a value: `("quest", 0, "rooms", 2, "card")`; entries of lists count from 0."""

_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|#[^\n]*"
    r"|\n"
    r"|[\[\]{}=,]"
    r"|[^\s\[\]{}=,#\"']+",
    re.DOTALL,
)
_ENDS: Final = ("", "\n", ",", "]", "}")


class Lines:
    """The lines of a file, counted from 1."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[Keys, int] | None = None

    @property
    def _at(self) -> dict[Keys, int]:
        """The line of each key. The text is read when the first of its faults is worded: to read
        all files of the games would take a thirtieth of a start."""
        if self._found is None:
            self._found = _Reader(self._text).at
        return self._found

    def of(self, keys: Keys) -> int:
        """Return the line of a value; of what holds it, if it is not there; 1 if nothing is.

        The rows of a text of several lines stand below it as entries of a list do.
        """
        for end in range(len(keys), 0, -1):
            if keys[:end] in self._at:
                return self._at[keys[:end]]
        return 1

    def within(self, keys: Keys, way: str) -> int:
        """Return the line of a key as faults write it, such as `rooms.3.card`, in what is there."""
        for part in way.split("."):
            entry = (*keys, int(part) - 1) if part.isdecimal() else ()
            keys = entry if entry in self._at else (*keys, part)
        return self.of(keys)

    def where(self, keys: Keys, way: str) -> str:
        """Say in which line a key stands; see `within`."""
        return f"line {self.within(keys, way)}"

    def worded(self, way: str, why: str) -> tuple[str, str]:
        """Return a key and what is wrong with it in the words of the file: as they are."""
        return way, why


class _Reader:
    """Reads where keys stand, token by token."""

    def __init__(self, text: str) -> None:
        self.at: dict[Keys, int] = {}
        self._last: dict[Keys, int] = {}
        """Which entry of a list of `[[tables]]` is the one that is being written."""
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for found in _TOKEN.finditer(text):
            if found[0][0] != "#":
                self._tokens.append((found[0], line))
            line += found[0].count("\n")
        self._next = 0
        self._read()

    @property
    def _token(self) -> str:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    @property
    def _line(self) -> int:
        return self._tokens[self._next][1] if self._next < len(self._tokens) else 1

    def _read(self) -> None:
        table: Keys = ()
        while self._token:
            if self._token == "[":
                table = self._head()
            elif self._token in _ENDS:
                self._next += 1
            else:
                self._pair(table)

    def _head(self) -> Keys:
        """Read `[table]` or `[[table]]`."""
        line = self._line
        self._next += 1
        more = self._token == "["
        self._next += more
        parts = self._key("]")
        self._next += more
        keys: Keys = ()
        for number, part in enumerate(parts, 1):
            keys = (*keys, part)
            self.at.setdefault(keys, line)
            if more and number == len(parts):
                self._last[keys] = self._last.get(keys, -1) + 1
            if keys in self._last:
                keys = (*keys, self._last[keys])
        self.at.setdefault(keys, line)
        return keys

    def _pair(self, table: Keys) -> None:
        """Read `key = value`."""
        line = self._line
        for part in self._key("="):
            table = (*table, part)
            self.at.setdefault(table, line)
        self._value(table)

    def _key(self, end: str) -> Sequence[str]:
        """Read the parts of a key, and what comes behind it."""
        parts: list[str] = []
        while self._token not in ("", end):
            word = self._token
            parts += [word[1:-1]] if word[0] in "\"'" else [one for one in word.split(".") if one]
            self._next += 1
        self._next += 1
        return parts

    def _value(self, keys: Keys) -> None:
        token, line = self._token, self._line
        self._next += 1
        if token == "[":
            self._list(keys)
        elif token == "{":
            while self._token not in ("", "}"):
                if self._token in _ENDS:
                    self._next += 1
                else:
                    self._pair(keys)
            self._next += 1
        else:
            rows = [(line + n, row) for n, row in enumerate(token.split("\n"))]
            said = [at for at, row in rows if row.strip("\"' \t\r")]
            for number, at in enumerate(said if len(rows) > 1 else []):
                self.at[(*keys, number)] = at
            while self._token not in _ENDS:  # a day and a time
                self._next += 1

    def _list(self, keys: Keys) -> None:
        number = 0
        while self._token not in ("", "]"):
            if self._token == ",":
                number += 1
                self._next += 1
            elif self._token == "\n":
                self._next += 1
            else:
                self.at[(*keys, number)] = self._line
                self._value((*keys, number))
        self._next += 1
