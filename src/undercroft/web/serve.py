"""Running the web server in the foreground."""

import socket
import threading
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

import uvicorn

from undercroft.tables import database_url
from undercroft.web.app import create_app, let_go


class _Server(uvicorn.Server):
    """Says where it is open, and lets the live streams go first when it is to end."""

    address: str = ""
    open_browser: bool = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Undercroft is open at {self.address} (Ctrl+C closes it)", flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        let_go(self.config.app)
        super().handle_exit(sig, frame)


def serve(host: str, port: int, database: Path | None, open_browser: bool) -> None:
    """Serve the game room until Ctrl+C.

    Without a database the one in the user's data folder is used (see
    `undercroft.tables.database_url`). Port 0 takes any that is free.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        door = socket.create_server((host, port), family=family)
    except OSError as fault:
        raise SystemExit(
            f"Cannot listen at {host}, port {port}: {fault.strerror}."
            " Is Undercroft open already? Another port may be free."
        ) from fault
    app = create_app(database_url(database), hosts=[host])
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=3)
    server = _Server(config)
    server.address = f"http://{typed(host)}:{door.getsockname()[1]}/"
    server.open_browser = open_browser
    with suppress(KeyboardInterrupt):
        server.run(sockets=[door])


def typed(host: str) -> str:
    """The name to type: an address that means "everywhere" is this machine."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "127.0.0.1"
    return f"[{host}]" if address.version == 6 else host
