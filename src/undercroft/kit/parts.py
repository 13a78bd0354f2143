"""The classes that the states of a game are made of, and its kinds of decision."""

import sys
from typing import Any

from undercroft.kernel.actions import Kind
from undercroft.kernel.frame import Part
from undercroft.kit.zones import Zone


def parts_of(package: str) -> list[type[Part]]:
    """Return the classes of parts that a game's package has defined, and zones.

    A game asks when all its rules are imported.
    """
    found: list[type[Part]] = []
    ahead: list[Any] = Part.__subclasses__()
    while ahead:
        cls = ahead.pop()
        ahead += cls.__subclasses__()
        if cls is Zone or cls.__module__.startswith(f"{package}."):
            found.append(cls)
    return found


def kinds_of(package: str) -> tuple[Kind, ...]:
    """Return the kinds of decision that the constants of a game's package hold.

    A game asks when all its rules are imported.
    """
    modules = [vars(held) for name, held in sys.modules.items() if name.startswith(f"{package}.")]
    held = [value for constants in modules for value in constants.values()]
    return tuple(dict.fromkeys([value for value in held if isinstance(value, Kind)]))
