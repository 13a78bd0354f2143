"""Live lines: what a connection keeps of one, and that all is let go with it."""

import asyncio
import gzip
import signal
import socket
import sys
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest

from tests.web.conftest import begin, look
from tests.web.servers import PATIENCE, Server, visiting
from tests.web.test_connections import Within
from undercroft.web.api.match import packed
from undercroft.web.server.connections import UNREAD, WITHIN, OpenLine
from undercroft.web.server.shield import HEADERS
from undercroft.web.settings import Limits
from undercroft.web.table import play

READERS: Final = ("quick", "h11")
SECRET: Final = "the Orc is in the third room"
OVER: Final = b"\r\n0\r\n\r\n"
"""How an answer ends that says by itself how long it is."""


@pytest.fixture(params=READERS)
def within(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, database: Path
) -> Iterator[Within]:
    """A server in this process, with either reader of requests; two lines are as many as an address
    may have."""
    if request.param == "h11":
        monkeypatch.setitem(sys.modules, "undercroft.web.server.quick", None)
    running = Within(database, Limits(lines=2))
    yield running
    running.stop()


class Line:
    """A live line as it comes."""

    def __init__(
        self, client: httpx2.Client, path: str, version: str = "1.1", behind: bytes = b""
    ) -> None:
        url = client.base_url
        self._socket = socket.create_connection((url.host, url.port), PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        self._socket.sendall(
            f"GET {path} HTTP/{version}\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n\r\n".encode()
            + behind
        )
        self.heard = b""
        self.until(b"\r\n\r\n")
        self.head, _, self.heard = self.heard.partition(b"\r\n\r\n")

    def until(self, said: bytes, times: int = 1) -> None:
        """Hear on until that has been said so often."""
        while self.heard.count(said) < times:
            more = self._socket.recv(65536)
            assert more, self.heard
            self.heard += more

    def send(self, what: bytes) -> None:
        """Send something more."""
        self._socket.sendall(what)

    def close(self) -> None:
        """Go away."""
        self._socket.close()


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def state(within: Within) -> Any:
    app: Any = within._server.config.app
    return app.state


def test_who_goes_away_is_there_no_more_and_nothing_is_left_of_the_line(within: Within) -> None:
    with visiting(within.url) as client:
        path = begin(client, 2, 0)
        (table,) = state(within).house.open_tables
        line = Line(client, f"{path}/events")
        line.until(b"event: table")
        assert state(within).lines.count == 1
        assert table.presence.is_there(0)
        line.close()
        wait_until(lambda: not table.presence.is_there(0))
        wait_until(lambda: not state(within).lines.count)
        wait_until(lambda: not within._server.server_state.tasks)
        known = within._server.server_state.connections
        wait_until(lambda: not any(isinstance(one, OpenLine) for one in [*known]))


def test_an_address_has_so_many_lines_and_no_more(within: Within) -> None:
    with visiting(within.url) as client:
        path = begin(client, 2, 0)
        paths = (f"{path}/events", f"/api{path}/stream", f"{path}/events")
        first, second, third = (Line(client, one) for one in paths)
        assert b" 200 " in first.head[:20]
        assert b" 200 " in second.head[:20]
        assert b" 429 " in third.head[:20]
        first.close()
        wait_until(lambda: state(within).lines.count == 1)
        again = Line(client, paths[0])
        assert b" 200 " in again.head[:20]
        for line in (second, third, again):
            line.close()


@pytest.mark.parametrize("what", ["events", "stream"])
def test_the_head_is_that_of_any_other_answer(within: Within, what: str) -> None:
    with visiting(within.url) as client:
        path = begin(client, 2, 0)
        path = f"{path}/events" if what == "events" else f"/api{path}/stream"
        # An answer in HTTP/1.0 goes on in the usual way, behind all that stands before a request.
        with ExitStack() as stack:
            heads = []
            for version in ("1.1", "1.0"):
                line = Line(client, path, version)
                stack.callback(line.close)
                heads.append(sorted(without_chance(line.head)))
        assert heads[0] == heads[1]
        for name, value in HEADERS.items():
            assert f"{name}: {value}".lower().encode() in heads[0]


def without_chance(head: bytes) -> list[bytes]:
    """The lines of a head, but for what differs from answer to answer, or by the version."""
    lines = head.lower().split(b"\r\n")
    assert sum(line.startswith(b"content-security-policy: ") for line in lines) == 1
    differs = (b"date:", b"content-security-policy:", b"transfer-encoding:")
    return [line for line in lines if not line.startswith(differs)]


def test_a_line_hears_nothing_and_says_on(within: Within) -> None:
    with visiting(within.url) as client:
        path = begin(client, 2, 0)
        line = Line(client, f"{path}/events")
        line.until(b"event: table")
        line.send(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        client.post(f"{path}/act", data=look(client, path).answer())
        line.until(b"event: ", 2)
        assert b"HTTP/1.1" not in line.heard
        line.close()


HEALTH: Final = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize("behind", [HEALTH, 3 * HEALTH])
def test_what_is_asked_at_once_behind_a_line_is_not_answered(
    within: Within, behind: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with visiting(within.url) as client:
        path = begin(client, 2, 0)
        line = Line(client, f"{path}/events", behind=behind)
        line.until(b"event: table")
        client.post(f"{path}/act", data=look(client, path).answer())
        line.until(b"event: ", 2)
        assert b"HTTP/1.1" not in line.heard
        line.close()
    assert caplog.messages == []


def test_who_goes_away_is_missed_also_if_more_was_asked_behind_the_line(
    within: Within, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "BEAT", 1000 * PATIENCE)  # so that no word fails to be taken
    with visiting(within.url) as client:
        path = begin(client, 2, 0)
        (table,) = state(within).house.open_tables
        line = Line(client, f"{path}/events", behind=HEALTH)
        line.until(b"event: table")
        line.close()
        wait_until(lambda: not table.presence.is_there(0))
        wait_until(lambda: not state(within).lines.count)


def test_all_lines_end_with_the_server(own_server: Server) -> None:
    with visiting(own_server.url) as client:
        path = begin(client, 1, 1)
        lines = [Line(client, f"{path}/events") for _ in range(20)]
        lines += [Line(client, f"/api{path}/stream") for _ in range(20)]
        for line in lines:
            line.until(b"\n")
        assert own_server.stop(signal.SIGTERM)[1] == ""
        for line in lines:
            line.until(OVER)
            line.close()


class Wire:
    """What stands for the transport of a connection."""

    def __init__(self) -> None:
        self.line: OpenLine | None = None
        self.written = b""
        self.aborted = self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.aborted or self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True
        assert self.line is not None
        self.line.connection_lost(None)


def spoken(wire: Any, said: AsyncGenerator[bytes]) -> OpenLine:
    """A line that says that."""
    wire.line = line = OpenLine(wire, set(), [])
    line.saying = asyncio.create_task(line.say(said, "GET /somewhere"))
    return line


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def pieces(ended: list[str], *said: bytes) -> AsyncGenerator[bytes]:
    try:
        for one in said:
            yield one
    finally:
        ended.append("ended")


def test_a_line_says_no_more_before_the_other_side_has_taken_what_was_said() -> None:
    async def scene() -> None:
        wire, ended = Wire(), list[str]()
        line = spoken(wire, pieces(ended, b"one", b"two"))
        line.pause_writing()
        await settled()
        assert wire.written == b""
        line.resume_writing()
        await settled()
        assert wire.written == b"3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"
        assert wire.closed
        assert not wire.aborted

    asyncio.run(scene())


def test_who_takes_nothing_for_too_long_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WITHIN, UNREAD, 0.01)

    async def scene() -> None:
        wire, ended = Wire(), list[str]()
        line = spoken(wire, pieces(ended, b"one", b"two"))
        line.pause_writing()
        assert line.saying is not None
        await asyncio.gather(line.saying, return_exceptions=True)
        assert wire.aborted
        assert ended == ["ended"], "what it waited for is let go with it"

    asyncio.run(scene())


def test_a_line_that_fails_is_cut_off_and_it_is_said(caplog: pytest.LogCaptureFixture) -> None:
    async def breaks() -> AsyncGenerator[bytes]:
        yield b"one"
        raise ValueError(SECRET)

    async def scene() -> None:
        wire = Wire()
        line = spoken(wire, breaks())
        assert line.saying is not None
        await asyncio.gather(line.saying, return_exceptions=True)
        assert wire.written == b"3\r\none\r\n"
        assert wire.aborted

    asyncio.run(scene())
    assert "GET /somewhere failed: " in caplog.text
    assert SECRET not in caplog.text


def test_what_is_packed_piece_by_piece_is_one_whole() -> None:
    said = [b"a line of a log, number %d\n" % number * (number % 9 * 40) for number in range(20)]
    said = [one or b"\n" for one in said]

    async def scene() -> list[bytes]:
        return [piece async for piece in packed(pieces([], *said))]

    assert gzip.decompress(b"".join(asyncio.run(scene()))) == b"".join(said)
