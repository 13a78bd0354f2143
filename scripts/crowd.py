"""Measure what an action costs a server: programs at many tables, two at each, that never pause.

    python -m scripts.crowd                          1, 32 and 128 tables
    python -m scripts.crowd --tables 32 --old        with streams that send all of a sight each time
    python -m scripts.crowd --fields question        with streams of nothing but the question

Each program holds a seat and a stream. It answers as soon as it is asked, by chance. The figures
are actions per second of the server's processor, which hold on a busy machine too; how long an
answer took; and how long it took until the other one's stream told of it. `make load` runs this.
boardgame.io's own server is measured in the same way, after ours at as many tables, if npm is here.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Final

from scripts import beside
from scripts.load import Server

HEAD_END: Final = b"\r\n\r\n"


@dataclass
class Figures:
    """What the programs of one run have seen."""

    answered: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    refused: int = 0


def changed(sight: Any, changes: list[dict[str, Any]]) -> Any:
    """Return what a JSON Patch makes of a sight."""
    for one in changes:
        *way, last = [
            key.replace("~1", "/").replace("~0", "~") for key in one["path"].split("/")[1:]
        ]
        place = sight
        for key in way:
            place = place[int(key) if isinstance(place, list) else key]
        key = int(last) if isinstance(place, list) else last
        if one["op"] == "remove":
            del place[key]
        elif one["op"] == "add" and isinstance(place, list):
            place.insert(key, one["value"])
        else:
            place[key] = one["value"]
    return sight


class Reading(asyncio.Protocol):
    """A connection that hands on each body that it gets, or each line of a stream."""

    def __init__(self, heard: Callable[[bytes], None], stream: bool) -> None:
        self._heard, self._stream = heard, stream
        self._got = b""
        self._in_body = False

    def data_received(self, data: bytes) -> None:
        """Read on; the chunks of a stream hold whole lines or parts of them."""
        self._got += data
        while self._stream_part() if self._stream else self._answer():
            pass

    def _answer(self) -> bool:
        head, end, rest = self._got.partition(HEAD_END)
        if not end:
            return False
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0] or 0)
        if len(rest) < length:
            return False
        self._got = rest[length:]
        self._heard(rest[:length])
        return True

    def _stream_part(self) -> bool:
        if not self._in_body:
            _, end, self._got = self._got.partition(HEAD_END)
            self._in_body = bool(end)
            return self._in_body
        size, end, rest = self._got.partition(b"\r\n")
        if not end or len(rest) < int(size, 16) + 2:
            return False
        length = int(size, 16)
        self._got = rest[length + 2 :]
        if rest[:length].strip():
            self._heard(rest[:length])
        return length > 0


class Program:
    """Somebody at one seat of a table, who answers at once."""

    def __init__(self, pair: "Pair", seat: int, token: str) -> None:
        self._pair, self._seat = pair, seat
        self._who = f"Host: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        self._prefers = ""
        self._number, self._asked = -1, -1
        self._line: asyncio.Transport | None = None
        self._follows: asyncio.Transport | None = None
        self._sight: dict[str, Any] = {}

    async def begin(self, port: int, query: str) -> None:
        """Follow the match, and play; who hears of changes wants no sight with an answer."""
        self._prefers = "Prefer: return=minimal\r\n" if "changes" in query else ""
        loop = asyncio.get_running_loop()
        self._line, _ = await loop.create_connection(
            lambda: Reading(self._answer, stream=False), "127.0.0.1", port
        )
        self._follows, _ = await loop.create_connection(
            lambda: Reading(self._told, stream=True), "127.0.0.1", port
        )
        path = f"/api/tables/{self._pair.table}/stream?{query}"
        self._follows.write(f"GET {path} HTTP/1.1\r\n{self._who}\r\n".encode())

    def close(self) -> None:
        """Go away."""
        for one in (self._line, self._follows):
            if one is not None:
                one.close()

    def _answer(self, body: bytes) -> None:
        if not body:
            self._pair.answered(self._seat)
            return
        said = json.loads(body)
        if "error" in said:
            self._pair.refused(self._seat)
            said = said["sight"]
        else:
            self._pair.answered(self._seat)
        self._see(said)

    def _told(self, line: bytes) -> None:
        self._pair.figures.lines.append(len(line))
        said = json.loads(line)
        if said["type"] == "sight":
            self._sight = said["sight"]
        elif said["type"] == "changes" and said["of"] == "sight":
            self._sight = changed(self._sight, said["changes"])
        else:
            return
        self._pair.heard(self._seat, self._sight["number"])
        self._see(self._sight)

    def _see(self, sight: dict[str, Any]) -> None:
        if sight["number"] < self._number:
            return
        self._number = sight["number"]
        question = sight["question"]
        if sight["over"]:
            self._pair.over.set()
        elif question and question["player"] == self._seat and self._asked < self._number:
            self._asked = self._number
            action = self._pair.chance.choice(question["options"])["notation"]
            self._act(action)

    def _act(self, action: str) -> None:
        assert self._line is not None
        wish = {"seat": self._seat, "number": self._number, "action": action}
        body = json.dumps(wish).encode()
        head = (
            f"POST /api/tables/{self._pair.table}/actions HTTP/1.1\r\n{self._who}{self._prefers}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._pair.asked(self._seat, action, self._number)
        self._line.write(head.encode() + body)


class Pair:
    """Two programs at one table, match after match."""

    def __init__(self, server: Server, game: str, query: str, chance: Random) -> None:
        self.figures = Figures()
        self.chance = chance
        self.server, self._game, self._query = server, game, query
        self.table = ""
        self._tokens: list[str] = []
        self.over = asyncio.Event()
        self._begin()

    def _begin(self) -> None:
        """Wait for nothing that belongs to a match before."""
        self._unanswered: list[deque[float]] = [deque(), deque()]
        self._unheard: list[deque[tuple[int, float]]] = [deque(), deque()]

    async def play(self) -> None:
        """Play until it is cancelled; then it can be gone on with."""
        while True:
            if not self._tokens or self.over.is_set():
                self._tokens = await asyncio.to_thread(self._set_up)
                self.over.clear()
            self._begin()
            both = [Program(self, seat, token) for seat, token in enumerate(self._tokens)]
            try:
                for one in both:
                    await one.begin(self.server.port, self._query)
                await self.over.wait()
            finally:
                for one in both:
                    one.close()

    def _set_up(self) -> list[str]:
        seats = [{"kind": "me"}, {"kind": "open"}]
        told = self.server.ask("/api/tables", {"game": self._game, "seats": seats})
        self.table = told["id"]
        other = self.server.ask(f"/api/tables/{self.table}/seats/1", {})
        return [told["token"], other["token"]]

    def asked(self, seat: int, action: str, number: int) -> None:
        """Note that a seat gives an answer at the moment of that number."""
        now = time.perf_counter()
        self._unanswered[seat].append(now)
        self._unheard[1 - seat].append((number, now))

    def refused(self, seat: int) -> None:
        """Note that its first answer of which it was told nothing does not count."""
        self.figures.refused += 1
        self._unanswered[seat].popleft()

    def answered(self, seat: int) -> None:
        """Note that it counts."""
        self.figures.answered.append(time.perf_counter() - self._unanswered[seat].popleft())

    def heard(self, seat: int, number: int) -> None:
        """Note that the other one has heard of all before the moment of that number, which both
        count alike where there are no secrets."""
        now, unheard = time.perf_counter(), self._unheard[seat]
        while unheard and unheard[0][0] < number:
            self.figures.heard.append(now - unheard.popleft()[1])


def late(times: list[float], percent: int) -> float:
    """Return how many milliseconds so many of them took at most."""
    return 1000 * quantiles(times or [0.0, 0.0], n=100)[percent - 1]


def told(what: str, answered: list[float], heard: list[float], worked: float, lasted: float) -> str:
    """Put into words what was measured."""
    done = len(answered)
    return (
        f"{what}: {done / worked:.0f} actions/s of processor"
        f" ({1000 * worked / done:.2f} ms each), {done / lasted:.0f}/s on the clock;"
        f" answered p50 {late(answered, 50):.1f} p99 {late(answered, 99):.1f} ms;"
        f" heard p50 {late(heard, 50):.1f} p99 {late(heard, 99):.1f} ms"
    )


async def measure(
    servers: Sequence[Server], busy: Callable[[], float], options: argparse.Namespace, tables: int
) -> str:
    """Let programs play at so many tables of those servers in turn, which have been `busy` for so
    many seconds; return what was measured, in words."""
    changes = [] if options.old else ["changes=true"]
    query = "&".join([*changes, *[f"fields={name}" for name in options.fields]])
    pairs = [
        Pair(servers[one % len(servers)], options.game, query, Random(one)) for one in range(tables)
    ]
    playing = [asyncio.create_task(one.play()) for one in pairs]
    await asyncio.sleep(options.warm)
    for pair in pairs:
        pair.figures = Figures()
    before, began = busy(), time.monotonic()
    await asyncio.sleep(options.seconds)
    worked, lasted = busy() - before, time.monotonic() - began
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    done = [one for pair in pairs for one in pair.figures.answered]
    heard = [one for pair in pairs for one in pair.figures.heard]
    lines = [one for pair in pairs for one in pair.figures.lines]
    refused = sum(pair.figures.refused for pair in pairs)
    said = told(f"{tables} tables", done, heard, worked, lasted)
    return f"{said}; a line p50 {quantiles(lines, n=2)[0]:.0f} bytes; refused: {refused}"


def ours(options: argparse.Namespace, tables: int) -> str:
    """Measure our server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            return asyncio.run(measure([server], server.busy, options, tables))
        finally:
            server.process.kill()
            server.process.wait()


def others(folder: Path, options: argparse.Namespace, tables: int) -> str:
    """Measure boardgame.io's server."""
    seen = beside.play(folder, tables, options.warm, options.seconds)
    answered, heard = ([one / 1000 for one in seen[key]] for key in ("answered", "heard"))
    return told(f"  {beside.PACKAGE}", answered, heard, seen["worked"], seen["lasted"])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure what an action costs a server.")
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 32, 128])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warm", type=float, default=4, help="seconds before it counts")
    parser.add_argument("--game", default="dungeon-attack")
    parser.add_argument("--old", action="store_true", help="streams that send all each time")
    parser.add_argument("--fields", nargs="*", default=[], help="of a sight; without any, all")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io beside it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, lacks = Path(name), "it was not wanted"
        if not options.alone:
            try:
                beside.fetch(folder)
                lacks = ""
            except beside.NotThere as fault:
                lacks = str(fault)
                print(f"boardgame.io is not measured: {lacks}", flush=True)
        for tables in options.tables:
            print(ours(options, tables), flush=True)
            if not lacks:
                print(others(folder, options, tables), flush=True)


if __name__ == "__main__":
    main()
