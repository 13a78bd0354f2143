"""Checks of the match and its positions: decisions, copies, saves, records, undo."""

import copy
import pickle
from collections.abc import Callable, Iterable
from itertools import cycle
from json import dumps, loads
from math import isfinite
from random import Random
from typing import Any, Final

from undercroft.kernel import (
    NOBODY,
    SPECTATOR,
    OutOfDice,
    State,
    digest,
    dump,
    load,
)
from undercroft.match import Match, Record, replay
from undercroft.testing.structure import parts_in, plain
from undercroft.testing.trial import KEPT, STEPS, Trial, spread
from undercroft.testing.words import assert_clause

TOOLS: Final[dict[str, Callable[[Any], Any]]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
"""How programs that know nothing of games copy what they hold."""


def reopen(trial: Trial, state: State) -> State:
    """Save, write as JSON, read, open."""
    return load(loads(dumps(dump(state))), trial.spec.parts)


def decisions_are_sound(trial: Trial) -> None:
    """Somebody at the table is asked something, and has answers, each of them once."""
    vocabulary = trial.spec.vocabulary
    for position in trial.positions:
        state = position.state
        decision = state.decision
        assert decision is not None, position
        assert 0 <= decision.player < trial.players, position
        assert decision.actions, position
        assert len(decision.actions) > 1 or decision.kind.always, f"one answer {position}"
        assert len({action.id for action in decision.actions}) == len(decision.actions), position
        for action in (*decision.actions, *decision.kind.menu):
            assert vocabulary.actions[action.id] is action, f"{action} {position}"
            assert vocabulary.parse(action.notation) is action, f"{action} {position}"


def the_end_is_an_end(trial: Trial) -> None:
    """After the last action nobody is asked, and everybody has a result."""
    end = trial.end
    assert end.is_terminal()
    assert end.current_player == NOBODY
    assert end.stack_trace() == ""
    assert not end.legal_actions
    assert len(trial.spec.returns(end)) == trial.players
    least, most = trial.spec.worth
    for value in trial.spec.returns(end):
        assert isfinite(value)
        assert least <= value <= most, f"{value} is not within `worth`"
    for position in trial.looks(5):
        assert trial.spec.returns(position.state) == [0.0] * trial.players, f"a result {position}"


def copies_play_alike(trial: Trial) -> None:
    """A copy that is given the same action goes the same way."""
    for position in trial.looks(STEPS):
        action = trial.actions[position.number]
        twin = position.state.copy()
        assert digest(twin) == position.digest, f"the copy differs {position}"
        twin.apply_action(action)
        then = trial.digest_after(position)
        assert digest(twin) == then, f"the copy played {action} differently {position}"


def copies_stand_alone(trial: Trial) -> None:
    """What was played on since, from any copy, changed none of the old ones."""
    for position in trial.looks():
        position.state.copy().apply_action(position.state.legal_actions[-1])
    for position in spread(trial.positions[::KEPT], STEPS):
        assert digest(position.state) == position.kept, f"an old copy changed {position}"


def tools_copy_what_there_is(trial: Trial) -> None:
    """`copy`, `deepcopy` and `pickle` make twins of states, and give back what a game has once.

    The match goes on with twins of twins to its end; that changes no state that had one.
    """
    looks = {position.number for position in trial.looks()}
    tools, originals = cycle(TOOLS.items()), []
    state = trial.positions[0].state if trial.positions else trial.end
    for position, action in zip(trial.positions, trial.actions, strict=True):
        if position.number in looks:
            tool, twin_of = next(tools)
            originals.append((tool, state, position))
            state = twin_of(state)
            assert_twin(trial, state, position.state, f"by {tool} {position}")
            for one in (*state.legal_actions, state.kind, trial.spec.vocabulary):
                assert twin_of(one) is one, f"{tool} makes another {one!r} {position}"
            action = twin_of(action)
        state.apply_action(action)
    for tool, twin_of in TOOLS.items():
        assert_twin(trial, twin_of(state), trial.end, f"by {tool} at the end")
    for tool, original, position in originals:
        assert digest(original) == position.digest, f"changed through its {tool} {position}"


def assert_twin(trial: Trial, twin: State, state: State, where: str) -> None:
    """Fail unless both are the same to all at the table, part by part, with the same dice."""
    assert type(twin) is type(state)
    assert twin is not state, f"the same {where}"
    assert digest(twin) == digest(state), f"another state {where}"
    assert twin.dice.rolls == state.dice.rolls
    assert twin.current_player == state.current_player, where
    assert (twin.in_secret, twin.in_moment) == (state.in_secret, state.in_moment), where
    assert len(twin.legal_actions) == len(state.legal_actions), where
    for one, other in zip(twin.legal_actions, state.legal_actions, strict=True):
        assert one is other, f"another {other} {where}"
    for seat in trial.seats:
        assert trial.spec.seen(twin, seat) == trial.spec.seen(state, seat), f"{seat} {where}"


def tools_copy_parts_and_events(trial: Trial) -> None:
    """They copy each part of a state, the frames under way, and what happened."""
    for position in trial.looks(3):
        state = position.state.copy()
        for tool, twin_of in TOOLS.items():
            for part in parts_in(state):
                assert plain(twin_of(part)) == plain(part), f"{tool} of {part} {position}"
            twin: Any = twin_of(state.decision)
            assert (twin.player, twin.kind) == (state.current_player, state.kind), position
            assert twin.actions == state.legal_actions, position
            for event in trial.events[position.number]:
                told = twin_of(event)
                assert (event.kind, event.clause) == (told.kind, told.clause)
                for seat in trial.seats:
                    assert event.seen_by(seat) == told.seen_by(seat), f"{tool} of {event}"
        assert digest(state) == position.digest, f"changed through a copied part {position}"


def saves_open_at_the_same_question(trial: Trial) -> None:
    """Saved and opened again and again, the match is the same match to its end."""
    state = trial.positions[0].state.copy() if trial.positions else trial.end
    saved = {position.number for position in trial.looks(STEPS)}
    for position, action in zip(trial.positions, trial.actions, strict=True):
        if position.number not in saved:
            state.apply_action(action)
            continue
        state = reopen(trial, state)
        assert digest(state) == position.digest, f"opened otherwise than saved {position}"
        assert state.kind is position.state.kind, position
        assert state.current_player == position.state.current_player, position
        assert state.legal_actions == position.state.legal_actions, position
        state.apply_action(action)
    assert digest(reopen(trial, state)) == digest(trial.end)


def records_replay(trial: Trial) -> None:
    """The record, written and read, leads to the same end and result."""
    record = Record.from_json(trial.match.record(trial.names).to_json())
    again = replay(trial.spec, record)
    assert digest(again.state) == digest(trial.end)
    assert again.returns == trial.match.returns == record.result


def undo_goes_back_and_forth(trial: Trial) -> None:
    """All that may be undone is undone, crossing no throw; done again it is the same match."""
    match = Match(trial.spec, trial.players, trial.case.switches, trial.case.seed)
    looks = {position.number for position in trial.looks()}
    for number, action in enumerate(trial.actions):
        for player in range(trial.players) if number in looks else ():
            rolls, shown = match.state.dice.rolls, match.state.shown
            steps = match.undo_of(player).steps
            taken = [match.undo(player) for _ in range(steps)]
            before = trial.positions[number - steps]
            assert (match.state.dice.rolls, match.state.shown) == (rolls, shown), before
            assert digest(match.state) == before.digest, before
            for again in reversed(taken):
                match.apply(again)
        match.apply(action)
    assert digest(match.state) == digest(trial.end)


def real_dice_can_be_typed_in(trial: Trial) -> None:
    """Where the thrown dice are typed in, the match waits for each, and its record replays."""
    case, rng = trial.case, Random(trial.case.seed)
    if not trial.spec.thrown:
        return
    match = Match(trial.spec, trial.players, case.switches, case.seed, [], names=trial.names)
    in_turn, known = cycle(trial.seats), set[str]()
    while not match.over:
        if match.halt is None:
            match.adopt(match.take([rng.choice(match.state.legal_actions)]))
            continue
        ask = match.halt.ask
        assert ask.stream in trial.spec.thrown, f"no dice of the table: {ask}"
        kind = assert_told(trial, ask)
        # Each sight costs as much as many answers: all look at a throw that is new to them.
        assert_asked(trial, match, [next(in_turn)] if kind in known else trial.seats)
        known.add(kind)
        match.adopt(match.throw(0, rng.choices(ask.die.faces, k=ask.count)))
    record = Record.from_json(match.record(trial.names).to_json())
    assert digest(replay(trial.spec, record).state) == digest(match.state)


def assert_told(trial: Trial, ask: OutOfDice) -> str:
    """Fail unless everybody can read who throws now and what for, by a rule that can be read.

    Return the kind of that throw.
    """
    assert ask.event is not None, f"nobody says who throws: {ask}"
    assert_clause(trial.spec, ask.event.clause, f"{ask.event}")
    for seat in trial.seats:
        sentence = trial.spec.sentence(ask.event, seat, trial.names)
        assert sentence == sentence.strip() != "", f"{ask.event} for {seat}"
    return ask.event.kind


def assert_asked(trial: Trial, match: Match, seats: Iterable[int]) -> None:
    """Fail unless these seats see the table on the way to a throw, and are asked for it."""
    for seat in seats:
        sight = match.sight(seat)
        dumps(plain(sight.view))
        assert trial.spec.text(sight.view, trial.names), f"nothing to see for {seat}"
        assert sight.question is not None
        assert (sight.question.throw is None) == (seat == SPECTATOR), sight.question


POSITION_CHECKS = (
    decisions_are_sound,
    the_end_is_an_end,
    copies_play_alike,
    copies_stand_alone,
    tools_copy_what_there_is,
    tools_copy_parts_and_events,
    saves_open_at_the_same_question,
    records_replay,
    undo_goes_back_and_forth,
    real_dice_can_be_typed_in,
)
