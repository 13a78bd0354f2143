"""How an enemy behaves: whom it attacks, from where, and how it comes nearer (DB-12.4-12.19)."""

from typing import Final, NamedTuple

from ..content.cards import (
    BARRAGE,
    LOWEST_DEFENSE,
    MELEE,
    MOST_ENERGY,
    MOST_TREASURE,
    RANGED,
    SIPHON,
    Enemy,
)
from ..ground.sight import sees
from ..ground.spaces import NOWHERE, mask_of
from ..state import COMPANION, NONE, DeckBoxDungeons, Figure, Hero
from ..state import Enemy as Foe
from .aiming import in_line, in_reach
from .figures import blockers, enemy_spaces, hero_spaces, part_of, space_of
from .sums import defense_of, dice_of


def asks_table(s: DeckBoxDungeons, profile: Enemy) -> bool:
    """Say whether only the table knows whom such an enemy prefers: it keeps treasure, energy and
    equipment itself (DB-20.10)."""
    return s.rules.light and profile.behaviour in (MOST_TREASURE, MOST_ENERGY, LOWEST_DEFENSE)


def siphon(s: DeckBoxDungeons, enemy: Foe) -> None:
    """Every hero in its rooms and in rooms beside them loses 1 energy (DB-15.8, R61); a table
    that keeps energy itself is told (DB-20.8)."""
    if not enemy.profile.keywords & SIPHON:
        return
    near = s.ground.rooms_around(enemy.space)
    for hero in s.living():
        one = s.heroes[hero]
        if (s.rules.light or one.energy) and s.ground.rooms[one.space] & near:
            one.energy = max(0, one.energy - 1)
            s.say("siphon", "DB-15.8", enemy=enemy.name, hero=one.name)


class Act(NamedTuple):
    """What an enemy does in its activation: where it ends, and the attack that it makes from there,
    with a target for each die; no targets for none."""

    space: int
    kind: int
    targets: tuple[Figure, ...]


Rank = tuple[bool, int, int, int, Figure]
"""By what an enemy prefers a hero, the smallest first: `Mind.rank` says how."""
Place = tuple[int, int, int, int, int, int, int]
"""By what an enemy prefers a space to attack from, the smallest first: its own type of attack, how
far (0 for melee enemies; the farther the smaller), the cost, y, x; then the space and the type."""
Nearer = tuple[int, int, int, int, int]
"""By what an enemy prefers a space to come nearer, the smallest first: the walking distance from
there, the cost, y, x; then the space."""


class Mind:
    """An enemy as it begins its activation.

    `block` are the spaces that block its sight; the one that it leaves does not (R12). `ends` are
    the spaces where it can end its move, with the cost; `came_from` tells of each on its ways the
    one before. `led` is the companion if it is there; `order` are heroes as the enemy prefers them,
    and the companion only where it counts as a hero. `ranks` say by what.
    """

    def __init__(self, s: DeckBoxDungeons, enemy: Foe) -> None:
        self.s = s
        self.enemy = enemy
        self.profile: Enemy = enemy.profile
        self.block = blockers(s, True) & ~(1 << enemy.space)
        self.heroes = [s.heroes[hero].space for hero in s.living()]
        self.seen: dict[int, bool] = {}
        self.came_from: dict[int, int] = {}
        self.ends = self.end_spaces()
        self.walks = s.ground.walking(enemy.space)
        self.led = [COMPANION] if space_of(s, COMPANION) != NOWHERE else []
        heroes = s.living() + (self.led if s.rules.npc_like_hero else [])
        self.ranks: list[Rank] = sorted([self.rank(one) for one in heroes])
        self.order: list[Figure] = [rank[4] for rank in self.ranks]

    def plan_act(self) -> Act:
        """Return what it does: attack if it can, else come nearer (DB-12.7, 12.10, 12.15)."""
        target = self.choose_target()
        if target == NONE:
            return Act(self.approach(), MELEE, ())
        space, kind = self.choose_space(space_of(self.s, target))
        return Act(space, kind, self.aims(space, kind, target))

    def sees_hero(self, space: int) -> bool:
        """Say whether a living hero is in sight from a space; looked up once (DB-12.11)."""
        known = self.seen.get(space)
        if known is None:
            known = False
            for hero in self.heroes:
                if sees(self.s.ground, space, hero, self.block):
                    known = True
                    break
            self.seen[space] = known
        return known

    def end_spaces(self) -> dict[int, int]:
        """Return where it can end its move, with the cost: no pit, no figure, not past heroes, and
        no step out of sight of all heroes; any half-space, and its own space always (DB-6.7,
        6.11, 12.5, 12.11, R15, R52)."""
        s, ground, start, speed = self.s, self.s.ground, self.enemy.space, self.profile.speed
        heroes, enemies = mask_of(hero_spaces(s)), mask_of(enemy_spaces(s))
        blocked = heroes | ground.pits | (0 if s.rules.enemies_pass else enemies)
        each_step = not s.rules.sight_at_end
        costs = {start: 0}
        reached = [[start], *[[] for _ in range(speed)]]
        for spent in range(speed):
            for space in reached[spent]:
                for other in ground.next_to[space]:
                    cost = spent + ground.cost[other]
                    if cost > speed or other in costs or blocked >> other & 1:
                        continue
                    if each_step and self.sees_hero(space) and not self.sees_hero(other):
                        continue
                    costs[other] = cost
                    self.came_from[other] = space
                    reached[cost].append(other)
        full = (heroes | enemies) & ~(1 << start)
        keeps_sight = s.rules.sight_at_end and self.sees_hero(start)
        return {
            space: cost
            for space, cost in costs.items()
            if not full >> space & 1 and not (keeps_sight and not self.sees_hero(space))
        }

    # -- whom ---------------------------------------------------------------------------------

    def rank(self, figure: Figure) -> Rank:
        """Return by what it prefers heroes, the smallest first: taunting ones, then its behaviour,
        then the nearest, the weakest, the first (DB-12.16, 12.19, R53)."""
        one = part_of(self.s, figure)
        assert one is not None
        taunts, treasure, energy = False, 0, 0
        if isinstance(one, Hero):
            taunts, treasure, energy = one.taunting, one.treasure, one.energy
        walk, defense = self.walks[one.space], defense_of(self.s, one)
        # in the order of BEHAVIOURS
        keys = walk, -treasure, -energy, one.health, -one.health, defense
        key = keys[self.profile.behaviour]
        if asks_table(self.s, self.profile):
            named = self.s.named
            key = named.index(figure) if figure in named else len(named)
        return not taunts, key, walk, one.health, figure

    def choose_target(self) -> Figure:
        """Return whom it attacks: the first of its heroes whom it can attack in this activation,
        else the companion, else NONE (DB-12.8, 12.13)."""
        for figure in [*self.order, *self.led]:
            at = space_of(self.s, figure)
            for space in self.ends:
                if self.attack_from(space, at) != NONE:
                    return figure
        return NONE

    def attack_from(self, space: int, at: int) -> int:
        """Return the type of its attack from a space on a figure, its own type if it can, NONE if
        it cannot attack (DB-12.14, 12.17)."""
        for kind in ORDERS[self.profile.type]:
            if dice_of(self.profile, kind) and self.can_attack(kind, space, at):
                return kind
        return NONE

    def can_attack(self, kind: int, space: int, at: int) -> bool:
        """Say whether an attack of that type reaches from a space to another; nobody shoots into
        smoke (DB-12.15)."""
        s = self.s
        if kind == MELEE:
            return in_reach(s.ground, space, at, self.profile.keywords)
        return not self.in_smoke(at) and in_line(s.ground, space, at, self.block)

    def in_smoke(self, at: int) -> bool:
        """Say whether smoke keeps everybody from shooting at who stands there."""
        return self.s.ground.rooms[at] & self.s.smoky != 0

    # -- from where ---------------------------------------------------------------------------

    def choose_space(self, at: int) -> tuple[int, int]:
        """Return the space and the type of the attack on a figure: ranged enemies shoot from as far
        as they can, melee ones strike from the nearest space (DB-12.12, 12.17, R51)."""
        return min(self.places(at))[5:]

    def places(self, at: int) -> list[Place]:
        """Return the spaces from which it can attack a figure, and how much it prefers each."""
        ground, own = self.s.ground, self.profile.type
        found: list[Place] = []
        for space, cost in self.ends.items():
            kind = self.attack_from(space, at)
            if kind != NONE:
                far = -ground.distance(space, at) if own == RANGED else 0
                x, y = ground.x[space], ground.y[space]
                found.append((int(kind != own), far, cost, y, x, space, kind))
        return found

    def aims(self, space: int, kind: int, target: Figure) -> tuple[Figure, ...]:
        """Return a target for each die: with Barrage the first at its target, then all heroes in
        reach in turn; all at a hero who taunts (R56)."""
        s = self.s
        dice = dice_of(self.profile, kind)
        taunts = target < COMPANION and s.heroes[target].taunting
        if not self.profile.keywords & BARRAGE or target not in self.order or taunts:
            return (target,) * dice
        others = [one for one in self.order if one != target]
        line = [target, *[one for one in others if self.can_attack(kind, space, space_of(s, one))]]
        return tuple([line[n % len(line)] for n in range(dice)])

    def approach(self) -> int:
        """Return the space that is nearest to the hero it prefers; it stays if none is nearer than
        its own (DB-12.10, 12.18, R54)."""
        return min(self.nearer(space_of(self.s, self.order[0])))[4]

    def nearer(self, at: int) -> list[Nearer]:
        """Return the spaces where it can end, and how much it prefers each to come nearer."""
        ground = self.s.ground
        found: list[Nearer] = []
        for space, cost in self.ends.items():
            walk = ground.walking(space)[at]
            found.append((walk, cost, ground.y[space], ground.x[space], space))
        return found


ORDERS: Final = ((RANGED, MELEE), (MELEE, RANGED))
"""The types of attacks in the order in which an enemy of each type prefers them."""
