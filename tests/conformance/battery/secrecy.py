"""Checks of what each seat may know: views, questions, sentences, and dealing anew."""

from collections.abc import Callable
from json import dumps, loads
from random import Random
from typing import Any

import pytest

from tests.conformance.battery.play import CAP, STEPS, Played
from tests.conformance.battery.positions import reopen
from undercroft.kernel import Action, Event, IllegalAction, SeededDice, State


def views_are_plain(played: Played) -> None:
    """What a seat sees is JSON, and reading it changes nothing."""
    for position in played.looks():
        for seat in played.seats:
            view = played.view(position, seat)
            assert loads(dumps(view)) == view, f"not plain JSON for {seat} {position}"
    for seat in played.seats:
        end = played.spec.view(played.end, seat)
        assert loads(dumps(end)) == end


def views_leak_nothing(played: Played) -> None:
    """A view stays equal whatever lies where the seat cannot see."""
    dice = SeededDice(f"anew {played.case}")
    for position in played.looks():
        for seat in played.seats:
            seen = played.view(position, seat)
            for _ in range(2):
                twin = played.dealt_anew(position, seat, dice)
                assert played.spec.view(twin, seat) == seen, f"seat {seat} sees more {position}"


def questions_leak_nothing(played: Played) -> None:
    """Who decides is asked the same, with the same labels, whatever lies unseen."""
    dice = SeededDice(f"anew {played.case}")
    for position in played.looks():
        state = position.state
        seat = state.current_player
        twin = reopen(played, played.dealt_anew(position, seat, dice))
        assert twin.current_player == seat, position
        assert twin.kind is state.kind, position
        assert twin.legal_actions == state.legal_actions, position
        assert labels(played, twin) == labels(played, state), position
        assert [str(refusal) for refusal in twin.refusals()] == [
            str(refusal) for refusal in state.refusals()
        ], position


def labels(played: Played, state: State) -> list[str]:
    """The labels of what the seat to decide may do."""
    view = played.spec.view(state, state.current_player)
    return [played.spec.label(view, action, played.names) for action in state.legal_actions]


def undo_tells_nothing(played: Played) -> None:
    """Whether a seat may take its answer back depends on nothing that lies unseen.

    Others may be asked in secret after the answer, or not, as their cards are. They say no.
    """
    _same_in_twins(played, _may_be_taken_back, "can be undone")


def answers_together_tell_nothing(played: Played) -> None:
    """Whether a seat may give its next answer together with this one depends on nothing unseen.

    A refusal would tell what the answer leads to, and nothing would have been given up for it.
    """
    _same_in_twins(played, _goes_on, "can be followed by another answer")


def pauses_tell_nothing(played: Played) -> None:
    """Whether all wait after an answer depends on nothing that lies unseen, where pauses are on.

    A wait that comes for some hands only would tell that there is something to be asked.
    """
    _same_in_twins(played, _comes_to_a_pause, "is followed by a pause")


def _same_in_twins(played: Played, ask: Callable[[State, Action], Any], what: str) -> None:
    """Fail unless an answer gives the same where all that its seat cannot see is dealt anew."""
    dice = SeededDice(f"anew {played.case}")
    for position in played.looks(STEPS):
        seat, action = position.state.current_player, played.actions[position.number]
        may = ask(position.state.copy(), action)
        for _ in range(2):
            twin = played.dealt_anew(position, seat, dice)
            twin.dice = position.state.dice.copy()
            assert ask(twin, action) == may, f"whether {action} {what} tells something {position}"


def _goes_on(state: State, action: Action) -> bool:
    """Say whether who answers is asked again at once, and nothing fell or was shown."""
    seat, marks = state.current_player, (state.dice.rolls, state.shown)
    state.apply_action(action)
    return state.current_player == seat and (state.dice.rolls, state.shown) == marks


def _comes_to_a_pause(state: State, action: Action) -> bool:
    """Say whether a pause follows before anything that was hidden is shown, dice or not."""
    seat, shown = state.current_player, state.shown
    state.pauses = True
    state.apply_action(action)
    while state.hidden_from(seat) and not is_pause(state):
        no, legal = state.kind.decline, state.legal_actions
        state.apply_action(legal[-1] if no is None else no)
    return is_pause(state) and state.shown == shown + 1


def is_pause(state: State) -> bool:
    """Say whether a moment of a seat waits that is not on turn."""
    return state.in_moment and state.current_player != state.on_turn()


def _may_be_taken_back(state: State, action: Action) -> bool:
    """Say whether nothing falls or is shown by an answer and by what others decline unseen."""
    seat, marks = state.current_player, (state.dice.rolls, state.shown)
    state.apply_action(action)
    while state.hidden_from(seat):
        no, legal = state.kind.decline, state.legal_actions
        state.apply_action(legal[-1] if no is None else no)
    return (state.dice.rolls, state.shown) == marks


def dealt_anew_is_playable(played: Played) -> None:
    """A copy dealt anew leaves the match alone and can be played to its end."""
    rng = Random(played.case.seed)
    dice = SeededDice(f"anew {played.case}")
    for position in played.looks(3):
        state = played.dealt_anew(position, position.state.current_player, dice)
        for _ in range(CAP):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions))
        assert state.is_terminal(), position


def the_seed_stays_secret(played: Played) -> None:
    """Nobody reads the seed in a view, a label, a sentence, a refusal or an error."""
    seed = played.case.seed
    for position in played.looks(12):
        state = position.state.copy()
        for seat in played.seats:
            view = played.view(position, seat)
            assert seed not in dumps(view), position
            assert seed not in "\n".join(played.spec.text(view, played.names)), position
        assert seed not in "\n".join(labels(played, state)), position
        refused = [a for a in played.spec.vocabulary.actions if a not in state.legal_actions]
        with pytest.raises(IllegalAction) as fault:
            state.apply_action(refused[0])
        assert seed not in str(fault.value), position
    for event in (event for events in played.events for event in events):
        assert seed not in repr(event)
        for seat in played.seats:
            assert seed not in played.spec.sentence(event, seat, played.names)


def secrets_are_told_to_their_owner_alone(played: Played) -> None:
    """A sentence is the same for the others whether or not there is a secret in the event."""
    for event in (event for events in played.events for event in events):
        if event.secret is None:
            continue
        assert 0 <= event.owner < played.players, event
        public = Event(event.kind, event.clause, event.public)
        changed = {name: other_value(value) for name, value in event.secret.items()}
        otherwise = Event(event.kind, event.clause, event.public, event.owner, changed)
        for seat in played.seats:
            if seat != event.owner:
                told = played.spec.sentence(event, seat, played.names)
                for twin in (public, otherwise):
                    assert told == played.spec.sentence(twin, seat, played.names), event


def other_value(value: Any) -> Any:
    """A value of the same type, most likely another one."""
    if isinstance(value, tuple):
        return tuple(reversed(value))
    return value + 1 if isinstance(value, int) else f"not {value}"


SECRECY_CHECKS = (
    views_are_plain,
    views_leak_nothing,
    questions_leak_nothing,
    undo_tells_nothing,
    answers_together_tell_nothing,
    pauses_tell_nothing,
    dealt_anew_is_playable,
    the_seed_stays_secret,
    secrets_are_told_to_their_owner_alone,
)
