"""Rounds of matches in a file, so that what was stopped can go on.

The first line says what is played, each further one is a row of `undercroft sim` with the `table`
it was played at: that of each table in turn, round after round. What a crash has left of the last
round is cut off and played again.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, Final, TextIO

from undercroft.kernel import BadSetup
from undercroft.lab.simulate import Row

ROW: Final = {*Row._fields} - {"facts"}
"""What each row has."""


class Lines:
    """Such a file: opened anew, or to go on with."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Read its whole lines, or begin it.

        Raise BadSetup if it keeps something else, OSError if it cannot be written.
        """
        self.path = path
        self.held: list[dict[str, Any] | None] = []
        """What the lines after the first one say, None of one that is broken."""
        self._raw: list[bytes] = []
        if path.exists():
            self._raw = path.read_bytes().splitlines(keepends=True)
            if not self._raw or _told(self._raw[0]) != json.loads(json.dumps(head)):
                raise BadSetup(
                    f"{path} keeps no matches of this command: give the command that began it, or"
                    " another file"
                )
            self.held = [_told(line) for line in self._raw[1:]]
        else:
            with path.open("x", encoding="utf-8") as file:
                _write(file, head)

    def go_on(self, lines: int) -> None:
        """Write after so many of the lines that were held; what came after them is cut off."""
        if self._raw:
            os.truncate(self.path, sum(map(len, self._raw[: 1 + lines])))
        self._file = self.path.open("a", encoding="utf-8")

    def write(self, told: Mapping[str, Any]) -> None:
        """Add a line."""
        _write(self._file, told)

    def close(self) -> None:
        """Let go of the file; all that was kept is in it."""
        self._file.close()


class Kept(Lines):
    """Rounds of matches in such a file."""

    def __init__(self, path: Path, head: Mapping[str, Any], tables: Sequence[str]) -> None:
        """Read the rounds of a file, or begin it; see `Lines`."""
        super().__init__(path, head)
        self.tables = tables
        rows: list[Row] = []
        for number, (table, told) in enumerate(zip(cycle(tables), self.held, strict=False)):
            if told is None and number == len(self.held) - 1:
                break
            if told is None or told.pop("table", "") != table or not told.keys() >= ROW:
                raise BadSetup(f"{path}, line {number + 2}: no row of table {table}")
            rows.append(Row.from_json(told))
        size = len(tables)
        ends = range(size, len(rows) + 1, size)
        self.before = [tuple(rows[end - size : end]) for end in ends]
        """The rounds that were in it."""
        self.go_on(size * len(self.before))

    def keep(self, rounds: Iterable[tuple[Row, ...]]) -> Iterator[tuple[Row, ...]]:
        """Pass rounds on, each when it is in the file."""
        for rows in rounds:
            for table, row in zip(self.tables, rows, strict=True):
                self.write({"table": table, **row.to_json()})
            yield rows


def _write(file: TextIO, told: Mapping[str, Any]) -> None:
    file.write(json.dumps(told, separators=(",", ":")) + "\n")


def _told(line: bytes) -> dict[str, Any] | None:
    """Return the values of a whole line; None of one that was cut off."""
    if not line.endswith(b"\n"):
        return None
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None
