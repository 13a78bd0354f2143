"""What happened in a match, in order; what lies far back is packed."""

from collections.abc import Iterable
from typing import Final

from undercroft.kernel import Event
from undercroft.match.packing import Packing

BLOCK: Final = 32
"""So many events are packed together."""


class Events:
    """All events of a match, by their places: undone ones too.

    A match of 200 answers has hundreds, and they are most of what a live table takes. Packed they
    take a fifth; the block that is not full yet is not packed.
    """

    def __init__(self, packing: Packing) -> None:
        self._packing = packing
        self._last: list[Event] = []
        self._blocks: list[list[Event] | bytes] = [self._last]
        self._unpacked: tuple[int, list[Event]] = (-1, [])
        """The block that was read last, and its number: they are read one after another, and for a
        while alone."""

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
            unpacked = self._unpacked = number, self._events(block)
        return unpacked[1][place % BLOCK]

    def hear(self, events: Iterable[Event]) -> None:
        """Keep more events."""
        self.rest()
        for event in events:
            if len(self._last) == BLOCK:
                self._begin()
            self._last.append(event)

    def rest(self) -> None:
        """Forget the block that was read last: who reads again has it unpacked again."""
        self._unpacked = -1, []

    def _begin(self) -> None:
        """Pack the block that is full, and begin another."""
        rows = [(one.kind, one.clause, one.public, one.owner, one.secret) for one in self._last]
        self._blocks[-1] = self._packing.packed(rows)
        self._last = []
        self._blocks.append(self._last)

    def _events(self, block: bytes) -> list[Event]:
        return [Event(*row) for row in self._packing.unpacked(block)]
