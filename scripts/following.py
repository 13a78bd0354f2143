"""What a page of a table makes of what it is sent, without a browser: see static/parts.js."""

import json
import re
from typing import Any


class Following:
    """A page that follows a table; `text` is the page as the server drew it last."""

    def __init__(self) -> None:
        self.has = ""
        self.number = -1
        self._lines: list[str] = []
        self._paths: dict[str, str] = {}

    def hear(self, message: str | bytes) -> bool:
        """Take in what is new; say whether it follows what is here already."""
        told: dict[str, Any] = json.loads(message)
        if told["from"] not in ("", self.has):
            return False
        self._paths |= told["paths"]
        lines: list[str] = []
        for piece in told["lines"]:
            if isinstance(piece, str):
                lines += piece.replace(told["mark"], "NONCE").split("\n")
            else:
                first, many = piece
                lines += self._lines[first : first + many]
        self._lines, self.has, self.number = lines, told["to"], told["number"]
        return True

    @property
    def text(self) -> str:
        """The whole page, with NONCE in place of what each browser has of its own."""
        text = "\n".join(self._lines)
        return re.sub("NONCE:([0-9a-f]+):", lambda found: self._paths[found[1]], text)

    def find(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return what matches in a line of it, without putting the whole page together."""
        return next((found for line in self._lines if (found := pattern.search(line))), None)
