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


class Kept:
    """Such a file: opened anew, or to go on with."""

    def __init__(self, path: Path, head: Mapping[str, Any], tables: Sequence[str]) -> None:
        """Read the rounds of a file, or begin it.

        Raise BadSetup if it keeps something else, OSError if it cannot be written.
        """
        self.path = path
        self.tables = tables
        self.before: list[tuple[Row, ...]] = []
        """The rounds that were in it."""
        if path.exists():
            self._read(json.loads(json.dumps(head)))
        else:
            with path.open("x", encoding="utf-8") as file:
                _write(file, head)
        self._file = path.open("a", encoding="utf-8")

    def _read(self, head: object) -> None:
        lines = self.path.read_bytes().splitlines(keepends=True)
        if not lines or _told(lines[0]) != head:
            raise BadSetup(
                f"{self.path} keeps no matches of this command: give the command that began it, or"
                " another file"
            )
        rows: list[Row] = []
        for table, line in zip(cycle(self.tables), lines[1:], strict=False):
            told = _told(line)
            if told is None and line is lines[-1]:
                break
            if told is None or told.pop("table", "") != table or not told.keys() >= ROW:
                raise BadSetup(f"{self.path}, line {len(rows) + 2}: no row of table {table}")
            rows.append(Row.from_json(told))
        size = len(self.tables)
        ends = range(size, len(rows) + 1, size)
        self.before = [tuple(rows[end - size : end]) for end in ends]
        whole = lines[: 1 + size * len(self.before)]
        os.truncate(self.path, sum(map(len, whole)))

    def keep(self, rounds: Iterable[tuple[Row, ...]]) -> Iterator[tuple[Row, ...]]:
        """Pass rounds on, each when it is in the file."""
        for rows in rounds:
            for table, row in zip(self.tables, rows, strict=True):
                _write(self._file, {"table": table, **row.to_json()})
            yield rows

    def close(self) -> None:
        """Let go of the file; all that was kept is in it."""
        self._file.close()


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
