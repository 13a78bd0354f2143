"""Everything a player of Warp Dungeons can say, and the decisions it answers.

Seats are written from 1. `args` hold what the rules need: a card, a side of a
dungeon card, a number. Cards that a pack adds get their actions at the end, so
that the numbers of the others stay.
"""

from functools import partial
from typing import Final

from undercroft.kernel import Action, Kind, Vocabulary
from undercroft.kit.families import each

from .content import CARDS, FACTIONS
from .content.cards import (
    ATTACK,
    EVENT,
    HEROIC_ACTION,
    MONSTER,
    SECRET_DOOR,
    SYMBOLS,
    TRAP,
    TREASURE,
)

MOST_PLAYERS: Final = 4
HAND: Final = 7
"""The maximum hand allowance (WD-14.1)."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
FOLD: Final = 4
WAYS: Final = ("north", "east", "south", "west", "below")
"""The sides of a dungeon card; "below" is the fold-out to a fresh sheet (WD-5.9)."""

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
_each = partial(each, VOCABULARY)
_SEATS: Final = range(MOST_PLAYERS)

# set-up
DECLARE: Final[list[Action]] = []
"""By faction, in the order of FACTIONS."""
FIRST: Final = [_add(f"first {p + 1}", p, clause="WD-2.13", touches=(f"seat-{p}",)) for p in _SEATS]
NEXT: Final = [_add(f"next {p + 1}", p, clause="WD-2.13", touches=(f"seat-{p}",)) for p in _SEATS]

# the phases
REVEAL: Final = _each("reveal", WAYS, "WD-4.1", "way")
GO: Final = _each("go", WAYS, "WD-6.1", "way")
OPEN: Final = _each("open", WAYS, "R7", "way")[:FOLD]
DIVIDE: Final = _each("divide", WAYS, "WD-11.10", "way")
DIVIDE_HERE: Final = _add("divide here", -1, clause="WD-11.10")
END: Final = _add("end phase", clause="WD-3.8")
# It commits too much to be given by a tap on the room, where one may only wish to read what it is.
ATTEMPT: Final = _add("attempt", clause="WD-8.7")
DRAW: Final = [_add(f"draw {n}", n, clause="WD-14.1", touches=("deck",)) for n in range(HAND + 1)]
STOP_DISCARDING: Final = _add("keep the rest", clause="R51")

# answers
PASS: Final = _add("pass", clause="WD-9.38")
NO_MONSTER: Final = _add("no monster", clause="WD-8.10")
FIGHT: Final = _add("fight", clause="WD-8.12")
PAY_TRAP: Final = _add("pay", clause="WD-7.6")
SUFFER: Final = _add("suffer", clause="WD-7.10")
DIE: Final = _add("die", clause="WD-10.9")
ATTACH: Final = _add("attach", clause="WD-8.16")
LET_GO: Final = _add("let go", clause="WD-8.16")
CALL_OFF: Final = _add("call off", clause="WD-9.4")
READY: Final = _add("ready", clause="WD-9.1")
CHANGE_OWN: Final = [
    _add(f"change hero card {n + 1}", n, clause="WD-13.10", touches=(f"hero-card-{n}",))
    for n in range(HAND)
]
CHANGE_DM: Final = [
    _add(f"change dm card {n + 1}", n, clause="WD-13.10", touches=(f"dm-card-{n}",))
    for n in range(HAND)
]
BECOME: Final = [
    _add(f"become {symbol.lower()}", n, clause="WD-13.10") for n, symbol in enumerate(SYMBOLS)
]

# cards, by their number
PLAY: Final[dict[int, Action]] = {}
STAKE: Final[dict[int, Action]] = {}
DRINK: Final[dict[int, Action]] = {}
COMMIT: Final[dict[int, Action]] = {}
PAY: Final[dict[int, Action]] = {}
DISCARD: Final[dict[int, Action]] = {}

_PLAYED: Final = {
    HEROIC_ACTION: "WD-11.1",
    SECRET_DOOR: "WD-11.8",
    TRAP: "WD-7.1",
    EVENT: "WD-13.5",
    MONSTER: "WD-8.10",
}


def learn() -> None:
    """Add the actions of the factions and cards that have none yet (of a pack just read)."""
    for number in range(len(DECLARE), len(FACTIONS)):
        slug = FACTIONS[number].lower().replace(" ", "-")
        DECLARE.append(_add(f"declare {slug}", number, clause="WD-1.5"))
    for card in CARDS[len(DISCARD) :]:
        number, slug, held = card.id, card.slug, (f"card-{card.slug}",)
        DISCARD[number] = _add(f"discard {slug}", number, clause="R51", touches=held)
        if card.kind in _PLAYED:
            clause = _PLAYED[card.kind]
            PLAY[number] = _add(f"play {slug}", number, clause=clause, touches=held)
        elif card.kind == TREASURE:
            STAKE[number] = _add(f"stake {slug}", number, clause="WD-8.6", touches=held)
            if card.is_potion():
                worn = (f"attached-{slug}",)
                DRINK[number] = _add(f"drink {slug}", number, clause="WD-10.7", touches=worn)
        elif card.kind == ATTACK:
            COMMIT[number] = _add(f"commit {slug}", number, clause="WD-9.1", touches=held)
            PAY[number] = _add(f"pay {slug}", number, clause="WD-7.6", touches=held)


learn()

HEROIC_CARD: Final = next(card.id for card in CARDS if card.kind == HEROIC_ACTION)
DOOR_CARD: Final = next(card.id for card in CARDS if card.kind == SECRET_DOOR)
PLAY_HEROIC: Final = PLAY[HEROIC_CARD]
PLAY_DOOR: Final = PLAY[DOOR_CARD]

# the decisions, by the ids of the ledger's table of decisions
D_FACTION: Final = Kind("faction", "WD-1.5", "declare a faction", tuple(DECLARE))
D_FIRST: Final = Kind("first", "WD-2.13", "say which hero goes first")
D_NEXT: Final = Kind("second", "WD-2.13", "say which hero goes second")
_POTIONS: Final = tuple(DRINK.values())
_EXPLORE: Final = (PLAY_DOOR, *_POTIONS)
_EVENTS: Final = tuple([PLAY[card.id] for card in CARDS if card.kind == EVENT])
_DISCARDS: Final = tuple(DISCARD.values())
_PATHS: Final = (*DIVIDE, DIVIDE_HERE)
_REVEALED: Final = (*CHANGE_OWN, *CHANGE_DM)
_BECOME: Final = tuple(BECOME)
"""What a decision is about: of these, what is not allowed is shown with a reason."""
D_EXPLORE: Final = Kind("explore", "WD-4.1", "explore, or end the Exploration phase", _EXPLORE)
D_EXPLORE_ON: Final = Kind(
    "explore-cards",
    "WD-3.8",
    "play a card, or end the Exploration phase",
    _EXPLORE,
    hidden=True,
    decline=END,
)
D_DOOR_PATH: Final = Kind(
    "door-path", "WD-11.10", "choose the path that the Secret Door divides", _PATHS
)
D_SIDE: Final = Kind("side", "R7", "choose where this exit opens", tuple(OPEN))
_dm_may = partial(Kind, menu=_EVENTS, hidden=True, decline=PASS)
D_COLLAPSE: Final = _dm_may("collapse", "WD-11.17", "negate the Secret Door, or let it be")
D_FUMBLE: Final = _dm_may("fumble", "WD-9.43", "negate the Heroic Action, or let it be")
D_TRAP: Final = _dm_may("trap", "WD-7.1", "spring a trap, or not")
D_TRAP_ANSWER: Final = Kind(
    "trap-answer", "WD-7.5", "avoid the trap, or suffer it",
    (PAY_TRAP, PLAY_HEROIC, SUFFER), hidden=True,
)  # fmt: skip
D_PAY: Final = Kind(
    "trap-payment",
    "WD-7.8",
    "discard attack cards to pay the trap",
    tuple(PAY.values()),
    hidden=True,
)
D_MOVE: Final = Kind("move", "WD-6.1", "move, or end the Move phase", _POTIONS)
D_MOVE_ON: Final = Kind(
    "move-cards",
    "WD-3.8",
    "play a card, or end the Move phase",
    (*GO, *_POTIONS),
    hidden=True,
    decline=END,
)
D_RESOLVE: Final = Kind(
    "resolve", "WD-8.1", "attempt to resolve the room, or end the phase", _EXPLORE
)
D_RESOLVE_STAKE: Final = Kind(
    "resolve-stake",
    "WD-8.6",
    "stake a treasure on the room, or end the phase",
    (ATTEMPT, *_EXPLORE),
    hidden=True,
)
D_MONSTER: Final = _dm_may(
    "monster", "WD-8.10", "play a monster, or let the room go", decline=NO_MONSTER
)
D_AVOID: Final = Kind(
    "avoid", "WD-11.13", "fight, or slip away by a Secret Door", hidden=True, decline=FIGHT
)
D_HERO_WINDOW: Final = Kind(
    "hero-window", "WD-9.39", "act, or pass", _EXPLORE, hidden=True, decline=PASS
)
D_DM_WINDOW: Final = _dm_may("dm-window", "WD-9.40", "play an event, or pass")
D_OWN_CARD: Final = Kind(
    "own-card", "WD-11.1", "choose the card whose symbol changes", tuple(CHANGE_OWN)
)
D_OWN_SYMBOL: Final = Kind("own-symbol", "WD-11.1", "choose its new symbol", _BECOME)
D_TARGET: Final = Kind("target", "WD-13.10", "choose the card whose symbol changes", _REVEALED)
D_SYMBOL: Final = Kind("symbol", "WD-13.10", "choose its new symbol", _BECOME)
D_COMMIT: Final = Kind(
    "hero-commit",
    "WD-9.1",
    "put an attack card face down, or call off",
    (CALL_OFF, READY),
    hidden=True,
)
D_COMMIT_MORE: Final = Kind(
    "hero-commit-more",
    "WD-9.1",
    "put another attack card face down, or be ready",
    (CALL_OFF,),
    hidden=True,
)
D_DM_COMMIT: Final = Kind(
    "dm-commit", "WD-9.5", "put an attack card face down, or be ready", hidden=True
)
D_DOOR: Final = Kind("deaths-door", "WD-10.9", "drink a potion, or die", (PLAY_HEROIC,))
D_ATTACH: Final = Kind("attach", "WD-8.16", "attach the treasure, or let it go")
D_REINFORCE: Final = _dm_may("reinforcements", "WD-13.12", "call Reinforcements, or not")
D_DRAW: Final = Kind("refresh", "WD-14.1", "say how many cards to draw", _DISCARDS)
D_DRAW_DM: Final = Kind("refresh-dm", "WD-14.1", "say how many cards to draw", _DISCARDS)
D_DISCARD: Final = Kind("relief", "R51", "discard a card, or keep the rest")
