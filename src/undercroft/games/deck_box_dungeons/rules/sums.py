"""The numbers of heroes and enemies: what cards add up to (DB-2.8 to DB-2.11, R32)."""

from ..content import ITEMS
from ..content import cards as printed
from ..content.cards import DEFENSE, MELEE, SPEED, Equipment
from ..content.levels import Level
from ..state import NONE, Companion, DeckBoxDungeons, Enemy, Hero, kind_of


def level_of(s: DeckBoxDungeons) -> Level:
    """Return how hard the quest is, for the heroes who began it (DB-19.10)."""
    return s.rules.levels[s.began - 1]


def dice_of(arms: Equipment | printed.Enemy, kind: int) -> int:
    """Return the dice of an attack type: those of an enemy (DB-2.2), or of a hero's equipment
    alone (DB-2.8, 9.5, R33)."""
    return arms.melee_dice if kind == MELEE else arms.ranged_dice


def attack_of(one: Hero, kind: int) -> int:
    """Return the modifier of an attack type: hero and equipment (DB-2.8)."""
    hero, weapon = one.hero, one.weapon
    return hero.melee + weapon.melee if kind == MELEE else hero.ranged + weapon.ranged


def modifier_of(s: DeckBoxDungeons, one: printed.Enemy, kind: int) -> int:
    """Return the modifier of an enemy's attack type: that of its card and of the level (DB-12.20,
    19.10)."""
    return (one.melee if kind == MELEE else one.ranged) + level_of(s).attack


def granted(one: Hero) -> tuple[int, int]:
    """Return what permanent items add to the speed and to the defense."""
    speed = defense = 0
    for item in one.items:
        grants = ITEMS[kind_of(item)].grants
        speed += grants[SPEED]
        defense += grants[DEFENSE]
    return speed, defense


def defense_of(s: DeckBoxDungeons, one: Hero | Companion | Enemy) -> int:
    """Return a figure's defense: of a hero that of hero, equipment, and what else it has (DB-2.9);
    a boss's may depend on the runes of living heroes (Q4)."""
    if isinstance(one, Hero):
        weapon = one.weapon.defense if one.equipment != NONE else 0
        return one.hero.defense + weapon + granted(one)[1] + one.blessed
    if isinstance(one, Companion):
        return one.who.defense + one.blessed
    if not one.is_boss:
        return one.profile.defense
    held = 0
    for hero in s.heroes:
        held += len(hero.runes)  # a dead one has none
    return s.quest.boss_defense + held * s.quest.defense_per_rune


def speed_of(one: Hero) -> int:
    """Return a hero's displayed speed, at least 1 (DB-2.10, R17)."""
    return max(1, one.hero.speed + one.weapon.move + granted(one)[0])


def skill_of(one: Hero, skill: int) -> int:
    """Return a hero's modifier for a skill: hero and ability card (DB-2.11)."""
    return one.hero.skills[skill] + one.skills.skills[skill]


def most_health(s: DeckBoxDungeons, one: Hero | Companion | Enemy) -> int:
    """Return the health that a figure begins with and never exceeds (DB-2.7, 19.10)."""
    if not isinstance(one, Hero):
        return one.most
    return max(1, one.hero.health + level_of(s).health)


def gain_energy(s: DeckBoxDungeons, one: Hero, size: int, clause: str) -> None:
    """Change a hero's energy; not below 0, and not beyond a limit (DB-1.8, R8). A table that keeps
    it itself is told (DB-20.8)."""
    if not s.rules.light:
        size = min(max(-one.energy, size), max(0, s.rules.cap - one.energy))
        one.energy += size
    s.say("energy", clause, hero=one.name, size=size)


def gain_treasure(s: DeckBoxDungeons, one: Hero, size: int, clause: str) -> None:
    """Change a hero's treasure; not below 0, and not beyond a limit (R8). A table that keeps it
    itself is told (DB-20.8)."""
    if not s.rules.light:
        size = min(max(-one.treasure, size), max(0, s.rules.cap - one.treasure))
        one.treasure += size
    s.say("treasure", clause, hero=one.name, size=size)
