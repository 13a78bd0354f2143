"""A PostgreSQL server of the tests' own, in a folder of its own; skipped where there is none."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql

from undercroft.tables import Store
from undercroft.tables.schema import metadata

_USER = "postgres"
_LET_GO = """select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()"""


class Postgres:
    """A running server that hands out empty databases; it is reached by a socket only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._spare: list[str] = []
        self.last = ""
        self._binaries = Path()
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def _address(self) -> str:
        return f"host={self._folder} user={_USER} dbname=postgres"

    @property
    def pid(self) -> int:
        """The process that began all of it."""
        assert self._server is not None
        return self._server.pid

    def make(self, binaries: Path) -> None:
        """Make the cluster."""
        self._binaries = binaries
        as_whom = _USER if os.getuid() == 0 else None
        data = self._folder / "data"
        subprocess.run(
            [binaries / "initdb", "-D", data, "-U", _USER, "-A", "trust", "-E", "UTF8", "-N"],
            check=True,
            capture_output=True,
            user=as_whom,
            cwd=self._folder,
        )

    def start(self) -> None:
        """Start the server and wait for it."""
        as_whom = _USER if os.getuid() == 0 else None
        options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={self._folder}"]
        careless = ["-c", "fsync=off", "-c", "autovacuum=off", "-c", "max_connections=200"]
        self._server = subprocess.Popen(
            [self._binaries / "postgres", "-D", self._folder / "data", *options, *careless],
            stderr=subprocess.DEVNULL,
            user=as_whom,
            cwd=self._folder,
        )
        for _ in range(1200):
            try:
                psycopg.connect(self._address).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the database server does not answer")

    def stop(self) -> None:
        """Break all its connections off and end it."""
        assert self._server is not None
        self._server.send_signal(signal.SIGINT)
        self._server.wait(timeout=60)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make an empty database; return its URL."""
        name = self._made()
        self.last = self._url(name)
        yield self.last
        self._do("drop database {} with (force)", name)

    @contextmanager
    def migrated(self) -> Iterator[str]:
        """Return the URL of a database of the newest shape without rows, emptied for the next."""
        if not self._spare:
            self._spare.append(self._made())
            asyncio.run(migrate(self._url(self._spare[-1])))
        name = self._spare.pop()
        yield self._url(name)
        with psycopg.connect(self._url(name), autocommit=True) as line:
            line.execute(_LET_GO)
            tables = sql.SQL(", ").join(map(sql.Identifier, metadata.tables))
            line.execute(sql.SQL("truncate {} restart identity").format(tables))
        self._spare.append(name)

    def _made(self) -> str:
        name = f"test_{uuid4().hex}"
        self._do("create database {}", name)
        return name

    def _url(self, name: str) -> str:
        return f"postgresql://{_USER}@/{name}?host={self._folder}"

    def _do(self, command: str, name: str) -> None:
        with psycopg.connect(self._address, autocommit=True) as line:
            line.execute(sql.SQL(command).format(sql.Identifier(name)))


async def migrate(url: str) -> None:
    """Bring a database to the newest shape."""
    store = Store(url)
    await store.open()
    await store.close()


def binaries() -> Path | None:
    """Return where the server's programs are; None if it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return installed[-1].parent if installed else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server, for as long as the tests run."""
    yield from running()


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server of a test's own, which it may end and start."""
    yield from running()


def running() -> Iterator[Postgres]:
    """Let a server run."""
    where = binaries()
    if where is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="undercroft-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, _USER)
    server = Postgres(folder)
    server.make(where)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(folder)
