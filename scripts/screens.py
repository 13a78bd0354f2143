"""Measure what live pages cost a server: many tables, at each two people and two who watch.

    python -m scripts.screens                            1,000 tables, one answer in 3 s at each
    python -m scripts.screens --tables 100 --game warp-dungeons --chromium

The browsers are light ones: they speak the protocol of a page (`scripts/following.py`), but paint
nothing. The figures are how long it took from the press of an answer until each of the four had
what it shows then; the bytes of that on the wire; and the seconds that the server computed for
each. With `--chromium` a real browser watches the first table too, and says when it has painted.
"""

import argparse
import asyncio
import re
import tempfile
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final
from urllib.parse import urlencode

from playwright.async_api import async_playwright

from scripts.following import Following
from scripts.load import Server
from scripts.screenshots import ARGS, CHROMIUM

SEAT: Final = re.compile(r'name="seat" value="(\d+)"')
NUMBER: Final = re.compile(r'name="number" value="(\d+)"')
ACTION: Final = re.compile(r'name="action" value="([^"]*)"')
DECISION: Final = re.compile(r'<form id="decision".*?</form>', re.DOTALL)
COOKIE: Final = re.compile(r"undercroft_owner=([^;\r]+)")
MOMENT: Final = re.compile(r'data-number="(\d+)"')
FORM: Final = "application/x-www-form-urlencoded"
WATCH: Final = """
  window.paints = [];
  addEventListener("DOMContentLoaded", () => {
    const shown = document.getElementById("table");
    if (!shown) return;
    let number = shown.dataset.number;
    new MutationObserver(() => {
      if (shown.dataset.number === number) return;
      number = shown.dataset.number;
      const painted = Number(number);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        const now = () => performance.timeOrigin + performance.now();
        port1.onmessage = () => window.paints.push([painted, now()]);
        port2.postMessage("");
      });
    }).observe(shown, { attributes: true });
  });
"""
"""Notes when the first frame has been painted that shows a moment."""


@dataclass
class Figures:
    """What the browsers of a run have seen: seconds, and bytes of each update."""

    heard: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    refused: int = 0
    whole: int = 0


class Browser:
    """A light browser: a cookie, a page, its line, and what it sends."""

    def __init__(self, port: int, table: "AtTable", name: int) -> None:
        self._port, self._table, self._name = port, table, f"screen-{name}"
        self._cookie = ""
        self._page = ""
        self.following = Following()
        self.number = -1
        self._line: asyncio.Task[None] | None = None

    async def ask(
        self, path: str, sent: dict[str, str] | None = None, live: bool = False
    ) -> tuple[bytes, bytes]:
        """Get a page, or post a form; return head and body as they came."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        body = urlencode(sent).encode() if sent is not None else b""
        head = [
            f"{'GET' if sent is None else 'POST'} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Sec-Fetch-Site: same-origin",
            "Accept-Encoding: gzip",
            f"Cookie: undercroft_owner={self._cookie}",
        ]
        if live:
            head += ["HX-Request: true", f"Undercroft-Page: {self._name} {self.following.has}"]
        if sent is not None:
            head += [f"Content-Type: {FORM}", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", answer)
        got = await reader.readexactly(int(length[1])) if length else b""
        writer.close()
        if found := COOKIE.search(answer.decode("latin-1")):
            self._cookie = found[1]
        return answer, got

    async def open(self, path: str) -> None:
        """Load a page as a browser does, and open its line."""
        head, body = await self.ask(path)
        self._page = _unzipped(head, body)
        self._line = asyncio.create_task(self._listen(path))

    def close(self) -> None:
        """Go away."""
        if self._line is not None:
            self._line.cancel()

    async def _listen(self, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        asked = (
            f"GET {path}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
            f"Undercroft-Page: {self._name} \r\nCookie: undercroft_owner={self._cookie}\r\n\r\n"
        )
        writer.write(asked.encode())
        try:
            await reader.readuntil(b"\r\n\r\n")
            unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
            told = b""
            while size := int((await reader.readline()).strip() or b"0", 16):
                chunk = await reader.readexactly(size + 2)
                told += unzip.decompress(chunk[:-2])
                *events, told = told.split(b"\n\n")
                for event in events:
                    self._told(event, size)
        finally:
            writer.close()

    def _told(self, event: bytes, size: int) -> None:
        name, _, data = event.partition(b"\ndata: ")
        if name.startswith(b"event: parts"):
            self._hear(data, size)
        elif name.startswith(b"event: table") and self.number < 0:
            self.number = int(data)

    def _hear(self, message: bytes, size: int) -> None:
        if not self.following.hear(message):
            raise AssertionError("the server has said what follows nothing that it was told")
        self.number = self.following.number
        self._table.heard(self, size, b'"from":""' in message)

    def question(self) -> dict[str, str] | None:
        """Return the form of one answer, None if this browser is asked nothing."""
        text = self.following.text if self.following.has else self._page
        form = DECISION.search(text)
        if form is None:
            return None
        actions = ACTION.findall(form[0])
        number, seat = NUMBER.search(form[0]), SEAT.search(form[0])
        if not actions or number is None or seat is None:
            return None
        chosen = unescape(self._table.chance.choice(actions))
        return {"seat": seat[1], "number": number[1], "action": chosen}

    async def answer(self, path: str, form: dict[str, str]) -> None:
        """Give an answer, and take in what comes of it."""
        head, body = await self.ask(f"{path}/act", form, live=True)
        if b" 200 " not in head[:20]:
            self._table.figures.refused += 1
        if b"parts+json" in head:
            self._hear(_unzipped(head, body).encode(), len(head) + len(body))


def _unzipped(head: bytes, body: bytes) -> str:
    packed = re.search(rb"(?i)content-encoding: gzip", head)
    return (zlib.decompress(body, 16 + zlib.MAX_WBITS) if packed else body).decode()


class AtTable:
    """A table in play: its four browsers, and the press that is under way."""

    def __init__(self, port: int, number: int, figures: Figures) -> None:
        self.figures, self.chance = figures, Random(number)
        self.browsers = [Browser(port, self, number * 4 + one) for one in range(4)]
        self.path = ""
        self.pressed: dict[int, float] = {}
        self._began = 0.0
        self._waits: set[Browser] = set()
        self.counts = False

    async def begin(self, game: str) -> None:
        """Set a table up, sit down, and let the others come."""
        host, guest, *_ = self.browsers
        form = {"seat-0": "me", "seat-1": "open", "name-0": "Ann", "pace": "instant"}
        form |= {"terms": "on", "watchers": "on", "chat": "on", "absence": "never", "clock": "0"}
        head, _ = await host.ask(f"/games/{game}", form)
        found = re.search(rb"(?i)location: (\S+)", head)
        assert found is not None, head
        self.path = found[1].decode()
        await guest.ask(self.path)
        await guest.ask(f"{self.path}/sit", {"seat": "1", "name": "Ben"})
        await guest.ask(f"{self.path}/ready", {"seat": "1", "ready": "true"})
        for one in self.browsers:
            await one.open(self.path)

    def heard(self, browser: Browser, size: int, is_whole: bool) -> None:
        """Note that a browser has what it shows next."""
        if not self.counts:
            return
        self.figures.whole += is_whole
        self.figures.sizes.append(size)
        if browser in self._waits:
            self._waits.discard(browser)
            self.figures.heard.append(time.monotonic() - self._began)

    async def play(self, pause: float) -> None:
        """Give an answer each so many seconds, for as long as anybody is asked."""
        await asyncio.sleep(self.chance.random() * pause)
        while True:
            due = time.monotonic() + pause
            for one in self.browsers[:2]:
                if form := one.question():
                    self._began, self._waits = time.monotonic(), set(self.browsers)
                    self.pressed[max(b.number for b in self.browsers) + 1] = time.time()
                    await one.answer(self.path, form)
                    if self.counts:
                        self.figures.answered.append(time.monotonic() - self._began)
                    break
            await asyncio.sleep(max(0.0, due - time.monotonic()))


@asynccontextmanager
async def painting(url: str, table: AtTable) -> AsyncIterator[None]:
    """Let a real Chromium watch a table meanwhile, and note when it has painted each press."""
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = await browser.new_page()
        await page.add_init_script(WATCH)
        await page.goto(url, timeout=120_000)
        yield
        for number, at in await page.evaluate("window.paints"):
            if number in table.pressed:
                table.figures.painted.append(at / 1000 - table.pressed[number])
        await browser.close()


async def measure(server: Server, options: argparse.Namespace) -> Figures:
    """Let all tables play; return what was seen in the last seconds."""
    figures = Figures()
    tables = [AtTable(server.port, number, figures) for number in range(options.tables)]
    for first in range(0, len(tables), 20):
        await asyncio.gather(*[one.begin(options.game) for one in tables[first : first + 20]])
    address = f"http://127.0.0.1:{server.port}{tables[0].path}"
    async with painting(address, tables[0]) if options.chromium else nullcontext():
        playing = [asyncio.create_task(one.play(options.pause)) for one in tables]
        await asyncio.sleep(4 * options.pause)
        for one in tables:
            one.counts = True
        began, busy = time.monotonic(), server.busy()
        await asyncio.sleep(options.seconds)
        took, worked = time.monotonic() - began, server.busy() - busy
        for one in tables:
            one.counts = False
    for task in playing:
        if task.done():
            task.result()  # it never ends by itself
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for one in tables:
        for browser in one.browsers:
            browser.close()
    _say(options, figures, took, worked, server.memory())
    return figures


def _say(
    options: argparse.Namespace, figures: Figures, took: float, worked: float, memory: int
) -> None:
    def times(seconds: list[float]) -> str:
        if len(seconds) < 2:
            return "none"
        ms = [1000 * one for one in seconds]
        return f"p50 {median(ms):.0f} ms, p99 {quantiles(ms, n=100)[98]:.0f} ms (n {len(ms)})"

    sizes = figures.sizes or [0, 0]
    tenth = quantiles(sizes, n=10)[8]
    core, each = 100 * worked / took, 1000 * worked / len(sizes)
    lines = [
        f"{options.tables} tables of {options.game}, an answer in {options.pause} s at each:",
        f"{len(figures.answered) / took:.0f} answers/s, {len(sizes) / took:.0f} updates/s",
        f"from the press until a browser has it: {times(figures.heard)}",
        f"until the answer has come back:        {times(figures.answered)}",
        f"until Chromium has painted it:         {times(figures.painted)}",
        (
            f"an update on the wire: median {median(sizes):.0f} bytes, p90 {tenth:.0f};"
            f" {figures.whole} were whole pages"
        ),
        f"the server computes {core:.0f}% of a core, {each:.2f} ms an update",
        f"refused {figures.refused}; the server holds {memory / 2**20:.0f} MiB",
    ]
    print("\n  ".join(lines))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure what live pages cost a server.")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=3.0, help="seconds between two answers")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="dungeon-attack")
    parser.add_argument("--chromium", action="store_true", help="one real browser watches too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(measure(server, options))
        finally:
            server.process.terminate()
            with suppress(Exception):
                server.process.wait(10)
            server.process.kill()


if __name__ == "__main__":
    main()
