"""Plays what a report is made of, in as many processes as there are cores.

What was counted in the processes is added up here, in the order of the matches: the report is the
same whatever their number.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Final

from undercroft.games import find_game
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.lab.intervals import Within
from undercroft.lab.luck import CHOICES, pair, shares, streams_of
from undercroft.lab.measures import find_measure
from undercroft.lab.simulate import Plan, Row, play_match
from undercroft.lab.survey import Party
from undercroft.lab.watch import Told, Watched, titles_of, watch_match
from undercroft.lab.workers import Workers, at_most, in_order, is_stopped

CHUNK: Final = 20
WATCH: Final = "watch"
THROW: Final = "throw"
RATE: Final = "rate"

Task = tuple[int, str, Plan, Sequence[str], range]
"""For which party; what to do; with which plan, names and matches."""


def gather(
    spec: GameSpec, parties: Sequence[Party], matches: int, pairs: int, jobs: Workers
) -> Generator[str]:
    """Fill the parties with so many matches, and so many pairs for each source of luck.

    Yield what is going on after each match, or after each pair of all sources.
    """
    tasks: list[Task] = [
        (place, WATCH, party.plan, (), numbers)
        for place, party in enumerate(parties)
        for numbers in _chunks(matches)
    ]
    for place, _, part in _done(tasks, jobs):
        rows, counts, told = part
        party = parties[place]
        party.rows += rows
        party.told += told
        party.counts.add(counts)
        yield from [f"Watching {party.players}"] * len(rows)
    tasks = [
        task
        for place, party in enumerate(parties)
        for task in [*_thrown(spec, place, party, pairs), *_rated(spec, place, party, matches)]
    ]
    results: dict[int, list[list[float]]] = {}
    for place, task, part in _done(tasks, jobs):
        party, names = parties[place], task[3]
        if task[1] == THROW:
            found = results.setdefault(place, [])
            found += part
            party.luck, party.pairs = (
                shares(names, found) if len(found) == pairs else [],
                len(found),
            )
            yield from [f"Throwing again for {party.players}"] * len(part)
            continue
        mean = party.by_bot.setdefault(names[0], Within(*spec.worth))
        for number, row in zip(task[4], part, strict=False):  # Ctrl-C cuts a part short
            # The bot changes seats: its name does not tell which is its own among equals.
            mean.add(row.returns[-number % party.plan.players])
            yield f"Rating {names[0]} with {party.players}"


def _done(tasks: list[Task], jobs: Workers) -> Iterator[tuple[int, Task, Any]]:
    """Do all tasks in the same processes; yield them with what came of them."""
    work = [(task[1], task[2], task[3], task[4]) for task in tasks]
    with closing(in_order(_do, work, at_most(jobs, len(work)))) as done:
        for task, part in zip(tasks, done, strict=True):
            yield task[0], task, part


def steps(spec: GameSpec, parties: Sequence[Party], matches: int, pairs: int) -> int:
    """Return how often `gather` yields."""
    return len(parties) * (matches + pairs + len(_bots(spec)) * matches)


def _chunks(count: int) -> list[range]:
    return [range(at, min(at + CHUNK, count)) for at in range(0, count, CHUNK)]


def _thrown(spec: GameSpec, place: int, party: Party, pairs: int) -> list[Task]:
    """How much of the first seat's result does each source of chance decide?"""
    if not pairs:
        return []
    sources = (*streams_of(spec, party.plan), CHOICES)
    return [(place, THROW, party.plan, sources, numbers) for numbers in _chunks(pairs)]


def _rated(spec: GameSpec, place: int, party: Party, matches: int) -> list[Task]:
    """What does a seat of each bot get?"""
    players = party.plan.players
    together = players == 1 or all(len(set(row.returns)) == 1 for row in party.rows)
    tasks: list[Task] = []
    for name in _bots(spec):
        bots = (name, *[name if together else RANDOM] * (players - 1))
        plan = replace(party.plan, bots=bots, seed=f"{party.plan.seed}/{name}")
        tasks += [(place, RATE, plan, (name,), numbers) for numbers in _chunks(matches)]
    return tasks


def _bots(spec: GameSpec) -> list[str]:
    return [RANDOM, *spec.bots]


def _do(work: str, plan: Plan, names: Sequence[str], numbers: range) -> Any:
    plan.read()
    spec = find_game(plan.game)
    wanted = [number for number in numbers if not is_stopped()]
    if work == RATE:
        return [play_match(spec, plan, number) for number in wanted]
    if work == THROW:
        name = "value-1" if plan.players > 1 else "value"
        measure = find_measure(spec, plan.players, name)
        return [pair(spec, plan, measure, names, number) for number in wanted]
    rows: list[Row] = []
    told: list[Told] = []
    counts, titles = Watched(), titles_of(spec)
    for number in wanted:
        row, of_match, one = watch_match(spec, plan, number, titles)
        rows.append(row)
        told.append(one)
        counts.add(of_match)
    return rows, counts, told
