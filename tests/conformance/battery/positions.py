"""Checks of the match and its positions: decisions, copies, saves, records, undo."""

from json import dumps, loads
from math import isfinite
from random import Random

from tests.conformance.battery.play import KEPT, STEPS, Played, spread
from tests.conformance.battery.words import assert_clause
from undercroft.kernel import (
    NOBODY,
    Action,
    OutOfDice,
    ScriptedDice,
    SeededDice,
    State,
    digest,
    dump,
    load,
)
from undercroft.match import Match, Record, replay


def reopen(played: Played, state: State) -> State:
    """Save, write as JSON, read, open."""
    return load(loads(dumps(dump(state))), played.spec.parts)


def decisions_are_sound(played: Played) -> None:
    """Somebody at the table is asked something, and has answers, each of them once."""
    vocabulary = played.spec.vocabulary
    for position in played.positions:
        state = position.state
        decision = state.decision
        assert decision is not None, position
        assert 0 <= decision.player < played.players, position
        assert decision.actions, position
        assert len(decision.actions) > 1 or decision.kind.always, f"one answer {position}"
        assert len({action.id for action in decision.actions}) == len(decision.actions), position
        for action in (*decision.actions, *decision.kind.menu):
            assert vocabulary.actions[action.id] is action, f"{action} {position}"
            assert vocabulary.parse(action.notation) is action, f"{action} {position}"


def the_end_is_an_end(played: Played) -> None:
    """After the last action nobody is asked, and everybody has a result."""
    end = played.end
    assert end.is_terminal()
    assert end.current_player == NOBODY
    assert end.stack_trace() == ""
    assert not end.legal_actions
    assert len(played.spec.returns(end)) == played.players
    assert all(map(isfinite, played.spec.returns(end)))
    for position in played.looks(5):
        assert played.spec.returns(position.state) == [0.0] * played.players, f"a result {position}"


def copies_play_alike(played: Played) -> None:
    """A copy that is given the same action goes the same way."""
    for position in played.looks(STEPS):
        action = played.actions[position.number]
        twin = position.state.copy()
        assert digest(twin) == position.digest, f"the copy differs {position}"
        twin.apply_action(action)
        then = played.digest_after(position)
        assert digest(twin) == then, f"the copy played {action} differently {position}"


def copies_stand_alone(played: Played) -> None:
    """What was played on since, from any copy, changed none of the old ones."""
    for position in played.looks():
        position.state.copy().apply_action(position.state.legal_actions[-1])
    for position in spread(played.positions[::KEPT], STEPS):
        assert digest(position.state) == position.kept, f"an old copy changed {position}"


def saves_open_at_the_same_question(played: Played) -> None:
    """Saved and opened again and again, the match is the same match to its end."""
    state = played.positions[0].state.copy() if played.positions else played.end
    saved = {position.number for position in played.looks(STEPS)}
    for position, action in zip(played.positions, played.actions, strict=True):
        if position.number not in saved:
            state.apply_action(action)
            continue
        state = reopen(played, state)
        assert digest(state) == position.digest, f"opened otherwise than saved {position}"
        assert state.kind is position.state.kind, position
        assert state.current_player == position.state.current_player, position
        assert state.legal_actions == position.state.legal_actions, position
        state.apply_action(action)
    assert digest(reopen(played, state)) == digest(played.end)


def records_replay(played: Played) -> None:
    """The record, written and read, leads to the same end and result."""
    record = Record.from_json(played.match.record(played.names).to_json())
    again = replay(played.spec, record)
    assert digest(again.state) == digest(played.end)
    assert again.returns == played.match.returns == record.result


def undo_goes_back_and_forth(played: Played) -> None:
    """All that may be undone is undone, crossing no throw; done again it is the same match."""
    match = Match(played.spec, played.players, played.case.switches, played.case.seed)
    looks = {position.number for position in played.looks()}
    for number, action in enumerate(played.actions):
        for player in range(played.players) if number in looks else ():
            rolls, shown = match.state.dice.rolls, match.state.shown
            steps = match.undo_of(player).steps
            taken = [match.undo(player) for _ in range(steps)]
            before = played.positions[number - steps]
            assert (match.state.dice.rolls, match.state.shown) == (rolls, shown), before
            assert digest(match.state) == before.digest, before
            for again in reversed(taken):
                match.apply(again)
        match.apply(action)
    assert digest(match.state) == digest(played.end)


def real_dice_can_be_typed_in(played: Played) -> None:
    """Where the thrown dice are typed in, the match waits for each, and its record replays."""
    case, rng = played.case, Random(played.case.seed)
    if not played.spec.thrown:
        return
    match = Match(played.spec, played.players, case.switches, case.seed, plenty(played, rng))
    while not match.state.is_terminal():
        action = rng.choice(match.state.legal_actions)
        before = match.state.copy()
        while (ask := missing_dice(match, action)) is not None:
            assert digest(match.state) == digest(before), f"half done: {action}"
            assert ask.stream in played.spec.thrown
            assert_told(played, ask)
            match.type_dice(rng.choices(ask.die.faces, k=ask.count))
            before = match.state.copy()
    record = Record.from_json(match.record(played.names).to_json())
    assert digest(replay(played.spec, record).state) == digest(match.state)


def assert_told(played: Played, ask: OutOfDice) -> None:
    """Fail unless everybody can read who throws now and what for, by a rule that can be read."""
    assert ask.event is not None, f"nobody says who throws: {ask}"
    assert_clause(played.spec, ask.event.clause, f"{ask.event}")
    for seat in played.seats:
        sentence = played.spec.sentence(ask.event, seat, played.names)
        assert sentence == sentence.strip() != "", f"{ask.event} for {seat}"


def missing_dice(match: Match, action: Action) -> OutOfDice | None:
    """Apply the action; return what is to be thrown first, if anything."""
    try:
        match.apply(action)
    except OutOfDice as ask:
        return ask
    return None


def plenty(played: Played, rng: Random) -> list[int]:
    """Results for a set-up that throws dice before the first question."""
    faces: list[int] = []
    while True:
        dice = ScriptedDice(faces, 0, 0, played.spec.thrown, SeededDice(played.case.seed))
        try:
            played.spec.new(played.players, played.case.switches, dice)
        except OutOfDice as ask:
            assert_told(played, ask)
            faces += rng.choices(ask.die.faces, k=ask.count)
        else:
            return faces


POSITION_CHECKS = (
    decisions_are_sound,
    the_end_is_an_end,
    copies_play_alike,
    copies_stand_alone,
    saves_open_at_the_same_question,
    records_replay,
    undo_goes_back_and_forth,
    real_dice_can_be_typed_in,
)
