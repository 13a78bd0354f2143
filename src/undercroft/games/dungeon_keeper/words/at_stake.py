"""What a roll comes to as it lies: whoever may have it made again has to know (DK-22.12)."""

from typing import Final

from undercroft.kit.templates import Gaps, templates

from ..content import WORDS
from ..rules.battle import CREATURE, HERO
from ..rules.hero_phase import MAJOR, MINOR
from ..rules.rolls import HIT, OCCASIONS
from ..shapes import RollView, View
from .brief import Names

_COMES_TO: Final = templates(WORDS["comes_to"])
_FORMS: Final = {
    **{why: "income" for why, what in OCCASIONS.items() if what.gives},
    **dict.fromkeys(("damage", "burst"), "kills"),
    **dict.fromkeys(("death", "earthquake"), "all_die"),
}
"""The text of a roll, where its reason has none of its own."""


def comes_on(view: View) -> str:
    """Say which results matter; "" where more or less is all."""
    roll = view["roll"]
    return "" if roll is None else WORDS["comes_on"].get(_FORMS.get(roll["why"], roll["why"]), "")


def at_stake(view: View, names: Names) -> str:
    """Say what the roll comes to if nobody has it made again; "" where there is none."""
    roll = view["roll"]
    return (
        ""
        if roll is None
        else _COMES_TO[_FORMS.get(roll["why"], roll["why"])](_Lying(view, roll, names))
    )


class _Lying(Gaps):
    """The gaps: a roll as it lies."""

    def __init__(self, view: View, roll: RollView, names: Names) -> None:
        sums = [sum(faces) for faces in roll["rolls"]]
        super().__init__({"total": sum(sums) + roll["added"], "good": _good(roll, sums)})
        self._view = view
        self._roll = roll
        self._names = names

    @property
    def spelled(self) -> str:
        """The faces, roll by roll, and what is added."""
        each = ["+".join([str(face) for face in faces]) for faces in self._roll["rolls"]]
        added = f" + {self._roll['added']}" if self._roll["added"] else ""
        return ", ".join(each) + added

    @property
    def whom(self) -> str:
        """Whose turn it is."""
        turn = self._view["turn"]
        return "you" if turn == self._view["seat"] else str(self._names[turn])

    @property
    def volleys(self) -> str:
        """What the shooters of each side roll, and how many hits that is (DK-19.3)."""
        own = "your" if self._view["turn"] == self._view["seat"] else "the"
        volley, told = _COMES_TO["volley"], []
        for theirs, who in ((False, f"{own} creatures"), (True, "the band")):
            each = zip(self._roll["rolls"], self._roll["theirs"], strict=True)
            faces = [roll[0] for roll, is_theirs in each if is_theirs is theirs]
            if faces:
                spelled = ", ".join([str(face) for face in faces])
                hits = faces.count(HIT)
                told.append(volley(Gaps({"who": who, "spelled": spelled, "good": hits})))
        return "; ".join(told)

    @property
    def coin(self) -> str:
        return OCCASIONS[self._roll["why"]].gives

    @property
    def comes(self) -> bool:
        """Whether a band comes."""
        return bool(self["total"] >= MINOR)

    @property
    def comes_now(self) -> str:
        total = self["total"]
        return str([*WORDS["bands"].values()][(total >= MINOR) + (total >= MAJOR)])

    @property
    def pair(self) -> str:
        """Both sides of a duel, with their totals."""
        both = zip(self._roll["whose"], _totals(self._roll), strict=True)
        return " against ".join([f"{name} {total}" for name, total in both])

    @property
    def tie(self) -> str:
        creature, hero = _totals(self._roll)
        return "both die" if creature == hero else ""


def _totals(roll: RollView) -> list[int]:
    return [sum([int(size) for _, size in terms]) for terms in roll["sums"]]


def _good(roll: RollView, sums: list[int]) -> int:
    """Count the rolls that do what they are made for."""
    why = roll["why"]
    if why == "duel" and roll["sums"]:
        totals = _totals(roll)
        return int(totals[CREATURE] > totals[HERO])
    what = OCCASIONS[why]
    if what.deadly:
        return len([1 for one in sums if one <= what.deadly])
    return len([1 for one in sums if one >= what.lucky]) if what.lucky else 0
