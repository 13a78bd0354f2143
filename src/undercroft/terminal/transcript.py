"""A record told as text: every decision, its answers, the choice, and what happened."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from undercroft.kernel import SPECTATOR, Decision, Event, ScriptedDice
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record, noted, noted_at, reaches, replay
from undercroft.match.amending import read_answer
from undercroft.terminal.seats import names_of

MOST_ANSWERS: Final = 40
"""So many answers of a decision are written: a square of a map is one of two hundred."""
LAST: Final = 8
"""So many of them are the last ones, which are more than places."""


@dataclass(frozen=True)
class Step:
    """One action of a match: its number from 1, the decision it answered, what followed; `answers`
    and `answer` are written as people write them."""

    number: int
    decision: Decision
    answers: list[str]
    answer: str
    sentences: list[str]


def sentences(spec: GameSpec, events: list[Event], viewer: int, names: list[str]) -> list[str]:
    """Word events for one seat (or SPECTATOR); events without words are left out."""
    told = [event for event in events if reaches(event, viewer)]
    worded = [spec.told(event, viewer, names) for event in told]
    return [sentence for sentence in worded if sentence]


def steps(match: Match, record: Record, viewer: int = SPECTATOR) -> Iterator[Step]:
    """Play the actions of a record on a new match; the record must replay without fault."""
    names = names_of(match.spec, record.seats)
    for number, notation in enumerate(record.actions, 1):
        decision = match.state.decision
        assert decision is not None
        action = read_answer(match.spec, notation)
        written = partial(match.spec.written, match.state)
        answers, answer = listed_answers([*map(written, decision.actions)]), written(action)
        told = sentences(match.spec, match.apply(action), viewer, names)
        yield Step(number, decision, answers, answer, told)


def listed_answers(written: list[str]) -> list[str]:
    """Return the answers of a decision; of many, the first ones and the last, and how many more."""
    more = len(written) - MOST_ANSWERS
    if more <= 1:
        return written
    return [*written[: MOST_ANSWERS - LAST], f"... {more} more", *written[-LAST:]]


def begin(spec: GameSpec, record: Record) -> Match:
    """Set the match of a record up again, before its first action."""
    return replay(spec, record, 0)


def as_far(record: Record, match: Match) -> Record:
    """Return a record up to where the rules part by which it was played; `match` was replayed."""
    if match.parting is None:
        return record
    dice = match.state.dice
    typed = dice.script[: dice.read] if isinstance(dice, ScriptedDice) else ()
    actions = record.actions[: len(match.answers)]
    version = match.spec.rules_version
    return replace(record, actions=actions, typed=typed, result=(), rules_version=version)


def transcript(record: Record, played: Match, until: int | None = None) -> Iterator[str]:
    """Tell a match line by line, up to `until` actions, then the table as it stands.

    `played` is what the record was replayed to: where these rules part from those by which it was
    played, the rest is told as it is written.
    """
    spec, parting = played.spec, played.parting
    names = names_of(spec, record.seats)
    record = as_far(record, played)
    match = begin(spec, record)
    notes: defaultdict[int, list[str]] = defaultdict(list)
    for note in noted(record):
        notes[note.after].append(f"    ({note.sentence})")
    for at, text in noted_at(record).items():
        notes[at].append(f"    Note: {text}")
    yield f"{spec.title}: {', '.join(names)}"
    yield from sentences(spec, match.take_events(), SPECTATOR, names)
    yield from notes[0]
    if until != 0:
        for step in steps(match, record):
            decision = step.decision
            answers = ", ".join(step.answers)
            asked = f"{decision.kind.name} ({decision.kind.clause})".removesuffix(" ()")
            head = f"#{step.number} {names[decision.player]}: {asked}"
            yield f"{head} [{answers}] -> {step.answer}"
            yield from [f"    {sentence}" for sentence in step.sentences]
            yield from notes[step.number]
            if step.number == until:
                break
    yield ""
    yield from spec.text(spec.seen(match.state, SPECTATOR), names)
    if parting is not None and until is None:
        yield from ["", *parting.sentences(names)]
    elif match.state.is_terminal():
        yield result_line(names, match.returns)


def recap_lines(match: Match, names: list[str]) -> list[str]:
    """Say what a match that is over came to, as far as its game says that."""
    recap = match.recap(names)
    if recap is None:
        return []
    return [line for line in (recap.words, f"{'; '.join(recap.figures)}.") if line]


def result_line(names: list[str], returns: list[float]) -> str:
    """Word what the match was worth to everyone."""
    worth = [f"{name}: {value:g}" for name, value in zip(names, returns, strict=True)]
    return f"Result: {', '.join(worth)}."
