"""A report that somebody asked for: by which command, in which files, and in a process of its own
for who asks on a page. What needs the extra `lab` is imported where it is used."""

import json
from collections.abc import Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from shlex import join
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from undercroft import __version__
from undercroft.games import find_game
from undercroft.kernel import COMPILED
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import write_whole
from undercroft.lab.simulate import Plan

if TYPE_CHECKING:
    from undercroft.lab.survey import Party

LINES: Final = ".jsonl"
PARQUET: Final = ".parquet"
PAGE: Final = "report.html"
PROGRESS: Final = "progress.json"
FILES: Final = (f"rows{LINES}", f"rows{PARQUET}", PAGE)
"""What `make` writes, in that order."""
BREATH: Final = 0.5
"""Seconds between two words on how far it is."""


def can_make() -> bool:
    """Say whether what makes reports is installed."""
    return find_spec("polars") is not None


class Asked(NamedTuple):
    """What was asked for, beside the plans of the parties."""

    seed: str
    matches: int
    """For each number of players."""
    luck: int
    """Pairs of matches for each source of luck."""
    bots: str = ""
    options: Sequence[str] = ()
    """More options of the command."""
    at_tables: str = ""
    """What is said of matches that were played at tables, if they are in the report."""
    chapters: Sequence[str] = ()
    """Only these; none is all."""

    def command(self, spec: GameSpec, parties: "Sequence[Party]", chapters: Sequence[str]) -> str:
        """Return the command that makes this report, or those chapters of it."""
        played = [party for party in parties if not party.who]
        players = ",".join([str(party.plan.players) for party in played])
        asked = ["undercroft", "report", spec.slug, "--seed", self.seed, "-n", str(self.matches)]
        asked += ["--luck", str(self.luck), "--players", players]
        asked += ["--bots", self.bots] if self.bots else []
        asked += ["--chapters", ",".join(chapters)] if chapters else []
        return join([*asked, *self.options])

    def head(self, spec: GameSpec, parties: "Sequence[Party]") -> list[tuple[str, str]]:
        """Return what was played, by name."""
        plan = parties[0].plan
        changed = [
            f"{switch.name}={value}"
            for switch, (_, value) in zip(spec.switches, plan.switches, strict=True)
            if value != switch.default
        ]
        build = "compiled" if COMPILED else "interpreted"
        program = f"undercroft {__version__}, {build}; rules of version {spec.rules_version}"
        played = [f"{len(party.rows):,}" for party in parties if not party.who]
        counts = " or ".join(dict.fromkeys(played))
        each = f"{counts} for each number of players, the same deals for all figures"
        return [
            ("Matches", each),
            ("Players", ", ".join([party.players for party in parties])),
            ("Bots", ", ".join(dict.fromkeys(plan.bots))),
            *([("At tables", self.at_tables)] if self.at_tables else []),
            ("House rules", ", ".join(changed) or "all as they come"),
            ("Seed", self.seed),
            ("Command", self.command(spec, parties, self.chapters)),
            ("Program", program),
        ]


def write(
    spec: GameSpec, parties: "Sequence[Party]", asked: Asked, to: Path, rows: Sequence[Path]
) -> None:
    """Write the report, and before it the matches behind it; raise OSError."""
    from undercroft.lab.page import page, told_rows, write_lines, write_parquet
    from undercroft.lab.survey import survey

    told = [row for party in parties for row in told_rows(party.rows, party.told)]
    for path in rows:
        if path.suffix == LINES:
            write_lines(path, told)
        else:
            write_parquet(path, spec, told)
    chapters = survey(spec, parties, asked.chapters)
    for chapter in chapters:
        chapter.command = asked.command(spec, parties, [chapter.name])
    made = page(spec.title, asked.head(spec, parties), chapters)
    to.write_text(made, encoding="utf-8")


def make(folder: str, game: str, players: int, preset: str, asked: Asked, packs: list[str]) -> None:
    """Make a report on one number of players, and write its files into a folder: `FILES`, and in
    `PROGRESS` how far it is."""
    from undercroft.lab.gather import gather, steps
    from undercroft.lab.survey import Party

    spec, to = find_game(game), Path(folder)
    switches = spec.resolve({}, preset)
    plan = Plan.make(spec, players, [spec.best], asked.seed, switches, True, (), packs)
    party = Party(plan)
    of, next_word = steps(spec, [party], asked.matches, asked.luck), 0.0
    with closing(gather(spec, [party], asked.matches, asked.luck, 1)) as done:
        for played, said in enumerate(done):
            if monotonic() >= next_word:
                news = {"played": played, "of": of, "said": said}
                write_whole(to / PROGRESS, json.dumps(news).encode())
                next_word = monotonic() + BREATH
    *rows, made = [to / name for name in FILES]
    unfinished = to / f"{PAGE}.new"
    write(spec, [party], asked, unfinished, rows)
    unfinished.replace(made)
