"""The figures that a seat plays, where it may play several: a device can be for one of them."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A figure of a seat, such as a hero; `is_asked` says that the pending decision is about it."""

    name: str
    is_asked: bool
