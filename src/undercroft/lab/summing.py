"""Matches that are summed up where they are played.

A process plays a chunk of matches and sends what its report knows. So the process that shows the
results adds numbers up: it never sees a row. Rows that somebody wants in a file cross as text.
"""

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from time import perf_counter
from typing import Final, NamedTuple

from undercroft.bots.workers import uninterrupted
from undercroft.games import find_game
from undercroft.lab.report import Part, Report
from undercroft.lab.simulate import Plan, Row, play_match
from undercroft.lab.workers import Workers, at_most, in_order, is_stopped

CHUNK: Final = 50
"""Matches in the first chunks; how large further ones are follows from the time these take."""
LONGEST: Final = 1000
"""Matches in a chunk at most."""
SECONDS: Final = 0.25
"""How long a chunk should take: so often the figures grow, and so little Ctrl-C loses."""


class _Done(NamedTuple):
    """What a process sends of a chunk."""

    matches: int
    part: Part
    text: str
    """The rows, if somebody wants them."""
    seconds: float


def sum_up(
    report: Report, matches: int, jobs: Workers, write: Callable[[str], object] | None = None
) -> Generator[int]:
    """Play so many matches of the report's plan, and add them to it; yield how many more there are.

    With `write`, it gets the rows as lines of JSON, in order. What was added stays, whenever it
    ends. Raise RulesError or Ended.
    """
    jobs = at_most(jobs, -(-matches // CHUNK))
    if jobs == 1:
        yield from _here(report, matches, write)
        return
    chunks = _Chunks(matches)
    tasks = ((report.plan, numbers, write is not None) for numbers in chunks)
    with closing(in_order(_play, tasks, jobs)) as all_done:
        for done in all_done:
            with uninterrupted():
                report.add_part(done.part)
                if write:
                    write(done.text)
            chunks.pace = done.matches / max(done.seconds, 1e-6)
            yield done.matches


class _Chunks:
    """Numbers of matches, in chunks that take about as long as they should."""

    def __init__(self, matches: int) -> None:
        self.matches = matches
        self.pace = CHUNK / SECONDS
        """Matches that a process plays in a second."""

    def __iter__(self) -> Iterator[range]:
        at = 0
        while at < self.matches:
            size = max(1, min(LONGEST, int(self.pace * SECONDS)))
            yield range(at, min(at + size, self.matches))
            at += size


def _here(report: Report, matches: int, write: Callable[[str], object] | None) -> Generator[int]:
    """Play all matches in this process."""
    spec, at = report.spec, 0
    while at < matches:
        began, rows = perf_counter(), list[Row]()
        try:
            while at + len(rows) < matches and perf_counter() < began + SECONDS:
                rows.append(play_match(spec, report.plan, at + len(rows)))
        finally:
            with uninterrupted():
                for row in rows:
                    report.add(row)
                    if write:
                        write(_line(row))
        at += len(rows)
        yield len(rows)


def _play(plan: Plan, numbers: range, with_rows: bool) -> _Done:
    plan.read()
    spec, began = find_game(plan.game), perf_counter()
    report, lines = Report(spec, plan), list[str]()
    for number in numbers:
        if is_stopped():
            break
        row = play_match(spec, plan, number)
        report.add(row)
        if with_rows:
            lines.append(_line(row))
    return _Done(report.matches, report.part, "".join(lines), perf_counter() - began)


def _line(row: Row) -> str:
    return json.dumps(row.to_json(), separators=(",", ":")) + "\n"
