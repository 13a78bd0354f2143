"""`undercroft sim`: many matches between bots, summed up."""

import json
import secrets
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from undercroft.cli.options import (
    FILE,
    Altered,
    AsJson,
    Bots,
    Brought,
    Failed,
    Game,
    Jobs,
    Packs,
    Players,
    PresetName,
    Quiet,
    Seed,
    Switches,
)
from undercroft.cli.progress import with_progress
from undercroft.cli.report import shown
from undercroft.cli.runs import Address, Keep, Run, Side, seed_of, stopped_words, workers
from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.lab import Report, Row
from undercroft.lab.summing import sum_up
from undercroft.lab.workers import Workers

Matches = Annotated[int, typer.Option("--games", "-n", help="How many matches.", min=1)]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", help="A new file for one JSON row a match.", **FILE)
]
FixedSeats = Annotated[
    bool, typer.Option("--fixed-seats", help="Bots keep their seats from match to match.")
]


def sim(
    game: Game,
    matches: Matches = 1000,
    players: Players = None,
    bots: Bots = "",
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    altered: Altered = None,
    seed: Seed = "",
    jobs: Jobs = 0,
    cluster: Address = "",
    as_json: AsJson = False,
    out: Out = None,
    keep: Keep = None,
    fixed_seats: FixedSeats = False,
    quiet: Quiet = False,
) -> None:
    """Play many matches between bots and sum them up, with 95% intervals.

    Bots are repeated until every seat has one and move one seat on after each match.
    The same seed gives the same rows, whatever the number of processes.

    \b
    Examples:
      undercroft sim GAME -n 2000 --players 3 --bots random
      undercroft sim GAME --bots NAME,random --seed 7 --out rows.jsonl
      undercroft sim GAME --set SWITCH=VALUE --json > report.json
      undercroft sim GAME -n 1000000 --keep rows.jsonl
    """
    if out and keep:
        raise BadSetup("--out and --keep both write the rows: give one of them")
    side = Side.of(preset, bots, switches, bring, packs, altered)
    plan = side.plan(game, players, seed or seed_of(keep) or secrets.token_hex(8))
    report = Report(find_game(game), replace(plan, rotate=not fixed_seats))
    hands, began = workers(jobs, cluster, "sim"), time.perf_counter()
    if keep:
        before, stopped = _kept(report, matches, hands, keep, quiet)
    else:
        before, stopped = 0, _summed(report, matches, hands, out, quiet)
    if report.matches and as_json:
        print(json.dumps(report.to_json(), indent=1))
    elif report.matches:
        spent = time.perf_counter() - began
        Console(highlight=False).print(shown(report, spent, report.matches - before))
    if stopped:
        done = f"{report.matches:,} of {matches:,} matches"
        print(stopped_words(done, keep), file=sys.stderr)
        raise typer.Exit(1)


def _summed(report: Report, matches: int, hands: Workers, out: Path | None, quiet: bool) -> bool:
    """Add matches to the report, and write their rows if asked; return whether Ctrl-C came."""
    with ExitStack() as stack:
        write = _writer(out, stack) if out else None
        parts = stack.enter_context(closing(sum_up(report, matches, hands, write)))
        try:
            for _ in with_progress(parts, matches, quiet, size=int):
                pass
        except KeyboardInterrupt:
            return True
    return False


def _kept(
    report: Report, matches: int, hands: Workers, keep: Path, quiet: bool
) -> tuple[int, bool]:
    """Add matches to the report, first those that the file keeps; return how many these were, and
    whether Ctrl-C came."""

    def add(rows: tuple[Row, ...]) -> bool:
        report.add(rows[0])
        return report.matches >= matches

    plan, version = report.plan, report.spec.rules_version
    head = {"seed": plan.seed, "rules_version": version, "plan": asdict(plan)}
    run = Run([plan], ("sim",), head, matches, hands, "matches")
    return run.take_in(add, keep, quiet, lambda: "")


def _writer(out: Path, stack: ExitStack) -> Callable[[str], object]:
    """Open a file that is not there yet, or what is no file but a pipe or a device; return what
    writes to it."""
    mode = "w" if out.exists() and not out.is_file() else "x"
    try:
        file = stack.enter_context(out.open(mode, encoding="utf-8"))
    except FileExistsError as fault:
        raise Failed(f"{out} is there already: choose another name") from fault
    except OSError as fault:
        raise Failed(f"{out} cannot be written: {fault.strerror}") from fault
    return file.write
