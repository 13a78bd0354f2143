"""`undercroft compare`: two sides of a rule on the same deals and dice, until it is decided."""

import json
import secrets
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

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
from undercroft.lab.measures import find_measure, usual
from undercroft.lab.workers import Workers

if TYPE_CHECKING:
    from undercroft.lab.compare import Comparison

OwnWords = Annotated[
    list[str] | None,
    typer.Option(
        metavar="WHAT=VALUE",
        help="A switch, preset, bots, bring, pack or ROW.NAME.KEY of this side.",
    ),
]
Measures = Annotated[
    list[str] | None,
    typer.Option("--measure", metavar="NAME[:MARGIN]", help="What to measure; may be repeated."),
]
Margin = Annotated[
    str, typer.Option(help="Which difference would matter, of a share or of a mean in A.")
]
Most = Annotated[
    int, typer.Option("--most", "-n", help="After how many pairs it ends at the latest.", min=1)
]


def compare(
    game: Game,
    a: OwnWords = None,
    b: OwnWords = None,
    measures: Measures = None,
    margin: Margin = "3%",
    most: Most = 20_000,
    players: Players = None,
    bots: Bots = "",
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
    """Compare two rules: play A and B on the same deals and dice until it is decided.

    What is given without --a and --b is for both sides. Each measure ends as different, or as
    alike within its margin; all intervals hold together with 95%, however often one looks.
    Exit codes: 0 all is decided, 3 something is open.

    \b
    Examples:
      undercroft compare GAME --b SWITCH=VALUE
      undercroft compare GAME --a preset=NAME --b preset=NAME --measure decisions:5%
      undercroft compare GAME --a bots=random --b bots=NAME --keep rows.jsonl
    """
    both = Side.of(preset, bots, switches, bring, packs, altered)
    sides = both.with_own(a or []), both.with_own(b or [])
    plans = _plans(sides, game, players, seed or seed_of(keep) or secrets.token_hex(8))
    found = _begun(plans, measures, margin, most)
    hands = workers(jobs, cluster, "compare")
    if not a and not b:
        raise BadSetup("nothing differs: say with --a or --b what does, such as --b SWITCH=VALUE")
    began = time.perf_counter()
    before, stopped = _play(found, most, hands, keep, quiet)
    if as_json:
        print(json.dumps(_as_json(found, sides), indent=1))
    else:
        _print(found, sides, found.played - before, time.perf_counter() - began)
    if stopped:
        print(stopped_words(f"{found.played:,} pairs", keep), file=sys.stderr)
    if not found.decided:
        raise typer.Exit(NOT_DECIDED)


def _plans(
    sides: tuple[Side, Side], game: str, players: int | None, seed: str
) -> tuple[Plan, Plan]:
    """Plan the matches of both sides; each apart from the other where their packs differ, or the
    values on their cards."""
    one, other = [(side.packs, side.altered) for side in sides]
    a, b = [side.plan(game, players, seed, apart=one != other) for side in sides]
    if a.players != b.players:
        raise BadSetup("both sides need as many players: say how many with --players")
    return a, b


def _begun(
    plans: tuple[Plan, Plan], asked: list[str] | None, margin: str, most: int
) -> "Comparison":
    """Return a comparison that knows what to measure, and how well; raise BadSetup."""
    with from_lab("compare"):
        from undercroft.lab.compare import Aim, Comparison

    spec, players = find_game(plans[0].game), plans[0].players
    aims: list[Aim] = []
    for text in asked or usual(spec, players):
        name, _, own = text.partition(":")
        aims.append(Aim(find_measure(spec, players, name), _share(own or margin)))
    if len({aim.measure.name for aim in aims}) < len(aims):
        raise BadSetup("--measure: the same one is asked for twice")
    found = Comparison(*plans, aims)
    if most < found.least:
        raise BadSetup(f"--most: fewer than {found.least} pairs decide nothing here, not {most}")
    return found


def _share(text: str) -> float:
    """Read a margin such as `3%` or `0.03`."""
    number, percent = text.removesuffix("%"), text.endswith("%")
    try:
        share = float(number) / (100 if percent else 1)
    except ValueError:
        share = 0.0
    if not 0.001 <= share <= 0.5:
        raise BadSetup(f"a margin is a share from 0.1% to 50%, such as 3% or 0.03, not {text!r}")
    return share


def _head(found: "Comparison") -> dict[str, Any]:
    """Return what a file of pairs begins with: all that its rows follow from, and what they are
    for."""
    a, b = found.sides
    return {
        "seed": a.seed,
        "rules_version": find_game(a.game).rules_version,
        "a": asdict(a),
        "b": asdict(b),
        "measures": {aim.measure.name: aim.margin for aim in found.aims},
    }


def _play(
    found: "Comparison", most: int, jobs: Workers, keep: Path | None, quiet: bool
) -> tuple[int, bool]:
    """Take pairs in until all is decided, or there are no more; keep them in the file.

    Return how many were in it before, and whether Ctrl-C came.
    """

    def add(rows: tuple[Row, ...]) -> bool:
        found.add(rows[0], rows[1])
        return found.decided

    run = Run(found.sides, ("a", "b"), _head(found), most, jobs, "pairs")
    try:
        return run.take_in(add, keep, quiet, lambda: f"{found.open} of {len(found.aims)} open")
    finally:
        found.look()


def _as_json(found: "Comparison", sides: tuple[Side, Side]) -> dict[str, Any]:
    return {
        "game": found.sides[0].game,
        "seed": found.sides[0].seed,
        "a": sides[0].words,
        "b": sides[1].words,
        **found.to_json(),
        "most_apart": [
            {"seed": pair[0].seed, "a": sides[0].replay(pair[0]), "b": sides[1].replay(pair[1])}
            for _, _, pair in found.most_apart
        ],
    }


def _print(found: "Comparison", sides: tuple[Side, Side], fresh: int, seconds: float) -> None:
    """Print for a terminal what was found; so many pairs were played in so many seconds."""
    from undercroft.lab.wording import bases, sentences

    a, b = sides
    plan = found.sides[0]
    rate = 2 * fresh / max(seconds, 1e-9)
    title, players = find_game(plan.game).title, many(plan.players, "player")
    played, scale = f"{found.counted:,} pairs of matches", found.played - found.counted
    lines = [
        f"{title}, {players}: A ({a.words}) against B ({b.words})",
        f"{played} on the same deals and dice, after {scale} that set the scale.",
        f"{seconds:.1f} s ({rate:,.0f} matches/s). Seed {plan.seed}.",
        "",
        *sentences(found),
        *bases(found),
    ]
    for one in found.found:
        if one.beyond:
            name = one.measure.name
            lines.append(
                f"{one.beyond:,} differences of {name} count as {one.most:g}, their bound."
            )
    console = Console(highlight=False)
    console.print("\n".join(lines), "", markup=False, sep="\n")
    console.print(_table(found))
    if found.most_apart:
        console.print("\nThe matches that differ most, to play again:")
    for _, _, pair in found.most_apart:
        for name, side, row in zip("AB", sides, pair, strict=True):
            # A command is typed as it stands: it is one line however narrow the terminal is.
            console.print(f"  {name} {side.replay(row)}", markup=False, soft_wrap=True)


def _table(found: "Comparison") -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("per match")
    for name in ("A", "B", "B \N{MINUS SIGN} A", "95% from", "to", "margin", ""):
        table.add_column(name, justify="right")
    for one in found.found:
        a, b = one.means
        figures = [a, b, b - a, one.low, one.high, one.margin]
        table.add_row(one.measure.name, *[f"{figure:,.3f}" for figure in figures], one.verdict)
    return table
