"""Pairs of matches in a file, so that a comparison that was stopped can go on.

The first line says what is compared, each further one is a row of `undercroft sim` with the `side`
it is of, "a" or "b": first that of A, then that of B, match after match. What a crash has left of
the last pair is cut off and played again.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any, Final, TextIO

from undercroft.kernel import BadSetup
from undercroft.lab.simulate import Row

SIDES: Final = ("a", "b")
ROW: Final = {*Row._fields} - {"facts"}
"""What each row has."""


class Kept:
    """Such a file: opened anew, or to go on with."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Read the pairs of a file, or begin it.

        Raise BadSetup if it is another comparison's or none, OSError if it cannot be written.
        """
        self.path = path
        self.before: list[tuple[Row, Row]] = []
        """The pairs that were in it."""
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
                f"{self.path} keeps no pairs of this comparison: give the command that began it, or"
                " another file"
            )
        rows: list[Row] = []
        for side, line in zip(cycle(SIDES), lines[1:], strict=False):
            told = _told(line)
            if told is None and line is lines[-1]:
                break
            if told is None or told.pop("side", "") != side or not told.keys() >= ROW:
                raise BadSetup(f"{self.path}, line {len(rows) + 2}: no row of side {side}")
            rows.append(Row.from_json(told))
        self.before = list(zip(rows[::2], rows[1::2], strict=False))
        whole = lines[: 1 + len(SIDES) * len(self.before)]
        os.truncate(self.path, sum(map(len, whole)))

    def keep(self, pairs: Iterable[tuple[Row, Row]]) -> Iterator[tuple[Row, Row]]:
        """Pass pairs on, each when it is in the file."""
        for pair in pairs:
            for side, row in zip(SIDES, pair, strict=True):
                _write(self._file, {"side": side, **row.to_json()})
            yield pair

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
