"""What people at a table are called."""

from collections.abc import Sequence
from typing import Final

from undercroft.match import one_line
from undercroft.match.seats import of_a_person

LONGEST_NAME: Final = 24
NAMES: Final = ("Ada", "Brand", "Ciri", "Dorn", "Edda", "Falk", "Greta", "Hilde")
"""Names that seats have until somebody types better ones."""


def typed_name(text: str) -> str:
    """Return what somebody typed as their name in one line, cut to size; "" if it was nothing."""
    return of_a_person(one_line(text, LONGEST_NAME))


def own_name(name: str, taken: Sequence[str]) -> str:
    """Cut a name to size, and number it if somebody has it already."""
    name = one_line(name, LONGEST_NAME)
    number, wanted = 2, name
    while name in taken:
        name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        number += 1
    return name
