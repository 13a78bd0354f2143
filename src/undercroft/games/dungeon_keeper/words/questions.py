"""What is asked, what an answer does, and the odds of it."""

from itertools import product
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Odds, Questions
from undercroft.kit.templates import fields_of
from undercroft.kit.words import many, percent

from .. import actions
from ..content import CARDS, SPELLS, UNITS, WORDS
from ..content.cards import ABILITIES, KINDS
from ..dungeon import place_name
from ..rules.battle import CREATURE, HERO
from ..rules.hero_phase import MINOR
from ..rules.rolls import OCCASIONS
from ..shapes import RollView, View
from .at_stake import at_stake, comes_on
from .brief import BRINGS, Names
from .labels import keeper_moves, only_way
from .perils import keeper_duels, peril, peril_of_roll, unsaid

_CARDS: Final = frozenset([*actions.DISCARD, *actions.BUILD.values(), *actions.CONSTRUCT.values()])
_SPELLS: Final = frozenset([*actions.CAST, *actions.DISCARD_SPELL])
_UNITS: Final = frozenset([*actions.SUMMON, *actions.TARGET.values()])
_SLAPS: Final = frozenset([*actions.SLAP, *[one for dice in actions.SLAP_DIE for one in dice]])
_MOVES: Final = frozenset([*actions.ONE_OF.values(), *actions.ALL_OF.values(), *actions.ROOM_OF])
_HEROES: Final = ("band", "defenders")
_SUCCESS: Final[dict[str, str]] = {
    "damage": "a kill",
    "burst": "a kill",
    "death": "all heroes to die",
    "earthquake": "all heroes to die",
    "regenerate": "it to live",
    "martyr": "the winner to die",
    "duel": "the creature to win",
    "invasion": "no band",
    "band": "fewer heroes",
    "defenders": "fewer heroes",
}
"""What a roll is made for, by its reason; of income, more than now."""
_AGAINST: Final[dict[str, str]] = {
    **{why: "less than now" for why, what in OCCASIONS.items() if what.gives},
    **dict.fromkeys(("band", "defenders"), "more heroes"),
    "invasion": "a band",
}
"""What the opponent of the active player makes a roll again for, where that is something else."""
_ON_A_DIE: Final = {"fire-burst": "each hero to die", "earthquake": "all heroes to die"}
_TWO_OF_SIX: Final = 2 / 6
_DEADLY: Final = {
    actions.CAST[one.id]: _ON_A_DIE[one.slug] for one in SPELLS if one.slug in _ON_A_DIE
}


class _Asked(Asked[View]):
    """The gaps: the card or the unit of an answer."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        if action is None:
            return
        if action in _CARDS:
            self.fields = fields_of(CARDS[action.args[0]])
        elif action in _SPELLS:
            self.fields = fields_of(SPELLS[action.args[0]])
        elif action in _UNITS:
            self.fields = fields_of(UNITS[action.args[0]])
        elif action in actions.TO:
            level, nth = place_name(action.args[0]).split(".")
            self.fields = {"level": level, "nth": nth}
        elif action in _MOVES:
            self.fields = {"only": only_way(view, action.args[1])}
        elif action is actions.SPREAD:
            self.fields = {"with_keeper": keeper_moves(view)}

    @property
    def skill(self) -> str:
        return WORDS["skills"].get(ABILITIES[self["ability"]], "")

    @property
    def brings(self) -> str:
        """The income of a creature."""
        return BRINGS.get(self["slug"], "")

    @property
    def when(self) -> str:
        """When a door or a trap works."""
        return str(WORDS["acts"][KINDS[self["kind"]]])

    @property
    def roll(self) -> str:
        """What the roll comes to that may be made again."""
        return at_stake(self.view, self.names)

    @property
    def on(self) -> str:
        """Which results of it matter."""
        return comes_on(self.view)

    @property
    def what(self) -> str:
        """What is being paid for, or put somewhere."""
        return self.view["owed"]["what"] if self.view["owed"] else ""

    @property
    def price(self) -> str:
        return str(self.view["owed"]["price"]) if self.view["owed"] else ""

    @property
    def held(self) -> str:
        """How many cards the hand holds that is too large (DK-7.7, 8.5)."""
        one = self.view["seats"][self.view["turn"]]
        rooms = self.view["asked"] == "room-limit"
        return many(one["room_hand_size" if rooms else "spell_hand_size"], "card")

    @property
    def opens(self) -> bool:
        """Whether a room that is built now begins a level: no level has a gap (DK-3.2, 13.6)."""
        one = self.view["seats"][self.view["turn"]]
        return len(one["rooms"]) == one["levels"] * (one["levels"] + 1) // 2

    @property
    def level(self) -> str:
        """The level that it begins; of an answer that names a place, the level of that."""
        if "level" in self.fields:
            return str(self.fields["level"])
        return str(self.view["seats"][self.view["turn"]]["levels"] + 1)

    @property
    def risk(self) -> str:
        """What the match is lost with in this fight, where no chance of that is said."""
        return unsaid(self.view, self.action) if self.action else ""

    @property
    def safe(self) -> bool:
        """Whether no heroes come in this round (DK-13.7)."""
        return self.view["round"] <= self.view["grace_rounds"]

    @property
    def heroes(self) -> bool:
        """Whether the invasion is rolled next (DK-13.1)."""
        return not self.safe


def _chance(view: View, action: Action) -> Odds | None:
    """Return the chance that a spell kills (DK-22.3, 22.4), or of what a roll made again is for;
    else how likely the fight costs the match."""
    what = _DEADLY.get(action)
    if what:
        return (_TWO_OF_SIX, what)
    roll = view["roll"]
    if roll is None:
        return peril(view, action)
    if action not in _SLAPS:
        return peril_of_roll(view) if action is actions.PASS else None
    is_own = view["seat"] == view["turn"]
    against = not is_own and roll["why"] in _AGAINST
    number, die = action.args
    if roll["why"] == "shots":
        ours = "your creatures" if is_own else "the creatures"
        what = f"a hit on {ours if roll['theirs'][number] else 'the band'}"
    else:
        what = (_AGAINST if against else _SUCCESS).get(roll["why"], "more than now")
    chance = _of_slap(roll, number, die, against)
    if keeper_duels(view):
        what += f", and {percent(1 - chance)} for losing your Keeper"
    return chance, what


def _of_slap(roll: RollView, number: int, die: int, against: bool) -> float:
    """Return the chance of the result that the roll is made again for (DK-22.12)."""
    faces, sides = roll["rolls"][number], range(1, roll["die"] + 1)
    lying = [] if die == actions.ANYWHERE else faces[:die] + faces[die + 1 :]
    falls = [[*lying, *new] for new in product(sides, repeat=len(faces) - len(lying))]
    good = 0
    for fall in falls:
        good += (
            _duel_won(roll, number, fall) if roll["sums"] else _is_good(roll, faces, fall, against)
        )
    return good / len(falls)


def _is_good(roll: RollView, faces: list[int], fall: list[int], against: bool) -> bool:
    """Say whether that is what the roll is made for; where all count, more or fewer than now."""
    new = sum(fall)
    if roll["why"] == "invasion":
        return (new + roll["added"] >= MINOR) is against
    what = OCCASIONS[roll["why"]]
    if what.deadly:
        return new <= what.deadly
    if what.lucky:
        return new >= what.lucky
    return new < sum(faces) if (roll["why"] in _HEROES) is not against else new > sum(faces)


def _duel_won(roll: RollView, side: int, fall: list[int]) -> bool:
    """Say whether the creature's total is then the higher one (DK-16.10, 19.2)."""
    totals = [sum([int(size) for _, size in terms]) for terms in roll["sums"]]
    totals[side] += max(fall) - max(roll["rolls"][side])
    return totals[CREATURE] > totals[HERO]


QUESTIONS: Final = Questions(_Asked, WORDS, _chance)
"""The words of the decisions."""
