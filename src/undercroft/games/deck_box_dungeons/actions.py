"""Everything a player of Deck Box Dungeons can say, and the decisions it answers.

Spaces are written by room, column and row: `walk 3-B5`. `args` hold what the rules need: a space, a
card, a number. Cards that a pack adds get their actions at the end, so that the numbers of the
others stay.
"""

from typing import Final

from undercroft.kernel import Action, Kind, Vocabulary

from .content import ABILITIES, ABILITY_CARDS, EQUIPMENT, HEROES, ITEMS, RUNES
from .content.cards import COLOURS, TYPES
from .ground.spaces import SPACES, space_name

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
MOST_PLAYERS: Final = 4
MOST_HEROES: Final = 4
FOR_SALE: Final = 3
"""So many items lie in the market (DB-3.6)."""
MOST_TREASURE: Final = 60
"""More treasure than this nobody gives in one gift."""
MOST_DICE: Final = 32
"""No roll has more dice (R79)."""
MOST_HEALTH: Final = 3
"""The highest number of an enemy die (R26)."""


def _space(space: int) -> tuple[str, ...]:
    return (f"space-{space_name(space)}",)


# -- the heroes (DB-4) --------------------------------------------------------------------

TWO_HEROES: Final = _add("two heroes", 2, clause="DB-3.5")
ONE_HERO: Final = _add("one hero", 1, clause="DB-3.5")
TAKE_HERO: Final[list[Action]] = []
"""By hero card, in the order of HEROES; also to name a hero later."""
TAKE_EQUIPMENT: Final[list[Action]] = []
TAKE_ABILITY_CARD: Final[list[Action]] = []
START: Final = [
    _add(f"start {space_name(space)}", space, clause="DB-3.3", touches=_space(space))
    for space in range(SPACES // 12)
]
"""A space of the start area, in the first room."""

# -- a turn (DB-5 to DB-7) ----------------------------------------------------------------

TURN_OF: Final[list[Action]] = []
"""By hero card: whose turn is next (DB-5.3)."""
WALK: Final = [
    _add(f"walk {space_name(space)}", space, clause="DB-6.1", touches=_space(space))
    for space in range(SPACES)
]
TRAVEL: Final = [
    _add(f"travel {space_name(space)}", space, clause="DB-6.1", touches=_space(space))
    for space in range(SPACES)
]
"""Two Moves at once, to a space that one Move does not reach."""
STOP: Final = _add("stop", clause="DB-5.8")
STRIKE: Final = [
    _add(f"strike {space_name(space)}", space, clause="DB-10.1", touches=_space(space))
    for space in range(SPACES)
]
"""A melee attack on the enemy on that space."""
SHOOT: Final = [
    _add(f"shoot {space_name(space)}", space, clause="DB-10.4", touches=_space(space))
    for space in range(SPACES)
]
"""A ranged attack on the enemy on that space."""
WALKS: Final = frozenset(WALK)
TRAVELS: Final = frozenset(TRAVEL)
STRIKES: Final = frozenset(STRIKE)
SHOTS: Final = frozenset(SHOOT)
"""The same, to see fast what an action is."""
END_TURN: Final = _add("end turn", clause="DB-5.12")
ALL_WAIT: Final = _add("all others wait", clause="DB-5.3")
"""The lead's heroes who are ready end their turns; other players are asked in seat order."""
AID: Final = _add("aid the rite", clause="DB-5.11", touches=("object-altar",))
TAKE_RELIC: Final = _add("take the relic", clause="DB-5.11", touches=("object-relic",))
SEAL: Final = _add("seal the stone", clause="DB-5.11", touches=("object-stone",))
TAKE_LOOT: Final = _add("take what lies here", clause="DB-5.11", touches=("object-loot",))
TAKE_RUNE: Final[list[Action]] = []

# -- minor actions (DB-11) ----------------------------------------------------------------

PASS: Final = _add("pass", clause="DB-11.11")
USE_ABILITY: Final[list[Action]] = []
USE_ITEM: Final[list[Action]] = []
USE_RUNE: Final[list[Action]] = []
BUY: Final = [
    _add(f"buy {slot + 1}", slot, clause="DB-11.2", touches=(f"market-{slot}",))
    for slot in range(FOR_SALE)
]
GIVE_TO: Final[list[Action]] = []
"""By hero card: trade with that hero (DB-11.7)."""
GIVE_ITEM: Final[list[Action]] = []
GIVE_RUNE: Final[list[Action]] = []
TREASURE: Final = _add("give treasure", clause="DB-11.7")
"""Give treasure; how much is the next question."""
GIVE_TREASURE: Final = [
    _add(f"give {count} treasure", count, clause="DB-11.7") for count in range(1, MOST_TREASURE + 1)
]
"""GIVE_TREASURE[n] gives n + 1."""
AT: Final = [
    _add(f"at {space_name(space)}", space, clause="DB-11.1", touches=_space(space))
    for space in range(SPACES)
]
"""A space, or the figure or the exit on it, as the target of an ability or an item."""

# -- in a fight ---------------------------------------------------------------------------

AS_IT_IS: Final = _add("attack as it is", clause="DB-11.16")
ALL_HERE: Final = _add("all dice there", clause="DB-15.1")
DIE: Final = [_add(f"die {n + 1}", n, clause="DB-11.11") for n in range(MOST_DICE)]
"""Which die is rolled again, as they lie (Loaded Die)."""
ALONG_X: Final = _add("push east-west", 0, clause="DB-15.4")
ALONG_Y: Final = _add("push north-south", 1, clause="DB-15.4")
ACTIVATE: Final = [
    _add(f"activate {space_name(space)}", space, clause="DB-12.2", touches=_space(space))
    for space in range(SPACES)
]

# -- encounters ---------------------------------------------------------------------------

PUT: Final = [
    [
        [
            _add(f"put {colour} {kind} {health}", n, k, health, clause="DB-8.5")
            for health in range(1, MOST_HEALTH + 1)
        ]
        for k, kind in enumerate(TYPES)
    ]
    for n, colour in enumerate(COLOURS)
]
"""The die that goes to the next space of the diagram, by colour, type and health less 1."""
AS_ROLLED: Final = _add("put all as rolled", clause="DB-8.5")
DO_IT: Final = _add("do it", clause="DB-17.4")
DECLINE: Final = _add("decline", clause="DB-17.4")


def learn() -> None:
    """Add the actions of the cards that have none yet (of a pack just read)."""
    for hero in HEROES[len(TAKE_HERO) :]:
        who = (f"hero-{hero.slug}",)
        TAKE_HERO.append(_add(f"take {hero.slug}", hero.id, clause="DB-4.8", touches=who))
        TURN_OF.append(_add(f"turn of {hero.slug}", hero.id, clause="DB-5.3", touches=who))
        GIVE_TO.append(_add(f"give to {hero.slug}", hero.id, clause="DB-11.7", touches=who))
    for one in EQUIPMENT[len(TAKE_EQUIPMENT) :]:
        card = (f"equipment-{one.slug}",)
        TAKE_EQUIPMENT.append(_add(f"take {one.slug}", one.id, clause="DB-4.8", touches=card))
    for deck in ABILITY_CARDS[len(TAKE_ABILITY_CARD) :]:
        card = (f"abilities-{deck.slug}",)
        TAKE_ABILITY_CARD.append(_add(f"take {deck.slug}", deck.id, clause="DB-4.8", touches=card))
    for ability in ABILITIES[len(USE_ABILITY) :]:
        touched = (f"ability-{ability.slug}",)
        USE_ABILITY.append(
            _add(f"use {ability.slug}", ability.id, clause="DB-11.1", touches=touched)
        )
    for item in ITEMS[len(USE_ITEM) :]:
        touched = (f"item-{item.slug}",)
        USE_ITEM.append(_add(f"use {item.slug}", item.id, clause="DB-11.5", touches=touched))
        GIVE_ITEM.append(_add(f"give {item.slug}", item.id, clause="DB-11.7", touches=touched))
    for rune in RUNES[len(USE_RUNE) :]:
        touched = (f"rune-{rune.slug}",)
        USE_RUNE.append(_add(f"use {rune.slug}", rune.id, clause="R74", touches=touched))
        GIVE_RUNE.append(_add(f"give {rune.slug}", rune.id, clause="DB-11.7", touches=touched))
        TAKE_RUNE.append(_add(f"take {rune.slug}", rune.id, clause="DB-5.11", touches=touched))


learn()

# -- the decisions, by the ids of the ledger's table of decisions -------------------------

D2_HEROES: Final = Kind("heroes", "DB-3.5", "lead two heroes, or one")
D3_HERO: Final = Kind("hero", "DB-4.8", "choose a hero")
D4_EQUIPMENT: Final = Kind("equipment", "DB-4.8", "choose equipment")
D5_ABILITIES: Final = Kind("abilities", "DB-4.8", "choose an ability card")
D6_START: Final = Kind("start", "DB-3.3", "choose where your hero begins")
D7_ORDER: Final = Kind("order", "DB-5.3", "choose whose turn is next")
D8_TURN: Final = Kind("turn", "DB-5.5", "act, or end the turn", menu=tuple(BUY))
D8_OVER: Final = Kind(
    "turn-over", "DB-5.12", "take a minor action, or end the turn", tuple(BUY), decline=END_TURN
)
"""A turn in which no action is left."""
D9_WALK_ON: Final = Kind("walk-on", "DB-6.14", "walk on, or stop", decline=STOP)
D12_AIM: Final = Kind("aim", "DB-15.1", "aim the next die")
D13_DECLARE: Final = Kind("declare", "DB-11.16", "strengthen the attack, or not", decline=AS_IT_IS)
D14_TARGET: Final = Kind("target", "DB-11.1", "choose a target")
D15_GIFT: Final = Kind("gift", "DB-11.7", "choose what to give")
D16_SPAWN: Final = Kind("spawn", "DB-8.5", "choose which enemy is placed next", decline=AS_ROLLED)
D17_MAY: Final = Kind("may", "DB-7.5", "do it, or decline", decline=DECLINE)
D18_DIE: Final = Kind("die", "DB-11.11", "choose a die to roll again")
D19_PUSH: Final = Kind("push", "DB-15.4", "choose which way to push")
D20_ROLLED: Final = Kind("rolled", "DB-11.11", "change the roll, or pass", decline=PASS)
D20_HIT: Final = Kind("hit", "DB-11.11", "protect yourself, or pass", decline=PASS)
D20_DEFENDED: Final = Kind("defended", "DB-11.11", "change the defense, or pass", decline=PASS)
D20_LETHAL: Final = Kind("lethal", "DB-11.11", "save the hero, or pass", decline=PASS)
D20_ENEMIES: Final = Kind("enemies-come", "DB-11.11", "take a minor action, or pass", decline=PASS)
D20_ACTIVATION: Final = Kind("activation", "DB-11.11", "take a minor action, or pass", decline=PASS)
D20_BETWEEN: Final = Kind("between", "DB-11.11", "take a minor action, or pass", decline=PASS)
D20_REFRESH: Final = Kind("round-ends", "DB-11.11", "take a minor action, or pass", decline=PASS)
D21_NPC: Final = Kind("escort", "DB-5.2", "lead your companion")
D23_ENEMY: Final = Kind("enemy", "DB-12.2", "choose which enemy acts next")
