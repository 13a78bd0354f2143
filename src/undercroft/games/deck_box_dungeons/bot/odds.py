"""What dice are likely to do: hits, blocks, damage."""

from functools import lru_cache
from typing import Final

SIDES: Final = 6


def share(faces: int) -> float:
    """Return how likely one of so many faces of a die shows; 0 for none, 1 for all."""
    return min(SIDES, max(0, faces)) / SIDES


def lands(modifier: int, defense: int, critical: bool) -> float:
    """Return how likely a die hits and is not blocked; `critical` as for a hero (DB-9.8, 9.11)."""
    sure = 1 / SIDES if critical and modifier >= 0 else 0.0
    return sure + (share(1 + modifier) - sure) * (1 - share(1 + defense))


@lru_cache(maxsize=4096)
def chances(dice: int, each: float) -> tuple[float, ...]:
    """Return how likely 0, 1, 2... of the dice do what each does with that chance."""
    known = [1.0]
    for _ in range(dice):
        fewer, more = [*known, 0.0], [0.0, *known]
        known = [fewer[n] * (1 - each) + more[n] * each for n in range(len(more))]
    return tuple(known)


def at_least(dice: int, each: float, need: int) -> float:
    """Return how likely so many of the dice or more do it."""
    return sum(chances(dice, each)[max(0, need) :])


def capped(dice: int, each: float, size: int, most: int) -> float:
    """Return the mean damage if each die that does it does `size`, and no more than `most`
    counts."""
    return sum([chance * min(n * size, most) for n, chance in enumerate(chances(dice, each))])
