"""Run the tests that wait for other programs again and again, while others keep the machine busy.

What passes only on an idle machine fails on somebody else's. Browser, server, tables and command
line wait for programs; a test of theirs that is too impatient shows itself here.

    python scripts/stress.py                  ten times, beside two busy processes
    python scripts/stress.py --times 2 --all  the whole suite, twice
    python scripts/stress.py -k focus         some of the tests

What a run that failed printed is kept as build/stress-NUMBER.log.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
WAITING: Final = (
    *("tests/web", "tests/tables", "tests/cli", "tests/terminal"),
    *[str(path) for path in sorted(ROOT.glob("src/undercroft/games/*/tests/*_browser.py"))],
)
BUSY: Final = "while True: sum(range(10_000))"
WORKERS: Final = "2"


def main() -> None:
    """Run them so many times; exit with 1 if any run failed."""
    options = _options()
    which = [] if options.all else [*WAITING]
    chosen = ["-m", "not heavy and not long", *(["-k", options.k] if options.k else [])]
    command = [sys.executable, "-m", "pytest", "-q", "-n", WORKERS, "--dist", "worksteal"]
    failed = 0
    with busy(options.beside):
        for number in range(1, options.times + 1):
            began = time.monotonic()
            done = subprocess.run(
                [*command, *chosen, *which], cwd=ROOT, capture_output=True, text=True, check=False
            )
            failed += done.returncode != 0
            said = done.stdout.splitlines()
            wrong = [line for line in said if line.startswith(("FAILED", "ERROR"))]
            seconds = time.monotonic() - began
            if wrong:
                BUILD.mkdir(exist_ok=True)
                (BUILD / f"stress-{number}.log").write_text(done.stdout, encoding="utf-8")
            print(f"{number} of {options.times}: {seconds:.0f} s: {said[-1]}", *wrong, sep="\n  ")
            sys.stdout.flush()
    print(f"{options.times - failed} of {options.times} runs passed beside {options.beside}")
    sys.exit(failed > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=10, help="how many runs")
    parser.add_argument("--beside", type=int, default=2, help="how many busy processes")
    parser.add_argument("--all", action="store_true", help="the whole suite, interpreted")
    parser.add_argument(
        "-k", default="", metavar="TEXT", help="only the tests that pytest -k means"
    )
    return parser.parse_args()


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep so many processes busy as long as the context lasts."""
    processes = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
