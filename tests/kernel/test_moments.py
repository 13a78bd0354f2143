"""What a player may answer in secret: it is asked, and counts, whatever is held."""

from typing import ClassVar

import pytest

from tests.kernel.test_frames import LEFT, RIGHT, Diary, Plain
from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    Action,
    IllegalAction,
    Kind,
    ScriptedDice,
    State,
    Vocabulary,
    digest,
    dump,
    load,
)

WORDS = Vocabulary()
TRIP = WORDS.add("trip")
LET_PASS = WORDS.add("let pass")
TRIPS = Kind("trips", "T-2", "trip who passes, or let them pass", hidden=True, decline=LET_PASS)
WAY = Kind("way", "T-1", "go left or right")
OTHERS = (0, SPECTATOR)
"""Who must not learn that player 1 is asked."""


class Corridor(Plain):
    """Player 0 chooses a way; player 1 may trip who goes there, with a trap for that side."""

    STEPS: ClassVar[tuple[str, ...]] = ("choose", "passed", "rest")

    def choose(self, s: Diary) -> None:
        s.ask(0, WAY, [LEFT, RIGHT])

    def choose_answer(self, s: Diary, action: Action) -> None:
        s.lines.append(action.notation)

    def passed(self, s: Diary) -> None:
        s.interrupt(1, TRIPS, [TRIP] if f"trap {s.lines[-1]}" in s.lines else [])

    def passed_answer(self, s: Diary, action: Action) -> None:
        s.lines.append(action.notation)

    def rest(self, s: Diary) -> None:
        s.ask(0, WAY, [LEFT, RIGHT])

    def rest_answer(self, s: Diary, action: Action) -> None:
        s.end_match()
        s.begin(Corridor())
        s.ask(1, WAY, [LEFT, RIGHT])
        s.interrupt(1, TRIPS, [TRIP])
        s.done()


class Doorway(Corridor):
    """Player 1 may trip who comes to the door, too: that it is passed shows nothing."""

    def passed(self, s: Diary) -> None:
        held = [TRIP] if f"trap {s.lines[-1]}" in s.lines else []
        s.ask_in_secret(NOBODY if s.lines[-1] == "right" else 1, TRIPS, [*held, LET_PASS])


class Doorstep(Doorway):
    """Player 1 may trip who stands at the door before anybody has chosen a way."""

    STEPS = ("passed", "rest")


class TheirTurn(Diary):
    """Whoever may trip is on turn."""

    def on_turn(self) -> int:
        return 1


def corridor(*traps: str) -> Diary:
    """The corridor with traps on these sides; player 0 is to choose."""
    return Diary([f"trap {side}" for side in traps]).start(Corridor(), ScriptedDice())


def test_who_has_an_answer_is_asked_and_nobody_else_learns_it() -> None:
    s = corridor("left")
    assert not s.hidden_from(0)
    s.apply_action(LEFT)
    assert (s.current_player, s.legal_actions) == (1, [TRIP, LET_PASS])
    assert [s.hidden_from(seat) for seat in OTHERS] == [True, True]
    assert not s.hidden_from(1)
    s.apply_action(TRIP)
    assert s.lines[-1] == "trip"
    assert not s.hidden_from(0)


def test_who_has_none_is_not_asked() -> None:
    s = corridor("right")
    s.apply_action(LEFT)
    assert (s.current_player, s.lines[-1]) == (0, "let pass")


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_it_counts_as_shown_before_and_after_the_answer_whether_or_not_anybody_is_asked(
    side: Action,
) -> None:
    s = corridor("left")
    s.apply_action(side)
    if s.current_player == 1:
        assert s.shown == 1, "what led here cannot be taken back any more"
        s.apply_action(LET_PASS)
    assert s.shown == 2, "nor can the answer"


def test_a_copy_and_a_saved_position_count_the_same() -> None:
    s = corridor("left")
    s.apply_action(LEFT)
    opened = load(dump(s), [Diary, Corridor])
    twins: list[State] = [s.copy(), opened]
    assert digest(opened) == digest(s)
    s.apply_action(LET_PASS)
    for twin in twins:
        twin.apply_action(LET_PASS)
        assert (twin.shown, digest(twin)) == (s.shown, digest(s))


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_with_pauses_it_waits_whether_or_not_anybody_is_asked(side: Action) -> None:
    s = corridor("left")
    s.pauses = True
    s.apply_action(side)
    assert (s.current_player, s.kind, s.legal_actions[-1]) == (1, TRIPS, LET_PASS)
    assert [s.hidden_from(seat) for seat in OTHERS] == [True, True]
    assert (s.shown, s.in_secret) == (1, True)
    s.apply_action(LET_PASS)
    assert (s.current_player, s.lines[-1], s.shown, s.in_secret) == (0, "let pass", 2, False)


def test_who_is_not_asked_learns_no_more_of_the_pause_than_the_others() -> None:
    holds, has_none = corridor("left"), corridor("right")
    for s in (holds, has_none):
        s.pauses = True
        s.apply_action(LEFT)
    assert (has_none.unasked, has_none.legal_actions) == (True, [LET_PASS])
    assert has_none.hidden_from(1)
    assert (holds.unasked, holds.hidden_from(1)) == (False, False)


def test_whose_turn_it_is_makes_no_difference_to_a_pause() -> None:
    s = TheirTurn([]).start(Corridor(), ScriptedDice())
    s.pauses = True
    s.apply_action(LEFT)
    assert (s.current_player, s.in_secret, s.unasked) == (1, True, True)
    s.apply_action(LET_PASS)
    assert (s.current_player, s.lines[-1], s.shown) == (0, "let pass", 2)


def test_a_copy_does_not_wait_unless_it_is_told_to() -> None:
    s = corridor("right")
    s.pauses = True
    twin = s.copy()
    twin.apply_action(LEFT)
    assert (twin.pauses, twin.current_player) == (False, 0)
    s.apply_action(LEFT)
    passed = s.copy()
    assert passed.unasked
    passed.apply_action(LET_PASS)
    assert digest(passed) == digest(twin)


def doorway(*traps: str, pauses: bool = True) -> Diary:
    """The doorway with traps on these sides; player 0 is to choose."""
    s = Diary([f"trap {side}" for side in traps]).start(Doorway(), ScriptedDice())
    s.pauses = pauses
    return s


@pytest.mark.parametrize("traps", [["left"], []])
def test_asked_in_secret_all_wait_whatever_is_held_and_it_shows_nothing(traps: list[str]) -> None:
    s = doorway(*traps)
    s.apply_action(LEFT)
    assert (s.current_player, s.in_secret, s.unasked) == (1, True, not traps)
    assert [s.hidden_from(seat) for seat in OTHERS] == [True, True]
    s.apply_action(s.legal_actions[-1])
    assert (s.current_player, s.lines[-1], s.shown, s.in_secret) == (0, "let pass", 0, False)


def test_without_pauses_only_who_has_a_choice_is_asked_in_secret() -> None:
    s = doorway("left", pauses=False)
    s.apply_action(LEFT)
    assert (s.current_player, s.in_secret, s.unasked) == (1, True, False)
    s.apply_action(TRIP)
    assert (s.current_player, s.lines[-1], s.in_secret) == (0, "trip", False)
    s = doorway(pauses=False)
    s.apply_action(LEFT)
    assert (s.current_player, s.lines[-1], s.shown, s.in_secret) == (0, "let pass", 0, False)


def test_where_all_know_that_nobody_has_a_choice_nobody_waits() -> None:
    s = doorway("left")
    s.apply_action(RIGHT)
    assert (s.current_player, s.lines[-1], s.in_secret) == (0, "let pass", False)


def test_the_set_up_comes_to_a_pause_and_who_waits_at_none_passes_it_by() -> None:
    s = Diary(["at the door"]).start(Doorstep(), ScriptedDice())
    assert (s.current_player, s.unasked, s.pauses) == (1, True, False)
    s.pass_by()
    assert (s.current_player, s.lines[-1], s.in_secret, s.heard) == (0, "let pass", False, False)
    s = Diary(["trap left", "left"]).start(Doorstep(), ScriptedDice())
    assert (s.pass_by().current_player, s.unasked) == (1, False)


def test_another_answer_counts_nothing_more() -> None:
    s = corridor("left")
    s.apply_action(LEFT)
    with pytest.raises(IllegalAction):
        s.apply_action(RIGHT)
    assert s.shown == 1
    s.apply_action(LET_PASS)
    s.apply_action(LEFT)
    assert s.shown == 2


def test_after_the_end_nothing_begins_is_asked_or_done() -> None:
    s = corridor()
    s.apply_action(LEFT)
    s.apply_action(RIGHT)
    assert s.is_terminal()
    assert s.decision is None
    assert (s.stack, s.shown, s.in_secret) == ([], 2, False)
    assert not s.hidden_from(0)
