"""A check of what waits tell, where all wait wherever a seat may be asked in secret."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from undercroft.kernel import NOBODY, Action, BadRecord, SeededDice, State, dump, load
from undercroft.kit.game import View
from undercroft.testing.trial import STEPS, Position, Trial


class Stage(NamedTuple):
    """What a seat gets at once: what happened since the last one, and what it sees then.

    `asked` is who is openly asked what, None where the seat must not know. `pause` is whose answer
    all wait for, NOBODY without a pause.
    """

    events: list[Any]
    asked: tuple[int, str] | None
    pause: int
    view: View


def waits_tell_nothing(trial: Trial) -> None:
    """Where pauses are on, what follows an answer is the same whatever a seat cannot see.

    It is followed through all that is hidden, where all say nothing, until something happens that
    shows what was hidden: from there on it is no wait that tells.
    """
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks(STEPS) if trial.spec.hides else ():
        for seat in trial.seats:
            if (twin := _twin(trial, position, seat, dice)) is not None:
                action = trial.actions[position.number]
                courses = [_course(trial, one, seat, action) for one in (position.state, twin)]
                assert _alike(seat, *courses), f"{seat} can tell after {action} {position}"


def _alike(seat: int, one: Iterator[Stage], other: Iterator[Stage]) -> bool:
    """Say whether two courses are the same until something else happens in one of them.

    Where an answer leads straight to a question for the seat itself, nobody waited for anything:
    there it may see cards that it has just been dealt.
    """
    for waits, (first, second) in enumerate(zip(one, other, strict=True)):
        if first.events != second.events:
            short = one if len(first.events) < len(second.events) else other
            few, more = sorted((first.events, second.events), key=len)
            if more[: len(few)] != few:
                return True
            then = next((event for stage in short for event in stage.events), None)
            return bool(then != more[len(few)])  # else it happens in both, but later in one
        if first != second:
            is_own = first.asked is not None and first.asked[0] == seat
            return not waits and is_own and first[:3] == second[:3]
    return True


def _twin(trial: Trial, position: Position, seat: int, dice: SeededDice) -> State | None:
    """Return what may lie there as well for all that a seat knows, and the same can be answered.

    A hidden question without a "no" may be one of several in a row, and the seat does not know how
    many were answered: then None.
    """
    anew, state = trial.dealt_anew(position, seat, dice), position.state
    if state.hidden_from(seat) and state.kind.decline is None:
        return None
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
    """Yield what a seat gets after an answer, and after each hidden one that follows."""
    state = state.copy()
    while True:
        state.heard = state.pauses = True
        state.apply_action(action)
        events, state.events = state.events, []
        is_hidden = state.hidden_from(seat)
        yield Stage(
            [(one.kind, one.public, one.secret if one.owner == seat else None) for one in events],
            None if is_hidden else (state.current_player, state.kind.name),
            state.current_player if state.in_secret else NOBODY,
            trial.spec.seen(state, seat),
        )
        if not state.in_secret and not is_hidden:
            return
        action = state.legal_actions[-1]
