"""The table as a member of the party thinks of it: ground, figures, danger."""

from typing import Final

from undercroft.kit import thought
from undercroft.kit.look import Look

from ..ground.ground import TERRAINS, Ground, Square
from ..ground.sight import sees
from ..ground.spaces import MOST_ROOMS, NOWHERE, mask_of, members, space_of
from ..rules.aiming import in_line
from ..rules.walking import costs, prices
from ..shapes import CompanionView, EnemyView, HeroView, ProfileView, SpaceView, View
from . import odds

USUAL_DEFENSE: Final = 1
"""Of a hero whom an enemy may attack some day."""
WOUNDED: Final = 0.6
"""With this share of its health or less a hero is healed."""
FEAR: Final = 0.8
"""What a point of expected damage counts against the place of a hero."""
SOON: Final = 0.8
"""What it is worth to stand where the next turn brings an attack."""
STEP: Final = 0.06
"""What it is worth to be one space nearer."""
KEPT: Final = 16
"""So many grounds are kept as they were laid: more than there are matches at once."""
NO_SPACES: Final[list[int]] = []


class Member(thought.Thought[View]):
    """A decision of a player: who lives, and where all stand. `me` is the hero who decides; for a
    decision of all the first one of this seat. `step` and `wounded`, what a step and wounds count,
    may be changed once it is made."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.look = look
        view = self.view
        assert view["quest"] is not None
        self.quest = view["quest"]
        self.heroes = [one for one in view["heroes"] if one["health"] > 0]
        mine = [one for one in self.heroes if one["seat"] == self.seat]
        self.me = next((one for one in mine if one["place"] == view["hero"]), mine[0])
        self.others = [one for one in self.heroes if one["place"] != self.me["place"]]
        self.enemies = view["enemies"]
        led = view["companion"]
        self.friends: list[HeroView | CompanionView] = [*self.heroes, *([led] if led else [])]
        self.laid = laid(view["spaces"])
        self.ground = self.laid.ground
        self.where = {one["place"]: space_of(one["space"]) for one in self.heroes}
        self.here = self.where[self.me["place"]]
        self.lairs = {one["number"]: space_of(one["space"]) for one in self.enemies}
        others = [self.where[one["place"]] for one in self.others]
        self.others_mask = mask_of([space for space in others if space != NOWHERE])
        self.enemy_mask = mask_of(list(self.lairs.values()))
        self.smoky = mask_of([room["number"] - 1 for room in view["rooms"] if room["smoky"]])
        self.step, self.wounded = STEP, WOUNDED
        self._pits: dict[int, int] | None = None
        self._zones: dict[int, dict[int, int]] = {}
        self._reached: dict[tuple[int, int], bool] = {}
        self._posts: dict[int, float] = {}

    # -- ways ---------------------------------------------------------------------------------

    def walk(self, start: int, end: int) -> int:
        """How far it is to walk, around pits."""
        return self.ground.walking(start)[end]

    def pits(self, space: int) -> int:
        """How many pits lie on the way to a space; who finds none on the ground looks at no way."""
        if not self.ground.pits:
            return 0
        if self._pits is None:
            self._pits = {space_of(one["space"]): one["pits"] for one in self.view["reach"]}
        return self._pits.get(space, 0)

    def beside(self, space: int, keywords: list[str]) -> list[int]:
        """The spaces from which a melee attack reaches a space, or the other way round."""
        near = self.ground.next_to[space]
        return near + self.ground.diagonal[space] if "reach" in keywords else near

    def exits(self, kind: str) -> list[int]:
        """The half-spaces of that kind."""
        return self.laid.exits.get(kind, NO_SPACES)

    def things(self, kind: str) -> list[int]:
        """Where things of a kind lie."""
        return [space_of(one["space"]) for one in self.view["things"] if one["kind"] == kind]

    # -- danger ---------------------------------------------------------------------------------

    def zone(self, enemy: EnemyView) -> dict[int, int]:
        """The spaces that an enemy can walk to in a turn, with the cost (DB-12.5)."""
        number = enemy["number"]
        if number not in self._zones:
            lair = self.lairs[number]
            blocked = members(self.ground.pits | self.others_mask)
            found = prices(costs(self.ground, [lair], enemy["speed"], blocked))
            full = self.enemy_mask & ~(1 << lair)
            self._zones[number] = {one: found[one] for one in found if not full >> one & 1}
        return self._zones[number]

    def reaches(self, enemy: EnemyView, space: int) -> bool:
        """Say whether an enemy could attack a hero on that space in its next activation."""
        key = enemy["number"], space
        if key not in self._reached:
            self._reached[key] = not enemy["stunned"] and self._could_attack(enemy, space)
        return self._reached[key]

    def _could_attack(self, enemy: EnemyView, space: int) -> bool:
        zone = self.zone(enemy)
        near = self.beside(space, enemy["keywords"])
        if enemy["melee"]["dice"] and any(other in zone for other in near):
            return True
        if not enemy["ranged"]["dice"] or self.ground.rooms[space] & self.smoky:
            return False
        block = self.others_mask & ~(1 << space)
        return any(in_line(self.ground, other, space, block) for other in zone)

    def danger(self, space: int) -> float:
        """The damage that I can expect on that space of the next Enemy Phase: an enemy that could
        attack several heroes attacks each as likely."""
        total = 0.0
        for enemy in self.enemies:
            if self.reaches(enemy, space):
                rivals = [
                    one for one in self.others if self.reaches(enemy, self.where[one["place"]])
                ]
                if not any(one["taunting"] for one in rivals):
                    total += harm(enemy, self.me["defense"]) / (len(rivals) + 1)
        return total

    def dread(self, one: HeroView) -> float:
        """How much a point of damage on a hero counts: more for who has little health left."""
        left = wounds(one)
        return 1.0 if left > self.wounded else 1.5 if left > self.wounded / 2 else 2.5

    # -- where it is good to stand ----------------------------------------------------------------

    def post(self, space: int) -> float:
        """What it is worth to end a turn on a space: safe, and near to what is to be done."""
        if space not in self._posts:
            danger = self.danger(space)
            fear = FEAR * self.dread(self.me) if danger < self.me["health"] - 1 else 2.5
            in_the_way = 2.0 if self.is_carried() and space in self.exits("entrance") else 0.0
            self._posts[space] = self.prospect(space) - fear * danger - in_the_way
        return self._posts[space]

    def prospect(self, space: int) -> float:
        """What a space promises for the next turn."""
        goal = self.rush()
        if goal != NOWHERE:
            return -3 * self.step * self.walk(space, goal)
        near = min([self.walk(space, lair) for lair in self.lairs.values()], default=0)
        if self.me["ranged"]["dice"] and any(
            sees(self.ground, space, lair, self.enemy_mask) for lair in self.lairs.values()
        ):
            near = 0
        soon = SOON if near <= self.me["speed"] + 1 else 0.0
        return soon - self.step * min(near, 40)

    def rush(self) -> int:
        """Where a hero runs although enemies are about: with the relic to the Entrance, to the
        last stone."""
        found = self.exits("entrance") if self.me["carries_relic"] else []
        if not found and self.quest["sealed"] + 1 == self.quest["stones"]:
            found = self.things("stone")
        return found[0] if found else NOWHERE

    def is_carried(self) -> bool:
        """Say whether a hero has the relic."""
        return any(one["carries_relic"] for one in self.heroes)


class Laid:
    """The ground that is made of the spaces of a view, and its half-spaces by what they are; all
    unexplored rooms have the same number."""

    def __init__(self, spaces: list[SpaceView]) -> None:
        self.spaces = spaces
        self.exits: dict[str, list[int]] = {}
        squares: list[Square] = []
        for one in spaces:
            space, leads = space_of(one["name"]), one["exit"]
            behind = MOST_ROOMS - 1 if leads == "unexplored" else NOWHERE
            bits = mask_of([room - 1 for room in one["rooms"]])
            kind = TERRAINS.index(one["terrain"])
            squares.append(Square(space, one["x"], one["y"], kind, bits, behind, leads != ""))
            if leads:
                self.exits.setdefault(leads, []).append(space)
        self.ground = Ground(squares, [], [])


_laid: Final[list[Laid]] = []


def laid(spaces: list[SpaceView]) -> Laid:
    """Return what these spaces make. All views of a ground have the same list, so that what was
    made of it is known by the list itself; the latest are kept."""
    for one in _laid:
        if one.spaces is spaces:
            return one
    made = Laid(spaces)
    _laid.insert(0, made)
    del _laid[KEPT:]
    return made


def harm(one: ProfileView, defense: int) -> float:
    """Return the mean damage of an enemy's attack, of its own type, on a hero with that defense."""
    attack = one["ranged"] if one["type"] == "ranged" else one["melee"]
    pierced = defense - int("pierce" in one["keywords"])
    each = odds.lands(attack["modifier"], pierced, False)
    return attack["dice"] * each * (2 if "crush" in one["keywords"] else 1)


def threat(one: ProfileView) -> float:
    """Return how much an enemy is to be feared: the damage that it does to a usual hero, and a
    little for what else it does."""
    extra = [word for word in one["keywords"] if word in ("siphon", "ritual", "regenerate")]
    return harm(one, USUAL_DEFENSE) + 0.2 * len(extra)


def wounds(one: HeroView | CompanionView) -> float:
    """Return the share of its health that somebody has left."""
    return one["health"] / one["most"]
