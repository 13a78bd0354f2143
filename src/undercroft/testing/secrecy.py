"""Checks of what each seat may know: views, decisions, sentences, and dealing anew."""

from collections.abc import Callable
from itertools import islice
from json import dumps, loads
from random import Random
from typing import Any

from undercroft.bots import make_bot
from undercroft.kernel import Action, Event, IllegalAction, SeededDice, State
from undercroft.kit.glance import Glance
from undercroft.kit.look import Look
from undercroft.match.amending import Amendment, open_to_all, take_on
from undercroft.testing.played import refused
from undercroft.testing.positions import reopen
from undercroft.testing.trial import CAP, STEPS, Trial


def views_are_plain(trial: Trial) -> None:
    """What a seat sees is JSON, and reading it changes nothing."""
    for position in trial.looks():
        for seat in trial.seats:
            view = trial.view(position, seat)
            assert loads(dumps(view)) == view, f"not plain JSON for {seat} {position}"
    for seat in trial.seats:
        end = trial.spec.seen(trial.end, seat)
        assert loads(dumps(end)) == end


def views_leak_nothing(trial: Trial) -> None:
    """A view stays equal whatever lies where the seat cannot see."""
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks():
        for seat in trial.seats:
            seen = trial.view(position, seat)
            for _ in range(2):
                twin = trial.dealt_anew(position, seat, dice)
                assert trial.spec.seen(twin, seat) == seen, f"seat {seat} sees more {position}"


def glances_show_the_view(trial: Trial) -> None:
    """What a rule of thumb reads at a glance by name is in the view of its seat, and is the same
    there."""
    glance = trial.spec.glance
    if glance is None:
        return
    for position in trial.looks():
        for seat in trial.seats:
            found = glance(position.state, seat)
            if isinstance(found, Glance):
                seen = trial.spec.view(position.state, seat)
                _is_part(found, seen, f"seat {seat} {position}")


def bots_read_no_secret(trial: Trial) -> None:
    """The bots of a game answer the same, whatever lies where their seat cannot see."""
    spec, dice = trial.spec, SeededDice(f"anew {trial.case}")
    for position in trial.looks(STEPS):
        twin = trial.dealt_anew(position, position.state.current_player, dice)
        for name in (*spec.bots, *spec.strong):
            true, other = [
                make_bot(spec, name, "a seed").choose(Look(spec, state))
                for state in (position.state, twin)
            ]
            assert other is true, f"{name} answers otherwise where all is dealt anew {position}"


def _is_part(found: Any, seen: Any, where: str) -> None:
    if isinstance(found, Glance):
        for name in [*found.parts, *found]:
            _is_part(found[name], seen[name], f"{name}, {where}")
    elif isinstance(found, dict):
        for name, value in found.items():
            _is_part(value, seen[name], f"{name}, {where}")
    elif isinstance(found, list):
        assert len(found) == len(seen), where
        for one, other in zip(found, seen, strict=True):
            _is_part(one, other, where)
    else:
        assert found == seen, where


def decisions_leak_nothing(trial: Trial) -> None:
    """Who decides is asked the same, with the same labels, whatever lies unseen."""
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks():
        state = position.state
        seat = state.current_player
        twin = reopen(trial, trial.dealt_anew(position, seat, dice))
        assert twin.current_player == seat, position
        assert twin.kind is state.kind, position
        assert twin.legal_actions == state.legal_actions, position
        assert labels(trial, twin) == labels(trial, state), position
        assert [str(refusal) for refusal in twin.refusals()] == [
            str(refusal) for refusal in state.refusals()
        ], position


def labels(trial: Trial, state: State) -> list[str]:
    """The labels of what the seat to decide may do."""
    view = trial.spec.seen(state, state.current_player)
    return [trial.spec.label(view, action, trial.names) for action in state.legal_actions]


def undo_tells_nothing(trial: Trial) -> None:
    """Whether a seat may take its answer back depends on nothing that lies unseen.

    Others may be asked in secret after the answer, or not, as their cards are. They say no.
    """
    _same_in_twins(trial, _may_be_taken_back, "can be undone")


def answers_together_tell_nothing(trial: Trial) -> None:
    """Whether a seat may give its next answer together with this one depends on nothing unseen.

    A refusal would tell what the answer leads to, and nothing would have been given up for it.
    """
    _same_in_twins(trial, _goes_on, "can be followed by another answer")


def numbers_put_right_tell_nothing(trial: Trial) -> None:
    """What can be put right by hand, and what is refused there, depends on nothing unseen."""
    dice, chance = SeededDice(f"anew {trial.case}"), Random(f"put right {trial.case}")
    for position in trial.looks():
        there = open_to_all(trial.spec, position.state)
        tried = [
            (one, chance.choice(one.choices)) for one in chance.sample(there, min(4, len(there)))
        ]
        wishes = [Amendment(0, one.slug, one.chosen.notation, to.notation) for one, to in tried]
        expected = _put_right(trial, position.state, wishes)
        for seat in trial.seats if there else ():
            twin = trial.dealt_anew(position, seat, dice)
            assert _put_right(trial, twin, wishes) == expected, f"seat {seat} learns {position}"


def _put_right(trial: Trial, state: State, wishes: list[Amendment]) -> list[Any]:
    """Return what can be put right, and what comes of some wishes."""
    there = open_to_all(trial.spec, state)
    found: list[Any] = [(one.slug, one.now, one.choices, one.clause) for one in there]
    for one in wishes:
        after = state.copy()
        try:
            take_on(trial.spec, after, one.action)
        except IllegalAction as fault:
            found.append(str(fault))
        else:
            found.append(_put_right(trial, after, []))
    return found


def _same_in_twins(trial: Trial, ask: Callable[[State, Action], Any], what: str) -> None:
    """Fail unless an answer gives the same where all that its seat cannot see is dealt anew."""
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks(STEPS):
        seat, action = position.state.current_player, trial.actions[position.number]
        may = ask(position.state.copy(), action)
        for _ in range(2):
            twin = trial.dealt_anew(position, seat, dice)
            twin.dice = position.state.dice.copy()
            assert ask(twin, action) == may, f"whether {action} {what} tells something {position}"


def _goes_on(state: State, action: Action) -> bool:
    """Say whether who answers is asked again at once, and nothing fell or was shown."""
    seat, marks = state.current_player, (state.dice.rolls, state.shown)
    state.apply_action(action)
    return state.current_player == seat and (state.dice.rolls, state.shown) == marks


def _may_be_taken_back(state: State, action: Action) -> bool:
    """Say whether nothing falls or is shown by an answer and by what others decline unseen."""
    seat, marks = state.current_player, (state.dice.rolls, state.shown)
    state.apply_action(action)
    while state.hidden_from(seat):
        no, legal = state.kind.decline, state.legal_actions
        state.apply_action(legal[-1] if no is None else no)
    return (state.dice.rolls, state.shown) == marks


def dealt_anew_is_playable(trial: Trial) -> None:
    """A copy dealt anew leaves the match alone and can be played to its end."""
    rng = Random(trial.case.seed)
    dice = SeededDice(f"anew {trial.case}")
    for position in trial.looks(3):
        state = trial.dealt_anew(position, position.state.current_player, dice)
        for _ in range(CAP):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions))
        assert state.is_terminal(), position


def the_seed_stays_secret(trial: Trial) -> None:
    """Nobody reads the seed in a view, a label, a sentence, a refusal or an error."""
    seed = trial.case.seed
    for position in trial.looks(12):
        state = position.state.copy()
        for seat in trial.seats:
            view = trial.view(position, seat)
            assert seed not in dumps(view), position
            assert seed not in "\n".join(trial.spec.text(view, trial.names)), position
        assert seed not in "\n".join(labels(trial, state)), position
        illegal = (a for a in trial.spec.vocabulary.actions if a not in state.legal_actions)
        for action in islice(illegal, 1):
            assert seed not in refused(state, action), position
    assert seed not in repr(trial.events)
    assert not any(seed in sentence for _, _, sentence in trial.sentences)


def secrets_are_told_to_their_owner_alone(trial: Trial) -> None:
    """A sentence is the same for the others whether or not there is a secret in the event."""
    for event in (event for events in trial.events for event in events):
        if event.secret is None:
            continue
        assert 0 <= event.owner < trial.players, event
        public = Event(event.kind, event.clause, event.public)
        changed = {name: other_value(value) for name, value in event.secret.items()}
        otherwise = Event(event.kind, event.clause, event.public, event.owner, changed)
        for seat in trial.seats:
            if seat != event.owner:
                told = trial.spec.sentence(event, seat, trial.names)
                for twin in (public, otherwise):
                    assert told == trial.spec.sentence(twin, seat, trial.names), event


def other_value(value: Any) -> Any:
    """A value of the same type, most likely another one."""
    if isinstance(value, tuple):
        return tuple(reversed(value))
    return value + 1 if isinstance(value, int) else f"not {value}"


SECRECY_CHECKS = (
    views_are_plain,
    views_leak_nothing,
    glances_show_the_view,
    bots_read_no_secret,
    numbers_put_right_tell_nothing,
    decisions_leak_nothing,
    undo_tells_nothing,
    answers_together_tell_nothing,
    dealt_anew_is_playable,
    the_seed_stays_secret,
    secrets_are_told_to_their_owner_alone,
)
