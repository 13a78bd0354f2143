"""Tiled: the numbers of a layer of tiles, as a list or as packed bytes, whole or in chunks."""

import base64
import binascii
import zlib
from array import array
from collections.abc import Iterator
from sys import byteorder
from typing import Annotated, Any, Final

from pydantic import Field

from undercroft.drafts.reading import MOST, MapTable, Whole
from undercroft.kit.floor_plan import Square

GIDS: Final = 0xFFFFFFFF
"""The largest number that may stand for a tile."""
TILE: Final = 0x0FFFFFFF
"""The bits of a number that say which tile it is; the four above turn and mirror it."""
BYTES: Final = 4
"""So many bytes a packed number has, the lowest first."""
WINDOW: Final = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
"""How zlib is told what it reads."""

Side = Annotated[int, Field(ge=1, le=MOST)]


class Bad(ValueError):
    """The data of a layer cannot be read; the message says why."""


class Chunk(MapTable):
    """A piece of a layer of an infinite map; it may begin west or north of the map's corner."""

    x: Whole
    y: Whole
    width: Side
    height: Side
    data: Any


def tiles(chunk: Chunk, encoding: str, compression: str) -> Iterator[tuple[Square, int]]:
    """Yield the squares of a chunk that have a tile, and its number; raise Bad."""
    count = chunk.width * chunk.height
    if isinstance(chunk.data, str):
        numbers = unpacked(chunk.data, encoding, compression, count)
    elif isinstance(chunk.data, list):
        numbers = chunk.data
    else:
        raise Bad("is neither a list of numbers nor text")
    if len(numbers) != count:
        raise Bad(f"has {len(numbers):,} numbers: {chunk.width} x {chunk.height} are due")
    for n, number in enumerate(numbers, 1):
        if type(number) is not int or not 0 <= number <= GIDS:
            raise Bad(f"entry {n:,} is no tile: write a whole number from 0 to {GIDS:,}")
    for n, number in enumerate(numbers):
        if number & TILE:
            yield (chunk.x + n % chunk.width, chunk.y + n // chunk.width), number & TILE


def unpacked(text: str, encoding: str, compression: str, count: int) -> list[int]:
    """Return so many numbers that were packed into text; raise Bad."""
    if encoding != "base64":
        raise Bad(f"has the encoding {encoding!r} (csv | base64)")
    try:
        packed = base64.b64decode(text.strip(), validate=True)
    except binascii.Error as fault:
        raise Bad(f"is no base64: {fault}") from None
    if compression == "zstd":
        raise Bad("is packed with zstd: save the map uncompressed or with zlib")
    if compression:
        if compression not in WINDOW:
            raise Bad(f"has the compression {compression!r} (zlib | gzip)")
        packed = _inflated(packed, WINDOW[compression], count * BYTES)
    if len(packed) != count * BYTES:
        raise Bad(f"has {len(packed):,} bytes: {count * BYTES:,} are due")
    numbers = array("I", packed)
    if byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def _inflated(packed: bytes, window: int, size: int) -> bytes:
    """Unpack bytes, but no more than one above the size that is due: it may be a bomb."""
    try:
        return zlib.decompressobj(window).decompress(packed, size + 1)
    except zlib.error as fault:
        raise Bad(f"cannot be unpacked: {fault}") from None
