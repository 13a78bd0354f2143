"""Who can be attacked from where: reach, distance, sight and smoke (DB-9.22, 10)."""

from ..content.cards import MELEE, REACH
from ..ground.ground import Ground
from ..ground.sight import sees
from ..state import DeckBoxDungeons, Figure, Hero
from .figures import blockers
from .sums import dice_of


def in_reach(ground: Ground, origin: int, target: int, keywords: int) -> bool:
    """Say whether melee reaches from one space to another (DB-10.1-10.3)."""
    if target in ground.next_to[origin]:
        return True
    return bool(keywords & REACH) and target in ground.diagonal[origin]


def in_line(ground: Ground, origin: int, target: int, block: int) -> bool:
    """Say whether a ranged attack can be made: far enough, with no limit, and with a clear line by
    the table of sight (DB-10.4, 10.6, 10.14, 10.17)."""
    return ground.is_far(origin, target) and sees(ground, origin, target, block)


def in_line_of_any(ground: Ground, origins: int, target: int, block: int) -> bool:
    """Say whether a ranged attack can be made from one of these spaces, as bits."""
    left = origins & ~ground.barred[target]
    while left:
        origin = left.bit_length() - 1
        bit = 1 << origin
        left ^= bit
        if in_line(ground, origin, target, block):
            return True
        if not (
            ground.is_far(origin, target) and ground.lines.get(ground.sight_key(origin, target))
        ):
            ground.barred[target] |= bit
    return False


def weapon_targets(s: DeckBoxDungeons, one: Hero, kind: int) -> list[Figure]:
    """Return the enemies that a hero can attack, in placement order (DB-9.2, 9.5, 9.22)."""
    ground, here, arms = s.ground, one.space, one.weapon
    if not dice_of(arms, kind):
        return []
    if kind == MELEE:
        return [foe.figure for foe in s.enemies if in_reach(ground, here, foe.space, arms.keywords)]
    block = blockers(s, False)
    return [foe.figure for foe in s.enemies if in_line(ground, here, foe.space, block)]
