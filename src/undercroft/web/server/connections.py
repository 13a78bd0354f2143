"""Connections: how many there may be, from one address and in all, and how long each may keep
the server waiting. Uvicorn takes both classes by name; it has a time-out between requests alone.
"""

import asyncio
import logging
from asyncio import BaseTransport, Future, Protocol, Task, TimerHandle, Transport
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from http import HTTPStatus
from socket import socket
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from weakref import ref

import h11
import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from undercroft.tables import trace
from undercroft.web.live import CONNECTION
from undercroft.web.server.limits import LINE, Held, LiveLines
from undercroft.web.server.watch import place_of

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


class OpenLine(Protocol):
    """A connection with a live line: it says what comes, and reads nothing that is asked there.

    It stands in place of the protocol that has read the request, which is gone with all that it
    had of it. Uvicorn knows it as one of its connections.
    """

    __slots__ = ("_connections", "_held", "_taken", "_timer", "_transport", "saying")

    def __init__(self, transport: Transport, connections: set[Any], held: list[Held]) -> None:
        self._transport = transport
        self._connections = connections
        self._held = held
        self._taken: Future[None] | None = None
        """Is done when the other side has taken all that was said; None if it has."""
        self._timer: TimerHandle | None = None
        self.saying: Task[None] | None = None
        connections.add(self)

    async def say(self, said: AsyncGenerator[bytes], place: str) -> None:
        """Say each piece, when the one before has been taken; then close the connection."""
        try:
            async with aclosing(said):
                async for piece in said:
                    if self._taken is not None:
                        await self._taken
                    self._transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
                    del piece  # it is not kept until there is more
            self._transport.write(b"0\r\n\r\n")
            self._transport.close()
        except Exception as fault:
            _logger.error("%s failed: %s", place, trace(fault))
        finally:
            if not self._transport.is_closing():
                self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more, and say no more."""
        self._connections.discard(self)
        for one in self._held:
            one.let_go()
        if self._timer is not None:
            self._timer.cancel()
        if self.saying is not None:
            self.saying.cancel()

    def pause_writing(self) -> None:
        """Wait until the other side reads, for as long as it may keep the server waiting."""
        loop = asyncio.get_running_loop()
        self._taken = loop.create_future()
        self._timer = loop.call_later(WITHIN[UNREAD], self._transport.abort)

    def resume_writing(self) -> None:
        """Say more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._taken is not None and not self._taken.done():
            self._taken.set_result(None)
        self._taken = self._timer = None

    def shutdown(self) -> None:
        """The server ends: tables let their lines go."""


class Timed:
    """A connection, which ends where the other side keeps the server waiting (see WITHIN).

    A live update is an answer that goes on: it waits for nothing of the other side. It is mixed
    with a protocol of uvicorn's, whichever reads what comes.
    """

    _awaited: object = None
    _timer: TimerHandle | None = None
    _counted: Held | None = None

    if TYPE_CHECKING:  # what uvicorn's protocols have, both of them
        config: uvicorn.Config
        app_state: dict[str, Any]
        client: tuple[str, int] | None
        connections: set[Any]
        cycle: Any
        flow: FlowControl
        loop: asyncio.AbstractEventLoop
        tasks: set[asyncio.Task[None]]
        transport: Transport

    def state(self) -> object:
        """Return for what the other side is waited: a key of WITHIN, or anything else."""
        raise NotImplementedError

    @property
    def answered(self) -> Any:
        """The request that is answered, as uvicorn knows it."""
        return self.cycle

    def connection_made(self, transport: BaseTransport) -> None:
        """Count it; refuse it where the address has as many as it may."""
        super().connection_made(transport)  # type: ignore[misc]
        assert self.transport is transport  # uvloop's has the methods of asyncio's, not its type
        # So "writing is paused" means: there is something that the other side has not taken.
        self.transport.set_write_buffer_limits(high=0)
        self.app_state = {**self.app_state, CONNECTION: ref(self)}
        self._await()
        address = self.client[0] if self.client else ""
        if address in self.config.loaded_app.trusted_hosts:
            return  # a proxy: behind it are many
        lines: LiveLines = self.app_state[CONNECTIONS]
        if lines.full(address):
            self.transport.write(_REFUSAL)
            self.transport.close()
            return
        self._counted = lines.held(address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)  # type: ignore[misc]
        if self._counted is not None:
            self._counted.let_go()
        if self._timer is not None:
            self._timer.cancel()

    def go_on(self, said: AsyncGenerator[bytes], scope: Scope) -> None:
        """Say what comes after the head of an answer, and let go of all that has read the request.

        For uvicorn it is as if whoever has asked were gone: so it ends what has begun the answer.
        """
        is_gone = self.answered.disconnected or self.transport.is_closing()
        self.answered.disconnected = True
        if is_gone:
            return
        if self._timer is not None:
            self._timer.cancel()
        self.flow.resume_reading()  # else nobody would hear that the other side is gone
        held = [one for one in (self._counted, scope["state"].pop(LINE, None)) if one is not None]
        line = OpenLine(self.transport, self.connections, held)
        self.connections.discard(self)
        self.transport.set_protocol(line)
        if self.flow.write_paused:
            line.pause_writing()
        place = f"{scope['method']} {place_of(scope)}"
        line.saying = self.loop.create_task(line.say(said, place))
        self.tasks.add(line.saying)
        line.saying.add_done_callback(self.tasks.discard)

    def break_off(self) -> None:
        """End it within an answer; whoever has asked sees that it is not whole."""
        self.answered.disconnected = True
        self.transport.abort()

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
