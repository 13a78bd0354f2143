"""The cards of Warp Dungeons as the rules read them (WD-1)."""

from dataclasses import dataclass
from typing import Final

BATTLE: Final = 0
MAGIC: Final = 1
AGILITY: Final = 2
STRENGTH: Final = 3
COURAGE: Final = 4
SYMBOLS: Final = ("Battle", "Magic", "Agility", "Strength", "Courage")
"""The five symbols, sword, flame, arrow, axe and shield (WD-1.8)."""
ANY_SYMBOL: Final = -1
"""In an effect: the player chooses the symbol."""

ATTACK: Final = 0
HEROIC_ACTION: Final = 1
SECRET_DOOR: Final = 2
TREASURE: Final = 3
TRAP: Final = 4
EVENT: Final = 5
MONSTER: Final = 6
KINDS: Final = (
    "attack", "heroic-action", "secret-door", "treasure", "trap", "event", "monster",
)  # fmt: skip
"""What a card of a personal deck can be; KINDS[card.kind]."""

HERO_SIDE: Final = 0
DM_SIDE: Final = 1
SIDES: Final = ("hero", "dm")

ALL_DAMAGE: Final = 99
"""The size of `heal` that heals everything; damage never gets that far."""


@dataclass(eq=False)
class Effect:
    """One primitive of the ledger's table of effects; fields that it does not use are 0 or "".

    `do` is the primitive in lower case (`points`, `points_per_trophy`, `bonus`,
    `level`, `heal`, `extra`, `reduce`, `attack`, `double`, `cards`, `symbol`,
    `lethal`, `tough`, `warded`, `spiteful`, `restore`, `wound`, `miss`, `poison`,
    `back`, `discard`, `negate`, `refight`, `steps`). `side` is whom it works for:
    HERO_SIDE or DM_SIDE. `scope` is "round", "battle", "turn" or "attached".
    `negates` is the kind of card that `negate` answers. `per` and `cap` belong to
    `points_per_trophy`.
    """

    do: str
    side: int = HERO_SIDE
    size: int = 0
    symbol: int = ANY_SYMBOL
    scope: str = ""
    negates: int = 0
    per: int = 0
    cap: int = 0


@dataclass(eq=False)
class Card:
    """A card of a personal deck. `id` is its place in CARDS; equal cards share one id.

    Attack cards have `symbol` and `value`; traps `symbol` and `cost` (WD-7.6);
    events `windows` out of "pre", "post", "answer" and "after_win", and `faction`
    for those that need it; monsters `bonus` per symbol, `wounds`, `points` and
    `faction` ("" for none). `effects` are applied in the order printed. `text` is
    made from them. `source` is "printed", "authored" or the slug of a pack.
    """

    id: int
    slug: str
    name: str
    kind: int
    effects: tuple[Effect, ...] = ()
    symbol: int = ANY_SYMBOL
    value: int = 0
    cost: int = 0
    windows: tuple[str, ...] = ()
    bonus: tuple[int, ...] = (0, 0, 0, 0, 0)
    wounds: int = 0
    points: int = 0
    faction: str = ""
    text: str = ""
    icon: str = ""
    source: str = "printed"

    def effect(self, do: str) -> Effect | None:
        """Return the first effect of that primitive, None without one."""
        for effect in self.effects:
            if effect.do == do:
                return effect
        return None

    def is_potion(self) -> bool:
        """Say whether this is a healing treasure (WD-12.1)."""
        return self.kind == TREASURE and self.effect("heal") is not None


@dataclass(eq=False)
class Hero:
    """A hero stat card: a bonus per symbol, a Wounds number and one ability (WD-1.3)."""

    id: int
    slug: str
    name: str
    bonus: tuple[int, ...]
    wounds: int
    ability: str
    effect: Effect
    text: str = ""
    icon: str = ""
    source: str = "printed"


PASSAGE: Final = 0
ROOM: Final = 1
STAIRWAY: Final = 2
OBJECTIVE: Final = 3
"""The classes of dungeon cards; the Objective Room is a Room too (WD-1.10-1.12)."""


@dataclass(eq=False)
class DungeonCard:
    """A dungeon card: listed exits, class, and what it adds to monsters in it.

    `attack` is the flat bonus of monsters there (WD-9.13-9.15); with `declared_only`
    only those of the declared faction have it.
    """

    id: int
    slug: str
    name: str
    exits: int
    kind: int
    attack: int = 0
    declared_only: bool = False
    text: str = ""
    icon: str = ""
    source: str = "printed"

    def is_room(self) -> bool:
        """Say whether it can be resolved (WD-1.10)."""
        return self.kind == ROOM or self.kind == OBJECTIVE
