"""Columns of numbers that grow with a match: two bytes a number as long as all are small."""

from array import array
from collections.abc import Sequence


def column() -> "array[int]":
    """Return a column that is empty."""
    return array("h")


def longer(numbers: "array[int]", more: Sequence[int]) -> "array[int]":
    """Return a column with more numbers at its end; none takes more than four bytes.

    Use it in place of the one before: from the first large number on it is another one.
    """
    before = len(numbers)
    try:
        numbers.extend(more)
    except OverflowError:
        numbers = array("i", numbers[:before])
        numbers.extend(more)
    return numbers
