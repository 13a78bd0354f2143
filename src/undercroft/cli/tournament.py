"""`undercroft tournament`: bots against bots, each deal with the seats swapped."""

import json
import secrets
import sys
import time
from dataclasses import asdict
from math import isinf
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from undercroft.bots import bot_names
from undercroft.cli.options import (
    Altered,
    AsJson,
    Bots,
    Brought,
    Game,
    Jobs,
    Packs,
    Players,
    PresetName,
    Quiet,
    Seed,
    Switches,
    from_lab,
    named_bots,
)
from undercroft.cli.runs import (
    NOT_DECIDED,
    Address,
    Keep,
    Run,
    Side,
    seed_of,
    stopped_words,
    workers,
)
from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.kit.words import many
from undercroft.lab import Plan, Row

if TYPE_CHECKING:
    from undercroft.lab.tournament import Tournament

Deals = Annotated[int, typer.Option("--deals", "-n", help="How many deals, at most.", min=2)]
Test = Annotated[
    str,
    typer.Option(
        "--sprt", metavar="ELO0,ELO1", help="Stop when one is accepted: two bots, a chess test."
    ),
]


def tournament(
    game: Game,
    bots: Bots = "",
    deals: Deals = 100,
    sprt: Test = "",
    players: Players = None,
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    altered: Altered = None,
    seed: Seed = "",
    keep: Keep = None,
    jobs: Jobs = 0,
    cluster: Address = "",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Let bots play against one another: each two on the same deals, in every seating.

    Name the bots from the weakest to the strongest: it says whether each step wins more. Where all
    win and lose together, teams of one bot play the same deals.
    Exit codes: 0 done, 3 stopped, or the test (--sprt) is not decided.

    \b
    Examples:
      undercroft tournament GAME
      undercroft tournament GAME --bots NAME,NAME,NAME --deals 500 --keep rows.jsonl
      undercroft tournament GAME --bots NAME,NAME --sprt 0,20 --deals 5000
    """
    side = Side.of(preset, "random", switches, bring, packs, altered)
    plan = side.plan(game, players, seed or seed_of(keep) or secrets.token_hex(8))
    names = named_bots(bots) or bot_names(find_game(plan.game))
    found = _begun(plan, names, sprt)
    began = time.perf_counter()

    def add(rows: tuple[Row, ...]) -> bool:
        found.add(rows)
        return found.decided

    head = {
        "seed": plan.seed,
        "rules_version": find_game(plan.game).rules_version,
        "plan": asdict(plan),
        "bots": list(found.bots),
        "sprt": sprt,
    }
    run = Run(found.plans, found.tables, head, deals, workers(jobs, cluster, "tournament"), "deals")
    before, stopped = run.take_in(add, keep, quiet, lambda: many(len(names), "bot"))
    if as_json:
        print(json.dumps(found.to_json(), indent=1))
    else:
        _print(found, found.deals - before, time.perf_counter() - began)
    if stopped:
        print(stopped_words(many(found.deals, "deal"), keep), file=sys.stderr)
    if stopped or (sprt and not found.decided):
        raise typer.Exit(NOT_DECIDED)


def _begun(plan: Plan, names: list[str], sprt: str) -> "Tournament":
    """Return a tournament of such bots that nothing has been added to; raise BadSetup."""
    with from_lab("tournament"):
        from undercroft.lab.sprt import Sprt
        from undercroft.lab.tournament import Tournament

    test = None
    if sprt:
        try:
            elo0, elo1 = [float(word) for word in sprt.split(",")]
        except ValueError:
            elo0 = elo1 = 0.0
        if not -1000 <= elo0 < elo1 <= 1000:
            raise BadSetup(f"--sprt wants two Elo, the less first, such as 0,20, not {sprt!r}")
        test = Sprt(elo0, elo1)
    return Tournament(plan, names, test)


def _print(found: "Tournament", fresh: int, seconds: float) -> None:
    """Print for a terminal what was found; so many deals were played in so many seconds."""
    from undercroft.lab.placings import ladder, test_lines

    plan, tables = found.plan, len(found.plans)
    rate = fresh * tables / max(seconds, 1e-9)
    how = "a team of one bot at each table" if found.teams else "every seating of each two"
    title, players = find_game(plan.game).title, many(plan.players, "player")
    lines = [
        f"{title}, {players}: {many(found.deals, 'deal')}, {tables} matches on each, {how}.",
        f"{seconds:.1f} s ({rate:,.0f} matches/s). Seed {plan.seed}.",
        "",
        *ladder(found),
        *test_lines(found),
    ]
    console = Console(highlight=False)
    console.print("\n".join(lines), "", markup=False, sep="\n")
    console.print(_ratings(found), "", _cross_table(found), sep="\n")


def _ratings(found: "Tournament") -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("bot")
    for name in ("Elo", "95% from", "to", "mu", "sigma", "value"):
        table.add_column(name, justify="right")
    rated = zip(found.bots, found.elo(), found.openskill(), found.values, strict=True)
    for name, elo, (mu, sigma), value in sorted(rated, key=lambda it: -it[1].elo):
        ends = ["open" if isinf(end) else f"{end:+.0f}" for end in (elo.low, elo.high)]
        table.add_row(
            name, f"{elo.elo:+.0f}", *ends, f"{mu:.1f}", f"{sigma:.1f}", f"{value.value:.3f}"
        )
    return table


def _cross_table(found: "Tournament") -> Table:
    """What each bot has scored against each other one, in percent, with the interval."""
    table = Table(box=None, pad_edge=False, header_style="bold", title_justify="left")
    table.add_column("% against")
    for name in found.bots:
        table.add_column(name, justify="right")
    for row, name in enumerate(found.bots):
        others = range(len(found.bots))
        cells = ["-" if row == at else _percent(found.score(row, at)) for at in others]
        table.add_row(name, *cells)
    return table


def _percent(score: tuple[float, float, float]) -> str:
    mean, low, high = [round(100 * one) for one in score]
    return f"{mean} ({low}\N{EN DASH}{high})"
