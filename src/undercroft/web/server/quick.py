"""What reads requests and turns the loop where the quicker libraries are installed.

They are an extra, `undercroft[fast]`, and there are none for Windows. Without them everything is
as with them, by h11 and Python's own loop.
"""

from collections.abc import AsyncGenerator
from typing import Any, Final

import h11
import uvloop
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from undercroft.web.server.connections import Doored, Timed

LONGEST_HEAD: Final = 64 * 1024
"""Bytes of the head of a request; it is the limit that uvicorn gives h11, httptools has none."""


class QuickConnection(Timed, HttpToolsProtocol):
    """A connection whose requests httptools reads."""

    _head = 0
    _begun: Any = None

    @property
    def answered(self) -> Any:
        """See Timed; others behind it may have been read already."""
        return self._begun

    def state(self) -> object:
        """See Timed; the states are called as h11 calls them."""
        if self.cycle is None:
            return h11.IDLE
        if self.cycle.more_body:
            return h11.SEND_BODY
        return h11.IDLE if self.cycle.response_complete else h11.DONE

    def data_received(self, data: bytes) -> None:
        """Read on, unless a head has no end."""
        begun = self.cycle
        super().data_received(data)
        reads_head = self.cycle is begun and self.state() is h11.IDLE
        self._head = self._head + len(data) if reads_head else 0
        if self._head > LONGEST_HEAD:
            self.send_400_response("The head of the request is too long.")

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._begun = cycle
        super()._start_asgi_task(cycle, app)

    def go_on(self, said: AsyncGenerator[bytes], scope: Scope) -> None:
        """See Timed; what was asked behind it is not answered. What reads requests refers to the
        connection, and that to it."""
        self.pipeline.clear()
        super().go_on(said, scope)
        self.parser = None  # type: ignore[assignment]


class QuickLoop(Doored, uvloop.Loop):  # type: ignore[misc] # its own types are not asyncio's
    """The loop of uvloop."""
