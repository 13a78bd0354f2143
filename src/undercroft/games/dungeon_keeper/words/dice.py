"""Dice in words: what each roll is for, and what fell."""

from collections.abc import Sequence
from typing import Final

ROLLS: Final = {
    "gold": "for gold",
    "veins": "of the Gold Veins",
    "casino": "of the Casino",
    "gems": "for the gems",
    "mana": "for mana",
    "sources": "of the Mana Sources",
    "temple": "of the Temple",
    "souls": "of the Soul Collector",
    "invasion": "for an invasion",
    "band": "for the size of the band",
    "defenders": "for the defenders",
    "damage": "of the trap",
    "death": "of the trap",
    "burst": "of Fire Burst",
    "earthquake": "of the Earthquake",
    "shots": "of the shooters",
    "duel": "of the duel",
    "regenerate": "to regenerate",
    "martyr": "of the Martyr",
}
"""Completes `the dice ...`, by the reason of a roll."""


def fallen(faces: Sequence[int], sizes: Sequence[int]) -> str:
    """Word what fell, roll by roll; the dice of one roll stand together: `3, 4+6`."""
    rolls: list[str] = []
    for size in sizes:
        rolls.append("+".join([str(face) for face in faces[:size]]))
        faces = faces[size:]
    return ", ".join(rolls)
