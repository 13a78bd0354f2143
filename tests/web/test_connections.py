"""How long a connection may keep the server waiting, how many there may be, and what is said."""

import asyncio
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Final

import h11
import pytest
import uvicorn

from tests.web.conftest import begin, look
from tests.web.servers import PATIENCE, Server, visiting, wait_for
from undercroft.tables import House, database_url
from undercroft.web import Settings, create_app
from undercroft.web.server.connections import UNREAD, WITHIN, Connection, Loop, Timed
from undercroft.web.server.serve import listen, quickest, set_up
from undercroft.web.settings import Limits

HOST: Final = b"Host: 127.0.0.1\r\n"
SHORT: Final = 0.4
ANOTHER: Final = "127.0.0.2"
"""An address of this machine that no proxy is expected at."""


class Within:
    """A server in this process."""

    def __init__(self, database: Path, limits: Limits) -> None:
        settings = Settings(database_url(database), limits=limits)
        self._door = listen("127.0.0.1", 0)
        self.address: tuple[str, int] = self._door.getsockname()
        self.url = f"http://{self.address[0]}:{self.address[1]}"
        self._server = uvicorn.Server(set_up(create_app(settings), False))
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self._door]})
        self._thread.start()
        wait_for(self.url)

    def open(self, came_from: str = "127.0.0.1") -> socket.socket:
        """Open a connection."""
        return socket.create_connection(self.address, PATIENCE, source_address=(came_from, 0))

    @property
    def count(self) -> int:
        """How many connections it has."""
        return len(self._server.server_state.connections)

    def fits_little(self) -> None:
        """Let little be on its way to who comes from now on."""
        self._door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    @property
    def is_stuck(self) -> bool:
        """Say whether somebody does not take what is said."""
        known = list(self._server.server_state.connections)
        return any(one.flow.write_paused for one in known if isinstance(one, Timed))

    def stop(self, within: int = 3) -> None:
        """End it; who is served then is so for some seconds more."""
        self._server.config.timeout_graceful_shutdown = within
        self._server.should_exit = True
        self._thread.join(PATIENCE)


@pytest.fixture
def limits() -> Limits:
    return Limits(connections=3)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time-outs are short."""
    for awaited in WITHIN:
        monkeypatch.setitem(WITHIN, awaited, SHORT)


@pytest.fixture
def within(database: Path, limits: Limits) -> Iterator[Within]:
    """Such a server; three connections from an address are as many as it may have."""
    running = Within(database, limits)
    yield running
    running.stop()


def ended(line: socket.socket) -> bool:
    """Wait for the other side to end a connection; say whether it did before patience ended."""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health",
        b"GET /health HTTP/1.1\r\n" + HOST,
        b"POST /records HTTP/1.1\r\nContent-Length: 9\r\n" + HOST + b"\r\nhalf",
        b"GET /health HTTP/1.1\r\n" + HOST + b"\r\nGET /he",
        b"GET /health HTTP/1.1\r\nContent-Length: 9\r\n" + HOST + b"\r\nhalf",
    ],
)
def test_who_sends_no_whole_request_is_let_go(
    within: Within, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with within.open() as line:
        line.sendall(sent)
        assert ended(line)
    within.stop()
    assert caplog.messages == []


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("head", [b"GET /", b"POST /records HTTP/1.1\r\nContent-Length: 99999\r\n"])
def test_a_letter_now_and_then_gives_no_more_time(within: Within, head: bytes) -> None:
    if head.startswith(b"POST"):
        head += HOST + b"\r\n"
    end = time.monotonic() + PATIENCE
    with within.open() as line, pytest.raises(ConnectionError):
        drip(line, head, end)


def drip(line: socket.socket, head: bytes, end: float) -> None:
    """Send something, and then a letter now and then."""
    line.sendall(head)
    while time.monotonic() < end:
        line.sendall(b"x")
        time.sleep(SHORT / 8)


@pytest.mark.usefixtures("short")
def test_who_does_not_read_is_let_go(within: Within) -> None:
    ask = b"GET /static/vendor/htmx.min.js HTTP/1.1\r\n" + HOST + b"\r\n"
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(within.address)
        line.sendall(ask * 200)
        end = time.monotonic() + PATIENCE
        while within.count and time.monotonic() < end:
            time.sleep(SHORT / 4)
    assert within.count == 0


def begun(within: Within) -> int:
    """How many requests are being answered."""
    return len(within._server.server_state.tasks)


def test_what_cannot_be_done_before_the_end_is_answered_so(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    within = Within(database, Limits())
    with visiting(within.url) as client, ExitStack() as stack:
        page, asked = begin(client, 2, 0).encode(), []
        monkeypatch.setattr(House, "table", for_ever)
        for path in (page, b"/api" + page + b"/sight"):
            for _ in range(3):
                line = stack.enter_context(within.open())
                line.sendall(b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"\r\n")
                asked.append(line)
        while begun(within) < len(asked):
            time.sleep(0.01)
        within.stop(0)
        for line in asked:
            head = line.recv(65536).partition(b"\r\n\r\n")[0]
            assert head.startswith(b"HTTP/1.1 503 ")
            assert b"content-security-policy: " in head
    assert all(said.startswith("Cancel ") for said in caplog.messages)


async def for_ever(house: House, match_id: str) -> None:
    """Take longer than any server lives."""
    await asyncio.Event().wait()


HTMX: Final = b"GET /static/vendor/htmx.min.js HTTP/1.1\r\n"


@pytest.mark.parametrize(
    "asked",
    [
        60 * (HTMX + HOST + b"\r\n"),
        60 * (HTMX + b"Host: elsewhere.example\r\n\r\n"),
        HTMX + HOST + b"\r\nGET /tables/here HTTP/1.1\r\n" + HOST + b"\r\n",
    ],
    ids=["answer", "refusal", "behind an answer"],
)
def test_what_nobody_reads_is_broken_off_at_the_end(
    within: Within, asked: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(House, "table", for_ever)
    within.fits_little()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(within.address)
        line.sendall(asked)
        while not (within.is_stuck and begun(within)):
            time.sleep(0.01)
        within.stop(0)
        assert ended(line)
    assert all(said.startswith("Cancel ") for said in caplog.messages)


@pytest.mark.usefixtures("short")
def test_a_live_line_is_not_idle(within: Within) -> None:
    with visiting(within.url, headers={"Connection": "close"}) as client:  # none is kept idle
        table = begin(client, 2, 0)
        with client.stream("GET", f"{table}/events") as stream:
            lines = stream.iter_lines()
            first = told(lines)
            time.sleep(4 * SHORT)
            client.post(f"{table}/act", data=look(client, table).answer())
            assert told(lines) > first


def told(lines: Iterator[str]) -> int:
    """The next number that a live line tells."""
    return next(int(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))


def test_an_address_has_so_many_connections_and_no_more(within: Within) -> None:
    with ExitStack() as stack:
        several = [stack.enter_context(within.open(ANOTHER)) for _ in range(3)]
        with within.open(ANOTHER) as one_more:
            said = one_more.recv(1000)
            assert said.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
            assert b"So many connections are open from where you are" in said
            assert ended(one_more)
        several[0].sendall(b"GET /health HTTP/1.1\r\nConnection: close\r\n" + HOST + b"\r\n")
        assert several[0].recv(1000).startswith(b"HTTP/1.1 200")
        assert ended(several[0])
        with within.open(ANOTHER) as instead:
            instead.sendall(b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n")
            assert instead.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_proxy_has_as_many_as_it_needs(within: Within) -> None:
    with ExitStack() as stack:
        for _ in range(6):
            line = stack.enter_context(within.open())
            line.sendall(b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 200")


def test_the_usual_times_are_long_enough_for_people() -> None:
    assert WITHIN[h11.IDLE] >= 10
    assert min(WITHIN[h11.SEND_BODY], WITHIN[UNREAD]) >= 60


class FewFiles(Server):
    """A server that may have 256 files open."""

    @classmethod
    def launch(cls, *arguments: object, **more: object) -> "subprocess.Popen[str]":
        """Start it with that limit."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        try:
            return super().launch(*arguments, **more)  # type: ignore[arg-type]
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_at_the_limit_of_files_others_wait_and_it_is_said_once(database: Path) -> None:
    server = FewFiles(database)
    with ExitStack() as stack:
        lines = []
        for _ in range(300):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            line.sendall(b"GET /health HTTP/1.1\r\n" + HOST)
            lines.append(line)
        lines[0].sendall(b"\r\n")
        assert lines[0].recv(1000).startswith(b"HTTP/1.1 200"), "who is inside is served"
        assert server.process.stderr is not None
        said = server.process.stderr.readline()
        for line in lines[:150]:
            line.close()
        lines[-1].sendall(b"\r\n")
        lines[-1].settimeout(PATIENCE)
        assert lines[-1].recv(1000).startswith(b"HTTP/1.1 200"), "who waited comes in"
    _, more = server.stop()
    assert more == "", "it is said once"
    assert "no more than about 192 connections fit into the 256 files" in said


def test_a_head_without_an_end_is_cut_off(within: Within) -> None:
    with within.open() as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + HOST)
        with suppress(ConnectionError):
            for _ in range(40):
                line.sendall(b"X-Much: " + b"x" * 5000 + b"\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 400")


def test_a_long_body_is_no_part_of_the_next_head(within: Within) -> None:
    much = b"x" * 100_000
    with within.open() as line:
        line.sendall(b"POST /api/records HTTP/1.1\r\nContent-Length: 100000\r\n" + HOST + b"\r\n")
        for at in range(0, len(much), 10_000):
            line.sendall(much[at : at + 10_000])
        assert not line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET / HTTP/1.1\r\n")
        time.sleep(SHORT / 4)  # so that it comes in two parts
        line.sendall(HOST + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_without_the_quick_libraries_a_server_has_what_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "undercroft.web.server.quick", None)
    assert quickest() == (Loop, Connection)
