"""Who can be attacked from where: reach, distance, sight and smoke (DB-9.22, 10)."""

from ..content.cards import MELEE, RANGED, REACH
from ..ground.sight import sees
from ..state import DeckBoxDungeons, Figure, Hero
from .figures import blockers
from .sums import dice_of


def in_reach(s: DeckBoxDungeons, origin: int, target: int, keywords: int) -> bool:
    """Say whether melee reaches from one space to another (DB-10.1-10.3)."""
    if target in s.ground.next_to[origin]:
        return True
    return bool(keywords & REACH) and target in s.ground.diagonal[origin]


def is_far(s: DeckBoxDungeons, origin: int, target: int) -> bool:
    """Say whether a target is far enough for a ranged attack (DB-10.4, 10.5, R11)."""
    if not s.rules.king_move:
        return s.ground.distance(origin, target) >= 2
    ground = s.ground
    across = abs(ground.x[origin] - ground.x[target])
    down = abs(ground.y[origin] - ground.y[target])
    return across >= 2 or down >= 2


def in_line(s: DeckBoxDungeons, origin: int, target: int, block: int) -> bool:
    """Say whether a ranged attack can be made: far enough, with no limit, and with a clear line by
    the table of sight (DB-10.4, 10.6, 10.14, 10.17)."""
    if not is_far(s, origin, target):
        return False
    return sees(s.ground, origin, target, block)


def in_smoke(s: DeckBoxDungeons, space: int) -> bool:
    """Say whether a hero or companion on that space stands in smoke, so that nobody shoots it."""
    return bool(s.ground.rooms[space] & s.smoky)


def weapon_targets(s: DeckBoxDungeons, one: Hero, kind: int) -> list[Figure]:
    """Return the enemies that a hero can attack with its equipment, in placement order (DB-9.2,
    9.5, 9.22)."""
    if not dice_of(one, kind):
        return []
    found: list[Figure] = []
    for enemy in s.enemies:
        if kind == MELEE:
            if in_reach(s, one.space, enemy.space, one.weapon.keywords):
                found.append(enemy.figure)
        elif in_line(s, one.space, enemy.space, blockers(s, False)):
            found.append(enemy.figure)
    return found


def enemy_can_attack(
    s: DeckBoxDungeons, kind: int, keywords: int, origin: int, target: int, block: int
) -> bool:
    """Say whether an enemy on a space can attack a hero or the companion on another; `block` are
    the spaces that block its sight (DB-12.15)."""
    if kind == RANGED:
        return not in_smoke(s, target) and in_line(s, origin, target, block)
    return in_reach(s, origin, target, keywords)
