"""Things in a few words, for labels, lists and the log."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from undercroft.games.dungeon_keeper.shapes import GroupView, UnitView
from undercroft.kit.words import listed

Names = Sequence[str]

TOTALS: Final = ("rooms", "creatures", "heroes", "gold", "mana")
"""What the five totals count, in their order (DK-23.1)."""


def counted(names: Sequence[str]) -> str:
    """Join names, equal ones with their number: `3 Dark Elves and Mistress`."""
    found = Counter(names)
    return listed([f"{n} {name}" if n > 1 else name for name, n in found.items()])


def standing(groups: Sequence[GroupView]) -> str:
    """Word counters that stand together: `3 Dark Elves, 2 Imps (face down)`."""
    return ", ".join([f"{_number(one)}{one['name']}{marks(one)}" for one in groups]) or "nobody"


def _number(group: GroupView) -> str:
    return f"{group['count']} " if group["count"] > 1 else ""


def marks(unit: UnitView) -> str:
    """Word what a battle has done to a counter."""
    if unit["face_down"]:
        return " (face down)"
    return " (carries on)" if unit["carries"] else ""


def ability(name: str) -> str:
    """Name what a unit can do, as the rulebook writes it."""
    return name.replace("_", " ").title()


def price(cost: int, currency: str) -> str:
    """Word what is printed on a card: `4 gold`, `3 gold or mana`."""
    if currency == "free" or not cost:
        return "free"
    return f"{cost} {'gold or mana' if currency == 'either' else currency}"
