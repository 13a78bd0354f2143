"""The terms of a sum: what each comes from and how much it is, and how an event holds them."""

from collections.abc import Iterable


class Term:
    """One part of a sum: what it comes from, how much it is, and by which clause."""

    def __init__(self, what: str, size: int, clause: str) -> None:
        self.what = what
        self.size = size
        self.clause = clause


def spelled(terms: Iterable[Term]) -> tuple[str, ...]:
    """Return terms as an event holds them, which knows no pairs: `Master +1`."""
    return tuple([f"{term.what} {term.size:+}" for term in terms])


def read(spelled_terms: Iterable[str]) -> list[tuple[str, int]]:
    """Return of terms that an event holds what each comes from and how much it is."""
    parts = [one.rpartition(" ") for one in spelled_terms]
    return [(what, int(size)) for what, _, size in parts]
