"""What can be put right by hand: damage, poison, who misses a turn, markers, steps and the lap.

Only what lies open is here. Where the answers depend on a hand, nothing of its player is: what a
number would leave to choose could tell of the hand.
"""

from functools import partial
from typing import Final

from undercroft.kit.correctable import MOST_COUNTED, Correctable, number, one_of

from .actions import D_EXPLORE, D_MOVE
from .state import WarpDungeons

OPEN: Final = (D_EXPLORE, D_MOVE)
"""The decisions that are asked in any case."""
MOST_STEPS: Final = 20
NO_YES: Final = {0: "no", 1: "yes"}


def correct(s: WarpDungeons) -> list[Correctable]:
    """List what can be put right now."""
    if not s.order or not s.dungeon.places:
        return []
    found: list[Correctable] = []
    for player in s.living:
        if player != s.current_player or s.kind in OPEN:
            found += _of_hero(s, player)
    if s.kind is D_MOVE:
        limits = (s.steps, 1, MOST_STEPS, "WD-6.1")
        found.append(number("steps", "number of steps left", *limits, partial(_set_field, "steps")))
    laps = (s.lap, 1, s.rules.lap_cap or MOST_COUNTED, "WD-3.1")
    return [*found, number("lap", "lap", *laps, partial(_set_field, "lap"))]


def _of_hero(s: WarpDungeons, player: int) -> list[Correctable]:
    one = s.players[player]
    found: list[Correctable] = []
    if one.damage < one.wounds:  # else it is decided just now whether it dies
        damage = (one.damage, 0, one.wounds - 1, "WD-10.1", partial(_set, player, "damage"))
        found.append(number(f"{player}.damage", "damage", *damage, player=player))
    poison = (one.poison, 0, MOST_COUNTED, "WD-7.13", partial(_set, player, "poison"))
    found.append(number(f"{player}.poison", "poison", *poison, player=player))
    if player != s.turn:
        misses = partial(_set_missed, player)
        what = "next turn missed"
        found.append(
            one_of(f"{player}.missed", what, one.missed, NO_YES, "WD-3.5", misses, player=player)
        )
    if s.kind in OPEN and s.fight is None:
        words = {
            place: f"{number}: {card.name}"
            for number, (place, card) in enumerate(enumerate(s.dungeon.places), 1)
        }
        stand = partial(_set, player, "place")
        found.append(
            one_of(f"{player}.place", "marker", one.place, words, "WD-5.21", stand, player=player)
        )
    return found


def _set(player: int, slug: str, s: WarpDungeons, size: int) -> None:
    setattr(s.players[player], slug, size)


def _set_missed(player: int, s: WarpDungeons, value: int) -> None:
    s.players[player].missed = bool(value)


def _set_field(field: str, s: WarpDungeons, size: int) -> None:
    setattr(s, field, size)
