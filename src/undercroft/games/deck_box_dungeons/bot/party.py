"""The table as a member of the party thinks of it: ground, figures, danger."""

from functools import lru_cache
from typing import Final

from undercroft.kernel import Look
from undercroft.kit import thought

from ..ground.ground import TERRAINS, Ground, Square
from ..ground.sight import sees
from ..ground.spaces import MOST_ROOMS, NOWHERE
from ..ground.spaces import space_of as number_of
from ..shapes import AttackView, EnemyView, HeroView, ProfileView, SpaceView, View
from . import odds

USUAL_DEFENSE: Final = 1
"""Of a hero whom an enemy may attack some day."""
Drawn = tuple[str, int, int, str, str, tuple[int, ...]]
"""A space as the view has it: name, x, y, terrain, exit, rooms."""
WOUNDED: Final = 0.6
"""With this share of its health or less a hero is healed."""


class Member(thought.Thought[View]):
    """A decision of a player: who lives, and where all stand."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.said = {action.notation: action for action in self.actions}
        self.heroes = [one for one in self.view["heroes"] if one["health"] > 0]
        self.enemies = self.view["enemies"]
        self.ground = lay(tuple([drawn(space) for space in self.view["spaces"]]))
        self.where = {one["place"]: space_of(one["space"]) for one in self.view["heroes"]}
        self.lairs = {one["number"]: space_of(one["space"]) for one in self.enemies}
        self.enemy_mask = mask(list(self.lairs.values()))
        self._zones: dict[int, dict[int, int]] = {}
        self._threats: dict[tuple[int, int], bool] = {}

    @property
    def me(self) -> HeroView:
        """The hero who decides; for a decision of all the first one of this seat."""
        mine = [one for one in self.heroes if one["seat"] == self.seat]
        return next((one for one in mine if one["place"] == self.view["hero"]), mine[0])

    def named(self, name: str) -> HeroView | None:
        """The living hero of that name."""
        return next((one for one in self.heroes if one["name"] == name), None)

    # -- ways ---------------------------------------------------------------------------------

    def walk(self, start: int, end: int) -> int:
        """How far it is to walk, around pits."""
        return self.ground.walking(start)[end]

    def beside(self, one: int, other: int) -> bool:
        """Say whether two spaces are adjacent."""
        return other in self.ground.next_to[one]

    def far(self, one: int, other: int) -> bool:
        """Say whether two spaces are far enough for a shot (DB-10.4)."""
        return self.ground.distance(one, other) >= 2

    # -- danger ---------------------------------------------------------------------------------

    def zone(self, enemy: EnemyView) -> dict[int, int]:
        """The spaces that an enemy can walk to in a turn, with the cost (DB-12.5)."""
        known = self._zones.get(enemy["number"])
        if known is None:
            known = self._walkable(enemy)
            self._zones[enemy["number"]] = known
        return known

    def _walkable(self, enemy: EnemyView) -> dict[int, int]:
        ground, start = self.ground, self.lairs[enemy["number"]]
        blocked = ground.pits
        for one in self.heroes:
            if one["place"] != self.view["hero"]:
                blocked |= 1 << self.where[one["place"]]
        found, line = {start: 0}, [start]
        while line:
            space = line.pop(0)
            for other in ground.next_to[space]:
                cost = found[space] + ground.cost[other]
                better = cost < found.get(other, enemy["speed"] + 1)
                if better and not blocked >> other & 1:
                    found[other] = cost
                    line.append(other)
        full = self.enemy_mask & ~(1 << start)
        return {space: cost for space, cost in found.items() if not full >> space & 1}

    def reaches(self, enemy: EnemyView, space: int) -> bool:
        """Say whether an enemy could attack a hero on that space in its next activation."""
        key = enemy["number"], space
        known = self._threats.get(key)
        if known is None:
            known = self._could_attack(enemy, space)
            self._threats[key] = known
        return known

    def _could_attack(self, enemy: EnemyView, space: int) -> bool:
        if enemy["stunned"]:
            return False
        zone = self.zone(enemy)
        ground = self.ground
        if enemy["melee"]["dice"]:
            near = list(ground.next_to[space])
            if "reach" in enemy["keywords"]:
                near += ground.diagonal[space]
            if any(other in zone for other in near):
                return True
        if not enemy["ranged"]["dice"]:
            return False
        smoky = [room["number"] - 1 for room in self.view["rooms"] if room["smoky"]]
        if any(ground.rooms[space] >> room & 1 for room in smoky):
            return False
        others = [one for one in self.heroes if one["place"] != self.view["hero"]]
        block = mask([self.where[one["place"]] for one in others])
        return any(
            self.far(other, space) and sees(ground, other, space, block & ~(1 << other))
            for other in zone
            if other != space
        )

    def danger(self, one: HeroView, space: int) -> float:
        """The damage that a hero on that space can expect of the next Enemy Phase: an enemy that
        could attack several heroes attacks each as likely."""
        total = 0.0
        for enemy in self.enemies:
            if not self.reaches(enemy, space):
                continue
            taunted = False
            rivals = 0
            for other in self.heroes:
                if other["place"] == one["place"]:
                    continue
                if self.reaches(enemy, self.where[other["place"]]):
                    rivals += 1
                    taunted = taunted or other["taunting"]
            if not taunted:
                total += harm(enemy, one["defense"]) / (rivals + 1)
        return total


def mask(spaces: list[int]) -> int:
    """Return spaces as bits."""
    found = 0
    for space in spaces:
        found |= 1 << space
    return found


def drawn(one: SpaceView) -> Drawn:
    """Return all that a Ground needs to know of a space."""
    return one["name"], one["x"], one["y"], one["terrain"], one["exit"], tuple(one["rooms"])


@lru_cache(maxsize=64)
def lay(spaces: tuple[Drawn, ...]) -> Ground:
    """Return the ground that is made of what the view shows; all unexplored rooms have the same
    number."""
    squares: list[Square] = []
    for name, x, y, terrain, leads, rooms in spaces:
        behind = MOST_ROOMS - 1 if leads == "unexplored" else NOWHERE
        bits = mask([room - 1 for room in rooms])
        kind = TERRAINS.index(terrain)
        squares.append(Square(space_of(name), x, y, kind, bits, behind, leads != ""))
    return Ground(squares, [], [])


@lru_cache(maxsize=2048)
def space_of(name: str) -> int:
    """Return the number of a space; NOWHERE for none."""
    return number_of(name)


def strongest(one: ProfileView) -> AttackView:
    """Return the attack of an enemy's own type."""
    return one["ranged"] if one["type"] == "ranged" else one["melee"]


def harm(one: ProfileView, defense: int) -> float:
    """Return the mean damage of an enemy's attack on a hero with that defense."""
    attack = strongest(one)
    pierced = defense - int("pierce" in one["keywords"])
    each = odds.lands(attack["modifier"], pierced, False)
    return attack["dice"] * each * (2 if "crush" in one["keywords"] else 1)


def threat(one: ProfileView) -> float:
    """Return how much an enemy is to be feared: the damage that it does to a usual hero, and a
    little for what else it does."""
    extra = [word for word in one["keywords"] if word in ("siphon", "ritual", "regenerate")]
    return harm(one, USUAL_DEFENSE) + 0.2 * len(extra)


def wounds(one: HeroView) -> float:
    """Return the share of its health that a hero has left."""
    return one["health"] / one["most"]
