"""Things in a few words, for labels, lists and the log."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action

from ..actions import USE_ABILITY, USE_ITEM
from ..content import FIGHTING, ITEMS
from ..content.cards import Deed
from ..content.texts import WORDS
from ..shapes import FighterView, FightView, PlayView, View
from ..state import AUTOMATON

Names = Sequence[str]

THE_AUTOMATON: Final = "the automaton"
SIDES: Final = tuple(WORDS["sides"].values())
"""Who fights: the sides of a battle, then those of a duel."""
PHASES: Final[dict[str, str]] = WORDS["phases"]
BASES: Final[dict[str, str]] = WORDS["bases"]


def play_of(one: PlayView) -> str:
    """Name a play that a seat sees."""
    return one["name"] or BASES[one["stance"]]


def name_of(player: int, names: Names) -> str:
    """Name who plays a side."""
    return THE_AUTOMATON if player == AUTOMATON else names[player]


def fighters(fight: FightView, side: int) -> list[FighterView]:
    """Return the fighters of a side that stand."""
    return [one for one in fight["fighters"] if one["side"] == side and one["hp"]]


def declares(fight: FightView, action: Action) -> tuple[Deed | None, FighterView | None]:
    """Return what an answer declares, and the fighter whose ability it is."""
    if action in USE_ITEM:
        return ITEMS[action.args[0]].deed, None
    if action in USE_ABILITY and action.args[0] < len(fight["fighters"]):
        user = fight["fighters"][action.args[0]]
        return FIGHTING[user["slug"]].deed, user
    return None, None


def place_of(view: View, square: str) -> str:
    """Name a square, with its town: `Aldermoor, C4`."""
    named = [town["name"] for town in view["map"]["towns"] if town["square"] == square]
    return ", ".join([*named, square])
