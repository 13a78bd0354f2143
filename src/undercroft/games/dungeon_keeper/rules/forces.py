"""Force, battle totals and outnumbering (DK-16.7 to 16.9, 16.16, 16.18).

Every sum is a list of sizes. Their names are put to them where somebody is told what a number is
made of: few sums are, and a term costs more than all the rest of its sum.
"""

from typing import Final

from undercroft.kit.terms import Term

from ..content import UNITS
from ..content.cards import FEAR, FORCE, HOLY, LEADER, MASTER
from ..dungeon import kind_of
from ..state import DungeonKeeper
from ..terms import term

ROLLED: Final = ("roll", "outnumbering")
"""What makes a battle total of a Force; these are named even where they are zero."""
CREATURE_TERMS: Final = (
    "force", "master", "leader", "holy", "training", "omen", "floor", "roll", "outnumbering",
)  # fmt: skip
HERO_TERMS: Final = (
    "force", "leader", "holy", "fear", "weakness", "fear-spell", "floor", "roll", "outnumbering",
)  # fmt: skip
"""The names of a battle total's sizes, in their order."""


def creature_force(s: DungeonKeeper, unit: int) -> list[int]:
    """Return what the current Force of a creature is made of, in the order of CREATURE_TERMS
    (DK-16.18, 20.4, 24.8, R61)."""
    return with_floor(s, [
        UNITS[kind_of(unit)].force,
        aura(s, MASTER, s.fighters),
        aura(s, LEADER, turned_round(s)),
        -aura(s, HOLY, for_heroes(s)),
        s.active.granted(FORCE),
        s.attackers.omen,
    ])  # fmt: skip


def hero_force(s: DungeonKeeper, hero: int) -> list[int]:
    """Return what the current Force of a hero is made of, in the order of HERO_TERMS
    (DK-16.18, R38, R60, R61, R71)."""
    band = s.attackers
    return with_floor(s, [
        UNITS[kind_of(hero)].force,
        aura(s, LEADER, for_heroes(s)),
        -aura(s, HOLY, turned_round(s)),
        -aura(s, FEAR, s.fighters),
        -band.weakness,
        -band.fear,
    ])  # fmt: skip


def with_floor(s: DungeonKeeper, sizes: list[int]) -> list[int]:
    """Add what it takes to lift Force to zero, where it has that floor (R38)."""
    sizes.append(max(0, -total(sizes)) if s.rules.force_floor else 0)
    return sizes


def total(sizes: list[int]) -> int:
    """Return the sum of the sizes."""
    found = 0
    for size in sizes:
        found += size
    return found


def named(names: tuple[str, ...], sizes: list[int]) -> list[Term]:
    """Return the terms of a battle total, without the zeros of its Force."""
    pairs = zip(names, sizes, strict=True)
    return [term(name, size) for name, size in pairs if size or name in ROLLED]


def aura(s: DungeonKeeper, ability: int, units: tuple[int, ...]) -> int:
    """Return how many of the units have that ability, in either facing, the dueler included; or
    whether one has (DK-19.5, 19.7, 19.9, 19.10, R49)."""
    count = 0
    for unit in units:
        if UNITS[kind_of(unit)].ability == ability:
            count += 1
    return min(count, 1) if s.rules.auras_count_once else count


def for_heroes(s: DungeonKeeper) -> tuple[int, ...]:
    """Return whose Holy and Leader work for the heroes: possessed ones too, as printed (R61)."""
    heroes = s.attackers.heroes
    return heroes if s.rules.mirrored_auras else (*s.fighters, *heroes)


def turned_round(s: DungeonKeeper) -> tuple[int, ...]:
    """Return whose Holy and Leader work for the creatures: nobody's, as printed (R61)."""
    return s.fighters if s.rules.mirrored_auras else ()


def outnumbering(own: int, enemies: int) -> int:
    """Return what the larger side adds to its battle rolls (DK-16.8, 16.9, R47)."""
    if own <= enemies:
        return 0
    return 2 if own >= 2 * enemies else 1
