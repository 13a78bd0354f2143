"""Plays what a report is made of, in as many processes as there are cores.

What was counted in the processes is added up here, in the order of the matches: the report is the
same whatever their number.
"""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from undercroft.games import find_game
from undercroft.kernel import BadSetup, SeededDice
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.lab.course import Course
from undercroft.lab.intervals import Within
from undercroft.lab.kept import Lines
from undercroft.lab.luck import CHOICES, pair, shares, streams_of
from undercroft.lab.measures import find_measure
from undercroft.lab.party import Party
from undercroft.lab.simulate import Plan, Row, play_match
from undercroft.lab.watch import Cards, Told, Watched, watch_match
from undercroft.lab.workers import Workers, at_most, in_order, is_stopped

CHUNK: Final = 20
WATCH: Final = "watch"
THROW: Final = "throw"
RATE: Final = "rate"
HARD: Final = "hard"
ALL: Final = frozenset((THROW, RATE, HARD))
"""What can be done beside watching."""
QUARTER: Final = 4
"""For each line of how hard it is: such a part of the matches."""


class Task(NamedTuple):
    """For which party; what to do; with which plan, names and matches."""

    place: int
    work: str
    plan: Plan
    names: Sequence[str]
    numbers: range

    @property
    def key(self) -> str:
        """What it is called in a file that keeps what came of it."""
        names = ",".join(self.names)
        return f"{self.place} {self.work} {names} {self.numbers.start}-{self.numbers.stop}"


class Parts(Lines):
    """A file that keeps what came of each task of a report."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Read the parts of a file, or begin it; see `Lines`."""
        super().__init__(path, head)
        whole = self.held[:-1] if self.held and self.held[-1] is None else self.held
        self.parts: dict[str, Any] = {}
        for number, told in enumerate(whole):
            if told is None or told.keys() != {"task", "part"}:
                raise BadSetup(f"{path}, line {number + 2}: no part of a report")
            self.parts[told["task"]] = told["part"]
        self.go_on(len(whole))


def gather(
    spec: GameSpec,
    parties: Sequence[Party],
    matches: int,
    pairs: int,
    jobs: Workers,
    also: Collection[str] = ALL,
    kept: Parts | None = None,
) -> Generator[str]:
    """Fill the parties with so many matches, and so many pairs for each source of luck.

    Beside watching only what is in `also` is done. Yield what is going on after each match, or
    after each pair of all sources. What is in `kept` is read, and all else is written to it.
    """
    tasks = [
        Task(place, WATCH, party.plan, (), numbers)
        for place, party in enumerate(parties)
        for numbers in _chunks(matches)
    ]
    for task, part in _done(tasks, jobs, kept):
        party = parties[task.place]
        for row, told in zip(part["rows"], part["told"], strict=True):
            party.rows.append(Row.from_json(row))
            party.told.append(Told._make([*told[:3], Course._make(told[3])]))
        party.counts.add(Watched.from_json(part["counts"]))
        yield from [f"Watching {party.players}"] * len(part["rows"])
    tasks = [
        task
        for place, party in enumerate(parties)
        for task in _further(spec, place, party, matches, pairs, also)
    ]
    results: dict[int, list[list[float]]] = {}
    for task, part in _done(tasks, jobs, kept):
        party, names = parties[task.place], task.names
        if task.work == THROW:
            found = results.setdefault(task.place, [])
            found += part
            party.luck = shares(names, found) if len(found) == pairs else []
            party.pairs = len(found)
            yield from [f"Throwing again for {party.players}"] * len(part)
            continue
        if task.work == RATE:
            mean = party.by_bot.setdefault(names[0], Within(*spec.worth))
        else:
            mean = party.hard.setdefault((names[0], names[1]), Within(*spec.worth))
        for value in part:
            mean.add(value)
            yield f"{'Rating' if task.work == RATE else 'Trying'} {names[0]} with {party.players}"


def _further(
    spec: GameSpec, place: int, party: Party, matches: int, pairs: int, also: Collection[str]
) -> list[Task]:
    tasks = _thrown(spec, place, party, pairs) if THROW in also else []
    tasks += _rated(spec, place, party, matches) if RATE in also else []
    return tasks + (_tried(spec, place, party, matches) if HARD in also else [])


def _done(tasks: list[Task], jobs: Workers, kept: Parts | None) -> Iterator[tuple[Task, Any]]:
    """Do all tasks in the same processes; yield them with what came of them, in plain values."""
    known = kept.parts if kept else {}
    missing = [task for task in tasks if task.key not in known]
    work = [(task.work, task.plan, task.names, task.numbers) for task in missing]
    with closing(in_order(_do, work, at_most(jobs, len(work)))) as done:
        for task in tasks:
            if task.key in known:
                yield task, known[task.key]
                continue
            part = next(done)
            if kept:
                kept.write({"task": task.key, "part": part})
            yield task, part


def steps(
    spec: GameSpec, parties: Sequence[Party], matches: int, pairs: int, also: Collection[str] = ALL
) -> int:
    """Return about how often `gather` yields: three matches tell whether all win together."""
    each = matches + (pairs if THROW in also else 0)
    each += len(_bots(spec)) * matches if RATE in also else 0
    more = [
        len(_levels(spec, party.plan)) * len(_mixes(spec, party)) * max(2, matches // QUARTER)
        for party in parties
        if HARD in also and replace(party, rows=_some(spec, party.plan)).together
    ]
    return len(parties) * each + sum(more)


def _some(spec: GameSpec, plan: Plan) -> list[Row]:
    return [play_match(spec, plan, number) for number in range(3)]


def _chunks(count: int) -> list[range]:
    return [range(at, min(at + CHUNK, count)) for at in range(0, count, CHUNK)]


def _thrown(spec: GameSpec, place: int, party: Party, pairs: int) -> list[Task]:
    """How much of the first seat's result does each source of chance decide?"""
    if not pairs:
        return []
    sources = (*streams_of(spec, party.plan), CHOICES)
    return [Task(place, THROW, party.plan, sources, numbers) for numbers in _chunks(pairs)]


def _rated(spec: GameSpec, place: int, party: Party, matches: int) -> list[Task]:
    """What does a seat of each bot get?"""
    players = party.plan.players
    tasks: list[Task] = []
    for name in _bots(spec):
        bots = (name, *[name if party.together else RANDOM] * (players - 1))
        plan = replace(party.plan, bots=bots, seed=f"{party.plan.seed}/{name}")
        tasks += [Task(place, RATE, plan, (name,), numbers) for numbers in _chunks(matches)]
    return tasks


def _tried(spec: GameSpec, place: int, party: Party, matches: int) -> list[Task]:
    """How hard is it, where all win or lose together?"""
    if not party.together:
        return []
    tasks: list[Task] = []
    for level, switches in _levels(spec, party.plan).items():
        for words, bots in _mixes(spec, party).items():
            seed = f"{party.plan.seed}/hard"
            plan = replace(party.plan, switches=tuple(switches.items()), bots=bots, seed=seed)
            numbers = _chunks(max(2, matches // QUARTER))
            tasks += [Task(place, HARD, plan, (level, words), one) for one in numbers]
    return tasks


def _levels(spec: GameSpec, plan: Plan) -> dict[str, Mapping[str, str]]:
    """Return the switches of each level, or of each preset where there are none."""
    base, found = dict(plan.switches), dict[str, Mapping[str, str]]()
    levels = [one.values for one in spec.switches if one.name == spec.level]
    ways: list[tuple[str, Mapping[str, str]]] = [
        (value, {spec.level: value}) for values in levels for value in values
    ]
    for name, changed in ways or [(preset.name, preset.switches) for preset in spec.presets]:
        try:
            switches = spec.resolve({**base, **changed})
            spec.new(plan.players, switches, SeededDice(plan.seed), plan.brought)
        except BadSetup:  # it does not go with these players or these house rules
            continue
        found[name] = switches
    return found


def _mixes(spec: GameSpec, party: Party) -> dict[str, tuple[str, ...]]:
    """Return which bots sit at the table, by what that is called."""
    best, players = spec.best, party.plan.players
    found = {best: (best,) * players, RANDOM: (RANDOM,) * players}
    if players > 1:
        found[f"one {best}, others {RANDOM}"] = (best, *[RANDOM] * (players - 1))
    return found


def _bots(spec: GameSpec) -> list[str]:
    return [RANDOM, *spec.bots]


def _do(work: str, plan: Plan, names: Sequence[str], numbers: range) -> Any:
    plan.read()
    spec = find_game(plan.game)
    wanted = [number for number in numbers if not is_stopped()]
    if work in (RATE, HARD):
        # The bot changes seats: its name does not tell which is its own among equals.
        own = [-number % plan.players for number in wanted]
        return [play_match(spec, plan, number).returns[seat]
                for number, seat in zip(wanted, own, strict=True)]  # fmt: skip
    if work == THROW:
        name = "value-1" if plan.players > 1 else "value"
        measure = find_measure(spec, plan.players, name)
        return [pair(spec, plan, measure, names, number) for number in wanted]
    counts, cards = Watched(), Cards(spec)
    rows: list[dict[str, Any]] = []
    told: list[Told] = []
    for number in wanted:
        row, of_match, one = watch_match(spec, plan, number, cards)
        rows.append(row.to_json())
        told.append(one)
        counts.add(of_match)
    return {"rows": rows, "told": told, "counts": counts.to_json()}
