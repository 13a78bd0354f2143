"""Tables at which somebody tries a card of their own: each in a server of its own, beside this one.

No other table may know the card: so a process reads the pack, and hosts the match. Who comes to the
table comes here, and what they ask for is handed on. The processes end with the server, and when
others want to try something and nobody has asked for them for a while.

A room (`rooms.py`) is the same for matches with friends: its process is begun again when somebody
comes.
"""

import asyncio
import os
import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

import h11
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.kit.game import GameSpec
from undercroft.kit.staged import Shown
from undercroft.tables import House
from undercroft.web.faults import fault_page
from undercroft.web.lobby.setup import ROOM
from undercroft.web.processes import Child
from undercroft.web.workshop.own_packs import OwnPack
from undercroft.web.workshop.rooms import Rooms

MOST: Final = max(2, (os.cpu_count() or 2) // 2)
"""So many tables are tried at once on one server."""
MOST_ROOMS: Final = max(4, os.cpu_count() or 4)
"""So many rooms are hosted at once; a process takes some 170 MB."""
QUIET: Final = 300.0
"""Seconds after which a table may be ended that nobody has asked for."""
PATIENCE: Final = 60.0
"""Seconds in which a table is set up."""
HOST: Final = "127.0.0.1"
ENDED: Final = "It has just ended: open it again."
_TABLE: Final = re.compile(r"/(?:api/)?tables/([\w-]{10,40})(?:/|$)")
_SET_UP: Final = re.compile(r"/games/[a-z0-9-]+")
_HOPS: Final = (b"connection", b"keep-alive", b"te", b"transfer-encoding", b"upgrade", b"expect")
"""Headers that are about one connection alone."""
_LEADS: Final = (b"location", b"hx-redirect", b"hx-location")
"""Headers that may lead to another table, such as a rematch."""


class NotTried(Exception):
    """No table is set up; the message says why."""


@dataclass(frozen=True)
class Wish:
    """What is to be tried: the card, the files of its pack by name, by whom, as the SHA-256 of a
    token, and what they are called."""

    game: str
    card: Shown
    files: Mapping[str, str]
    who: str
    name: str


@dataclass
class Trial:
    """A process that hosts a table, or a room: where, for whom, and when somebody asked for it
    last."""

    child: Child
    folder: Path
    who: str
    room: str = ""
    asked: float = field(default_factory=monotonic)
    under_way: int = 0

    @property
    def is_quiet(self) -> bool:
        """Whether nobody has asked for it for a while."""
        return not self.under_way and self.asked < monotonic() - QUIET


Told = tuple[int, str, str]
"""What a process says when its table is there: its port, the table, what else is to be said; or 0,
"" and why there is none."""
NOTHING: Final[Told] = 0, "", "The table could not be set up in time: try again."
Host = Callable[[Connection, Path, Any, Wish | None], None]


class Trials:
    """The tables that are tried on a server, and its rooms. `host` is what a process does, with
    `settings`, and with a wish or in the folder of a room.

    The folder has a file for each such table, with the port of its process: all processes of a
    server look there.
    """

    def __init__(self, folder: Path, host: Host, settings: Any) -> None:
        self.rooms = Rooms(Path(settings.rooms)) if settings.rooms else None
        self._where = folder / "where"
        self._where.mkdir(parents=True, exist_ok=True)
        self._folder, self._host, self._settings = folder, host, settings
        self._trials: dict[int, Trial] = {}
        self._beginning = asyncio.Lock()

    async def begin(self, wish: Wish) -> tuple[str, str]:
        """Set a table up; return its id, and what is to be said of it. Raise NotTried.

        Who tries something already tries this instead.
        """
        async with self._beginning:
            await self._make_room(wish.who)
            folder = self._folder / secrets.token_hex(8)
            folder.mkdir()
            port, table, said = await self._start(folder, wish.who, wish)
            self.note(table, port)
            return table, said

    async def enter(self, room: str) -> int:
        """Return the port of the process that hosts the tables of a room, begun if need be; 0 if
        there is no such room. Raise NotTried."""
        async with self._beginning:
            if self.rooms is None or not self.rooms.has(room):  # who asks may have named any path
                return 0
            port = self.port_of(room)
            if port and await _listens(port):
                return port
            await self._make_room("")
            port, _, _ = await self._start(self.rooms.folder(room), "", None, room)
            self.note(room, port)
            return port

    async def furnish(self, spec: GameSpec, pack: OwnPack, who: str) -> str:
        """Make a room for a pack of that owner, and return its name; raise NotTried where there are
        no rooms."""
        if self.rooms is None:
            raise NotTried("This server keeps no matches with packs of your own.")
        async with self._beginning:
            is_there = self.rooms.has(self.rooms.named(pack, who))
            for old in [] if is_there else self.rooms.spare(who):
                if (port := self.port_of(old)) in self._trials:
                    await self._forget(port)
                self.rooms.drop(old)
            return self.rooms.make(spec, pack, who)

    async def woken(self, table: str) -> int:
        """Return the port of the process for a table of a room; 0 for other tables. Raise
        NotTried."""
        room = self.rooms.room_of(table) if self.rooms else ""
        port = await self.enter(room) if room else 0
        if port:
            self.note(table, port)
        return port

    async def _start(self, folder: Path, who: str, wish: Wish | None, room: str = "") -> "Told":
        """Start a process; raise NotTried with what it says if it cannot host."""
        ours, theirs = Pipe(duplex=False)
        # No spare one, because bots that think for long have processes of their own.
        child = Child(self._host, theirs, folder, self._settings, wish)
        trial, told = Trial(child, folder, who, room), NOTHING
        try:
            await child.start()
            theirs.close()
            told = await asyncio.to_thread(_told, ours)
        finally:  # the server may end meanwhile
            if not told[0]:
                child.end()
                self._clear(trial)
        if not told[0]:
            raise NotTried(told[2])
        self._trials[told[0]] = trial
        return told

    def note(self, table: str, port: int) -> None:
        """Remember which process hosts a table, or a room."""
        (self._where / table).write_text(str(port), encoding="ascii")
        if self.rooms and not self.rooms.has(table):
            at = [one.name for one in self._where.iterdir() if self.rooms.has(one.name)]
            self.rooms.note(table, next((one for one in at if self.port_of(one) == port), ""))

    def port_of(self, table: str) -> int:
        """Return the port of the process that hosts a table, or a room; 0 if none does."""
        try:
            return int((self._where / table).read_text(encoding="ascii"))
        except (FileNotFoundError, ValueError):
            return 0

    def asked(self, port: int, by: int) -> None:
        """Note that somebody asks for a table of that process, or has got what was asked for."""
        if port in self._trials:
            self._trials[port].asked = monotonic()
            self._trials[port].under_way += by

    async def _make_room(self, who: str) -> None:
        """End what the same browser tried, and what is quiet or has ended; raise NotTried."""
        for port, trial in list(self._trials.items()):
            if (who and trial.who == who) or not trial.child.runs:
                await self._forget(port)
        of_sort = {port: one for port, one in self._trials.items() if bool(one.room) != bool(who)}
        most = MOST if who else MOST_ROOMS
        for port, trial in sorted(of_sort.items(), key=lambda one: one[1].asked):
            if len(of_sort) >= most and trial.is_quiet:
                del of_sort[port]
                await self._forget(port)
        if len(of_sort) >= most:
            raise NotTried("Others play with cards of theirs: try again in some minutes.")

    async def _forget(self, port: int) -> None:
        for path in self._where.iterdir():
            if self.port_of(path.name) == port:
                path.unlink(missing_ok=True)
        await self._end(self._trials.pop(port))

    async def _end(self, trial: Trial) -> None:
        trial.child.ask_to_end()
        try:
            await trial.child.wait()
        finally:
            trial.child.end()
            self._clear(trial)

    def _clear(self, trial: Trial) -> None:
        """Throw away what a process has left, but for the matches of a room."""
        if not trial.room:
            rmtree(trial.folder, ignore_errors=True)

    async def close(self) -> None:
        """End all of them."""
        async with self._beginning:
            for port in list(self._trials):
                await self._forget(port)


def _told(pipe: Connection) -> Told:
    """Wait for what a process says."""
    with suppress(EOFError, OSError):
        if pipe.poll(PATIENCE):
            told: Told = pipe.recv()
            return told
    return NOTHING


class HandOn:
    """ASGI middleware: what is asked of a table that is tried goes to the process that hosts it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on, or let it through."""
        trials: Trials | None = None
        if scope["type"] == "http":
            trials = getattr(scope["app"].state, "trials", None)
        try:
            port = await _port(trials, scope) if trials else 0
        except NotTried as fault:
            await _refused(scope, receive, send, str(fault))
            return
        if not trials or not port:
            await self._app(scope, receive, send)
            return
        trials.asked(port, 1)
        try:
            reader, writer = await asyncio.open_connection(HOST, port)
        except OSError:  # it has ended: the table is gone
            trials.asked(port, -1)
            await self._app(scope, receive, send)
            return
        try:
            await _handed_on(trials, port, scope, receive, send, reader, writer)
        finally:
            trials.asked(port, -1)
            writer.close()


async def _refused(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    title = "This table cannot be opened now"
    refusal = fault_page(Request(scope), HTTPStatus.SERVICE_UNAVAILABLE, title, why)
    await refusal(scope, receive, send)


async def _port(trials: Trials, scope: Scope) -> int:
    """Return the port of the process that a request is for; 0 for this one. Raise NotTried."""
    if found := _TABLE.match(scope["path"]):
        house: House = scope["app"].state.house
        if house.holds(found[1]):  # no table is hosted twice
            return 0
        return trials.port_of(found[1]) or await trials.woken(found[1])
    if _SET_UP.fullmatch(scope["path"]):
        room = parse_qs(scope["query_string"].decode("latin-1")).get(ROOM, [""])[0]
        port = await trials.enter(room) if room and trials.rooms else 0
        if room and trials.rooms and not port:
            raise NotTried("The pack is not in play here any more: begin again from your packs.")
        return port
    return 0


async def _listens(port: int) -> bool:
    """Say whether a process still listens at a port: another worker may have begun it."""
    try:
        _, writer = await asyncio.open_connection(HOST, port)
    except OSError:
        return False
    writer.close()
    return True


async def _handed_on(
    trials: Trials, port: int, scope: Scope, receive: Receive, send: Send,
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
) -> None:  # fmt: skip
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    own = [(name, value) for name, value in scope["headers"] if name.lower() not in _HOPS]
    own = [(name, value) for name, value in own if name.lower() != b"content-length"]
    headers = [*own, (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    line = h11.Connection(h11.CLIENT)
    asked = h11.Request(method=scope["method"], target=scope["raw_path"] + query, headers=headers)
    for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(line.send(event) or b"")
    gone, has_begun = asyncio.create_task(_until_gone(receive, writer)), False
    try:
        async for answer in _answer(line, reader):
            if answer["type"] == "http.response.start":
                has_begun = True
                _follow(trials, port, answer["headers"])
            await send(answer)
    except (OSError, h11.RemoteProtocolError):
        # Who has asked is gone, or the process has ended: a live line is taken up anew elsewhere.
        if not has_begun:
            await _refused(scope, receive, send, ENDED)
        elif not gone.done():
            await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()


async def _until_gone(receive: Receive, writer: asyncio.StreamWriter) -> None:
    """Close the line when who has asked is gone: else a live line would stay for ever."""
    while (await receive())["type"] != "http.disconnect":
        pass
    writer.close()


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> AsyncIterator[Message]:
    """Read the answer of a process."""
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(65536))
        elif isinstance(event, h11.Response):
            headers = [(name, value) for name, value in event.headers if name not in _HOPS]
            yield {
                "type": "http.response.start", "status": event.status_code, "headers": headers,
            }  # fmt: skip
        elif isinstance(event, h11.Data):
            yield {"type": "http.response.body", "body": bytes(event.data), "more_body": True}
        elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
            yield {"type": "http.response.body", "body": b""}
            return


def _follow(trials: Trials, port: int, headers: Sequence[tuple[bytes, bytes]]) -> None:
    """Remember the tables to which a process leads: a rematch, a match that goes on elsewhere."""
    for name, value in headers:
        found = _TABLE.search(value.decode("latin-1")) if name in _LEADS else None
        if found:
            trials.note(found[1], port)
