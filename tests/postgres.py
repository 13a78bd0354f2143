"""A PostgreSQL server of the tests' own, in a folder of its own; skipped where there is none."""

import asyncio
import os
import shutil
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

_USER = "postgres"
_TEMPLATE = "shape"


class Postgres:
    """A running server that hands out empty databases; it is reached by a socket only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._has_template = False

    @property
    def _address(self) -> str:
        return f"host={self._folder} user={_USER} dbname=postgres"

    def start(self, binaries: Path) -> "subprocess.Popen[bytes]":
        """Make the cluster, start the server and wait for it."""
        as_whom = _USER if os.getuid() == 0 else None
        data = self._folder / "data"
        subprocess.run(
            [binaries / "initdb", "-D", data, "-U", _USER, "-A", "trust", "-E", "UTF8", "-N"],
            check=True,
            capture_output=True,
            user=as_whom,
            cwd=self._folder,
        )
        options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={self._folder}"]
        careless = ["-c", "fsync=off", "-c", "autovacuum=off", "-c", "max_connections=200"]
        server = subprocess.Popen(
            [binaries / "postgres", "-D", data, *options, *careless],
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
                return server
        raise AssertionError("the database server does not answer")

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make an empty database; return its URL."""
        with self._made("create database {}") as url:
            yield url

    @contextmanager
    def migrated(self) -> Iterator[str]:
        """Make a database of the newest shape, as a copy of one that is made once."""
        if not self._has_template:
            self._do("create database {}", _TEMPLATE)
            asyncio.run(migrate(self._url(_TEMPLATE)))
            self._has_template = True
        with self._made(f"create database {{}} template {_TEMPLATE}") as url:
            yield url

    @contextmanager
    def _made(self, command: str) -> Iterator[str]:
        name = f"test_{uuid4().hex}"
        self._do(command, name)
        yield self._url(name)
        self._do("drop database {} with (force)", name)

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
    where = binaries()
    if where is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="undercroft-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, _USER)
    server_of = Postgres(folder)
    server = server_of.start(where)
    yield server_of
    server.terminate()
    server.wait(timeout=60)
    shutil.rmtree(folder)
