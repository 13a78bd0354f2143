"""What tests of games share: the conformance battery, and words for positions.

Every game on the kernel must pass the battery, those in this repository and those outside of
it. A game outside runs it in a test module of its own (it needs no pytest, but looks best there):

    import pytest
    from undercroft.testing import Case, cases, check, check_game

    from my_game import GAME

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_case(case: Case) -> None:
        check(case)

    def test_game() -> None:
        check_game(GAME)

`cases(spec)` lists the matches to try: `usual_cases`, every preset and every count of players,
and `switch_cases`, every value of every switch. `check(case)` plays one at random, keeps each
position, as a `Trial`, and looks at that with each of CHECKS. `check_game(spec)` looks at the
game as a whole with each of GAME_CHECKS: its spec, other processes, and its bots. Whatever is
wrong is an AssertionError. PLAY_CHECKS are those of CHECKS that the value of a switch can change;
STRUCTURE_CHECKS are those that see more while nothing is compiled.

A game may bring a module `invariants` with `check(state)`, raising AssertionError: it is called
after every action. With UNDERCROFT_LONG=1 in the environment all of them look closer.

`Played` is a position with the words that tests of rules use; see there.
"""

from undercroft.kit.game import GameSpec
from undercroft.testing.anew import PLANNER_CHECKS
from undercroft.testing.cases import Case, cases, switch_cases, usual_cases
from undercroft.testing.effort import LONG, effort
from undercroft.testing.game import GAME_CHECKS, the_spec_is_whole
from undercroft.testing.observed import OBSERVED_CHECKS
from undercroft.testing.played import Played, listed
from undercroft.testing.positions import POSITION_CHECKS
from undercroft.testing.secrecy import SECRECY_CHECKS
from undercroft.testing.structure import STRUCTURE_CHECKS
from undercroft.testing.trial import Trial
from undercroft.testing.waits import waits_tell_nothing
from undercroft.testing.ways import WAY_CHECKS
from undercroft.testing.words import WORD_CHECKS

SECRETS = (*SECRECY_CHECKS, *OBSERVED_CHECKS, waits_tell_nothing)
PLAY_CHECKS = (*POSITION_CHECKS, *SECRETS, *WORD_CHECKS)
"""Those of CHECKS that the value of a switch can change."""
CHECKS = (*PLAY_CHECKS, *WAY_CHECKS, *STRUCTURE_CHECKS, *PLANNER_CHECKS)
"""What `check` looks at."""


def check(case: Case) -> None:
    """Play a case and look at it from all sides; raise AssertionError at the first fault."""
    trial = Trial(case)
    for one in CHECKS:
        one(trial)


def check_game(spec: GameSpec) -> None:
    """Look at a game as a whole; raise AssertionError at the first fault."""
    for one in GAME_CHECKS:
        one(spec)


__all__ = [
    "CHECKS",
    "GAME_CHECKS",
    "LONG",
    "PLAY_CHECKS",
    "STRUCTURE_CHECKS",
    "Case",
    "Played",
    "Trial",
    "cases",
    "check",
    "check_game",
    "effort",
    "listed",
    "switch_cases",
    "the_spec_is_whole",
    "usual_cases",
]
