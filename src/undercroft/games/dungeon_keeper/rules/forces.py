"""Force, battle totals and outnumbering (DK-16.7 to 16.9, 16.16, 16.18).

Every sum is a list of terms, so that the table can say where each number comes from.
"""

from undercroft.kit.terms import Term

from ..content import UNITS
from ..content.cards import FORCE
from ..dungeon import kind_of
from ..state import DungeonKeeper
from ..terms import term


def creature_terms(s: DungeonKeeper, unit: int) -> list[Term]:
    """Return what the current Force of a creature is made of (DK-16.18, 20.4, 24.8, R61)."""
    return _terms(s, [
        ("force", UNITS[kind_of(unit)].force),
        ("master", aura(s, "master", s.fighters)),
        ("leader", aura(s, "leader", turned_round(s))),
        ("holy", -aura(s, "holy", for_heroes(s))),
        ("training", s.active.granted(FORCE)),
        ("omen", s.attackers.omen),
    ])  # fmt: skip


def hero_terms(s: DungeonKeeper, hero: int) -> list[Term]:
    """Return what the current Force of a hero is made of (DK-16.18, R38, R60, R61, R71)."""
    band = s.attackers
    return _terms(s, [
        ("force", UNITS[kind_of(hero)].force),
        ("leader", aura(s, "leader", for_heroes(s))),
        ("holy", -aura(s, "holy", turned_round(s))),
        ("fear", -aura(s, "fear", s.fighters)),
        ("weakness", -band.weakness),
        ("fear-spell", -band.fear),
    ])  # fmt: skip


def _terms(s: DungeonKeeper, sizes: list[tuple[str, int]]) -> list[Term]:
    """Leave zeros out; where Force has a floor, say what it adds (R38)."""
    terms = [term(name, size) for name, size in sizes if size]
    if s.rules.force_floor and total(terms) < 0:
        terms.append(term("floor", -total(terms)))
    return terms


def total(terms: list[Term]) -> int:
    """Return the sum of the terms."""
    return sum([one.size for one in terms])


def aura(s: DungeonKeeper, ability: str, units: tuple[int, ...]) -> int:
    """Return how many of the units have that ability, in either facing, the dueler included; or
    whether one has (DK-19.5, 19.7, 19.9, 19.10, R49)."""
    count = len([1 for unit in units if UNITS[kind_of(unit)].ability == ability])
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
