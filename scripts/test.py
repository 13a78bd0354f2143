"""Run all the tests: on interpreted rules and, as soon as they are compiled, beside that on these.

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
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from subprocess import Popen
from typing import BinaryIO, Final, NamedTuple
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
    "tests/cli/test_alter.py",
    "tests/cli/test_commands.py",
    "tests/cli/test_deck.py",
    "tests/cli/test_pages.py",
    "tests/cli/test_survey.py",
    "tests/cli/test_tutorials.py",
    "tests/earlier",
    "tests/envs",
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
"""Two more than there are cores where tests wait for servers and browsers now and then: then tests
on compiled rules, which wait for nothing, have the cores."""

TESTED: Final = BUILD / "tested"
"""The commit on which all tests have passed, as far as the tree had no changes: a release asks."""

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
    began = time.monotonic()
    BUILD.mkdir(exist_ok=True)
    TESTED.unlink(missing_ok=True)
    commit = clean_commit()
    for stage in WORKERS:
        times_of(stage).unlink(missing_ok=True)
    with ThreadPoolExecutor() as aside, (BUILD / "compiled.log").open("w+b") as said:
        second = aside.submit(compiled, long, said)
        more = ["--cov", "-m", "not heavy"] if long else ["-m", "not heavy and not long"]
        print("== interpreted rules", flush=True)
        first = run("interpreted", long, *more, *([] if long else usual())).wait()
        print("\n== compiled rules, begun beside them", flush=True)
        follow(said, until=second)
    if not all(times_of(stage).is_file() for stage in WORKERS):
        sys.exit("The tests did not run.")
    report(time.monotonic() - began, long)
    failed = first or second.result()
    if commit and not failed and clean_commit() == commit:
        TESTED.write_text(f"{commit}\n", encoding="utf-8")
    sys.exit(failed)


def clean_commit() -> str:
    """Return the commit that is checked out, or "" where files have changed or there is none."""
    if shutil.which("git") is None:
        return ""
    changes, commit = (
        subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=False)
        for asked in (["status", "--porcelain"], ["rev-parse", "HEAD"])
    )
    return (
        "" if changes.returncode or changes.stdout or commit.returncode else commit.stdout.strip()
    )


def compiled(long: bool, said: BinaryIO) -> int:
    """Compile the rules, then run the tests on them; all that is said goes into a file."""
    quick = [] if long else ["--quick"]
    compiler = [sys.executable, "scripts/compile.py", *quick]
    if subprocess.run(compiler, cwd=ROOT, stdout=said, stderr=said, check=False).returncode:
        said.write(b"The rules could not be compiled.\n")
        return 1
    more = [] if long else [*AROUND, "-m", "not long"]
    return run("compiled", long, *RULES, f"--ignore-glob={BROWSER}", *more, said=said).wait()


def run(stage: str, long: bool, *which: str, said: BinaryIO | None = None) -> Popen[bytes]:
    """Begin pytest in one of two stages."""
    env = dict(os.environ)
    if long:
        env["UNDERCROFT_LONG"] = "1"
    if stage == "compiled":
        env["PYTHONPATH"] = str(BUILD / ("compiled" if long else "quick"))
    command = [sys.executable, "-m", "pytest", "-n", str(WORKERS[stage]), "--dist", "worksteal"]
    command += [f"--junit-xml={times_of(stage)}", *which]
    return Popen(command, cwd=ROOT, env=env, stdout=said, stderr=said)


def follow(said: BinaryIO, until: Future[int]) -> None:
    """Print what a file says, and what comes, until all is said."""
    with Path(said.name).open(encoding="utf-8") as reader:
        while not until.done():
            time.sleep(0.2)
            print(reader.read(), end="", flush=True)
        print(reader.read(), end="", flush=True)


def usual() -> list[str]:
    """Return what `make test` runs on interpreted rules; of a game's folder, the browser tests."""
    browser = [str(path) for path in sorted(GAMES.glob(f"*/tests/{BROWSER}"))]
    return ["tests", *browser, *[f"--ignore={path}" for path in AROUND]]


def times_of(stage: str) -> Path:
    """Return the file where pytest notes the seconds of each test."""
    return BUILD / f"tests-{stage}.xml"


def report(seconds: float, long: bool) -> None:
    """Say what took how long."""
    took = [one for stage in WORKERS for one in read(stage)]
    print(f"\nIt took {seconds:.0f} s.\nLongest:")
    for one in sorted(took, reverse=True)[:LONGEST]:
        print(f"  {one.seconds:6.1f} s  {one.test}")
    for game, share in sorted(of_games(took, long).items()):
        too_much = f", more than its share of {SHARE} s" if share > SHARE and not long else ""
        print(f"{game} added {share:.0f} s, compiling included{too_much}.")


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
        found[game] = round(seconds / sum(WORKERS.values()) + compiled.get(game, 0) / CORES)
    return found


if __name__ == "__main__":
    main()
