"""Measure what an action costs where processes share a PostgreSQL database.

    python -m scripts.sharing                        one process, and two
    python -m scripts.sharing --workers 1 2 4 --tables 128
    python -m scripts.sharing --apart                two that share nothing, beside them
    python -m scripts.sharing --workers 1 --idle 3   one, and three that only hear of it

The programs of `scripts.crowd` play at as many tables against `undercroft serve --workers N`, over
a database server of their own, which does not wait for the disk. The time of the processor is that
of all processes, with the database's. Two processes do so many times what one does as their action
costs less than twice as much. With `--apart` each process has tables and a database of its own:
what an action costs there more than by one process is the machine's doing. Nobody comes to the
processes that `--idle` adds: what they cost is to hear of each action.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from scripts import crowd
from scripts.load import ENOUGH, ROOT, Server, free_port
from tests.postgres import Postgres, running

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

    def __init__(self, url: str, workers: int) -> None:
        self.port = free_port()
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
        """Return for how many seconds all of its processes have computed."""
        return busy(self.process.pid)


def measure(postgres: Postgres, options: argparse.Namespace, workers: Sequence[int]) -> str:
    """Measure servers of so many processes each, every one over a database of its own."""
    spent: list[tuple[float, float]] = []
    with ExitStack() as open_:

        def begun(url: str, some: int) -> Sharing:
            server = Sharing(url, some)
            open_.callback(server.process.wait)
            open_.callback(server.process.terminate)
            return server

        urls = [open_.enter_context(postgres.database()) for _ in workers]
        servers = [begun(url, some) for url, some in zip(urls, workers, strict=True)]
        idle = [begun(urls[0], 1) for _ in range(options.idle)]

        def both() -> float:
            spent.append((sum(one.busy() for one in servers + idle), busy(postgres.pid)))
            return sum(spent[-1])

        said = asyncio.run(crowd.measure(servers, both, options, options.tables))
    ours, its = (after - before for before, after in zip(*spent, strict=True))
    return f"{said}; {100 * its / (ours + its):.0f}% of it the database"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--apart", action="store_true", help="measure servers of one process too")
    parser.add_argument("--idle", type=int, default=0, help="so many more that only listen")
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=4, help="seconds before it counts")
    parser.add_argument("--game", default="dungeon-attack")
    parser.set_defaults(old=False, fields=[])
    options = parser.parse_args()
    for postgres in running():
        for workers in options.workers:
            said = measure(postgres, options, [workers])
            print(f"{workers} processes, {said}", flush=True)
            if options.apart and workers > 1:
                said = measure(postgres, options, [1] * workers)
                print(f"{workers} apart, {said}", flush=True)


if __name__ == "__main__":
    main()
