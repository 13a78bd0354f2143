"""Checks of the words: labels, sentences, the table as text, and the clauses cited."""

import re
from functools import cache
from typing import Final

from undercroft.kernel import NOBODY
from undercroft.kit.facts import AMOUNT, SHARE, WORD
from undercroft.kit.game import GameSpec
from undercroft.testing.trial import Trial

MADE_OF: Final = {AMOUNT: (int, float), SHARE: (bool,), WORD: (str,)}
"""The types of the facts of each kind."""


def labels_are_clear(trial: Trial) -> None:
    """Every action of a decision, and every greyed-out one, has a label of its own."""
    for position in trial.looks():
        state = position.state
        view = trial.view(position, state.current_player)
        actions = [*state.legal_actions, *[refusal.action for refusal in state.refusals()]]
        labels = [trial.spec.label(view, action, trial.names) for action in actions]
        assert all(label == label.strip() != "" for label in labels), f"{labels} {position}"
        assert len(set(labels)) == len(labels), f"{sorted(labels)} {position}"
        assert state.kind.prompt, position


def events_are_worded(trial: Trial) -> None:
    """Every event is a sentence for every seat and for who only watches."""
    for event, seat, sentence in trial.sentences:
        assert sentence == sentence.strip() != "", f"{event} for {seat}"


def the_table_reads_as_text(trial: Trial) -> None:
    """Every position can be read line by line; the end has its facts."""
    for seat in trial.seats:
        views = [trial.view(position, seat) for position in trial.looks(12)]
        for view in [*views, trial.spec.seen(trial.end, seat)]:
            lines = trial.spec.text(view, trial.names)
            assert lines
            assert all("\n" not in line for line in lines)
    events = [event for events in trial.events for event in events]
    for name, value in trial.spec.summary(trial.end, events).items():
        assert name.isidentifier()
        fact = trial.spec.facts[name]
        assert type(value) in MADE_OF[fact.kind], name
        assert fact.kind != AMOUNT or float(value) >= fact.least, name


def the_facts_need_what_is_counted(trial: Trial) -> None:
    """Who keeps only the kinds of events that the facts read gets the same facts."""
    if not trial.positions:
        return
    state = trial.positions[0].state.copy()
    state.counted = trial.spec.counted
    for action in trial.actions:
        state.apply_action(action)
    begun, *_ = trial.events
    everything = [event for events in trial.events for event in events]
    facts = trial.spec.summary(state, [*begun, *state.events])
    assert facts == trial.spec.summary(trial.end, everything)
    assert {event.kind for event in state.events} <= trial.spec.counted


def the_end_is_summed_up(trial: Trial) -> None:
    """A finished match has a moment that a look back can go to, and three figures."""
    recap = trial.match.recap(trial.names)
    if recap is None:
        return
    assert recap.words or recap.at == NOBODY, recap
    assert recap.at != NOBODY or not recap.words or not trial.positions, recap
    assert recap.at <= len(trial.positions), recap
    assert recap.words == recap.words.strip()
    assert len(recap.figures) == 3
    assert all(re.match(r"\d+ \w", figure) for figure in recap.figures), recap


def refusals_cite_a_clause(trial: Trial) -> None:
    """Whatever cannot be done now is refused by a rule that can be read."""
    for position in trial.looks():
        state = position.state
        assert_clause(trial.spec, state.kind.clause, f"{state.kind} {position}")
        for refusal in state.refusals():
            assert_clause(trial.spec, refusal.clause, f"{refusal} {position}")
        for action in state.legal_actions:
            assert state.refusal(action) is None, f"{action} {position}"


def events_cite_a_clause(trial: Trial) -> None:
    """What happened happened by a rule that can be read."""
    for event in {event.kind: event for events in trial.events for event in events}.values():
        assert_clause(trial.spec, event.clause, f"{event}")


def assert_clause(spec: GameSpec, clause: str, where: str) -> None:
    """Fail unless the clause is one of the game's."""
    assert clause, f"no clause is cited by {where}"
    assert not clauses(spec) or clause in clauses(spec), f"no clause {clause} for {where}"


@cache
def clauses(spec: GameSpec) -> frozenset[str]:
    """The clauses and rulings of the game's RULES.md; none if it has no such file."""
    path = spec.folder / "RULES.md"
    if not path.is_file():
        return frozenset()
    return frozenset(re.findall(r"\b(?:[A-Z]+-\d+(?:\.\d+)*[a-z]?|R\d+)\b", path.read_text()))


WORD_CHECKS = (
    labels_are_clear,
    events_are_worded,
    the_table_reads_as_text,
    the_facts_need_what_is_counted,
    the_end_is_summed_up,
    refusals_cite_a_clause,
    events_cite_a_clause,
)
