"""The program itself: live updates, a clean end, and a match that outlives SIGKILL."""

import re
import signal
import socket
import subprocess
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.tables.conftest import Rooms
from tests.tables.test_prune import happened
from tests.web.conftest import GAME, ORIGIN, Shown, begin, look, my_turn, seating
from tests.web.servers import PATIENCE, Server, visiting
from undercroft.tables import database_url
from undercroft.web import create_app
from undercroft.web.server.serve import listen, typed
from undercroft.web.settings import Limits, Settings


def test_a_watcher_is_told_of_every_change(server: Server) -> None:
    with visiting(server.url) as client:
        table = begin(client, 2, 0)
        with client.stream("GET", f"{table}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = stream.iter_lines()
            first = int(told(lines))
            client.post(f"{table}/act", data=look(client, table).answer())
            assert int(told(lines)) == first + 1


def told(lines: "object") -> str:
    """The next number that the stream tells."""
    assert hasattr(lines, "__next__")
    while not (line := str(next(lines))).startswith("data: "):
        assert line == "" or line.partition(":")[0] in ("event", "id", "")
    return line.removeprefix("data: ")


def test_the_server_ends_cleanly_while_somebody_watches(own_server: Server) -> None:
    with visiting(own_server.url) as client:
        table = begin(client, 1, 1)
        with client.stream("GET", f"{table}/events") as stream:
            next(stream.iter_lines())
            assert own_server.stop(signal.SIGINT) == (0, "")


def test_another_signal_leaves_out_nothing_of_the_end(own_server: Server) -> None:
    here = ("127.0.0.1", own_server.port)
    with socket.create_connection(here, PATIENCE) as asks:
        head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"
        asks.sendall(head + b"half")  # for the rest it waits a while
        with visiting(own_server.url) as client:
            assert client.get("/health").status_code == 200
        own_server.process.send_signal(signal.SIGINT)
        while is_open(here):
            time.sleep(0.01)
        code, said = own_server.stop(signal.SIGINT)
        assert code == 0
        assert re.fullmatch(r"ERROR: +Cancel 1 running task.*\n", said)
        assert asks.recv(1000).startswith(b"HTTP/1.1 503 ")


def is_open(here: tuple[str, int]) -> bool:
    """Say whether a server takes anybody in."""
    try:
        socket.create_connection(here, PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


def after_answers(client: httpx2.Client, answers: int) -> tuple[str, Shown]:
    """Begin a match and give so many answers, or fewer if it is over before."""
    table = begin(client, 1, 1)
    shown = my_turn(client, table)
    while answers and not shown.over:
        client.post(f"{table}/act", data=shown.answer())
        shown = my_turn(client, table)
        answers -= 1
    return table, shown


def test_killed_and_started_again_at_the_same_decision(own_server: Server) -> None:
    with visiting(own_server.url, follow_redirects=True) as client:
        tables = {}
        for answers in (0, 1, 7):
            table, before = after_answers(client, answers)
            while before.over:
                table, before = after_answers(client, answers)
            tables[table] = before
        assert own_server.stop(signal.SIGKILL)[0] == -signal.SIGKILL
        own_server.start()
        for table, before in tables.items():
            after = look(client, table)
            assert (after.number, after.prompt) == (before.number, before.prompt)
            assert (after.seat, after.actions) == (before.seat, before.actions)
            answer = client.post(f"{table}/act", data=after.answer())
            assert answer.status_code == 200
            assert Shown(answer.text).number > after.number


def test_a_port_that_is_taken_is_named(server: Server) -> None:
    second = Server.launch(server.port, server.database)
    _, said = second.communicate(timeout=PATIENCE)
    assert second.returncode == 1
    assert f"port {server.port}" in said
    assert "Traceback" not in said


def test_no_part_of_an_answer_waits_for_the_other_side() -> None:
    with listen("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()):
        connection, _ = door.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_it_says_where_it_is_open(database: Path) -> None:
    process = Server.launch(0, database, stdout=subprocess.PIPE)
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
    assert found is not None
    with visiting(found[0]) as client:
        assert client.get("/").status_code == 200
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_what_a_server_is_set_up_with_reaches_its_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_SETTINGS", "")
    settings = Settings("url", ("den",), "https://den", Limits(lines=3), True, ("/a/pack",))
    settings.hand_on()
    assert Settings.handed_on() == settings


def test_a_server_removes_old_tables_if_it_is_told_for_how_long_to_keep_them(
    database: Path,
) -> None:
    url = database_url(database)
    with TestClient(create_app(Settings(url)), base_url=ORIGIN) as client:
        table = client.post(GAME, data={**seating(), "seat-1": "open"}, follow_redirects=False)
        path = table.headers["location"]
    rooms = Rooms(url)
    happened(rooms, datetime.now(UTC) - timedelta(days=30))
    for days, status in [(0, 200), (31, 200), (29, 404)]:
        with TestClient(create_app(Settings(url, keep_days=days)), base_url=ORIGIN) as client:
            end = time.monotonic() + PATIENCE
            while status == 404 and rooms.rows("select id from matches"):
                assert time.monotonic() < end
            assert client.get(path).status_code == status


@pytest.mark.parametrize(
    ("host", "spoken"),
    [("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("den", "den"), ("::", "127.0.0.1")],
)
def test_the_address_can_be_typed(host: str, spoken: str) -> None:
    assert typed(host) == spoken


class ChangedMeanwhile(Server):
    """A server whose database another program takes over after it was found fit."""

    program = (
        """
import sqlite3
from undercroft.web.server import serve as serving
found_fit = serving.make_ready
def make_ready(url):
    found_fit(url)
    with sqlite3.connect(url.partition(":///")[2]) as line:
        line.execute("update alembic_version set version_num = '9999'")
    line.close()
serving.make_ready = make_ready
"""
        + Server.program
    )


def test_a_server_that_cannot_start_ends_with_a_code_that_says_so(database: Path) -> None:
    process = ChangedMeanwhile.launch(0, database, stdout=subprocess.PIPE)
    shown, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert shown == ""
    assert said.endswith("The server could not start, and has ended. Its log says why.\n")
