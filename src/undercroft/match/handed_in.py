"""Reading a record that somebody hands in: all of it is played again before it counts."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from undercroft.kernel import NOBODY, BadRecord, BadSetup, KernelError
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import RECORD, Unreadable
from undercroft.match.happenings import Happening
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.record import Record
from undercroft.match.replay import replay
from undercroft.match.words import LONGEST_LINE, one_line

_NOTE: Final = re.compile(r"\d{1,6} .+")


def read_record(text: str, find: Callable[[str], GameSpec]) -> tuple[GameSpec, Record, Match]:
    """Read a record and play it to its end; raise BadRecord saying what is wrong with it."""
    try:
        RECORD.check(text)
        record = Record.from_json(text)
        spec = find(record.game)
        fewest, most = spec.seats
        if not fewest <= len(record.seats) <= most:
            count = len(record.seats)
            raise BadRecord(f"{spec.title} is for {fewest} to {most} players, not {count}")
        _check_luck(record)
        _check_notes("notes", record.notes, "of actions and what happened after them")
        _check_notes("moments", record.moments, "of a moment and what was noted there")
        last = len(record.actions)
        if beyond := [at for at in noted_at(record) if at > last]:
            raise BadRecord(
                f"this record is broken: its 'moments' have a note at moment {beyond[0]}, and the"
                f" last one of the match is {last}"
            )
        return spec, record, replay(spec, record)
    except BadRecord:
        raise
    except Unreadable as fault:
        raise BadRecord(f"this record is not read: {fault}") from fault
    except BadSetup as fault:
        raise BadRecord(f"this record is of another program: {fault}") from fault
    except (KernelError, ValueError, TypeError, RecursionError) as fault:
        raise BadRecord(f"this record is broken: {fault}") from fault


def _check_notes(key: str, notes: Sequence[str], said: str) -> None:
    if not all(_NOTE.fullmatch(note) for note in notes):
        raise BadRecord(f"this record is broken: each of its {key!r} should be a number {said}")


def _check_luck(record: Record) -> None:
    """Refuse a seed that is none, and a line of it for a moment that the match has not reached."""
    try:
        luck = Luck.parse(record.seed)
    except BadSetup as fault:
        raise BadRecord(f"this record is broken: {fault}") from fault
    for number, (after, _) in enumerate(luck.later, 2):
        if after > len(record.actions):
            raise BadRecord(
                f"this record is broken: line {number} of its 'seed' is for after action {after},"
                f" and the record has {len(record.actions)} actions"
            )


def noted(record: Record) -> list[Happening]:
    """Return what a record says of the seats, in the order of the match."""
    notes = [note.partition(" ") for note in record.notes]
    happened = [
        Happening("noted", NOBODY, "", int(after), one_line(said, LONGEST_LINE))
        for after, _, said in notes
    ]
    return sorted(happened, key=lambda one: one.after)


def noted_at(record: Record) -> dict[int, str]:
    """Return what a record says that somebody has noted, by the moment."""
    notes = [note.partition(" ") for note in record.moments]
    return {int(at): one_line(said, LONGEST_LINE) for at, _, said in notes}


def with_notes(record: Record, notes: Mapping[int, str]) -> Record:
    """Return a record that says what somebody has noted at its moments."""
    return replace(record, moments=[f"{at} {text}" for at, text in notes.items()])
