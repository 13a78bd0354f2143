"""Things in a few words, for labels, lists and the log."""

from collections.abc import Sequence
from typing import Final

from undercroft.kit.templates import Gaps, templates
from undercroft.kit.words import counted

from ..content import ARTIFACTS, CARDS, UNITS, WORDS
from ..content.cards import FORCE
from ..shapes import GroupView, KindView, SeatView, UnitView

Names = Sequence[str]

BRINGS: Final = {
    unit.slug: f"brings {unit.gold or unit.mana} {'gold' if unit.gold else 'mana'} in each turn"
    for unit in UNITS
    if unit.gold or unit.mana
}
"""The income of a creature (DK-5.2, 6.2)."""

TRAINS: Final = {
    **{card.slug: card.grants[FORCE] for card in CARDS},
    **{artifact.slug: artifact.grants[FORCE] for artifact in ARTIFACTS},
}
"""What a room or an artifact adds to the Force of each creature."""

ROLLS: Final[dict[str, str]] = WORDS["rolls"]
"""Completes `the dice ...`, by the reason of a roll."""

_ENDINGS: Final = templates(WORDS["endings"])

TOTALS: Final = ("rooms", "creatures", "heroes", "gold", "mana")
"""What the five totals count, in their order (DK-23.1)."""


def trained(seat: SeatView) -> int:
    """Return how much more Force each creature of a player has in duels (DK-20.4, 24.8)."""
    return sum([TRAINS[one["slug"]] for one in (*seat["rooms"], *seat["artifacts"])])


def standing(groups: Sequence[GroupView]) -> str:
    """Word counters that stand together: `3 Dark Elves, 2 Imps (face down)`."""
    return ", ".join([f"{numbered(one)}{marks(one)}" for one in groups]) or "nobody"


def strength(groups: Sequence[GroupView]) -> int:
    """Return the Force of all; in a fight the one that counts now."""
    return sum([one["count"] * one.get("now", one["force"]) for one in groups])


def numbered(one: GroupView | KindView) -> str:
    """Name equal counters, with their number if there are more."""
    return counted([one["name"]] * one["count"], WORDS["several"])[0]


def marks(unit: UnitView) -> str:
    """Word what a fight has done to counters."""
    found = ["face down"] if unit["face_down"] else ["carries on"] if unit["carries"] else []
    if "now" in unit:
        found.append(f"Force {unit['now']} now".replace("-", "\N{MINUS SIGN}"))
    return f" ({', '.join(found)})" if found else ""


def ability(name: str) -> str:
    """Name what a unit can do, as the rulebook writes it."""
    return name.replace("_", " ").title()


def price(cost: int, currency: str) -> str:
    """Word what is printed on a card: `4 gold`, `3 gold or mana`."""
    if currency == "free" or not cost:
        return "free"
    return f"{cost} {'gold or mana' if currency == 'either' else currency}"


def fallen(faces: Sequence[int], sizes: Sequence[int]) -> str:
    """Word what fell, roll by roll; the dice of one roll stand together: `3, 4+6`."""
    rolls: list[str] = []
    for size in sizes:
        rolls.append("+".join([str(face) for face in faces[:size]]))
        faces = faces[size:]
    return ", ".join(rolls)


def ending(outcome: str, loser: str = "") -> str:
    """Say why a match ended, in a sentence; with a name, who lost Keeper or Heart (DK-23)."""
    return _ENDINGS[outcome](Gaps({"loser": loser}))
