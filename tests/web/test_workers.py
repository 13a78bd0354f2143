"""Several worker processes over one PostgreSQL: whoever is on which, all see one table."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx2
import psycopg
import pytest

from tests.postgres import Postgres
from tests.web.servers import ENOUGH, PATIENCE, free_port, visiting
from undercroft.games import all_games
from undercroft.match import Record, replay
from undercroft.tables import SILENT
from undercroft.tables.database import DATABASE
from undercroft.web.server.serve import serve
from undercroft.web.settings import LIMITS

SPEC: Final = next(spec for spec in all_games().values() if not spec.hides)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="it looks in /proc for who answers"
)

STARTS: Final = 3
"""How often PATIENCE a worker has that starts anew while the other takes all that the tests ask."""


class Workers:
    """The program with two workers."""

    def __init__(self, url: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._clients = ExitStack()
        command = [sys.executable, "-m", "tests.web.lucky", "serve", "--workers", "2"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            env={**os.environ, DATABASE: url, LIMITS: ENOUGH},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def each(self, lines: int = 3) -> list[list[httpx2.Client]]:
        """Return clients for each worker: a line that is kept open stays with who took it.

        On a busy machine the same worker may take all of them; it rests once it has enough.
        """
        found: defaultdict[int, list[httpx2.Client]] = defaultdict(list)
        ends = time.monotonic() + STARTS * PATIENCE
        while time.monotonic() < ends:
            client = self.visitor()
            try:
                with resting(pid for pid, clients in found.items() if len(clients) == lines):
                    pid = self.behind(client.get("/health", timeout=1))
            except httpx2.TransportError:
                time.sleep(0.05)
                continue
            if pid:
                found[pid].append(client)
            if [len(clients) for clients in found.values()] == [lines] * 2:
                return list(found.values())
        raise AssertionError(f"only {dict(found)} answer")

    def visitor(self) -> httpx2.Client:
        """Return a client with a line of its own."""
        return self._clients.enter_context(visiting(self.url))

    def behind(self, answer: httpx2.Response) -> int:
        """Return the process at the other end of the line of an answer."""
        port = answer.extensions["network_stream"].get_extra_info("client_addr")[1]
        ends = f":{self.port:04X}", f":{port:04X}"
        for line in Path("/proc/net/tcp").read_text().splitlines():
            words = line.split()
            if (words[1][-5:], words[2][-5:]) == ends:
                its = f"socket:[{words[9]}]"
                return next((pid for pid in self._children() if its in _files(pid)), 0)
        return 0

    def _children(self) -> list[int]:
        parent = self.process.pid
        said = Path(f"/proc/{parent}/task/{parent}/children").read_text()
        return [int(pid) for pid in said.split()]

    def stop(self) -> tuple[int, str]:
        """End it; return its exit code and what it complained about."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=PATIENCE)
        self._clients.close()
        return self.process.returncode, said


@contextmanager
def resting(pids: Iterable[int]) -> Iterator[None]:
    """Let these processes do nothing for a moment."""
    stopped = list(pids)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def _files(pid: int) -> list[str]:
    try:
        return [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]
    except OSError:
        return []


@pytest.fixture(scope="module")
def workers(postgres: Postgres) -> Iterator[Workers]:
    """Two workers over one database."""
    yield from started(postgres)


@pytest.fixture
def own_workers(postgres: Postgres) -> Iterator[Workers]:
    """Two workers of a test's own, which it may end."""
    yield from started(postgres)


def started(postgres: Postgres) -> Iterator[Workers]:
    """Let two workers run over an empty database."""
    with postgres.database() as url:
        running = Workers(url)
        yield running
        running.stop()


@contextmanager
def watching(client: httpx2.Client, table: str) -> Iterator[Iterator[dict[str, Any]]]:
    """Follow a match as a watcher; what is told is read one by one."""
    with client.stream("GET", f"{table}/stream") as answer:
        yield (json.loads(line) for line in answer.iter_lines() if line.strip())


def until(told: Iterator[dict[str, Any]], number: int) -> dict[str, Any]:
    """Read on until a moment is told."""
    for said in told:
        if said["type"] == "sight" and said["sight"]["number"] >= number:
            return said
    raise AssertionError("the stream has ended")


class Player:
    """Somebody who plays by one line to the server."""

    def __init__(self, client: httpx2.Client, table: str, seat: int, token: str) -> None:
        self.client = client
        self._table = table
        self._seat = seat
        self._who = {"Authorization": f"Bearer {token}"}

    def sight(self) -> dict[str, Any]:
        """What they see now."""
        answer = self.client.get(
            f"{self._table}/sight", params={"seat": self._seat}, headers=self._who
        )
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        return said

    def act(self) -> int:
        """Answer if it is their turn; return the number of the moment after that, else 0."""
        sight = self.sight()
        if sight["over"] or not sight["question"]["options"]:
            return 0
        action = sight["question"]["options"][0]["notation"]
        body = {"seat": self._seat, "number": sight["number"], "action": action}
        done = self.client.post(f"{self._table}/actions", json=body, headers=self._who)
        assert done.status_code == 200, done.text
        return int(done.json()["number"])


def begin(client: httpx2.Client, *kinds: str) -> tuple[str, str]:
    """Set a table up; return its address and the token of whoever did."""
    wish = {"game": SPEC.slug, "seats": [{"kind": kind} for kind in kinds], "pace": "instant"}
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['id']}", answer.json()["token"]


def meet(one: httpx2.Client, other: httpx2.Client) -> tuple[str, list[Player]]:
    """Let two people sit down at a table, each on a worker of their own."""
    table, token = begin(one, "me", "open")
    joined = other.post(f"{table}/seats/1", json={"name": "Ben"})
    assert joined.status_code == 200, joined.text
    return table, [Player(one, table, 0, token), Player(other, table, 1, joined.json()["token"])]


def test_people_on_different_workers_see_each_action_live(workers: Workers) -> None:
    (one, here, _), (other, there, _) = workers.each()
    table, players = meet(one, other)
    with watching(here, table) as first, watching(there, table) as second:
        for _ in range(20):
            numbers = [player.act() for player in players]
            assert any(numbers), "what one worker has written the other knows"
            assert until(first, max(numbers)) == until(second, max(numbers))


@pytest.mark.long
def test_bots_move_once(workers: Workers) -> None:
    (one, here, _), (other, there, _) = workers.each()
    table, _ = begin(one, "bot", "bot")
    for client in (here, there):
        with watching(client, table) as told:
            assert any(said["type"] == "sight" and said["sight"]["over"] for said in told)
    records = [client.get(f"{table}/record").text for client in (one, other)]
    assert records[0] == records[1]
    assert replay(SPEC, Record.from_json(records[0])).state.is_terminal()


@pytest.mark.long
def test_they_end_without_waiting_for_who_watches(own_workers: Workers) -> None:
    (one, here, _), (_, there, _) = own_workers.each()
    table, _ = begin(one, "me", "open")
    with watching(here, table) as first, watching(there, table) as second:
        next(first), next(second)
        # Who has to be cut off after three seconds is complained about.
        assert own_workers.stop() == (0, "")


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(workers: Workers) -> None:
    (one, _, _), (other, there, _) = workers.each()
    table, players = meet(one, other)
    with watching(there, table) as told:
        for _ in range(6):
            number = max(player.act() for player in players)
        until(told, number)
        before = players[1].sight()
        os.kill(workers.behind(one.get("/health")), signal.SIGKILL)
        assert players[1].sight() == before
        (players[0].client, *_), _ = workers.each()
        for _ in range(6):
            number = max(player.act() for player in players)
        until(told, number)


@pytest.fixture
def lonely_workers(own_postgres: Postgres) -> Iterator[Workers]:
    """Two workers whose database server a test may end."""
    yield from started(own_postgres)


def answering(workers: Workers, status: int, *not_by: int) -> httpx2.Client:
    """Return a client whom a worker answers with that status, none of those."""
    ends = time.monotonic() + STARTS * PATIENCE
    while time.monotonic() < ends:
        client = workers.visitor()
        with suppress(httpx2.TransportError):
            answer = client.get("/health", timeout=2)
            if answer.status_code == status and workers.behind(answer) not in {0, *not_by}:
                return client
        client.close()
        time.sleep(0.05)
    raise AssertionError(f"nobody answers {status}")


def test_a_worker_that_dies_while_the_database_is_away_comes_back_with_it(
    own_postgres: Postgres, lonely_workers: Workers
) -> None:
    (one, *_), (other, *_) = lonely_workers.each(1)
    _, players = meet(one, other)
    assert any(player.act() for player in players)
    killed, lives = [lonely_workers.behind(client.get("/health")) for client in (one, other)]
    own_postgres.stop()
    away = time.monotonic()
    assert other.get("/health").status_code == 503
    os.kill(killed, signal.SIGKILL)
    fresh = answering(lonely_workers, 503, killed, lives)
    page, said = fresh.get("/"), fresh.get("/api/games")
    assert page.status_code == said.status_code == 503
    assert "database does not answer" in page.text
    assert SILENT in said.json()["error"]
    own_postgres.start()
    players[0].client = answering(lonely_workers, 200, lives)
    assert answering(lonely_workers, 200, killed).get("/").status_code == 200
    minutes = 1 + (time.monotonic() - away) // 60
    assert any(player.act() for _ in range(3) for player in players)
    ended, complaints = lonely_workers.stop()
    assert ended == 0
    assert "Traceback" not in complaints
    assert complaints.count("the database takes nothing in") <= 3 * minutes  # for each process


def test_a_server_whose_workers_cannot_start_ends_with_a_code_that_says_so(
    own_postgres: Postgres, lonely_workers: Workers
) -> None:
    (one, *_), _ = lonely_workers.each(1)
    with psycopg.connect(own_postgres.last) as line:
        line.execute("update alembic_version set version_num = '9999'")
    os.kill(lonely_workers.behind(one.get("/health")), signal.SIGKILL)
    assert lonely_workers.process.wait(timeout=STARTS * PATIENCE) == 1
    assert "A worker could not start" in lonely_workers.stop()[1]


def test_several_workers_need_a_database_they_can_share(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"they can share: name .* UNDERCROFT_DATABASE_URL"):
        serve("127.0.0.1", 0, tmp_path / "tables.db", False, workers=2)
