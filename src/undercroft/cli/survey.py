"""`undercroft report`: what many matches tell who designs a game, as a page for the browser."""

import secrets
import sys
from contextlib import closing
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Annotated, Final

import typer

from undercroft import __version__
from undercroft.cli.options import (
    FILE,
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
from undercroft.cli.runs import Address, Side, workers
from undercroft.games import find_game, read_packs
from undercroft.kernel import COMPILED, BadSetup
from undercroft.kit.game import GameSpec
from undercroft.lab import Plan
from undercroft.lab.workers import Workers

if TYPE_CHECKING:
    from undercroft.lab.survey import Party

LINES: Final = ".jsonl"
PARQUET: Final = ".parquet"

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
    bots: Bots = "",
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    seed: Seed = "",
    out: Out = None,
    rows: Rows = None,
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
    """
    with from_lab("report"):
        from undercroft.lab import page
        from undercroft.lab.survey import Party, survey

    read_packs(packs or [])
    spec = find_game(game)
    seed = seed or secrets.token_hex(8)
    side = Side.of(preset, bots, switches, bring, packs)
    parties = [Party(side.plan(game, count, seed)) for count in _counts(spec, players)]
    to, beside = out or Path(f"{spec.slug}-report.html"), rows or []
    _check_files(to, page.MARK, beside)
    if _stopped(spec, parties, (matches, luck), workers(jobs, cluster, "report"), quiet):
        print("undercroft: stopped; nothing was written", file=sys.stderr)
        raise typer.Exit(1)
    head = _head(spec, parties, matches, seed, _command(side, spec, parties, matches, luck, seed))
    told = [row for party in parties for row in page.told_rows(party.rows, party.told)]
    try:
        to.write_text(page.page(spec.title, head, survey(spec, parties)), encoding="utf-8")
        for path in beside:
            if path.suffix == LINES:
                page.write_lines(path, told)
            else:
                page.write_parquet(path, spec, told)
    except OSError as fault:
        raise Failed(f"{fault.filename} cannot be written: {fault.strerror}") from fault
    for path in [to, *beside]:
        print(path)


def _stopped(
    spec: GameSpec, parties: "list[Party]", counts: tuple[int, int], jobs: Workers, quiet: bool
) -> bool:
    """Play it all; return whether Ctrl-C came."""
    from undercroft.lab.gather import gather, steps

    said = ["Watching"]
    with closing(gather(spec, parties, *counts, jobs)) as done:
        try:
            for words in with_progress(done, steps(spec, parties, *counts), quiet, lambda: said[0]):
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


def _check_files(page: Path, mark: str, rows: list[Path]) -> None:
    """Raise BadSetup or Failed before anything is played for a file that would not be written."""
    if page.exists() and mark not in page.read_text(encoding="utf-8", errors="replace"):
        raise Failed(f"{page} is no report: give another file with --out")
    for path in rows:
        if path.suffix not in (LINES, PARQUET):
            raise BadSetup(f"--rows wants a file that ends with {LINES} or {PARQUET}, not {path}")
        if path.exists():
            raise Failed(f"{path} exists: give another file for the rows")


def _command(
    side: Side, spec: GameSpec, parties: "list[Party]", matches: int, luck: int, seed: str
) -> str:
    asked = ["undercroft", "report", spec.slug, "--seed", seed, "-n", str(matches)]
    asked += [
        "--luck",
        str(luck),
        "--players",
        ",".join([str(one.plan.players) for one in parties]),
    ]
    asked += ["--bots", side.bots] if side.bots else []
    return join([*asked, *side.options])


def _head(
    spec: GameSpec, parties: "list[Party]", matches: int, seed: str, command: str
) -> list[tuple[str, str]]:
    plan: Plan = parties[0].plan
    changed = [
        f"{switch.name}={value}"
        for switch, (_, value) in zip(spec.switches, plan.switches, strict=True)
        if value != switch.default
    ]
    build = "compiled" if COMPILED else "interpreted"
    return [
        ("Matches", f"{matches:,} for each number of players, the same deals for all figures"),
        ("Players", ", ".join([str(party.plan.players) for party in parties])),
        ("Bots", ", ".join(dict.fromkeys(plan.bots))),
        ("House rules", ", ".join(changed) or "all as they come"),
        ("Seed", seed),
        ("Command", command),
        ("Program", f"undercroft {__version__}, {build}; rules of version {spec.rules_version}"),
    ]
