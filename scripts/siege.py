"""Measure what everybody else waits while one address asks for the dearest pages of a long match.

    python -m scripts.siege                     a match of 5,000 entries, most of them taken back
    python -m scripts.siege --pages replay      one page only
    python -m scripts.siege --keep FOLDER       the match is made once, and found there again

One address holds eight connections; each asks for the same page again as soon as it has come.
Or it holds a hundred streams, while somebody talks at the table. Meanwhile /health is asked for:
its median and 99th percentile are printed before, during and after. The limits are the usual
ones, but for those of changes: the match is made by them.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from scripts.load import Server

CONNECTIONS: Final = 8
STREAMS: Final = 100
TALK: Final = 0.05
"""Seconds between two lines of the chat, each of which the streams tell of."""
THEIRS: Final = "127.0.0.2"
"""The address of who asks so often; the limits of an address do not touch the others."""
PAUSE: Final = 0.02
"""Seconds between two requests for /health."""
PAGES: Final = {
    "table": "/tables/{}",
    "log": "/tables/{}/log",
    "replay": "/tables/{}/replay",
    "film": "/tables/{}/film?at=1&seat=-2",
    "past": "/api/tables/{}/past",
    "api-log": "/api/tables/{}/log",
    "stream": "/api/tables/{}/stream",
}
MANY_CHANGES: Final = "changes=10000000 changes_a_second=10000000"
NEVER_TAKEN_BACK: Final = 0.02
"""So many of the answers stay, of those that could be taken back."""


class Player:
    """A program that holds both seats of a table."""

    def __init__(self, port: int, table: str = "", token: str = "") -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._random = random.Random(1)
        self.table, self.token = table, token
        self.rows = 0

    def sit_down(self, game: str) -> None:
        """Set a table up."""
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = self._ask("POST", "/api/tables", {"game": game, "seats": seats})
        self.token, self.table = made["token"], str(made["id"])

    async def talk(self) -> None:
        """Say something at the table, again and again."""
        for number in count():
            line = {"seat": 0, "text": f"line {number}"}
            await asyncio.to_thread(self._ask, "POST", f"/api/tables/{self.table}/chat", line)
            await asyncio.sleep(TALK)

    def play(self, rows: int) -> None:
        """Answer at random, and take most of it back, until the journal is so long."""
        sight = self._ask("GET", f"/api/tables/{self.table}/sight?seat=0")
        while self.rows < rows and not sight["over"]:
            seat = sight["question"]["player"]
            sight = self._ask("GET", f"/api/tables/{self.table}/sight?seat={max(seat, 0)}")
            option = self._random.choice(sight["question"]["options"])
            sight = self._do("actions", sight, action=option["notation"])
            can_go_back = sight["undo"]["steps"] and not sight["over"]
            if can_go_back and self._random.random() > NEVER_TAKEN_BACK:
                sight = self._do("undo", sight)

    def _do(self, what: str, sight: Any, **more: str) -> Any:
        self.rows += 1
        moment = {"seat": sight["seat"], "number": sight["number"]}
        return self._ask("POST", f"/api/tables/{self.table}/{what}", {**moment, **more})

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        sent = None if body is None else json.dumps(body)
        self._line.request(method, path, sent, headers)
        answer = self._line.getresponse()
        said = answer.read()
        assert answer.status < 300, f"{method} {path}: {answer.status} {said[:300]!r}"
        return json.loads(said)


async def lines(port: int, path: str, address: str = "127.0.0.1") -> AsyncIterator[bytes]:
    """Ask for something on a connection of its own; yield what comes, line by line."""
    come = asyncio.open_connection("127.0.0.1", port, limit=2**24, local_addr=(address, 0))
    reader, writer = await come
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    try:
        async for line in reader:
            yield line
    finally:
        writer.close()


async def get(port: int, path: str, address: str = "127.0.0.1") -> int:
    """Ask for a page, and read it; return the status."""
    status, *_ = [line async for line in lines(port, path, address)]
    return int(status.split()[1])


async def health(port: int, seconds: float) -> str:
    """Ask for /health again and again; return its figures in milliseconds."""
    took, end = list[float](), time.monotonic() + seconds
    while time.monotonic() < end or len(took) < 2:
        began = time.monotonic()
        assert await get(port, "/health") == 200
        took.append(1000 * (time.monotonic() - began))
        await asyncio.sleep(PAUSE)
    cuts = quantiles(took, n=100)
    return f"{cuts[49]:.0f} / {cuts[98]:.0f}"


async def ask(port: int, path: str, told: list[int]) -> None:
    """Ask for a page again and again; note each status."""
    while True:
        told.append(await get(port, path, THEIRS))


async def follow(port: int, path: str, told: list[int]) -> None:
    """Follow a stream; note each line of news."""
    async for line in lines(port, path, THEIRS):
        told += [200] * line.startswith(b"{")


async def siege(player: Player, page: str, port: int, seconds: float) -> str:
    """Return the figures of /health before, during and after, and how much was drawn."""
    path, told = PAGES[page].format(player.table), list[int]()
    await get(port, PAGES["table"].format(player.table))  # to open the match is another matter
    before = await health(port, seconds / 2)
    if page == "stream":
        besieging = [follow(port, path, told) for _ in range(STREAMS)] + [player.talk()]
    else:
        besieging = [ask(port, path, told) for _ in range(CONNECTIONS)]
    tasks = [asyncio.create_task(one) for one in besieging]
    await asyncio.sleep(0.5)
    during = await health(port, seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    drawn = told.count(200) / (seconds + 0.5)
    await asyncio.sleep(2)
    after = await health(port, seconds / 2)
    other = {one for one in told if one != 200}
    what = "lines" if page == "stream" else "pages"
    return (
        f"{before} -> {during} -> {after}; {drawn:.1f} {what} a second{f', {other}' * bool(other)}"
    )


def made(folder: Path, options: argparse.Namespace, port: int) -> Player:
    """Return who plays at the table that is kept in the folder, or make it."""
    kept = folder / "table"
    if kept.exists():
        return Player(port, *kept.read_text().split())
    player = Player(port)
    player.sit_down(options.game)
    player.play(options.rows)
    print(f"{options.game}: a match of {player.rows} entries")
    kept.write_text(f"{player.table} {player.token}")
    return player


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure a server that one address besieges.")
    parser.add_argument("--game", default="deck-box-dungeons")
    parser.add_argument("--rows", type=int, default=5000)
    parser.add_argument("--pages", nargs="*", choices=PAGES, default=list(PAGES))
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--keep", type=Path, help="the folder of the match")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as fresh:
        folder = options.keep or Path(fresh)
        server = Server(folder, os.environ.get("UNDERCROFT_LIMITS", MANY_CHANGES))
        try:
            player = made(folder, options, server.port)
            print("/health, median / 99th percentile in ms: before -> during -> after")
            for page in options.pages:
                told = siege(player, page, server.port, options.seconds)
                print(f"{page}: {asyncio.run(told)}", flush=True)
        finally:
            server.process.terminate()
            server.process.wait()


if __name__ == "__main__":
    main()
