"""The cards of Warp Dungeons: what their files say and what the rules read (WD-1, 16.12-16.18)."""

from typing import Annotated, Any, Final

from pydantic import Field, StringConstraints

from undercroft.kernel.errors import nearest
from undercroft.kit import cards
from undercroft.kit.cards import UNREAD, Each, Entry, Numbers, Words
from undercroft.kit.content import Icon
from undercroft.kit.explain import KeyFault

from . import effects

Name = Annotated[
    str,
    StringConstraints(pattern=r"^[^\W\d_][\w' -]{0,39}$"),
    Field(description="a name: a letter, then at most 39 letters, figures, spaces, ' and -"),
]

SYMBOLS: Final = Words()
"""The five symbols, sword, flame, arrow, axe and shield (WD-1.8)."""
BATTLE: Final = SYMBOLS.add("Battle")
MAGIC: Final = SYMBOLS.add("Magic")
AGILITY: Final = SYMBOLS.add("Agility")
STRENGTH: Final = SYMBOLS.add("Strength")
COURAGE: Final = SYMBOLS.add("Courage")
ANY_SYMBOL: Final = -1
"""In an effect: whoever uses it chooses the symbol."""
Symbol = Annotated[int, SYMBOLS]

KINDS: Final = Words()
"""What a card of a personal deck can be; KINDS[card.kind]."""
ATTACK: Final = KINDS.add("attack")
HEROIC_ACTION: Final = KINDS.add("heroic-action")
SECRET_DOOR: Final = KINDS.add("secret-door")
TREASURE: Final = KINDS.add("treasure")
TRAP: Final = KINDS.add("trap")
EVENT: Final = KINDS.add("event")
MONSTER: Final = KINDS.add("monster")

SIDES: Final = Words()
"""Whom an effect works for."""
HERO_SIDE: Final = SIDES.add("hero")
DM_SIDE: Final = SIDES.add("dm")
Side = Annotated[int, SIDES]

SCOPES: Final = Words()
"""How long an event works that does not work at once (WD-9.41)."""
FOR_ROUND: Final = SCOPES.add("round")
FOR_BATTLE: Final = SCOPES.add("battle")
Scope = Annotated[int, SCOPES]

ALL_DAMAGE: Final = 99
"""The size of a HEAL that heals everything; damage never gets that far."""

# -- effects ------------------------------------------------------------------------------


def _one_of(*numbers: int, **words: int) -> Any:
    return Annotated[int, Numbers(*numbers, **words)]


UP_TO_2: Final = _one_of(1, 2)
UP_TO_3: Final = _one_of(1, 2, 3)
UP_TO_5: Final = _one_of(1, 2, 3, 4, 5)
CHANGE: Final = _one_of(-3, -2, -1, 1, 2, 3)
SYMBOL_OR_ANY: Final = _one_of(**{word: n for n, word in enumerate(SYMBOLS)}, any=ANY_SYMBOL)

TREASURE_EFFECTS: Final = effects.EFFECTS.taking(
    "effect of a treasure",
    {
        effects.POINTS: {"size": UP_TO_5},
        effects.POINTS_PER_TROPHY: {"per": _one_of(2, 3, 4, 5, 6), "cap": UP_TO_5},
        effects.BONUS: {"symbol": Symbol, "size": UP_TO_2},
        effects.LEVEL: {"size": 1},
        effects.HEAL: {"size": _one_of(1, 2, 3, 4, all=ALL_DAMAGE)},
        effects.EXTRA: {"size": _one_of(1)},
    },
)
"""One class each (WD-16.15); EXTRA and POINTS_PER_TROPHY are the listed specials."""
TREASURE_CLASSES: Final = {
    effects.POINTS: "points",
    effects.POINTS_PER_TROPHY: "points",
    effects.BONUS: "bonus",
    effects.LEVEL: "level",
    effects.HEAL: "heal",
}
"""The classes of treasures by what they do; other treasures are special (WD-12.1)."""

TRAP_EFFECTS: Final = effects.EFFECTS.taking(
    "effect of a trap",
    {
        effects.WOUND: {"size": UP_TO_2},
        effects.MISS: {},
        effects.POISON: {"size": _one_of(1)},
        effects.BACK: {},
        effects.DISCARD: {"size": UP_TO_2},
    },
)
"""The results of traps (WD-16.16)."""

EVENT_EFFECTS: Final = effects.EFFECTS.taking(
    "effect of an event",
    {
        effects.ATTACK: {"side": Side, "size": CHANGE, "scope": Scope},
        effects.CARDS: {"side": Side, "size": CHANGE, "scope": Scope},
        effects.EXTRA: {"side": DM_SIDE, "size": UP_TO_3, "scope": Scope},
        effects.SYMBOL: {"side": Side, "symbol": SYMBOL_OR_ANY},
        effects.LETHAL: {"side": DM_SIDE, "scope": Scope},
        effects.TOUGH: {"side": DM_SIDE, "scope": Scope},
        effects.WARDED: {"side": DM_SIDE, "symbol": Symbol, "scope": Scope},
        effects.RESTORE: {"side": DM_SIDE, "size": UP_TO_3},
        effects.NEGATE: {"card": Annotated[int, KINDS.only(HEROIC_ACTION, SECRET_DOOR)]},
        effects.REFIGHT: {},
    },
)
"""The one primitive of an event (WD-16.17)."""

WINDOWS: Final[dict[int, tuple[str, ...]]] = {
    effects.ATTACK: ("pre", "post"),
    effects.CARDS: ("pre",),
    effects.EXTRA: ("pre", "post"),
    effects.SYMBOL: ("post",),
    effects.LETHAL: ("pre", "post"),
    effects.TOUGH: ("pre", "post"),
    effects.WARDED: ("pre", "post"),
    effects.RESTORE: ("pre", "post"),
    effects.NEGATE: ("answer",),
    effects.REFIGHT: ("after_win",),
}
"""When an event can do anything at all: a commit limit only before the commits, a change of
symbol only after the reveal (WD-9.38, 9.40, 16.17)."""

SPECIALS: Final = effects.EFFECTS.taking(
    "effect of a monster",
    {
        effects.LETHAL: {"side": DM_SIDE},
        effects.TOUGH: {"side": DM_SIDE},
        effects.WARDED: {"side": DM_SIDE, "symbol": Symbol},
        effects.SPITEFUL: {"side": DM_SIDE},
    },
)
"""The special rules of monsters (WD-13.1, 16.14)."""

ABILITIES: Final = effects.EFFECTS.taking(
    "effect of a hero",
    {
        effects.REDUCE: {"size": _one_of(1)},
        effects.HEAL: {"size": _one_of(2)},
        effects.EXTRA: {"size": _one_of(1)},
        effects.ATTACK: {"size": _one_of(2)},
        effects.SYMBOL: {"symbol": _one_of(any=ANY_SYMBOL)},
        effects.DOUBLE: {"symbol": Symbol},
        effects.STEPS: {"size": _one_of(2)},
    },
)
"""The abilities of heroes (WD-16.13)."""


class Effect(Entry):
    """What a card does. `card` is the kind of card that NEGATE answers."""

    do: Annotated[int, effects.EFFECTS]
    side: Annotated[int, UNREAD] = HERO_SIDE
    size: Annotated[int, UNREAD] = 0
    symbol: Annotated[int, UNREAD] = ANY_SYMBOL
    scope: Annotated[int, UNREAD] = FOR_ROUND
    card: Annotated[int, UNREAD] = ATTACK
    per: Annotated[int, UNREAD] = 0
    cap: Annotated[int, UNREAD] = 0


# -- cards of personal decks --------------------------------------------------------------

NO_BONUS: Final = (0,) * len(SYMBOLS)


class Card(cards.Card):
    """A card of a personal deck. `id` is its place in CARDS; equal cards share one id.

    What a card does not have is 0 or empty; attack cards have `symbol` and `value`. `effects`
    are applied in the order printed. `source` is "printed", "authored" or the slug of a pack.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self.icon = ""
        self.kind = ATTACK
        self.effects: tuple[Effect, ...] = ()
        self.symbol = ANY_SYMBOL
        self.value = 0
        self.cost = 0
        self.windows: tuple[str, ...] = ()
        self.bonus: tuple[int, ...] = NO_BONUS
        self.wounds = 0
        self.points = 0
        self.faction = ""

    def does(self, do: int) -> Effect | None:
        """Return the first effect that does that, None without one."""
        for effect in self.effects:
            if effect.do == do:
                return effect
        return None

    @property
    def printed_points(self) -> int:
        """The points printed on a monster or a point treasure."""
        worth = self.does(effects.POINTS)
        return self.points if worth is None else worth.size

    @property
    def treasure_class(self) -> str:
        """The class of a treasure (WD-12.1)."""
        return TREASURE_CLASSES.get(self.effects[0].do, "special")

    def is_potion(self) -> bool:
        """Say whether this is a healing treasure (WD-12.1)."""
        return self.kind == TREASURE and self.does(effects.HEAL) is not None


class Treasure(Card):
    """A treasure: one class, or a listed special (WD-12.1, 16.15)."""

    name: Name
    icon: Icon
    effect: Annotated[Effect, TREASURE_EFFECTS]

    def derive(self) -> None:
        """Set what a file does not say."""
        self.kind, self.effects = TREASURE, (self.effect,)


class Trap(Card):
    """A trap: its payment, its results in printed order (WD-7.6, 7.10, 16.16)."""

    name: Name
    icon: Icon
    symbol: Symbol
    cost: Annotated[int, Field(ge=1, le=6)]
    effects: Annotated[
        tuple[Annotated[Effect, TRAP_EFFECTS], ...], Field(min_length=1, max_length=2)
    ]

    def derive(self) -> None:
        """Set what a file does not say."""
        self.kind = TRAP

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Wounds come first, only once, and at most one other result with them."""
        does = [effect.do for effect in self.effects]
        found = []
        if does.count(effects.WOUND) > 1 or does[-1:] == [effects.WOUND] != does:
            found.append(("effects", "wounds come first, and only once"))
        if len(does) - does.count(effects.WOUND) > 1:
            words = " and ".join([effects.EFFECTS[do] for do in does])
            found.append(("effects", f"{words}: at most one besides the wounds"))
        return found


_WHEN: Final = [f"`{effects.EFFECTS[do]}` {' or '.join(when)}" for do, when in WINDOWS.items()]


class Event(Card):
    """An event: one primitive and its windows, perhaps for one faction (WD-13.5, 16.17).

    `windows` are out of "pre", "post", "answer" and "after_win".
    """

    name: Name
    icon: Icon
    effect: Annotated[Effect, EVENT_EFFECTS]
    windows: Annotated[
        tuple[str, ...],
        Field(min_length=1, max_length=2, description=f"a list of 1: with {'; '.join(_WHEN)}"),
    ]
    faction: Name = ""

    def derive(self) -> None:
        """Set what a file does not say."""
        self.kind, self.effects = EVENT, (self.effect,)

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """An event helps the DM, in windows of its effect; one in a pack has one window."""
        one, fitting = self.effect, WINDOWS[self.effect.do]
        found = []
        if one.do in (effects.ATTACK, effects.CARDS) and (one.size > 0) != (one.side == DM_SIDE):
            why = f"{one.size} for the {SIDES[one.side]}: events help the DM (dm > 0, hero < 0)"
            found.append(("effect.size", why))
        for number, window in enumerate(self.windows, 1):
            if window not in fitting:
                hint = f"{nearest(window, fitting)} ({' | '.join(fitting)})"
                why = f"{window!r} does not fit {effects.EFFECTS[one.do]!r}{hint}"
                found.append((f"windows.{number}", why))
        if found:
            return found
        if len(set(self.windows)) < len(self.windows):
            return [("windows", "names a window twice")]
        if in_pack and len(self.windows) > 1:
            return [("windows", f"an event has one window: keep {self.windows[0]!r}")]
        return []


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


def monster_type(bonus: tuple[int, ...]) -> tuple[int, ...]:
    """Return the type of a monster, its bonuses from high to low (WD-13.2)."""
    return tuple(sorted([size for size in bonus if size], reverse=True))


def type_name(kind: tuple[int, ...]) -> str:
    """Write a type as the rulebook does: `{2,1}`."""
    return "{" + ",".join([str(size) for size in kind]) + "}"


_TYPES: Final = [type_name(kind) for kind in MONSTER_TYPES]


class Monster(Card):
    """A monster (WD-13.1-13.3, 16.14)."""

    name: Name
    icon: Icon
    bonus: Annotated[
        tuple[int, ...],
        Each(SYMBOLS, Annotated[int, Field(ge=1)]),
        Field(
            min_length=1,
            max_length=3,
            description=f"a table of 1 to 3 symbols, of one of the types {' '.join(_TYPES)}",
        ),
    ]
    wounds: Annotated[int, Field(ge=1, le=3)]
    points: Annotated[int, Field(ge=0, le=5)]
    faction: Name = ""
    special: Annotated[Effect, SPECIALS] | None = None

    def derive(self) -> None:
        """Set what a file does not say."""
        self.kind = MONSTER
        self.effects = () if self.special is None else (self.special,)

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Monsters are of seven types."""
        kind = monster_type(self.bonus)
        if kind in MONSTER_TYPES:
            return []
        return [("bonus", f"{type_name(kind)} is no type of monster ({' | '.join(_TYPES)})")]


# -- stat cards and dungeon cards -----------------------------------------------------------


class Hero(cards.Card):
    """A hero stat card: a bonus per symbol, a Wounds number and one ability (WD-1.3, 16.13)."""

    name: Name
    icon: Icon
    bonus: Annotated[
        tuple[int, ...],
        Each(SYMBOLS, Annotated[int, Field(ge=1)]),
        Field(min_length=3, max_length=3, description="a table of 3 symbols: one 2 and two 1"),
    ]
    wounds: Annotated[int, Field(ge=1, le=9)]
    ability: Name
    effect: Annotated[Effect, ABILITIES]

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """A hero has one +2 and two +1."""
        if monster_type(self.bonus) == (2, 1, 1):
            return []
        sizes = [f"{size:+d} {symbol}" for symbol, size in zip(SYMBOLS, self.bonus, strict=True)]
        shown = ", ".join([size for size in sizes if size[1] != "0"])
        return [("bonus", f"{shown}: a hero has one +2 and two +1")]


CLASSES: Final = Words()
"""The classes of dungeon cards; the Objective Room is a Room too (WD-1.10-1.12)."""
PASSAGE: Final = CLASSES.add("passage")
ROOM: Final = CLASSES.add("room")
STAIRWAY: Final = CLASSES.add("stairway")
OBJECTIVE: Final = CLASSES.add("objective")
MADE_ANEW: Final = (PASSAGE, ROOM)
"""Those of which packs may have more."""


class DungeonCard(cards.Card):
    """A dungeon card: listed exits, class, and what it adds to monsters in it (WD-1.10-1.12).

    `attack` is the flat bonus of monsters there (WD-9.13-9.15); with `declared_only`
    only those of the declared faction have it.
    """

    name: Name
    icon: Icon
    exits: Annotated[int, Field(ge=0, le=3, description="1 to 3")]
    kind: Annotated[int, CLASSES, Field(description="`passage` or `room`")]
    attack: Annotated[int, Field(ge=0, le=2)] = 0
    declared_only: bool = False

    def is_room(self) -> bool:
        """Say whether it can be resolved (WD-1.10)."""
        return self.kind == ROOM or self.kind == OBJECTIVE

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Packs have passages and rooms, and only rooms have monsters."""
        found = []
        if in_pack and self.kind not in MADE_ANEW:
            why = f"{CLASSES[self.kind]!r} cannot be made anew (passage | room)"
            found.append(("kind", why))
        if self.kind in MADE_ANEW and self.exits == 0:
            found.append(("exits", "a passage or room has 1 to 3 exits"))
        if self.kind == PASSAGE and self.attack:
            found.append(("attack", 'monsters live in rooms only: set kind = "room"'))
        if self.declared_only and not self.attack:
            found.append(("declared_only", "needs attack = 1 or 2"))
        return found
