"""The cards and counters of Dungeon Keeper as the rules read them (DK-1.2, 1.3)."""

from dataclasses import dataclass
from typing import Final

ROOM: Final = 0
DOOR: Final = 1
TRAP: Final = 2
KINDS: Final = ("room", "door", "trap")
"""What a card of the Room Deck can be; KINDS[card.kind]."""

FREE: Final = 0
GOLD: Final = 1
MANA: Final = 2
EITHER: Final = 3
CURRENCIES: Final = ("free", "gold", "mana", "either")
"""What a price may be paid in (DK-4.9)."""

KILL: Final = 0
ALARM: Final = 1
WEAKNESS: Final = 2
DAMAGE: Final = 3
DEATH: Final = 4
TRAP_KINDS: Final = ("kill", "alarm", "weakness", "damage", "death")
"""The five kinds of traps, in the order in which they spring (DK-14.4, 21.2)."""

GOLD_DICE: Final = 0
MANA_DICE: Final = 1
SPELL_CARDS: Final = 2
ROOM_CARDS: Final = 3
BUILDS: Final = 4
CONSTRUCTS: Final = 5
COUNTERS: Final = 6
SUMMONS: Final = 7
REDEPLOYS: Final = 8
CHEAPER: Final = 9
FORCE: Final = 10
GRANTS: Final = (
    "gold_dice", "mana_dice", "spell_cards", "room_cards", "builds", "constructs", "counters",
    "summons", "redeploys", "cheaper", "force",
)  # fmt: skip
"""What a room or an artifact can give more of; a card's `grants` has one number for each."""
NO_GRANTS: Final = (0,) * len(GRANTS)


@dataclass(eq=False)
class Card:
    """A card of the Room Deck. `id` is its place in CARDS; equal cards share one id.

    `one_per_dungeon` is the chain mark (DK-3.11). Doors and traps have a `cost` in a
    `currency`, doors a `value` (DK-21.1), traps a kind `does` (DK-21.2). Rooms have
    `grants`, count as `counts_as` rooms for victory (DK-20.12), and a Casino has
    `creatures_per_die` (DK-5.4).
    """

    id: int
    slug: str
    name: str
    kind: int
    count: int
    text: str
    icon: str
    one_per_dungeon: bool = False
    cost: int = 0
    currency: int = FREE
    value: int = 0
    does: int = KILL
    grants: tuple[int, ...] = NO_GRANTS
    counts_as: int = 1
    creatures_per_die: int = 0


@dataclass(eq=False)
class Unit:
    """A kind of counter: a creature or a hero (DK-1.9). `id` is its place in UNITS.

    `count` is how many lie in its Cup at the start; Keeper and Undead have none there
    (DK-11.14). `gold` and `mana` are its income (DK-5.2, 6.2). `extra` units need the
    switch `extra_units` (DK-24.1).
    """

    id: int
    slug: str
    name: str
    count: int
    force: int
    ability: str
    hero: bool
    icon: str
    gold: int = 0
    mana: int = 0
    extra: bool = False


@dataclass(eq=False)
class Spell:
    """A card of the Spell Deck; `size` is the number in its text, 0 without one (DK-22.1-22.13)."""

    id: int
    slug: str
    name: str
    count: int
    mana: int
    window: str
    size: int
    text: str
    icon: str


@dataclass(eq=False)
class Artifact:
    """An artifact counter: it works from the Heart for the rest of the game (DK-24.3)."""

    id: int
    slug: str
    name: str
    grants: tuple[int, ...]
    text: str
    icon: str
