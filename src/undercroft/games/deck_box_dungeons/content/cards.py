"""The cards of Deck Box Dungeons as the rules read them (DB-2.1 to DB-2.7).

The `source` of a card is the pack with which it came, "" for the box.
"""

from dataclasses import dataclass
from typing import Final

GREEN: Final = 0
BLUE: Final = 1
RED: Final = 2
COLOURS: Final = ("green", "blue", "red")
"""The colours of enemy dice, by rising threat (DB-2.12, R2)."""
DICE_PER_COPY: Final = (6, 4, 3)
"""How many enemy dice of each colour one copy has (DB-2.1, R26)."""

RANGED: Final = 0
MELEE: Final = 1
TYPES: Final = ("ranged", "melee")
"""The types of attacks, and of enemies, in the order in which enemies activate (DB-12.1)."""

STRENGTH: Final = 0
DEXTERITY: Final = 1
WISDOM: Final = 2
CHARISMA: Final = 3
SKILLS: Final = ("strength", "dexterity", "wisdom", "charisma")
"""The skills; `skills` of a card has one modifier for each (DB-2.3, DB-2.6)."""

BARRAGE: Final = 1
CRUSH: Final = 2
HEAVY: Final = 4
KNOCKBACK: Final = 8
PIERCE: Final = 16
SIPHON: Final = 32
STUN: Final = 64
REACH: Final = 128
REGENERATE: Final = 256
RITUAL: Final = 512
KEYWORDS: Final = (
    "barrage", "crush", "heavy", "knockback", "pierce", "siphon", "stun", "reach", "regenerate",
    "ritual",
)  # fmt: skip
"""The keywords (DB-15.1 to DB-15.14); KEYWORDS[n] has the bit `1 << n`."""


def words_of(keywords: int) -> list[str]:
    """Return the words of keywords."""
    return [word for n, word in enumerate(KEYWORDS) if keywords >> n & 1]


ANY: Final = 1
ROLLED: Final = 2
HIT: Final = 4
DEFENDED: Final = 8
DECLARE: Final = 16
LETHAL: Final = 32
MOMENTS: Final = ("any", "rolled", "hit", "defended", "declare", "lethal")
"""When something may be used; MOMENTS[n] has the bit `1 << n` (DB-11.11, DB-11.16).

At any time (W1, W6-W9); when dice of a hero are rolled (W2); when hits on a hero are known (W3);
when its defense dice are rolled (W4); while an attack is declared; before lethal damage (W5).
"""

NEAREST: Final = 0
MOST_TREASURE: Final = 1
MOST_ENERGY: Final = 2
LOWEST_HEALTH: Final = 3
HIGHEST_HEALTH: Final = 4
LOWEST_DEFENSE: Final = 5
BEHAVIOURS: Final = (
    "nearest", "most_treasure", "most_energy", "lowest_health", "highest_health", "lowest_defense",
)  # fmt: skip
"""Which hero an enemy prefers to attack (DB-12.19)."""

EXTRA_DICE: Final = 0
REROLL_MISSES: Final = 1
REROLL_FAILURES: Final = 2
REROLL_ONE: Final = 3
MOVE: Final = 4
ATTACK_ONE: Final = 5
ATTACK_ALL: Final = 6
PLACE_SELF: Final = 7
GUARD: Final = 8
PUSH_AND_STUN: Final = 9
TAUNT: Final = 10
HEAL: Final = 11
SANCTUARY: Final = 12
ENERGY: Final = 13
EXPLORE: Final = 14
SMOKE: Final = 15
STUN_ONE: Final = 16
GRANT_KEYWORD: Final = 17
CANCEL_HIT: Final = 18
GRANTS: Final = 19
DOES: Final = (
    "extra_dice", "reroll_misses", "reroll_failures", "reroll_one", "move", "attack_one",
    "attack_all", "place_self", "guard", "push_and_stun", "taunt", "heal", "sanctuary", "energy",
    "explore", "smoke", "stun_one", "grant_keyword", "cancel_hit", "grants",
)  # fmt: skip
"""What an ability, an item or a rune does; `Effect` says which numbers each of them has."""

SELF: Final = 0
HERO_NEAR: Final = 1
ALLY_NEAR: Final = 2
ALLIES_IN_ROOMS: Final = 3
ENEMY_BESIDE: Final = 4
ENEMY_IN_SIGHT: Final = 5
ENEMY_AT_RANGE: Final = 6
ENEMIES_IN_ROOMS: Final = 7
ENEMIES_AROUND: Final = 8
OWN_ROOMS: Final = 9
SPACE_IN_SIGHT: Final = 10
EXIT: Final = 11
TARGETS: Final = (
    "self", "hero_near", "ally_near", "allies_in_rooms", "enemy_beside", "enemy_in_sight",
    "enemy_at_range", "enemies_in_rooms", "enemies_around", "own_rooms", "space_in_sight", "exit",
)  # fmt: skip
"""What an effect is about, seen from its user.

SELF: the user, or the user's own attack, hit or roll. HERO_NEAR: the user or a hero in the user's
rooms or an adjacent one; ALLY_NEAR: an NPC as well. ALLIES_IN_ROOMS: all heroes and NPCs in the
user's rooms. ENEMY_BESIDE: an adjacent enemy. ENEMY_IN_SIGHT: an enemy in sight at any distance;
ENEMY_AT_RANGE: in sight at distance 2 or more. ENEMIES_IN_ROOMS: all enemies in the user's rooms.
ENEMIES_AROUND: all enemies on a space in sight at distance 2 or more and on the 8 spaces around
it, as far as they share a room with it. OWN_ROOMS: the user's rooms. SPACE_IN_SIGHT: a free space
of the user's rooms, no pit, that the user sees. EXIT: an exit of an explored room with an
unexplored room behind it.
"""

AT_ONCE: Final = 0
THIS_ATTACK: Final = 1
ENEMY_PHASE: Final = 2
WHILE_OWNED: Final = 3
DURATIONS: Final = ("at_once", "this_attack", "enemy_phase", "while_owned")
"""How long an effect lasts; ENEMY_PHASE is until the end of the Enemy Phase (R47)."""


@dataclass(eq=False)
class Hero:
    """A hero card (DB-2.6, DB-2.7).

    `id` is its place in HEROES. `colour` is the CSS word for its meeple. `skills` has a modifier
    for each of SKILLS. `health` is what it begins with and its maximum. Two heroes with the same
    `pair` are on one card, -1 is none (R3).
    """

    id: int
    slug: str
    name: str
    icon: str
    colour: str
    melee: int
    ranged: int
    defense: int
    speed: int
    skills: tuple[int, int, int, int]
    health: int
    pair: int
    source: str = ""


@dataclass(eq=False)
class Equipment:
    """An equipment card: dice and a modifier for each type of attack (DB-2.4).

    A type with 0 dice cannot be used (R33). `move` changes the hero's speed, `keywords` are bits.
    """

    id: int
    slug: str
    name: str
    icon: str
    melee_dice: int
    melee: int
    ranged_dice: int
    ranged: int
    defense: int
    move: int
    keywords: int
    source: str = ""


@dataclass(eq=False)
class Effect:
    """What an ability, an item or a rune does: one of DOES, about one of TARGETS.

    `size` is: for EXTRA_DICE dice, for MOVE movement points (through enemies too), for GUARD and
    SANCTUARY defense, for HEAL health, for ENERGY energy, for CANCEL_HIT hits. ATTACK_ONE and
    ATTACK_ALL roll `dice` with `modifier`; with `own_ranged` it is a ranged attack of an item,
    which adds the ranged modifier of the user's hero card (DB-10.15). `keyword` is the bit that
    GRANT_KEYWORD gives the attack. GRANTS gives its owner `speed` and `defense`.
    """

    does: int
    target: int
    duration: int
    size: int
    dice: int
    modifier: int
    own_ranged: bool
    keyword: int
    speed: int
    defense: int


@dataclass(eq=False)
class Ability:
    """An ability with its price in energy (DB-2.3, DB-11.1).

    `id` is its place in ABILITIES, over all cards; `card` is the id of its ability card.
    `moments` are the bits of MOMENTS.
    """

    id: int
    slug: str
    name: str
    icon: str
    card: int
    energy: int
    moments: int
    effect: Effect
    text: str
    source: str = ""


@dataclass(eq=False)
class AbilityCard:
    """An ability card: a modifier for each of SKILLS, and the ids of three abilities (DB-2.3)."""

    id: int
    slug: str
    name: str
    icon: str
    skills: tuple[int, int, int, int]
    abilities: tuple[int, int, int]
    source: str = ""


@dataclass(eq=False)
class Item:
    """An item card; `cost` is in treasure (DB-2.5). One copy has one of each of the game's own.

    A `permanent` item stays with its owner and is never used: its `moments` are 0 (DB-11.6).
    """

    id: int
    slug: str
    name: str
    icon: str
    cost: int
    moments: int
    permanent: bool
    effect: Effect
    text: str
    source: str = ""


@dataclass(eq=False)
class Rune:
    """A rune card: kept, and usable once per round (R74)."""

    id: int
    slug: str
    name: str
    icon: str
    moments: int
    effect: Effect
    text: str
    source: str = ""


@dataclass(eq=False)
class Enemy:
    """One side of an enemy card, or a boss (DB-2.2).

    `id` is its place in ENEMIES or in BOSSES. `card` is the number of its card within its
    `colour`: 1 for Green 1, 0 for a boss. `type` is that of the dice that it stands for; it may
    have both attacks all the same (R27). A boss begins with `health` and `health_per_hero` for
    each hero; both are 0 for others, whose health is on their die. A quest may change a boss's
    numbers.
    """

    id: int
    slug: str
    name: str
    icon: str
    card: int
    colour: int
    type: int
    melee_dice: int
    melee: int
    ranged_dice: int
    ranged: int
    defense: int
    speed: int
    behaviour: int
    keywords: int
    text: str
    health: int = 0
    health_per_hero: int = 0
    source: str = ""


@dataclass(eq=False)
class EnemyCard:
    """An enemy card: `sides[RANGED]` and `sides[MELEE]` (DB-2.2, R27).

    `id` is its place in ENEMY_CARDS. `number` counts within its `colour`: its name is `Green 1`.
    """

    id: int
    slug: str
    name: str
    colour: int
    number: int
    sides: tuple[Enemy, Enemy]
    source: str = ""
