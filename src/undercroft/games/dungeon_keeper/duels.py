"""How likely a battle costs the match, as it stands: exact, or not said where it takes too long.

The battle is followed duel by duel (DK-16.4) as what can stand there, each with its chance. What
has most heroes goes first, and of these what has most creatures: no duel brings a hero back, and
none a creature unless a hero dies. Only who regenerates leaves both as many as they were (DK-19.4).
"""

from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

from .content import KEEPER, UNDEAD, UNITS, VAMPIRE
from .content.cards import (
    CONVERT,
    FEAR,
    HOLY,
    HORDE,
    LEADER,
    MARTYR,
    MASTER,
    REGENERATE,
    SHOOT,
    SLAYER,
)
from .dungeon import CARRIES, FACE_DOWN, NONE, kind_of
from .rules.forces import outnumbering
from .rules.rolls import D6, D10

MOST_WAYS: Final = 600
"""A battle that can go on in more ways than this is not reckoned: drawing a page would wait."""
TOO_RARE: Final = 1e-7
"""Whatever is less likely is left out: those who regenerate could go on for ever."""
HALF: Final = 0.5
"""How often a die saves who regenerates, or lets a Martyr take the winner along (4 to 6)."""

Units = tuple[int, ...]
"""Units of a side as kinds with FACE_DOWN or CARRIES, sorted: equal ones cannot be told apart."""


class Battle(NamedTuple):
    """A battle before its next duel, without spells to come, fought as the default rulings say.

    `lead` is what creatures have more Force than heroes besides what those who fight give: rooms,
    artifacts, traps and spells. In the Heart (`heart`) heroes who are left win the match (DK-23.8),
    in the Graveyard an Undead rises for each who dies (DK-20.11). `vampires` lie in the Cup
    (DK-24.2).
    """

    creatures: Units
    heroes: Units
    lead: int = 0
    heart: bool = False
    graveyard: bool = False
    vampires: int = 0


@lru_cache(maxsize=1024)
def lost(battle: Battle) -> float | None:
    """Return how likely the battle costs the match: the Keeper dies, or the Heart falls (DK-23.7,
    23.8). None where it can go on in too many ways."""
    return _Course(battle).lost()


class _Course:
    """All that can come of a battle, each position with its chance, by the sizes of both sides."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.has_keeper = KEEPER in _kinds(battle.creatures)
        self.vampires = battle.vampires + _kinds(battle.creatures).count(VAMPIRE)
        self.open: dict[tuple[int, int], dict[tuple[Units, Units], float]] = {}
        self.chance_lost = 0.0
        self.ways = 0

    def lost(self) -> float | None:
        """Follow all positions to the end of the battle."""
        if self._least_ways() > MOST_WAYS:
            return None
        self._comes(list(self.battle.creatures), list(self.battle.heroes), 1.0)
        while self.open:
            for (creatures, heroes), chance in self.open.pop(max(self.open)).items():
                if chance > TOO_RARE:
                    self._shoot(creatures, heroes, chance)
                if self.ways > MOST_WAYS:
                    return None
        return round(self.chance_lost, 6)

    def _least_ways(self) -> int:
        """Guess low in how many ways the battle can go on: each kind may be up, down or dead, and
        who fights alone need not tell who has fought from who has not."""
        creatures, heroes = self.battle.creatures, self.battle.heroes
        ways = 1
        for side in (creatures, heroes):
            kinds = _kinds(side)
            for kind in dict.fromkeys(kinds):
                count = kinds.count(kind)
                ways *= count + 1 if len(creatures) == 1 else comb(count + 2, 2)
        return ways // 2

    def _comes(self, creatures: list[int], heroes: list[int], chance: float) -> None:
        """Note a position before a duel, or the end (DK-16.3, 16.14, 23.8)."""
        self.ways += 1
        if creatures and heroes:
            alike = self.open.setdefault((len(heroes), len(creatures)), {})
            position = tuple(sorted(creatures)), tuple(sorted(heroes))
            alike[position] = alike.get(position, 0.0) + chance
        elif heroes and self.battle.heart:
            self.chance_lost += chance

    def _shoot(self, creatures: Units, heroes: Units, chance: float) -> None:
        """Step (c) with its rewards, then the duel (DK-19.3, 16.4)."""
        ours, theirs = _count(creatures, SHOOT), _count(heroes, SHOOT)
        if not ours and not theirs:
            self._duel(creatures, heroes, chance)
            return
        if self.ways + _ways(len(heroes), ours) * _ways(len(creatures), theirs) > MOST_WAYS:
            self.ways = MOST_WAYS + 1
            return
        for standing, of_heroes in _shot_at(heroes, ours):
            for left, of_creatures in _shot_at(creatures, theirs):
                if self.ways > MOST_WAYS:
                    return
                now = self._with_undead(list(left), len(heroes) - len(standing))
                of_both = chance * of_heroes * of_creatures
                if self.has_keeper and KEEPER not in _kinds(left):
                    self.chance_lost += of_both
                elif now and standing:
                    self._duel(tuple(now), standing, of_both)
                else:
                    self._comes(now, list(standing), of_both)

    def _duel(self, creatures: Units, heroes: Units, chance: float) -> None:
        """Steps (e) to (i) for each pair (DK-16.5 to 16.12)."""
        of_creatures, of_heroes = _picks(creatures), _picks(heroes)
        mine, theirs = _met(creatures), _met(heroes)
        lead = self.battle.lead + outnumbering(len(mine), len(theirs))
        lead += _count(mine, MASTER) + _count(mine, FEAR) - _count(mine, HOLY)
        lead -= _count(mine, LEADER) + _count(theirs, LEADER) + _count(theirs, HOLY)
        lead -= outnumbering(len(theirs), len(mine))
        for creature, picked in of_creatures:
            rest = _without(mine, creature)
            for hero, met in of_heroes:
                others = _without(theirs, hero)
                for share, creature_left, hero_left, converts in _outcomes(creature, hero, lead):
                    if creature == KEEPER and creature_left == NONE:
                        self.chance_lost += chance * picked * met * share
                        continue
                    now = rest if creature_left == NONE else [*rest, creature_left]
                    band = others if hero_left == NONE else [*others, hero_left]
                    now = self._with_undead(now, hero_left == NONE)
                    if converts and _kinds(now).count(VAMPIRE) < self.vampires:
                        now = [*now, VAMPIRE | FACE_DOWN]
                    self._comes(now, band, chance * picked * met * share)

    def _with_undead(self, creatures: list[int], dead: int) -> list[int]:
        """Return them with the Undead who rise for so many heroes where they fight (DK-20.11)."""
        return [*creatures, *[UNDEAD] * dead] if self.battle.graveyard and dead else creatures


@cache
def _outcomes(creature: int, hero: int, lead: int) -> list[tuple[float, int, int, bool]]:
    """Return what can come of a duel with that lead besides the printed Force: how likely, what is
    left of the creature and of the hero (NONE if it died), and whether it is converted (DK-16.10 to
    16.12, 19.4, 19.6, 19.8, 24.2)."""
    won, tied = _totals(
        lead + UNITS[creature].force - UNITS[hero].force,
        UNITS[creature].ability == HORDE,
        UNITS[hero].ability == HORDE,
    )
    found = [(tied, NONE, NONE, False)]
    for share, winner, loser in _fates(creature, hero):
        converts = UNITS[creature].ability == CONVERT and loser == NONE
        found.append((won * share, winner, loser, converts))
    for share, winner, loser in _fates(hero, creature):
        found.append(((1 - won - tied) * share, loser, winner, False))
    return [one for one in found if one[0] > TOO_RARE]


def _fates(winner: int, loser: int) -> list[tuple[float, int, int]]:
    """Return what becomes of who has won a duel, and of who has lost it."""
    stays = winner | (CARRIES if UNITS[winner].ability == SLAYER else FACE_DOWN)
    ability = UNITS[loser].ability
    if ability == REGENERATE:
        return [(HALF, stays, loser | FACE_DOWN), (HALF, stays, NONE)]
    if ability == MARTYR:
        return [(HALF, stays, NONE), (HALF, NONE, NONE)]
    return [(1.0, stays, NONE)]


@cache
def _totals(lead: int, horde: bool, enemy_horde: bool) -> tuple[float, float]:
    """Return how often a battle total with that lead is the higher one, and how often both are
    equal (DK-16.7, 19.2)."""
    won = tied = 0.0
    for mine in D10.faces:
        for theirs in D10.faces:
            chance = _battle_roll(mine, horde) * _battle_roll(theirs, enemy_horde)
            won += chance * (mine + lead > theirs)
            tied += chance * (mine + lead == theirs)
    return won, tied


def _battle_roll(face: int, horde: bool) -> float:
    """Return how often a battle roll is that face; of a Horde's two dice the higher counts."""
    sides = len(D10.faces)
    return (2 * face - 1) / sides**2 if horde else 1 / sides


@lru_cache(maxsize=4096)
def _shot_at(units: Units, shots: int) -> list[tuple[Units, float]]:
    """Return who can be left of units at whom so many shoot, and how likely (DK-19.3)."""
    found: dict[Units, float] = {}
    left: dict[Units, float] = {units: 1.0}
    sides = len(D6.faces)
    for hits in range(shots + 1):
        chance = comb(shots, hits) * (sides - 1) ** (shots - hits) / sides**shots
        for one, likely in left.items():
            found[one] = found.get(one, 0.0) + chance * likely
        fewer: dict[Units, float] = {}
        for one, likely in left.items():
            for n in range(len(one)):
                rest = one[:n] + one[n + 1 :]
                fewer[rest] = fewer.get(rest, 0.0) + likely / len(one)
        left = fewer or left
    return list(found.items())


def _ways(units: int, shots: int) -> int:
    """Return in how many ways so many shots at so many units can fall, at most."""
    return sum([comb(units, hits) for hits in range(min(units, shots) + 1)])


def _picks(units: Units) -> list[tuple[int, float]]:
    """Return the kinds that may duel, and how likely: the carried Slayer, else whoever is face up,
    or everybody where nobody is (DK-16.5, 16.6)."""
    ready = [unit for unit in units if unit & CARRIES] or [
        unit for unit in units if not unit & FACE_DOWN
    ]
    kinds = _kinds(ready or units)
    return [(kind, kinds.count(kind) / len(kinds)) for kind in dict.fromkeys(kinds)]


def _met(units: Units) -> list[int]:
    """Return the units once the pair is picked: nobody carries on, and a side that lay face down is
    up (DK-16.5, 16.6)."""
    up = not [unit for unit in units if not unit & FACE_DOWN]
    return [kind_of(unit) if up else unit & ~CARRIES for unit in units]


def _without(units: list[int], kind: int) -> list[int]:
    """Return the others: the first of that kind that is face up has stepped forward."""
    at = units.index(kind)
    return units[:at] + units[at + 1 :]


def _kinds(units: list[int] | Units) -> list[int]:
    return [kind_of(unit) for unit in units]


def _count(units: list[int] | Units, ability: int) -> int:
    """Return how many of the units have that ability, in either facing (DK-19.5 to 19.10)."""
    return len([1 for unit in units if UNITS[kind_of(unit)].ability == ability])
