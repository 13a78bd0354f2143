"""By what one sees how a match will end."""

from typing import Final

from undercroft.kit.promise import Promise

from .content import FOLDER
from .state import HERO, MONSTER, DungeonEnforcer

LONG: Final = 10
"""In so many rounds what counts at the end comes to weigh as much as what helps on the way."""
LATE: Final = ("coins", "hunters", "HP", "gear")
"""What weighs otherwise the later it is."""


def own(s: DungeonEnforcer, seat: int) -> dict[str, float]:
    """Return what a player has, and in a battle of its own turn what it fights with (DE-13.3)."""
    one, fight = s.players[seat], s.fight
    hp, monster, energy = one.hp, 0, 0
    fights = fight is not None and not fight.over and fight.hero == seat
    if fights:
        assert fight is not None
        hp = tuple([hunter.hp for hunter in fight.fighters if hunter.side == HERO])
        monster = sum([enemy.hp for enemy in fight.fighters if enemy.side == MONSTER])
        energy = fight.main_supply(HERO).energy
    return {
        "coins": float(one.coins),
        "hunters": float(len([left for left in hp if left])),
        "HP": float(sum(hp)),
        "gear": float(len(one.gear)),
        "items": float(len(one.items)),
        "energy": float(one.energy),
        "fights": float(fights),
        "HP of the monster": float(monster),
        "battle energy": float(energy),
    }


def traits(s: DungeonEnforcer, seat: int) -> dict[str, float]:
    """Return by how much a player has more than whoever of the others has most coins."""
    rivals = [own(s, other) for other in range(len(s.players)) if other != seat]
    best = max(rivals, key=lambda rival: rival["coins"])
    more = {name: value - best[name] for name, value in own(s, seat).items()}
    for name in LATE:
        more[f"{name}, late"] = more[name] * s.round / LONG
    return more


PROMISE: Final = Promise(FOLDER, traits)
