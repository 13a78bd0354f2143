"""Everything a player of Dungeon Attack! can say, and the decisions it answers.

Seats are written from 1 (`assist 2` is the second seat); `args` hold what the
rules need: a player (from 0, -1 for the Room), a number, or a face.
"""

from typing import Final

from undercroft.kernel import Action, Kind, Vocabulary

from .content import DEALT
from .content.cards import DICE, FACES, RED, WHITE, A, D, M

MOST_PLAYERS: Final = min(8, len(DEALT))
"""Eight, if there is a card for each of them (R3)."""
COLOURS: Final = (DICE[WHITE], DICE[RED])

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
_SEATS: Final = range(MOST_PLAYERS)


def _per_seat(verb: str, clause: str) -> list[Action]:
    return [_add(f"{verb} {p + 1}", p, clause=clause, touches=(f"seat-{p}",)) for p in _SEATS]


# set-up
PICK: Final = [_add(f"pick {card.slug}", n, clause="R4") for n, card in enumerate(DEALT)]
FIRST: Final = _per_seat("first", "DA-2.9")

# the six actions (DA-9.1)
BUST: Final = _add("bust", clause="DA-10.1", touches=("room", "door"))
ASSIST: Final = _add("assist", clause="DA-11.1", touches=("others-dice",))
HEAL: Final = _add("heal", clause="DA-9.8", touches=("condition", "own-condition"))
RECOVER: Final = _add("recover", clause="DA-9.4", touches=("own-condition",))
RECHARGE: Final = _add("recharge", clause="DA-9.7", touches=("drained",))
PASS: Final = _add("pass", clause="DA-9.3")
SIX: Final[tuple[Action, ...]] = (BUST, ASSIST, HEAL, RECOVER, RECHARGE, PASS)
BONUS: Final = [HEAL, RECOVER, RECHARGE]
"""The small actions, by the numbers of SMALL."""

# abilities
USE: Final = _add("use", clause="DA-13.4", touches=("ability",))
SKIP: Final = _add("skip", clause="DA-13.4")

# who and where
ASSIST_WHOM: Final = _per_seat("assist", "DA-11.2")
HEAL_WHOM: Final = _per_seat("heal", "DA-9.11")
RECHARGE_WHOSE: Final = _per_seat("recharge", "DA-9.7")
CHALLENGE_WHOM: Final = _per_seat("challenge", "DA-13.1")
TAKE: Final = [_add(f"take {n}", n, clause="DA-13.1") for n in range(1, 5)]
TO_ROOM: Final = _add("to room", -1, clause="DA-7.2", touches=("room",))
TO: Final = _per_seat("to", "DA-7.2")
REST_TO_ROOM: Final = _add("rest to room", -1, clause="DA-7.3", touches=("room",))
ONE_TO: Final = _per_seat("one to", "DA-7.3")

# magic
WITH_ABILITY: Final = _add("with ability", clause="DA-9.9", touches=("ability",))
WITH_ARTIFACT: Final = _add("with artifact", clause="DA-12.7", touches=("artifact",))
WITH_ITEM: Final = _add("with item", clause="DA-12.1", touches=("item",))
SOURCES: Final = (WITH_ABILITY, WITH_ARTIFACT, WITH_ITEM)
DONE: Final = _add("done", clause="DA-4.5")


def _reroll(colour: int, face: int) -> Action:
    of, shown = DICE[colour], FACES[face]
    touches = (f"die-{of}-{shown}",)
    return _add(f"reroll {of} {shown}", colour, face, clause="DA-12.3", touches=touches)


REROLL: Final = [[_reroll(colour, face) for face in (D, M, A)] for colour in (WHITE, RED)]
"""By colour, then face: REROLL[RED][A]."""
_REROLLS: Final = (*REROLL[WHITE], *REROLL[RED])

# in a roll
STAND: Final = _add("let it stand", clause="DA-13.1")
AUTOMATIC: Final = _add("re-roll it", clause="DA-5.3")
CANCEL: Final = _add("cancel the hit", clause="DA-13.1", touches=("ability",))
TAKE_HIT: Final = _add("take the hit", clause="DA-8.2")
KEEP_EPIC: Final = _add("keep epic", clause="DA-19.14")
LEAVE_EPIC: Final = _add("leave epic", clause="DA-19.14")
KEEP_RED: Final = [
    _add(f"keep {n} red", n, clause="DA-6.6", touches=("die-red-D" if n else "die-white-D",))
    for n in range(3)
]

# the decisions, by the ids of the ledger's table of decisions
C_PICK: Final = Kind("pick", "R4", "pick an Adventurer", tuple(PICK))
C_FIRST: Final = Kind("first", "DA-2.9", "say who begins")
C_BEFORE: Final = Kind("before", "DA-13.3", "use the Special Ability, or not")
C_BEFORE_WHERE: Final = Kind("before-where", "DA-13.3", "choose where the die slips to", tuple(TO))
C_BEFORE_WHOM: Final = Kind(
    "before-whom", "DA-13.3", "choose whose dice to take", tuple(CHALLENGE_WHOM)
)
C_BEFORE_COUNT: Final = Kind("before-count", "DA-13.3", "choose how many dice to take")
C_ACT: Final = Kind("act", "DA-9.1", "take one action", SIX)
C_ASSIST: Final = Kind("assist", "DA-11.2", "choose whom to assist", tuple(ASSIST_WHOM))
C_HEAL: Final = Kind("heal-now", "R21", "heal with magic, or go on")
C_HEAL_SRC: Final = Kind("heal-with", "DA-9.10", "choose what heals", SOURCES)
C_HEAL_WHO: Final = Kind("heal-whom", "DA-9.11", "choose who is healed", tuple(HEAL_WHOM))
C_RECHARGE: Final = Kind(
    "recharge", "DA-9.7", "choose whose Magic Item to recharge", tuple(RECHARGE_WHOSE)
)
C_BANE: Final = Kind("bane", "DA-13.1", "let the Boss Monster's D stand, or re-roll it")
C_WARD: Final = Kind("ward", "DA-13.1", "cancel the HIT, or take it")
C_WINDOW: Final = Kind("window", "DA-4.5", "re-roll a die, or accept the faces", (USE, *_REROLLS))
C_WINDOW_SRC: Final = Kind("reroll-with", "DA-12.3", "choose what re-rolls the die", SOURCES)
C_EPIC_KEEP: Final = Kind("epic-keep", "DA-19.14", "keep the Epic Monster, or leave it")
C_KEEP: Final = Kind("keep", "DA-6.6", "choose how many red dice to keep", tuple(KEEP_RED))
C_MOVE_RED: Final = Kind("move-red", "DA-7.2", "choose where the Boss Monster goes", tuple(TO))
C_MOVE: Final = Kind("move", "DA-7.3", "send the Moving dice on", tuple(ONE_TO))
C_AFTER: Final = Kind(
    "after", "DA-13.1", "take one more small action, or not", (HEAL, RECOVER, RECHARGE)
)
C_SEARCH: Final = Kind(
    "search", "DA-16.1", "re-roll a treasure die, or take what was found", _REROLLS
)
C_SEARCH_SRC: Final = Kind("search-with", "R38", "choose what re-rolls the treasure die", SOURCES)
