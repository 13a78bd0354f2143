"""The table as text, such that a drawing on it ends right above the question."""

import re
from collections.abc import Sequence
from typing import Final

from undercroft.terminal.screen import Screen

LEAST: Final = 6
"""So many lines of answers are written on any screen."""
FEWEST: Final = 2
"""So many lines of a drawing stand below each other at least."""
_BOX: Final = re.compile(r"\[[^\]]*\]")
_WORD: Final = re.compile(r"[a-z]{3}")
_ENDS: Final = (".", ":", ";", "!", "?")

Block = tuple[str, ...]


def is_drawn(line: str) -> bool:
    """Say whether a line belongs to a drawing: outside of boxes, it has no words."""
    return bool(line.strip()) and _WORD.search(_BOX.sub("", line)) is None


def blocks_of(lines: Sequence[str]) -> tuple[list[Block], list[Block]]:
    """Return the sentences of a table, each with the lines further in below it, and its drawings,
    each with its title."""
    sentences: list[list[str]] = []
    drawings: list[list[str]] = []
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and is_drawn(lines[end]):
            end += 1
        if end - at >= FEWEST:
            titled = at > 0 and sentences and not lines[at - 1].endswith(_ENDS)
            drawings.append([*(sentences.pop() if titled else []), *lines[at:end]])
        elif lines[at].startswith(" ") and sentences:
            sentences[-1].append(lines[at])
        else:
            sentences.append([lines[at]])
        at = max(end if end - at >= FEWEST else at + 1, at + 1)
    return [tuple(one) for one in sentences], [tuple(one) for one in drawings]


class Tabletop:
    """What was told of the table, and what is to be told now."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._told: list[str] = []
        self._blocks: set[Block] = set()
        self._drawn: list[Block] = []

    def forget(self) -> None:
        """Tell everything at the next decision, even if nothing changed."""
        self._told = []
        self._blocks = set()

    def room(self, table: list[str], besides: int) -> int:
        """Return how many lines are free below the last drawing; `besides` are taken already."""
        drawings = blocks_of(table)[1]
        taken = self._screen.rows(drawings[-1]) if drawings else 0
        return max(LEAST, self._screen.height - besides - taken)

    def lines(self, table: list[str], below: int) -> list[str]:
        """Return what to tell above so many lines of a question.

        All of a table without drawings, if anything changed. A drawing is told at each decision,
        below the sentences; where the screen is too low for all, only what changed is told.
        """
        sentences, drawings = blocks_of(table)
        before, self._blocks = self._blocks, {*sentences, *drawings}
        same, self._told = table == self._told, table
        if not drawings or not before:
            self._drawn = drawings
            return [] if same else [line for one in [*sentences, *drawings] for line in one]
        if same or not self._fits(table, below):
            sentences = [one for one in sentences if one not in before]
            changed = [one for one in drawings if one not in before]
            drawings = changed or [one for one in drawings if one in self._drawn]
        self._drawn = drawings
        return [line for one in [*sentences, *drawings] for line in one]

    def _fits(self, table: list[str], below: int) -> bool:
        return self._screen.rows(table) + below <= self._screen.height
