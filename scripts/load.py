"""Measure one server process under load: tables of bots, with people who watch each of them.

    make load                                             50, 200 and 1,000 tables
    python scripts/load.py --tables 50 --pace instant     as fast as the bots can
    PYTHONPATH=build/compiled make load                   by compiled rules

The watchers are a process of their own. An action is submitted when the table is asked to
take it, and seen when the last watcher of its table has read a line that tells of it.
"""

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any, Final
from urllib.request import Request, urlopen

ROOT: Final = Path(__file__).resolve().parents[1]
IDLE: Final = 150
"""Tables where nobody does anything, for the memory that one takes."""

SERVER: Final = """
import sys, time
from undercroft.tables.playing import BotAnswers
# Line by line: the signal that ends the server leaves no time for the rest.
play, seen = BotAnswers.play, open(sys.argv.pop(1), "w", buffering=1)
async def timed(self, table, who):
    began = time.monotonic()
    await play(self, table, who)
    seen.write(f"{table.id} {table.seen.number} {began} {time.monotonic()}\\n")
BotAnswers.play = timed
from undercroft.cli import main
main()
"""
ENOUGH: Final = (
    " ".join(
        f"{name}=10000000" for name in ("burst", "a_second", "changes", "changes_a_second", "lines")
    )
    + " drawing=100"
)
NUMBER: Final = re.compile(rb'"number":(\d+),"over":(\w+)')


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


class Server:
    """The program, which notes when each action was submitted and when it was written."""

    def __init__(self, folder: Path, limits: str = ENOUGH) -> None:
        self.port = free_port()
        self.notes = folder / "notes"
        command = [sys.executable, "-c", SERVER, str(self.notes), "serve", "--port"]
        # What stands there already comes first: build/compiled measures compiled rules.
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT / "src")])
        self.process = subprocess.Popen(
            [*command, str(self.port), "--data", str(folder / "tables.db")],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "UNDERCROFT_LIMITS": limits, "PYTHONPATH": path},
        )
        self.wait()

    def wait(self) -> None:
        """Wait until it answers."""
        while True:
            with suppress(OSError):
                self.ask("/health")
                return
            time.sleep(0.05)

    def ask(self, path: str, body: object = None) -> Any:
        """Get something, or post a body."""
        data = None if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"}
        address = f"http://127.0.0.1:{self.port}{path}"
        with urlopen(Request(address, data, kind), timeout=120) as answer:
            return json.load(answer)

    def table(self, game: str, pace: str, *kinds: str) -> str:
        """Set a table up; return its id."""
        seats = [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in kinds]
        said = self.ask("/api/tables", {"game": game, "seats": seats, "pace": pace})
        return str(said["id"])

    def memory(self) -> int:
        """Return how many bytes the program holds."""
        words = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(words[1]) * os.sysconf("SC_PAGE_SIZE")

    def busy(self) -> float:
        """Return for how many seconds the program has computed."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Watched:
    """What the watchers of one table have seen: each one's numbers, and when."""

    lines: list[tuple[list[int], list[float]]] = field(default_factory=list)

    def seen(self, number: int) -> float | None:
        """Return when the last watcher knew of an action; None if one never did."""
        times = []
        for numbers, read in self.lines:
            place = bisect_left(numbers, number)
            if place == len(numbers):
                return None
            times.append(read[place])
        return max(times)


async def watch(server: Server, table: str, watched: Watched) -> None:
    """Follow a match to its end."""
    numbers: list[int] = []
    times: list[float] = []
    watched.lines.append((numbers, times))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**22)
    asked = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    writer.write(asked.encode())
    try:
        while line := await reader.readline():
            if found := NUMBER.search(line):
                numbers.append(int(found[1]))
                times.append(time.monotonic())
                if found[2] == b"true":
                    break
    finally:
        writer.close()


async def keep_playing(
    server: Server, options: argparse.Namespace, all_watched: dict[str, Watched]
) -> None:
    """Keep one table in play and watched, one match after the other."""
    while True:
        table = await asyncio.to_thread(server.table, options.game, options.pace, "bot", "bot")
        watched = all_watched[table] = Watched()
        await asyncio.gather(*[watch(server, table, watched) for _ in range(options.watchers)])


async def measure(server: Server, options: argparse.Namespace, tables: int) -> dict[str, float]:
    """Keep so many tables in play; return the figures of the last seconds."""
    all_watched: defaultdict[str, Watched] = defaultdict(Watched)
    playing = [
        asyncio.create_task(keep_playing(server, options, all_watched)) for _ in range(tables)
    ]
    while len(all_watched) < tables:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    began, busy = time.monotonic(), server.busy()
    await asyncio.sleep(options.seconds)
    ended, worked = time.monotonic(), server.busy() - busy
    await asyncio.sleep(3)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.to_thread(server.process.terminate)
    await asyncio.to_thread(server.process.wait)
    took, written, lost = [], [], 0
    for line in server.notes.read_text().splitlines():
        table, number, submitted, done = line.split()
        if began <= float(submitted) <= ended and table in all_watched:
            written.append(float(done) - float(submitted))
            seen = all_watched[table].seen(int(number))
            if seen is None:
                lost += 1
            else:
                took.append(seen - float(submitted))
    return {
        "actions/s": len(written) / (ended - began),
        "written p50 ms": 1000 * quantiles(written, n=100)[49],
        "seen p50 ms": 1000 * quantiles(took, n=100)[49],
        "seen p99 ms": 1000 * quantiles(took, n=100)[98],
        "not seen": lost,
        "core %": 100 * worked / (ended - began),
    }


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure a server under load.")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200, 1000])
    parser.add_argument("--watchers", type=int, default=1, help="at each table")
    parser.add_argument("--pace", default="fast", help="of the bots")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--game", default="")
    options = parser.parse_args()
    for tables in options.tables:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                options.game = options.game or next(
                    one["slug"] for one in server.ask("/api/games") if one["seats"][0] <= 2
                )
                before = server.memory()
                for _ in range(IDLE):
                    server.table(options.game, "instant", "me", "bot")
                idle = (server.memory() - before) / IDLE
                figures = asyncio.run(measure(server, options, tables))
            finally:
                server.process.kill()
                server.process.wait()
        said = ", ".join(f"{name}: {value:.1f}" for name, value in figures.items())
        print(f"{tables} tables ({options.pace}): {said}, idle table: {idle / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
