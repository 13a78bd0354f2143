"""Connections: how many there may be, from one address and in all, and how long each may keep
the server waiting. Uvicorn takes both classes by name; it has a time-out between requests alone.
"""

import asyncio
import logging
from asyncio import BaseTransport, Protocol, TimerHandle, Transport
from collections.abc import Callable
from contextlib import ExitStack
from http import HTTPStatus
from socket import socket
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from undercroft.web.server.limits import LiveLines

try:
    from resource import RLIMIT_NOFILE, getrlimit
except ImportError:  # Windows, where connections are no files
    MOST_FILES = 0
else:
    MOST_FILES = getrlimit(RLIMIT_NOFILE)[0]

CONNECTIONS: Final = "connections"
"""Under that name the application's lifespan hands on how many each address has open."""

UNREAD: Final = "unread"
WITHIN: Final[dict[object, float]] = {h11.IDLE: 10, h11.SEND_BODY: 60, UNREAD: 60}
"""Seconds for the whole head of a request, for all of its body, and to take more of an answer."""

KEPT_BACK: Final = 64
"""Descriptors that connections leave alone, for the database and for files; at most a quarter."""

LOOK_AGAIN: Final = 0.1
SAY_AGAIN: Final = 60.0
AT_ONCE: Final = 100
"""Connections taken in before others are served again."""

_logger = logging.getLogger(__name__)
_TEXT: Final = b"So many connections are open from where you are: close some pages.\n"
_REFUSAL: Final = (
    b"HTTP/1.1 %d Too Many Requests\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n%s"
) % (HTTPStatus.TOO_MANY_REQUESTS, len(_TEXT), _TEXT)


class Timed:
    """A connection, which ends where the other side keeps the server waiting (see WITHIN).

    A live update is an answer that goes on: it waits for nothing of the other side. It is mixed
    with a protocol of uvicorn's, whichever reads what comes.
    """

    _awaited: object = None
    _timer: TimerHandle | None = None
    _counted: ExitStack

    if TYPE_CHECKING:  # what uvicorn's protocols have, both of them
        config: uvicorn.Config
        app_state: dict[str, Any]
        client: tuple[str, int] | None
        flow: FlowControl
        loop: asyncio.AbstractEventLoop
        transport: Transport

    def state(self) -> object:
        """Return for what the other side is waited: a key of WITHIN, or anything else."""
        raise NotImplementedError

    def connection_made(self, transport: BaseTransport) -> None:
        """Count it; refuse it where the address has as many as it may."""
        super().connection_made(transport)  # type: ignore[misc]
        assert self.transport is transport  # uvloop's has the methods of asyncio's, not its type
        # So "writing is paused" means: there is something that the other side has not taken.
        self.transport.set_write_buffer_limits(high=0)
        self._counted = ExitStack()
        self._await()
        address = self.client[0] if self.client else ""
        if address in self.config.loaded_app.trusted_hosts:
            return  # a proxy: behind it are many
        lines: LiveLines = self.app_state[CONNECTIONS]
        if lines.full(address):
            self.transport.write(_REFUSAL)
            self.transport.close()
            return
        self._counted.enter_context(lines.held(address))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)  # type: ignore[misc]
        self._counted.close()
        if self._timer is not None:
            self._timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)  # type: ignore[misc]
        self._await()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()  # type: ignore[misc]
        self._await()

    def pause_writing(self) -> None:
        """Wait until the other side reads."""
        super().pause_writing()  # type: ignore[misc]
        self._await()

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()  # type: ignore[misc]
        self._await()

    def _await(self) -> None:
        """Give the other side its time for what it is to do now, once: each byte gives no more."""
        awaited = UNREAD if self.flow.write_paused else self.state()
        if awaited is self._awaited:
            return
        self._awaited = awaited
        if self._timer is not None:
            self._timer.cancel()
        seconds = WITHIN.get(awaited)
        self._timer = self.loop.call_later(seconds, self.transport.abort) if seconds else None


class Connection(Timed, H11Protocol):
    """One whose requests h11 reads, which is there everywhere."""

    def state(self) -> object:
        """See Timed."""
        return self.conn.their_state


class Doored:
    """An event loop of a server, with a door that closes where there is no room inside."""

    async def create_server(
        self, factory: Callable[[], Protocol], *, sock: socket, backlog: int, **_: Any
    ) -> Any:
        """Listen at a socket; return what has as much of a server as uvicorn makes use of."""
        assert isinstance(self, asyncio.AbstractEventLoop)
        return Door(self, factory, sock, backlog)


class Loop(Doored, asyncio.SelectorEventLoop):  # type: ignore[misc] # uvicorn asks for one form
    """Python's own."""


class Door:
    """Takes connections in while there are descriptors; the others wait outside till one is free.

    Asyncio itself tries on where there is none, and logs each try with a traceback.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        factory: Callable[[], Protocol],
        listening: socket,
        backlog: int,
    ) -> None:
        self._loop = loop
        self._factory = factory
        self._listening = listening
        self._coming: set[asyncio.Task[Any]] = set()
        self._most = MOST_FILES - min(KEPT_BACK, MOST_FILES // 4)
        self._again: TimerHandle | None = None
        self._said = -SAY_AGAIN
        listening.setblocking(False)
        listening.listen(backlog)
        self._open()

    def close(self) -> None:
        """Take nobody in any more."""
        self._loop.remove_reader(self._listening)
        if self._again is not None:
            self._again.cancel()

    async def wait_closed(self) -> None:
        """Nothing is left to be waited for: uvicorn knows the connections."""

    def _open(self) -> None:
        self._loop.add_reader(self._listening, self._take_in)

    def _take_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                if self._full():
                    break
                line, _address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:
                break
            coming = self._loop.create_task(self._loop.connect_accepted_socket(self._factory, line))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)
        else:
            return
        self._loop.remove_reader(self._listening)
        self._again = self._loop.call_later(LOOK_AGAIN, self._open)
        self._say()

    def _full(self) -> bool:
        """Say whether connections have their part; a new descriptor has the lowest free number."""
        if not MOST_FILES:
            return False
        with self._listening.dup() as next_one:
            return next_one.fileno() >= self._most

    def _say(self) -> None:
        """Log it once, until there was room for a while."""
        now = monotonic()
        if now - self._said >= SAY_AGAIN:
            _logger.warning(
                "no more than about %d connections fit into the %d files that this process may"
                " have open (ulimit -n): others wait until one is closed",
                self._most,
                MOST_FILES,
            )
        self._said = now
