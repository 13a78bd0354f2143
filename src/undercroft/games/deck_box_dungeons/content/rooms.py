"""The room cards of the box: two layouts for each card, side A and then side B (R22)."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import BadContent, load

from .layouts import Layout
from .room_rows import ROOM


def _read() -> list[Layout]:
    layouts: list[Layout] = []
    for row in load(Path(__file__).parent, [ROOM]).of("room"):
        layouts += row.layouts(len(layouts))
    return layouts


LAYOUTS: Final[list[Layout]] = _read()
"""LAYOUTS[n].id == n. The id of side A is twice the card's place in the file; side B follows."""


def find_layout(label: str) -> Layout:
    """Return the layout with that number and letter, such as `8B`; raise BadContent (DB-7.2)."""
    for one in LAYOUTS:
        if one.label == label.strip().upper():
            return one
    raise BadContent([f"there is no side {label!r} of a room card"])


__all__ = ["LAYOUTS", "Layout", "find_layout"]
