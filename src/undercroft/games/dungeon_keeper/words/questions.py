"""What is asked, and what an answer does."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Odds, Questions
from undercroft.kit.templates import fields_of

from ..actions import BUILD, CAST, CONSTRUCT, DISCARD, DISCARD_SPELL, SUMMON, TARGET
from ..content import CARDS, SPELLS, UNITS, WORDS, find_spell
from ..shapes import View
from .brief import Names

_CARDS: Final = frozenset([*DISCARD, *BUILD.values(), *CONSTRUCT.values()])
_SPELLS: Final = frozenset([*CAST, *DISCARD_SPELL])
_UNITS: Final = frozenset([*SUMMON, *TARGET.values()])
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
    """Return the chance that a spell kills (DK-22.3, 22.4)."""
    what = _DEADLY.get(action)
    return (_TWO_OF_SIX, what) if what else None


QUESTIONS: Final = Questions(_Asked, WORDS, _chance)
"""The words of the decisions."""
