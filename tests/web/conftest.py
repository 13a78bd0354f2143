"""A client without a browser, a real server to kill, and a real browser."""

import html
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx2
import pytest
from starlette.testclient import TestClient

from undercroft.games import all_games
from undercroft.tables import database_url
from undercroft.web import create_app

ORIGIN: Final = "http://127.0.0.1"
SPEC: Final = next(iter(all_games().values()))
GAME: Final = f"/games/{SPEC.slug}"

SAME_LUCK: Final = (
    "import secrets; from random import Random; luck = Random(2026);"
    "secrets.token_hex = lambda size=16: luck.randbytes(size).hex();"
)
"""Seeds of matches and bots come from `token_hex`: in a test's server they are the same each run.
Keys of seats, from `token_urlsafe`, stay as they are."""

_SERVE: Final = "import sys; from pathlib import Path; from undercroft.web import serve;"
_SERVE_ARGS: Final = 'serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)'


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the matches of a test are."""
    return tmp_path / "tables.db"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A browser without a screen."""
    with TestClient(create_app(database_url(database)), base_url=ORIGIN) as client:
        yield client


def seating(humans: int = 1, bots: int = 1, **fields: str) -> dict[str, str]:
    """The fields of a set-up form."""
    seats = ["me"] * humans + ["bot:random"] * bots
    return {f"seat-{n}": holder for n, holder in enumerate(seats)} | {"pace": "instant"} | fields


def begin(client: TestClient | httpx2.Client, humans: int = 1, bots: int = 1, **f: str) -> str:
    """Set a match up; return the path of its table."""
    answer = client.post(GAME, data=seating(humans, bots, **f), follow_redirects=False)
    assert answer.status_code == 303, answer.text
    location: str = answer.headers["location"]
    return location


class Shown:
    """What a table's page says, read as text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.number = int(self._one(r'data-number="(\d+)"'))
        self.prompt = html.unescape(self._one(r'id="prompt"[^>]*>(.*?)</h2>'))
        actions = re.findall(r'name="action" value="([^"]*)"', text)
        self.actions = [html.unescape(action) for action in actions]
        seat = re.search(r'name="seat" value="(\d+)"', text)
        self.seat = int(seat[1]) if seat else -1
        self.over = "The match is over" in text

    def _one(self, pattern: str) -> str:
        found = re.search(pattern, self.text)
        assert found is not None, self.text[:2000]
        return found[1]

    def answer(self, action: str | None = None) -> dict[str, str]:
        """The form of an answer; by default the first option."""
        chosen = self.actions[0] if action is None else action
        return {"seat": str(self.seat), "number": str(self.number), "action": chosen}


def look(client: TestClient | httpx2.Client, table: str) -> Shown:
    """Read a table's page."""
    answer = client.get(table)
    assert answer.status_code == 200
    return Shown(answer.text)


def my_turn(client: TestClient | httpx2.Client, table: str) -> Shown:
    """Wait until this browser is to decide, or the match is over."""
    for _ in range(200):
        shown = look(client, table)
        if shown.actions or shown.over:
            return shown
        time.sleep(0.02)
    raise AssertionError(f"nobody moves: {shown.prompt}")


def seed_of(database: Path, table: str) -> str:
    """The seed of a match, from the store: no client may see it while it runs."""
    with sqlite3.connect(database) as store:
        rows = store.execute("select seed from matches where id = ?", [Path(table).name])
        seed: str = rows.fetchone()[0]
    store.close()
    return seed


class Server:
    """The program as people start it, in a process that can be killed."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.start()

    def start(self) -> None:
        """Start it and wait for its first page."""
        self.process = self.launch(self.port, self.database)
        for _ in range(200):
            try:
                httpx2.get(self.url, timeout=5)
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    @staticmethod
    def launch(
        port: int, database: Path, stdout: int = subprocess.DEVNULL
    ) -> "subprocess.Popen[str]":
        """Start the program without waiting for it."""
        command = [sys.executable, "-c", SAME_LUCK + _SERVE + _SERVE_ARGS, str(port), str(database)]
        return subprocess.Popen(command, stdout=stdout, stderr=subprocess.PIPE, text=True)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop it; return its exit code and what it complained about."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=15)
        return self.process.returncode, said


@pytest.fixture
def server(database: Path) -> Iterator[Server]:
    """A running server."""
    running = Server(database)
    yield running
    running.stop()
