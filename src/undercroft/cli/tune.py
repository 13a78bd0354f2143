"""`undercroft tune`: find the values of switches that bring measures near to what is wanted."""

import json
import secrets
import sys
import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, closing, nullcontext
from dataclasses import asdict
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer
from rich.console import Console, RenderableType
from rich.table import Table

from undercroft.cli.options import (
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
    from_lab,
)
from undercroft.cli.progress import with_progress
from undercroft.cli.runs import (
    NOT_DECIDED,
    Address,
    Keep,
    Side,
    seed_of,
    stopped_words,
    workers,
)
from undercroft.games import find_game, values_on_cards
from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.card_values import Value, find_value, on_card
from undercroft.kit.game import GameSpec
from undercroft.kit.words import many
from undercroft.lab import Plan, Row, together
from undercroft.lab.intervals import Mean
from undercroft.lab.kept import Kept
from undercroft.lab.measures import find_measure
from undercroft.lab.workers import Workers, staying

if TYPE_CHECKING:
    from undercroft.lab.tune import Sums, Target, Varied, Verdict

OF_SIDE: Final = ("preset", "bots", "bring")
"""What can be varied beside switches; a pack cannot: every process would know it from then on."""
MOST_VALUES: Final = 10_000
SHOWN: Final = 5
"""So many choices are shown, the nearest first."""

Vary = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[=A,B|=1..9]",
        help="A switch, preset, bots, bring or ROW.NAME.KEY, and its values; may be repeated.",
    ),
]
Toward = Annotated[
    list[str] | None,
    typer.Option(metavar="MEASURE=VALUE[:MARGIN]", help="What is wanted; may be repeated."),
]
Trials = Annotated[int, typer.Option(help="How many choices of values are tried.", min=1)]
Matches = Annotated[int, typer.Option("--matches", "-n", help="Matches of each choice.", min=2)]
Check = Annotated[int, typer.Option(help="Fresh matches of what was found.", min=100)]


class Wanted(NamedTuple):
    """All that a run follows from."""

    side: Side
    game: str
    players: int
    seed: str
    varied: "list[Varied]"
    cards: list[str]
    """The values that stand on the cards, of those that are varied."""
    targets: "list[Target]"
    matches: int
    check: int

    @property
    def apart(self) -> bool:
        """Whether each choice needs processes of its own: what is on a card is read once."""
        return any(on_card(one.name) for one in self.varied)

    def chosen(self, values: tuple[str, ...]) -> Side:
        """Return the side with those values."""
        named = zip([one.name for one in self.varied], values, strict=True)
        return self.side.with_own([f"{name}={value}" for name, value in named])


def tune(
    game: Game,
    vary: Vary = None,
    toward: Toward = None,
    trials: Trials = 50,
    matches: Matches = 200,
    check: Check = 1000,
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
    """Tune house rules: find the values that bring a match to what you want.

    Every choice of values plays the same deals and dice. What is said of the one that comes
    nearest is from fresh matches. A target is met or missed when all of its 95% interval is.
    Exit codes: 0 all targets are met, 3 one is not, or is still open.

    \b
    Examples:
      undercroft tune GAME --vary SWITCH --toward MEASURE=0.5
      undercroft tune GAME --vary SWITCH=1..9 --vary SWITCH=A,B --toward MEASURE=40:5%
      undercroft tune GAME --vary SWITCH --toward MEASURE=0.5 --keep rows.jsonl
    """
    side = Side.of(preset, bots, switches, bring, packs, altered)
    base = side.plan(game, players, seed or seed_of(keep) or secrets.token_hex(8))
    wanted = _wanted(side, base, vary or [], toward or [], (matches, check))
    began = time.perf_counter()
    found = _Run(wanted, trials, workers(jobs, cluster, "tune"))
    stopped = found.play(keep, quiet, base)
    seconds = time.perf_counter() - began
    if as_json:
        print(json.dumps(found.to_json(), indent=1))
    else:
        Console(highlight=False).print(*_shown(found, seconds), sep="\n", soft_wrap=True)
    if stopped:
        print(stopped_words(many(len(found.search.known), "choice"), keep), file=sys.stderr)
    if stopped or any(verdict != "met" for verdict in found.verdicts):
        raise typer.Exit(NOT_DECIDED)


def _wanted(
    side: Side, base: Plan, vary: list[str], toward: list[str], counts: tuple[int, int]
) -> Wanted:
    """Read what is varied, and toward what; raise BadSetup."""
    with from_lab("tune"):
        from undercroft.lab.tune import Target

    spec = find_game(base.game)
    values = values_on_cards(base.game, [Path(folder) for folder in base.packs])
    varied = [_varied(spec, values, text) for text in vary]
    if not varied or len({one.name for one in varied}) < len(varied):
        names = ", ".join([*[switch.name for switch in spec.switches], *OF_SIDE])
        raise BadSetup(
            f"--vary wants one of {names}, or a value on a card such as monster.ogre.wounds, or"
            " several, each once"
        )
    for one in varied:
        for value in one.values if one.name in OF_SIDE else ():
            own = side.with_own([f"{one.name}={value}"])
            own.plan(base.game, base.players, base.seed)
    targets: list[Target] = []
    for text in toward:
        name, sign, rest = text.rpartition("=")
        value, _, margin = rest.partition(":")
        if not sign:
            raise BadSetup(f"--toward wants MEASURE=VALUE, such as decisions=40, not {text!r}")
        measure = find_measure(spec, base.players, name.strip())
        wish, share = _number(value, text), _number(margin or "5%", text)
        if not 0.001 <= share <= 0.5:
            raise BadSetup(f"a margin is a share from 0.1% to 50%, such as 5%, not {margin!r}")
        span = measure.span
        if span is not None and not measure.least <= wish <= measure.least + span:
            ends = f"from {measure.least:g} to {measure.least + span:g}"
            raise BadSetup(f"--toward: {measure.name} is {ends}, never {wish:g}")
        targets.append(Target(measure, wish, share * (span or abs(wish) or 1.0)))
    if not targets or len({one.measure.name for one in targets}) < len(targets):
        raise BadSetup("--toward wants a measure and a value, each measure once")
    cards = [f"{one.name}={values[one.name].held}" for one in varied if on_card(one.name)]
    return Wanted(side, base.game, base.players, base.seed, varied, cards, targets, *counts)


def _varied(spec: GameSpec, cards: Mapping[str, Value], text: str) -> "Varied":
    """Read a switch and the values that it may have, without any all of its own; or a value on a
    card, and those that it may have instead."""
    from undercroft.lab.tune import Varied

    name, sign, listed = [part.strip() for part in text.partition("=")]
    known = {switch.name: switch for switch in spec.switches}
    if on_card(name):
        find_value(cards, name)
    elif name not in known and name not in OF_SIDE:
        names = [*known, *OF_SIDE]
        hint = f"{nearest(name, names)}; it has {', '.join(names)}, and ROW.NAME.KEY of a card"
        raise BadSetup(f"--vary: {spec.title} has no {name!r}{hint}")
    first, dots, last = [part.strip() for part in listed.partition("..")]
    is_range = bool(dots) and first.lstrip("-").isdecimal() and last.lstrip("-").isdecimal()
    if is_range:
        if not 1 < int(last) - int(first) + 1 <= MOST_VALUES:
            raise BadSetup(f"--vary: {name} wants from 2 to {MOST_VALUES:,} values, not {listed}")
        values = [str(number) for number in range(int(first), int(last) + 1)]
    elif sign:
        values = [part.strip() for part in listed.split(",") if part.strip()]
    else:
        values = list(known[name].values) if name in known else []
    if len(set(values)) < max(2, len(values)):
        raise BadSetup(f"--vary: {name} wants at least two values, each once, such as {name}=A,B")
    for value in values if name in known else ():
        if (fault := known[name].refuse(value)) is not None:
            raise BadSetup(f"--vary: {fault}")
    return Varied(name, values, is_range)


def _number(text: str, whole: str) -> float:
    """Read a number or a share in percent."""
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise BadSetup(f"--toward wants MEASURE=VALUE[:MARGIN], not {whole!r}") from None


class _Run:
    """Plays choice after choice, and then fresh matches of the best one and of what was there
    before."""

    def __init__(self, wanted: Wanted, trials: int, jobs: Workers) -> None:
        from undercroft.lab.tune import Search, Sums

        self.wanted = wanted
        self.search: Search = Search(wanted.varied, wanted.targets, trials, wanted.seed)
        self.before = Sums(wanted.targets)
        """Fresh matches of the game without any of the values."""
        self.after = Sums(wanted.targets)
        """Fresh matches of the best choice."""
        self.fault = ""
        """Why the rules do not allow some choice."""
        self.fresh = 0
        """How many matches were played, and not read from a file."""
        self._jobs = jobs
        self._kept: Kept | None = None
        self._old: deque[Row] = deque()

    def play(self, keep: Path | None, quiet: bool, base: Plan) -> bool:
        """Play it all; keep the rows in a file. Return whether Ctrl-C came.

        Raise BadSetup or Failed if the file keeps something else, or cannot be written.
        """
        wanted, most = self.wanted, self.search.trials * self.wanted.matches
        head = {
            "seed": wanted.seed,
            "rules_version": find_game(wanted.game).rules_version,
            "plan": asdict(base),
            "vary": {one.name: list(one.values) for one in wanted.varied},
            "toward": {one.measure.name: [one.wanted, one.margin] for one in wanted.targets},
            "tried": [self.search.trials, wanted.matches, wanted.check],
        }
        with ExitStack() as stack:
            if keep is not None:
                try:
                    self._kept = stack.enter_context(closing(Kept(keep, head, ("tune",))))
                except OSError as fault:
                    raise Failed(f"{keep} cannot be written: {fault.strerror}") from fault
                self._old = deque([row for (row,) in self._kept.before])
            rows = stack.enter_context(closing(self._rows()))
            try:
                for _ in with_progress(rows, most + 2 * wanted.check, quiet, self._state):
                    pass
            except KeyboardInterrupt:
                return True
        return False

    def _rows(self) -> Generator[Row]:
        """Play every choice, then fresh matches without any and with the best one."""
        from undercroft.lab.tune import Sums

        wanted = self.wanted
        with nullcontext(self._jobs) if wanted.apart else staying(self._jobs) as hands:
            for values in self.search.proposed():
                try:
                    plan = self._plan(wanted.chosen(values), wanted.seed)
                except BadSetup as fault:
                    self.search.tell(values, None)
                    self.fault = str(fault)
                    continue
                sums = Sums(wanted.targets)
                yield from self._added(sums, plan, wanted.matches, hands)
                self.search.tell(values, sums)
            if not self.search.best:
                raise BadSetup(f"the rules allow none of these choices: {self.fault}")
            for side, sums in ((wanted.side, self.before), (self.found, self.after)):
                plan = self._plan(side, f"{wanted.seed}/fresh")
                yield from self._added(sums, plan, wanted.check, hands)

    def _plan(self, side: Side, seed: str) -> Plan:
        return side.plan(self.wanted.game, self.wanted.players, seed, self.wanted.apart)

    def _added(self, sums: "Sums", plan: Plan, count: int, hands: Workers) -> Iterator[Row]:
        """Play so many matches of a plan, as far as they are not in the file, and add them."""
        for number in range(count):
            if not self._old:
                break
            row = self._old.popleft()
            if (row.seed, row.switches) != (f"{plan.seed}/{number}", dict(plan.switches)):
                assert self._kept is not None
                raise BadSetup(f"{self._kept.path} keeps other matches: give another file")
            sums.add(row)
            yield row
        with closing(together([plan], count - sums.matches, hands, sums.matches)) as rounds:
            for (row,) in self._kept.keep(rounds) if self._kept else rounds:
                self.fresh += 1
                sums.add(row)
                yield row

    def _state(self) -> str:
        done = len(self.search.known)
        return "Checking" if done >= self.search.trials else f"Choice {done + 1}"

    @property
    def found(self) -> Side:
        """The side with the best choice."""
        return self.wanted.chosen(self.search.best[0][0])

    @property
    def verdicts(self) -> "list[Verdict]":
        """What the fresh matches say of each target."""
        return [
            target.verdict(figure)
            for target, figure in zip(self.wanted.targets, self.after.figures, strict=True)
        ]

    @property
    def command(self) -> str:
        """The command that plays fresh matches of the best choice."""
        side, wanted = self.found, self.wanted
        asked = ["undercroft", "sim", wanted.game, "--players", str(wanted.players)]
        asked += ["-n", str(wanted.check), "--seed", f"{wanted.seed}/fresh"]
        asked += ["--bots", side.bots] if side.bots else []
        return join([*asked, *side.options])

    def to_json(self) -> dict[str, Any]:
        """Return what was found as plain values."""
        told = {"game": self.wanted.game, "seed": self.wanted.seed, **self.search.to_json()}
        if not self.after.matches:
            return told
        figures = zip(
            self.wanted.targets, self.before.figures, self.after.figures, self.verdicts, strict=True
        )
        return told | {
            "found": list(self.found.own),
            "command": self.command,
            "targets": [
                {
                    "measure": target.measure.name,
                    "wanted": target.wanted,
                    "margin": target.margin,
                    "before": before.to_json(),
                    "after": after.to_json(),
                    "verdict": str(verdict),
                }
                for target, before, after, verdict in figures
            ],
        }


def _shown(found: _Run, seconds: float) -> Iterator[RenderableType]:
    """Say for a terminal what was found, and what it cost."""
    wanted, search = found.wanted, found.search
    title, players = find_game(wanted.game).title, many(wanted.players, "player")
    tried, names = len(search.best), ", ".join([one.name for one in wanted.varied])
    yield f"{title}, {players}: {tried:,} of {search.choices:,} choices of {names} were tried."
    if search.refused:
        yield f"The rules do not allow {many(search.refused, 'choice')}, such as: {found.fault}."
    rate = found.fresh / max(seconds, 1e-9)
    yield (
        f"{found.fresh:,} matches were played in {seconds:.1f} s ({rate:,.0f} matches/s)."
        f" Seed {wanted.seed}."
    )
    if found.after.matches:
        yield f"\nFound: {', '.join(found.found.own)}"
        if wanted.cards:
            yield f"On the cards stands: {', '.join(wanted.cards)}"
        for target, figure, verdict in zip(
            wanted.targets, found.after.figures, found.verdicts, strict=True
        ):
            yield _sentence(target, figure, verdict)
        yield f"\n{found.after.matches:,} fresh matches before, and as many with what was found:"
        yield _targets(found)
        yield f"\nTo play these matches again:\n  {found.command}"
    if search.best:
        yield "\nThe choices that came nearest, on the deals on which they were picked:"
        yield _nearest(found)


def _sentence(target: "Target", figure: Mean, verdict: "Verdict") -> str:
    low, high = [said(target, end) for end in figure.interval]
    beside = f"{said(target, target.wanted)} \N{PLUS-MINUS SIGN} {said(target, target.margin)}"
    found = f"{target.measure.words}: {said(target, figure.value)} ({low} to {high})"
    ends = {
        "met": f"that is {beside}.",
        "missed": f"not {beside}.",
        "open": f"whether that is {beside} is open; more --check matches would tell.",
    }
    return f"{found}, {ends[verdict]}"


def said(target: "Target", number: float) -> str:
    """Write a number of a measure: a share in percent."""
    return f"{number:.1%}" if target.measure.span == 1 else f"{number:,.2f}"


def _targets(found: _Run) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("per match")
    for name in ("wanted", "margin", "before", "found", "95% from", "to", ""):
        table.add_column(name, justify="right")
    for target, before, after, verdict in zip(
        found.wanted.targets, found.before.figures, found.after.figures, found.verdicts, strict=True
    ):
        numbers = [target.wanted, target.margin, before.value, after.value, *after.interval]
        table.add_row(target.measure.name, *[said(target, one) for one in numbers], verdict)
    return table


def _nearest(found: _Run) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for one in found.wanted.varied:
        table.add_column(one.name)
    for target in found.wanted.targets:
        table.add_column(target.measure.name, justify="right")
    for values, sums in found.search.best[:SHOWN]:
        means = [
            said(target, figure.value)
            for target, figure in zip(found.wanted.targets, sums.figures, strict=True)
        ]
        table.add_row(*values, *means)
    return table
