"""Break the program on purpose, one line at a time, and see whether a test notices.

`tests/mutants.toml` lists the mutants: the file, the text that is replaced, what stands there
instead, and the clause or the promise that this breaks. Each one is made in a copy of the
project and judged, interpreted, by the tests of its own folder (those of tables judge a match
too) and, in a game, by that game's conformance battery at its presets. No browser judges. Tests
that cite the broken clause run first, or those of the file that `first` names; the first failure
settles it. A mutant that no test notices within SECONDS survives, and this program fails.

    python scripts/mutants.py                       every mutant of tests/mutants.toml
    python scripts/mutants.py -k DK-16              those whose file or clause holds that text
    python scripts/mutants.py --list my.toml        those of another list
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "tests/mutants.toml"
SECONDS: Final = 60
"""How long the tests may take to notice a mutant."""

COPIED: Final = ("src", "tests", "bench", "docs", "examples", "scripts")
GAMES: Final = "src/undercroft/games"
PLUGIN: Final = """
def pytest_collection_modifyitems(config, items):
    def leads(item):
        cited = any({clause!r} in mark.args for mark in item.iter_markers("clause"))
        return cited or item.nodeid.startswith({first!r} or "no test")
    left = [item for item in items if {game!r} in item.nodeid or "conformance" not in item.nodeid]
    left = [item for item in left if "=" not in item.nodeid or "conformance" not in item.nodeid]
    left = [item for item in left if "postgres" not in item.nodeid]
    items[:] = sorted(left, key=lambda item: (not leads(item), "conformance" in item.nodeid))
"""
"""Keeps what judges a mutant, and puts first what is most likely to notice it."""


@dataclass(frozen=True)
class Mutant:
    """One change that breaks a rule (`breaks`: its clause) or a promise (in words).

    `first` is the file of tests that is asked first, where no clause leads to a test.
    """

    file: str
    old: str
    new: str
    breaks: str
    first: str = ""

    @property
    def game(self) -> str:
        """The folder of the game whose rules it breaks, "" outside the games."""
        inside, _, path = self.file.partition(f"{GAMES}/")
        return path.partition("/")[0] if not inside else ""

    @property
    def judges(self) -> list[str]:
        """The folders of the tests that are to notice it."""
        if self.game:
            return [f"{GAMES}/{self.game}/tests", "tests/conformance"]
        folder = Path(self.file).relative_to("src/undercroft").parts[0]
        folders = [f"tests/{folder}", *(["tests/tables"] if folder == "match" else [])]
        elsewhere = self.first and not self.first.startswith(tuple(folders))
        return [*folders, *([self.first] if elsewhere else [])]

    def __str__(self) -> str:
        place = self.file.removeprefix("src/undercroft/")
        return f"{self.breaks}: {place}: {self.old.strip().splitlines()[0]}"


@dataclass(frozen=True)
class Verdict:
    """What the tests said: which of them noticed it ("" none), and after how many seconds."""

    mutant: Mutant
    noticed_by: str
    seconds: float


def main() -> None:
    """Judge the mutants and say which of them survive."""
    options = _options()
    mutants = [one for one in read(options.list) if options.k in f"{one.file} {one.breaks}"]
    began = time.monotonic()
    verdicts = list(judge_all(mutants, options.j))
    survivors = [one.mutant for one in verdicts if not one.noticed_by]
    for mutant in survivors:
        print(f"SURVIVES {mutant}")
    seconds = time.monotonic() - began
    print(f"{len(verdicts) - len(survivors)} of {len(verdicts)} mutants noticed in {seconds:.0f} s")
    sys.exit(bool(survivors))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-k", default="", metavar="TEXT", help="only those with this text")
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--list", type=Path, default=LIST, help="where the mutants are listed")
    return parser.parse_args()


def read(path: Path) -> list[Mutant]:
    """Read a list of mutants; fail for one whose text does not stand once in its file."""
    mutants = [Mutant(**row) for row in tomllib.loads(path.read_text("utf-8"))["mutant"]]
    for mutant in mutants:
        found = (ROOT / mutant.file).read_text("utf-8").count(mutant.old)
        if found != 1 or mutant.old == mutant.new:
            sys.exit(f"mutants: {mutant}: the old text stands {found} times in its file, not once")
    return mutants


def judge_all(mutants: list[Mutant], at_once: int) -> Iterator[Verdict]:
    """Judge so many mutants at once, each in a copy of the project; say each verdict."""
    with tempfile.TemporaryDirectory(prefix="undercroft-mutants-") as scratch:
        copies: Queue[Path] = Queue()
        for number in range(at_once):
            copies.put(copy_to(Path(scratch) / str(number)))
        must_be_sound(mutants, Path(scratch) / "0")

        def judge(mutant: Mutant) -> Verdict:
            copy = copies.get()
            try:
                return judged(mutant, copy)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(at_once) as crew:
            for verdict in crew.map(judge, mutants):
                noticed = verdict.noticed_by or "SURVIVES"
                print(f"{verdict.seconds:5.1f} s  {verdict.mutant}\n         {noticed}", flush=True)
                yield verdict


def copy_to(folder: Path) -> Path:
    """Copy what the tests read."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for path in (one for one in ROOT.iterdir() if one.is_file()):
        shutil.copy(path, folder)
    return folder


def must_be_sound(mutants: list[Mutant], copy: Path) -> None:
    """Fail if the judges cannot even be collected: then all mutants would seem to be noticed."""
    for mutant in {tuple(one.judges): one for one in mutants}.values():
        done = ask(mutant, copy, "--collect-only")
        if done.returncode:
            sys.exit(f"mutants: without any mutant, {mutant.judges} fail:\n{done.stdout[-2000:]}")


def judged(mutant: Mutant, copy: Path) -> Verdict:
    """Let the tests loose on a mutant."""
    began = time.monotonic()
    path = copy / mutant.file
    whole = path.read_text("utf-8")
    try:
        rewrite(path, whole.replace(mutant.old, mutant.new))
        noticed = noticed_by(mutant, copy)
    finally:
        rewrite(path, whole)
    return Verdict(mutant, noticed, time.monotonic() - began)


def rewrite(path: Path, text: str) -> None:
    """Write a module; Python would tell a changed one by its second and its size alone."""
    path.write_text(text, "utf-8")
    for cached in path.parent.glob(f"__pycache__/{path.stem}.*"):
        cached.unlink()


def noticed_by(mutant: Mutant, copy: Path) -> str:
    """Return the first test that fails; "" if none does in time."""
    try:
        done = ask(mutant, copy, "-x", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode == 0:
        return ""
    said = done.stdout.splitlines() or done.stderr.splitlines()
    return next((line for line in said if line.startswith(("FAILED", "ERROR"))), said[-1])


def ask(
    mutant: Mutant, copy: Path, *how: str, timeout: float | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run the tests that judge a mutant."""
    game = mutant.game.replace("_", "-") or "no game"
    chosen = PLUGIN.format(clause=mutant.breaks, first=mutant.first, game=game)
    (copy / "judges.py").write_text(chosen, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-rfE", "--no-header", "--tb=no", *how]
    command += ["-m", "not heavy and not long", "-p", "judges", "-p", "no:cacheprovider"]
    command += ["--ignore-glob=*_browser.py", *mutant.judges]
    env = {**os.environ, "PYTHONPATH": f"{copy / 'src'}:{copy}"}
    return subprocess.run(
        command, cwd=copy, env=env, capture_output=True, text=True, timeout=timeout, check=False
    )


if __name__ == "__main__":
    main()
