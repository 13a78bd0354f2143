"""The terminal as lines: plain sentences out, one line in."""

import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

BLANK: Final = 80
"""Empty lines that push what was shown out of sight."""

HANG: Final = 2
"""How much further in a long line goes on."""


class Leave(Exception):
    """The player leaves the match."""


class Screen:
    """Prints lines that a screen reader can follow; colour never says anything by itself."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False)

    @property
    def height(self) -> int:
        """How many lines a screen holds."""
        return self._console.height

    def rows(self, lines: Iterable[str]) -> int:
        """Return how many lines of the screen these take."""
        return sum([max(1, -(-len(line) // self._console.width)) for line in lines])

    def say(self, line: str = "", style: str = "", indent: int = 0) -> None:
        """Print one line; on a terminal, a long one goes on a little further in."""
        line = " " * indent + line
        if not self._console.is_terminal:
            print(line, file=self._console.file)  # at an eighth of what rich takes
            return
        width = self._console.width
        if len(line) <= width:
            self._console.print(line, style=style or None, soft_wrap=True)
            return
        words = line.lstrip()
        inset = " " * (len(line) - len(words))
        for number, part in enumerate(
            Text(words, style).wrap(self._console, width - len(inset) - HANG)
        ):
            part.rstrip()
            self._console.print(Text(inset + " " * HANG * (number > 0)) + part)

    def say_all(self, lines: Iterable[str], style: str = "", indent: int = 0) -> None:
        """Print several lines."""
        for line in lines:
            self.say(line, style, indent)

    def clear(self) -> None:
        """Leave nothing of what was shown in sight, nor, on a terminal, above it."""
        print("\n" * BLANK)
        if self._console.is_terminal:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)

    def ask(self, prompt: str = "> ") -> str:
        """Read one line; raise EOFError when there is no more input."""
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)
        return " ".join(line.split())
