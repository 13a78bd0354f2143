"""Run all the tests: interpreted rules first, while they are compiled beside that, then compiled.

    python scripts/test.py           what `make test` does
    python scripts/test.py --long    all proof that there is, on the best build: `make test-long`

Tests of a game's rules, heavy tests and those of what uses the rules most (AROUND) run on the
compiled rules; those of the kernel and golden matches on both, as does the battery at each preset;
those in a browser, in files by the name of BROWSER, on interpreted rules. `make test-long` runs
every test of the rules on both, but the heavy ones, and those marked `long` too. At the end it says
how long everything took, what took longest, and which game takes more than its share.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
GAMES: Final = ROOT / "src/undercroft/games"
RULES: Final = (
    "tests/kernel",
    "tests/kit",
    "tests/match",
    "tests/conformance",
    "src/undercroft/games",
)
"""The tests that run on the compiled rules, but for those in a browser."""

AROUND: Final = (
    "tests/cli/test_commands.py",
    "tests/cli/test_deck.py",
    "tests/earlier",
    "tests/web/test_api.py",
    "tests/web/test_api_twins.py",
    "tests/web/test_decks.py",
    "tests/web/test_decks_kept.py",
    "tests/web/test_dragging.py",
    "tests/web/test_first_match.py",
    "tests/web/test_moments.py",
    "tests/web/test_outside_bot.py",
    "tests/web/test_replay.py",
    "tests/web/test_secrets.py",
    "tests/web/test_secrets_twins.py",
)
"""The tests of other things that play many matches, or use what else a game offers: they run on the
compiled rules, as an installed program does."""

BROWSER: Final = "*_browser.py"
"""The files of tests in a browser, those of games too."""

CORES: Final = os.cpu_count() or 1
WORKERS: Final = {"interpreted": CORES + 2, "compiled": CORES}
"""Two more than there are cores where tests wait for servers and browsers now and then."""

SHARE: Final = 60
"""Seconds that a game may add to `make test` on two cores, compiling included."""

LONGEST: Final = 12


class Took(NamedTuple):
    """A test and its seconds, set-up included."""

    seconds: float
    test: str


def main() -> None:
    """Run them all; exit with 1 if anything failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--long", action="store_true", help="all proof that there is")
    long = parser.parse_args().long
    quick = [] if long else ["--quick"]
    clock = Clock()
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compile.log").open("w+", encoding="utf-8") as said:
        compiler = subprocess.Popen(
            [sys.executable, "scripts/compile.py", *quick], cwd=ROOT, stdout=said, stderr=said
        )
        more = ["--cov", "-m", "not heavy"] if long else ["-m", "not heavy and not long"]
        first = run("interpreted", long, *more, *([] if long else usual()))
        clock.lap("interpreted")
        if compiler.wait() != 0:
            said.seek(0)
            sys.exit(f"{said.read()}\nThe rules could not be compiled.")
        clock.lap("waiting for the compiler")
    more = [] if long else [*AROUND, "-m", "not long"]
    second = run("compiled", long, *RULES, f"--ignore-glob={BROWSER}", *more)
    clock.lap("compiled")
    report(clock, long)
    sys.exit(first or second)


class Clock:
    """How long each part took."""

    def __init__(self) -> None:
        self.began = self.last = time.monotonic()
        self.laps: dict[str, float] = {}

    def lap(self, what: str) -> None:
        """Note that a part is over."""
        now = time.monotonic()
        self.laps[what], self.last = now - self.last, now

    def __str__(self) -> str:
        parts = ", ".join([f"{what} {seconds:.0f} s" for what, seconds in self.laps.items()])
        return f"{self.last - self.began:.0f} s in all: {parts}"


def run(stage: str, long: bool, *which: str) -> int:
    """Run pytest in one of two stages; return its exit code."""
    print(f"\n== {stage} rules", flush=True)
    env = dict(os.environ)
    if long:
        env["UNDERCROFT_LONG"] = "1"
    if stage == "compiled":
        env["PYTHONPATH"] = str(BUILD / ("compiled" if long else "quick"))
    command = [sys.executable, "-m", "pytest", "-n", str(WORKERS[stage]), "--dist", "worksteal"]
    command += [f"--junit-xml={times_of(stage)}", *which]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def usual() -> list[str]:
    """Return what `make test` runs on interpreted rules; of a game's folder, the browser tests."""
    browser = [str(path) for path in sorted(GAMES.glob(f"*/tests/{BROWSER}"))]
    return ["tests", *browser, *[f"--ignore={path}" for path in AROUND]]


def times_of(stage: str) -> Path:
    """Return the file where pytest notes the seconds of each test."""
    return BUILD / f"tests-{stage}.xml"


def report(clock: Clock, long: bool) -> None:
    """Say what took how long."""
    took = [one for stage in ("interpreted", "compiled") for one in read(stage)]
    print(f"\nIt took {clock}.\nLongest:")
    for one in sorted(took, reverse=True)[:LONGEST]:
        print(f"  {one.seconds:6.1f} s  {one.test}")
    for game, seconds in sorted(of_games(took, long).items()):
        too_much = f", more than its share of {SHARE} s" if seconds > SHARE and not long else ""
        print(f"{game} added {seconds:.0f} s, compiling included{too_much}.")


def read(stage: str) -> Iterator[Took]:
    """Read the seconds of each test."""
    for case in ElementTree.parse(times_of(stage)).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        yield Took(float(case.get("time", 0)), f"{name} ({stage})")


def of_games(took: list[Took], long: bool) -> Counter[str]:
    """Return the seconds of each game: its tests, those that name it, and its compiling."""
    work = BUILD / f"{'compiled' if long else 'quick'}-mypyc"
    compiled = json.loads((work / "seconds.json").read_text("utf-8"))
    games = [path.parent.name for path in sorted(GAMES.glob("*/__init__.py"))]
    found: Counter[str] = Counter()
    for game in games:
        seconds = sum(one.seconds for one in took if game in one.test.replace("-", "_"))
        found[game] = round(seconds / WORKERS["interpreted"] + compiled.get(game, 0) / CORES)
    return found


if __name__ == "__main__":
    main()
