"""Why the terms of a total are as large as they are, in words."""

from collections.abc import Sequence

from undercroft.kit.terms import Term

from ..rules.strength import STAT, VALUE, CardTerm, Part


def made_of(term: Term) -> str:
    """Spell a card's strength out: `value 2, Evoke x2, bonus +2`; "" for another term."""
    return ", ".join([_part(part) for part in term.parts]) if isinstance(term, CardTerm) else ""


def reasons(terms: Sequence[Term]) -> tuple[str, ...]:
    """Return for each term, as an event holds it, its clause and what it is made of."""
    return tuple([f"{term.clause} {made_of(term)}" for term in terms])


def _part(part: Part) -> str:
    what = "bonus" if part.what == STAT else part.what
    if part.times:
        return f"{what} x{part.size}"
    return f"{what} {part.size}" if part.what == VALUE else f"{what} +{part.size}"
