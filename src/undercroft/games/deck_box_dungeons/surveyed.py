"""What a report of many matches reads off a position: how far the heroes are, and who they are."""

from typing import Final

from .content import ITEMS, RUNES
from .state import DeckBoxDungeons, kind_of

LEVEL: Final = "difficulty"
STANDS_IN: Final = (
    "All win or lose together: how far they are is the share of the quest's rooms that are"
    " explored."
)


def standing(s: DeckBoxDungeons) -> dict[int, tuple[float, ...]]:
    """Return for all seats the share of the rooms that lie on the table (DB-16.2)."""
    if s.expedition is None:
        return {}
    share = s.explored.bit_count() / s.expedition.rooms
    return dict.fromkeys(range(s.seats), (share,))


def seated(s: DeckBoxDungeons) -> list[dict[str, list[str]]]:
    """Return for each seat its heroes, and what they have chosen (DB-4.1)."""
    found: list[dict[str, list[str]]] = []
    for seat in range(s.seats):
        built = [one for one in s.heroes if one.seat == seat and one.card >= 0]
        ready = [one for one in built if one.equipment >= 0 and one.abilities >= 0]
        found.append(
            {
                "hero": [one.name for one in built],
                "equipment": [one.weapon.name for one in ready],
                "ability card": [one.skills.name for one in ready],
            }
        )
    return found


def held(s: DeckBoxDungeons, seat: int) -> list[str]:
    """Return the items and runes that the seat's heroes have (DB-2.6)."""
    found: list[str] = []
    for one in s.heroes:
        if one.seat == seat:
            found += [ITEMS[kind_of(item)].slug for item in one.items]
            found += [RUNES[rune].slug for rune in one.runes]
    return found
