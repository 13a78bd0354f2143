"""A client without a browser, and a real server to kill."""

import html
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import Final

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.web.servers import PATIENCE, Server
from undercroft.games import all_games
from undercroft.tables import database_url
from undercroft.web import Settings, create_app

ORIGIN: Final = "http://127.0.0.1"
SPEC: Final = max(all_games().values(), key=lambda spec: spec.seats[-1])
"""The game with the most seats: tests need tables of every size."""

GAME: Final = f"/games/{SPEC.slug}"


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


@pytest.fixture
def own_server(database: Path) -> Iterator[Server]:
    """A running server of a test's own, to be killed or to be talked to in another way."""
    running = Server(database)
    yield running
    running.stop()
