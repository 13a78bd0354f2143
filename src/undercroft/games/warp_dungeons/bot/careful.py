"""The hero of the master: it plays by the plan of the expert, and thinks longer about each fight.

A hero has time, but few wounds. What killed that of the expert was haste: late in a match
it feared no wound any more, and of the hands that the DM may hold it thought of few, so that
sooner or later a bad fight looked like a good one. The numbers were found by matches in which
each of some sixty was drawn by lot; see docs/design/bots.md.
"""

from typing import Final

from undercroft.kit.look import Look
from undercroft.kit.thought import Think, thoughts

from .hero import Care
from .hero_battle import ANSWERS, HeroBattle
from .patient import PLANNED, Patient

CAREFUL: Final = Care(samples=36, even=0.4, edge=0.1, missed=0.4, points=0.15, fear=1.0)
SURE: Final = 0.85
"""On such a chance a hero alone stakes the best treasure."""


def _plan(look: Look) -> Patient:
    return Patient(look, CAREFUL, SURE)


def _battle(look: Look) -> HeroBattle:
    return HeroBattle(look, CAREFUL)


THOUGHTS: Final[dict[str, Think]] = {**thoughts(_plan, PLANNED), **thoughts(_battle, ANSWERS)}
