"""A map as it is drawn in a content file: a line for each row, a sign for each square.

Blanks between the signs, and in front of all rows alike, are for the eye. Any other blank would
stand where a square is drawn and none is read: the row is refused.
"""

from collections.abc import Sequence
from statistics import mode
from textwrap import dedent

from undercroft.kernel.errors import nearest
from undercroft.kit.explain import KeyFault


class Drawing:
    """The `rows` of a drawing, without blanks."""

    def __init__(self, text: str) -> None:
        lines = [line for line in dedent(text).splitlines() if line.strip()]
        self.rows = ["".join(line.split()) for line in lines]
        self._places = [
            tuple([at for at, sign in enumerate(line) if not sign.isspace()]) for line in lines
        ]

    def faults(self, key: str, signs: Sequence[str]) -> list[KeyFault]:
        """Say which rows are drawn in other columns than most, and which signs mean nothing."""
        if not self.rows:
            return [(key, "is empty")]
        usual = mode(self._places)
        found: list[KeyFault] = []
        for number, (row, places) in enumerate(zip(self.rows, self._places, strict=True), 1):
            where = f"{key}.{number}"
            if len(row) != len(usual):
                why = f"row {number} has {len(row)} squares, and others have {len(usual)}"
                found.append((where, why))
            elif places != usual:
                why = f"row {number} does not stand below the others"
                found.append((where, f"{why}: a blank is no square, so write a sign for each"))
            for sign in dict.fromkeys(row):
                if sign not in signs:
                    hint = f"{nearest(sign, signs)} ({' | '.join(signs)})"
                    found.append((where, f"row {number} has {sign!r}{hint}"))
        return found
