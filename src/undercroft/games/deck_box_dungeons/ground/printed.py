"""Spaces as the grid counts them that is printed on their room cards (R95).

On the map a space has the name that `spaces.py` gives it, however its card is turned; every action,
record and event says that one. People who have the cards before them read another name: card,
column and row as they are printed, such as `8B-C4`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ..content.layouts import COLUMNS, ROWS
from ..content.rooms import LAYOUTS
from .ground import Ground
from .plan import PER_ROOM, Plan, on_card, room_count
from .spaces import IN_ROOM, LETTERS, space_name

_ON_MAP: Final = re.compile(r"\b\d{1,2}-[A-I][1-9]\b")
"""The name of a space on the map, in a sentence."""
FIGURES: Final = "123456789"
"""The rows of a card that lies, as people write them."""


@lru_cache(maxsize=64)
def printed_names(ground: Ground, plan: Plan, explored: int) -> dict[str, str]:
    """Return the printed name of each space on the table by its name on the map.

    A doorway has that of the room which names it on the map. Where two rooms on the table show the
    same card, their numbers stand behind it: `8B(3)-C4`.
    """
    rooms = [room for room in range(room_count(plan)) if explored >> room & 1]
    labels = {room: LAYOUTS[plan[room * PER_ROOM]].label for room in rooms}
    shown = list(labels.values())
    found: dict[str, str] = {}
    for space in ground.spaces:
        room = space // IN_ROOM
        column, row = on_card(plan, room, ground.x[space], ground.y[space])
        label = labels[room]
        card = label if shown.count(label) == 1 else f"{label}({room + 1})"
        found[space_name(space)] = f"{card}-{LETTERS[column]}{FIGURES[row]}"
    return found


def along(turn: int, is_printed: bool) -> tuple[str, str]:
    """Return the signs of the columns of a card that lies so, from west to east, and of its rows,
    from north to south: those of the map, or those that are printed on the card."""
    if not is_printed:
        return LETTERS, FIGURES
    letters, figures = LETTERS[:COLUMNS], FIGURES[:ROWS]
    across, down = (letters, figures) if turn % 2 == 0 else (figures, letters)
    return across[::-1] if turn in (1, 2) else across, down[::-1] if turn in (2, 3) else down


def in_print(text: str, names: Mapping[str, str]) -> str:
    """Say the printed names in a text instead of those on the map; without `names` it stays."""
    return _ON_MAP.sub(lambda found: names.get(found[0], found[0]), text) if names else text
