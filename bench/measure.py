"""Measure once, on whatever build of the rules this process runs; print JSON.

`bench/run.py` starts this module again and again, interpreted and compiled in
turn, and keeps the best of each figure. Times are CPU times.
"""

import sys
from collections.abc import Callable
from functools import partial
from json import dumps
from random import Random
from time import process_time

from bench import bare_delve, delve
from undercroft.bots import play_out
from undercroft.bots.weigh import thumb
from undercroft.kernel import COMPILED, SeededDice, State
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Brief
from undercroft.match import Entry, Match, TakenBack

Figures = dict[str, float]

SECONDS = 0.25
CLONES = 2_000
VIEWS = 1_000
FEWEST = 3
"""So many matches of the rule of thumb are played at least."""
LONG = 500
UNDOS = (0, 50, 200, 1000)
"""A long match has so many answers at most, and so many of them were taken back."""
SOME = 40
CLONED_AT = (10, 60, 150)
"""After so many decisions the cost of a clone is measured."""


def main() -> None:
    """Measure what the first argument names."""
    subjects = {
        "delve": measure_delve,
        "games": measure_games,
        "minds": measure_minds,
        "openings": measure_openings,
    }
    figures = subjects[sys.argv[1]]()
    print(dumps({"compiled": COMPILED, "figures": figures}))


def measure_delve() -> Figures:
    """Delve with and without the kernel, in turn."""
    best: Figures = {"bare": 0.0, "kernel": 0.0}
    for _ in range(4):
        best["bare"] = max(best["bare"], per_second(lambda rng: bare_delve.play(rng)[0]))
        best["kernel"] = max(best["kernel"], per_second(lambda rng: delve.play(rng)[0]))
    return {**best, **clone_times(partial(delve.new, SeededDice("clone")))}


def measure_games() -> Figures:
    """Every game at the counts of players the table shows."""
    from undercroft.games import all_games

    figures: Figures = {}
    for spec in all_games().values():
        for players in counts(spec):
            key = f"{spec.slug}/{players}"
            figures[f"{key}/decisions"] = per_second(partial(play, spec, players))
            times = clone_times(partial(spec.new, players, {}, SeededDice("clone")))
            figures |= {f"{key}/{name}": time for name, time in times.items()}
            figures[f"{key}/view"] = view_time(spec, players)
    return figures


def measure_minds() -> Figures:
    """Every game played to its end by its rule of thumb, as a search plays on: matches a second and
    microseconds of an answer."""
    from undercroft.games import all_games

    figures: Figures = {}
    for spec in all_games().values():
        for players in sorted({spec.seats[0], max(2, spec.seats[0])}) if spec.bots else ():
            matches, answers, seconds = rollouts(spec, players)
            key = f"{spec.slug}/{players}"
            figures[f"{key}/rollouts"] = matches / seconds
            figures[f"{key}/answers"] = answers / matches
            figures[f"{key}/view answer"] = seconds / answers * 1e6
    return figures


def measure_openings() -> Figures:
    """Every game: the milliseconds until a table has a long match again from its journal, without
    and with many answers that were taken back, and until it has a moment of it."""
    from undercroft.games import all_games

    figures: Figures = {}
    for spec in all_games().values():
        for undos in UNDOS:
            journal, match = long_match(spec, undos)
            begin = process_time()
            again = Match(spec, match.players, {}, match.seed)
            again.follow(journal)
            again.sight(0)
            figures[f"{spec.slug}/open {undos}"] = 1000 * (process_time() - begin)
            moments = [timed(partial(again.past, 0, at)) for at in range(0, len(match.answers), 37)]
            figures[f"{spec.slug}/past {undos}"] = max(moments)
        figures[f"{spec.slug}/answers"] = len(match.answers)
    return figures


def long_match(spec: GameSpec, undos: int) -> tuple[list[Entry], Match]:
    """Return the longest of some random matches, in which so many of the answers are taken back and
    given again, and its journal."""
    found = []
    for seed in range(SOME):
        match, rng = Match(spec, max(2, spec.seats[0]), {}, f"long {seed}"), Random(seed)
        while not match.over and len(match.answers) < LONG:
            match.apply(rng.choice(match.state.legal_actions))
        found.append(match)
    match = max(found, key=lambda one: len(one.answers))
    journal: list[Entry] = []
    for place, entry in enumerate(match.entries(len(match.answers))):
        journal.append(entry)
        times = undos * (place + 1) // len(match.answers) - undos * place // len(match.answers)
        journal += [TakenBack(entry.player, 1), entry] * times
    return journal, match


def timed(one: Callable[[], object]) -> float:
    """Return how many milliseconds something takes."""
    begin = process_time()
    one()
    return 1000 * (process_time() - begin)


def rollouts(spec: GameSpec, players: int) -> tuple[int, int, float]:
    """Return how many matches the rule of thumb plays in a while, their answers, and the time."""
    bots = [thumb(Brief(spec, f"bench/{seat}")) for seat in range(players)]
    matches, answers, begin = 0, 0, process_time()
    while matches < FEWEST or process_time() < begin + SECONDS:
        state = spec.new(players, {}, SeededDice(f"rollout {matches}"))
        answers += play_out(spec, state, bots, None, ())
        matches += 1
    return matches, answers, process_time() - begin


def counts(spec: GameSpec) -> list[int]:
    """Two, three and four players, or what the game allows instead; and as many as it allows."""
    fewest, most = spec.seats
    return sorted({min(max(count, fewest), most) for count in (2, 3, 4, most)})


def play(spec: GameSpec, players: int, rng: Random) -> int:
    """Play one match between random players; return the number of decisions."""
    state = spec.new(players, {}, SeededDice(str(rng.random())))
    decisions = 0
    while state.current_player >= 0:
        actions = state.legal_actions
        state.apply_action(actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions


def per_second(one: Callable[[Random], int]) -> float:
    """Play for a while; return decisions per second."""
    rng = Random(1)
    # What a process works out once and keeps, such as lines of sight, is no part of a rate.
    warm = process_time() + SECONDS
    while process_time() < warm:
        one(rng)
    decisions = 0
    begin = now = process_time()
    while now < begin + SECONDS:
        decisions += one(rng)
        now = process_time()
    return decisions / (now - begin)


def clone_times(new: Callable[[], State]) -> Figures:
    """The microseconds a clone costs after 10, 60 and 150 decisions."""
    rng = Random(4)
    state = new()
    times: Figures = {}
    for decision in range(CLONED_AT[-1] + 1):
        if state.is_terminal():
            state = new()  # a short match: the position is of a later one
        if decision in CLONED_AT:
            times[f"clone {decision}"] = clone_time(state)
        state.apply_action(rng.choice(state.legal_actions))
    return times


def clone_time(state: State) -> float:
    """The best of a few runs, in microseconds."""
    dice = SeededDice("future")
    best = float("inf")
    for _ in range(3):
        begin = process_time()
        for _ in range(CLONES):
            state.clone(dice)
        best = min(best, process_time() - begin)
    return best / CLONES * 1e6


def view_time(spec: GameSpec, players: int) -> float:
    """The microseconds that it takes to build what a seat sees, on the average of a match."""
    rng = Random(4)
    state = spec.new(players, {}, SeededDice("view"))
    views, spent = 0, 0.0
    while views < VIEWS:
        while state.is_terminal():
            state = spec.new(players, {}, SeededDice(str(rng.random())))
        begin = process_time()
        for seat in range(players):
            spec.view(state, seat)
        spent += process_time() - begin
        views += players
        state.apply_action(rng.choice(state.legal_actions))
    return spent / views * 1e6


if __name__ == "__main__":
    main()
