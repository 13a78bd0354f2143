"""Walking: where a hero can go, what it costs, and by which way (DB-6, D9)."""

from typing import Final

from undercroft.kernel import Frame

from ..ground.ground import PIT, Ground
from ..ground.spaces import NOWHERE, space_name
from ..state import DeckBoxDungeons
from .blow import Blow
from .explore import Explore
from .figures import enemies_mask, occupied
from .sums import speed_of

FAR: Final = 1_000_000
"""More than any way costs."""


def costs(
    ground: Ground, starts: list[int], points: int, blocked: int, runs_through: int = -1
) -> dict[int, int]:
    """Return the spaces that can be entered with so many points, each with the least cost, the
    starts with 0 (DB-6.1-6.4).

    Spaces in `blocked` cannot be entered. An exit with an unexplored room behind it ends the way
    (D9). With `runs_through` a way goes on only from the starts and from those spaces.
    """
    found = dict.fromkeys(starts, 0)
    reached: list[list[int]] = [[] for _ in range(points + 3)]
    reached[0] = starts
    for spent in range(points):
        for space in reached[spent]:
            if found[space] != spent:
                continue
            if spent and (ground.behind[space] != NOWHERE or not runs_through >> space & 1):
                continue
            for other in ground.next_to[space]:
                cost = spent + ground.cost[other]
                if cost <= points and not blocked >> other & 1 and cost < found.get(other, FAR):
                    found[other] = cost
                    reached[cost].append(other)
    return found


def destinations(s: DeckBoxDungeons, hero: int, points: int, through: bool = False) -> list[int]:
    """Return the free spaces that a hero can walk to (DB-6.1-6.6); `through` enemies only with
    Shadowstep. Step by step they are the next ones, and those behind figures in a row."""
    start = s.heroes[hero].space
    full = occupied(s)
    blocked = 0 if through else enemies_mask(s)
    runs = full if s.rules.step_by_step else -1
    found = costs(s.ground, [start], points, blocked, runs)
    return sorted([space for space in found if not full >> space & 1])


def far_destinations(s: DeckBoxDungeons, hero: int) -> list[int]:
    """Return the free spaces that only a second Move reaches, while no enemy is on the table: by a
    way around pits, and over no unexplored exit (DB-6.1, 7.1)."""
    if s.rules.step_by_step:
        return []
    ground, points = s.ground, speed_of(s.heroes[hero])
    near = destinations(s, hero, points)
    found = costs(ground, list(first_stops(s, hero)), points, ground.pits)
    full = occupied(s)
    return sorted(
        [
            space
            for space in found
            if space not in near and not full >> space & 1 and ground.behind[space] == NOWHERE
        ]
    )


def first_stops(s: DeckBoxDungeons, hero: int) -> dict[int, int]:
    """Return where the first of two Moves can end, with the cost."""
    ground, one, full = s.ground, s.heroes[hero], occupied(s)
    found = costs(ground, [one.space], speed_of(one), ground.pits)
    return {
        space: cost
        for space, cost in found.items()
        if not full >> space & 1 and ground.behind[space] == NOWHERE
    }


def halfway(s: DeckBoxDungeons, hero: int, end: int) -> int:
    """Return where the first of two Moves to a space ends: on the cheapest way."""
    points = speed_of(s.heroes[hero])
    best, chosen = FAR, NOWHERE
    for stop, spent in sorted(first_stops(s, hero).items()):
        price = spent + costs(s.ground, [stop], points, s.ground.pits).get(end, FAR)
        if price < best:
            best, chosen = price, stop
    return chosen


def way(s: DeckBoxDungeons, start: int, end: int, points: int, blocked: int) -> list[int]:
    """Return the spaces of the way to one that can be reached, without the start: of the ways that
    the points allow the one that enters the fewest pits, then the cheapest, then the one that
    goes north, east, south, west first (D9)."""
    ground = s.ground
    pits = _pits_from(ground, end, points, blocked)
    best = min([(pits[start][spent], spent) for spent in range(points + 1)])
    fewest, left = best
    space = start
    steps: list[int] = []
    while space != end:
        for other in ground.next_to[space]:
            cost = ground.cost[other]
            falls = int(ground.terrain[other] == PIT)
            if cost > left or blocked >> other & 1 or other not in pits:
                continue
            if other != end and ground.behind[other] != NOWHERE:
                continue
            if pits[other][left - cost] + falls == fewest:
                space, left, fewest = other, left - cost, fewest - falls
                steps.append(other)
                break
        else:
            raise ValueError(f"no way to {space_name(end)}")
    return steps


def _pits_from(ground: Ground, end: int, points: int, blocked: int) -> dict[int, list[int]]:
    """Return for each space the fewest pits on a way to the end that costs exactly so much, by
    cost; FAR where there is none."""
    pits: dict[int, list[int]] = {end: [0, *[FAR] * points]}
    reached: list[list[int]] = [[] for _ in range(points + 3)]
    reached[0].append(end)
    for spent in range(points + 1):
        for space in reached[spent]:
            if space != end and ground.behind[space] != NOWHERE:
                continue
            cost = spent + ground.cost[space]
            if cost > points or blocked >> space & 1:
                continue
            falls = pits[space][spent] + int(ground.terrain[space] == PIT)
            for other in ground.next_to[space]:
                known = pits.setdefault(other, [FAR] * (points + 1))
                if falls < known[cost]:
                    if known[cost] == FAR:
                        reached[cost].append(other)
                    known[cost] = falls
    return pits


class Walk(Frame):
    """A hero walks along `path`, the next space first, with `points` left; what happens on the way
    interrupts it (DB-6.14, 7.1, 7.4). Returns the points that are left. `explores` says whether an
    exit is explored at once, or on the hero's next turn (R19)."""

    STEPS = ("enter_space", "explore", "walk_on")
    FIELDS = ("hero", "path", "points", "explores")

    def __init__(
        self, hero: int, path: tuple[int, ...], points: int, explores: bool = True
    ) -> None:
        super().__init__()
        self.hero = hero
        self.path = path
        self.points = points
        self.explores = explores

    def copy(self) -> "Walk":
        return Walk(self.hero, self.path, self.points, self.explores)

    def enter_space(self, s: DeckBoxDungeons) -> None:
        """Pay for the next space; a pit does 1 damage at once (DB-6.2-6.6)."""
        space = self.path[0]
        one = s.heroes[self.hero]
        one.space = space
        self.path = self.path[1:]
        self.points -= s.ground.cost[space]
        if s.ground.terrain[space] == PIT:
            s.say("fell_in", "DB-6.5", figure=one.hero.name)
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
    blocked = 0 if through else enemies_mask(s)
    path = way(s, one.space, end, points, blocked)
    if s.heard:
        names = tuple([space_name(space) for space in [one.space, *path]])
        s.say("walked", "DB-6.1", hero=one.hero.name, way=names)
    s.begin(Walk(hero, tuple(path), points, not through or s.rules.forced_entry_explores))
