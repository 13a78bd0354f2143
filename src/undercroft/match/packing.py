"""Bytes for what a live match keeps and seldom reads, as few as can be had quickly."""

from functools import cache
from pickle import dumps, loads
from threading import Lock
from typing import Any, Final
from zlib import DEFLATED, Z_DEFAULT_STRATEGY, compressobj, decompressobj

QUICK: Final = 1
"""How hard zlib tries, of 9."""

WINDOW: Final = -13
"""zlib looks back 8 KiB, and writes no head."""

MEMORY: Final = 5
"""How much memory zlib takes, of 9: to make it ready takes longer than to pack so little."""


class Packing:
    """Packs things of one kind, all much alike: each says how it differs from the first of them,
    which all matches share."""

    def __init__(self) -> None:
        self._first = b""
        self._lock = Lock()

    def packed(self, thing: Any) -> bytes:
        """Return plain values as bytes."""
        plain = dumps(thing)
        with self._lock:  # a match may be played in any thread
            self._first = self._first or plain
        packer = compressobj(QUICK, DEFLATED, WINDOW, MEMORY, Z_DEFAULT_STRATEGY, self._first)
        return packer.compress(plain) + packer.flush()

    def unpacked(self, packed: bytes) -> Any:
        """Return what was packed here."""
        return loads(decompressobj(WINDOW, self._first).decompress(packed))


@cache
def packing_of(kind: str, game: str) -> Packing:
    """Return what packs things of that kind, of all matches of a game in this process."""
    return Packing()
