"""The terms of a Force or of a battle total: what each is called, and by which clause."""

from typing import Final

from undercroft.kit.terms import Term

TERMS: Final = {
    "force": ("Force", "DK-1.7"),
    "master": ("Master", "DK-19.7"),
    "leader": ("Leader", "DK-19.10"),
    "holy": ("Holy", "DK-19.9"),
    "training": ("Training and Banner", "DK-20.4"),
    "omen": ("Evil Omen", "DK-22.9"),
    "fear": ("Fear", "DK-19.5"),
    "weakness": ("Weakness", "DK-14.7"),
    "fear-spell": ("Fear spell", "DK-22.2"),
    "floor": ("No less than zero", "R38"),
    "roll": ("Roll", "DK-16.7"),
    "outnumbering": ("Outnumbering", "DK-16.8"),
}


def term(name: str, size: int) -> Term:
    """Return a term by its name in the rules; events and views hold what people call it."""
    what, clause = TERMS[name]
    return Term(what, size, clause)
