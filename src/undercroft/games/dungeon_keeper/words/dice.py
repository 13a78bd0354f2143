"""Dice in words: what each roll is for, and what fell."""

from collections.abc import Sequence
from typing import Final

from ..content import WORDS

ROLLS: Final[dict[str, str]] = WORDS["rolls"]
"""Completes `the dice ...`, by the reason of a roll."""


def fallen(faces: Sequence[int], sizes: Sequence[int]) -> str:
    """Word what fell, roll by roll; the dice of one roll stand together: `3, 4+6`."""
    rolls: list[str] = []
    for size in sizes:
        rolls.append("+".join([str(face) for face in faces[:size]]))
        faces = faces[size:]
    return ", ".join(rolls)
