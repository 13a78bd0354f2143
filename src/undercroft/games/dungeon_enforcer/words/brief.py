"""Things in a few words, for labels, lists and the log."""

from collections.abc import Sequence
from typing import Final

from ..shapes import FighterView, FightView, PlayView, View
from ..state import AUTOMATON

Names = Sequence[str]

THE_AUTOMATON: Final = "the automaton"
SIDES: Final = ("hero side", "monster side", "challenger", "challenged player")
"""Who fights: the sides of a battle, then those of a duel."""
PHASES: Final = {
    "set-up": "Set-up",
    "hunters": "First hunters",
    "starts": "Starting towns",
    "monsters": "Placing monsters",
    "move": "Map",
    "challenge": "Challenge",
    "hire": "Hiring",
    "shop": "Shopping",
    "energy": "Energy Phase",
    "attack": "Attack Phase",
    "counter": "Counter Phase",
    "item": "Item Phase",
    "battle": "Battle",
    "over": "Over",
}
"""The word of each phase of a view."""
BASES: Final = {"attack": "base Attack", "defense": "base Defense"}
"""A base play by its stance."""


def played(play: str) -> str:
    """Name a play of an event: `Attack 5`, or `base Defense`."""
    return BASES.get(play, play)


def play_of(one: PlayView) -> str:
    """Name a play that a seat sees."""
    return one["name"] or BASES[one["stance"]]


def name_of(player: int, names: Names) -> str:
    """Name who plays a side."""
    return THE_AUTOMATON if player == AUTOMATON else names[player]


def fighters(fight: FightView, side: int) -> list[FighterView]:
    """Return the fighters of a side that stand."""
    return [one for one in fight["fighters"] if one["side"] == side and one["hp"]]


def town_at(view: View, square: str) -> str:
    """Name the town on a square; "" if there is none."""
    return next((town["name"] for town in view["map"]["towns"] if town["square"] == square), "")


def place_of(view: View, square: str) -> str:
    """Name a square, with its town: `Aldermoor, C4`."""
    town = town_at(view, square)
    return f"{town}, {square}" if town else square
