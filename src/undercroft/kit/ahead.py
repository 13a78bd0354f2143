"""Whether one of two things that were tried side by side is clearly better."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

FEWEST: Final = 8
"""With fewer pairs nothing is clear."""


def is_ahead(differences: Sequence[float], by: float) -> bool:
    """Whether the mean of paired differences is above 0, and by more than so many of its standard
    errors."""
    count = len(differences)
    if count < FEWEST:
        return False
    mean = sum(differences) / count
    spread = sum([(one - mean) ** 2 for one in differences]) / (count - 1)
    return mean > 0 and mean > by * sqrt(spread / count)
