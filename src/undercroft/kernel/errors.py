"""What can go wrong, and whose fault it is.

Every message says who asked for what and what was allowed; a player may read it as it is.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class KernelError(Exception):
    """Base of all errors that the kernel raises on purpose."""


class IllegalAction(KernelError):
    """A player asked for something the rules do not allow now; nothing changed."""


class BadSetup(KernelError):
    """A match was asked for with players, switches or a preset the game does not have."""


class BadRecord(KernelError):
    """A saved match cannot be opened: broken, edited, foreign or too new."""


class RulesError(KernelError):
    """A defect in a game's own rules: a procedure that never settles, or asks nothing."""


def closest(word: str, known: Iterable[str]) -> str:
    """Return the closest known word, large letters or small, or an empty string."""
    words = {one.lower(): one for one in known}
    return "".join([words[one] for one in get_close_matches(word.lower(), words, 1, 0.5)])


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the closest known word, or an empty string."""
    return f"; did you mean {close!r}?" if (close := closest(word, known)) else ""
