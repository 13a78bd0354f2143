"""Measure the speed of the kernel and of every game, interpreted and compiled.

python bench/run.py              the tables (the compiled column needs `make compiled`)
python bench/run.py --profile    where the time goes, interpreted
"""

import argparse
import cProfile
import os
import platform
import pstats
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from functools import partial
from io import StringIO
from json import loads
from pathlib import Path
from random import Random
from time import process_time

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
INTERPRETED = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
COMPILED_RACE = ROOT / "build" / "compiled-bench"
NOT_BUILT = "not compiled: run make compiled"

Figures = dict[str, float]


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure the speed of the rules.")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    parser.add_argument("--rounds", type=int, default=5, help="keep the best of so many")
    options = parser.parse_args()
    console = Console()
    console.print(this_python())
    if options.profile:
        print_profiles(console)
        return
    console.print(race_table(options.rounds))
    console.print(games_table(options.rounds))
    console.print(minds_table(options.rounds))
    console.print(openings_table(options.rounds))


def this_python() -> str:
    """Name the Python of all figures and how it was built: the ratios depend on both."""
    asked = sysconfig.get_config_var("CONFIG_ARGS") or ""  # empty on Windows
    known = [flag for flag in ("--enable-optimizations", "--with-lto") if flag in asked]
    version = f"{platform.python_implementation()} {platform.python_version()}"
    built = f"{platform.python_compiler()}, {' '.join(known) or 'not optimised'}"
    return f"{version} ({built}) on {platform.machine()}"


def measured(what: str, builds: list[Path], rounds: int) -> list[Figures]:
    """Measure on each build in turn, so many rounds; return the best figures of each."""
    best: list[Figures] = [{} for _ in builds]
    for _ in range(rounds):
        for build, figures in zip(builds, best, strict=True):
            for name, value in measure_once(what, build).items():
                is_time = any(time in name for time in ("clone", "view", "open", "past"))
                better = min if is_time else max
                figures[name] = better(value, figures.get(name, value))
    return best


def measure_once(what: str, build: Path) -> Figures:
    """Run bench.measure in a process of its own on that build."""
    env = {**os.environ, "PYTHONPATH": f"{build}:{ROOT}"}
    command = [sys.executable, "-m", "bench.measure", what]
    done = subprocess.run(command, env=env, cwd=build, stdout=subprocess.PIPE, check=True)
    result = loads(done.stdout)
    assert result["compiled"] == (build != INTERPRETED), f"{build} holds the other build"
    figures: Figures = result["figures"]
    return figures


def race_table(rounds: int) -> Table:
    """Delve: the kernel against the bare loop."""
    from bench.build import build_race

    if COMPILED.is_dir():
        build_race()
        plain, fast = measured("delve", [INTERPRETED, COMPILED_RACE], rounds)
    else:
        (plain,), fast = measured("delve", [INTERPRETED], rounds), {}
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"Delve, best of {rounds * 4}")
    for column in ("", "decisions/s", "ratio", "clone at 10", "clone at 60"):
        table.add_column(column, justify="left" if not column else "right")
    rows = [("bare loop, interpreted", plain, "bare"), ("kernel, interpreted", plain, "kernel")]
    if fast:
        rows += [("kernel, compiled", fast, "kernel"), ("bare loop, compiled", fast, "bare")]
    for title, figures, key in rows:
        speed = figures[key]
        clones = [f"{figures[name]:.2f} µs" for name in ("clone 10", "clone 60")]
        table.add_row(
            title,
            f"{speed:,.0f}",
            f"{speed / plain['bare']:.2f}",
            *(clones if key == "kernel" else []),
        )
    table.caption = "ratio: to the bare loop, interpreted" if fast else NOT_BUILT
    return table


def games_table(rounds: int) -> Table:
    """Every game: decisions of random play and the cost of a clone."""
    from bench.measure import CLONED_AT

    builds = [INTERPRETED, *([COMPILED] if COMPILED.is_dir() else [])]
    plain, *rest = measured("games", builds, rounds)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"The games, best of {rounds}")
    for column in ("random play", "seats", *["decisions/s", "clone µs", "view µs"] * len(builds)):
        table.add_column(
            column, justify="left" if column == "random play" else "right", no_wrap=True
        )
    for key in [name.removesuffix("/decisions") for name in plain if name.endswith("/decisions")]:
        slug, players = key.split("/")
        row = [slug, players]
        for figures in (plain, *rest):
            row.append(f"{figures[f'{key}/decisions']:,.0f}")
            row.append(" / ".join([f"{figures[f'{key}/clone {at}']:.2f}" for at in CLONED_AT]))
            row.append(f"{figures[f'{key}/view']:.0f}")
        table.add_row(*row)
    table.caption = (
        f"left interpreted, right compiled; clone at {' / '.join(map(str, CLONED_AT))}"
        if rest
        else NOT_BUILT
    )
    return table


def minds_table(rounds: int) -> Table:
    """Every game: matches that a search plays on to their end, by the rule of thumb."""
    builds = [INTERPRETED, *([COMPILED] if COMPILED.is_dir() else [])]
    plain, *rest = measured("minds", builds, rounds)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"Rollouts, best of {rounds}")
    for column in ("rule of thumb", "seats", "answers", *["rollouts/s", "answer µs"] * len(builds)):
        table.add_column(column, justify="left" if column == "rule of thumb" else "right")
    for key in [name.removesuffix("/rollouts") for name in plain if name.endswith("/rollouts")]:
        row = [*key.split("/"), f"{plain[f'{key}/answers']:.0f}"]
        for figures in (plain, *rest):
            row.append(f"{figures[f'{key}/rollouts']:,.1f}")
            row.append(f"{figures[f'{key}/view answer']:.0f}")
        table.add_row(*row)
    table.caption = "left interpreted, right compiled" if rest else NOT_BUILT
    return table


def openings_table(rounds: int) -> Table:
    """Every game: a long match opened again from its journal, and a moment of it looked back at."""
    from bench.measure import UNDOS

    builds = [INTERPRETED, *([COMPILED] if COMPILED.is_dir() else [])]
    plain, *rest = measured("openings", builds, rounds)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=f"Opened again, best of {rounds}")
    for column in ("", "answers", *["open ms", "look back ms"] * len(builds)):
        table.add_column(column, justify="right" if column else "left")
    for slug in [name.removesuffix("/answers") for name in plain if name.endswith("/answers")]:
        row = [slug, f"{plain[f'{slug}/answers']:.0f}"]
        for figures in (plain, *rest):
            for what in ("open", "past"):
                row.append(" / ".join([f"{figures[f'{slug}/{what} {one}']:.1f}" for one in UNDOS]))
        table.add_row(*row)
    undos = f"with {' / '.join(map(str, UNDOS))} answers taken back and given again"
    table.caption = (
        f"{undos}; left interpreted, right compiled" if rest else f"{undos}; {NOT_BUILT}"
    )
    return table


def print_profiles(console: Console) -> None:
    """Where the time of random play goes: the twelve functions that take the most."""
    from bench import delve
    from bench.measure import play
    from undercroft.games import all_games
    from undercroft.kernel import COMPILED as IS_COMPILED

    if IS_COMPILED:
        console.print("the compiled build has no Python functions to profile")
        return
    games = all_games()
    subjects: dict[str, Callable[[Random], object]] = {"delve": delve.play}
    subjects |= {slug: partial(play, spec, spec.seats[1]) for slug, spec in games.items()}
    for name, one in subjects.items():
        profile = cProfile.Profile()
        rng = Random(1)
        end = process_time() + 1
        profile.enable()
        while process_time() < end:
            one(rng)
        profile.disable()
        out = StringIO()
        pstats.Stats(profile, stream=out).strip_dirs().sort_stats("tottime").print_stats(12)
        lines = [line for line in out.getvalue().splitlines() if line.strip()]
        console.rule(name)
        console.out("\n".join(lines), highlight=False)


if __name__ == "__main__":
    main()
