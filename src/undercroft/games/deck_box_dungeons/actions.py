"""Everything a player of Deck Box Dungeons can say, and the decisions it answers.

Spaces are written by room, column and row: `walk 3-B5`. `args` hold what the rules need: a space, a
card, a number. Cards that a pack adds get their actions at the end, so that the numbers of the
others stay.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from undercroft.kernel import Action, Kind, Vocabulary
from undercroft.kit.families import each

from .content import ABILITIES, ABILITY_CARDS, EQUIPMENT, HEROES, ITEMS, RUNES
from .content.cards import COLOURS
from .ground.spaces import IN_ROOM, SPACES, space_name
from .rules.rolls import ENEMY_FACES, spelled

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
_each = partial(each, VOCABULARY)
_SPACES: Final = [space_name(space) for space in range(SPACES)]
FAMILIES: Final[list["Family"]] = []
"""All actions of cards."""
MOST_PLAYERS: Final = 4
MOST_HEROES: Final = 4
FOR_SALE: Final = 3
"""So many items lie in the market (DB-3.6)."""
MOST_TREASURE: Final = 60
"""So much treasure can be given by its number; who gives more gives all (GIVE_ALL)."""
MOST_DICE: Final = 32
"""No roll has more dice (R79)."""


class Family(NamedTuple):
    """The actions of some cards, in the order of the cards: the verb, and what they touch."""

    actions: list[Action]
    verb: str
    what: str
    cards: Sequence[Any]
    clause: str


def _of_cards(verb: str, what: str, cards: Sequence[Any], clause: str) -> list[Action]:
    """Return the actions of some cards; `learn` adds them."""
    FAMILIES.append(Family([], verb, what, cards, clause))
    return FAMILIES[-1].actions


def is_of(family: list[Action], action: Action) -> bool:
    """Say whether an action is one of those whose argument is their place in the list."""
    args = action.args
    return len(args) == 1 and args[0] < len(family) and family[args[0]] is action


def learn() -> None:
    """Add the actions of the cards that have none yet, such as those of a pack just read."""
    for known, verb, what, cards, clause in FAMILIES:
        for card in cards[len(known) :]:
            touches = (f"{what}-{card.slug}",)
            known.append(_add(f"{verb} {card.slug}", card.id, clause=clause, touches=touches))
    _list_what_may_be_refused()


def _list_what_may_be_refused() -> None:
    """Tell each decision what its page may show as not allowed now; spaces are left to the map."""
    use = (*USE_ABILITY, *USE_ITEM, *USE_RUNE)
    minor = (*use, *BUY, *GIVE_TO)
    for kind, menu in (
        (D3_HERO, TAKE_HERO), (D4_EQUIPMENT, TAKE_EQUIPMENT), (D5_ABILITIES, TAKE_ABILITY_CARD),
        (D6_START, START), (D7_ORDER, TURN_OF), (D13_DECLARE, use), (D20_ROLLED, use),
        (D20_HIT, use), (D20_DEFENDED, use), (D15_GIFT, (*GIVE_ITEM, *GIVE_RUNE, TREASURE)),
    ):  # fmt: skip
        kind.menu = tuple(menu)
    for kind in (D20_LETHAL, D20_ENEMIES, D20_ACTIVATION, D20_BETWEEN, D20_REFRESH):
        kind.menu = minor
    for kind in (D8_TURN, D8_OVER, D9_WALK_ON):
        kind.menu = (*minor, AID, TAKE_RELIC, SEAL, TAKE_LOOT, *TAKE_RUNE)
    D24_TELL.menu = (AID, TAKE_RELIC, SEAL, *TAKE_RUNE)


# -- cards ----------------------------------------------------------------------------------

TAKE_HERO: Final = _of_cards("take", "hero", HEROES, "DB-4.8")
"""Also to name a hero later."""
TURN_OF: Final = _of_cards("turn of", "hero", HEROES, "DB-5.3")
"""Whose turn is next."""
GIVE_TO: Final = _of_cards("give to", "hero", HEROES, "DB-11.7")
"""With whom to trade."""
TAKE_EQUIPMENT: Final = _of_cards("take", "equipment", EQUIPMENT, "DB-4.8")
TAKE_ABILITY_CARD: Final = _of_cards("take", "abilities", ABILITY_CARDS, "DB-4.8")
USE_ABILITY: Final = _of_cards("use", "ability", ABILITIES, "DB-11.1")
USE_ITEM: Final = _of_cards("use", "item", ITEMS, "DB-11.5")
GIVE_ITEM: Final = _of_cards("give", "item", ITEMS, "DB-11.7")
USE_RUNE: Final = _of_cards("use", "rune", RUNES, "R74")
GIVE_RUNE: Final = _of_cards("give", "rune", RUNES, "DB-11.7")
TAKE_RUNE: Final = _of_cards("take", "rune", RUNES, "DB-5.11")

# -- the heroes (DB-4) --------------------------------------------------------------------

TWO_HEROES: Final = _add("two heroes", 2, clause="DB-3.5")
ONE_HERO: Final = _add("one hero", 1, clause="DB-3.5")
START: Final = _each("start", _SPACES[:IN_ROOM], "DB-3.3", "space")
"""A space of the start area, in the first room."""

# -- a turn (DB-5 to DB-7) ----------------------------------------------------------------

WALK: Final = _each("walk", _SPACES, "DB-6.1", "space")
TRAVEL: Final = _each("travel", _SPACES, "DB-6.1", "space")
"""Two Moves at once, to a space that one Move does not reach."""
STOP: Final = _add("stop", clause="DB-5.8")
STRIKE: Final = _each("strike", _SPACES, "DB-10.1", "space")
"""A melee attack on the enemy on that space."""
SHOOT: Final = _each("shoot", _SPACES, "DB-10.4", "space")
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

# -- minor actions (DB-11) ----------------------------------------------------------------

PASS: Final = _add("pass", clause="DB-11.11")
BUY: Final = [
    _add(f"buy {slot + 1}", slot, clause="DB-11.2", touches=(f"market-{slot}",))
    for slot in range(FOR_SALE)
]
TREASURE: Final = _add("give treasure", clause="DB-11.7")
"""Give treasure; how much is the next question."""
GIVE_TREASURE: Final = [
    _add(f"give {count} treasure", count, clause="DB-11.7") for count in range(1, MOST_TREASURE + 1)
]
"""GIVE_TREASURE[n] gives n + 1."""
AT: Final = _each("at", _SPACES, "DB-11.1", "space")
"""A space, or the figure or the exit on it, as the target of an ability or an item."""

# -- in a fight ---------------------------------------------------------------------------

AS_IT_IS: Final = _add("attack as it is", clause="DB-11.16")
ALL_HERE: Final = _add("all dice there", clause="DB-15.1")
DIE: Final = [_add(f"die {n + 1}", n, clause="DB-11.11") for n in range(MOST_DICE)]
"""Which die is rolled again, as they lie (Loaded Die)."""
ALONG_X: Final = _add("push east-west", 0, clause="DB-15.4")
ALONG_Y: Final = _add("push north-south", 1, clause="DB-15.4")
ACTIVATE: Final = _each("activate", _SPACES, "DB-12.2", "space")

# -- encounters ---------------------------------------------------------------------------

PUT: Final = [
    _add(f"put {spelled(colour, face)}", colour, face, clause="DB-8.5")
    for colour in range(len(COLOURS))
    for face in range(ENEMY_FACES)
]
"""The die that goes to the next space of the diagram, by colour and then by face."""
AS_ROLLED: Final = _add("put all as rolled", clause="DB-8.5")
DO_IT: Final = _add("do it", clause="DB-17.4")
DECLINE: Final = _add("decline", clause="DB-17.4")


# -- the decisions, by the ids of the ledger's table of decisions -------------------------

D2_HEROES: Final = Kind("heroes", "DB-3.5", "lead two heroes, or one")
D3_HERO: Final = Kind("hero", "DB-4.8", "choose a hero")
D4_EQUIPMENT: Final = Kind("equipment", "DB-4.8", "choose equipment")
D5_ABILITIES: Final = Kind("abilities", "DB-4.8", "choose an ability card")
D6_START: Final = Kind("start", "DB-3.3", "choose where your hero begins")
D7_ORDER: Final = Kind("order", "DB-5.3", "choose whose turn is next")
D8_TURN: Final = Kind("turn", "DB-5.5", "act, or end the turn")
D8_OVER: Final = Kind(
    "turn-over", "DB-5.12", "take a minor action, or end the turn", decline=END_TURN
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

D24_TELL: Final = Kind("tell", "DB-20.3", "say what has happened, or that the heroes are done")
D25_ABOUT: Final = Kind("about", "DB-20.5", "say what else has happened to a figure")
D26_OUTCOME: Final = Kind("outcome", "DB-20.7", "say how much health is left")
D27_CHECK: Final = Kind("check", "DB-20.9", "say whether the check is passed")
D28_FIRST: Final = Kind("first", "DB-20.10", "say who comes first for the enemy")
# -- what the app asks of a real table (R90-R93) ------------------------------------------------

D29_FACE: Final = Kind("face", "R90", "say what the die shows")
D30_PLACE: Final = Kind("place", "R90", "say where an enemy stands")
D31_MOVE: Final = Kind("enemy-move", "R91", "say where the enemy goes")
D32_ATTACK: Final = Kind("enemy-attack", "R91", "say whom the enemy attacks")
D33_AIM: Final = Kind("enemy-aim", "R91", "say where its next die goes")
D34_MARKET: Final = Kind("market", "R92", "say which item is for sale")
D35_REGENERATE: Final = Kind("regenerate", "R93", "say which enemies regenerate")
D36_ROUND: Final = Kind("round-text", "R93", "say whether the text is carried out")

learn()

# What came later stands behind all others, whose numbers stay.
GIVE_ALL: Final = _add("give all treasure", clause="DB-11.7")

# -- what a table says that keeps its heroes itself (DB-20) ---------------------------------

THREE_HEROES: Final = _add("three heroes", 3, clause="DB-20.2")
FOUR_HEROES: Final = _add("four heroes", 4, clause="DB-20.2")
HURT: Final = _each("hurt", _SPACES, "DB-20.4", "space")
"""The enemy on that space has lost 1 health."""
FELL: Final = _each("defeat", _SPACES, "DB-20.4", "space")
"""The enemy on that space has lost all its health."""
MOST_HEALTH: Final = 40
"""So much health of a hero can be said; more than that counts as that."""
HEALTH: Final = [_add(f"health {left}", left, clause="DB-20.7") for left in range(MOST_HEALTH + 1)]
"""So much health somebody has now."""
STUNNED: Final = _add("stunned", clause="DB-20.5")
TAUNTS: Final = _add("taunts", clause="DB-20.5")
SMOKE: Final = _add("smoke", clause="DB-20.5")
BACK: Final = _add("back", clause="DB-20.5")
PASSED: Final = _add("passed", 1, clause="DB-20.9")
FAILED: Final = _add("failed", 0, clause="DB-20.9")
DONE: Final = _add("done", clause="DB-20.3")
ABOUT: Final = _of_cards("about", "hero", HEROES, "DB-20.5")
"""More about that hero."""
"""It came later: behind all others, whose numbers stay."""

BY_APP: Final = _add("let the app throw", clause="R90")
MOVE_ENEMY: Final = _each("enemy to", _SPACES, "R91", "space")
"""Where an enemy stands from now on."""
ENEMY_STRIKES: Final = _each("enemy strikes", _SPACES, "R91", "space")
ENEMY_SHOOTS: Final = _each("enemy shoots at", _SPACES, "R91", "space")
NO_ATTACK: Final = _add("no attack", clause="R91")
TOP_CARD: Final = _add("turn the top card", clause="R92")
REGENERATE_ALL: Final = _add("all regenerate", clause="R93")
REGENERATE: Final = _each("regenerate", _SPACES, "R93", "space")
NONE_REGENERATES: Final = _add("nobody regenerates", clause="R93")
CARRY_OUT: Final = _add("carry it out", clause="R93")
LEAVE_OUT: Final = _add("leave it out", clause="R93")
LAY: Final = _of_cards("lay", "item", ITEMS, "R92")
learn()
