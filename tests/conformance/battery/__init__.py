"""The conformance battery: what every game on the kernel must pass.

`cases(spec)` lists the matches to try: `usual_cases`, every preset and every count
of players, and `switch_cases`, every value of every switch. `Played(case)` plays one
at random and keeps each position. Each check in `CHECKS` takes that and raises
AssertionError; `PLAY_CHECKS` are those of them that a value of a switch can change, and those
in `GAME_CHECKS` take the GameSpec. `tests/conformance` runs
them over the games there are; nothing here names one:

    for case in cases(GAME):
        played = Played(case)
        for check in CHECKS:
            check(played)

A game may bring a module `invariants` with `check(state)`, raising
AssertionError: it is called after every action.
"""

from tests.conformance.battery.anew import PLANNER_CHECKS
from tests.conformance.battery.cases import Case, cases, switch_cases, usual_cases
from tests.conformance.battery.game import GAME_CHECKS, the_spec_is_whole
from tests.conformance.battery.play import Played
from tests.conformance.battery.positions import POSITION_CHECKS
from tests.conformance.battery.secrecy import SECRECY_CHECKS
from tests.conformance.battery.structure import STRUCTURE_CHECKS
from tests.conformance.battery.words import WORD_CHECKS

PLAY_CHECKS = (*POSITION_CHECKS, *SECRECY_CHECKS, *WORD_CHECKS)
CHECKS = (*PLAY_CHECKS, *STRUCTURE_CHECKS, *PLANNER_CHECKS)

__all__ = [
    "CHECKS",
    "GAME_CHECKS",
    "PLAY_CHECKS",
    "Case",
    "Played",
    "cases",
    "switch_cases",
    "the_spec_is_whole",
    "usual_cases",
]
