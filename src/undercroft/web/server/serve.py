"""Running the web server in the foreground."""

import socket
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from undercroft.tables import database_url, is_shared
from undercroft.tables.database import alone, make_ready, place_beside
from undercroft.web.server import connections
from undercroft.web.server.app import begin_to_end, create_app, settle
from undercroft.web.server.calling import sender_of
from undercroft.web.server.watch import log_as_json
from undercroft.web.settings import Calling, Limits, Settings

HUNG: Final = 30
"""Seconds after which a worker that says nothing is replaced.

One that starts on a busy machine is silent for more than uvicorn's 5: it would be ended again
and again before it could serve.
"""


class _Server(uvicorn.Server):
    """Says where it is open, and lets the live streams go first when it is to end."""

    address: str = ""
    open_browser: bool = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit as fault:
            raise SystemExit(
                "The server could not start, and has ended. Its log says why."
            ) from fault
        settle()
        _announce(self.address, self.open_browser)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        begin_to_end(self.config.app)
        super().handle_exit(sig, frame)


def serve(
    host: str,
    port: int,
    database: Path | None,
    open_browser: bool,
    public_url: str = "",
    workers: int = 1,
    log_json: bool = False,
    packs: Sequence[Path] = (),
    keep_days: int = 0,
    bots: Sequence[str] = (),
    open_running: bool = False,
) -> None:
    """Serve the game room until Ctrl+C.

    The database is that of UNDERCROFT_DATABASE_URL, or a file; without either the
    one in the user's data folder (see `undercroft.tables.database_url`). Port 0
    takes any that is free. Several workers need PostgreSQL. With `log_json` every
    answer is logged as a line of JSON; without it faults alone are, for people.
    `packs` and `bots` have been read already; the workers read them too. Tables where
    nothing has happened for `keep_days` are removed, none if it is 0. With `open_running`
    it opens files of matches that were running: see Settings. Raise BadDatabase
    if the database cannot be used, or if another server has its file open.
    """
    url = database_url(database)
    if workers > 1 and not is_shared(url):
        raise SystemExit(
            "Several workers need a database that they can share: name a PostgreSQL one in"
            " UNDERCROFT_DATABASE_URL, such as postgresql://user@localhost/undercroft."
        )
    try:
        limits = Limits.wanted()
        calling = Calling.wanted(public_url, place_beside(url, "push-key"))
    except ValueError as fault:
        raise SystemExit(str(fault)) from fault
    folders = tuple(str(folder.absolute()) for folder in packs)
    rooms = str(place_beside(url, "rooms"))
    settings = Settings(
        url, (host,), public_url, limits, log_json, folders, keep_days, "", tuple(bots), rooms,
        open_running, calling,
    )  # fmt: skip
    with (
        listen(host, port) as door,
        alone(url),
        TemporaryDirectory(prefix="undercroft-") as scratch,
    ):
        make_ready(url)
        _make_key(settings)
        _run(replace(settings, scratch=scratch), door, open_browser, workers)


def _make_key(settings: Settings) -> None:
    """Make the key of notices, if they are wanted, before there are several processes."""
    try:
        sender_of(settings)
    except (OSError, ValueError) as fault:
        raise SystemExit(f"The key for notices cannot be had: {fault}.") from fault


def _run(settings: Settings, door: socket.socket, open_browser: bool, workers: int) -> None:
    """Serve at that socket until Ctrl+C."""
    (host,) = settings.hosts
    address = settings.public_url or f"http://{typed(host)}:{door.getsockname()[1]}/"
    if workers > 1:
        settings.hand_on()
        config = set_up(
            "undercroft.web.server.app:worker", settings.log_json, factory=True, workers=workers
        )
        _announce(address, open_browser)
        workers_of = Multiprocess(config, [door])
        with suppress(KeyboardInterrupt):
            workers_of.run()
        if any(one.exitcode == STARTUP_FAILURE for one in workers_of.processes):
            raise SystemExit(
                "A worker could not start, and so would each that takes its place: the server has"
                " ended. Its log says why."
            )
        return
    if settings.log_json:
        log_as_json()
    server = _Server(set_up(create_app(settings), settings.log_json))
    server.address, server.open_browser = address, open_browser
    with suppress(KeyboardInterrupt):
        server.run(sockets=[door])


def listen(host: str, port: int) -> socket.socket:
    """Return a socket at which the server can be reached."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        door = socket.create_server((host, port), family=family)
    except OSError as fault:
        raise SystemExit(
            f"Cannot listen at {host}, port {port}: {fault.strerror}."
            " Is Undercroft open already? Another port may be free."
        ) from fault
    # Connections inherit it. Without it the second part of an answer waits 40 ms for the browser
    # to confirm the first; asyncio sets it for sockets that it has made itself alone.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


def quickest() -> tuple[type[connections.Doored], Any]:
    """Return the event loop and the reader of requests that are the quickest of those here."""
    try:
        from undercroft.web.server.quick import QuickConnection, QuickLoop
    except ImportError:  # the extra is not installed
        return connections.Loop, connections.Connection
    return QuickLoop, QuickConnection


def set_up(app: Any, log_json: bool, **more: Any) -> uvicorn.Config:
    """Return how uvicorn is to run an application.

    Its own log of requests has addresses in it, and is off.
    """
    if log_json:
        more["log_config"] = None
    loop, connection = quickest()
    return uvicorn.Config(
        app,
        loop=f"{loop.__module__}:{loop.__name__}",
        http=connection,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=HUNG,
        **more,
    )


def _announce(address: str, open_browser: bool) -> None:
    print(f"Undercroft is open at {address} (Ctrl+C closes it)", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def typed(host: str) -> str:
    """The name to type: an address that means "everywhere" is this machine."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "127.0.0.1"
    return f"[{host}]" if address.version == 6 else host
