"""Counting what may be neither gained nor lost."""

from collections import Counter
from collections.abc import Sequence

from undercroft.kit.words import Named


def conserved(what: str, found: Counter[int], due: Counter[int], box: Sequence[Named]) -> None:
    """Raise AssertionError, naming what is too much and what is missing, if the counts differ.

    `found` and `due` count things by their numbers in the `box`.
    """
    more, fewer = found - due, due - found
    if more or fewer:
        names = [f"+{n} {box[one].name}" for one, n in sorted(more.items())]
        names += [f"\N{MINUS SIGN}{n} {box[one].name}" for one, n in sorted(fewer.items())]
        raise AssertionError(f"{what}: {', '.join(names)}")
