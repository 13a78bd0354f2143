"""Measure the environments beside those of other libraries, in one run, in seconds of one core.

    make compiled
    pip install 'pettingzoo[classic]' rlcard open_spiel pgx
    PYTHONPATH=build/compiled python bench/environments.py

A random player plays: at each step it reads the observation and the mask of legal answers, and
takes one of them. What is not installed is left out, and said so.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from undercroft import envs
from undercroft.games import all_games
from undercroft.kernel import state as kernel

Played = Callable[[float], float]
"""Plays for so many seconds; returns steps a second."""

CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6", "leduc_holdem_v4", "go_v5")
RLCARD = ("leduc-holdem", "uno", "gin-rummy", "doudizhu")
SPIEL = ("tic_tac_toe", "connect_four", "leduc_poker", "gin_rummy")
PGX = ("tic_tac_toe", "connect_four", "leduc_holdem")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2, help="for each figure")
    parser.add_argument("--rounds", type=int, default=2, help="keep the best of so many")
    parser.add_argument("--matches", type=int, default=64, help="side by side")
    parser.add_argument("--processes", type=int, default=2, help="up to so many share the matches")
    given = parser.parse_args()
    built = "compiled" if not (kernel.__file__ or "").endswith(".py") else "interpreted"
    console = Console()
    console.print(f"Python {sys.version.split()[0]}, our rules {built}, seconds of the processor")
    rows = [*ours(given.matches), *theirs(given.matches)]
    best = [0.0] * len(rows)
    for _ in range(given.rounds):  # in turns: a busy machine then slows all of them
        for n, (_, _, play) in enumerate(rows):
            best[n] = max(best[n], play(given.seconds))
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"Steps a second, best of {given.rounds}")
    for column in ("", "interface", "steps/s"):
        table.add_column(column, justify="right" if column == "steps/s" else "left")
    for (name, interface, _), steps in zip(rows, best, strict=True):
        table.add_row(name, interface, f"{steps:,.0f}")
    console.print(table)
    console.print(processes_table(given))


def ours(matches: int) -> Iterator[tuple[str, str, Played]]:
    """List our games under each interface, with two players."""
    for spec in all_games().values():
        if spec.learning is not None:
            players = 2
            name = f"{spec.title}, {players}"
            yield name, "AEC, raw_env", of_aec(envs.raw_env(spec.slug, players=players))
            yield name, "AEC, env", of_aec(envs.env(spec.slug, players=players))
            many = envs.vector(spec.slug, matches, players=players)
            yield name, f"vector, {matches} matches", of_vector(many)


def theirs(matches: int) -> Iterator[tuple[str, str, Played]]:
    """List games of other libraries: of those that are installed."""
    for library, names, of in (
        ("pettingzoo", CLASSIC, of_classic),
        ("rlcard", RLCARD, of_rlcard),
        ("pyspiel", SPIEL, of_spiel),
        ("pgx", PGX, of_pgx),
    ):
        if find_spec(library) is None:
            print(f"{library} is not installed: left out", file=sys.stderr)
            continue
        for name in names:
            try:
                play = of(name, matches)
            except ImportError as fault:  # a game that needs more than its library
                print(f"{library} {name}: {fault}", file=sys.stderr)
                continue
            yield name, f"{library}, {matches} matches" if library == "pgx" else library, play


def timed(seconds: float, steps: Iterator[int]) -> float:
    """Take steps for so many seconds of the processor; return how many a second."""
    count, begun = 0, process_time()
    for more in steps:
        count += more
        if (spent := process_time() - begun) > seconds:
            return count / spent
    raise RuntimeError("the steps ended")


def of_aec(env: Any) -> Played:
    """Play an environment of PettingZoo; a step is an answer of an agent that still plays."""
    chance = Random(1)

    def steps() -> Iterator[int]:
        env.reset(seed=1)
        while True:
            count = 0
            for _ in env.agent_iter():
                seen, _, over, cut, info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                legal = np.flatnonzero(mask)
                env.step(int(legal[int(chance.random() * len(legal))]))
                count += 1
                if count == 50:
                    yield count
                    count = 0
            yield count
            env.reset()

    running = steps()
    return lambda seconds: timed(seconds, running)


def of_vector(many: Any) -> Played:
    """Play matches side by side; only `step` is measured, not who chooses."""
    seen, _ = many.reset(seed=1)
    chance = np.random.default_rng(1)

    def play(seconds: float) -> float:
        nonlocal seen
        spent, count = 0.0, 0
        while spent < seconds:
            picks = random_picks(seen["action_mask"], chance)
            begun = process_time()
            seen, *_ = many.step(picks)
            spent += process_time() - begun
            count += many.num_envs
        return count / spent

    return play


def random_picks(masks: Any, chance: np.random.Generator) -> Any:
    """Return a legal answer of each match."""
    return (masks * chance.random(masks.shape, dtype=np.float32)).argmax(axis=1)


def of_classic(name: str, _: int) -> Played:
    """Play one of PettingZoo's own games."""
    return of_aec(import_module(f"pettingzoo.classic.{name}").env())


def of_rlcard(name: str, _: int) -> Played:
    """Play a game of RLCard; its states have observation and legal answers."""
    env, chance = import_module("rlcard").make(name), Random(1)

    def steps() -> Iterator[int]:
        while True:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice([*state["legal_actions"]]))
                yield 1

    running = steps()
    return lambda seconds: timed(seconds, running)


def of_spiel(name: str, _: int) -> Played:
    """Play a game of OpenSpiel, written in C++, by its Python interface."""
    import pyspiel

    game, chance = pyspiel.load_game(name), Random(1)

    def steps() -> Iterator[int]:
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    faces, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(faces, odds)[0])
                    continue
                np.asarray(state.observation_tensor(), np.float32)
                mask = state.legal_actions_mask()
                legal = np.flatnonzero(mask)
                state.apply_action(int(legal[int(chance.random() * len(legal))]))
                yield 1

    running = steps()
    return lambda seconds: timed(seconds, running)


def of_pgx(name: str, matches: int) -> Played:
    """Play a game of pgx on the processor: all matches in one compiled call, with new deals."""
    jax, pgx = import_module("jax"), import_module("pgx")
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    env = pgx.make(name)
    begin, go_on = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def answered(state: Any, key: Any) -> Any:
        odds = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        picks = jax.random.categorical(key, odds, axis=-1)
        return go_on(state, picks, jax.random.split(key, matches))

    step, key = jax.jit(answered), jax.random.PRNGKey(1)
    state = jax.jit(begin)(jax.random.split(key, matches))

    def play(seconds: float) -> float:
        nonlocal state, key
        count, begun = 0, 0.0
        while True:
            key, one = jax.random.split(key)
            state = step(state, one)
            np.asarray(state.observation), np.asarray(state.legal_action_mask)
            if not begun:  # the first call compiles
                begun = process_time()
                continue
            count += matches
            if (spent := process_time() - begun) > seconds:
                return count / spent

    return play


def processes_table(given: argparse.Namespace) -> Table:
    """Measure how much more a clock's second brings where several processes share the matches."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title="Several processes, seconds of the clock")
    for column in ("Dungeon Attack!, 2", "steps/s", "ratio"):
        table.add_column(column, justify="left" if "," in column else "right")
    best: dict[int, float] = {}
    counts = sorted({1, *[2**n for n in range(1, 10) if 2**n < given.processes], given.processes})
    made = {n: envs.vector("dungeon-attack", 512, players=2, processes=n) for n in counts}
    for _ in range(given.rounds * 2):
        for count, many in made.items():
            best[count] = max(best.get(count, 0.0), by_clock(many, given.seconds))
    for count, many in made.items():
        many.close()
        table.add_row(f"{count} of them", f"{best[count]:,.0f}", f"{best[count] / best[1]:.2f}")
    return table


def by_clock(many: Any, seconds: float) -> float:
    """Play for so many seconds of the clock; return the steps in a second."""
    seen, _ = many.reset(seed=1)
    chance, spent, count = np.random.default_rng(1), 0.0, 0
    while spent < seconds:
        picks = random_picks(seen["action_mask"], chance)
        begun = perf_counter()
        seen, *_ = many.step(picks)
        spent += perf_counter() - begun
        count += many.num_envs
    return count / spent


if __name__ == "__main__":
    main()
