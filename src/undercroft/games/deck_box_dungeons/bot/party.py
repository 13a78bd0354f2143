"""The table as a member of the party thinks of it: ground, figures, danger."""

from typing import Final

from undercroft.kit import thought
from undercroft.kit.look import Look

from ..ground.ground import TERRAINS, Ground, Square
from ..ground.sight import sees
from ..ground.spaces import MOST_ROOMS, NOWHERE, mask_of, members, space_of
from ..rules.walking import costs
from ..shapes import CompanionView, EnemyView, HeroView, ProfileView, SpaceView, View
from . import odds
from .menace import Menace, Stand

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
MENACES: Final = 128
"""So many enemies are kept as they stood on a ground: some 3 to 5 KB each."""
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
        self._dry: set[int] | None = None
        self._menaces: dict[int, Menace] = {}
        self._dangers: list[tuple[Menace, float]] | None = None
        self._posts: dict[int, float] = {}

    # -- ways ---------------------------------------------------------------------------------

    def walk(self, start: int, end: int) -> int:
        """How far it is to walk, around pits."""
        return self.ground.walking(start)[end]

    def pits(self, space: int) -> int:
        """How many pits lie on the way to a space; who finds none on the ground looks at no way."""
        if not self.ground.pits:
            return 0
        if self._dry is None:
            self._dry = self._dry_walks()
        if space in self._dry:
            return 0
        if self._pits is None:
            self._pits = {space_of(one["space"]): one["pits"] for one in self.view["reach"]}
        return self._pits.get(space, 0)

    def _dry_walks(self) -> set[int]:
        """Where the hero on turn can walk to around pits: nobody needs to be told by which way."""
        if self.view["asked"] != "turn":
            return set()
        blocked = members(self.ground.pits | self.enemy_mask)
        found = costs(self.ground, [self.here], self.me["speed"], blocked)
        return {space for spaces in found for space in spaces}

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

    def menace(self, enemy: EnemyView) -> Menace:
        """What an enemy could attack in its next activation, if it is not stunned."""
        number = enemy["number"]
        if number not in self._menaces:
            stand = Stand(
                self.lairs[number], enemy["speed"], self.others_mask, self.enemy_mask, self.smoky,
                enemy["melee"]["dice"] > 0, "reach" in enemy["keywords"],
                enemy["ranged"]["dice"] > 0,
            )  # fmt: skip
            self._menaces[number] = self.laid.menace(stand)
        return self._menaces[number]

    def reaches(self, enemy: EnemyView, space: int) -> bool:
        """Say whether an enemy could attack a hero on that space in its next activation."""
        return not enemy["stunned"] and self.menace(enemy).attacks(space)

    def danger(self, space: int) -> float:
        """The damage that I can expect on that space of the next Enemy Phase."""
        if self._dangers is None:
            self._dangers = self._all_dangers()
        total = 0.0
        for menace, damage in self._dangers:
            if menace.attacks(space):
                total += damage
        return total

    def _all_dangers(self) -> list[tuple[Menace, float]]:
        """The enemies that may attack me, and what each does to me if it can: one that could attack
        several heroes attacks each as likely, and who taunts draws it away."""
        found: list[tuple[Menace, float]] = []
        for enemy in self.enemies:
            rivals = [one for one in self.others if self.reaches(enemy, self.where[one["place"]])]
            if not enemy["stunned"] and not any(one["taunting"] for one in rivals):
                damage = harm(enemy, self.me["defense"]) / (len(rivals) + 1)
                found.append((self.menace(enemy), damage))
        return found

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
        if self.me["ranged"]["dice"] and self.is_seen(space):
            near = 0
        else:
            near = min([self.walk(space, lair) for lair in self.lairs.values()], default=0)
        soon = SOON if near <= self.me["speed"] + 1 else 0.0
        return soon - self.step * min(near, 40)

    def is_seen(self, space: int) -> bool:
        """Say whether an enemy can be seen from a space."""
        lairs = self.lairs.values()
        return any(sees(self.ground, space, lair, self.enemy_mask) for lair in lairs)

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
        self._menaces: dict[Stand, Menace] = {}

    def menace(self, stand: Stand) -> Menace:
        """Return what an enemy could attack that stands so; what was worked out is kept, because
        decision after decision meets the same enemies."""
        found = self._menaces.get(stand)
        if found is None:
            if len(self._menaces) >= MENACES:
                self._menaces.clear()
            found = self._menaces[stand] = Menace(self.ground, stand)
        return found


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
