"""`undercroft solve`: what every position is worth with perfect play."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from undercroft.bots import bot_names
from undercroft.cli.options import (
    AsJson,
    Bots,
    Failed,
    Game,
    Jobs,
    PresetName,
    Quiet,
    Seed,
    Switches,
    chosen_switches,
    file_size,
    from_lab,
    named_bots,
    print_lines,
)
from undercroft.cli.progress import with_progress
from undercroft.games import all_games, find_game
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.kit.solving import Solution, Solving, kept
from undercroft.lab import Plan, simulate
from undercroft.lab.intervals import Mean


def solve(
    game: Game,
    preset: PresetName = "",
    switches: Switches = None,
    bots: Bots = "",
    matches: Annotated[
        int, typer.Option("--matches", "-n", help="How many each bot plays.", min=0)
    ] = 1000,
    seed: Seed = "1",
    jobs: Jobs = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Find the exact value of every position, and say how far each bot is from perfect play.

    It is done once: the values are kept in the data folder, and a bot that plays from them can be
    named wherever the lab takes bots. Without --bots that one and all of the game are measured.

    \b
    Examples:
      undercroft solve GAME
      undercroft solve GAME --set SWITCH=VALUE --matches 10000
      undercroft solve GAME --bots ./FILE.py:CLASS
    """
    spec = find_game(game)
    solving = _solving(spec)
    needed = ["=".join(one) for one in solving.switches.items()]
    chosen = chosen_switches(spec, [*needed, *(switches or [])], preset)
    if why := solving.refuses(solving.players, chosen):
        raise BadSetup(why)
    with from_lab("solve"):
        file = kept() / solving.file(chosen)
        plans = {
            bot: Plan.make(spec, solving.players, [bot], seed, chosen)
            for bot in named_bots(bots) or [*bot_names(spec), solving.bot]
        }
        solution, seconds = _solved(solving, chosen, file, quiet)
    means = {bot: _played(plan, matches, jobs, quiet) for bot, plan in plans.items() if matches}
    if as_json:
        print(json.dumps(_as_json(spec, chosen, solution, file, means), indent=1))
        return
    took = f"It took {seconds:,.0f} s to solve." if seconds else "It has been solved before."
    size = file_size(file.stat().st_size)
    print_lines(
        [
            f"{spec.title}, perfect play: {solution.value:.6f} on average.",
            f"{took} {solution.positions:,} values are kept in {file} ({size}).",
        ]
    )
    if means:
        Console().print(_table(solution.value, means, matches, seed))


def _solving(spec: GameSpec) -> Solving:
    if spec.solving is None:
        can = ", ".join([one.slug for one in all_games().values() if one.solving]) or "none"
        raise Failed(f"nobody knows how to solve {spec.title}; what can be solved: {can}")
    return spec.solving


def _solved(
    solving: Solving, switches: dict[str, str], file: Path, quiet: bool
) -> tuple[Solution, float]:
    """Read a solution, or solve it and keep it; return how many seconds that took, 0 if none."""
    if file.exists():
        try:
            return solving.read(switches, file), 0.0
        except (OSError, ValueError) as fault:
            raise Failed(f"{fault}: delete {file}, and it is solved again") from fault
    began = time.monotonic()
    solution = solving.begin(switches)
    for _ in _shown(solution.solve(), quiet):
        pass
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        solution.write(file)
    except OSError as fault:
        raise Failed(f"{file} cannot be written: {fault.strerror}") from fault
    return solution, time.monotonic() - began


def _shown(shares: Iterator[float], quiet: bool) -> Iterator[float]:
    """Pass shares of the work on under a progress bar; none where nobody would see it."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    silent = quiet or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=silent) as progress:
        task = progress.add_task("Solving", total=1.0)
        for share in shares:
            progress.update(task, completed=share)
            yield share


def _played(plan: Plan, matches: int, jobs: int, quiet: bool) -> Mean:
    """Return the mean of what a bot brings."""
    mean = Mean()
    rows = simulate(plan, matches, jobs or os.cpu_count() or 1)
    for row in with_progress(rows, matches, quiet):
        mean.add(row.returns[0])
    return mean


def _table(value: float, means: dict[str, Mean], matches: int, seed: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.caption = f"{matches:,} matches of each bot, seed {seed}"
    table.caption_justify = "left"
    table.add_column("bot")
    for name in ("mean", "95% from", "to", "behind perfect play"):
        table.add_column(name, justify="right")
    for bot, mean in means.items():
        table.add_row(bot, *mean.figures, f"{value - mean.value:,.2f}")
    return table


def _as_json(
    spec: GameSpec, switches: dict[str, str], solution: Solution, file: Path, means: dict[str, Mean]
) -> dict[str, Any]:
    return {
        "game": spec.slug,
        "switches": switches,
        "value": solution.value,
        "positions": solution.positions,
        "file": str(file),
        "bots": {bot: mean.to_json() for bot, mean in means.items()},
    }
