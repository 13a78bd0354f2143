"""Checks of what a seat sees between two decisions: the pictures of what happened."""

from collections.abc import Iterator

from undercroft.kernel import NOBODY, Action, SeededDice, State
from undercroft.match import MOST_LINES, reaches
from undercroft.testing.effort import effort
from undercroft.testing.trial import Trial

MOMENTS = effort(3, 24)
"""So many moments of each seat are gone through."""


def the_way_tells_all_that_happened(trial: Trial) -> None:
    """The pictures on the way to a moment have all its lines, and the last is the moment."""
    match = trial.match
    for seat in trial.seats:
        last = match.past(seat, len(match.answers)).last
        every = max(1, last // MOMENTS)
        for at in range(1, last + 1, every):
            past = match.past(seat, at)
            way, end = match.way(past), past.sight
            before = match.past(seat, at - 1).sight.log
            assert way[-1].sight == end, f"moment {at} of seat {seat}"
            said = [line for picture in way for line in picture.said]
            assert [*before, *said][-MOST_LINES:] == [*end.log], f"moment {at} of seat {seat}"
            assert all(picture.said for picture in way) or len(way) == 1


def the_way_leaks_nothing(trial: Trial) -> None:
    """What a seat sees between two decisions stays equal whatever lies where it cannot see."""
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks():
        action = trial.actions[position.number]
        for state, seats in told(position.state, action, trial):
            for seat in seats:
                seen = trial.spec.seen(state, seat)
                twin = trial.spec.resample(state, seat, dice)
                where = f"{state.stack_trace()}, on the way {position}"
                assert trial.spec.seen(twin, seat) == seen, f"seat {seat} sees more at {where}"


def told(before: State, action: Action, trial: Trial) -> Iterator[tuple[State, list[int]]]:
    """Take an answer step by step; yield the state where something was told, and to which seats."""
    state, heard = before.copy(), 0
    state.heard = True
    state.apply_action(action, [None])
    while state.current_player == NOBODY and not state.is_terminal():
        fresh, heard = state.events[heard:], len(state.events)
        seats = [seat for seat in trial.seats if any(reaches(event, seat) for event in fresh)]
        yield state, seats
        state.advance(None, [None])


WAY_CHECKS = (the_way_tells_all_that_happened, the_way_leaks_nothing)
