"""What is asked, what an answer does, and the odds of it."""

from itertools import product
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Odds, Questions
from undercroft.kit.templates import fields_of

from ..actions import (
    ANYWHERE,
    BUILD,
    CAST,
    CONSTRUCT,
    DISCARD,
    DISCARD_SPELL,
    SLAP,
    SLAP_DIE,
    SUMMON,
    TARGET,
)
from ..content import CARDS, SPELLS, UNITS, WORDS, find_spell
from ..rules.battle import CREATURE, HERO, HIT, LUCKY
from ..rules.spells import DEADLY
from ..shapes import RollView, View
from .brief import Names

_CARDS: Final = frozenset([*DISCARD, *BUILD.values(), *CONSTRUCT.values()])
_SPELLS: Final = frozenset([*CAST, *DISCARD_SPELL])
_UNITS: Final = frozenset([*SUMMON, *TARGET.values()])
_SLAPS: Final = frozenset([*SLAP, *[one for dice in SLAP_DIE for one in dice]])
_KILLS: Final = ("damage", "burst", "death", "earthquake")
_HEROES: Final = ("invasion", "band", "defenders")
_SUCCESS: Final[dict[str, str]] = {
    "damage": "a kill",
    "burst": "a kill",
    "death": "all heroes to die",
    "earthquake": "all heroes to die",
    "shots": "a hit",
    "regenerate": "it to live",
    "martyr": "the winner to die",
    "duel": "the creature to win",
    "invasion": "a lower roll",
    "band": "fewer heroes",
    "defenders": "fewer heroes",
}
"""What a roll is made for, by its reason; of income, more than now."""
_ON_A_DIE: Final = {"Fire Burst": "each hero to die", "Earthquake": "all heroes to die"}
_TWO_OF_SIX: Final = 2 / 6
_DEADLY: Final = {CAST[find_spell(name).id]: what for name, what in _ON_A_DIE.items()}


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

    @property
    def skill(self) -> str:
        return WORDS["skills"].get(self["ability"], "")


def _chance(view: View, action: Action) -> Odds | None:
    """Return the chance that a spell kills (DK-22.3, 22.4), or of what a roll made again is for."""
    what = _DEADLY.get(action)
    if what:
        return (_TWO_OF_SIX, what)
    roll = view["roll"]
    return _of_slap(roll, *action.args) if roll and action in _SLAPS else None


def _of_slap(roll: RollView, number: int, die: int) -> Odds:
    """Return the chance of the result that the roll is made for, if it falls again (DK-22.12)."""
    faces, sides = roll["rolls"][number], range(1, roll["die"] + 1)
    lying = [] if die == ANYWHERE else faces[:die] + faces[die + 1 :]
    falls = [[*lying, *new] for new in product(sides, repeat=len(faces) - len(lying))]
    good, what = 0, _SUCCESS.get(roll["why"], "more than now")
    for fall in falls:
        good += _duel_won(roll, number, fall) if roll["sums"] else _is_good(roll, faces, fall)
    return (good / len(falls), what)


def _is_good(roll: RollView, faces: list[int], fall: list[int]) -> bool:
    """Say whether that is what the roll is made for; where all count, more or fewer than now."""
    new = sum(fall)
    if roll["why"] in _KILLS:
        return new <= DEADLY
    if roll["why"] == "shots":
        return new == HIT
    if roll["why"] in ("regenerate", "martyr"):
        return new >= LUCKY
    return new < sum(faces) if roll["why"] in _HEROES else new > sum(faces)


def _duel_won(roll: RollView, side: int, fall: list[int]) -> bool:
    """Say whether the creature's total is then the higher one (DK-16.10, 19.2)."""
    totals = [sum([int(size) for _, size in terms]) for terms in roll["sums"]]
    totals[side] += max(fall) - max(roll["rolls"][side])
    return totals[CREATURE] > totals[HERO]


QUESTIONS: Final = Questions(_Asked, WORDS, _chance)
"""The words of the decisions."""
