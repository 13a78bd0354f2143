"""Answers that go on: the live lines of pages, and the streams of programs."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, Final

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

CONNECTION: Final = "connection"
"""Under that name the state of a request has a weak reference to the connection on which it came,
where that is one of our server's."""


class LiveLine(StreamingResponse):
    """An answer that says what comes, until nothing more does or who hears it is gone.

    Its head is sent as that of any other. Then the connection takes over what is said, and all
    that stood before the request can go: a line is open for hours, and there are thousands. Where
    the connection is not ours, as in tests, it is a stream like any other.
    """

    body_iterator: AsyncGenerator[bytes]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, and hand on what is said."""
        known: Any = scope["state"].get(CONNECTION)
        connection = known() if known and scope["http_version"] == "1.1" else None
        if connection is None:
            async with aclosing(self.body_iterator):
                await super().__call__(scope, receive, send)
            return
        headers = [*self.raw_headers, (b"connection", b"close")]
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        # What packs answers keeps the head back until it has seen something of the body.
        await send({"type": "http.response.body", "body": b"", "more_body": True})
        connection.go_on(self.body_iterator, scope)
