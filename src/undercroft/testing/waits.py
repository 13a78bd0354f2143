"""A check of what waits tell, where all wait wherever a seat may be asked in secret."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from undercroft.kernel import NOBODY, Action, BadRecord, SeededDice, State, dump, load
from undercroft.kit.game import View
from undercroft.testing.trial import STEPS, Position, Trial


class Stage(NamedTuple):
    """What a seat gets at once: what happened since the last one, and what it sees then.

    `asked` is who is openly asked what, None where the seat must not know. `pause` is whose answer
    all wait for, NOBODY without a pause. `at` is where the rules stand, which nobody sees.
    """

    events: list[Any]
    asked: tuple[int, str] | None
    pause: int
    view: View
    at: str


def waits_tell_nothing(trial: Trial) -> None:
    """Where pauses are on, what follows an answer is the same whatever a seat cannot see.

    It is followed through all pauses, where all say nothing, until something happens that shows
    what was hidden: from there on it is no wait that tells.
    """
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks(STEPS) if trial.spec.hides else ():
        for seat in trial.seats:
            if (twin := _twin(trial, position, seat, dice)) is not None:
                action = trial.actions[position.number]
                courses = [_course(trial, one, seat, action) for one in (position.state, twin)]
                for one, other in zip(*courses, strict=True):
                    if _is_shown(one, other):
                        break
                    assert one[:-1] == other[:-1], f"{seat} can tell after {action} {position}"


def _is_shown(one: Stage, other: Stage) -> bool:
    """Say whether what happened differs, not only when it happens.

    It may go on in one of them where somebody is openly asked in the other: there is one answer
    then. And something may have happened in one of them alone, before both come to the same point.
    """
    few, more = sorted((one, other), key=lambda stage: len(stage.events))
    if more.events[: len(few.events)] != few.events:
        return True
    return more.events != few.events and (few.asked is not None or few.at == more.at)


def _twin(trial: Trial, position: Position, seat: int, dice: SeededDice) -> State | None:
    """Return what may lie there as well for all that a seat knows, and the same can be answered."""
    anew, state = trial.dealt_anew(position, seat, dice), position.state
    try:
        twin = load(dump(anew), trial.spec.parts, True)
    except BadRecord:
        return None
    asked = (twin.current_player, twin.kind, twin.stack_trace())
    is_same = asked == (state.current_player, state.kind, state.stack_trace())
    if not is_same or trial.actions[position.number] not in twin.legal_actions:
        return None
    twin.dice = state.dice.copy()
    return twin


def _course(trial: Trial, state: State, seat: int, action: Action) -> Iterator[Stage]:
    """Yield what a seat gets after an answer, and after each pause that follows."""
    state = state.copy()
    while True:
        state.heard = state.pauses = True
        state.apply_action(action)
        events, state.events = state.events, []
        yield Stage(
            [(one.kind, one.public, one.secret if one.owner == seat else None) for one in events],
            None if state.hidden_from(seat) else (state.current_player, state.kind.name),
            state.current_player if state.in_secret else NOBODY,
            trial.spec.view(state, seat),
            state.stack_trace(),
        )
        if not state.in_secret:
            return
        action = state.legal_actions[-1]
