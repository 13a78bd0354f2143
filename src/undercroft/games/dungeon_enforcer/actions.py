"""Everything a player of Dungeon Enforcer can say, and the decisions it answers.

Squares are written by column and row: `walk C7`. `args` hold what the rules need: a square and a
side, a card, a fighter's place in the line.
"""

from functools import partial
from typing import Final

from undercroft.kernel import Action, Kind, Vocabulary
from undercroft.kit.families import each

from .content import BATTLE_CARDS, HUNTERS, ITEMS
from .content.maps import SIDES, SQUARES, square_name

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
_each = partial(each, VOCABULARY)


def _numbered(verb: str, count: int, clause: str, thing: str) -> list[Action]:
    """Build an action for each player, or for each place in the line of a battle."""
    return [
        _add(f"{verb} {n + 1}", n, clause=clause, touches=(f"{thing}-{n}",)) for n in range(count)
    ]


_SQUARES: Final = [square_name(square) for square in range(SQUARES)]
_ITEMS: Final = [item.slug for item in ITEMS]
LINE: Final = 4
"""The places in the line of a battle: three hunters and a monster (DE-1.13)."""

# on the map
PLACE: Final = _each("place", _SQUARES, "DE-2.10", "square")
"""A monster token (DE-2.13), or one's own in a starting town (DE-2.6)."""
WALK: Final = _each("walk", _SQUARES, "DE-3.5", "square")
"""To a square, the cheapest way (DE-3.8)."""
FIGHT: Final = [
    [
        _add(f"fight {name} from the {side}", square, number, clause="DE-3.11",
             touches=(f"side-{name}-{side}", f"square-{name}"))
        for number, side in enumerate(SIDES)
    ]
    for square, name in enumerate(_SQUARES)
]  # fmt: skip
"""Onto a monster's square, from the square on that side of it (DE-3.14)."""
HIRE: Final = _add("hire", clause="DE-4.3", touches=("hunter-deck",))
SHOP: Final = _add("shop", clause="DE-5.2", touches=("item-deck",))
END_TURN: Final = _add("end turn", clause="DE-3.5")

# in a town, and at the beginning
TAKE: Final = _each("take", [hunter.slug for hunter in HUNTERS], "DE-4.5", "hunter")
"""Hire a hunter that is shown, or choose the first one (R5)."""
DONE: Final = _add("done", clause="DE-4.6")
NAME: Final = _each("name", _ITEMS, "DE-5.3", "ware")
NAME_NONE: Final = _add("name none", clause="DE-5.3")
BUY: Final = _add("buy", clause="DE-5.5")
REFUSE: Final = _add("refuse", clause="DE-5.6")

# duels
CHALLENGE: Final = _numbered("challenge player", 6, "DE-18.2", "token")
NO_CHALLENGE: Final = _add("no challenge", clause="DE-18.2")

# in battle
KEEP_HAND: Final = _add("keep", clause="DE-7.6")
REDRAW: Final = _add("redraw", clause="DE-7.6")
PLAY: Final = _each("play", [card.slug for card in BATTLE_CARDS], "DE-8.1", "card")
BASE: Final = (_add("base attack", clause="DE-8.9"), _add("base defense", clause="DE-8.9"))
"""On base values, in that stance."""
BOOST: Final = _add("boost", clause="DE-8.12")
NO_BOOST: Final = _add("no boost", clause="DE-8.12")
USE_ITEM: Final = _each("use", _ITEMS, "DE-10.2", "item")
USE_ABILITY: Final = _numbered("ability of fighter", LINE, "DE-10.2", "fighter")
PASS: Final = _add("pass", clause="DE-10.2")
TARGET: Final = _numbered("target fighter", LINE, "DE-10.6", "fighter")
NO_EXCHANGE: Final = _add("no exchange", clause="DE-10.2")
EXCHANGE: Final = _numbered("exchange of fighter", LINE, "DE-10.2", "fighter")

# the decisions, in the order in which a match comes to them
D1_TOWN: Final = Kind("start", "DE-2.6", "choose a starting town")
D2_TOKEN: Final = Kind("monster-token", "DE-2.10", "place a monster token", menu=tuple(PLACE))
D3_TURN: Final = Kind("turn", "DE-3.13", "walk, visit the town, or end the turn", menu=(HIRE, SHOP))
D4_HIRE: Final = Kind("hire", "DE-4.5", "hire a hunter, or be done", menu=tuple(TAKE))
D5_WARES: Final = Kind("wares", "DE-5.3", "name an item you may want, or none")
D6_BUY: Final = Kind("buy", "DE-5.5", "buy it or refuse", menu=(BUY,))
D7_CHALLENGE: Final = Kind(
    "challenge", "DE-18.2", "challenge somebody here, or not", menu=tuple(CHALLENGE)
)
D8_REDRAW: Final = Kind("redraw", "DE-7.6", "keep your hand, or draw a new one")
D9_PLAY: Final = Kind(
    "play", "DE-8.1", "place a battle card, or choose a stance for base values", (*PLAY, *BASE),
    always=True,
)  # fmt: skip
"""One decision, whether or not a card can be placed: who waits learns that when it is answered."""
D10_BOOST: Final = Kind(
    "boost", "DE-8.12", "boost this fighter, or not", (BOOST,), hidden=True, decline=NO_BOOST
)
D11_ACT: Final = Kind(
    "act", "DE-10.2", "use an item or an ability, or pass", (*USE_ITEM, *USE_ABILITY),
    hidden=True, decline=PASS,
)  # fmt: skip
D11_TARGET: Final = Kind("target", "DE-10.6", "choose a target", tuple(TARGET))
D12_EXCHANGE: Final = Kind(
    "exchange", "DE-10.2", "exchange a play of yours, or not", tuple(EXCHANGE),
    hidden=True, decline=NO_EXCHANGE,
)  # fmt: skip
D12_CARD: Final = Kind(
    "exchange-card", "DE-8.4", "choose the card to place instead", tuple(PLAY), always=True
)
D13_FIRST: Final = Kind("first-hunter", "R5", "choose your first hunter")
