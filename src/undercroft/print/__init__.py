"""Games on paper: cards, counters, tiles, maps, stickers for dice, the rulebook.

`faces()` of a game says what is on its cards; `kit/paper.py` how its things are made of paper.
"""

from importlib.util import find_spec


def can_print() -> bool:
    """Say whether what sets cards is installed."""
    return find_spec("typst") is not None and find_spec("pikepdf") is not None
