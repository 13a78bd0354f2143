"""Checks of what programs that learn are given: the numbers of a seat, beside its view."""

from json import dumps

from undercroft.kernel import SeededDice
from undercroft.kit.observing import Observer
from undercroft.testing.trial import Trial


def observer_of(trial: Trial) -> Observer | None:
    """Return what observes for as many players as play; None where a game declares none."""
    declared = trial.spec.learning
    if declared is None:
        return None
    return declared.observer(len(trial.names), trial.spec.kinds)


def observations_leak_nothing(trial: Trial) -> None:
    """An observation stays equal whatever lies where the seat cannot see."""
    see = observer_of(trial)
    if see is None:
        return
    dice = SeededDice(f"observed {trial.case}")
    for position in trial.looks():
        for seat in range(see.players):
            row = see.row(position.state, seat)
            twin = trial.dealt_anew(position, seat, dice)
            assert see.row(twin, seat) == row, f"seat {seat} observes more {position}"


def observations_agree_with_views(trial: Trial) -> None:
    """What an observation tells the view tells too: with equal views the observations are equal."""
    see = observer_of(trial)
    if see is None:
        return
    names = [entry.name for entry in see.layout.entries]
    assert len(set(names)) == len(names), "two entries have one name"
    found: dict[str, bytearray] = {}
    for position in trial.looks():
        for seat in range(see.players):
            row = see.row(position.state, seat)
            assert all(
                value <= entry.high for value, entry in zip(row, see.layout.entries, strict=True)
            )
            view = dumps(trial.view(position, seat), sort_keys=True)
            assert found.setdefault(view, row) == row, f"seat {seat} sees the same {position}"
            asked = position.state.kind.name if position.state.asks(seat) else ""
            told = [name for name, place in see.asked.items() if row[place]]
            assert told == [asked] * bool(asked), position


OBSERVED_CHECKS = (observations_leak_nothing, observations_agree_with_views)
