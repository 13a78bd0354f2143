"""Runs of the lab that can go on: what is typed for a side, and matches that a file keeps."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from shlex import join
from typing import Annotated, Any, Final, NamedTuple

import typer

from undercroft.cli.options import FILE, Failed, chosen_switches, named_bots
from undercroft.cli.progress import with_progress
from undercroft.games import read_game
from undercroft.kernel import BadSetup
from undercroft.kit.altered import OPTION as ALTER
from undercroft.kit.card_values import on_card
from undercroft.lab import Plan, Row, together
from undercroft.lab.kept import Kept
from undercroft.lab.workers import Cluster, Workers, in_order
from undercroft.terminal import brought_texts

NOT_DECIDED: Final = 3
"""The exit code where something is still open."""
OF_SIDE: Final = ("preset", "bots", "bring", "pack")
"""What a side may have of its own, beside switches and values on cards."""

Keep = Annotated[
    Path | None,
    typer.Option(help="Keep all rows in this file; the same command goes on with it.", **FILE),
]

Address = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a cluster of Ray: its address, or 'auto' for one that runs here.",
    ),
]


def workers(jobs: int, cluster: str, command: str) -> Workers:
    """Return who plays: so many processes, 0 for one of each core, or a cluster. Raise Failed."""
    if not cluster:
        return jobs or os.cpu_count() or 1
    if find_spec("ray") is None:
        raise Failed(
            f"{command} --cluster needs ray, which is not installed:"
            " pip install 'undercroft[cluster]'"
        )
    return Cluster(cluster)


class Side(NamedTuple):
    """What was typed for one side."""

    preset: str
    bots: str
    switches: tuple[str, ...]
    bring: tuple[str, ...]
    packs: tuple[str, ...]
    altered: tuple[str, ...]
    own: tuple[str, ...]
    """What the other side has not."""

    @classmethod
    def of(
        cls,
        preset: str,
        bots: str,
        switches: Sequence[str] | None,
        bring: Sequence[str] | None,
        packs: Sequence[Path] | None,
        altered: Sequence[str] | None,
    ) -> "Side":
        """Return what the options of a command say."""
        folders = tuple([str(folder.absolute()) for folder in packs or []])
        own = tuple(switches or []), tuple(bring or []), folders, tuple(altered or [])
        return cls(preset, bots, *own, ())

    @property
    def options(self) -> list[str]:
        """It as the options of a command, but for its bots."""
        asked = ["--preset", self.preset] if self.preset else []
        options = {
            "--set": self.switches,
            "--bring": self.bring,
            "--pack": self.packs,
            ALTER: self.altered,
        }
        for option, values in options.items():
            asked += [part for value in values for part in (option, value)]
        return asked

    @property
    def words(self) -> str:
        """What it is, beside the other."""
        return ", ".join(self.own) or "as it comes"

    def with_own(self, own: Sequence[str]) -> "Side":
        """Return this side with more words, such as `preset=NAME`, `SWITCH=VALUE`, or
        `ROW.NAME.KEY=VALUE` for a value on a card."""
        side = self._replace(own=tuple(own))
        for text in own:
            what, sign, value = [part.strip() for part in text.partition("=")]
            if not (sign and what and value):
                kinds = ", ".join(OF_SIDE)
                raise BadSetup(
                    f"a side wants WHAT=VALUE, a switch or one of {kinds}, or ROW.NAME.KEY of a"
                    f" card, not {text!r}"
                )
            if what == "preset":
                side = side._replace(preset=value)
            elif what == "bots":
                side = side._replace(bots=value)
            elif what == "bring":
                side = side._replace(bring=(*side.bring, value))
            elif what == "pack":
                side = side._replace(packs=(*side.packs, str(Path(value).absolute())))
            elif on_card(what):
                side = side._replace(altered=(*side.altered, text))
            else:
                side = side._replace(switches=(*side.switches, text))
        return side

    def plan(self, game: str, players: int | None, seed: str, apart: bool = False) -> Plan:
        """Plan its matches; raise BadSetup.

        This process then knows its packs, and has its values on the cards, unless it is `apart`:
        a process of its own plans it.
        """
        if not apart:
            return self._planned(game, players, seed)
        (plan,) = in_order(self._planned, [(game, players, seed)], 1)
        return plan

    def _planned(self, game: str, players: int | None, seed: str) -> Plan:
        spec = read_game(game, [Path(folder) for folder in self.packs], self.altered)
        names = named_bots(self.bots) or [spec.best]
        fewest, most = spec.seats
        count = players if players is not None else max(fewest, min(2, most), len(names))
        switches = chosen_switches(spec, list(self.switches), self.preset)
        brought = brought_texts(spec, count, self.bring)
        return Plan.make(
            spec, count, names, seed, switches, True, brought, self.packs, altered=self.altered
        )

    def replay(self, row: Row) -> str:
        """Return the command that plays a match of it again."""
        asked = ["undercroft", "play", row.game, "--players", str(row.players)]
        asked += ["--bots", ",".join(row.bots), "--seed", row.seed]
        return join([*asked, *self.options])


class Run(NamedTuple):
    """The same matches of several plans, each at a table with a name."""

    plans: Sequence[Plan]
    tables: Sequence[str]
    head: Mapping[str, Any]
    """All that the rows follow from, and what they are for."""
    most: int
    jobs: Workers
    what: str
    """What the same matches are together, for the bar: pairs, deals."""

    def take_in(
        self,
        add: Callable[[tuple[Row, ...]], bool],
        keep: Path | None,
        quiet: bool,
        state: Callable[[], str],
    ) -> tuple[int, bool]:
        """Add round after round, until that returns True or there are no more; keep them in a file.

        Return how many were in it before, and whether Ctrl-C came. Raise BadSetup or Failed if it
        keeps something else, or cannot be written.
        """
        with ExitStack() as stack:
            kept = None
            if keep is not None:
                try:
                    kept = stack.enter_context(closing(Kept(keep, self.head, self.tables)))
                except OSError as fault:
                    raise Failed(f"{keep} cannot be written: {fault.strerror}") from fault
            before = kept.before if kept else []
            fresh = together(self.plans, max(0, self.most - len(before)), self.jobs, len(before))
            stack.enter_context(closing(fresh))
            shown = with_progress(
                kept.keep(fresh) if kept else fresh,
                self.most,
                quiet,
                lambda: ", ".join(filter(None, ("Playing", state()))),
                self.what,
                len(before),
            )
            try:
                for rows in chain(before, shown):
                    if add(rows):
                        break
            except KeyboardInterrupt:
                return len(before), True
            return len(before), False


def stopped_words(done: str, keep: Path | None) -> str:
    """Say after what Ctrl-C has stopped it, and how it goes on."""
    how = "the same command goes on" if keep else "--keep FILE lets the same command go on"
    return f"undercroft: stopped after {done}; {how}"


def seed_of(keep: Path | None) -> str:
    """Return the seed of the matches that a file keeps; none where there is no such file."""
    if keep is None or not keep.is_file():
        return ""
    with keep.open("rb") as file:
        try:
            return str(json.loads(file.readline())["seed"])
        except (ValueError, KeyError, TypeError):
            return ""
