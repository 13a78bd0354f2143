"""The classes that the states of a game are made of."""

from typing import Any

from undercroft.kernel.frame import Part
from undercroft.kernel.zones import Zone


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
