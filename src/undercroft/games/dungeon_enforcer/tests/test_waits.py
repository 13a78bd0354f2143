"""What waits tell where a table pauses: nothing."""

import pytest

from undercroft.games.dungeon_enforcer import GAME
from undercroft.testing import Case, Trial, usual_cases
from undercroft.testing.waits import waits_tell_nothing


@pytest.mark.parametrize("case", list(usual_cases(GAME)), ids=str)
def test_no_wait_tells_what_lies_unseen(case: Case) -> None:
    waits_tell_nothing(Trial(case))
