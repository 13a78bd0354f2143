"""boardgame.io beside our server: the same measure of another program, in the same sitting.

Its own server and its own clients come from npm, into a folder that goes again. Its game is
lighter than any of ours, and it keeps everything in memory.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from scripts.load import free_port

PACKAGE: Final = "boardgame.io@0.50.2"
PROGRAM: Final = Path(__file__).with_name("beside.cjs")
PATIENCE: Final = 300.0


class NotThere(Exception):
    """There is no npm here, or it does not get the package."""


def fetch(folder: Path) -> None:
    """Put the package into a folder; raise NotThere."""
    if not (shutil.which("npm") and shutil.which("node")):
        raise NotThere("npm and node are not installed")
    shutil.copy(PROGRAM, folder)
    said = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", PACKAGE],
        cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    if said.returncode:
        raise NotThere(f"npm does not get {PACKAGE}: {said.stderr.strip().splitlines()[-1:]}")


def play(folder: Path, tables: int, warm: float, seconds: float) -> dict[str, Any]:
    """Let its clients play at so many tables; return what they have seen, times in ms."""
    with _serving(folder) as (port, lobby, server):
        told = (port, lobby, tables, warm, seconds, server)
        command = ["node", PROGRAM.name, "play", *map(str, told)]
        said = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
    figures: dict[str, Any] = json.loads(said.stdout.splitlines()[-1])
    return figures


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[int, int, int]]:
    """Run its server; yield its port, that of its lobby, and the number of the process."""
    port, lobby = free_port(), free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(
        ["node", PROGRAM.name, "serve", str(port), str(lobby)],
        cwd=folder, stdout=subprocess.PIPE, env=environment,
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            while b"open" not in server.stdout.readline():
                pass
            yield port, lobby, server.pid
        finally:
            server.kill()
