"""What happened in a match, in order; what lies far back is packed."""

from collections.abc import Iterable
from pickle import dumps, loads
from typing import Final
from zlib import compress, decompress

from undercroft.kernel import Event

BLOCK: Final = 32
"""So many events are packed together."""

OPEN: Final = 2
"""So many of the last blocks are not packed: a log is read from its end."""

QUICK: Final = 1
"""How hard zlib tries, of 9."""


class Events:
    """All events of a match, by their places: undone ones too.

    A match of 200 answers has hundreds, and they are most of what a live table takes. Packed they
    take a fifth.
    """

    def __init__(self) -> None:
        self._last: list[Event] = []
        self._blocks: list[list[Event] | bytes] = [self._last]
        self._unpacked: tuple[int, list[Event]] = (-1, [])
        """The block that was read last, and its number: they are read one after another."""

    def __len__(self) -> int:
        return (len(self._blocks) - 1) * BLOCK + len(self._last)

    def __getitem__(self, place: int) -> Event:
        """Return the event in a place, from 0."""
        number = place // BLOCK
        block = self._blocks[number]
        if isinstance(block, list):
            return block[place % BLOCK]
        unpacked = self._unpacked
        if unpacked[0] != number:
            unpacked = self._unpacked = number, _unpacked(block)
        return unpacked[1][place % BLOCK]

    def hear(self, events: Iterable[Event]) -> None:
        """Keep more events."""
        for event in events:
            if len(self._last) == BLOCK:
                self._begin()
            self._last.append(event)

    def _begin(self) -> None:
        """Begin a block, and pack the one that is far enough behind."""
        self._last = []
        self._blocks.append(self._last)
        self._unpacked = -1, []
        if len(self._blocks) > OPEN:
            self._pack(len(self._blocks) - 1 - OPEN)

    def _pack(self, number: int) -> None:
        block = self._blocks[number]
        assert isinstance(block, list)
        rows = [(one.kind, one.clause, one.public, one.owner, one.secret) for one in block]
        self._blocks[number] = compress(dumps(rows), QUICK)


def _unpacked(block: bytes) -> list[Event]:
    return [Event(*row) for row in loads(decompress(block))]
