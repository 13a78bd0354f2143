"""Everything a player of Dungeon Enforcer can say, and the decisions it answers.

Squares are written by column and row: `walk C7`. `args` hold what the rules need: a square and a
side, a card, a fighter's place in the line.
"""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action, Kind, Vocabulary
from undercroft.kit.content import Listed

from .content import BATTLE_CARDS, HUNTERS, ITEMS
from .content.maps import SIDES, SQUARES, square_name

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add


def _square(square: int) -> str:
    return f"square-{square_name(square)}"


def _squares(verb: str, clause: str) -> list[Action]:
    """Build an action for each square."""
    return [
        _add(f"{verb} {square_name(square)}", square, clause=clause, touches=(_square(square),))
        for square in range(SQUARES)
    ]


def _cards(verb: str, box: Sequence[Listed], clause: str, thing: str) -> list[Action]:
    """Build an action for each card of a box."""
    return [
        _add(f"{verb} {card.slug}", number, clause=clause, touches=(f"{thing}-{card.slug}",))
        for number, card in enumerate(box)
    ]


def _fighters(what: str, clause: str) -> list[Action]:
    """Build an action for each place in the line of a battle: three hunters and a monster
    (DE-1.13)."""
    return [
        _add(f"{what} fighter {n + 1}", n, clause=clause, touches=(f"fighter-{n}",))
        for n in range(4)
    ]


# on the map
PLACE: Final = _squares("place", "DE-2.10")
"""A monster token (DE-2.13), or one's own in a starting town (DE-2.6)."""
WALK: Final = _squares("walk", "DE-3.5")
"""To a square, the cheapest way (DE-3.8)."""
FIGHT: Final = [
    [
        _add(
            f"fight {square_name(square)} from the {side}", square, number,
            clause="DE-3.11", touches=(f"side-{square_name(square)}-{side}", _square(square)),
        )
        for number, side in enumerate(SIDES)
    ]
    for square in range(SQUARES)
]  # fmt: skip
"""Onto a monster's square, from the square on that side of it (DE-3.14)."""
HIRE: Final = _add("hire", clause="DE-4.3", touches=("hunter-deck",))
SHOP: Final = _add("shop", clause="DE-5.2", touches=("item-deck",))
END_TURN: Final = _add("end turn", clause="DE-3.5")

# in a town, and at the beginning
TAKE: Final = _cards("take", HUNTERS, "DE-4.5", "hunter")
"""Hire a hunter that is shown, or choose the first one (R5)."""
DONE: Final = _add("done", clause="DE-4.6")
NAME: Final = _cards("name", ITEMS, "DE-5.3", "ware")
NAME_NONE: Final = _add("name none", clause="DE-5.3")
BUY: Final = _add("buy", clause="DE-5.5")
REFUSE: Final = _add("refuse", clause="DE-5.6")

# duels
CHALLENGE: Final = [
    _add(f"challenge player {player + 1}", player, clause="DE-18.2", touches=(f"token-{player}",))
    for player in range(6)
]
NO_CHALLENGE: Final = _add("no challenge", clause="DE-18.2")

# in battle
KEEP_HAND: Final = _add("keep", clause="DE-7.6")
REDRAW: Final = _add("redraw", clause="DE-7.6")
PLAY: Final = _cards("play", BATTLE_CARDS, "DE-8.1", "card")
BASE: Final = (_add("base attack", clause="DE-8.9"), _add("base defense", clause="DE-8.9"))
"""On base values, in that stance."""
BOOST: Final = _add("boost", clause="DE-8.12")
NO_BOOST: Final = _add("no boost", clause="DE-8.12")
USE_ITEM: Final = _cards("use", ITEMS, "DE-10.2", "item")
USE_ABILITY: Final = _fighters("ability of", "DE-10.2")
PASS: Final = _add("pass", clause="DE-10.2")
TARGET: Final = _fighters("target", "DE-10.6")
NO_EXCHANGE: Final = _add("no exchange", clause="DE-10.2")
EXCHANGE: Final = _fighters("exchange of", "DE-10.2")

# the decisions, in the order in which a match comes to them
D1_TOWN: Final = Kind("start", "DE-2.6", "choose a starting town")
D2_TOKEN: Final = Kind("monster-token", "DE-2.10", "place a monster token")
D3_TURN: Final = Kind("turn", "DE-3.13", "walk, visit the town, or end the turn", menu=(HIRE, SHOP))
D4_HIRE: Final = Kind("hire", "DE-4.5", "hire a hunter, or be done", menu=tuple(TAKE))
D5_WARES: Final = Kind("wares", "DE-5.3", "name an item you may want, or none")
D6_BUY: Final = Kind("buy", "DE-5.5", "buy it or refuse", menu=(BUY,))
D7_CHALLENGE: Final = Kind(
    "challenge", "DE-18.2", "challenge somebody here, or not", menu=tuple(CHALLENGE)
)
D8_REDRAW: Final = Kind("redraw", "DE-7.6", "keep your hand, or draw a new one")
D9_PLAY: Final = Kind(
    "play",
    "DE-8.1",
    "place a battle card, or choose a stance for base values",
    (*PLAY, *BASE),
    always=True,
)
"""One decision, whether or not a card can be placed: who waits learns that when it is answered."""
D10_BOOST: Final = Kind(
    "boost", "DE-8.12", "boost this fighter, or not", (BOOST,), hidden=True, decline=NO_BOOST
)
D11_ACT: Final = Kind(
    "act",
    "DE-10.2",
    "use an item or an ability, or pass",
    (*USE_ITEM, *USE_ABILITY),
    hidden=True,
    decline=PASS,
)
D11_TARGET: Final = Kind("target", "DE-10.6", "choose a target", tuple(TARGET))
D12_EXCHANGE: Final = Kind(
    "exchange",
    "DE-10.2",
    "exchange a play of yours, or not",
    tuple(EXCHANGE),
    hidden=True,
    decline=NO_EXCHANGE,
)
D12_CARD: Final = Kind(
    "exchange-card", "DE-8.4", "choose the card to place instead", tuple(PLAY), always=True
)
D13_FIRST: Final = Kind("first-hunter", "R5", "choose your first hunter")
