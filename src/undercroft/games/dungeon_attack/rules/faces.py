"""Counting dice by face: small immutable tuples that frames can hold."""

from typing import Final

from ..content.cards import D, M

Counts = tuple[int, int, int]
"""How many dice show D, M and A."""
Pair = tuple[int, int]
"""One number per red die."""

NOT_HERE: Final = -1
FRESH: Final = 0
REROLLED: Final = 1
FIXED: Final = 2


def count(faces: bytes) -> Counts:
    """Sort a handful of dice by face."""
    d = m = a = 0
    for face in faces:  # `faces.count` three times is slower for as few dice as these
        if face == D:
            d += 1
        elif face == M:
            m += 1
        else:
            a += 1
    return (d, m, a)


def total(counts: Counts) -> int:
    """Return how many dice there are."""
    d, m, a = counts
    return d + m + a


def showing(counts: Counts, face: int) -> int:
    """Return how many dice show that face."""
    d, m, a = counts  # `counts[face]` would make objects of the three numbers
    if face == D:
        return d
    return m if face == M else a


def changed(counts: Counts, face: int, by: int) -> Counts:
    """Return the counts with so many dice more (or less) of a face."""
    d, m, a = counts
    if face == D:
        return (d + by, m, a)
    return (d, m + by, a) if face == M else (d, m, a + by)


def how_many(pair: Pair, value: int) -> int:
    """Return how many red dice have that value."""
    first, second = pair
    return (first == value) + (second == value)


def put(pair: Pair, number: int, value: int) -> Pair:
    """Return the pair with one red die's value changed."""
    return (value, pair[1]) if number == 0 else (pair[0], value)


def turned(counts: Counts, old: int, new: int) -> Counts:
    """Return the counts with one die turned from a face to another."""
    return changed(changed(counts, old, -1), new, +1)
