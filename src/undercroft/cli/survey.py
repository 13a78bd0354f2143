"""`undercroft report`: what many matches tell who designs a game, as a page for the browser."""

import secrets
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli.options import (
    FILE,
    Altered,
    Bots,
    Brought,
    Failed,
    Game,
    Jobs,
    Packs,
    PresetName,
    Quiet,
    Seed,
    Switches,
    from_lab,
    split_words,
)
from undercroft.cli.progress import with_progress
from undercroft.cli.runs import Address, Keep, Side, seed_of, stopped_words, workers
from undercroft.games import read_game
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.lab.workers import Workers

if TYPE_CHECKING:
    from undercroft.lab.asked import Asked
    from undercroft.lab.played import Played
    from undercroft.lab.survey import Party

Parties = Annotated[
    str,
    typer.Option("--players", "-p", help="How many players, such as 2 or 1,3; without it, all."),
]
Matches = Annotated[
    int, typer.Option("--matches", "-n", help="Matches for each number of players.", min=2)
]
Luck = Annotated[
    int, typer.Option(help="Pairs of matches for each source of luck; 0: none.", min=0)
]
Tables = Annotated[
    str,
    typer.Option(
        metavar="FILE|URL",
        help="Set the finished matches of a server's database beside them, without names.",
    ),
]
Only = Annotated[
    str,
    typer.Option("--chapters", metavar="NAMES", help="Only these chapters, such as winning,luck."),
]
Out = Annotated[Path | None, typer.Option(help="The page; GAME-report.html without it.", **FILE)]
Rows = Annotated[
    list[Path] | None,
    typer.Option(help="Write the matches too, .jsonl or .parquet; may be repeated.", **FILE),
]


def report(
    game: Game,
    players: Parties = "",
    matches: Matches = 400,
    luck: Luck = 200,
    chapters: Only = "",
    bots: Bots = "",
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    altered: Altered = None,
    seed: Seed = "",
    tables: Tables = "",
    out: Out = None,
    rows: Rows = None,
    keep: Keep = None,
    jobs: Jobs = 0,
    cluster: Address = "",
    quiet: Quiet = False,
) -> None:
    """Report what many matches tell who designs a game: one page for the browser.

    It says who wins, how long and how close it is, what there is to decide, which answers nobody
    gives, which luck decides, what skill is worth, and which rules are met; with intervals.

    \b
    Examples:
      undercroft report GAME
      undercroft report GAME --players 2,3 -n 1000 --out report.html
      undercroft report GAME --set SWITCH=VALUE --rows rows.parquet
      undercroft report GAME --tables tables.db
      undercroft report GAME -n 10000 --keep parts.jsonl
    """
    with from_lab("report"):
        from undercroft.lab.asked import LINES, PARQUET, Asked, write
        from undercroft.lab.page import MARK
        from undercroft.lab.survey import Party

    spec, only = read_game(game, packs or [], altered or []), _chapters(chapters)
    seed = seed or seed_of(keep) or secrets.token_hex(8)
    side = Side.of(preset, bots, switches, bring, packs, altered)
    parties = [Party(side.plan(game, count, seed)) for count in _counts(spec, players)]
    to, beside = out or Path(f"{spec.slug}-report.html"), rows or []
    _check_files(to, MARK, beside, (LINES, PARQUET))
    played = _played(spec, parties[0], tables)
    # An address may have a password in it, and the page may be sent to anybody.
    named = "DATABASE" if "://" in tables else tables
    options = [*side.options, *(["--tables", named] if tables else [])]
    asked = Asked(seed, matches, luck, side.bots, options, played.said if played else "", only)
    stopped = _stopped(spec, parties, asked, workers(jobs, cluster, "report"), keep, quiet)
    if stopped:
        done = sum([len(party.rows) for party in parties])
        said = f"{done:,} of {matches * len(parties):,} matches"
        print(stopped_words(said, keep), file=sys.stderr)
    if all(party.rows for party in parties):
        shown = [*parties, *(played.parties.values() if played else [])]
        _write(lambda: write(spec, shown, asked, to, beside), [to, *beside])
    if stopped:
        raise typer.Exit(1)


def _write(write: Callable[[], None], files: list[Path]) -> None:
    """Write the files and name them; raise Failed."""
    try:
        write()
    except OSError as fault:
        raise Failed(f"{fault.filename} cannot be written: {fault.strerror}") from fault
    for path in files:
        print(path)


def _chapters(text: str) -> list[str]:
    """Read which chapters are wanted; raise BadSetup."""
    from undercroft.lab.survey import CHAPTERS

    only = split_words(text)
    if unknown := [name for name in only if name not in CHAPTERS]:
        raise BadSetup(f"--chapters: there is no {unknown[0]!r}; there are {', '.join(CHAPTERS)}")
    return only


def _played(spec: GameSpec, party: "Party", tables: str) -> "Played | None":
    """Read the finished matches by the house rules of a party; None without a database."""
    if not tables:
        return None
    from undercroft.lab.played import Played
    from undercroft.tables import BadDatabase, database_url
    from undercroft.tables.finished import finished

    played = Played(spec, dict(party.plan.switches))
    try:
        played.take_in(finished(tables if "://" in tables else database_url(Path(tables)), spec))
    except BadDatabase as fault:
        raise Failed(str(fault)) from fault
    return played


def _stopped(
    spec: GameSpec,
    parties: "list[Party]",
    asked: "Asked",
    jobs: Workers,
    keep: Path | None,
    quiet: bool,
) -> bool:
    """Play it all; return whether Ctrl-C came. Raise BadSetup or Failed for a file that keeps
    something else, or cannot be written."""
    from undercroft.lab.gather import HARD, RATE, THROW, Parts, gather, steps

    counts, only = (asked.matches, asked.luck), asked.chapters
    of_chapters = {"luck": THROW, "skill": RATE, "hardness": HARD}
    also = [work for name, work in of_chapters.items() if not only or name in only]
    head = {
        "seed": asked.seed,
        "rules_version": spec.rules_version,
        "report": [asdict(party.plan) for party in parties],
        "counts": counts,
    }
    said = ["Watching"]
    with ExitStack() as stack:
        try:
            kept = stack.enter_context(closing(Parts(keep, head))) if keep else None
        except OSError as fault:
            raise Failed(f"{keep} cannot be written: {fault.strerror}") from fault
        done = stack.enter_context(closing(gather(spec, parties, *counts, jobs, also, kept)))
        most = steps(spec, parties, *counts, also)
        try:
            for words in with_progress(done, most, quiet, lambda: said[0]):
                said[0] = words
        except KeyboardInterrupt:
            return True
    return False


def _counts(spec: GameSpec, text: str) -> list[int]:
    """Read for how many players; raise BadSetup."""
    fewest, most = spec.seats
    counts = list(dict.fromkeys(split_words(text))) or [str(n) for n in range(fewest, most + 1)]
    if not all(count.isdecimal() and fewest <= int(count) <= most for count in counts):
        raise BadSetup(f"--players: {spec.title} has {fewest} to {most} players, such as"
                       f" {fewest},{most}, not {text!r}")  # fmt: skip
    return [int(count) for count in counts]


def _check_files(page: Path, mark: str, rows: list[Path], endings: tuple[str, ...]) -> None:
    """Raise BadSetup or Failed before anything is played for a file that would not be written."""
    if page.exists() and mark not in page.read_text(encoding="utf-8", errors="replace"):
        raise Failed(f"{page} is no report: give another file with --out")
    for path in rows:
        if path.suffix not in endings:
            raise BadSetup(f"--rows wants a file that ends with {' or '.join(endings)}, not {path}")
        if path.exists():
            raise Failed(f"{path} exists: give another file for the rows")
