"""Everything a player of Dungeon Keeper can say, and the decisions it answers.

A room is written by level and place: `3.1` is the first room of level 3. `args` hold
what the rules need: a card, a kind of unit, a place, marks, a number.
"""

from functools import partial
from typing import Final

from undercroft.kernel import Action, Kind, Vocabulary
from undercroft.kit.content import find
from undercroft.kit.families import each

from .content import CARDS, KEEPER, SPELLS, UNITS
from .content.cards import DOOR, ROOM, TRAP_KINDS
from .dungeon import CARRIES, FACE_DOWN, PLACES, place_name

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
_each = partial(each, VOCABULARY)
ANYWHERE: Final = -1
ANY_KIND: Final = -1
ANY_MARKS: Final = -1
MOST_ROLLS: Final = 64
"""No batch has more rolls: 56 counters of the Cup and the heroes do not all shoot at once."""
MOST_DICE: Final = 3
"""No roll has more dice: a Castle's defenders are 3D6 (DK-24.12)."""
DEAREST: Final = 20
"""No price is higher: the Artificer's (DK-22.13)."""


PASS: Final = _add("pass", clause="DK-4.7")
DONE: Final = _add("done", clause="DK-12.1")
BUY: Final = _add("buy", clause="DK-4.8", touches=("deck",))
PAY_GOLD: Final = _add("pay in gold", clause="DK-4.9", touches=("gold",))
PAY_MANA: Final = _add("pay in mana", clause="DK-4.9", touches=("mana",))
PAY_PART: Final = [
    _add(f"pay {n} in gold", n, clause="R15", touches=("gold",)) for n in range(DEAREST + 1)
]

TO: Final = _each("to", [place_name(place) for place in range(PLACES)], "DK-11.7", "room")
"""One room: to build on, to place or to move a creature to."""

DISCARD: Final[list[Action]] = []
BUILD: Final[dict[int, Action]] = {}
CONSTRUCT: Final[dict[int, Action]] = {}
for _card in CARDS:
    _held = (f"card-{_card.slug}",)
    DISCARD.append(_add(f"discard {_card.slug}", _card.id, clause="DK-8.5", touches=_held))
    if _card.kind == ROOM:
        BUILD[_card.id] = _add(f"build {_card.slug}", _card.id, clause="DK-9.1", touches=_held)
    else:
        _verb = f"construct {_card.slug}"
        CONSTRUCT[_card.id] = _add(_verb, _card.id, clause="DK-10.1", touches=_held)

_SPELL_NAMES: Final = [spell.slug for spell in SPELLS]
CAST: Final = _each("cast", _SPELL_NAMES, "DK-18.1", "spell")
DISCARD_SPELL: Final = _each("discard spell", _SPELL_NAMES, "DK-7.7", "spell")
SLAP_CARD: Final = find("spell", "Slap", SPELLS).id
RAISE_DEAD: Final = find("spell", "Raise Dead", SPELLS).id
SLAP: Final = [
    _add(f"slap {n + 1}", n, ANYWHERE, clause="DK-22.12", touches=(f"roll-{n}",))
    for n in range(MOST_ROLLS)
]
"""One roll of a batch, all its dice (R63)."""
SLAP_DIE: Final = [
    [
        _add(f"slap {n + 1} die {die + 1}", n, die, clause="R63", touches=(f"roll-{n}-die-{die}",))
        for die in range(MOST_DICE)
    ]
    for n in range(MOST_ROLLS)
]

SUMMON: Final = _each("summon", [unit.slug for unit in UNITS], "DK-11.6", "pile")
SACRIFICE: Final = [
    [
        _add(
            f"sacrifice {unit.slug} of {place_name(place)}", unit.id, place,
            clause="DK-6.4", touches=(f"unit-{unit.slug}-{place_name(place)}",),
        )
        for place in range(PLACES)
    ]
    for unit in UNITS
]  # fmt: skip


# moving: one creature, all of a kind in a room, all of a room, everybody (DK-12.1)
ONE_OF: Final[dict[tuple[int, int, int], Action]] = {}
"""By kind, place and marks: identical counters of one room are one answer."""
ALL_OF: Final[dict[tuple[int, int], Action]] = {}
ROOM_OF: Final[list[Action]] = []
_MARKED: Final = ((0, ""), (FACE_DOWN, " face down"), (CARRIES, " on its feet"))
for _place in range(PLACES):
    _name = place_name(_place)
    _args = (ANY_KIND, _place, ANY_MARKS)
    ROOM_OF.append(_add(f"all of {_name}", *_args, clause="DK-12.1", touches=(f"room-{_name}",)))
    for _unit in UNITS:
        _thing = (f"unit-{_unit.slug}-{_name}",)
        for _marks, _words in _MARKED:
            ONE_OF[_unit.id, _place, _marks] = _add(
                f"{_unit.slug} of {_name}{_words}", _unit.id, _place, _marks,
                clause="DK-12.1", touches=_thing,
            )  # fmt: skip
        _args, _verb = (_unit.id, _place, ANY_MARKS), f"all {_unit.slug} of {_name}"
        ALL_OF[_unit.id, _place] = _add(_verb, *_args, clause="DK-12.1", touches=_thing)
EVERYBODY: Final = _add("everybody", ANY_KIND, ANYWHERE, ANY_MARKS, clause="DK-12.1")
SPREAD: Final = _add("spread over the outermost level", clause="DK-12.1")

# the invasion
TARGET: Final = {
    (unit.id, marks): _add(
        f"target {unit.slug}{words}", unit.id, marks,
        clause="DK-22.1", touches=(f"unit-{unit.slug}",),
    )
    for unit in UNITS
    for marks, words in _MARKED
}  # fmt: skip
SPRING: Final = _each("spring", TRAP_KINDS, "R36", "trap")
RAID: Final = _add("raid", clause="DK-24.10")
SETTLEMENTS: Final = ("village", "town", "castle")
ATTACK: Final = [
    _add(f"attack {word}", n + 1, clause="DK-24.12") for n, word in enumerate(SETTLEMENTS)
]

RAISE: Final = [
    _add(f"raise {unit.slug}", unit.id, clause="DK-22.11", touches=("spell-raise-dead",))
    for unit in UNITS
]

# the decisions, numbered in the order in which a turn comes to them
_SPELLS: Final = tuple(CAST)
_ROOMS: Final = tuple(BUILD.values())
_CONSTRUCTS: Final = tuple(CONSTRUCT.values())
_CREATURES: Final = (*SUMMON, *CAST)
_KEEPERS: Final = tuple(SACRIFICE[KEEPER])
_PLACES: Final = tuple(TO)
_MOVERS: Final = (*ROOM_OF, EVERYBODY)
_TARGETS: Final = tuple(TARGET.values())
"""What each kind of decision is about: of these, what is not allowed is shown with a reason."""
_secret: Final = partial(Kind, hidden=True, decline=PASS)
"""A decision of which only who is asked knows: it tells what is in a hand."""

D1_GEMS: Final = _secret("gems", "DK-5.6", "cast Detect Gems, or pass", _SPELLS)
D2_TEMPLE: Final = Kind("temple", "DK-6.4", "sacrifice a creature, or pass", _KEEPERS)
D3_SPELL_CARD: Final = Kind("spell-card", "DK-7.4", "buy another Spell card for 10 mana, or pass")
D4_ARTIFICER: Final = _secret("artificer", "DK-7.6", "cast the Artificer, or pass", _SPELLS)
D5_SPELL_LIMIT: Final = Kind("spell-limit", "DK-7.7", "discard a Spell card")
D6_ROOM_CARD: Final = Kind("room-card", "DK-8.3", "buy another Room card for 10 gold, or pass")
D7_ROOM_LIMIT: Final = Kind("room-limit", "DK-8.5", "discard a card of your Room hand")
D8_BUILD: Final = _secret("build", "DK-9.1", "build a room, or pass", _ROOMS)
D8_BUILD_MORE: Final = _secret(
    "build-more", "DK-9.3", "build one more room for 10 gold, or pass", _ROOMS
)
D9_GUARD_ROOM: Final = _secret(
    "guard-room", "DK-10.6", "put a card on the Guard Room for nothing, or pass", _CONSTRUCTS
)
D10_CONSTRUCT: Final = _secret(
    "construct", "DK-10.1", "construct a door or a trap, or pass", _CONSTRUCTS
)
D10_CONSTRUCT_MORE: Final = _secret(
    "construct-more", "DK-10.5", "construct one more for 5 gold more, or pass", _CONSTRUCTS
)
D11_WHERE: Final = Kind("construct-where", "DK-10.1", "choose the room for it", _PLACES)
D12_PAY: Final = Kind("pay", "DK-4.9", "choose how to pay", tuple(PAY_PART))
D13_MONSTERS: Final = _secret("call-monsters", "DK-11.4", "cast Call Monsters, or pass", _SPELLS)
D14_COUNTER: Final = Kind(
    "counter", "DK-11.3", "buy another counter for 5 gold or mana, or pass",
    (PAY_GOLD, PAY_MANA, *CAST),
)  # fmt: skip
D15_EVIL: Final = Kind("heart-of-evil", "DK-11.13", "choose a room for the Undead")
D16_ARMY: Final = _secret("army", "DK-11.12", "cast Army of the Dead, or pass", _CREATURES)
D16_WHERE: Final = Kind("army-where", "DK-22.6", "choose a room for the Undead")
D17_SUMMON: Final = Kind("summon", "DK-11.6", "summon a creature, or pass", _CREATURES)
D17_SUMMON_MORE: Final = Kind(
    "summon-more", "DK-11.10", "summon one more creature for 5 more, or pass", _CREATURES
)
D17_FROM_HIDDEN_PILE: Final = _secret(
    "summon-unseen", "DK-11.6", "summon a creature, or pass", _CREATURES
)
D19_WHERE: Final = Kind("summon-where", "DK-11.7", "choose a room for the creature")
D20_DEPLOY: Final = Kind("deploy", "DK-12.1", "choose who moves, or be done", _MOVERS, decline=DONE)
D21_WHERE: Final = Kind("deploy-where", "DK-12.1", "choose the room to move to")
D22_INVASION: Final = _secret("invasion-spell", "DK-18.6", "cast a spell, or pass", _SPELLS)
D23_TARGET: Final = Kind("spell-target", "DK-22.1", "choose a hero")
D24_GATE: Final = Kind("gate", "DK-22.8", "choose who goes through the Gate, or be done", _MOVERS)
D25_ALARM: Final = Kind("alarm", "DK-14.6", "choose who answers the alarm, or be done", _MOVERS)
D26_DOOR: Final = Kind("door", "DK-15.1", "choose who comes to the room, or be done", _MOVERS)
D27_SECRET_DOOR: Final = Kind(
    "secret-door", "DK-15.3", "choose who uses the Secret Door, or be done", _MOVERS
)
D28_TELEPORT: Final = Kind("teleport", "DK-15.4", "choose which Imps teleport, or be done", _MOVERS)
D29_RAISE: Final = _secret(
    "raise-dead", "DK-22.11", "raise who was killed for 7 mana, or pass", _SPELLS
)
D30_SLAP: Final = _secret("slap", "DK-22.12", "slap a roll, or pass", _SPELLS)
D31_RAID: Final = Kind("raid", "DK-24.10", "raid a settlement, or pass")
D32_RAIDERS: Final = Kind("raiders", "DK-24.11", "choose the raiders", (DONE,))
D33_SETTLEMENT: Final = Kind("settlement", "DK-24.12", "choose what to raid")
D34_PICK: Final = Kind("pick", "R33", "choose for the heroes", _TARGETS)
D35_SPRING: Final = Kind("spring", "R36", "choose the next trap")
D36_UNDEAD: Final = Kind("undead", "R30", "choose a room for the Undead")

MOVES: Final = (D20_DEPLOY, D24_GATE, D25_ALARM, D26_DOOR, D27_SECRET_DOOR, D28_TELEPORT)
"""The occasions for moving creatures, by number (`rules.moving`)."""
DEPLOY: Final = 0
GATE: Final = 1
ALARM_CALL: Final = 2
DOOR_HOLDS: Final = 3
SECRET_WAY: Final = 4
TELEPORT: Final = 5


def is_door(card: int) -> bool:
    """Say whether that card of the Room Deck is a door."""
    return CARDS[card].kind == DOOR
