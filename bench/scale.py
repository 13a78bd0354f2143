"""Measure how `undercroft sim` grows with processes, beside the bare loop; print the ratios.

python bench/scale.py                      random bots, on as many cores as there are
python bench/scale.py dungeon-keeper 2     another game, and how many players

Each figure is the best of three runs. It runs on the build of the rules that is in PYTHONPATH:
`PYTHONPATH=build/compiled python bench/scale.py` measures the compiled one. What a match costs the
process that adds up is its own CPU time: no more matches a second than one by that can be.
"""

import os
import sys
from pathlib import Path
from random import Random
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

SECONDS = 4.0


def main() -> None:
    """Measure one game."""
    from undercroft.games import find_game
    from undercroft.kernel import COMPILED
    from undercroft.lab import Plan, Report
    from undercroft.lab.summing import sum_up

    slug = sys.argv[1] if len(sys.argv) > 1 else "dungeon-attack"
    spec = find_game(slug)
    players = int(sys.argv[2]) if len(sys.argv) > 2 else min(3, spec.seats[1])
    plan = Plan.make(spec, players, ["random"], "scale", {})
    print(f"{spec.title}, {players} players, {'compiled' if COMPILED else 'interpreted'} rules")
    cores = os.cpu_count() or 1
    counts = sorted({1, *[2**power for power in range(1, 10) if 2**power <= cores], cores})
    bare = max(bare_loop(slug, players) for _ in range(3))
    print(f"  the bare loop         {bare:>9,.0f} matches/s")
    last = bare
    for jobs in counts:
        best, cost = 0.0, float("inf")
        for _ in range(3):
            report, matches = Report(spec, plan), int(bare * SECONDS * jobs)
            parts = sum_up(report, matches, jobs)
            # Not counted: a process that starts reads the rules, and those that end wait.
            next(count for count in parts if report.matches > matches // 5)
            first, began, mine = report.matches, perf_counter(), process_time()
            next(count for count in parts if report.matches > matches * 4 // 5)
            played = report.matches - first
            best = max(best, played / (perf_counter() - began))
            cost = min(cost, (process_time() - mine) / played * 1e6)
            parts.close()
        added = "" if jobs == 1 else f"; {cost:.1f} \N{MICRO SIGN}s a match to add up"
        print(
            f"  {jobs:>3} process{'es' if jobs > 1 else '  '}        {best:>9,.0f} matches/s,"
            f" {best / last:.2f} of the line above{added}"
        )
        last = best


def bare_loop(slug: str, players: int) -> float:
    """Play as `bench/measure.py` does; return the matches of a second."""
    from bench.measure import play
    from undercroft.games import find_game

    spec, rng = find_game(slug), Random(1)
    for _ in range(50):
        play(spec, players, rng)
    matches, began = 0, perf_counter()
    while perf_counter() < began + SECONDS / 2:
        play(spec, players, rng)
        matches += 1
    return matches / (perf_counter() - began)


if __name__ == "__main__":
    main()
