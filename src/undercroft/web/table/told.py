"""What each open page of a browser has been sent: its line and the answers to what it asks know it
both, so that it gets what is new once, and nothing that it has."""

import asyncio
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from struct import Struct
from typing import Final
from weakref import WeakValueDictionary

from fastapi import Request
from starlette.responses import Response

from undercroft.web.table.eyes import stamp
from undercroft.web.table.parts import Drawing, Drawings
from undercroft.web.table.present import TablePage
from undercroft.web.table.visitor import Visitor

PAGE: Final = "undercroft-page"
"""The header by which a page says its own name, and the name of the drawing that it has."""

MEDIA_TYPE: Final = "application/vnd.undercroft.parts+json"
"""What an answer is that says only what is new of a page."""

SOON: Final = 0.5
"""Seconds that news wait at most for an answer that is under way and brings them."""

EVENTS_KEPT: Final = 4 * 2**20
"""So many bytes of the newest events of lines are kept, of all tables together: some thousand."""

LONGEST: Final = 40
PACKED: Final = 4
SHORT: Final = 100
"""Bytes of an event that is longer when it is packed: it goes as it is, in a block of its own."""

_STORED: Final = Struct("<BHH")
GZIP_HEAD: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""How a stream of gzip begins."""


class Page:
    """An open page of a browser; `shown` is what it has been sent last."""

    def __init__(self) -> None:
        self.shown: Drawing | None = None
        self._answers = 0
        self._answered: asyncio.Event | None = None
        """Set when the answers that are under way have been given; None if there are none."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """While this lasts the page gets an answer, which brings what is new."""
        self._answers += 1
        answered = self._answered = self._answered or asyncio.Event()
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers:
                answered.set()
                self._answered = None

    def rest(self) -> None:
        """Forget what is kept to draw the next one sooner, as nothing has changed for a while."""
        if self.shown is not None:
            self.shown.rest()

    async def quiet(self) -> None:
        """Wait for the answers that are under way, but not for long ones."""
        if self._answered is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SOON):
                    await self._answered.wait()


class Told:
    """The pages of tables that are open, and what is drawn for them."""

    def __init__(self) -> None:
        self.drawings = Drawings()
        self._pages: WeakValueDictionary[tuple[str, str, str], Page] = WeakValueDictionary()
        self._events: dict[tuple[str, str, str, bool], bytes] = {}
        """The newest events, by the table, the names of the drawings that they lead to and follow,
        and whether they are zipped: who is shown the same is told it within moments."""
        self._held = 0
        """How many bytes these are."""

    def open(self, request: Request, visitor: Visitor) -> Page | None:
        """Return what is to be known of the page whose line begins, None if it has no parts."""
        name, _ = _named(request)
        if not name:
            return None
        page = self._pages[visitor.table.id, visitor.who, name] = Page()
        return page

    def of(self, request: Request, visitor: Visitor) -> Page | None:
        """Return the page that asks for something, None if it has no line."""
        name, _ = _named(request)
        return self._pages.get((visitor.table.id, visitor.who, name)) if name else None

    def answer(
        self, request: Request, visitor: Visitor, page: Page, fresh: TablePage, status: int
    ) -> Response:
        """Answer with what is new to a page that asks; all of it if it lacks what it was sent."""
        _, has = _named(request)
        shown = page.shown
        base = shown if shown is not None and shown.name == has else None
        drawing = page.shown = self.drawings.draw(fresh, visitor, base)
        asked = request.query_params.get("seen", "")
        return Response(drawing.message(base, asked), status, media_type=MEDIA_TYPE)

    def news(self, visitor: Visitor, page: Page, link: str, zipped: bool) -> bytes:
        """Return the event by which a page hears what is new to it; nothing if it has that, or if
        who looks at it may not look any more."""
        if not visitor.is_let_in or (page.shown and page.shown.stamp == stamp(visitor)):
            return b""
        drawing = self.drawings.known(visitor, link)
        if drawing is None or not drawing.can_follow(page.shown):
            drawing = self.drawings.draw(TablePage(visitor, link=link), visitor, page.shown)
        base, page.shown = page.shown, drawing
        key = visitor.table.id, drawing.name, base.name if base else "", zipped
        found = self._events.get(key)
        if found is None:
            found = self._events[key] = event("parts", drawing.message(base), zipped)
            self._held += len(found)
            while self._held > EVENTS_KEPT:
                self._held -= len(self._events.pop(next(iter(self._events))))
        return found


def told_of(request: Request) -> Told:
    """Return what the pages of this server have been sent."""
    told: Told = request.app.state.told
    return told


def _named(request: Request) -> tuple[str, str]:
    name, _, has = request.headers.get(PAGE, "").partition(" ")
    return (name, has) if len(name) <= LONGEST else ("", "")


def event(name: str, data: str, zipped: bool, number: str = "") -> bytes:
    """Write an event of a line; zipped it can follow any other in one stream of gzip."""
    named = f"id: {number}\n" if number else ""
    plain = f"event: {name}\n{named}data: {data}\n\n".encode()
    if not zipped:
        return plain
    if len(plain) < SHORT:
        return _STORED.pack(0, len(plain), len(plain) ^ 0xFFFF) + plain
    packer = zlib.compressobj(PACKED, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(plain) + packer.flush(zlib.Z_SYNC_FLUSH)
