"""Walking: which squares can be reached, what that costs, and by which way (DE-3.4-3.11)."""

from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.games.dungeon_enforcer.content.cards import STEP
from undercroft.games.dungeon_enforcer.content.maps import NOWHERE, Map
from undercroft.games.dungeon_enforcer.state import DungeonEnforcer

KEPT: Final = 256
"""So many searches are remembered: a walk asks again for what was just offered."""


class Road(NamedTuple):
    """How a square is reached: the square before it, and how many steps it takes."""

    origin: int
    steps: int


def free_steps(s: DungeonEnforcer) -> int:
    """Return how many of the next steps cost nothing: those of the turn that hunters and gear
    make free, less the steps already taken (DE-3.4, the effect of Outrider and Boots)."""
    return max(0, s.active.of_group(STEP) - s.steps)


def cost(s: DungeonEnforcer, steps: int) -> int:
    """Return the map energy that so many more steps cost (DE-3.4)."""
    return max(0, steps - free_steps(s))


def roads(s: DungeonEnforcer) -> dict[int, Road]:
    """Return how each square without a monster is reached that the energy allows, the nearest
    first, the square under the token among them (DE-3.5, 3.8, 3.10).

    Equal ways are tried in the order north, east, south, west. Players' tokens do not block
    (DE-3.9), monsters do (DE-3.11).
    """
    one = s.active
    most = one.energy + free_steps(s)
    return _roads(s.map, s.rules.diagonal, s.tokens, one.square, most)


@lru_cache(KEPT)
def _roads(
    world: Map, diagonal: bool, tokens: tuple[int, ...], square: int, most: int
) -> dict[int, Road]:
    next_to = world.next_to[diagonal]
    blocked = frozenset(tokens)
    found = {square: Road(NOWHERE, 0)}
    ahead = [square]
    steps = 0
    while ahead and steps < most:
        steps += 1
        here, ahead = ahead, []
        for origin in here:
            for _, other in next_to[origin]:
                if other not in found and other not in blocked:
                    found[other] = Road(origin, steps)
                    ahead.append(other)
    return found


def way(found: dict[int, Road], square: int) -> list[int]:
    """Return the squares of the way to a square, the one it starts from first."""
    squares = [square]
    while found[squares[-1]].origin != NOWHERE:
        squares.append(found[squares[-1]].origin)
    return squares[::-1]


def attacks(s: DungeonEnforcer, found: dict[int, Road]) -> list[tuple[int, int, int]]:
    """Return how monsters can be reached: their square, the side it is entered from, and the
    square on that side, for which there must be energy left (DE-3.10, 3.14)."""
    most = s.active.energy + free_steps(s)
    next_to = s.map.next_to[s.rules.diagonal]
    return [
        (token, side, beside)
        for token in sorted(s.tokens)
        for side, beside in next_to[token]
        if beside in found and found[beside].steps < most
    ]
