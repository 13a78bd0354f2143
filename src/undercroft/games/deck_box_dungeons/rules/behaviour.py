"""How an enemy behaves: whom it attacks, from where, and how it comes nearer (DB-12.4-12.19)."""

from typing import Final, NamedTuple

from ..content.cards import (
    BARRAGE,
    HIGHEST_HEALTH,
    LOWEST_DEFENSE,
    LOWEST_HEALTH,
    MELEE,
    MOST_ENERGY,
    MOST_TREASURE,
    RANGED,
)
from ..ground.sight import sees
from ..state import COMPANION, NONE, DeckBoxDungeons, Enemy, Figure
from .aiming import enemy_can_attack
from .figures import blockers, enemies_mask, heroes_mask, space_of
from .sums import defense_of, figure_defense

Key = tuple[int, int, int, int, int]


class Act(NamedTuple):
    """What an enemy does in its activation: where it ends, and the attack that it makes from there,
    with a target for each die; no targets for none."""

    space: int
    kind: int
    targets: tuple[Figure, ...]


def plan_act(s: DeckBoxDungeons, enemy: Enemy) -> Act:
    """Return what an enemy does: it attacks if it can, else it comes nearer (DB-12.7, 12.10,
    12.15)."""
    spaces = end_spaces(s, enemy)
    ranks = preferences(s, enemy)
    target = choose_target(s, enemy, spaces, ranks)
    if target == NONE:
        return Act(approach(s, enemy, spaces, ranks), MELEE, ())
    space, kind = choose_space(s, enemy, spaces, target)
    return Act(space, kind, aims(s, enemy, space, kind, target, ranks))


def end_spaces(s: DeckBoxDungeons, enemy: Enemy) -> dict[int, int]:
    """Return where an enemy can end its move, with the cost: no pit, no figure, not past heroes,
    and no step out of sight of all heroes; any half-space, and its own space always (DB-6.7, 6.11,
    12.5, 12.11, R15, R52)."""
    ground = s.ground
    heroes, enemies = heroes_mask(s), enemies_mask(s)
    blocked = heroes | ground.pits | (0 if s.rules.enemies_pass else enemies)
    speed = enemy.profile.speed
    eyes = Eyes(s, in_its_way(s, enemy))
    costs = {enemy.space: 0}
    reached: list[list[int]] = [[] for _ in range(speed + 3)]
    reached[0].append(enemy.space)
    each_step = not s.rules.sight_at_end
    for spent in range(speed):
        for space in reached[spent]:
            if costs[space] != spent:
                continue
            for other in ground.next_to[space]:
                cost = spent + ground.cost[other]
                if cost > speed or blocked >> other & 1 or cost >= costs.get(other, cost + 1):
                    continue
                if each_step and eyes.sees_hero(space) and not eyes.sees_hero(other):
                    continue
                costs[other] = cost
                reached[cost].append(other)
    full = (heroes | enemies) & ~(1 << enemy.space)
    keeps_sight = s.rules.sight_at_end and eyes.sees_hero(enemy.space)
    return {
        space: cost
        for space, cost in costs.items()
        if not full >> space & 1 and not (keeps_sight and not eyes.sees_hero(space))
    }


def in_its_way(s: DeckBoxDungeons, enemy: Enemy) -> int:
    """Return the spaces that block an enemy's sight; the one that it leaves does not (R12)."""
    return blockers(s, True) & ~(1 << enemy.space)


class Eyes:
    """What an enemy would see from each space, asked once for each (DB-12.11)."""

    def __init__(self, s: DeckBoxDungeons, block: int) -> None:
        self.s = s
        self.blockers = block
        self.heroes = [s.heroes[hero].space for hero in s.living()]
        self.known: dict[int, bool] = {}

    def sees_hero(self, space: int) -> bool:
        """Say whether a living hero is in sight from a space."""
        known = self.known.get(space)
        if known is None:
            known = False
            for hero in self.heroes:
                if sees(self.s.ground, space, hero, self.blockers):
                    known = True
                    break
            self.known[space] = known
        return known


# -- whom -------------------------------------------------------------------------------------


def preferences(s: DeckBoxDungeons, enemy: Enemy) -> dict[Figure, Key]:
    """Return how an enemy ranks heroes, the smallest first: taunting ones, then its behaviour, then
    the nearest, the weakest, the first (DB-12.16, 12.19, R53). The companion has a rank only where
    it counts as a hero."""
    walks = s.ground.walking(enemy.space)
    ranks: dict[Figure, Key] = {}
    for hero in s.living():
        one = s.heroes[hero]
        key = behaviour_key(enemy.profile.behaviour, one.treasure, one.energy, one.health,
                            defense_of(one), walks[one.space])  # fmt: skip
        ranks[hero] = (int(not one.taunting), key, walks[one.space], one.health, hero)
    other = s.companion
    if other is not None and other.health > 0 and s.rules.npc_like_hero:
        key = behaviour_key(enemy.profile.behaviour, 0, 0, other.health,
                            figure_defense(s, COMPANION), walks[other.space])  # fmt: skip
        ranks[COMPANION] = (1, key, walks[other.space], other.health, COMPANION)
    return ranks


def behaviour_key(
    behaviour: int, treasure: int, energy: int, health: int, defense: int, walk: int
) -> int:
    """Return what a behaviour goes by, the smallest first (DB-12.19)."""
    if behaviour == MOST_TREASURE:
        return -treasure
    if behaviour == MOST_ENERGY:
        return -energy
    if behaviour == LOWEST_HEALTH:
        return health
    if behaviour == HIGHEST_HEALTH:
        return -health
    return defense if behaviour == LOWEST_DEFENSE else walk


def choose_target(
    s: DeckBoxDungeons, enemy: Enemy, spaces: dict[int, int], ranks: dict[Figure, Key]
) -> Figure:
    """Return whom it attacks: the first of its heroes whom it can attack in this activation, else
    the companion, else NONE (DB-12.8, 12.13)."""
    for figure in sorted(ranks, key=lambda one: ranks[one]):
        if can_attack_from_any(s, enemy, spaces, figure):
            return figure
    other = s.companion
    if other is None or other.health <= 0 or COMPANION in ranks:
        return NONE
    return COMPANION if can_attack_from_any(s, enemy, spaces, COMPANION) else NONE


def can_attack_from_any(
    s: DeckBoxDungeons, enemy: Enemy, spaces: dict[int, int], target: Figure
) -> bool:
    """Say whether there is an attack on a target from one of the spaces."""
    return any(attack_kinds(s, enemy, space, target) for space in spaces)


def attack_kinds(s: DeckBoxDungeons, enemy: Enemy, space: int, target: Figure) -> list[int]:
    """Return the types of attacks that an enemy could make from a space, its own type first
    (DB-12.14, 12.17)."""
    profile, at, block = enemy.profile, space_of(s, target), in_its_way(s, enemy)
    found: list[int] = []
    for kind in ORDERS[profile.type]:
        dice = profile.melee_dice if kind == MELEE else profile.ranged_dice
        if dice and enemy_can_attack(s, kind, profile.keywords, space, at, block):
            found.append(kind)
    return found


ORDERS: Final = ((RANGED, MELEE), (MELEE, RANGED))
"""The types of attacks in the order in which an enemy of each type prefers them."""


# -- from where ---------------------------------------------------------------------------------


def choose_space(
    s: DeckBoxDungeons, enemy: Enemy, spaces: dict[int, int], target: Figure
) -> tuple[int, int]:
    """Return the space and the type of the attack: ranged enemies shoot from as far as they can,
    melee ones strike from the nearest space (DB-12.12, 12.17, R51)."""
    ground, at = s.ground, space_of(s, target)
    shoots = enemy.profile.type == RANGED
    best: tuple[int, int, int, int, int] | None = None
    chosen = (enemy.space, MELEE)
    for space, cost in spaces.items():
        kinds = attack_kinds(s, enemy, space, target)
        if not kinds:
            continue
        other_kind = int(kinds[0] != enemy.profile.type)
        far = -ground.distance(space, at) if shoots else 0
        key = (other_kind, far, cost, ground.y[space], ground.x[space])
        if best is None or key < best:
            best, chosen = key, (space, kinds[0])
    return chosen


def aims(
    s: DeckBoxDungeons, enemy: Enemy, space: int, kind: int, target: Figure,
    ranks: dict[Figure, Key],
) -> tuple[Figure, ...]:  # fmt: skip
    """Return a target for each die: with Barrage the first at its target, then all heroes in reach
    in turn; all at a hero who taunts (R56)."""
    profile = enemy.profile
    dice = profile.melee_dice if kind == MELEE else profile.ranged_dice
    if not profile.keywords & BARRAGE or target not in ranks or not ranks[target][0]:
        return (target,) * dice
    block = in_its_way(s, enemy)
    others = [
        figure
        for figure in sorted(ranks, key=lambda one: ranks[one])
        if figure != target
        and enemy_can_attack(s, kind, profile.keywords, space, space_of(s, figure), block)
    ]
    line = [target, *others]
    return tuple([line[n % len(line)] for n in range(dice)])


def approach(
    s: DeckBoxDungeons, enemy: Enemy, spaces: dict[int, int], ranks: dict[Figure, Key]
) -> int:
    """Return the space that is nearest to the hero it prefers; it stays if none is nearer than its
    own (DB-12.10, 12.18, R54)."""
    preferred = min(ranks, key=lambda one: ranks[one])
    at = space_of(s, preferred)
    ground = s.ground
    best = (ground.walking(enemy.space)[at], 0, ground.y[enemy.space], ground.x[enemy.space])
    nearest = best[0]
    chosen = enemy.space
    for space, cost in spaces.items():
        walk = ground.walking(space)[at]
        key = (walk, cost, ground.y[space], ground.x[space])
        if walk < nearest and (chosen == enemy.space or key < best):
            best, chosen = key, space
    return chosen
