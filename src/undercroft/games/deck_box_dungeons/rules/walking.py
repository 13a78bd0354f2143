"""Walking: where a hero can go, what it costs, and by which way (DB-6, D9)."""

from typing import Final

from undercroft.kernel import Frame

from ..ground.ground import PIT, Ground
from ..ground.spaces import NOWHERE, SPACES, members, space_name
from ..state import DeckBoxDungeons
from .blow import Blow
from .explore import Explore
from .figures import enemy_spaces, hero_spaces, occupied
from .sums import speed_of

FAR: Final = 200
"""More than any way costs, and more than the pits on any."""


def costs(
    ground: Ground, starts: list[int], points: int, blocked: list[int], runs_through: int = -1
) -> list[list[int]]:
    """Return the spaces that can be entered with so many points, by what each costs at least; the
    starts cost 0 (DB-6.1-6.4).

    Spaces in `blocked` cannot be entered. An exit with an unexplored room behind it ends the way
    (D9). With `runs_through` a way goes on only from the starts and from those spaces.
    """
    seen = [False] * SPACES
    for space in starts:
        seen[space] = True
    for space in blocked:
        seen[space] = True
    reached = [starts, *[[] for _ in range(points)]]
    for spent in range(points):
        for space in reached[spent]:
            if spent and (ground.behind[space] != NOWHERE or not runs_through >> space & 1):
                continue
            for other in ground.next_to[space]:
                # To enter a space costs the same from all sides: the first way is the cheapest.
                if not seen[other] and spent + ground.cost[other] <= points:
                    seen[other] = True
                    reached[spent + ground.cost[other]].append(other)
    return reached


def free(s: DeckBoxDungeons, reached: list[list[int]]) -> list[int]:
    """Return those spaces on which nobody stands, in ascending order (DB-1.5, R15)."""
    full = [*hero_spaces(s), *enemy_spaces(s)]
    found = [space for spaces in reached for space in spaces if space not in full]
    found.sort()
    return found


def destinations(s: DeckBoxDungeons, hero: int, points: int, through: bool = False) -> list[int]:
    """Return the free spaces that a hero can walk to (DB-6.1-6.6); `through` enemies only with
    Shadowstep. Step by step they are the next ones, and those behind figures in a row."""
    if not points:
        return []
    blocked = [] if through else enemy_spaces(s)
    runs = occupied(s) if s.rules.step_by_step else -1
    return free(s, costs(s.ground, [s.heroes[hero].space], points, blocked, runs))


# -- two Moves at once ------------------------------------------------------------------------


def travels(s: DeckBoxDungeons, hero: int, near: list[int]) -> list[int]:
    """Return the free spaces that two Moves reach and one does not, while no enemy is on the
    table, around pits and over no unexplored exit; one Move reaches `near` (DB-6.1, 7.1)."""
    ground, points = s.ground, speed_of(s.heroes[hero])
    found = free(s, costs(ground, first_stops(s, hero), points, members(ground.pits)))
    known = set(near)
    return [one for one in found if one not in known and ground.behind[one] == NOWHERE]


def first_stops(s: DeckBoxDungeons, hero: int) -> list[int]:
    """Return where the first of two Moves can end."""
    ground, one = s.ground, s.heroes[hero]
    found = free(s, costs(ground, [one.space], speed_of(one), members(ground.pits)))
    return [space for space in found if ground.behind[space] == NOWHERE]


def halfway(s: DeckBoxDungeons, hero: int, end: int) -> int:
    """Return where the first of two Moves to a space ends: on the cheapest way."""
    ground, points = s.ground, speed_of(s.heroes[hero])
    pits = members(ground.pits)
    first = prices(costs(ground, [s.heroes[hero].space], points, pits))
    # On the way back one enters this space and not the end.
    back = prices(costs(ground, [end], points + 1, pits))
    both: list[tuple[int, int]] = []
    for stop in first_stops(s, hero):
        second = back.get(stop, FAR) + ground.cost[end] - ground.cost[stop]
        if second <= points:
            both.append((first[stop] + second, stop))
    return min(both)[1]


def prices(reached: list[list[int]]) -> dict[int, int]:
    """Return what each space costs."""
    return {space: price for price, spaces in enumerate(reached) for space in spaces}


# -- the way ------------------------------------------------------------------------------------


def way(s: DeckBoxDungeons, start: int, end: int, points: int, blocked: list[int]) -> list[int]:
    """Return the spaces of the way to one that can be reached, without the start: of the ways that
    the points allow the one that enters the fewest pits, then the cheapest, then the one that
    goes north, east, south, west first (D9)."""
    ground = s.ground
    pits = _pits_from(ground, start, end, points, blocked)
    fewest, left = FAR, 0
    for spent in range(points + 1):
        if pits[spent].get(start, FAR) < fewest:
            fewest, left = pits[spent][start], spent
    space = start
    steps: list[int] = []
    while space != end:
        for other in ground.next_to[space]:
            after = left - ground.cost[other]
            falls = int(ground.terrain[other] == PIT)
            if after >= 0 and pits[after].get(other, FAR) + falls == fewest:
                space, left, fewest = other, after, fewest - falls
                steps.append(other)
                break
        else:
            raise ValueError(f"no way to {space_name(end)}")
    return steps


def dry_ways(
    ground: Ground, start: int, points: int, blocked: list[int]
) -> dict[int, tuple[int, ...]]:
    """Return the way to each space that can be reached without a pit, as `way` would: found in one
    search, because it costs the same to enter a space from all sides."""
    seen = [False] * SPACES
    for space in [start, *blocked, *members(ground.pits)]:
        seen[space] = True
    found: dict[int, tuple[int, ...]] = {start: ()}
    # The turns of each way, from north round to west, stand before its space: so the first way to
    # a space comes first.
    reached: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in range(points + 1)]
    reached[0].append(((), start))
    for spent in range(points):
        reached[spent].sort()
        for turns, space in reached[spent]:
            if spent and ground.behind[space] != NOWHERE:
                continue
            for turn, other in enumerate(ground.next_to[space]):
                price = spent + ground.cost[other]
                if not seen[other] and price <= points:
                    seen[other] = True
                    found[other] = (*found[space], other)
                    reached[price].append(((*turns, turn), other))
    return found


def _pits_from(
    ground: Ground, start: int, end: int, points: int, blocked: list[int]
) -> list[dict[int, int]]:
    """Return, by what a way to the end costs and where it begins, the fewest pits on it. What is
    too far from the start, and what costs more for no fewer pits, is left out."""
    pits: list[dict[int, int]] = [{} for _ in range(points + 1)]
    pits[0][end] = 0
    for spent in range(points + 1):
        for space, fallen in pits[spent].items():
            price = spent + ground.cost[space]
            if price > points:
                continue
            falls = fallen + int(ground.terrain[space] == PIT)
            for other in ground.next_to[space]:
                if (
                    falls < pits[price].get(other, FAR)
                    and price + ground.distance(start, other) <= points
                    and other not in blocked
                    and (ground.behind[other] == NOWHERE or other == start)
                ):
                    pits[price][other] = falls
    return pits


class Walk(Frame):
    """A hero walks along `path`, the next space first, with `points` left; what happens on the way
    interrupts it (DB-6.14, 7.1, 7.4). Returns the points that are left. `explores` says whether an
    exit is explored at once, or on the hero's next turn (R19)."""

    STEPS = ("enter_space", "explore", "walk_on")

    hero: int
    path: tuple[int, ...]
    points: int
    explores: bool = True

    def enter_space(self, s: DeckBoxDungeons) -> None:
        """Pay for the next space; a pit does 1 damage at once (DB-6.2-6.6)."""
        space = self.path[0]
        one = s.heroes[self.hero]
        one.space = space
        self.path = self.path[1:]
        self.points -= s.ground.cost[space]
        if s.ground.terrain[space] == PIT:
            s.say("fell_in", "DB-6.5", figure=one.name)
            s.begin(Blow(self.hero, damage=1))

    def explore(self, s: DeckBoxDungeons) -> None:
        """Who enters an exit with an unexplored room behind it explores that room (DB-7.1, 7.4)."""
        one = s.heroes[self.hero]
        if one.health <= 0:
            s.done()
        elif self.explores and s.ground.behind[one.space] != NOWHERE:
            s.begin(Explore(one.space, self.hero))

    def walk_on(self, s: DeckBoxDungeons) -> None:
        """The way goes on if the hero lives, and may explore more rooms (DB-6.14, 7.6)."""
        if s.heroes[self.hero].health <= 0:
            s.done()
        elif self.path:
            self.go("enter_space")
        else:
            s.done(self.points)


def begin_walk(s: DeckBoxDungeons, hero: int, end: int, points: int, through: bool = False) -> None:
    """A hero walks to a space that it can reach."""
    one = s.heroes[hero]
    path = way(s, one.space, end, points, [] if through else enemy_spaces(s))
    if s.heard:
        names = tuple([space_name(space) for space in [one.space, *path]])
        s.say("walked", "DB-6.1", hero=one.name, way=names)
    s.begin(Walk(hero, tuple(path), points, not through or s.rules.forced_entry_explores))
