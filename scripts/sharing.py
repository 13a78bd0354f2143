"""Measure what an action costs where processes share a PostgreSQL database.

    python -m scripts.sharing                        one process, and two
    python -m scripts.sharing --workers 1 2 4 --tables 128

The programs of `scripts.crowd` play at as many tables against `undercroft serve --workers N`, over
a database server of their own, which does not wait for the disk. The time of the processor is that
of all processes, with the database's. Two processes do so many times what one does as their action
costs less than twice as much.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Final

from scripts import crowd
from scripts.load import ENOUGH, ROOT, Server, free_port
from tests.postgres import running

READY: Final = 3.0
"""Seconds that are left to processes to begin: the first one answers for all."""
PARENT, USED, ENDED = 1, slice(11, 13), slice(13, 15)
"""Places in what the system says of a process."""


def said_of(pid: int) -> list[str]:
    """Return what the system says of a process, behind its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def busy(first: int) -> float:
    """Return for how many seconds a process has computed, with all that it has begun."""
    begun = defaultdict(list)
    for one in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            begun[int(said_of(int(one.name))[PARENT])].append(int(one.name))
    total, rest = sum(map(int, said_of(first)[ENDED])), [first]
    while rest:
        pid = rest.pop()
        rest += begun[pid]
        total += sum(map(int, said_of(pid)[USED]))
    return total / os.sysconf("SC_CLK_TCK")


class Sharing(Server):
    """The program in so many processes, over a PostgreSQL database."""

    def __init__(self, url: str, database: int, workers: int) -> None:
        self.port, self._database = free_port(), database
        home = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "undercroft", "serve", "--port", str(self.port)]
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT / "src")])
        there = {"UNDERCROFT_LIMITS": ENOUGH, "UNDERCROFT_DATABASE_URL": url, "PYTHONPATH": path}
        self.process = subprocess.Popen(
            [*command, "--public-url", home, "--workers", str(workers)],
            stdout=subprocess.DEVNULL, env={**os.environ, **there},
        )  # fmt: skip
        self.wait()
        time.sleep(READY)

    def busy(self) -> float:
        """Return for how many seconds all of it has computed, with the database."""
        return busy(self.process.pid) + busy(self._database)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=4, help="seconds before it counts")
    parser.add_argument("--game", default="dungeon-attack")
    parser.set_defaults(old=False)
    options = parser.parse_args()
    for postgres in running():
        for workers in options.workers:
            with postgres.database() as url:
                server = Sharing(url, postgres.pid, workers)
                try:
                    said = asyncio.run(crowd.measure(server, options, options.tables))
                finally:
                    server.process.terminate()
                    server.process.wait()
            print(f"{workers} processes, {said}", flush=True)


if __name__ == "__main__":
    main()
