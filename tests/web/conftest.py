"""A client without a browser, a real server to kill, and a real browser."""

import html
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import IO, Any, Final

import httpx2
import pytest
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from tests.web.chromium import BROWSER, PATIENCE
from undercroft.games import all_games
from undercroft.tables import database_url
from undercroft.web import Settings, create_app
from undercroft.web.settings import LIMITS

ORIGIN: Final = "http://127.0.0.1"
SPEC: Final = next(iter(all_games().values()))
GAME: Final = f"/games/{SPEC.slug}"

SAME_LUCK: Final = "from tests.luck import same_luck\nsame_luck()\n"
"""What a test's server begins with."""

ENOUGH: Final = "burst=100000 a_second=100000 changes=100000 changes_a_second=100000 lines=1000"
"""Limits that nobody meets: all tests come from one address."""

SERVE: Final = """
import sys
from pathlib import Path
from shutil import copyfile
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
"""


@pytest.fixture
def database(tmp_path: Path, migrated: Path) -> Path:
    """Where the matches of a test are."""
    return copyfile(migrated, tmp_path / "tables.db")


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A browser without a screen."""
    with TestClient(create_app(Settings(database_url(database))), base_url=ORIGIN) as client:
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
        self.moment = int(self._one(r'data-number="(\d+)"'))
        number = re.search(r'name="number" value="(\d+)"', text)
        self.number = int(number[1]) if number else -1
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
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = look(client, table)
        if shown.actions or shown.over:
            return shown
        time.sleep(0.05)
    raise AssertionError(f"nobody moves: {shown.prompt}")


def last_moment(client: TestClient | httpx2.Client, table: str) -> int:
    """How many moments of a match there are to look back at."""
    found = re.search(r'id="at">\d+</b> of (\d+)', client.get(f"{table}/replay").text)
    assert found is not None
    return int(found[1])


def seed_of(database: Path, table: str) -> str:
    """The seed of a match, from the store: no client may see it while it runs."""
    with sqlite3.connect(database) as store:
        rows = store.execute("select seed from matches where id = ?", [Path(table).name])
        seed: str = rows.fetchone()[0]
    store.close()
    return seed


def visiting(url: str, **more: Any) -> httpx2.Client:
    """A client of a server; as none has TLS, it does not read all certificates that there are."""
    return httpx2.Client(base_url=url, verify=False, timeout=PATIENCE, **more)


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    with visiting(url) as client:
        while time.monotonic() < end:
            try:
                client.get("/health")
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
    raise AssertionError("the server does not answer")


class Server:
    """The program as people start it, in a process that can be killed."""

    program: str = SERVE

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
        wait_for(self.url)

    @classmethod
    def more(cls) -> list[str]:
        """What the program is told besides its port and its database."""
        return []

    @classmethod
    def launch(
        cls,
        port: int,
        database: Path,
        stdout: IO[str] | int = subprocess.DEVNULL,
        stderr: IO[str] | int = subprocess.PIPE,
    ) -> "subprocess.Popen[str]":
        """Start the program without waiting for it."""
        command = [sys.executable, "-c", SAME_LUCK + cls.program, str(port), str(database)]
        there = {**os.environ, LIMITS: ENOUGH}
        return subprocess.Popen(
            [*command, *cls.more()], env=there, stdout=stdout, stderr=stderr, text=True
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop it; return its exit code and what it complained about."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


class SharedServer(Server):
    """The one for all tests that do not meet: see `tests.web.served`."""

    program = "from tests.web.served import main\nmain()\n"


@pytest.fixture
def browser() -> Browser:
    """A browser without a window, the same for all tests of this process."""
    return BROWSER.running()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for tests that do not meet, the same for all tests of this process."""
    running = SharedServer(tmp_path_factory.mktemp("shared") / "tables.db")
    yield running
    running.stop()


@pytest.fixture
def own_server(database: Path) -> Iterator[Server]:
    """A running server of a test's own, to be killed or to be talked to in another way."""
    running = Server(database)
    yield running
    running.stop()
