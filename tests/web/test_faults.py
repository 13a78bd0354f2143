"""The program is killed at random moments while people and bots play: no action is lost or doubled.

KILLS=50 pytest tests/web/test_faults.py        # the long run; one without it
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import httpx2
import pytest

from tests.postgres import Postgres
from tests.web.servers import ENOUGH, PATIENCE, free_port, visiting, wait_for
from undercroft.games import all_games
from undercroft.match import Entry, Given, Stops
from undercroft.tables import Store, Stored, database_url
from undercroft.tables.database import DATABASE
from undercroft.testing import effort
from undercroft.web.settings import LIMITS

KILLS: Final = int(os.environ.get("KILLS", effort(1, 10)))
TABLES: Final = 2
"""How many tables of each game are played at once."""


class Program:
    """The program as people start it."""

    def __init__(self, url: str) -> None:
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._url = url
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "tests.web.lucky", "serve", "--port", str(self._port)]
        there = {**os.environ, DATABASE: self._url, LIMITS: ENOUGH}
        self._process = subprocess.Popen(command, env=there, stdout=subprocess.DEVNULL)
        wait_for(f"{self.address}/health")

    def end(self, how: signal.Signals) -> None:
        """End it, one way or another."""
        self._process.send_signal(how)
        self._process.wait(timeout=PATIENCE)


class Person:
    """Plays a seat; `sent` are its answers, each of which has to be in the journal once."""

    def __init__(self, address: str, table: str, seat: int, token: str, chance: str) -> None:
        self.table, self.seat = table, seat
        self.sent: list[str] = []
        self.at_second_try = {200: 0, 409: 0}
        self.faults: list[str] = []
        self._line = visiting(
            f"{address}/api/tables/{table}",
            headers={"Authorization": f"Bearer {token}"},
        )
        self._chance = random.Random(chance)

    def play(self, enough: Event) -> None:
        """Play until it is enough, or the match is over."""
        with self._line:
            while not enough.is_set():
                try:
                    answer = self._line.get("/sight", params={"seat": self.seat})
                except httpx2.TransportError:
                    time.sleep(0.02)
                    continue
                if answer.status_code != 200:
                    self.faults.append(answer.text)
                    return
                sight = answer.json()
                if sight["over"]:
                    return
                if sight["question"]["options"]:
                    self._answer(sight)
                else:
                    time.sleep(0.005)

    def _answer(self, sight: dict[str, Any]) -> None:
        """Give an answer; ask again with the same number as long as nobody says how it went."""
        action = self._chance.choice(sight["question"]["options"])["notation"]
        body = {"seat": self.seat, "number": sight["number"], "action": action}
        self.sent.append(action)
        for attempt in range(6000):
            try:
                answer = self._line.post("/actions", json=body)
            except httpx2.TransportError:
                time.sleep(0.02)
                continue
            if attempt and answer.status_code in self.at_second_try:
                self.at_second_try[answer.status_code] += 1
            elif answer.status_code != 200:
                self.faults.append(answer.text)
            return
        self.faults.append("nobody answers")


def gather(address: str) -> list[Person]:
    """Set tables up, each with two people and, where there is room, a bot."""
    people: list[Person] = []
    with visiting(f"{address}/api") as line:
        for spec in all_games().values():
            for number in range(TABLES):
                kinds = ["me", "me", "bot"][: spec.seats[1]]
                seats = [{"kind": kind} for kind in kinds]
                wish = {"game": spec.slug, "seats": seats, "pace": "instant"}
                said = line.post("/tables", json=wish).json()
                people += [
                    Person(address, said["id"], seat, said["token"], f"{spec.slug} {number} {seat}")
                    for seat in (0, 1)
                ]
    return people


async def kept(url: str, tables: set[str]) -> dict[str, tuple[Stored, list[Entry]]]:
    """Return what the store holds of the tables."""
    store = Store(url)
    found: dict[str, tuple[Stored, list[Entry]]] = {}
    for table in tables:
        stored = await store.find(table)
        assert stored is not None
        found[table] = stored, await store.journal(table)
    await store.close()
    return found


def answers(stored: Stored, journal: list[Entry]) -> dict[int, list[str]]:
    """Replay a journal; return what each seat answered, without what the house answers for it."""
    match = stored.setup.match(all_games()[stored.setup.game])
    found: dict[int, list[str]] = {seat: [] for seat in range(len(stored.setup.seats))}
    for entry in journal:
        assert isinstance(entry, Given)
        (notation,) = entry.notations
        assert entry.player == match.state.current_player
        declined = Stops().decline(match.spec, match.state)
        if declined is None or declined.notation != notation:
            found[entry.player].append(notation)
        match.follow([entry])
    return found


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind in turn."""
    if request.param == "sqlite":
        yield database_url(tmp_path / "tables.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        with server.database() as address:
            yield address


@pytest.mark.timeout(120 + 20 * KILLS)
def test_killed_at_random_moments_nothing_is_lost_or_doubled(url: str) -> None:
    program, chance, enough = Program(url), random.Random(KILLS), Event()
    people = gather(program.address)
    threads = [Thread(target=person.play, args=[enough]) for person in people]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.02, 1.0))
        program.end(signal.SIGKILL)
        program.start()
    time.sleep(0.3)
    enough.set()
    for thread in threads:
        thread.join()
    program.end(signal.SIGTERM)

    assert [person.faults for person in people if person.faults] == []
    found = asyncio.run(kept(url, {person.table for person in people}))
    answered = {table: answers(*one) for table, one in found.items()}
    for person in people:
        assert person.sent == answered[person.table][person.seat]
    again = [sum(person.at_second_try[status] for person in people) for status in (200, 409)]
    written = sum(len(journal) for _, journal in found.values())
    print(f"{KILLS} kills, {written} actions; at a second try {again} were taken, refused")
