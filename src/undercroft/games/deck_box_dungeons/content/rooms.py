"""The room cards of the box: two layouts for each card, side A and then side B (R22)."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import BadContent, Batch, load

from .layouts import Layout
from .room_rows import ROOM

LAYOUTS: Final[list[Layout]] = []
"""LAYOUTS[n].id == n. The id of side A is twice the card's place in the file; side B follows."""


def put(batch: Batch, source: str = "") -> None:
    """Add the room cards of a batch, of the box or of a pack."""
    for row in batch.of(ROOM.word):
        for layout in row.layouts(len(LAYOUTS)):
            layout.source = source
            LAYOUTS.append(layout)


put(load(Path(__file__).parent, [ROOM]))


def find_layout(label: str) -> Layout:
    """Return the layout with that number and letter, such as `8B`; raise BadContent (DB-7.2)."""
    for one in LAYOUTS:
        if one.label == label.strip().upper():
            return one
    raise BadContent([f"there is no side {label!r} of a room card"])


__all__ = ["LAYOUTS", "Layout", "find_layout", "put"]
