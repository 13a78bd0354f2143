"""Walking: which squares can be reached, what that costs, and by which way (DE-3.4-3.11)."""

from typing import Final

from ..content.cards import STEP
from ..content.maps import NOWHERE, TO_SIDE
from ..state import DungeonEnforcer

UNKNOWN: Final = -2
"""No way has been found to that square yet."""
MONSTER: Final = -3
"""A monster stands there: no way leads through it (DE-3.11)."""


class Roads:
    """Which squares are reached: `squares`, the nearest first, and by its number the `origin` of
    each, the square before it; NOWHERE for the first, UNKNOWN where no way leads.

    `attacks` are the ways into a monster: its square, the side it is entered from, and the square
    on that side, for which there is energy left (DE-3.10, 3.14).
    """

    def __init__(
        self, next_to: list[list[int]], tokens: tuple[int, ...], start: int, most: int
    ) -> None:
        self.next_to, self.tokens, self.most = next_to, tokens, most
        # plain lists: as dicts of named tuples this was half of the time of random play
        self.origin = origin = [UNKNOWN] * len(next_to)
        for token in tokens:
            origin[token] = MONSTER
        origin[start] = NOWHERE
        self.squares = found = [start]
        self.attacks: list[tuple[int, int, int]] = []
        done = 0
        for _step in range(most):
            edge = len(found)
            while done < edge:
                here = found[done]
                done += 1
                for other in next_to[here]:
                    if origin[other] == UNKNOWN:
                        origin[other] = here
                        found.append(other)
                    elif origin[other] == MONSTER:
                        self.attacks.append((other, TO_SIDE.index(here - other), here))
        self.attacks.sort()


LAST: Final = [Roads([[]], (), 0, 0)]
"""The last search: a walk asks again for what was just offered."""


def free_steps(s: DungeonEnforcer) -> int:
    """Return how many of the next steps cost nothing: those of the turn that hunters and gear
    make free, less the steps already taken (DE-3.4, the effect of Outrider and Boots)."""
    return max(0, s.active.of_group(STEP) - s.steps)


def cost(s: DungeonEnforcer, steps: int) -> int:
    """Return the map energy that so many more steps cost (DE-3.4)."""
    return max(0, steps - free_steps(s))


def roads(s: DungeonEnforcer) -> Roads:
    """Return how each square without a monster is reached that the energy allows, the square under
    the token among them (DE-3.5, 3.8, 3.10).

    Equal ways are tried in the order north, east, south, west. Players' tokens do not block
    (DE-3.9), monsters do (DE-3.11).
    """
    one, next_to = s.active, s.rules.map.next_to[s.rules.diagonal]
    most = one.energy + free_steps(s)
    last = LAST[0]
    if (
        last.tokens != s.tokens or last.squares[0] != one.square
        or last.most != most or last.next_to is not next_to
    ):  # fmt: skip
        last = LAST[0] = Roads(next_to, s.tokens, one.square, most)
    return last


def way(found: Roads, square: int) -> list[int]:
    """Return the squares of the way to a square, the one it starts from first."""
    squares = [square]
    while found.origin[squares[-1]] != NOWHERE:
        squares.append(found.origin[squares[-1]])
    return squares[::-1]
