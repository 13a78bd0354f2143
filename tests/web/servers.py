"""The program as people start it: a server to kill, and one that tests share."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import IO, Any, Final

import httpx2

from undercroft.web.settings import LIMITS

PATIENCE: Final = 60
"""Seconds that something may take on a slow machine."""

BEGINS: Final = "import gc\ngc.disable()\nfrom tests.luck import same_luck\nsame_luck()\n"
"""What a test's server begins with: the same luck, and no look for garbage before it is open, as
`undercroft serve` has it."""

ENOUGH: Final = (
    "burst=100000 a_second=100000 changes=100000 changes_a_second=100000 lines=1000 drawing=100"
)
"""Limits that nobody meets: all tests come from one address."""

SERVE: Final = """
import sys
from pathlib import Path
from shutil import copyfile
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
"""


def visiting(url: str, **more: Any) -> httpx2.Client:
    """A client of a server; as none has TLS, it does not read all certificates that there are."""
    return httpx2.Client(base_url=url, verify=False, timeout=PATIENCE, **more)


def free_port() -> int:
    """Return a port where a server can be started.

    It lies below those that the system gives to clients (from 32768 on Linux, 49152 elsewhere): one
    of these may be taken by a connection while the server starts.
    """
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    with visiting(url) as client:
        while time.monotonic() < end:
            try:
                client.get("/health")
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
    raise AssertionError("the server does not answer")


class Server:
    """The program as people start it, in a process that can be killed."""

    program: str = SERVE

    def __init__(self, database: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.start()

    def start(self) -> None:
        """Start it and wait for its first page."""
        self.process = self.launch(self.port, self.database)
        wait_for(self.url)

    @classmethod
    def more(cls) -> list[str]:
        """What the program is told besides its port and its database."""
        return []

    @classmethod
    def launch(
        cls,
        port: int,
        database: Path,
        stdout: IO[str] | int = subprocess.DEVNULL,
        stderr: IO[str] | int = subprocess.PIPE,
    ) -> "subprocess.Popen[str]":
        """Start the program without waiting for it."""
        command = [sys.executable, "-c", BEGINS + cls.program, str(port), str(database)]
        there = {**os.environ, LIMITS: ENOUGH}
        return subprocess.Popen(
            [*command, *cls.more()], env=there, stdout=stdout, stderr=stderr, text=True
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop it; return its exit code and what it complained about."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


class SharedServer(Server):
    """The one for all tests that do not meet: see `tests.web.served`."""

    program = "from tests.web.served import main\nmain()\n"
