"""`undercroft analyse`: where a match was won and lost, answer by answer."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from undercroft.cli.options import FILE, Failed, Jobs, Packs, Quiet, Seed, print_lines
from undercroft.cli.progress import with_progress
from undercroft.cli.runs import workers
from undercroft.lab.analyse import Task, analyse, begin, can_analyse, decisions
from undercroft.lab.analysis import Analysis
from undercroft.lab.analysis_page import MARK, page
from undercroft.lab.workers import Workers
from undercroft.terminal import open_record
from undercroft.terminal.seats import names_of

SHOWN: Final = 10
"""So many mistakes are printed; the files have all."""


def analyse_match(
    file: Annotated[Path, typer.Argument(help="A saved match.", exists=True, **FILE)],
    tries: Annotated[
        int,
        typer.Option(
            "--tries",
            "-n",
            help="Matches tried for a decision, and more where another led.",
            min=8,
        ),
    ] = 100,
    as_json: Annotated[
        Path | None, typer.Option("--json", help="Write all figures into this file.", **FILE)
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page with a picture.", **FILE)
    ] = None,
    packs: Packs = None,
    seed: Seed = "1",
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> None:
    """Say where a match was won and lost: luck apart from choices, and the mistakes in order.

    Each answer is tried out against the others on positions dealt anew from what its seat knew. The
    best bot of the game plays on from there. The same tries and seed give the same figures.

    \b
    Examples:
      undercroft analyse match.json
      undercroft analyse match.json --tries 400 --html analysis.html
      undercroft analyse match.json --json analysis.json -j 4
    """
    folders = [folder.absolute() for folder in packs or []]
    spec, record, match = open_record(file, folders)
    if match.parting:
        raise Failed(f"{file}: {match.parting.sentence}")
    if not can_analyse(spec):
        raise Failed(f"{spec.title} has no bot that could play on from a tried answer")
    if html and html.exists() and MARK not in html.read_text("utf-8", errors="replace"):
        raise Failed(f"{html} is no analysis: give another file with --html")
    names = tuple(names_of(spec, record.seats))
    task = Task(record.to_json(), names, tries, seed, tuple(map(str, folders)))
    moments = decisions(match)
    if not moments:
        raise Failed(f"{file}: nobody had a choice in this match, so there is nothing to analyse")
    begun = begin(spec, task, match, moments)
    analysis, stopped = _tried(begun, task, moments, workers(jobs, "", "analyse"), quiet)
    if stopped:
        done = f"{len(analysis.verdicts)} of {len(moments)} decisions"
        print(f"undercroft: stopped after {done}; what is found is kept", file=sys.stderr)
    _show(analysis)
    for path, text in ((as_json, analysis.to_json), (html, lambda: page(analysis))):
        if path:
            _write(path, text())
    if stopped:
        raise typer.Exit(1)


def _tried(
    analysis: Analysis, task: Task, moments: list[int], jobs: Workers, quiet: bool
) -> tuple[Analysis, bool]:
    """Try the decisions out; return what was found, and whether Ctrl-C came."""
    with closing(analyse(task, moments, jobs)) as done:
        shown = with_progress(done, len(moments), quiet, lambda: "Trying", "decisions")
        try:
            for verdict in shown:
                analysis = analysis.found([*analysis.verdicts, verdict])
        except KeyboardInterrupt:
            return analysis, True
    return analysis, False


def _show(analysis: Analysis) -> None:
    """Print what made the result of each seat, and the mistakes."""
    print_lines([analysis.head, ""])
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(analysis.counts)
    for name in ("began", "choices", analysis.luck, analysis.ends):
        table.add_column(name, justify="right")
    for seat, name in enumerate(analysis.names):
        if balance := analysis.balance(seat):
            table.add_row(name, *analysis.figures(balance))
    Console(highlight=False).print(table)
    print_lines(["", *analysis.mistake_lines(SHOWN)])


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Failed(f"{path} cannot be written: {fault.strerror}") from fault
    print(path)
