"""The cards of Dungeon Enforcer as the rules read them (DE-1.2, 1.3, 1.5, 1.8)."""

from dataclasses import dataclass
from typing import Final

ARMOR: Final = 0
HAND: Final = 1
ENEMY_HAND: Final = 2
START: Final = 3
MORE_START: Final = 4
BEST: Final = 5
BOOST_PRICE: Final = 6
ENEMY_BOOST_PRICE: Final = 7
CARD_PRICE: Final = 8
CLASH: Final = 9
CLASH_IMMUNE: Final = 10
THORN: Final = 11
MAIN_THORN: Final = 12
DRAIN: Final = 13
VENOM: Final = 14
REGROWTH: Final = 15
REVIVE: Final = 16
MIRROR: Final = 17
STEP: Final = 18
BEST_STEP: Final = 19
HIRE_PRICE: Final = 20
ITEM_PRICE: Final = 21
COINS: Final = 22
KEEP_ITEMS: Final = 23
BASE_ATTACK: Final = 24
BASE_DEFENSE: Final = 25
GRANTS: Final = (
    "armor", "hand", "enemy_hand", "start", "more_start", "best", "boost_price",
    "enemy_boost_price", "card_price", "clash", "clash_immune", "thorn", "main_thorn", "drain",
    "venom", "regrowth", "revive", "mirror", "step", "best_step", "hire_price", "item_price",
    "coins", "keep_items", "base_attack", "base_defense",
)  # fmt: skip
"""What a card can give all the time; a card's `grants` has one number for each."""
NO_GRANTS: Final = (0,) * len(GRANTS)

ANY: Final = 0
ATTACK: Final = 1
DEFENSE: Final = 2
STANCES: Final = ("any", "attack", "defense")
"""The stances of a fighter, and the condition of what only counts in one (DE-8.6, 8.7)."""

ALWAYS: Final = 0
WHILE_MAIN: Final = 1
LOW_HP: Final = 2
HIGH_CARD: Final = 3
ITS_ROUND: Final = 4
PER_HUNTER: Final = 5
CONDITIONS: Final = ("always", "while_main", "low_hp", "high_card", "its_round", "per_hunter")
"""When a bonus counts: while its bearer is main, for the hired ones; with `limit` HP or less;
with an attack card of `limit` or more; in rounds in which its side attacks; once for each
standing hunter beyond the first."""

MOD: Final = 0
HEAL: Final = 1
DIRECT: Final = 2
ENERGY: Final = 3
SAP: Final = 4
POISON: Final = 5
PEEK: Final = 6
CANCEL: Final = 7
END_DRAW: Final = 8
DEEDS: Final = (
    "mod", "heal", "direct", "energy", "sap", "poison", "peek", "cancel", "end_draw",
)  # fmt: skip
"""What can be declared in the Item Phase (RULES.md, Effects)."""

NOBODY: Final = 0
SELF: Final = 1
OWN: Final = 2
ENEMY: Final = 3
ENEMIES: Final = 4
TARGETS: Final = ("nobody", "self", "own", "enemy", "enemies")
"""Whom a deed is about: nobody, its bearer, one of one's own, one enemy, or all enemies."""


@dataclass(eq=False)
class Bonus:
    """A change of a total that is read at Reveal: so much, in a stance, under a condition."""

    size: int
    stance: int
    when: int
    limit: int


@dataclass(eq=False)
class Deed:
    """What an ability or a one-use item does when it is declared in the Item Phase (DE-10.2).

    `uses` is how often in a battle, 0 for any number. `size` counts in that `stance` alone;
    `with_ally` replaces it if another hunter of the side attacks. Who peeks may then exchange the
    play of the deed's bearer, or of any own fighter (`exchange_any`). `hero_only` keeps it from
    the monster's side (DE-15.5).
    """

    does: int
    price: int
    uses: int
    target: int
    size: int
    stance: int
    with_ally: int
    exchange_any: bool
    hero_only: bool


@dataclass(eq=False)
class Fighting:
    """A hunter or a monster: base Attack and Defense, HP, and one ability (DE-1.1-1.4).

    `id` is its place in HUNTERS or MONSTERS. Monsters have a `rank`, hunters a price to `hire`
    and their Support: `cards` more and `energy` more in every Energy Phase (DE-13.8).
    """

    id: int
    slug: str
    name: str
    attack: int
    defense: int
    hp: int
    ability: str
    text: str
    icon: str
    grants: tuple[int, ...]
    bonus: Bonus | None
    deed: Deed | None
    rank: int = 0
    hire: int = 0
    cards: int = 0
    energy: int = 0


@dataclass(eq=False)
class Item:
    """An item card: gear has `grants`, a one-use item a deed (DE-1.8). `count` are in the deck."""

    id: int
    slug: str
    name: str
    count: int
    text: str
    icon: str
    grants: tuple[int, ...]
    deed: Deed | None


@dataclass(eq=False)
class BattleCard:
    """A battle card: attack or defense, and its number (DE-1.5). `count` are in the deck."""

    id: int
    slug: str
    name: str
    stance: int
    number: int
    count: int
    icon: str
