"""Everything a player of Dungeon Enforcer can say, and the decisions it answers.

Squares are written by column and row: `walk C7`. `args` hold what the rules need: a square and a
side, a card, a fighter's place in the line.
"""

from typing import Final

from undercroft.kernel import Kind, Vocabulary

from .content import BATTLE_CARDS, HUNTERS, ITEMS
from .content.maps import SIDES, SQUARES, square_name

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
MOST_PLAYERS: Final = 6
MOST_FIGHTERS: Final = 4
"""Three hunters and a monster (DE-1.13)."""
GEAR: Final = tuple([item.id for item in ITEMS if item.deed is None])


def _thing(square: int) -> tuple[str, ...]:
    return (f"square-{square_name(square)}",)


def _fighter(number: int) -> tuple[str, ...]:
    return (f"fighter-{number}",)


# on the map
PLACE: Final = [
    _add(f"place {square_name(square)}", square, clause="DE-2.10", touches=_thing(square))
    for square in range(SQUARES)
]
"""A monster token (DE-2.13), or one's own in a starting town (DE-2.6)."""
WALK: Final = [
    _add(f"walk {square_name(square)}", square, clause="DE-3.5", touches=_thing(square))
    for square in range(SQUARES)
]
"""To a square, the cheapest way (DE-3.8)."""
FIGHT: Final = [
    [
        _add(
            f"fight {square_name(square)} from the {side}", square, number,
            clause="DE-3.11", touches=(f"side-{square_name(square)}-{side}", *_thing(square)),
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
TAKE: Final = [
    _add(f"take {hunter.slug}", hunter.id, clause="DE-4.5", touches=(f"hunter-{hunter.slug}",))
    for hunter in HUNTERS
]
"""Hire a hunter that is shown, or choose the first one (R5)."""
DONE: Final = _add("done", clause="DE-4.6")
NAME: Final = [
    _add(f"name {item.slug}", item.id, clause="DE-5.3", touches=(f"ware-{item.slug}",))
    for item in ITEMS
]
NAME_NONE: Final = _add("name none", clause="DE-5.3")
BUY: Final = _add("buy", clause="DE-5.5")
REFUSE: Final = _add("refuse", clause="DE-5.6")

# duels
CHALLENGE: Final = [
    _add(f"challenge player {player + 1}", player, clause="DE-18.2", touches=(f"token-{player}",))
    for player in range(MOST_PLAYERS)
]
NO_CHALLENGE: Final = _add("no challenge", clause="DE-18.2")

# in battle
KEEP_HAND: Final = _add("keep", clause="DE-7.6")
REDRAW: Final = _add("redraw", clause="DE-7.6")
PLAY: Final = [
    _add(f"play {card.slug}", card.id, clause="DE-8.1", touches=(f"card-{card.slug}",))
    for card in BATTLE_CARDS
]
BASE: Final = (
    _add("base attack", clause="DE-8.9"),
    _add("base defense", clause="DE-8.9"),
)
"""On base values, in that stance."""
BOOST: Final = _add("boost", clause="DE-8.12")
NO_BOOST: Final = _add("no boost", clause="DE-8.12")
USE_ITEM: Final = [
    _add(f"use {item.slug}", item.id, clause="DE-10.2", touches=(f"item-{item.slug}",))
    for item in ITEMS
]
USE_ABILITY: Final = [
    _add(f"ability of fighter {n + 1}", n, clause="DE-10.2", touches=_fighter(n))
    for n in range(MOST_FIGHTERS)
]
PASS: Final = _add("pass", clause="DE-10.2")
TARGET: Final = [
    _add(f"target fighter {n + 1}", n, clause="DE-10.6", touches=_fighter(n))
    for n in range(MOST_FIGHTERS)
]
NO_EXCHANGE: Final = _add("no exchange", clause="DE-10.2")
EXCHANGE: Final = [
    _add(f"exchange of fighter {n + 1}", n, clause="DE-10.2", touches=_fighter(n))
    for n in range(MOST_FIGHTERS)
]

# the decisions, in the order in which a match comes to them
D1_TOWN: Final = Kind("start", "DE-2.6", "choose a starting town")
D2_TOKEN: Final = Kind("monster-token", "DE-2.10", "place a monster token")
D3_TURN: Final = Kind("turn", "DE-3.13", "walk, visit the town, or end the turn", menu=(HIRE, SHOP))
D4_HIRE: Final = Kind("hire", "DE-4.5", "hire a hunter, or be done")
D5_WARES: Final = Kind("wares", "DE-5.3", "name an item you may want, or none")
D6_BUY: Final = Kind("buy", "DE-5.5", "buy it or refuse", menu=(BUY,))
D7_CHALLENGE: Final = Kind("challenge", "DE-18.2", "challenge somebody here, or not")
D8_REDRAW: Final = Kind("redraw", "DE-7.6", "keep your hand, or draw a new one")
D9_PLAY: Final = Kind(
    "play", "DE-8.1", "place a battle card, or choose a stance for base values", always=True
)
"""One decision, whether or not a card can be placed: who waits learns that when it is answered."""
D10_BOOST: Final = Kind(
    "boost", "DE-8.12", "boost this fighter, or not", hidden=True, decline=NO_BOOST
)
D11_ACT: Final = Kind(
    "act", "DE-10.2", "use an item or an ability, or pass", hidden=True, decline=PASS
)
D11_TARGET: Final = Kind("target", "DE-10.6", "choose a target")
D12_EXCHANGE: Final = Kind(
    "exchange", "DE-10.2", "exchange a play of yours, or not", hidden=True, decline=NO_EXCHANGE
)
D12_CARD: Final = Kind("exchange-card", "DE-8.4", "choose the card to place instead", always=True)
D13_FIRST: Final = Kind("first-hunter", "R5", "choose your first hunter")
