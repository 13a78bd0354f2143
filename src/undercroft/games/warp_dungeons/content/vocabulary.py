"""The vocabulary of effects: which words a card of each kind may use, and how (WD-16.18).

A word's row lists the keys it takes and what each may be; a key that is listed
must be given, any other is refused. Prices are another matter: see pricing.py.
"""

from typing import Final

from .cards import SYMBOLS

Allowed = tuple[int | str, ...]
Word = dict[str, Allowed]

SIDES: Final[Allowed] = ("hero", "dm")
BATTLE_SCOPES: Final[Allowed] = ("round", "battle")
ANY: Final = "any"
"""Instead of a symbol: whoever uses the effect chooses one."""
ALL: Final = "all"
"""Instead of a size of `heal`: all damage."""

TREASURE_WORDS: Final[dict[str, Word]] = {
    "points": {"size": (1, 2, 3, 4, 5)},
    "points_per_trophy": {"per": (2, 3, 4, 5, 6), "cap": (1, 2, 3, 4, 5)},
    "bonus": {"symbol": SYMBOLS, "size": (1, 2)},
    "level": {},
    "heal": {"size": (1, 2, 3, 4, ALL)},
    "extra": {"size": (1,)},
}
"""One class each (WD-16.15); `extra` and `points_per_trophy` are the listed specials."""

TRAP_WORDS: Final[dict[str, Word]] = {
    "wound": {"size": (1, 2)},
    "miss": {},
    "poison": {"size": (1,)},
    "back": {},
    "discard": {"size": (1, 2)},
}
"""The results of traps (WD-16.16)."""

EVENT_WORDS: Final[dict[str, Word]] = {
    "attack": {"side": SIDES, "size": (-3, -2, -1, 1, 2, 3), "scope": BATTLE_SCOPES},
    "cards": {"side": SIDES, "size": (-3, -2, -1, 1, 2, 3), "scope": BATTLE_SCOPES},
    "extra": {"size": (1, 2, 3), "scope": BATTLE_SCOPES},
    "symbol": {"side": SIDES, "symbol": (*SYMBOLS, ANY)},
    "lethal": {"scope": BATTLE_SCOPES},
    "tough": {"scope": BATTLE_SCOPES},
    "warded": {"symbol": SYMBOLS, "scope": BATTLE_SCOPES},
    "restore": {"size": (1, 2, 3)},
    "negate": {"card": ("heroic-action", "secret-door")},
    "refight": {},
}
"""The one primitive of an event (WD-16.17)."""

EVENT_WINDOWS: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("pre", "post"),
    "cards": ("pre",),
    "extra": ("pre", "post"),
    "symbol": ("post",),
    "lethal": ("pre", "post"),
    "tough": ("pre", "post"),
    "warded": ("pre", "post"),
    "restore": ("pre", "post"),
    "negate": ("answer",),
    "refight": ("after_win",),
}
"""When a primitive can do anything at all: a commit limit only before the commits,
a change of symbol only after the reveal (WD-9.38, 9.40, 16.17)."""

SPECIAL_WORDS: Final[dict[str, Word]] = {
    "lethal": {},
    "tough": {},
    "warded": {"symbol": SYMBOLS},
    "spiteful": {},
}
"""The special rules of monsters (WD-13.1, 16.14)."""

ABILITY_WORDS: Final[dict[str, Word]] = {
    "reduce": {"size": (1,)},
    "heal": {"size": (2,)},
    "extra": {"size": (1,)},
    "attack": {"size": (2,)},
    "symbol": {"symbol": (ANY,)},
    "double": {"symbol": SYMBOLS},
    "steps": {"size": (2,)},
}
"""The abilities of heroes (WD-16.13)."""

WORDS: Final[dict[str, dict[str, Word]]] = {
    "treasure": TREASURE_WORDS,
    "trap": TRAP_WORDS,
    "event": EVENT_WORDS,
    "monster": SPECIAL_WORDS,
    "hero": ABILITY_WORDS,
}
CLAUSES: Final[dict[str, str]] = {
    "treasure": "WD-16.15",
    "trap": "WD-16.16",
    "event": "WD-16.17",
    "monster": "WD-16.14",
    "hero": "WD-16.13",
    "dungeon": "WD-16.12",
}
"""Which clause limits the cards of a kind."""

IMPLIED_SCOPE: Final[dict[str, dict[str, str]]] = {
    "treasure": {"extra": "attached"},
    "event": {"symbol": "round"},
    "hero": {
        "reduce": "turn",
        "extra": "turn",
        "attack": "turn",
        "double": "turn",
        "steps": "turn",
    },
}
"""How long a word lasts on a card of that kind, where the card does not say."""

DM_WORDS: Final = ("lethal", "tough", "warded", "spiteful", "restore")
"""Words that work for the monster wherever they stand."""

MONSTER_TYPES: Final[dict[tuple[int, ...], tuple[int, int, int]]] = {
    (1,): (1, 2, 3),
    (1, 1): (1, 2, 3),
    (2,): (2, 2, 3),
    (2, 1): (2, 2, 3),
    (2, 2): (2, 3, 4),
    (3,): (2, 3, 4),
    (3, 2, 1): (3, 4, 5),
}
"""The seven types (WD-13.2), each with its points by wounds 1, 2 and 3 (WD-16.14)."""

TIERS: Final[dict[str, int]] = {
    "reduce": 6,
    "heal": 6,
    "extra": 5,
    "attack": 5,
    "symbol": 5,
    "double": 4,
    "steps": 4,
}
"""The Wounds number that goes with each ability (WD-16.13)."""


def monster_type(bonus: tuple[int, ...]) -> tuple[int, ...]:
    """Return the type of a monster, its bonuses from high to low (WD-13.2)."""
    return tuple(sorted([size for size in bonus if size], reverse=True))


def type_name(kind: tuple[int, ...]) -> str:
    """Write a type as the rulebook does: `{2,1}`."""
    return "{" + ",".join([str(size) for size in kind]) + "}"
